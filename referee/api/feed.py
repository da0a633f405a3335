"""All events of all matches, for the operator: in pages, waiting for the next one, or live."""

from __future__ import annotations

import time
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import Any, cast

import msgspec
from flask import Blueprint, Response, request

from events.patience import patience
from referee.api import verdicts
from referee.api.answers import answer, stream_is_wanted
from referee.api.auth import operator_only
from referee.api.counter import Counter
from referee.api.listening import ASK_SECONDS, Piece, Stands, is_gone, line_of_request, live, place, waiting
from referee.api.problems import Problem, as_response
from referee.api.queries import counted, only
from referee.languages import Saying
from referee.matches.cursors import Bookmark, NoCursor
from referee.matches.feeding import LONGEST_PAGE, FeedReader, Page, PagesTrimmed
from referee.operators import READ

END = "end"
"""The cursor that stands for behind everything there is."""
LOOK = 0.25
"""Seconds after which who waits looks again."""


def blueprint(counter: Counter) -> Blueprint:
    """The route of the feed."""
    routes = Blueprint("feed", __name__)

    @routes.get("/v1/feed")
    def feed() -> Response:
        operator_only(counter.doorkeeper.caller(), READ)
        only("after", "limit", "wait")
        limit = counted("limit", LONGEST_PAGE, LONGEST_PAGE)
        wait = waiting()
        if stream_is_wanted():
            feed = counter.desk.feed
            first = piece_of(feed, feed.page(_mark(counter, request.headers.get("Last-Event-ID")), limit))
            return live(counter, FeedListener(feed, limit, first, counter.doorkeeper.watch()))
        mark = _mark(counter, None)
        page = counter.desk.feed.page(mark, limit)
        if wait and not _tells(page):
            with place(counter):
                page = _waited(counter, page, limit, wait)
            with patience(ASK_SECONDS):
                operator_only(counter.doorkeeper.caller(), READ)  # it may have been taken away meanwhile
        return answer(_body(counter, page))

    @routes.errorhandler(NoCursor)
    def no_cursor(_: NoCursor) -> Response:
        return as_response(Problem("BAD_CURSOR", Saying("This is no cursor that this service has given.")))

    @routes.errorhandler(PagesTrimmed)
    def trimmed(error: PagesTrimmed) -> Response:
        text = Saying(
            "What follows this cursor was let go of for its age; go on from 'oldest'. No match has lost any."
        )
        return as_response(Problem("FEED_TRIMMED", text, oldest=counter.desk.feed.write(error.oldest)))

    return routes


def _mark(counter: Counter, resumed: str | None) -> Bookmark:
    """Where to begin: behind what a stream has told, or as asked; without a wish with the oldest there is."""
    feed, text = counter.desk.feed, resumed or request.args.get("after")
    if text is None:
        return feed.oldest()
    return feed.newest() if text == END else feed.read(text)


def _waited(counter: Counter, page: Page, limit: int, seconds: float) -> Page:
    """The next page that holds anything; the empty one once the time is over, or nobody waits any more."""
    feed, line = counter.desk.feed, line_of_request()
    until = time.monotonic() + seconds
    while not _tells(page) and (left := until - time.monotonic()) > 0 and not is_gone(line):
        time.sleep(min(LOOK, left))
        with patience(ASK_SECONDS):
            if feed.stirred(page.next):
                page = feed.page(page.next, limit)
    return page


@dataclass(frozen=True)
class FeedListener:
    """An operator who is told all that happens in all matches. See Listener."""

    feed: FeedReader
    limit: int
    first: Piece
    stands: Stands | None
    match: None = None
    every = None

    @property
    def name(self) -> Hashable:
        """See Listener.name."""
        return "feed", self.limit

    def after(self, piece: Piece) -> Piece:
        """See Listener.after."""
        with patience(ASK_SECONDS):
            return piece_of(self.feed, self.feed.page(_at(piece), self.limit))

    def awaited(self, piece: Piece, seconds: float) -> Piece:
        """See Listener.awaited; what seems not to have come is asked for all the same in the end."""
        until = time.monotonic() + seconds
        while not piece.more and time.monotonic() < until:
            time.sleep(min(LOOK, seconds))
            with patience(ASK_SECONDS):
                if self.feed.stirred(_at(piece)):
                    break
        return self.after(piece)


def _at(piece: Piece) -> Bookmark:
    return cast(Bookmark, piece.mark)


def piece_of(feed: FeedReader, page: Page) -> Piece:
    """A page as it is told: each event a message; the last has the cursor behind the page as its id."""
    return Piece(b"".join(_messages(feed, page)), page.next, more=bool(page.appends))


def _tells(page: Page) -> bool:
    return bool(page.appends) or page.regressed


def _messages(feed: FeedReader, page: Page) -> Iterator[bytes]:
    told = [msgspec.json.encode(event) for event in _events(page)]
    if page.regressed:
        yield b"event: regressed\ndata: {}\n\n"
    for event in told[:-1]:
        yield b"data: " + event + b"\n\n"
    if told:
        yield b"id: %s\ndata: %s\n\n" % (feed.write(page.next).encode(), told[-1])


def _body(counter: Counter, page: Page) -> dict[str, Any]:
    return {
        "events": list(_events(page)),
        "next": counter.desk.feed.write(page.next),
        "regressed": page.regressed,
    }


def _events(page: Page) -> Iterator[dict[str, Any]]:
    for append in page.appends:
        if append.gone:
            yield {"match": append.match, "first": append.first, "last": append.last, append.gone: True}
        for record in append.records:
            yield {"match": append.match, **verdicts.line_json(record)}
