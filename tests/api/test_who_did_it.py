"""Which operator did something stands in the log: told to operators, and to nobody else."""

from __future__ import annotations

import json
from typing import Any

import pytest

from events.codec import decode
from events.record import actor_for_seats, operator_actor
from events.store import MemoryStore
from referee.hooks.telling import body
from referee.hooks.webhook import OPERATOR, PUBLIC, Delivery, Webhook
from referee.matches.evidence import read
from referee.matches.verification import evidence_faults
from referee.operators import Operators
from tests.api.promise import Reader
from tests.api.table import DRAW, KEY, LOBA, USUAL, Match, app_over, bearer, desk_over, discard, reader

ACTORS = [
    # in the log            for seats      why this row exists
    ("operator:0a1b2c", "operator", "which operator it was is not for seats"),
    ("operator", "operator", "old logs, and the key of the house"),
    ("referee", "referee", "the referee has one name for all"),
    ("seat:3", "seat:3", "seats know each other"),
]


@pytest.mark.parametrize(("actor", "seen", "_why"), ACTORS)
def test_what_seats_are_told_of_who_acted(actor: str, seen: str, _why: str) -> None:
    assert actor_for_seats(actor) == seen


def test_the_key_of_the_house_has_no_id() -> None:
    assert (operator_actor(""), operator_actor("0a1b")) == ("operator", "operator:0a1b")


class Club:
    """A counter with two operators of their own, and a match that the first of them opened."""

    def __init__(self) -> None:
        self.store = MemoryStore()
        self.client: Reader = reader(app_over(desk_over(self.store)))
        operators = Operators(self.store)
        self.opener, self.opening_key = operators.add("lobby", ["create"])
        self.judge, self.judging_key = operators.add("judge", ["judge"])

    def opened(self, key: str) -> Match:
        """A match that spectators may see, opened with this key."""
        order = {"ruleset": LOBA, "players": ["Ana", "Beto"], "first_dealer": 1, "deal": {"deck": USUAL}}
        order |= {"spectators": True}
        told = self.client.post("/v1/matches", json=order, headers=bearer(key)).get_json()
        return Match(self.client, told["id"], told["tokens"], told["version"])

    def sent(self, match: Match, path: str, key: str, body: dict[str, Any]) -> int:
        """The status of a POST with this key, at the version last seen."""
        body = {**body, "expected_version": match.version}
        answer = self.client.post(f"/v1/matches/{match.id}{path}", json=body, headers=bearer(key))
        if answer.status_code == 201:
            match.version = answer.get_json()["version"]
        return answer.status_code

    def played(self, opening: str, judging: str) -> Match:
        """A match with something of everybody in it."""
        match = self.opened(opening)
        assert self.sent(match, "/moves", opening, {"seat": 0, "move": DRAW}) == 201
        assert self.sent(match, "/moves", opening, {"seat": 0, "move": DRAW}) == 422
        assert match.move(0, discard("KH")).status_code == 201
        fine = {"act": {"type": "penalty", "seat": 0, "points": 5}, "reason": "late"}
        assert self.sent(match, "/judgements", judging, fine) == 201
        return match


def actors(match: Match, headers: dict[str, str]) -> list[str]:
    """Who acted, line by line, as this caller is told."""
    told = match.client.get(f"/v1/matches/{match.id}/events", headers=headers).get_json()["events"]
    return [event["actor"] for event in told]


def test_operators_are_told_which_operator_and_which_judge() -> None:
    club = Club()
    match = club.played(club.opening_key, club.judging_key)
    opener, judge = f"operator:{club.opener.id}", f"operator:{club.judge.id}"
    assert actors(match, bearer(KEY)) == [opener, opener, opener, "seat:0", judge]
    assert [line["actor"] for line in match.get("/refusals").get_json()["refusals"]] == [opener]
    feed = club.client.get("/v1/feed", headers=bearer(KEY)).get_json()["events"]
    assert [event["actor"] for event in feed] == actors(match, bearer(KEY))


def test_seats_and_spectators_see_the_same_whichever_operator_acts() -> None:
    club = Club()
    by_two, by_one = club.played(club.opening_key, club.judging_key), club.played(KEY, KEY)
    for seat in (None, 0, 1):
        who = ({} if seat is None else by_two.who(seat), {} if seat is None else by_one.who(seat))
        seen = [
            match.client.get(f"/v1/matches/{match.id}{path}", headers=shown).data.replace(
                match.id.encode(), b"-"
            )
            for path in ("", "/events", "/scores", "/history", "/history?format=text")
            for match, shown in zip((by_two, by_one), who, strict=True)
        ]
        assert seen[::2] == seen[1::2]
        assert actors(by_two, who[0]) == ["operator", "operator", "operator", "seat:0", "operator"]
    stream = {"Accept": "text/event-stream", **by_two.who(1)}
    told = club.client.get(f"/v1/matches/{by_two.id}/events", headers=stream, buffered=False).response
    assert b'"operator"' in next(iter(told))


def test_what_a_seat_gets_back_never_names_an_operator() -> None:
    club = Club()
    match = club.opened(club.opening_key)
    answer = match.move(0, DRAW)
    assert b"operator:" not in answer.data
    acted = {"seat": 0, "move": discard("KH"), "expected_version": match.version}
    path = f"/v1/matches/{match.id}/moves"
    told = club.client.post(path, json=acted, headers=bearer(club.opening_key)).get_json()
    assert [event["actor"] for event in told["events"]] == [f"operator:{club.opener.id}"]


def test_a_webhook_is_told_by_its_view() -> None:
    club = Club()
    match = club.opened(club.opening_key)
    lines = club.store.read(match.id)
    for view, actor in ((PUBLIC, "operator"), (OPERATOR, f"operator:{club.opener.id}")):
        webhook = Webhook("w", "http://127.0.0.1:9/", "whsec_", 0, "", view, "", (), ())
        told = body(webhook, Delivery(match.id, 1, 2, "1-0", "job", 0), lines)
        assert {event["actor"] for event in json.loads(told)["data"]["events"]} == {actor}


def test_the_evidence_names_them_and_is_true() -> None:
    club = Club()
    match = club.played(club.opening_key, club.judging_key)
    evidence = read(match.get("/history?format=evidence").data)
    assert evidence_faults(evidence, [], None) == []
    actor = decode(evidence.lines[-1].body).actor
    assert actor == json.loads(evidence.lines[-1].body)["actor"] == f"operator:{club.judge.id}"
    assert match.post("/audit", None).get_json()["ok"]
