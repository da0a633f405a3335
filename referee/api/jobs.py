"""Jobs of the night shift: how they stand, also live; their results page by page; and how to stop one."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator

import msgspec
from flask import Blueprint, Response, request

from events.store import Unavailable
from referee.api.answers import EVENT_STREAM, answer, stream_is_wanted
from referee.api.auth import operator_only
from referee.api.background import job_json
from referee.api.counter import Counter
from referee.api.listening import BUSY, HEADERS, HEARTBEAT, OLDEST, Stands, is_gone
from referee.api.problems import Problem
from referee.api.queries import counted, number, only
from referee.backlog.jobs import Backlog, BacklogAway, Job, NoSuchJob
from referee.languages import Saying
from referee.operators import CREATE, READ

LOOK = 0.5
"""Seconds between two looks at a job that is watched."""
USUAL_PAGE, MOST_ON_PAGE = 100, 500


def blueprint(counter: Counter) -> Blueprint:
    """The routes of jobs; all of them are the operator's."""
    routes = Blueprint("jobs", __name__, url_prefix="/v1/jobs")

    @routes.before_request
    def admit() -> None:
        operator_only(counter.doorkeeper.caller(), READ if request.method in ("GET", "HEAD") else CREATE)

    @routes.get("/<job>")
    def job(job: str) -> Response:
        only()
        wanted = stream_is_wanted()
        found = _backlog().job(job)
        return _live(counter, _backlog(), found) if wanted else answer(job_json(found))

    @routes.get("/<job>/results")
    def results(job: str) -> Response:
        only("after", "limit")
        after = number("after", 0) or 0
        page = _backlog().page(job, after, counted("limit", USUAL_PAGE, MOST_ON_PAGE))
        return answer({"results": [msgspec.Raw(one) for one in page.results], "next": page.next})

    @routes.post("/<job>/cancel")
    def cancel(job: str) -> Response:
        only()
        return answer(job_json(_backlog().cancel(job)))

    def _backlog() -> Backlog:
        if counter.backlog is None:
            raise Problem("NO_SUCH_JOB", Saying("There is no such job."))
        return counter.backlog

    return routes


def _live(counter: Counter, backlog: Backlog, job: Job) -> Response:
    """The job whenever it has changed, until it has ended. Each stream holds a thread."""
    if not counter.streams.acquire(blocking=False):
        raise Problem(
            "TOO_MANY_STREAMS", Saying("Too many streams are open; ask for the job instead."), headers=BUSY
        )
    told = _told(backlog, job, request.environ.get("gunicorn.socket"), counter.doorkeeper.watch())
    response = Response(told, headers=HEADERS, mimetype=EVENT_STREAM)
    response.call_on_close(counter.streams.release)
    return response


def _told(backlog: Backlog, job: Job, line: socket.socket | None, stands: Stands | None) -> Iterator[bytes]:
    until, spoken = time.monotonic() + OLDEST, time.monotonic()
    yield _event(job)
    while job.is_open and time.monotonic() < until and not is_gone(line):
        time.sleep(LOOK)
        try:
            now = backlog.job(job.id)
            if now != job and stands and not stands():
                return
        except (BacklogAway, NoSuchJob, Unavailable):
            return
        if now != job:
            job, spoken = now, time.monotonic()
            yield _event(job)
        elif time.monotonic() - spoken >= HEARTBEAT:
            spoken = time.monotonic()
            yield b": still here\n\n"


def _event(job: Job) -> bytes:
    return b"data: %s\n\n" % msgspec.json.encode(job_json(job))
