"""The pages in docs/rules are the rulebook, word for word."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.languages import LANGUAGES, told
from referee.rules.rulebook import clauses_of
from referee.rules.rulebook.pages import INDEX, page, pages
from referee.rules.rulebook.titles import CHAPTERS, name_of, title_of
from referee.rules.rulesets import RULESETS, origins_of, ruleset

DOCS = Path(__file__).resolve().parents[2] / "docs" / "rules"


@pytest.mark.parametrize("name", pages())
def test_the_page_in_the_docs_is_up_to_date(name: str) -> None:
    assert (DOCS / name).read_text(encoding="utf-8") == pages()[name], "run python docs/rules/write_pages.py"


def test_there_is_no_page_of_a_game_that_is_gone() -> None:
    assert {path.name for path in DOCS.glob("*.md")} == set(pages())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_holds_every_clause(lang: str) -> None:
    rules = ruleset("loba-de-menos")
    text = page(rules, lang)
    assert [
        c.number for c in clauses_of(rules) if f"**{c.code(rules)}** {c.sentence(lang)}" not in text
    ] == []


@pytest.mark.parametrize("name", sorted(set(pages()) - {INDEX}))
def test_every_source_on_a_page_is_explained_on_it(name: str) -> None:
    id, lang, _ = name.rsplit(".", 2)
    text = pages()[name]
    explained = set(re.findall(r"^- \*([^*]+)\*: ", text, re.MULTILINE))
    assert explained == {told(clause.source, lang) for clause in clauses_of(ruleset(id))} | {
        told(source, lang) for source in origins_of(id).values()
    }


def test_every_chapter_has_a_title_in_every_language() -> None:
    chapters = {clause.number[0] for rules in RULESETS.values() for clause in clauses_of(rules)}
    assert chapters == set(CHAPTERS)
    for title in CHAPTERS.values():
        assert len({told(title, lang) for lang in LANGUAGES}) == len(LANGUAGES), title


TITLES = [
    # ruleset, chapter, en, es, pt
    ("loba-de-menos", 6, "Discarding and going out", "Descartar y cortar", "Descartar e bater"),
    ("chinchon", 6, "Discarding and closing", "Descartar y cerrar", "Descartar e fechar"),
    ("loba-de-menos", 3, "Melds and the opening", "Combinaciones y apertura", "Combinações e abertura"),
    ("chinchon", 3, "Melds", "Combinaciones", "Combinações"),
    ("chinchon", 7, "The stock", "El mazo", "O monte"),
]


@pytest.mark.parametrize(("id", "chapter", "en", "es", "pt"), TITLES)
def test_where_one_closes_nobody_opens_or_goes_out(id: str, chapter: int, en: str, es: str, pt: str) -> None:
    assert [title_of(chapter, ruleset(id), lang) for lang in LANGUAGES] == [en, es, pt]


NAMES = [
    ("loba-de-menos", "Loba de Menos"),
    ("loba-con-picos", "Loba con Picos"),
    ("loba-de-mas-clasica", "Loba de Más Clásica"),
    ("carioca", "Carioca"),
    ("chinchon", "Chinchón"),
]


@pytest.mark.parametrize(("id", "name"), NAMES)
def test_the_games_have_their_proper_names(id: str, name: str) -> None:
    assert name_of(ruleset(id)) == name
