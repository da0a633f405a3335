"""Spectators behind time, over HTTP: nothing newer leaks by any answer, any length, any tag, any error."""

from __future__ import annotations

import json
from typing import Any

import pytest
from werkzeug.test import TestResponse

from referee.api import listening
from tests.api.promise import Reader
from tests.api.table import (
    DRAW,
    KEY,
    LOBA,
    Match,
    app_over,
    bearer,
    desk_over,
    discard,
    memory,
    open_match,
    reader,
)

LIVE = {"Accept": "text/event-stream"}


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "HEARTBEAT", 0.01)
    monkeypatch.setattr(listening, "OLDEST", 0.0)


def watched(match: Match, path: str = "", **headers: str) -> TestResponse:
    """What a spectator is answered."""
    return match.client.get(f"/v1/matches/{match.id}{path}", headers=headers, buffered=True)


def delayed(delay: int) -> Match:
    """A match on a counter of its own, so many moves of which spectators do not see yet."""
    return open_match(reader(app_over(desk_over(memory()))), spectators={"delay": delay})


TOLD: list[tuple[Any, dict[str, Any], str]] = [
    # what is asked      what the match tells                             why this row exists
    (True, {"spectators": True}, "as ever"),
    (False, {"spectators": False}, "nobody watches"),
    ({"delay": 0}, {"spectators": True}, "no delay is none"),
    ({"delay": 1}, {"spectators": True, "spectator_delay": 1}, "one move"),
    ({"delay": 1000}, {"spectators": True, "spectator_delay": 1000}, "the most"),
]


@pytest.mark.parametrize(("asked", "told", "_why"), TOLD)
def test_a_match_tells_whether_spectators_are_behind(
    client: Reader, asked: object, told: dict[str, Any], _why: str
) -> None:
    match = open_match(client, spectators=asked)
    seen, first = match.get().get_json(), match.get("/events").get_json()["events"][0]
    for one in (seen, first):
        assert {name: one[name] for name in ("spectators", "spectator_delay") if name in one} == told


WRONG: list[tuple[Any, str]] = [
    ({"delay": -1}, "OUT_OF_RANGE"),
    ({"delay": 1001}, "OUT_OF_RANGE"),
    ({"delay": True}, "WRONG_TYPE"),
    ({"delay": "5"}, "WRONG_TYPE"),
    ({}, "MISSING_FIELD"),
    ({"delay": 5, "moves": 5}, "UNKNOWN_FIELD"),
    (5, "WRONG_TYPE"),
    ("yes", "WRONG_TYPE"),
    (None, "WRONG_TYPE"),
    ([5], "WRONG_TYPE"),
]


@pytest.mark.parametrize(("asked", "code"), WRONG)
def test_what_is_no_delay(client: Reader, asked: object, code: str) -> None:
    order = {"ruleset": LOBA, "players": ["Ana", "Beto"], "spectators": asked}
    answer = client.post("/v1/matches", json=order, headers=bearer(KEY))
    assert (answer.status_code, answer.get_json()["code"]) == (400, code)


def test_a_record_goes_on_behind_time_as_well(client: Reader) -> None:
    record = open_match(client).get("/history").get_data(as_text=True)
    order = {"history": record, "spectators": {"delay": 3}}
    branch = client.post("/v1/branches", json=order, headers=bearer(KEY)).get_json()
    assert client.get(f"/v1/matches/{branch['id']}").get_json()["spectator_delay"] == 3


def test_who_watches_behind_time_is_shown_no_branch_of_what_is_yet_to_come(client: Reader) -> None:
    """Its first table is laid before any move: nothing of it would be held back."""
    match = open_match(client, spectators={"delay": 4})
    seen = match.version
    assert match.move(0, {"type": "draw_stock"}).status_code == 201
    for version, delay, status in ((seen, 4, 200), (seen + 1, None, 401)):
        branch = match.post("/branches", {"version": version}, None).get_json()
        path = f"/v1/matches/{branch['id']}"
        assert client.get(path, headers=bearer(KEY)).get_json().get("spectator_delay") == delay
        assert client.get(path).status_code == client.get(f"{path}/events").status_code == status


def everything(match: Match) -> list[tuple[int, bytes, list[tuple[str, str]]]]:
    """All a spectator can get: status, body and headers of every way to ask."""
    answers = []
    ways = ["", "/events", "/events?limit=1", "/events?after=3", "/events?after=9999", "/scores", "/history"]
    ways += ["/history?format=text", "/history?format=evidence", "/legal-moves", "/refusals", "/tokens"]
    ways += [f"?version={version}" for version in range(1, 16)]
    for way in ways:
        answers.append(watched(match, way))
        answers.append(watched(match, way, **{"If-None-Match": '"4-pub"'}))
        answers.append(watched(match, way, **{"If-None-Match": '"9-pub"'}))
    for after in ("", "?after=3", "?after=9999"):
        answers.append(watched(match, f"/events{after}", **LIVE))
        answers.append(watched(match, "/events", **LIVE, **{"Last-Event-ID": after[-4:].strip("?=") or "2"}))
    for path in ("/moves", "/turns", "/takebacks", "/tokens", "/judgements", "/rulings", "/audit"):
        for headers in ({}, {"If-Match": '"4-pub"'}, {"If-Match": '"9-pub"'}, {"Idempotency-Key": "k"}):
            answers.append(
                match.client.post(f"/v1/matches/{match.id}{path}", json={"seat": 0}, headers=headers)
            )
    return [
        (answer.status_code, answer.data, [pair for pair in answer.headers if pair[0] != "X-Request-Id"])
        for answer in answers
    ]


LATER = [
    # Beto's discard  what else is done            why this row exists
    ("KC", (), "nothing but moves"),
    ("8S", (), "another card"),
    ("3H", ("/tokens",), "tokens are issued anew"),
    ("AD", ("/judgements", "/moves"), "a judge fines, and somebody is refused"),
]
FINE = {"act": {"type": "penalty", "seat": 0, "points": 5}, "reason": "late"}


def test_nothing_newer_leaks_by_anything_a_spectator_can_ask() -> None:
    """Matches with the same moves up to three ago, and then others."""
    told = []
    for card, besides, _why in LATER:
        match = delayed(3)
        for seat, move in [(0, DRAW), (0, discard("KH")), (1, DRAW), (1, discard(card)), (0, DRAW)]:
            assert match.move(seat, move).status_code == 201
        for path in besides:
            body = FINE if path == "/judgements" else {"seat": 0}
            now = {"expected_version": match.version} if path != "/tokens" else {}
            sent = match.post(path, {**body, **now, **({"move": DRAW} if path == "/moves" else {})})
            assert sent.status_code in (201, 409, 422)
        assert watched(match).get_json()["version"] == 4 < match.get().get_json()["version"]
        told.append(everything(match))
    assert all(one == told[0] for one in told)


def test_a_spectator_sees_a_move_when_as_many_have_followed() -> None:
    match, seen = delayed(2), []
    for seat, move in [(0, DRAW), (0, discard("KH")), (1, DRAW), (1, discard("KC")), (0, DRAW)]:
        assert match.move(seat, move).status_code == 201
        seen.append(watched(match).get_json()["version"])
    assert seen == [2, 2, 3, 4, 5]
    assert watched(match).headers["ETag"] == '"5-pub"'
    assert watched(match, **{"If-None-Match": '"5-pub"'}).status_code == 304
    events = watched(match, "/events").get_json()
    assert [event["version"] for event in events["events"]] == [1, 2, 3, 4, 5]
    assert events["next"] is None
    assert match.get("", 0).get_json()["version"] == 7


def test_a_later_version_is_one_that_is_not_there() -> None:
    match = delayed(2)
    for move in (DRAW, discard("KH")):
        match.move(0, move)
    there, never = (watched(match, f"?version={version}") for version in (3, 5))
    assert (there.status_code, never.status_code) == (404, 404)
    assert there.data.replace(b"No version 3", b"No version 5") == never.data


def test_at_the_end_all_of_it_is_seen() -> None:
    match = delayed(1000)
    for move in (DRAW, discard("KH")):
        match.move(0, move)
    assert watched(match).get_json()["version"] == 2
    assert watched(match, "/scores").get_json()["winners"] == []
    assert match.move(1, {"type": "resign"}).status_code == 201
    seen = watched(match).get_json()
    assert (seen["version"], seen["turn"]["phase"]) == (match.version, "over")
    assert watched(match, "/scores").get_json()["winners"] == [0]
    told = watched(match, "/events?after=2", **LIVE).get_data(as_text=True)
    events = [json.loads(line.removeprefix("data: ")) for line in told.splitlines() if line[:5] == "data:"]
    assert [event["version"] for event in events] == list(range(3, match.version + 1))
    assert watched(match, f"/events?after={match.version}", **LIVE).status_code == 204


def test_a_live_stream_tells_a_move_when_as_many_have_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "OLDEST", 300.0)
    match = delayed(2)
    opened = match.client.get(f"/v1/matches/{match.id}/events?after=2", headers=LIVE)
    told = iter(opened.response)
    next(told)
    for seat, move, version in [(0, DRAW, 0), (0, discard("KH"), 0), (1, DRAW, 3), (1, discard("KC"), 4)]:
        assert match.move(seat, move).status_code == 201
        found = ""
        for _ in range(200 if version else 3):
            line = next(told)
            found = line.decode() if isinstance(line, bytes) else str(line)
            if found.startswith("id: "):
                break
        assert found.startswith(f"id: {version}\n") if version else "still here" in found
    opened.close()


def test_who_does_not_watch_is_not_told_by_a_version(client: Reader) -> None:
    """A closed match is as none, whatever version is asked for."""
    match = open_match(client)
    for version in (1, 2, 3, 999):
        there = client.get(f"/v1/matches/{match.id}?version={version}")
        assert (there.status_code, there.get_json()["code"]) == (401, "NO_CREDENTIAL")
