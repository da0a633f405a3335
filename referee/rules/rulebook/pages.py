"""The rulebook of a ruleset as a page to read."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import groupby

from referee.rules.rulebook.book import clauses_of
from referee.rules.rulebook.clause import COMMON, HOUSE, LANGUAGES, SEEDS, SOURCES, Clause
from referee.rules.rulebook.examples import examples_of, telling
from referee.rules.rulebook.titles import name_of, title_of
from referee.rules.rulesets import RULESETS, dials_of, origins_of
from referee.rules.rulesets.dials import Ruleset

_WORDS = {
    "en": ("version", "The dials", "dial", "value", "source", "Examples"),
    "es": ("versión", "Los ajustes", "ajuste", "valor", "fuente", "Ejemplos"),
    "pt": ("versão", "Os ajustes", "ajuste", "valor", "fonte", "Exemplos"),
}
_SOURCES: dict[str, Mapping[str, str]] = {
    "en": {source: source for source in SOURCES},
    "es": {
        **{seed: seed.replace("seed", "texto") for seed in SEEDS},
        COMMON: "práctica común",
        HOUSE: "decisión de la casa",
    },
    "pt": {
        **{seed: seed.replace("seed", "texto") for seed in SEEDS},
        COMMON: "prática comum",
        HOUSE: "decisão da casa",
    },
}


def pages() -> dict[str, str]:
    """Every page by its file name, like ``loba-de-menos.es.md``."""
    return {f"{id}.{lang}.md": page(rules, lang) for id, rules in RULESETS.items() for lang in LANGUAGES}


def page(rules: Ruleset, lang: str) -> str:
    """One rulebook in one of LANGUAGES, as Markdown: clauses by chapter, examples, dials."""
    parts = (_head, _chapters, _examples, _dials)
    return "\n".join(line for part in parts for line in part(rules, lang)) + "\n"


def _head(rules: Ruleset, lang: str) -> Iterator[str]:
    yield f"# {name_of(rules)}"
    yield ""
    yield f"`{rules.id}`, {_WORDS[lang][0]} {rules.version}"


def _chapters(rules: Ruleset, lang: str) -> Iterator[str]:
    for chapter, clauses in groupby(clauses_of(rules), key=lambda clause: clause.number[0]):
        yield from ("", f"## {chapter}. {title_of(chapter, rules, lang)}", "")
        yield from (_line(clause, rules, lang) for clause in clauses)


def _line(clause: Clause, rules: Ruleset, lang: str) -> str:
    codes = "".join(f" `{code}`" for code in clause.codes)
    source = _SOURCES[lang][clause.source]
    return f"- **{clause.code(rules)}** {clause.sentence(lang)} *({source})*{codes}"


def _examples(rules: Ruleset, lang: str) -> Iterator[str]:
    yield from ("", f"## {_WORDS[lang][-1]}", "")
    yield from (telling.line(example, rules, lang) for example in examples_of(rules.id))


def _dials(rules: Ruleset, lang: str) -> Iterator[str]:
    _, title, dial, value, source, _ = _WORDS[lang]
    yield from ("", f"## {title}", "", f"| {dial} | {value} | {source} |", "|---|---|---|")
    origins = origins_of(rules.id)
    for name, told in dials_of(rules).items():
        yield f"| `{name}` | `{json.dumps(told)}` | {_SOURCES[lang][origins[name]]} |"
