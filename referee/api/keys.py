"""The keys that check what this house has signed."""

from __future__ import annotations

from flask import Blueprint, Response

from referee.api.answers import answer
from referee.api.auth import ADMIN, operator_only
from referee.api.counter import Counter
from referee.api.queries import only
from referee.matches.evidence import note


def blueprint(counter: Counter) -> Blueprint:
    """The routes of the keys. Reading them needs no key: whoever holds a receipt may check it."""
    routes = Blueprint("keys", __name__, url_prefix="/v1/keys")
    desk = counter.desk

    @routes.get("")
    def every() -> Response:
        only()
        return answer({"keys": [note(key) for key in desk.public_keys()]})

    @routes.post("")
    def rotate() -> Response:
        operator_only(counter.doorkeeper.caller(), ADMIN)
        only()
        return answer({"keys": [note(key) for key in desk.new_key()]}, 201)

    return routes
