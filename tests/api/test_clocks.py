"""A clock on the wire: asked for at the opening, told with the match, marked in the events."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.promise import Reader
from tests.api.table import DRAW, KEY, Match, bearer, discard, open_match

SENT = [
    # clock                        status  code                    why this row exists
    ({"turn": 5}, 201, None, "the least"),
    ({"bank": 86_400}, 201, None, "the most"),
    ({"turn": 4}, 400, "OUT_OF_RANGE", "too short"),
    ({"turn": 86_401}, 400, "OUT_OF_RANGE", "too long"),
    ({"turn": 30.5}, 400, "WRONG_TYPE", "whole seconds"),
    ({}, 400, "WRONG_COMBINATION", "neither"),
    ({"turn": 30, "bank": 30}, 400, "WRONG_COMBINATION", "both"),
    ({"turn": 30, "each": 1}, 400, "UNKNOWN_FIELD", "something else"),
    (30, 400, "WRONG_TYPE", "no object"),
    (None, 400, "WRONG_TYPE", "null is not nothing"),
]


@pytest.mark.parametrize(("clock", "status", "code", "why"), SENT, ids=[row[3] for row in SENT])
def test_what_may_be_asked_for(client: Reader, clock: Any, status: int, code: str | None, why: str) -> None:
    order = {"ruleset": "loba-de-menos", "players": ["Ana", "Beto"], "clock": clock}
    answer = client.post("/v1/matches", json=order, headers=bearer(KEY))
    assert answer.status_code == status, (why, answer.get_json())
    if code:
        assert code in {fault["code"] for fault in answer.get_json()["faults"]}


def test_a_reported_match_has_none(client: Reader) -> None:
    order = {
        "ruleset": "loba-de-menos",
        "players": ["Ana", "Beto"],
        "clock": {"turn": 30},
        "deal": {"mode": "reported"},
    }
    answer = client.post("/v1/matches", json=order, headers=bearer(KEY))
    assert (answer.status_code, answer.get_json()["code"]) == (422, "CLOCK_NOT_HERE")


def test_the_match_tells_it_to_everybody(client: Reader) -> None:
    match = open_match(client, clock={"turn": 30}, spectators=True)
    told = {"turn": 30, "deadline": "2026-11-30T12:00:30.000Z"}
    for seat in (None, 0, 1):
        assert match.get("", seat).get_json()["clock"] == told
    assert client.get(f"/v1/matches/{match.id}").get_json()["clock"] == told
    opening = match.get("/events", 0).get_json()["events"][0]
    assert opening["clock"] == {"turn": 30}


def test_a_bank_tells_what_is_left(client: Reader) -> None:
    match = open_match(client, clock={"bank": 90})
    assert match.get("", 1).get_json()["clock"] == {
        "bank": 90,
        "banks": [90, 90],
        "deadline": "2026-11-30T12:01:30.000Z",
    }


def test_an_earlier_version_has_no_deadline(client: Reader) -> None:
    match = open_match(client, clock={"turn": 30})
    match.turn(0, DRAW, discard("2C"))
    assert match.get("?version=2", 0).get_json()["clock"] == {"turn": 30}


def test_who_watches_behind_time_is_told_no_deadline(client: Reader) -> None:
    match = open_match(client, clock={"turn": 30}, spectators={"delay": 3})
    match.turn(0, DRAW, discard("2C"))
    assert client.get(f"/v1/matches/{match.id}").get_json()["clock"] == {"turn": 30}


def test_a_version_always_reads_the_same(client: Reader) -> None:
    match = open_match(client, clock={"turn": 30})
    before = match.get(f"?version={match.version}", 0)
    match.turn(0, DRAW, discard("2C"))
    assert match.get(f"?version={match.version - 2}", 0).get_data() == before.get_data()


def test_a_match_without_one_tells_none(client: Reader) -> None:
    match = open_match(client)
    assert "clock" not in match.get("", 0).get_json()


def test_a_match_with_a_clock_can_be_sent_as_a_position(client: Reader) -> None:
    match: Match = open_match(client, clock={"bank": 90})
    position = match.get("", 0).get_json()
    answer = client.post("/v1/rulings/legal-moves", json={"position": position})
    assert answer.status_code == 200
    assert answer.get_json()["moves"] == match.get("/legal-moves", 0).get_json()["moves"]


def test_the_same_order_with_another_clock_is_another_order(client: Reader) -> None:
    order = {"ruleset": "loba-de-menos", "players": ["Ana", "Beto"], "clock": {"turn": 30}}
    headers = bearer(KEY) | {"Idempotency-Key": "k"}
    assert client.post("/v1/matches", json=order, headers=headers).status_code == 201
    again = client.post("/v1/matches", json=order | {"clock": {"turn": 31}}, headers=headers)
    assert (again.status_code, again.get_json()["code"]) == (422, "IDEMPOTENCY_KEY_REUSED")
