"""Jobs of the night shift: how they stand, also live; their results page by page; and how to stop one."""

from __future__ import annotations

import time
from collections.abc import Hashable
from dataclasses import dataclass

import msgspec
from flask import Blueprint, Response, request

from referee.api.answers import answer, stream_is_wanted
from referee.api.auth import operator_only
from referee.api.background import job_json
from referee.api.counter import Counter
from referee.api.listening import Piece, Stands, live
from referee.api.problems import Problem
from referee.api.queries import counted, number, only
from referee.backlog.jobs import Backlog, Job
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
        if not wanted:
            return answer(job_json(found))
        return live(counter, JobListener(_backlog(), found, counter.doorkeeper.watch()))

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


@dataclass(frozen=True)
class JobListener:
    """An operator who is told how a job stands whenever that has changed. See Listener."""

    backlog: Backlog
    job: Job
    stands: Stands | None
    every = LOOK

    @property
    def match(self) -> str:
        """See Listener.match. It is told of nothing that is heard in the log."""
        return f"job {self.job.id}"

    @property
    def name(self) -> Hashable:
        """See Listener.name."""
        return "job", self.job.id

    @property
    def first(self) -> Piece:
        """See Listener.first."""
        return Piece(_event(self.job), self.job, not self.job.is_open)

    def after(self, piece: Piece) -> Piece:
        """See Listener.after."""
        now = self.backlog.job(self.job.id)
        if now == piece.mark:
            return piece._replace(told=b"")
        return Piece(_event(now), now, not now.is_open)

    def awaited(self, piece: Piece, seconds: float) -> Piece:
        """See Listener.awaited."""
        time.sleep(min(LOOK, seconds))
        return self.after(piece)


def _event(job: Job) -> bytes:
    return b"data: %s\n\n" % msgspec.json.encode(job_json(job))
