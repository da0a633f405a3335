"""Deep questions: every whole turn from a position, whether the seat could have gone out, its least."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, TypeVar

import msgspec
from flask import Blueprint, Response

from referee.api.answers import answer
from referee.api.background import accepted, is_wanted
from referee.api.counter import Counter
from referee.api.pages import Pages, Search
from referee.api.queries import only
from referee.api.reading import body_of
from referee.api.translate import only_cards_of, rules_of, write_move
from referee.backlog.jobs import TURNS
from referee.rules.budget import Budget, TooComplex
from referee.rules.cards import Pack
from referee.rules.positions import read_position
from referee.rules.rulesets import Ruleset
from referee.rules.state import State
from referee.rules.whole_turns import LeastLeft, WholeTurn, could_go_out, least_left, whole_turns
from schemas import requests

USUAL = 200
AT_ONCE = 2_000
"""The most turns of an answer that is given at once; a larger one is a job."""

T = TypeVar("T")


@dataclass(frozen=True)
class Patience:
    """How much work one answer may take: steps and seconds of the long search, and of each short one."""

    steps: int
    seconds: float
    short_steps: int
    short_seconds: float


ONE_REQUEST = Patience(50_000, 1.5, 20_000, 0.5)
ONE_JOB = Patience(2_000_000, 45.0, 500_000, 15.0)
"""With the way to a place four times that: within the time the queue grants a job."""


class Timed(Budget):
    """Steps, and the seconds they may take."""

    __slots__ = ("_until",)

    def __init__(self, steps: int, seconds: float) -> None:
        super().__init__(steps)
        self._until = time.monotonic() + seconds

    def spend(self, steps: int = 1) -> None:
        """Count ``steps``; raises TooComplex when none are left, or the time is up."""
        super().spend(steps)
        if time.monotonic() > self._until:
            raise TooComplex


def blueprint(counter: Counter) -> Blueprint:
    """The route of deep questions."""
    routes = Blueprint("turns", __name__, url_prefix="/v1/rulings")

    @routes.post("/turns")
    def turns() -> Response:
        counter.may_ask()
        only()
        asked = body_of(requests.TURNS_QUESTION)
        state = position_of(asked)
        if asked.get("after") is not None:
            counter.pages.place(question_of(asked), asked["after"])
        if is_wanted() or asked.get("limit", USUAL) > AT_ONCE:
            return accepted(counter, TURNS, [msgspec.json.encode(asked)], counted=False)
        return answer(answer_to(asked, state, counter.pages, ONE_REQUEST))

    return routes


def position_of(asked: dict[str, Any]) -> State:
    """The position of a question."""
    rules: Ruleset = rules_of(asked["position"], "/position")
    only_cards_of(rules.pack, asked)
    return read_position(asked["position"], rules)


def question_of(asked: dict[str, Any]) -> bytes:
    """What tells one question from another, whatever page of the answer is wanted."""
    asks = [asked["position"], asked.get("wanted")]
    return sha256(msgspec.json.encode(asks, order="deterministic")).digest()


def answer_to(asked: dict[str, Any], state: State, pages: Pages, patience: Patience) -> dict[str, Any]:
    """The answer, or as much of it as the patience allows; then ``next`` says where to go on.

    Raises TooComplex where not even the place to go on from is reached.
    """
    question, pack = question_of(asked), state.rules.pack
    search = _search(asked, state, pages, patience)
    before = search.taken
    found, complete = _page(search, asked, patience)
    beside = search.beside = search.beside or _beside(state, patience)
    if not complete:
        pages.keep(question, search)
    return {
        "turns": [_turn_json(turn, pack) for turn in found],
        "complete": complete,
        "next": None if complete else pages.word(question, search.told),
        "going_out": any(turn.goes_out for turn in found) or beside["going_out"],
        "least_left": beside["least_left"],
        "nodes": search.taken - before + beside["nodes"],
        "ruleset": state.rules.id,
        "ruleset_version": state.rules.version,
    }


def _search(asked: dict[str, Any], state: State, pages: Pages, patience: Patience) -> Search:
    """The search where it stopped; made anew up to there where nobody kept it."""
    question, word = question_of(asked), asked.get("after")
    place = 0 if word is None else pages.place(question, word)
    search = pages.take(question, place) or Search(whole_turns(state))
    budget = Timed(patience.steps * 4, patience.seconds * 4)
    while search.told < place:
        budget.spend()
        _step(search, asked)
    return search


def _step(search: Search, asked: dict[str, Any]) -> WholeTurn | None:
    """One step of the search: a turn that is wanted, or none yet. Raises StopIteration after the last."""
    turn = next(search.steps)
    search.taken += 1
    if turn is None or ("wanted" in asked and not turn.goes_out):
        return None
    search.told += 1
    return turn


def _page(search: Search, asked: dict[str, Any], patience: Patience) -> tuple[list[WholeTurn], bool]:
    """The next turns, and whether these are the last."""
    found: list[WholeTurn] = []
    budget = Timed(patience.steps, patience.seconds)
    try:
        while len(found) < asked.get("limit", USUAL):
            budget.spend()
            if (turn := _step(search, asked)) is not None:
                found.append(turn)
    except TooComplex:
        return found, False
    except StopIteration:
        return found, True
    return found, False


def _beside(state: State, patience: Patience) -> dict[str, Any]:
    """The two short questions; null where the answer is not known within the patience."""
    out, steps = _short(could_go_out, state, patience)
    least, more = _short(least_left, state, patience)
    told = None if least is None else _least_json(least, state.rules.pack)
    return {"going_out": out, "least_left": told, "nodes": steps + more}


def _short(search: Callable[[State, Budget], T], state: State, patience: Patience) -> tuple[T | None, int]:
    budget = Timed(patience.short_steps, patience.short_seconds)
    try:
        return search(state, budget), patience.short_steps - budget.left
    except TooComplex:
        return None, patience.short_steps - max(budget.left, 0)


def _turn_json(turn: WholeTurn, pack: Pack) -> dict[str, Any]:
    return {
        "moves": [write_move(move, pack) for move in turn.moves],
        "hand": pack.write(turn.hand),
        "points": turn.points,
        "goes_out": turn.goes_out,
    }


def _least_json(least: LeastLeft, pack: Pack) -> dict[str, Any]:
    return {"points": least.points, "moves": [write_move(move, pack) for move in least.moves]}
