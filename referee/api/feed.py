"""All events of all matches, for the operator: in pages, waiting for the next one, or live."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import msgspec
from flask import Blueprint, Response, request

from events.outcomes import Unavailable
from events.patience import patience
from referee.api import stream, verdicts
from referee.api.answers import EVENT_STREAM, answer, stream_is_wanted
from referee.api.auth import operator_only
from referee.api.counter import Counter
from referee.api.problems import Problem, as_response
from referee.api.queries import counted, number, only
from referee.api.stream import BUSY, HEADERS, is_gone
from referee.languages import Saying
from referee.matches.cursors import Bookmark, NoCursor
from referee.matches.feeding import LONGEST_PAGE, Page, PagesTrimmed
from referee.operators import READ

END = "end"
"""The cursor that stands for behind everything there is."""
LONGEST_WAIT = 20
LOOK = 0.25
"""Seconds after which who waits looks again."""
ASK_SECONDS = 4.0
"""How long the log may take for one look."""


def blueprint(counter: Counter) -> Blueprint:
    """The route of the feed."""
    routes = Blueprint("feed", __name__)

    @routes.get("/v1/feed")
    def feed() -> Response:
        operator_only(counter.doorkeeper.caller(), READ)
        only("after", "limit", "wait")
        limit = counted("limit", LONGEST_PAGE, LONGEST_PAGE)
        wait = number("wait", 0) or 0
        if wait > LONGEST_WAIT:
            raise Problem(
                "MALFORMED_QUERY",
                Saying("'wait' is a number of seconds from 0 to {most}.", most=LONGEST_WAIT),
            )
        if stream_is_wanted():
            return _live(counter, _mark(counter, request.headers.get("Last-Event-ID")), limit)
        mark = _mark(counter, None)
        page = counter.desk.feed.page(mark, limit)
        if wait and not _tells(page):
            with _place(counter):
                page = _waited(counter, page, limit, wait)
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


@contextmanager
def _place(counter: Counter) -> Iterator[None]:
    """A place of those who wait: each holds a thread, so there are only so many."""
    if not counter.streams.acquire(blocking=False):
        raise Problem("TOO_MANY_STREAMS", Saying("Too many wait already; ask without 'wait'."), headers=BUSY)
    try:
        yield
    finally:
        counter.streams.release()


def _waited(counter: Counter, page: Page, limit: int, seconds: float) -> Page:
    """The next page that holds anything; the empty one once the time is over, or nobody waits any more."""
    feed, line = counter.desk.feed, request.environ.get("gunicorn.socket")
    until = time.monotonic() + seconds
    while not _tells(page) and (left := until - time.monotonic()) > 0 and not is_gone(line):
        time.sleep(min(LOOK, left))
        with patience(ASK_SECONDS):
            if feed.stirred(page.next):
                page = feed.page(page.next, limit)
    return page


def _live(counter: Counter, mark: Bookmark, limit: int) -> Response:
    """A stream of pages: each event a message; the last of a page has the cursor behind it as its id."""
    first = counter.desk.feed.page(mark, limit)
    line, stands = request.environ.get("gunicorn.socket"), counter.doorkeeper.watch()
    if not counter.streams.acquire(blocking=False):
        raise Problem(
            "TOO_MANY_STREAMS", Saying("Too many streams are open; ask for pages instead."), headers=BUSY
        )
    told = _told(counter, first, limit, line, stands)
    response = Response(told, headers=HEADERS, mimetype=EVENT_STREAM)
    response.call_on_close(counter.streams.release)
    return response


def _told(
    counter: Counter, page: Page, limit: int, line: socket.socket | None, stands: Callable[[], bool]
) -> Iterator[bytes]:
    until, silent_since = time.monotonic() + stream.OLDEST, 0.0
    while True:
        yield from _messages(counter, page)
        now = time.monotonic()
        due = now - silent_since >= stream.HEARTBEAT
        if due and not page.appends:
            yield b": still here\n\n"
        if due or page.appends:
            silent_since = now
        if now > until or is_gone(line):
            return
        try:
            page = _next(counter, page, limit, certain=due)
            if _tells(page) and not stands():
                return
        except (Unavailable, PagesTrimmed):
            return  # the reader comes back, and is told why


def _next(counter: Counter, page: Page, limit: int, certain: bool) -> Page:
    """The page behind this one; where nothing seems to have come, an empty one without asking further."""
    feed = counter.desk.feed
    if not page.appends:
        time.sleep(LOOK)
    with patience(ASK_SECONDS):
        if certain or page.appends or feed.stirred(page.next):
            return feed.page(page.next, limit)
    return replace(page, regressed=False)


def _tells(page: Page) -> bool:
    return bool(page.appends) or page.regressed


def _messages(counter: Counter, page: Page) -> Iterator[bytes]:
    told = [msgspec.json.encode(event) for event in _events(page)]
    if page.regressed:
        yield b"event: regressed\ndata: {}\n\n"
    for event in told[:-1]:
        yield b"data: " + event + b"\n\n"
    if told:
        yield b"id: %s\ndata: %s\n\n" % (counter.desk.feed.write(page.next).encode(), told[-1])


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
