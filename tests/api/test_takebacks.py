"""``POST /v1/matches/{id}/takebacks``: seats ask and answer; what is open is told with the match."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.promise import Reader
from tests.api.table import DRAW, Match, discard, open_match
from tests.api.test_judgements import talk

ASK = {"type": "ask", "version": 2, "reason": "I meant the other one"}


@pytest.fixture
def match(client: Reader) -> Match:
    """A match of two in which takebacks are allowed, one turn in."""
    opened = open_match(client, takebacks=True)
    opened.turn(0, DRAW, discard("2C"))
    return opened


def test_it_is_asked_and_agreed(match: Match) -> None:
    before = match.get("?version=2", 0).get_json()
    asked = talk(match, 0, ASK)
    assert asked.status_code == 201
    event = asked.get_json()["events"][0]
    assert (event["type"], event["to"], event["version"], event["actor"]) == (
        "takeback_asked",
        2,
        5,
        "seat:0",
    )
    for seat in (None, 0, 1):
        assert match.get("", seat).get_json()["takeback"] == {
            "seat": 0,
            "version": 2,
            "reason": "I meant the other one",
            "agreed": [],
            "missing": [1],
        }
    agreed = talk(match, 1, {"type": "agree"})
    kinds = [event["type"] for event in agreed.get_json()["events"]]
    assert kinds == ["takeback_agreed", "taken_back"]
    assert agreed.headers["ETag"] == '"7-s1"'
    after = match.get("", 0).get_json()
    assert {**after, "version": 2} == before
    assert match.get("/legal-moves", 0).get_json()["moves"][0] == DRAW
    assert match.post("/audit", None).get_json()["ok"]


def test_a_match_with_an_open_question_can_be_sent_as_a_position(match: Match) -> None:
    talk(match, 0, ASK)
    position = match.get("", 1).get_json()
    answer = match.client.post("/v1/rulings/legal-moves", json={"position": position})
    assert answer.status_code == 200
    assert answer.get_json()["moves"] == match.get("/legal-moves", 1).get_json()["moves"]


def test_playing_on_withdraws_it(match: Match) -> None:
    talk(match, 0, ASK)
    assert match.move(1, DRAW).status_code == 201
    assert "takeback" not in match.get("", 0).get_json()
    late = talk(match, 1, {"type": "agree"})
    assert (late.status_code, late.get_json()["code"]) == (422, "NO_TAKEBACK_ASKED")


SAID: list[tuple[int, dict[str, Any], int, str]] = [
    # who  what                                                    refused with
    (0, {"type": "ask", "version": 99}, 404, "NO_SUCH_VERSION"),
    (0, {"type": "ask", "version": 4}, 422, "NOTHING_TO_TAKE_BACK"),
    (0, {"type": "ask", "version": 1}, 422, "TAKEBACK_TOO_FAR"),
    (0, {"type": "ask"}, 400, "MISSING_FIELD"),
    (0, {"type": "agree"}, 422, "NO_TAKEBACK_ASKED"),
    (0, {"type": "agree", "version": 2}, 400, "UNKNOWN_FIELD"),
    (0, {"type": "insist"}, 400, "UNKNOWN_NAME"),
    (2, {"type": "refuse"}, 422, "NO_SUCH_SEAT"),
]


@pytest.mark.parametrize(("seat", "act", "status", "code"), SAID)
def test_what_cannot_be_said(match: Match, seat: int, act: dict[str, Any], status: int, code: str) -> None:
    body = {"seat": seat, "act": act, "expected_version": match.version}
    answer = match.post("/takebacks", body, seat if seat < 2 else None)
    assert (answer.status_code, answer.get_json()["code"]) == (status, code)


def test_only_for_oneself_and_only_where_it_is_allowed(client: Reader, match: Match) -> None:
    body = {"seat": 0, "act": ASK, "expected_version": match.version}
    other = match.post("/takebacks", body, 1)
    assert (other.status_code, other.get_json()["code"]) == (403, "NOT_YOUR_SEAT")
    usual = open_match(client)
    usual.turn(0, DRAW, discard("2C"))
    refused = talk(usual, 0, ASK)
    assert (refused.status_code, refused.get_json()["code"]) == (422, "TAKEBACKS_NOT_ALLOWED")
    assert "takebacks" not in usual.get("/events", 0).get_json()["events"][0]
    assert match.get("/events", 0).get_json()["events"][0]["takebacks"] is True


def test_the_same_word_sent_again(match: Match) -> None:
    body = {"seat": 0, "act": ASK, "expected_version": match.version}
    first = match.post("/takebacks", body, 0, Idempotency_Key="t")
    assert first.status_code == 201
    assert match.post("/takebacks", body, 0, Idempotency_Key="t").data == first.data
    stale = match.post("/takebacks", body, 0)
    assert (stale.status_code, stale.get_json()["version"]) == (409, 5)
