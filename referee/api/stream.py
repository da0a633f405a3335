"""The log of a match, live: server-sent events that resume after the last one told.

A stream ends with the match. Whoever asks to go on after the last event of a decided match is answered 204,
which tells a browser's EventSource not to come back.
"""

from __future__ import annotations

import time
from collections.abc import Hashable
from dataclasses import dataclass
from typing import cast

import msgspec
from flask import Response, request

from events.catalogue import AnyEvent, MatchEnded, TakenBack
from events.patience import patience
from referee.api import verdicts
from referee.api.counter import Counter
from referee.api.listening import (
    ASK_SECONDS,
    HEADERS,
    LOOK,
    Piece,
    Stands,
    is_gone,
    line_of_request,
    live,
    place,
)
from referee.api.problems import Problem
from referee.languages import Saying
from referee.matches.answers import Lines
from referee.matches.bench import Bench
from referee.rules.state import OVER
from referee.rules.views import Viewer


@dataclass(frozen=True)
class MatchListener:
    """Somebody who is told the log of one match as they may see it. See Listener."""

    desk: Bench
    match: str
    viewer: Viewer
    first: Piece
    stands: Stands | None
    every = None

    @property
    def name(self) -> Hashable:
        """See Listener.name."""
        return self.match, self.viewer

    def after(self, piece: Piece) -> Piece:
        """See Listener.after."""
        return piece_of(self.desk.events(self.match, self.viewer, cast(int, piece.mark)), piece)

    def awaited(self, piece: Piece, seconds: float) -> Piece:
        """See Listener.awaited."""
        return piece_of(self.desk.follow(self.match, self.viewer, cast(int, piece.mark), seconds), piece)


def streamed(counter: Counter, match: str, viewer: Viewer, after: int) -> Response:
    """The log after a version, and whatever comes."""
    start = _resumed(after)
    over = counter.desk.view(match, viewer).state.phase == OVER
    lines = counter.desk.events(match, viewer, start)  # after that look: what ends a match is not missed
    if over and not lines.records:
        return Response(status=204, headers=HEADERS)
    first = piece_of(lines, Piece(b"", start, over))
    return live(counter, MatchListener(counter.desk, match, viewer, first, counter.doorkeeper.watch()))


def awaited(counter: Counter, match: str, viewer: Viewer, after: int, limit: int, seconds: int) -> Lines:
    """A page of the log; where nothing follows yet, the next lines once they come, or none in the end."""
    over = counter.desk.view(match, viewer).state.phase == OVER
    page = counter.desk.events(match, viewer, after, limit)
    if page.records or not seconds or over:
        return page
    line, until = line_of_request(), time.monotonic() + seconds
    with place(counter):
        while not page.records and (left := until - time.monotonic()) > 0 and not is_gone(line):
            with patience(ASK_SECONDS):
                page = counter.desk.follow(match, viewer, after, min(LOOK, left))
    with patience(ASK_SECONDS):  # what the request had is used up by waiting
        counter.doorkeeper.caller()  # what was shown may count no more
        return counter.desk.events(match, viewer, after, limit) if page.records else page


def piece_of(page: Lines, before: Piece) -> Piece:
    """Lines of a log as they are told: the version of each is its id."""
    told, mark, over = [], before.mark, before.over
    for record in page.records:
        mark, over = record.version, _over_after(record.event, over)
        told.append(b"id: %d\ndata: %s\n\n" % (mark, msgspec.json.encode(verdicts.line_json(record))))
    return Piece(b"".join(told), mark, over, page.more)


def _resumed(after: int) -> int:
    told = request.headers.get("Last-Event-ID")
    if told is None:
        return after
    if not told.isascii() or not told.isdigit() or len(told) > 15:
        raise Problem("MALFORMED_HEADER", Saying("Last-Event-ID is the version of an event."))
    return int(told)


def _over_after(event: AnyEvent, over: bool) -> bool:
    """Whether the match is decided once this has happened; a judge may open a decided one again."""
    if isinstance(event, TakenBack):
        return event.table.phase == OVER
    return over or isinstance(event, MatchEnded)
