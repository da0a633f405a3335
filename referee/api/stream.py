"""The log of a match, live: server-sent events that resume after the last one told.

A stream ends with the match. Whoever asks to go on after the last event of a decided match is answered 204,
which tells a browser's EventSource not to come back.
"""

from __future__ import annotations

import select
import socket
import time
from collections.abc import Callable, Iterator

import msgspec
from flask import Response, request

from events.catalogue import AnyEvent, MatchEnded, TakenBack
from referee.api import verdicts
from referee.api.answers import EVENT_STREAM
from referee.api.counter import Counter
from referee.api.problems import Problem
from referee.languages import Saying
from referee.matches.answers import Lines
from referee.rules.state import OVER
from referee.rules.views import Viewer

HEARTBEAT = 10.0
"""Seconds of silence after which a comment is sent, so that both ends notice a broken line."""
LOOK = 1.0
"""Seconds after which it is looked whether the reader is still there; one who left keeps no place longer."""
OLDEST = 300.0
"""Seconds after which a stream ends; the reader comes back with ``Last-Event-ID``."""
BUSY = {"Retry-After": "15"}
HEADERS = {"X-Accel-Buffering": "no", "Vary": "Accept, Authorization"}


def live(counter: Counter, match: str, viewer: Viewer, after: int) -> Response:
    """The log after a version, and whatever comes. Each stream holds a thread, so there are only so many."""
    start = _resumed(after)
    over = counter.desk.view(match, viewer).state.phase == OVER
    first = counter.desk.events(match, viewer, start)  # after that look: what ends a match is not missed
    if over and not first.records:
        return Response(status=204, headers=HEADERS)
    line, stands = request.environ.get("gunicorn.socket"), counter.doorkeeper.watch()
    if not counter.streams.acquire(blocking=False):
        raise Problem(
            "TOO_MANY_STREAMS", Saying("Too many streams are open; ask for pages instead."), headers=BUSY
        )
    told = _told(counter, match, viewer, start, first, over, line, stands)
    response = Response(told, headers=HEADERS, mimetype=EVENT_STREAM)
    response.call_on_close(counter.streams.release)
    return response


def _resumed(after: int) -> int:
    told = request.headers.get("Last-Event-ID")
    if told is None:
        return after
    if not told.isascii() or not told.isdigit() or len(told) > 15:
        raise Problem("MALFORMED_HEADER", Saying("Last-Event-ID is the version of an event."))
    return int(told)


def _told(
    counter: Counter,
    match: str,
    viewer: Viewer,
    after: int,
    page: Lines,
    over: bool,
    line: socket.socket | None,
    stands: Callable[[], bool],
) -> Iterator[bytes]:
    until, silent_since = time.monotonic() + OLDEST, 0.0
    while True:
        for record in page.records:
            after = record.version
            over = _over_after(record.event, over)
            yield b"id: %d\ndata: %s\n\n" % (after, msgspec.json.encode(verdicts.line_json(record)))
        now = time.monotonic()
        if not page.records and now - silent_since >= HEARTBEAT:
            yield b": still here\n\n"
        if page.records or now - silent_since >= HEARTBEAT:
            silent_since = now
        if (over and not page.more) or now > until or is_gone(line):
            return
        page = counter.desk.follow(match, viewer, after, min(LOOK, HEARTBEAT))
        if page.records and not stands():
            return  # the reader comes back, and is told why


def _over_after(event: AnyEvent, over: bool) -> bool:
    """Whether the match is decided once this has happened; a judge may open a decided one again."""
    if isinstance(event, TakenBack):
        return event.table.phase == OVER
    return over or isinstance(event, MatchEnded)


def is_gone(line: socket.socket | None) -> bool:
    """Whether the reader has hung up; it is nothing one is told of until one writes."""
    if line is None:
        return False
    try:
        poll = select.poll()
        poll.register(line, select.POLLIN)
        return bool(poll.poll(0)) and not line.recv(1, socket.MSG_PEEK)
    except (OSError, ValueError):
        return True
