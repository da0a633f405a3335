"""The rulebook of a ruleset as a page to read."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import groupby

from referee.languages import LANGUAGES, told, words
from referee.rules.rulebook.book import clauses_of
from referee.rules.rulebook.clause import COMMON, HOUSE, SEED_000, SEED_002, SEED_003, SOURCES, Clause
from referee.rules.rulebook.examples import examples_of, telling
from referee.rules.rulebook.titles import name_of, title_of
from referee.rules.rulesets import RULESETS, about_dials, dials_of, origins_of
from referee.rules.rulesets.dials import Ruleset

_CONTEXT = "on a page"
_WORDS = {
    "version": words("version", "on a page"),
    "dials": words("The dials", "on a page"),
    "dial": words("dial", "on a page"),
    "value": words("value", "on a page"),
    "source": words("source", "on a page"),
    "allowed": words("allowed", "on a page"),
    "meaning": words("what it decides", "on a page"),
    "examples": words("Examples", "on a page"),
    "rulebooks": words("The rulebooks", "on a page"),
    "game": words("game", "on a page"),
    "sources": words("Where the rules come from", "on a page"),
    "behind": words("Behind each rule its source is told:", "on a page"),
}
_SOURCES = {
    SEED_000: words(
        "a description of Loba de Menos as it is played in Argentina; text 001 says the same in Portuguese"
    ),
    SEED_002: words(
        "a description, in Portuguese, of the Loba of the Río de la Plata, with reenganche, Loba de Más and "
        "variants"
    ),
    SEED_003: words("a rulebook of the Loba of Central America, a game of contracts, in Spanish"),
    COMMON: words("what published descriptions of these games usually say"),
    HOUSE: words("decided here, where the texts are silent or do not agree"),
}
"""What the sources are, for who reads a page."""


INDEX = "README.md"


def pages() -> dict[str, str]:
    """Every page by its file name, like ``loba-de-menos.es.md``, and the list of them all."""
    books = {f"{id}.{lang}.md": page(rules, lang) for id, rules in RULESETS.items() for lang in LANGUAGES}
    return {INDEX: index(), **books}


def index() -> str:
    """The list of all rulebooks, in one language after the other."""
    return "\n\n".join("\n".join(_listed(lang)) for lang in LANGUAGES) + "\n"


def _listed(lang: str) -> Iterator[str]:
    yield from (f"# {_word('rulebooks', lang)}", "")
    yield f"| {_word('game', lang)} | {_word('version', lang)} |"
    yield "|---|---|"
    for id, rules in RULESETS.items():
        yield f"| [{name_of(rules)}]({id}.{lang}.md) | {rules.version} |"


def page(rules: Ruleset, lang: str) -> str:
    """One rulebook in one of LANGUAGES, as Markdown: clauses by chapter, examples, dials."""
    parts = (_head, _sources, _chapters, _examples, _dials)
    return "\n".join(line for part in parts for line in part(rules, lang)) + "\n"


def _head(rules: Ruleset, lang: str) -> Iterator[str]:
    yield f"# {name_of(rules)}"
    yield ""
    yield f"`{rules.id}`, {_word('version', lang)} {rules.version}"


def sources(rules: Ruleset, lang: str) -> dict[str, str]:
    """What the sources of this rulebook are called, and what they are."""
    named = {*origins_of(rules.id).values(), *(clause.source for clause in clauses_of(rules))}
    return {told(one, lang): told(_SOURCES[one], lang) for one in SOURCES if one in named}


def _sources(rules: Ruleset, lang: str) -> Iterator[str]:
    yield from ("", f"## {_word('sources', lang)}", "", _word("behind", lang), "")
    yield from (f"- *{name}*: {what}" for name, what in sources(rules, lang).items())


def _chapters(rules: Ruleset, lang: str) -> Iterator[str]:
    for chapter, clauses in groupby(clauses_of(rules), key=lambda clause: clause.number[0]):
        yield from ("", f"## {chapter}. {title_of(chapter, rules, lang)}", "")
        yield from (_line(clause, rules, lang) for clause in clauses)


def _line(clause: Clause, rules: Ruleset, lang: str) -> str:
    codes = "".join(f" `{code}`" for code in (*clause.codes, *clause.of_case))
    source = told(clause.source, lang)
    return f"- **{clause.code(rules)}** {clause.sentence(lang)} *({source})*{codes}"


def _examples(rules: Ruleset, lang: str) -> Iterator[str]:
    yield from ("", f"## {_word('examples', lang)}", "")
    yield from (telling.line(example, rules, lang) for example in examples_of(rules.id))


_COLUMNS = ("dial", "value", "source", "allowed", "meaning")


def _dials(rules: Ruleset, lang: str) -> Iterator[str]:
    yield from ("", f"## {_word('dials', lang)}", "")
    yield f"| {' | '.join(_word(column, lang) for column in _COLUMNS)} |"
    yield "|---|---|---|---|---|"
    origins, about = origins_of(rules.id), about_dials(rules, lang)
    for name, value in dials_of(rules).items():
        source, allowed, meaning = told(origins[name], lang), about[name]["allowed"], about[name]["meaning"]
        yield f"| `{name}` | `{json.dumps(value)}` | {source} | {allowed} | {meaning} |"


def _word(name: str, lang: str) -> str:
    return told(_WORDS[name], lang, _CONTEXT)
