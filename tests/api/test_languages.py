"""Sentences come in the asked language; codes are the same in all of them."""

from __future__ import annotations

import pytest

from referee.api.languages import best_of
from referee.languages import LANGUAGES
from tests.api.promise import Reader
from tests.api.table import Match, discard

WANTED = [
    ("en", "en"),
    ("es", "es"),
    ("pt", "pt"),
    ("PT", "pt"),
    ("pt-BR", "pt"),
    ("es-419", "es"),
    ("pt_BR", "pt"),
    ("pt-BR,pt;q=0.9,en;q=0.1", "pt"),
    ("pt-BR, en;q=0.4", "pt"),
    ("fr, es;q=0.8, en;q=0.3", "es"),
    ("fr;q=0.9, es;q=0.5", "es"),
    ("en;q=0, es;q=0.1", "es"),
    ("es, pt", "es"),
    ("es;q=0.5, pt;q=0.6", "pt"),
    ("xx", "en"),
    ("*", "en"),
    ("", "en"),
    (";;q=abc", "en"),
    ("es;q=nan", "en"),
    ("esperanto", "en"),
    ("es" * 10_000, "en"),
    (",".join(["xx"] * 1000) + ",es", "en"),
]


@pytest.mark.parametrize(("header", "language"), WANTED, ids=lambda value: value[:30])
def test_the_language_of_an_answer(client: Reader, header: str, language: str) -> None:
    asked = {"ruleset": "loba-de-menos", "cards": ["7S", "7H", "9D"], "kind": "pierna"}
    response = client.post("/v1/rulings/meld", json=asked, headers={"Accept-Language": header})
    assert response.headers["Content-Language"] == language
    assert "Accept-Language" in response.headers["Vary"]
    breach = response.get_json()["breaches"][0]
    assert breach["code"] == "SET_RANKS_DIFFER"
    in_words = client.get("/v1/rulesets/loba-de-menos", headers={"Accept-Language": header}).get_json()
    clause = next(clause for clause in in_words["clauses"] if clause["code"] == breach["clause"])
    assert breach["rule"] == clause["sentence"] == clause["sentences"][language]


def test_each_language_is_known_by_its_name() -> None:
    assert [best_of(name) for name in LANGUAGES] == list(LANGUAGES)


def test_a_refused_move_speaks_the_asked_language(match: Match) -> None:
    told = {}
    for language in LANGUAGES:
        response = match.move(0, discard("2C"), Accept_Language=language)
        assert response.headers["Content-Language"] == language
        problem = response.get_json()
        breach = problem["ruling"]["breaches"][0]
        assert (problem["code"], breach["code"]) == ("MUST_DRAW_FIRST", "MUST_DRAW_FIRST")
        assert problem["detail"] == breach["message"]
        told[language] = (breach["message"], breach["rule"])
    assert len(set(told.values())) == 3
