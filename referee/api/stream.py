"""The log of a match, live: server-sent events that resume after the last one told."""

from __future__ import annotations

import time
from collections.abc import Iterator

import msgspec
from flask import Response, request

from referee.api import verdicts
from referee.api.answers import EVENT_STREAM
from referee.api.counter import Counter
from referee.api.problems import Problem
from referee.matches.answers import Lines
from referee.rules.views import Viewer

HEARTBEAT = 10.0
"""Seconds of silence after which a comment is sent, so that both ends notice a broken line."""
OLDEST = 300.0
"""Seconds after which a stream ends; the reader comes back with ``Last-Event-ID``."""
_BUSY = {"Retry-After": "5"}


def live(counter: Counter, match: str, viewer: Viewer, after: int) -> Response:
    """The log after a version, and whatever comes. Each stream holds a thread, so there are only so many."""
    start = _resumed(after)
    first = counter.desk.events(match, viewer, start)
    if not counter.streams.acquire(blocking=False):
        raise Problem("TOO_MANY_STREAMS", "Too many streams are open; ask for pages instead.", headers=_BUSY)
    response = Response(_told(counter, match, viewer, start, first), mimetype=EVENT_STREAM)
    response.call_on_close(counter.streams.release)
    response.headers["X-Accel-Buffering"] = "no"
    response.headers["Vary"] = "Accept, Authorization"
    return response


def _resumed(after: int) -> int:
    told = request.headers.get("Last-Event-ID")
    if told is None:
        return after
    if not told.isascii() or not told.isdigit() or len(told) > 15:
        raise Problem("MALFORMED_HEADER", "Last-Event-ID is the version of an event.")
    return int(told)


def _told(counter: Counter, match: str, viewer: Viewer, after: int, page: Lines) -> Iterator[bytes]:
    until = time.monotonic() + OLDEST
    while True:
        for record in page.records:
            after = record.version
            yield b"id: %d\ndata: %s\n\n" % (after, msgspec.json.encode(verdicts.line_json(record)))
        if not page.records:
            yield b": still here\n\n"
        if time.monotonic() > until:
            return
        page = counter.desk.follow(match, viewer, after, HEARTBEAT)
