"""The log of a match, live."""

from __future__ import annotations

import json
import socket
import threading
import time
from typing import Any

import pytest
from werkzeug.test import TestResponse

from referee.api import listening
from referee.matches.bench import Bench
from tests.api.promise import Reader
from tests.api.table import DRAW, Match, app_over, bearer, desk_over, discard, memory, open_match, reader

LIVE = {"Accept": "text/event-stream"}


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "HEARTBEAT", 0.01)
    monkeypatch.setattr(listening, "OLDEST", 0.0)


def live(match: Match, seat: int | None, query: str = "", **headers: str) -> TestResponse:
    """A stream that has ended, read whole."""
    who = match.who(seat) | LIVE | {name.replace("_", "-"): value for name, value in headers.items()}
    return match.client.get(f"/v1/matches/{match.id}/events{query}", headers=who, buffered=True)


def told(response: TestResponse) -> list[tuple[int, dict[str, Any]]]:
    """The events of a stream that has ended, with their ids."""
    found = []
    for block in response.get_data(as_text=True).split("\n\n"):
        if block.startswith("id: "):
            number, data = block.split("\n")
            found.append((int(number.removeprefix("id: ")), json.loads(data.removeprefix("data: "))))
    return found


def test_a_stream_tells_what_the_pages_tell(match: Match) -> None:
    match.turn(0, DRAW, discard("2C"))
    for seat in (None, 0, 1):
        response = live(match, seat)
        assert response.mimetype == "text/event-stream"
        page = match.get("/events", seat).get_json()["events"]
        assert told(response) == [(event["version"], event) for event in page]


def test_a_stream_resumes_after_the_last_one_told(match: Match) -> None:
    match.turn(0, DRAW, discard("2C"))
    assert [number for number, _ in told(live(match, 0, Last_Event_ID="3"))] == [4]
    assert [number for number, _ in told(live(match, 0, "?after=2"))] == [3, 4]
    assert told(live(match, 0, Last_Event_ID="9")) == []


@pytest.mark.parametrize("last", ["x", "-1", "", "1.5", "9" * 20, "\u0663"])
def test_a_last_event_is_a_version(match: Match, last: str) -> None:
    response = live(match, 0, Last_Event_ID=last.encode().decode("latin-1"))
    assert (response.status_code, response.get_json()["code"]) == (400, "MALFORMED_HEADER")


def test_a_stream_goes_on_live(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "OLDEST", 30.0)
    monkeypatch.setattr(listening, "HEARTBEAT", 0.2)
    who = bearer(match.tokens[1]) | LIVE
    response = match.client.get(f"/v1/matches/{match.id}/events?after=2", headers=who, buffered=False)
    blocks = response.iter_encoded()
    assert next(blocks) == b": still here\n\n"
    match.move(0, DRAW)
    seen = next(block for block in blocks if block.startswith(b"id: "))
    assert seen.startswith(b"id: 3\ndata: ")
    assert b'"??"' in seen
    response.close()


def test_there_are_only_so_many_streams(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "OLDEST", 30.0)
    client = reader(app_over(desk_over(memory()), most_streams=1))
    match = open_match(client)
    path, who = f"/v1/matches/{match.id}/events", bearer(match.tokens[0]) | LIVE
    first = client.get(path, headers=who, buffered=False)
    second = client.get(path, headers=who)
    assert (second.status_code, second.get_json()["code"]) == (503, "TOO_MANY_STREAMS")
    assert second.headers["Retry-After"] == "15"
    first.close()
    monkeypatch.setattr(listening, "OLDEST", 0.0)
    assert client.get(path, headers=who, buffered=True).status_code == 200


def test_a_stream_ends_with_the_match(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """And does not begin again: 204 keeps a browser's EventSource from coming back."""
    monkeypatch.setattr(listening, "OLDEST", 30.0)
    assert match.move(0, {"type": "resign"}).status_code == 201
    seen = told(live(match, 1))
    assert "match_ended" in [event["type"] for _, event in seen]
    last = seen[-1][0]
    assert last == match.get().get_json()["version"]
    again = live(match, 1, Last_Event_ID=str(last))
    assert (again.status_code, again.data) == (204, b"")


def test_a_reader_who_has_hung_upis_gone() -> None:
    ours, theirs = socket.socketpair()
    assert not listening.is_gone(ours)
    theirs.send(b"GET")
    assert not listening.is_gone(ours)
    ours.recv(9)
    theirs.close()
    assert listening.is_gone(ours)
    ours.close()
    assert listening.is_gone(ours)


FORMS = [
    ("text/event-stream", "text/event-stream"),
    ("text/event-stream, application/json;q=0.5", "text/event-stream"),
    ("application/json, text/event-stream;q=0.5", "application/json"),
    ("*/*", "application/json"),
    ("text/html", "application/problem+json"),
]


@pytest.mark.parametrize(("accept", "form"), FORMS)
def test_the_reader_chooses_the_form(match: Match, accept: str, form: str) -> None:
    assert live(match, 0, Accept=accept).mimetype == form


def test_a_stream_is_for_those_who_may_read(client: Reader, match: Match) -> None:
    assert client.get(f"/v1/matches/{match.id}/events", headers=LIVE).status_code == 401
    other = open_match(client)
    who = bearer(other.tokens[0]) | LIVE
    assert client.get(f"/v1/matches/{match.id}/events", headers=who).status_code == 404


def test_a_stream_goes_on_where_a_judge_reopened_the_match(match: Match) -> None:
    """Who was told to stay away (204) is answered again once the match goes on."""
    match.move(0, {"type": "resign"})
    assert live(match, 1, Last_Event_ID=str(match.version)).status_code == 204
    body = {
        "act": {"type": "take_back", "version": 2},
        "reason": "too rash",
        "expected_version": match.version,
    }
    assert match.post("/judgements", body).status_code == 201
    whole = told(live(match, 1))
    assert [event["type"] for _, event in whole][-2:] == ["match_ended", "taken_back"]
    again = live(match, 1, Last_Event_ID=str(whole[-1][0]))
    assert (again.status_code, told(again)) == (200, [])
    ended = whole[-2][0]
    body |= {"act": {"type": "take_back", "version": ended}, "expected_version": whole[-1][0]}
    assert match.post("/judgements", body).status_code == 201
    assert live(match, 1, Last_Event_ID=str(whole[-1][0] + 1)).status_code == 204


def test_a_match_that_ends_while_its_reader_comes_is_told_to_the_end(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether it is over is seen first, so that 204 is said to nobody who has not been told the end."""
    last, real = match.version, Bench.view

    def view(desk: Bench, *asked: Any) -> Any:
        monkeypatch.setattr(Bench, "view", real)
        assert match.move(1, {"type": "resign"}).status_code == 201
        return real(desk, *asked)

    monkeypatch.setattr(Bench, "view", view)
    response = live(match, 0, f"?after={last}")
    assert response.status_code == 200
    assert [event["type"] for _, event in told(response)][-1] == "match_ended"


class TestWaiting:
    """Long polling: a page that comes with the next event."""

    def test_it_ends_with_the_first_event(self, match: Match) -> None:
        later = threading.Timer(0.1, lambda: match.move(0, DRAW))
        later.start()
        page = match.get("/events?after=2&wait=20", 1).get_json()
        later.join()
        assert [event["version"] for event in page["events"]] == [3]
        assert page["events"][0]["card"] == "??"

    def test_or_with_its_time(self, match: Match) -> None:
        assert match.get("/events?after=2&wait=1", 0).get_json() == {"events": [], "next": None}

    def test_what_is_there_is_not_waited_for(self, match: Match) -> None:
        full = reader(app_over(desk_over(memory()), most_streams=0))
        other = open_match(full)
        who = bearer(other.tokens[0])
        page = full.get(f"/v1/matches/{other.id}/events?wait=20", headers=who).get_json()
        assert [event["version"] for event in page["events"]] == [1, 2]
        none = full.get(f"/v1/matches/{other.id}/events?after=2&wait=1", headers=who)
        assert (none.status_code, none.get_json()["code"]) == (503, "TOO_MANY_STREAMS")

    def test_nothing_is_waited_for_once_it_is_decided(self, match: Match) -> None:
        match.move(0, {"type": "resign"})
        full = f"/events?after={match.version}&wait=20"
        began = time.monotonic()
        assert match.get(full, 0).get_json()["events"] == []
        assert time.monotonic() - began < 15

    @pytest.mark.parametrize("query", ["wait=21", "wait=-1", "wait=x", "wait=1&wait=1"])
    def test_nobody_waits_for_ever(self, match: Match, query: str) -> None:
        assert match.get(f"/events?{query}", 0).get_json()["code"] == "MALFORMED_QUERY"
