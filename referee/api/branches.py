"""Branches: any version of a match, or any line of a record, as a match of its own."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from flask import Blueprint, Response

from events.catalogue import Origin
from referee.api.auth import operator_only, within_scope
from referee.api.counter import Counter
from referee.api.problems import Problem
from referee.api.queries import only
from referee.api.reading import body_of, document, raw_body
from referee.api.recorded import LARGEST_RECORD, bytes_of, record_of
from referee.api.submissions import Clerk, mover, write_opened
from referee.histories.beginning import Beginning, NoBeginning, beginning
from referee.operators import CREATE, READ
from schemas import requests


def add(routes: Blueprint, counter: Counter) -> None:
    """The route that branches a match."""

    @routes.post("/<match>/branches")
    def branch(match: str) -> Response:
        caller = mover(counter, match)
        operator_only(caller, CREATE)
        within_scope(caller, READ)  # the tokens of its seats show every card
        asked = body_of(requests.BRANCH)
        clerk = Clerk(write_opened)
        return clerk.answer(counter.desk.branch(match, asked["version"], clerk.keeping(caller, asked)))


def blueprint(counter: Counter) -> Blueprint:
    """The route that makes a match of a record."""
    routes = Blueprint("branches", __name__, url_prefix="/v1/branches")

    @routes.post("")
    def branch_off() -> Response:
        caller = counter.doorkeeper.caller()
        operator_only(caller, CREATE)
        only()
        asked = requests.RECORD_BRANCH.load(document(raw_body(largest=LARGEST_RECORD)))
        start = _beginning(asked)
        origin = Origin(start.entries, document=sha256(bytes_of(asked["history"])).hexdigest())
        clerk = Clerk(write_opened)
        kept = clerk.keeping(caller, asked)
        allowed = {name: asked.get(name, False) for name in ("spectators", "takebacks")}
        return clerk.answer(counter.desk.branch_off(start.state, origin, kept, **allowed))

    return routes


def _beginning(asked: dict[str, Any]) -> Beginning:
    try:
        return beginning(record_of(asked), asked.get("line"))
    except NoBeginning as fault:
        raise Problem(fault.code, fault.why) from None
