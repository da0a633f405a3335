"""Every kind of problem has a title in every language, and the reader gets the one that was asked for."""

from __future__ import annotations

import pytest

from referee.api import titles
from referee.api.problems import STATUS
from referee.languages import LANGUAGES, told
from tests.family.notation import counter

ALL: list[tuple[object, str]] = [
    *titles.BY_STATUS.items(),
    *titles.BY_CODE.items(),
    ("refused", titles.REFUSED),
]


@pytest.mark.parametrize(("name", "title"), ALL, ids=str)
def test_none_is_missing_and_none_is_left_in_english(name: object, title: str) -> None:
    texts = {told(title, lang) for lang in LANGUAGES}
    assert len(texts) == len(LANGUAGES)
    assert all(text[-1] in ".?" for text in texts)


def test_every_status_and_no_strange_code_has_one() -> None:
    assert set(STATUS.values()) == set(titles.BY_STATUS)
    assert set(titles.BY_CODE) <= set(STATUS)


MALFORMED = [
    ("en", "The request is malformed."),
    ("es", "El pedido está mal formado."),
    ("pt-BR", "O pedido está malformado."),
]


@pytest.mark.parametrize(("lang", "title"), MALFORMED)
def test_a_problem_speaks_the_asked_language(lang: str, title: str) -> None:
    response = counter().post("/v1/rulings/meld", json={}, headers={"Accept-Language": lang})
    assert response.get_json()["title"] == title
    assert response.headers["Content-Language"] == lang[:2]
    assert "Accept-Language" in response.headers["Vary"]


def test_also_where_nothing_stands() -> None:
    response = counter().get("/nowhere", headers={"Accept-Language": "pt"})
    assert response.get_json()["title"] == "Isso não existe."
