"""``POST /v1/matches/{id}/takebacks``: a seat asks the others to take back, or answers."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response

from referee.api.auth import Caller, for_seat, viewer_of
from referee.api.counter import Counter
from referee.api.orders import Order, mover, order_of
from referee.api.submissions import Clerk, write_lines
from referee.matches.answers import Accepted, Replayed
from referee.matches.bench import Bench
from referee.matches.desk import Keeping
from referee.matches.takebacks import missing
from referee.operators import CREATE
from referee.rules.state import State
from schemas import requests


def add(routes: Blueprint, counter: Counter) -> None:
    """The route of the seats' own takebacks."""

    @routes.post("/<match>/takebacks")
    def takeback(match: str) -> Response:
        caller = mover(counter, match, CREATE)
        order = order_of(counter, caller, match, requests.TAKEBACK)
        for_seat(caller, order.asked["seat"], CREATE)
        order.needs_version()
        clerk = Clerk(lambda given: write_lines(given, caller))
        kept = clerk.keeping(caller, order.asked)
        return clerk.answer(order.carried(lambda: _said(counter.desk, order, caller, kept)))


def _said(desk: Bench, order: Order, caller: Caller, kept: Keeping | None) -> Accepted | Replayed:
    """What the seat says, said."""
    seat, act, viewer = order.asked["seat"], order.asked["act"], viewer_of(caller)
    told = (viewer, order.expected, kept, caller.actor)
    if act["type"] == "ask":
        version, reason = act["version"], act.get("reason", "")
        return desk.ask_takeback(order.match, seat, version, reason, *told)
    return desk.answer_takeback(order.match, seat, act["type"] == "agree", *told)


def open_question(state: State) -> dict[str, Any]:
    """What is asked of the seats now, as a member of the match; nothing where nothing is."""
    question = state.question
    if question is None:
        return {}
    told = {
        "seat": question.seat,
        "version": question.version,
        "reason": question.reason,
        "agreed": list(question.agreed),
        "missing": missing(state, question),
    }
    return {"takeback": told}
