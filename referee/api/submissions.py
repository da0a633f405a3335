"""What changes a match: opening it, moves, whole turns, the next deal's deck."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Blueprint, Response, request
from marshmallow import Schema

from events.catalogue import TimeAllowed
from referee.api import verdicts
from referee.api.answers import answer
from referee.api.auth import (
    OPERATOR,
    Caller,
    for_seat,
    operator_only,
    viewer_of,
)
from referee.api.conditional import tag
from referee.api.counter import Counter
from referee.api.keeping import keeping, thaw
from referee.api.languages import language
from referee.api.orders import Order, Settled, allowed, order_of
from referee.api.problems import Problem, as_response
from referee.api.queries import only
from referee.api.reading import body_of
from referee.api.translate import move_of, only_cards_of, rules_of
from referee.languages import ENGLISH
from referee.matches.answers import Accepted, Opened, Refused, Replayed, Ruling
from referee.matches.desk import Answer, Keeping, Play
from referee.matches.opening import ASK, REFEREE, Opening
from referee.operators import CREATE
from referee.rules.rulebook import breach_json
from referee.rules.rulesets import Ruleset
from referee.rules.state import REPORTED
from schemas import requests


def add(routes: Blueprint, counter: Counter) -> None:
    """The routes that change a match."""
    desk = counter.desk

    @routes.post("")
    def open_match() -> Response:
        caller = counter.doorkeeper.caller()
        operator_only(caller, CREATE)
        only()
        asked = body_of(requests.NEW_MATCH)
        clerk = Clerk(write_opened)
        return clerk.answer(desk.open(_opening(asked), clerk.keeping(caller, asked), caller.actor))

    @routes.errorhandler(Settled)
    def settled(given: Settled) -> Response:
        return thaw(given.answer.answer)

    @routes.post("/<match>/moves")
    def move(match: str) -> Response:
        return _submit(match, requests.SUBMITTED_MOVE, _write_move)

    @routes.post("/<match>/turns")
    def turn(match: str) -> Response:
        return _submit(match, requests.SUBMITTED_TURN, _write_turn)

    def _submit(match: str, shape: Schema, write: Callable[..., Response]) -> Response:
        with counter.doorkeeper.presumed() as presumed:
            caller = allowed(presumed.caller, match, CREATE)
            order = order_of(counter, caller, match, shape)
            clerk = Clerk(lambda given: write(given, order.rules, caller))
            play = _play(order, caller, clerk)
            given: Accepted | Refused | Replayed | None = desk.at_once(play, presumed.proviso)
        if given is None:
            presumed.look_up()
            given = order.carried(lambda: desk.at_length(play))
        if not isinstance(given, Replayed):
            for ruling in given.rulings:
                counter.meters.match_ruling("move", verdicts.codes(ruling))
        return clerk.answer(given)


def _play(order: Order, caller: Caller, clerk: Clerk) -> Play:
    """What is played, by which seat, and who asks for it."""
    asked, pack = order.asked, order.rules.pack
    for_seat(caller, asked["seat"], CREATE)
    order.needs_version()
    told = asked["moves"] if "moves" in asked else [asked["move"]]
    moves = [move_of(document, pack) for document in told]
    kept, drawn = clerk.keeping(caller, asked), pack.index[asked["drawn"]] if "drawn" in asked else None
    viewer = viewer_of(caller)
    return Play(order.match, asked["seat"], moves, viewer, order.expected, kept, drawn, caller.actor)


def _opening(asked: dict[str, Any]) -> Opening:
    rules = rules_of(asked)
    only_cards_of(rules.pack, asked)
    deal = asked.get("deal", {"mode": REFEREE})
    deck = deal.get("deck")
    return Opening(
        rules,
        tuple(asked["players"]),
        asked.get("first_dealer"),
        None if deck is None else tuple(rules.pack.read(deck)),
        _DEALING[deal.get("then") or deal.get("mode")],
        contributions=tuple(deal.get("contributions", ())),
        takebacks=asked.get("takebacks", False),
        clock=TimeAllowed(**asked["clock"]) if "clock" in asked else None,
        **watching(asked),
    )


def watching(asked: dict[str, Any]) -> dict[str, Any]:
    """Whether spectators may watch, and how many moves behind."""
    told = asked.get("spectators", False)
    return {"spectators": bool(told), "spectator_delay": told["delay"] if isinstance(told, dict) else 0}


_DEALING = {None: REFEREE, "referee": REFEREE, "ask": ASK, "reported": REPORTED}


# --- what is answered ---


class Clerk:
    """Writes an answer down once, whether it is kept, given, or both."""

    def __init__(self, write: Callable[[Any], Response]) -> None:
        self._write = write
        self._written: tuple[object, Response] | None = None

    def keeping(self, caller: Caller, asked: dict[str, Any]) -> Keeping | None:
        """What the desk needs to keep the answer under the request's key, if it has one."""
        return keeping(caller, asked, self.write)

    def write(self, given: Answer) -> Response:
        """The answer in its wire form."""
        if self._written is None or self._written[0] is not given:
            self._written = given, self._write(given)
        return self._written[1]

    def answer(self, given: Answer | Replayed) -> Response:
        """The answer, a new one or the one that was kept."""
        return thaw(given.answer) if isinstance(given, Replayed) else self.write(given)


def write_opened(given: Opened) -> Response:
    """A new match, where it is, and the tokens of its seats."""
    body = {
        "id": given.match,
        "version": given.version,
        "tokens": list(given.tokens),
        "receipt": given.receipt,
    }
    place = f"{request.script_root}/v1/matches/{given.match}"
    return answer(body, 201, tag=tag(given.version, OPERATOR.name), place=place)


def _write_move(given: Accepted | Refused, rules: Ruleset, caller: Caller) -> Response:
    if isinstance(given, Refused):
        return _refused(given, ruling=_ruling(given.rulings[-1], rules))
    spoken = _spoken(given)
    body = {**verdicts.passed(rules, given.rulings[-1].undecided, spoken or ENGLISH), **_lines(given)}
    return answer(body, 201, language=spoken, tag=tag(given.version, caller.name))


def _write_turn(given: Accepted | Refused, rules: Ruleset, caller: Caller) -> Response:
    rulings = [_ruling(ruling, rules) for ruling in given.rulings]
    if isinstance(given, Refused):
        return _refused(given, rulings=rulings)
    body = {"rulings": rulings, **_lines(given), "position": given.after().position()}
    return answer(body, 201, language=_spoken(given), tag=tag(given.version, caller.name))


def _spoken(given: Accepted) -> str | None:
    """The language of the answer, if there is a sentence in it: why something is undecided."""
    return language() if any(ruling.undecided for ruling in given.rulings) else None


def write_lines(given: Accepted, caller: Caller) -> Response:
    """What happened, line by line, and the position after it."""
    return answer(
        {**_lines(given), "position": given.after().position()}, 201, tag=tag(given.version, caller.name)
    )


def _lines(given: Accepted) -> dict[str, Any]:
    return {
        "events": [verdicts.line_json(record) for record in given.records],
        "version": given.version,
        "receipt": given.receipt,
    }


def _ruling(ruling: Ruling, rules: Ruleset) -> dict[str, Any]:
    if ruling.legal:
        passed = verdicts.passed(rules, ruling.undecided, language())
        return {**passed, "events": verdicts.events_json(ruling.events)}
    return verdicts.ruling(ruling.breaches, rules, language())


def _refused(given: Refused, **more: Any) -> Response:
    """A refused move or turn: the first breach's code, and everything that was ruled."""
    breach = breach_json(given.rulings[-1].breaches[0], given.rules, language())
    response = as_response(Problem(breach["code"], said=breach["message"], **more, version=given.version))
    response.headers["Content-Language"] = language()
    response.headers["Vary"] = "Accept-Language, Authorization"
    return response
