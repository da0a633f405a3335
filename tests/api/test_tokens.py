"""Tokens of seats over HTTP: issued anew, dead at once, run out; never told to anybody else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from referee.api import listening
from referee.operators import Operators
from tests.api.matrix import World
from tests.api.promise import Reader
from tests.api.table import DRAW, KEY, Match, bearer, discard, open_match

LIVE = {"Accept": "text/event-stream"}


def status(match: Match, token: str, path: str = "") -> tuple[int, str]:
    """What a look at the match with this token comes to."""
    answer = match.client.get(f"/v1/matches/{match.id}{path}", headers=bearer(token))
    return answer.status_code, answer.get_json().get("code", "")


def test_an_operator_gives_a_seat_a_new_token(match: Match) -> None:
    old, other = match.tokens
    answer = match.post("/tokens", {"seat": 0})
    assert answer.status_code == 201
    assert answer.get_json().keys() == {"seat", "token"}
    match.tokens[0] = answer.get_json()["token"]
    assert status(match, old) == (401, "TOKEN_REPLACED")
    assert status(match, other) == (200, "")
    assert match.move(0, DRAW).status_code == 201
    assert match.version == 3


def test_a_seat_gives_itself_a_new_one_and_no_other(match: Match) -> None:
    assert match.post("/tokens", {"seat": 1}, 0).get_json()["code"] == "NOT_YOUR_SEAT"
    answer = match.post("/tokens", {"seat": 0}, 0)
    assert answer.status_code == 201
    again = match.post("/tokens", {"seat": 0}, 0)
    assert (again.status_code, again.get_json()["code"]) == (401, "TOKEN_REPLACED")
    assert again.headers["WWW-Authenticate"].endswith('error="invalid_token"')
    assert status(match, answer.get_json()["token"]) == (200, "")


def test_the_same_request_again_is_told_the_same_and_issues_nothing(match: Match) -> None:
    once: dict[str, Any] = {"Idempotency_Key": "lost"}
    first = match.post("/tokens", {"seat": 0}, **once)
    assert match.post("/tokens", {"seat": 0}, **once).data == first.data
    assert status(match, first.get_json()["token"]) == (200, "")
    other = match.post("/tokens", {"seat": 1}, **once)
    assert (other.status_code, other.get_json()["code"]) == (422, "IDEMPOTENCY_KEY_REUSED")
    assert status(match, match.tokens[1]) == (200, "")
    last = match.post("/tokens", {"seat": 0}).get_json()["token"]
    assert match.post("/tokens", {"seat": 0}, **once).data == first.data
    assert status(match, last) == (200, "")


def test_a_thief_of_the_old_token_is_not_told_the_new_one(match: Match) -> None:
    """Not even with the owner's key: an old token is dead for everything."""
    stolen, once = match.tokens[0], {"Idempotency_Key": "1"}
    fresh = match.post("/tokens", {"seat": 0}, 0, **once).get_json()["token"]
    again = match.post("/tokens", {"seat": 0}, 0, **once)
    assert (again.status_code, again.get_json()["code"]) == (401, "TOKEN_REPLACED")
    assert fresh.encode() not in again.data
    match.tokens[0] = fresh
    assert match.post("/tokens", {"seat": 0}, 0, **once).get_json()["token"] == fresh
    assert status(match, stolen) == (401, "TOKEN_REPLACED")


def test_another_operator_with_the_same_key_is_told_another_token(world: World) -> None:
    match = world.match()
    tokens = set()
    for key in (KEY, world.scoped["create"]):
        headers = {**bearer(key), "Idempotency-Key": "1"}
        answer = world.client.post(f"/v1/matches/{match.id}/tokens", json={"seat": 0}, headers=headers)
        tokens.add(answer.get_json()["token"])
    assert len(tokens) == 2


@pytest.fixture
def world() -> World:
    """A world of this test's own."""
    return World()


def test_it_is_told_who_issued_them(world: World) -> None:
    match = world.match()
    key = world.scoped["create"]
    operator = Operators(world.store).holder(key)
    assert operator is not None
    match.tokens[1] = match.post("/tokens", {"seat": 1}, 1).get_json()["token"]
    world.client.post(f"/v1/matches/{match.id}/tokens", json={"seat": 0}, headers=bearer(key))
    told = match.get("/tokens").get_json()["seats"]
    assert [(one["seat"], one["by"]) for one in told] == [(0, f"operator:{operator.id}"), (1, "seat:1")]
    assert match.version == match.get().get_json()["version"]


REFUSED = [
    # body                 status code                 why this row exists
    ({"seat": 2}, 422, "NO_SUCH_SEAT", "there are two"),
    ({"seat": -1}, 422, "NO_SUCH_SEAT", "seats begin at 0"),
    ({}, 400, "MISSING_FIELD", "which seat is not guessed"),
    ({"seat": "0"}, 400, "WRONG_TYPE", "a number"),
    ({"seat": 0, "token": "x"}, 400, "UNKNOWN_FIELD", "nobody chooses a token"),
]


@pytest.mark.parametrize(("body", "code", "problem", "_why"), REFUSED)
def test_what_no_token_is_issued_for(
    match: Match, body: dict[str, object], code: int, problem: str, _why: str
) -> None:
    answer = match.post("/tokens", body)
    assert (answer.status_code, answer.get_json()["code"]) == (code, problem)
    assert status(match, match.tokens[0]) == (200, "")


def test_none_is_issued_when_they_have_run_out(world: World) -> None:
    answer = world.old.post("/tokens", {"seat": 0})
    assert (answer.status_code, answer.get_json()["code"]) == (409, "MATCH_OVER")
    assert status(world.old, world.old.tokens[0]) == (401, "TOKEN_EXPIRED")
    assert world.old.get().status_code == 200


def test_after_the_end_a_seat_reads_and_plays_no_more(world: World) -> None:
    match = world.match()
    resign = {"seat": 0, "move": {"type": "resign"}, "expected_version": match.version}
    assert match.post("/moves", resign, 0).status_code == 201
    assert match.get("", 1).status_code == 200
    late = {"seat": 1, "move": DRAW, "expected_version": match.get().get_json()["version"]}
    assert match.post("/moves", late, 1).get_json()["code"] == "MATCH_OVER"


def test_a_live_stream_tells_nothing_to_a_token_that_has_died(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is looked again before anything new is told."""
    monkeypatch.setattr(listening, "HEARTBEAT", 0.01)
    match = world.match()
    for dies in (False, True):
        opened = world.client.get(
            f"/v1/matches/{match.id}/events?after={match.version}", headers=match.who(1) | LIVE
        )
        told = iter(opened.response)
        assert b"still here" in _bytes(next(told))
        if dies:
            match.post("/tokens", {"seat": 1})
        assert match.move(0, discard("KH") if dies else DRAW).status_code == 201
        lines = [line for line in _until_events(told) if b"id: " in line]
        assert (len(lines) == 0) == dies
        opened.close()


def _bytes(line: object) -> bytes:
    return line if isinstance(line, bytes) else str(line).encode()


def _until_events(told: Iterator[object]) -> list[bytes]:
    """What a stream tells up to its first event, or its end."""
    lines = []
    for line in told:
        lines.append(_bytes(line))
        if lines[-1].startswith(b"id: "):
            break
    return lines


def test_the_feed_tells_nothing_to_a_key_that_was_taken_away(world: World) -> None:
    feed = world.client.get("/v1/feed?after=end", headers=bearer(world.scoped["read"])).get_json()["next"]
    opened = world.client.get(f"/v1/feed?after={feed}", headers=bearer(world.scoped["read"]) | LIVE)
    told = iter(opened.response)
    next(told)
    reading = Operators(world.store).holder(world.scoped["read"])
    assert reading is not None
    Operators(world.store).revoke(reading.id)
    world.match()
    assert [line for line in told if line[:2] in (b"id", "id")] == []


def test_an_opening_that_is_asked_for_again_tells_the_first_tokens(client: Reader) -> None:
    """Kept byte for byte: what was issued since is not in it."""
    order = {"ruleset": "loba-de-menos", "players": ["Ana", "Beto"]}
    headers = {**bearer(KEY), "Idempotency-Key": "opened-and-reissued"}
    first = client.post("/v1/matches", json=order, headers=headers)
    match = Match(client, first.get_json()["id"], first.get_json()["tokens"], 3)
    fresh = match.post("/tokens", {"seat": 0}).get_json()["token"]
    again = client.post("/v1/matches", json=order, headers=headers)
    assert again.data == first.data
    assert fresh.encode() not in again.data
    assert status(match, again.get_json()["tokens"][0]) == (401, "TOKEN_REPLACED")


def test_nobody_reads_a_token_off_the_log_or_the_export(match: Match) -> None:
    fresh = match.post("/tokens", {"seat": 0}).get_json()["token"]
    for path in ("/events", "/history", "/history?format=evidence", "/refusals", "/tokens", ""):
        assert fresh.rpartition(".")[2] not in match.get(path).get_data(as_text=True)
    assert json.loads(match.get("/events").data)["events"][-1]["version"] == match.version


def test_a_branch_has_tokens_of_its_own(client: Reader) -> None:
    match = open_match(client)
    match.post("/tokens", {"seat": 0})
    branch = match.post("/branches", {"version": 2}).get_json()
    assert client.get(f"/v1/matches/{branch['id']}", headers=bearer(branch["tokens"][0])).status_code == 200
