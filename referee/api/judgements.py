"""``POST /v1/matches/{id}/judgements``: the judge's word on a match."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from flask import Blueprint, Response

from referee.api.auth import operator_only
from referee.api.counter import Counter
from referee.api.orders import mover, order_of
from referee.api.submissions import Clerk, write_lines
from referee.matches.judgements import Act, CorrectScore, ImposePenalty, LiftPenalty, TakeBack, VoidDeal
from referee.operators import JUDGE
from schemas import requests

_ACTS: Mapping[str, Callable[[Mapping[str, Any]], Act]] = {
    "take_back": lambda told: TakeBack(told["version"]),
    "correct_score": lambda told: CorrectScore(told["seat"], told.get("total"), told.get("points", 0)),
    "void_deal": lambda told: VoidDeal(),
    "penalty": lambda told: ImposePenalty(told["seat"], told["points"]),
    "lift_penalty": lambda told: LiftPenalty(told["penalty"]),
}


def add(routes: Blueprint, counter: Counter) -> None:
    """The route of the judge."""

    @routes.post("/<match>/judgements")
    def judgement(match: str) -> Response:
        caller = mover(counter, match, JUDGE)
        operator_only(caller, JUDGE)
        order = order_of(counter, caller, match, requests.JUDGEMENT, reopens=True)
        order.needs_version()
        told = order.asked["act"]
        act, reason = _ACTS[told["type"]](told), order.asked["reason"]
        clerk = Clerk(lambda given: write_lines(given, caller))
        kept = clerk.keeping(caller, order.asked)
        return clerk.answer(
            order.carried(lambda: counter.desk.judge(match, act, reason, order.expected, kept, caller.actor))
        )
