"""Those who listen: what each of them is told next, and where they sit while nothing happens.

A listener knows how to read on from where it stands. Who waits for it is another matter: here a thread of the
web, of which there are only so many; in the process of the streams (``referee.serving.gallery``) nobody: it
is woken when something has come.
"""

from __future__ import annotations

import select
import socket
import time
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import NamedTuple, Protocol

from flask import Response, request

from events.store import Archived, MatchUnknown, Unavailable
from referee.api.answers import EVENT_STREAM
from referee.api.counter import Counter
from referee.api.problems import Problem
from referee.api.queries import waited
from referee.backlog.jobs import BacklogAway, NoSuchJob
from referee.languages import Saying
from referee.matches.feeding import PagesTrimmed

HEARTBEAT = 10.0
"""Seconds of silence after which a comment is sent, so that both ends notice a broken line."""
STILL_HERE = b": still here\n\n"
LOOK = 1.0
"""Seconds after which it is looked whether the reader is still there; one who left keeps no place longer."""
OLDEST = 300.0
"""Seconds after which a stream ends; the reader comes back with ``Last-Event-ID``."""
ASK_SECONDS = 4.0
"""How long the log may take for one look of somebody who waits, beside the time it is waited for."""
LONGEST_WAIT = 20
"""The most seconds a page may be waited for."""
BUSY = {"Retry-After": "15"}
HEADERS = {"X-Accel-Buffering": "no", "Vary": "Accept, Authorization"}
ENDINGS = (Unavailable, MatchUnknown, Archived, PagesTrimmed, BacklogAway, NoSuchJob)
"""What ends a stream that had begun."""
GALLERY = "referee.gallery"
"""Where in a request's environment a process that keeps listeners without threads says so."""


class Piece(NamedTuple):
    """What a listener is told next, in the form of server-sent events.

    ``mark`` is where it stands then, ``over`` whether nothing can follow; ``more`` lies there already.
    """

    told: bytes
    mark: Hashable
    over: bool = False
    more: bool = False


Stands = Callable[[], bool]
"""Whether what a listener showed at the door still counts; asked again before each thing it is told."""


class Listener(Protocol):
    """Somebody who is told what happens: in one match, in all of them, or to a job."""

    @property
    def match(self) -> str | None:
        """The match that is listened to, or another name where it is none; None for all."""

    @property
    def every(self) -> float | None:
        """Seconds after which it has to look for itself; None: when to look is heard in the log."""

    @property
    def name(self) -> Hashable:
        """Two of the same name are told the same, byte for byte, where they stand at the same mark."""

    @property
    def first(self) -> Piece:
        """What it is told at once."""

    @property
    def stands(self) -> Stands | None:
        """Whether it may still be told anything; None: it showed nothing that could cease to count."""

    def after(self, piece: Piece) -> Piece:
        """What lies behind a piece now, which may be nothing. Raises what the log raises."""

    def awaited(self, piece: Piece, seconds: float) -> Piece:
        """The same, as soon as there is anything; nothing after so many seconds."""


Seat = Callable[[Listener], bool]
"""Take a listener over; whether there was room."""


def live(counter: Counter, listener: Listener) -> Response:
    """A stream for a listener: in the gallery where this process has one, else on a thread of its own."""
    if request.method == "HEAD":  # it is told what a stream would be, and sits nowhere
        return Response(headers=HEADERS, mimetype=EVENT_STREAM)
    gallery: Seat | None = request.environ.get(GALLERY)
    if gallery is not None:
        if not gallery(listener):
            raise full()
        return Response(headers=HEADERS, mimetype=EVENT_STREAM)
    if not counter.streams.acquire(blocking=False):
        raise full()
    response = Response(_told(listener, line_of_request()), headers=HEADERS, mimetype=EVENT_STREAM)
    response.call_on_close(counter.streams.release)
    return response


def full() -> Problem:
    """There is no room for one more."""
    return Problem(
        "TOO_MANY_STREAMS", Saying("Too many streams are open; ask for pages instead."), headers=BUSY
    )


def _told(listener: Listener, line: socket.socket | None) -> Iterator[bytes]:
    until, silent_since = time.monotonic() + OLDEST, 0.0
    piece = listener.first
    while True:
        now = time.monotonic()
        if piece.told:
            yield piece.told
        elif now - silent_since >= HEARTBEAT:
            yield STILL_HERE
        if piece.told or now - silent_since >= HEARTBEAT:
            silent_since = now
        if (piece.over and not piece.more) or now > until or is_gone(line):
            return
        try:
            piece = listener.awaited(piece, min(LOOK, HEARTBEAT))
            if piece.told and listener.stands and not listener.stands():
                return
        except ENDINGS:  # the reader comes back with what it was told last, and is told why
            return


def waiting() -> int:
    """How many seconds the asker would wait for a page; where streams are held, nobody waits on a thread."""
    seconds = waited(LONGEST_WAIT)
    return 0 if GALLERY in request.environ else seconds


@contextmanager
def place(counter: Counter) -> Iterator[None]:
    """A place of those who wait for a page: each holds a thread, so there are only so many."""
    if not counter.streams.acquire(blocking=False):
        raise Problem("TOO_MANY_STREAMS", Saying("Too many wait already; ask without 'wait'."), headers=BUSY)
    try:
        yield
    finally:
        counter.streams.release()


def line_of_request() -> socket.socket | None:
    """The line to whoever asks, where the server tells."""
    line: socket.socket | None = request.environ.get("gunicorn.socket")
    return line


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
