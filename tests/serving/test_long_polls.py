"""Who waits for a page, and who is passed on to the streams: each where it holds up nobody."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from events.redis_store import RedisStore
from referee.api.answers import EVENT_STREAM
from referee.api.listening import GALLERY, Listener
from referee.serving import handover, patient
from referee.serving.handover import HandedOver
from tests.api.promise import Reader
from tests.api.table import KEY, app_over, bearer, desk_over, memory, open_match, reader
from tests.support.valkey import Running, start_valkey

PLACES = ["/v1/matches/{match}/events?after=2&wait=1", "/v1/feed?after=end&wait=1"]


@pytest.fixture
def log(tmp_path: Path) -> Iterator[Running]:
    """A server of one's own."""
    running = start_valkey(tmp_path / "log")
    yield running
    running.stop()


@pytest.fixture
def hasty(log: Running, monkeypatch: pytest.MonkeyPatch) -> Iterator[Reader]:
    """A client of a counter whose requests may take less time than one waits for a page."""
    monkeypatch.setattr(patient, "SECONDS", 0.5)
    store = RedisStore(log.url)
    app = app_over(desk_over(store))
    app.wsgi_app = patient.patient(app.wsgi_app)  # type: ignore[method-assign,assignment]
    yield reader(app)
    store.close()


@pytest.mark.parametrize("place", PLACES)
def test_a_quiet_match_is_waited_for_longer_than_the_log_may_take(hasty: Reader, place: str) -> None:
    match = open_match(hasty)
    found = hasty.get(place.format(match=match.id), headers=bearer(KEY))
    assert (found.status_code, found.get_json()["events"]) == (200, [])


@pytest.mark.parametrize("place", PLACES)
def test_a_log_that_goes_away_meanwhile_is_told(hasty: Reader, log: Running, place: str) -> None:
    match = open_match(hasty)
    later = threading.Timer(0.3, log.kill)
    later.start()
    found = hasty.get(place.replace("wait=1", "wait=5").format(match=match.id), headers=bearer(KEY))
    later.join()
    assert (found.status_code, found.get_json()["code"]) == (503, "LOG_UNREACHABLE")


@pytest.mark.parametrize("place", PLACES)
def test_nobody_waits_where_streams_are_held(place: str) -> None:
    """There are few threads there, and no place for who would hold one: it is not even asked for."""
    client = reader(app_over(desk_over(memory()), most_streams=0))
    asked = place.format(match=open_match(client).id)
    beside = client.get(asked, headers=bearer(KEY), environ_overrides={GALLERY: lambda _: False})
    assert (beside.status_code, beside.get_json()["events"]) == (200, [])
    assert client.get(asked, headers=bearer(KEY)).get_json()["code"] == "TOO_MANY_STREAMS"


@pytest.mark.parametrize("place", ["/v1/matches/{match}/events", "/v1/feed"])
@pytest.mark.parametrize("gallery", [True, False])
def test_who_asks_for_the_head_of_a_stream_sits_nowhere(place: str, gallery: bool) -> None:
    seats: list[Listener] = []
    client = reader(app_over(desk_over(memory()), most_streams=0))
    asked = place.format(match=open_match(client).id)

    def seat(one: Listener) -> bool:
        seats.append(one)
        return True

    around: dict[str, Any] = {GALLERY: seat} if gallery else {}
    who = bearer(KEY) | {"Accept": EVENT_STREAM}
    found = client.open(asked, method="HEAD", headers=who, environ_overrides=around)
    assert (found.status_code, found.mimetype, found.data, seats) == (200, EVENT_STREAM, b"", [])


CHOICES = [
    # method, path                Accept                                            passed on
    ("GET", "/v1/feed", "text/event-stream", True),
    ("GET", "/v1/matches/m/events", "Text/Event-Stream", True),
    ("GET", "/v1/feed", "text/event-stream, application/json;q=0.9", True),
    ("GET", "/v1/feed", "application/json;q=0.5, text/event-stream;q=0.6", True),
    ("GET", "/v1/feed", "application/json, text/event-stream;q=0.1", False),
    ("GET", "/v1/feed", "application/json, text/event-stream", False),
    ("GET", "/v1/feed", "text/event-stream;q=0", False),
    ("GET", "/v1/feed", "text/event-streams", False),
    ("GET", "/v1/feed", 'application/json, x/y;z="text/event-stream"', False),
    ("GET", "/v1/feed", "*/*", False),
    ("GET", "/v1/feed", None, False),
    ("GET", "/v1/jobs/j", "text/event-stream", True),
    ("GET", "/v1/jobs/j/results", "text/event-stream", False),
    ("GET", "/v1/jobs/j", "application/json", False),
    ("HEAD", "/v1/feed", "text/event-stream", False),
]


def a_page(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
    """What the web answers itself."""
    return [b"a page"]


def asked_for(method: str, path: str, accept: str | None, line: socket.socket) -> dict[str, Any]:
    """A request as the web has read it."""
    told = {} if accept is None else {"HTTP_ACCEPT": accept}
    return {"REQUEST_METHOD": method, "PATH_INFO": path, "gunicorn.socket": line, **told}


@pytest.mark.parametrize(("method", "path", "accept", "passed"), CHOICES)
def test_only_who_will_be_given_a_stream_is_passed_on(
    method: str, path: str, accept: str | None, passed: bool
) -> None:
    web, streams = handover.a_way()
    line, client = socket.socketpair()
    with web, streams, line, client:
        asked = asked_for(method, path, accept, line)
        try:
            here = handover.passing(a_page, web)(asked, None) == [b"a page"]
        except HandedOver:
            here = False
        assert here != passed


def test_nobody_waits_twice_for_streams_that_take_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Their process is stuck: who comes next is answered here at once, till it takes lines again."""
    monkeypatch.setattr(handover, "SECONDS", 0.05)
    waits: list[float] = []
    room = handover.Hatch._room

    def counted(hatch: handover.Hatch, seconds: float) -> bool:
        waits.append(seconds)
        return room(hatch, seconds)

    monkeypatch.setattr(handover.Hatch, "_room", counted)
    web, streams = handover.a_way()
    line, client = socket.socketpair()
    with web, streams, line, client:
        serve = handover.passing(a_page, web)
        asked = asked_for("GET", "/v1/feed", EVENT_STREAM, line)

        def is_passed() -> bool:
            try:
                serve(asked, None)
            except HandedOver:
                return True
            return False

        taken = next(number for number in range(5_000) if not is_passed())
        first = len(waits)
        assert taken
        assert first >= 1
        assert [is_passed() for _ in range(50)] == [False] * 50
        assert len(waits) == first
        for _ in range(taken):
            got = handover.received(streams)
            assert got is not None
            got[1].close()
        assert is_passed()
        while is_passed():
            pass
        assert len(waits) > first
