"""``/v1/matches/{id}/tokens``: a new token for a seat, and for which seats there was one."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from flask import Blueprint, Response

from events.record import seat_actor
from referee.api.answers import answer
from referee.api.auth import (
    Caller,
    for_seat,
    known_only,
    of_this_match,
    operator_only,
    replaced,
)
from referee.api.counter import Counter
from referee.api.keeping import fingerprint, key_of
from referee.api.orders import mover
from referee.api.problems import as_response
from referee.api.queries import only
from referee.api.reading import body_of
from referee.matches.passes import Issued, Once, PassReplaced
from referee.matches.tokens import SeatPass
from referee.operators import CREATE, READ
from schemas import requests


def add(routes: Blueprint, counter: Counter) -> None:
    """The routes of the seats' tokens."""
    passes = counter.doorkeeper.passes

    @routes.get("/<match>/tokens")
    def issued(match: str) -> Response:
        caller = counter.doorkeeper.caller()
        of_this_match(caller, match)
        known_only(caller)
        operator_only(caller, READ)
        only()
        return answer({"seats": [_told(seat, one) for seat, one in enumerate(passes.issued(match))]})

    @routes.post("/<match>/tokens")
    def reissue(match: str) -> Response:
        caller = mover(counter, match, CREATE)
        asked = body_of(requests.NEW_TOKEN)
        seat = asked["seat"]
        for_seat(caller, seat, CREATE)
        by = caller.actor if caller.operator else seat_actor(seat)
        shown = None if caller.operator else SeatPass(match, seat, caller.nonce)
        token = passes.reissue(match, seat, by, shown, _once(caller, asked))
        return answer({"seat": seat, "token": token}, 201)

    @routes.errorhandler(PassReplaced)
    def too_late(_: PassReplaced) -> Response:
        return as_response(replaced())


def _once(caller: Caller, asked: dict[str, Any]) -> Once | None:
    """What tells this request from another under its ``Idempotency-Key``, where it has one."""
    key = key_of()
    if key is None:
        return None
    return Once(sha256(f"{caller.holder}:{key}".encode()).hexdigest(), fingerprint(asked))


def _told(seat: int, issued: Issued | None) -> dict[str, Any]:
    """A seat, and when and by whom its token was last issued anew; nulls where the first one counts."""
    return {"seat": seat, "issued": issued and issued.at, "by": issued and issued.by}
