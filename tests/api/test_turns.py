"""Deep questions over HTTP: whole turns page by page, the two short answers, words that go on."""

from __future__ import annotations

from typing import Any

import pytest

from referee.api import turns
from referee.api.pages import MOST_KEPT, Pages, Search
from referee.api.turns import Patience
from referee.rules.whole_turns import whole_turns
from tests.api.promise import Reader
from tests.api.table import app_over, desk_over, memory, reader
from tests.family.notation import position
from tests.rules.given import given

HAND = "5H 6H 7H 8H 9H TH KC"
Json = dict[str, Any]


def ask(client: Reader, status: int = 200, **more: Any) -> Json:
    """The answer to a question about the same hand."""
    body = {"position": position("loba-de-menos", HAND), **more}
    response = client.post("/v1/rulings/turns", json=body)
    assert response.status_code == status, response.text
    found: Json = response.get_json()
    return found


def all_pages(*clients: Reader, **more: Any) -> list[Json]:
    """All turns, page by page, each page asked of the next counter in a row."""
    found: list[Json] = []
    after, number = None, 0
    while True:
        page = ask(clients[number % len(clients)], after=after, **more)
        found += page["turns"]
        after, number = page["next"], number + 1
        assert page["complete"] == (after is None)
        if after is None:
            return found


def test_every_turn_with_what_it_leaves(client: Reader) -> None:
    found = ask(client)
    expected = [t for t in whole_turns(given("loba-de-menos", HAND)) if t is not None]
    assert len(found["turns"]) == len(expected)
    assert (found["complete"], found["next"], found["going_out"]) == (True, None, True)
    assert found["least_left"]["points"] == 0
    assert found["nodes"] > len(expected)
    assert {
        "moves": [{"type": "discard", "card": "KC"}],
        "hand": HAND.split()[:-1],
        "points": 45,
        "goes_out": False,
    } in (found["turns"])
    assert all(set(turn["hand"]) == set() for turn in found["turns"] if turn["goes_out"])


def test_pages_put_together_are_the_whole(client: Reader) -> None:
    assert all_pages(client, limit=7) == ask(client)["turns"]


def test_any_process_goes_on_where_another_stopped(client: Reader) -> None:
    """The word is enough: nothing is kept that two counters of one house do not both know."""
    others = [reader(app_over(desk_over(memory()))) for _ in range(2)]
    assert all_pages(*others, limit=7) == ask(client)["turns"]
    assert ask(others[0], limit=7)["next"] == ask(others[1], limit=7)["next"], "the same word"


def test_only_those_that_go_out(client: Reader) -> None:
    found = all_pages(client, only="going_out", limit=2)
    assert found == [turn for turn in ask(client)["turns"] if turn["goes_out"]]


WORDS = ["x", "", "é", "AAAA", "A" * 100, "*" * 28]


@pytest.mark.parametrize("word", WORDS)
def test_a_word_that_was_never_told_is_refused(client: Reader, word: str) -> None:
    assert ask(client, 400, after=word)["code"] == "NO_SUCH_PAGE"


def test_a_word_belongs_to_its_question(client: Reader) -> None:
    word = ask(client, limit=3)["next"]
    assert ask(client, 400, after=word, only="going_out")["code"] == "NO_SUCH_PAGE"
    for place in range(len(word)):
        changed = word[:place] + ("A" if word[place] != "A" else "B") + word[place + 1 :]
        assert ask(client, 400, after=changed)["code"] == "NO_SUCH_PAGE"


def test_what_the_patience_does_not_allow_is_a_partial_answer(
    client: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And going on comes to an end, however short the patience."""
    whole = ask(client)
    monkeypatch.setattr(turns, "ONE_REQUEST", Patience(25, 60.0, 1, 60.0))
    part = ask(client)
    assert (part["complete"], part["going_out"], part["least_left"]) == (False, None, None)
    assert len(part["turns"]) < len(whole["turns"])
    assert all_pages(client) == whole["turns"]


def test_time_runs_out_too(client: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "ONE_REQUEST", Patience(10_000, -1.0, 10_000, -1.0))
    part = ask(client)
    assert (part["complete"], part["turns"], part["going_out"]) == (False, [], None)


def test_a_place_too_far_to_go_back_to_is_too_complex(
    client: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    word = ask(client, limit=25)["next"]
    monkeypatch.setattr(turns, "ONE_REQUEST", Patience(5, 60.0, 5, 60.0))
    fresh = reader(app_over(desk_over(memory())))
    assert ask(fresh, 422, after=word)["code"] == "TOO_COMPLEX"


def test_only_so_many_searches_are_kept() -> None:
    pages = Pages()
    for n in range(MOST_KEPT + 3):
        pages.keep(b"q", Search(iter(()), told=n, taken=5))
    assert pages.take(b"q", 0) is None
    assert pages.take(b"q", MOST_KEPT) is not None
    assert pages.take(b"q", MOST_KEPT) is None, "nobody else gets it"
    pages.keep(b"q", Search(iter(()), told=0, taken=10**9))
    assert pages.take(b"q", 0) is None, "what it has seen is too much to hold"


FAULTY: list[tuple[Json, int, str]] = [
    ({"limit": 0}, 400, "OUT_OF_RANGE"),
    ({"limit": 20_001}, 400, "OUT_OF_RANGE"),
    ({"only": "all"}, 400, "UNKNOWN_NAME"),
    ({"before": "x"}, 400, "UNKNOWN_FIELD"),
    ({"limit": 2_001}, 401, "NO_CREDENTIAL"),
]


@pytest.mark.parametrize(("more", "status", "code"), FAULTY)
def test_what_is_refused(client: Reader, more: Json, status: int, code: str) -> None:
    assert ask(client, status, **more)["code"] == code


def test_a_house_without_a_night_shift_says_so(client: Reader) -> None:
    body = {"position": position("loba-de-menos", HAND)}
    headers = {"Prefer": "wait=5, respond-async", "Authorization": "Bearer the-operator's-key"}
    response = client.post("/v1/rulings/turns", json=body, headers=headers)
    assert (response.status_code, response.get_json()["code"]) == (422, "NOT_OFFERED")


def test_between_deals_there_is_no_turn(client: Reader) -> None:
    body = {"position": position("loba-de-menos", HAND, phase="deal")}
    found = client.post("/v1/rulings/turns", json=body).get_json()
    assert (found["turns"], found["complete"], found["going_out"], found["least_left"]) == (
        [],
        True,
        False,
        None,
    )
