"""Matches at a real table over HTTP: opened, told deal by deal and move by move, counted, read by all."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from werkzeug.test import TestResponse

from tests.api.promise import Reader
from tests.api.table import DRAW, KEY, LOBA, TAKE, Match, bearer, discard, meld

ROOT = Path(__file__).resolve().parents[2]
NINE = ["??"] * 9
DEAL: dict[str, Any] = {"hands": [NINE, 9], "pile": ["TD"], "stock": 89}
LEFT = ["2C", "2C", "3C", "3C", "4C", "4C", "5C", "5C", "6C"]


@pytest.fixture
def match(client: Reader) -> Match:
    """A match at a real table that waits for its first deal."""
    body = {"ruleset": LOBA, "players": ["Ana", "Beto"], "first_dealer": 1, "deal": {"mode": "reported"}}
    response = client.post("/v1/matches", json=body | {"spectators": True}, headers=bearer(KEY))
    assert response.status_code == 201, response.get_data(as_text=True)
    opened = response.get_json()
    return Match(client, opened["id"], opened["tokens"], opened["version"])


def tell(match: Match, path: str, seat: int | None = None, **body: Any) -> TestResponse:
    """Something told at the version last seen."""
    return match._followed(match.post(path, {**body, "expected_version": match.version}, seat))


def code(response: TestResponse) -> tuple[int, str]:
    return response.status_code, response.get_json()["code"]


@pytest.fixture
def dealt(match: Match) -> Match:
    assert tell(match, "/deals", **DEAL).status_code == 201
    return match


def moved(match: Match, seat: int, move: dict[str, Any], **more: Any) -> TestResponse:
    """A move of a seat, told by the operator."""
    body = {"seat": seat, "move": move, "expected_version": match.version, **more}
    return match._followed(match.post("/moves", body))


def turned(match: Match, seat: int, *moves: dict[str, Any], **more: Any) -> TestResponse:
    """A whole turn of a seat, told by the operator."""
    body = {"seat": seat, "moves": list(moves), "expected_version": match.version, **more}
    return match._followed(match.post("/turns", body))


EXAMPLE = re.findall(
    r"^    POST /v1/matches(?:/\{id\}(/\w+))? +(\{.*\})$", (ROOT / "docs" / "reported.md").read_text(), re.M
)


def test_the_example_of_the_page_works_as_it_is_typed(client: Reader) -> None:
    opening, *told = EXAMPLE
    opened = client.post("/v1/matches", json=json.loads(opening[1]), headers=bearer(KEY)).get_json()
    match = Match(client, opened["id"], opened["tokens"], opened["version"])
    for path, body in told:
        response = match.post(path, json.loads(body))
        assert response.status_code == 201, (path, body, response.get_json())
    assert len(told) == 7
    assert match.get().get_json()["uncounted"] is False


def test_it_waits_for_a_deal(match: Match) -> None:
    assert match.version == 1
    table = match.get().get_json()
    assert (table["turn"]["phase"], table["reported"], table["uncounted"]) == ("deal", True, False)
    assert code(tell(match, "/deals", 0, **DEAL)) == (403, "OPERATOR_ONLY")
    told = tell(match, "/deals", **DEAL)
    assert told.status_code == 201
    assert told.get_json()["position"]["seats"][0]["hand"] == NINE
    assert code(tell(match, "/deals", **DEAL)) == (422, "NOT_WAITING_FOR_A_DEAL")


WRONG = [
    ({"hands": [8, 9], "pile": ["TD"]}, 422, "IMPOSSIBLE_POSITION"),
    ({"hands": [9, 9], "pile": []}, 422, "IMPOSSIBLE_POSITION"),
    ({"hands": [9, 9], "pile": ["TD"], "stock": 88}, 422, "IMPOSSIBLE_POSITION"),
    ({"hands": [["7B", *NINE[1:]], 9], "pile": ["TD"]}, 400, "NOT_A_CARD"),
    ({"hands": [["7O", *NINE[1:]], 9], "pile": ["TD"]}, 400, "NOT_A_CARD"),
    ({"hands": [9, 9], "deck": ["TD"]}, 400, "WRONG_COMBINATION"),
    ({"pile": ["TD"]}, 400, "WRONG_COMBINATION"),
    ({"deck": ["TD"], "stock": 3}, 400, "WRONG_COMBINATION"),
    ({"deck": ["TD"]}, 422, "NOT_THE_PACK"),
]


@pytest.mark.parametrize(("body", "status", "wrong"), WRONG)
def test_a_deal_that_cannot_be_told(match: Match, body: dict[str, Any], status: int, wrong: str) -> None:
    assert code(tell(match, "/deals", **body)) == (status, wrong)


def test_cards_of_another_pack_are_pointed_at(client: Reader) -> None:
    body = {"ruleset": "chinchon", "players": ["Ana", "Beto"], "deal": {"mode": "reported"}}
    opened = client.post("/v1/matches", json=body, headers=bearer(KEY)).get_json()
    match = Match(client, opened["id"], opened["tokens"], opened["version"])
    answer = tell(match, "/deals", hands=[["TS", *["??"] * 6], 7], pile=["1O"])
    assert code(answer) == (400, "NOT_A_CARD")
    assert [fault["pointer"] for fault in answer.get_json()["faults"]] == ["/hands/0/0"]
    assert tell(match, "/deals", hands=[["1B", *["??"] * 6], 7], pile=["1O"]).status_code == 201


def test_a_move_is_lawful_unlawful_or_undecided(dealt: Match) -> None:
    answer = moved(dealt, 0, TAKE)
    taken = answer.get_json()
    assert answer.headers["Content-Language"] == "en"
    assert (taken["legal"], taken["breaches"], taken["undecided"]["code"]) == (None, [], "UNSEEN_CARDS")
    assert taken["events"][0]["type"] == "discard_taken"
    assert code(moved(dealt, 0, discard("2C"))) == (422, "MUST_USE_TAKEN_CARD")
    audit = dealt.post("/audit", None).get_json()
    assert (audit["ok"], [one["version"] for one in audit["undecided"]]) == (True, [3])
    laid = moved(dealt, 0, meld("8D 9D TD")).get_json()
    assert laid["legal"] is True
    assert "undecided" not in laid
    assert dealt.post("/audit", None).get_json()["undecided"] == []


def test_a_turn_shows_its_own_use(dealt: Match) -> None:
    answer = turned(dealt, 0, TAKE, meld("8D 9D TD"), discard("2C")).get_json()
    assert [ruling["legal"] for ruling in answer["rulings"]] == [True] * 3


def test_the_card_that_was_drawn_may_be_told(dealt: Match) -> None:
    told = moved(dealt, 0, DRAW, drawn="6C").get_json()
    assert told["events"][0]["card"] == "6C"
    assert dealt.get("", 0).get_json()["seats"][0]["hand"] == ["6C", *NINE]
    assert dealt.get("", 1).get_json()["seats"][0]["hand"] == ["??"] * 10
    assert dealt.get("/events?after=2", 1).get_json()["events"][0]["card"] == "??"
    assert code(moved(dealt, 0, discard("6C"), drawn="6C")) == (422, "IMPOSSIBLE_POSITION")


def test_a_drawn_card_is_told_of_reported_matches_only(client: Reader) -> None:
    body = {"ruleset": LOBA, "players": ["Ana", "Beto"], "first_dealer": 1}
    opened = client.post("/v1/matches", json=body, headers=bearer(KEY)).get_json()
    other = Match(client, opened["id"], opened["tokens"], opened["version"])
    assert code(moved(other, 0, DRAW, drawn="6C")) == (422, "NOT_REPORTED")
    assert code(other.post("/hands", {"hands": [[], LEFT]})) == (422, "NOT_REPORTED")
    assert code(other.post("/deals", DEAL)) == (422, "NOT_REPORTED")
    assert "reported" not in other.get().get_json()
    assert "hidden" not in other.get("/legal-moves").get_json()
    assert "undecided" not in other.post("/audit", None).get_json()


def test_seats_look_on(dealt: Match) -> None:
    assert code(dealt.move(0, DRAW)) == (403, "OPERATOR_ONLY")
    assert dealt.get("", 0).get_json()["seats"][0]["hand"] == NINE
    listed = dealt.get("/legal-moves", 0).get_json()
    assert (listed["moves"], listed["hidden"]) == ([DRAW], 9)
    asked = dealt.post("/rulings", {"seat": 0, "move": TAKE}, 0).get_json()
    assert (asked["legal"], asked["undecided"]["code"]) == (None, "UNSEEN_CARDS")
    assert code(dealt.post("/hands", {"hands": [[], LEFT]}, 0)) == (403, "OPERATOR_ONLY")


def test_a_deal_is_counted_when_the_hands_are_told(dealt: Match) -> None:
    melds = [meld("7S 7H 7C"), meld("8S 8H 8C"), meld("9S 9H 9C")]
    assert code(dealt.post("/hands", {"hands": [[], LEFT]})) == (422, "NOT_WAITING_FOR_HANDS")
    assert turned(dealt, 0, DRAW, *melds, discard("KH")).status_code == 201
    assert dealt.get().get_json()["uncounted"] is True
    wrong = tell(dealt, "/hands", hands=[[], LEFT[:-1]])
    assert code(wrong) == (422, "IMPOSSIBLE_POSITION")
    assert wrong.get_json()["faults"][0]["pointer"] == "/hands/1"
    told = tell(dealt, "/hands", hands=[[], LEFT]).get_json()
    assert [event["type"] for event in told["events"]] == ["hands_told", "deal_scored"]
    assert [event["actor"] for event in told["events"]] == ["operator", "referee"]
    assert [seat["total"] for seat in dealt.get("", 1).get_json()["seats"]] == [-10, 34]
    assert len(dealt.get("/scores", 1).get_json()["deals"]) == 1
    assert dealt.post("/audit", None).get_json()["ok"] is True
    record = dealt.get("/history").get_data()
    ruled = dealt.client.post("/v1/rulings/history", data=record, content_type="application/jsonl").get_json()
    assert (ruled["clean"], ruled["undecided"]) == (True, 0)
    assert ruled["scores"][0]["lawful"][1]["points"] == 34


def test_the_answer_is_given_again(match: Match) -> None:
    for path, body in (("/deals", DEAL), ("/moves", {"seat": 0, "move": TAKE, "expected_version": 2})):
        once, twice = (match.post(path, body, Idempotency_Key="k" + path[1:]) for _ in range(2))
        assert (once.status_code, once.get_data()) == (201, twice.get_data())


@pytest.mark.parametrize("language", ["es", "pt", "en"])
def test_the_reason_comes_in_every_language(dealt: Match, language: str) -> None:
    answer = dealt.post("/rulings", {"seat": 0, "move": TAKE}, None, Accept_Language=language)
    assert answer.headers["Content-Language"] == language
    told = {"es": "nadie vio", "pt": "ninguém viu", "en": "nobody saw"}[language]
    assert told in answer.get_json()["undecided"]["message"]
