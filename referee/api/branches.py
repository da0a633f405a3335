"""Branches: any version of a match as a match of its own."""

from __future__ import annotations

from flask import Blueprint, Response

from referee.api.auth import CREATE, operator_only
from referee.api.counter import Counter
from referee.api.reading import body_of
from referee.api.submissions import Clerk, mover, write_opened
from schemas import requests


def add(routes: Blueprint, counter: Counter) -> None:
    """The route that opens a branch."""

    @routes.post("/<match>/branches")
    def branch(match: str) -> Response:
        caller = mover(counter, match)
        operator_only(caller, CREATE)
        asked = body_of(requests.BRANCH)
        clerk = Clerk(write_opened)
        return clerk.answer(counter.desk.branch(match, asked["version"], clerk.keeping(caller, asked)))
