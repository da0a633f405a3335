"""Stateless adjudication: nothing is stored, everything needed stands in the question."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response

from referee.api import verdicts
from referee.api.answers import answer
from referee.api.counter import Counter
from referee.api.counts import counted
from referee.api.languages import language
from referee.api.queries import only
from referee.api.reading import body_of
from referee.api.tables import can_be, meld_to_grow, surplus
from referee.api.translate import move_of, only_cards_of, rules_of
from referee.rules.evolve import apply
from referee.rules.judge import Allowed, judge
from referee.rules.legal import legal_moves
from referee.rules.moves import Move
from referee.rules.positions import read_position
from referee.rules.questions import Arrangement, ask_arrangement, ask_lay_off, ask_meld
from referee.rules.rulesets import Ruleset
from referee.rules.state import State
from referee.rules.views import OPERATOR, write_position
from referee.rules.written import write_move
from schemas import requests, responses


def blueprint(counter: Counter) -> Blueprint:
    """The routes of the stateless rulings."""
    routes = Blueprint("rulings", __name__, url_prefix="/v1/rulings")

    @routes.before_request
    def admit() -> None:
        counter.may_ask()
        only()

    @routes.post("/meld")
    def meld() -> Response:
        asked = body_of(requests.MELD_QUESTION)
        rules = _rules(asked)
        can_be(surplus(rules, asked["cards"], "/cards"))
        cards = rules.pack.read(asked["cards"])
        found = ask_meld(rules, cards, asked.get("kind"), asked.get("round"))
        ruling = _ruling(found.breaches, rules)
        ruling |= {
            "kind": found.kind,
            "arrangements": _orders(rules, found.arrangements),
            "value": found.value,
            "truncated": found.truncated,
        }
        return answer(ruling, language=language())

    @routes.post("/lay-off")
    def lay_off() -> Response:
        asked = body_of(requests.LAY_OFF_QUESTION)
        rules = _rules(asked)
        kind, lying = meld_to_grow(asked, rules)
        cards, order = rules.pack.read(asked["cards"]), asked.get("arrangement")
        found = ask_lay_off(rules, kind, lying, cards, None if order is None else rules.pack.read(order))
        ruling = _ruling(found.breaches, rules)
        ruling["arrangements"] = _orders(rules, found.arrangements)
        return answer(ruling, language=language())

    @routes.post("/arrange")
    def arrange() -> Response:
        asked = body_of(requests.ARRANGEMENT_QUESTION)
        rules = _rules(asked)
        can_be(surplus(rules, asked["cards"], "/cards"))
        cards = rules.pack.read(asked["cards"])
        return answer(_arrangement(ask_arrangement(rules, cards), rules))

    @routes.post("/move")
    def move() -> Response:
        asked = body_of(requests.MOVE_QUESTION)
        state = _position(asked)
        ruling, after = _judge(state, move_of(asked["move"], state.rules.pack))
        return answer(ruling if after is None else {**ruling, "position": _shown(after)}, language=language())

    @routes.post("/turn")
    def turn() -> Response:
        asked = body_of(requests.TURN_QUESTION)
        state = _position(asked)
        rulings: list[dict[str, Any]] = []
        for document in asked["moves"]:
            ruling, after = _judge(state, move_of(document, state.rules.pack))
            rulings.append(ruling)
            if after is None:
                break
            state = after
        return answer({"rulings": rulings, "position": _shown(state)}, language=language())

    @routes.post("/legal-moves")
    def moves() -> Response:
        state = _position(body_of(requests.LEGAL_MOVES_QUESTION))
        listed, truncated = legal_moves(state, state.turn)
        pack = state.rules.pack
        return answer({"moves": [write_move(move, pack) for move in listed], "truncated": truncated})

    @routes.post("/score")
    def score() -> Response:
        asked = body_of(requests.SCORE_QUESTION)
        rules = _rules(asked)
        return answer(responses.SCORE.dump(counted(asked, rules)))

    def _ruling(breaches: Any, rules: Ruleset) -> dict[str, Any]:
        counter.meters.ruling(breach.code for breach in breaches)
        return verdicts.ruling(breaches, rules, language())

    def _judge(state: State, move: Move) -> tuple[dict[str, Any], State | None]:
        found = judge(state, state.turn, move)
        if not isinstance(found, Allowed):
            return _ruling(found.breaches, state.rules), None
        after = state.copy()
        for event in found.events:
            apply(after, event)
        return {**_ruling((), state.rules), "events": verdicts.events_json(found.events)}, after

    return routes


def _rules(asked: dict[str, Any]) -> Ruleset:
    rules = rules_of(asked)
    only_cards_of(rules.pack, asked)
    return rules


def _position(asked: dict[str, Any]) -> State:
    rules = rules_of(asked["position"], "/position")
    only_cards_of(rules.pack, asked)
    return read_position(asked["position"], rules)


def _arrangement(found: Arrangement, rules: Ruleset) -> dict[str, Any]:
    return {
        "melds": [{"kind": kind, "cards": rules.pack.write(cards)} for kind, cards in found.melds],
        "loose": rules.pack.write(found.loose),
        "points": found.points,
        "ruleset": rules.id,
        "ruleset_version": rules.version,
    }


def _orders(rules: Ruleset, arrangements: Any) -> list[list[str]]:
    return [rules.pack.write(order) for order in arrangements]


def _shown(state: State) -> dict[str, Any]:
    return write_position(state, OPERATOR)
