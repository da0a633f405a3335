"""Work in the background; nothing is given to it yet, so no job is known."""

from __future__ import annotations

from flask import Blueprint, Response

from referee.api.auth import known_only
from referee.api.counter import Counter
from referee.api.problems import Problem
from referee.languages import Saying


def blueprint(counter: Counter) -> Blueprint:
    """The routes of jobs."""
    routes = Blueprint("jobs", __name__)

    @routes.get("/v1/jobs/<job>")
    def job(job: str) -> Response:
        known_only(counter.doorkeeper.caller())
        raise Problem("NO_SUCH_JOB", Saying("There is no such job."))

    return routes
