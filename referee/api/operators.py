"""Operators: who has a key of its own, and for what."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from flask import Blueprint, Response

from referee.api.answers import answer
from referee.api.auth import Caller, operator_only, within_scope
from referee.api.counter import Counter
from referee.api.problems import Problem
from referee.api.queries import only
from referee.api.reading import body_of, has_body
from referee.hooks.book import moment
from referee.languages import Saying
from referee.operators import ADMIN, MOST_OPERATORS, NoSuchOperator, Operator, Operators, TooManyOperators
from schemas import requests


def blueprint(counter: Counter) -> Blueprint:
    """The routes of the operators; all of them are for keys with the scope ``admin``."""
    routes = Blueprint("operators", __name__, url_prefix="/v1/operators")
    operators = counter.doorkeeper.operators

    def admin() -> Caller:
        caller = counter.doorkeeper.caller()
        operator_only(caller, ADMIN)
        only()
        return caller

    @routes.get("")
    def every() -> Response:
        admin()
        return answer({"operators": [_told(one, operators) for one in operators.every()]})

    @routes.post("")
    def add() -> Response:
        caller, asked = admin(), body_of(requests.NEW_OPERATOR)
        _grants(caller, asked["scopes"])
        try:
            return _made(operators.add(asked["name"], asked["scopes"]), operators)
        except TooManyOperators:
            text = Saying("There are {most} operators already.", most=MOST_OPERATORS)
            raise Problem("TOO_MANY_OPERATORS", text) from None

    @routes.post("/<operator>/rotate")
    def rotate(operator: str) -> Response:
        caller, found = admin(), _known(operators, operator)
        asked = body_of(requests.ROTATION) if has_body() else {}
        _grants(caller, found.scopes)
        try:
            return _made(operators.rotate(found.id, asked.get("grace", 0)), operators)
        except NoSuchOperator:
            raise _no_such_operator() from None

    @routes.delete("/<operator>")
    def revoke(operator: str) -> Response:
        admin()
        if not operators.revoke(operator):
            raise _no_such_operator()
        return Response(status=204)

    return routes


def _grants(caller: Caller, scopes: Iterable[str]) -> None:
    """Nobody gives away what he has not got."""
    for scope in scopes:
        within_scope(caller, scope)


def _made(with_key: tuple[Operator, str], operators: Operators) -> Response:
    operator, key = with_key
    return answer({**_told(operator, operators), "key": key}, 201)


def _known(operators: Operators, id: str) -> Operator:
    found = operators.get(id)
    if found is None:
        raise _no_such_operator()
    return found


def _no_such_operator() -> Problem:
    return Problem("NO_SUCH_OPERATOR", Saying("There is no such operator."))


def _told(operator: Operator, operators: Operators) -> dict[str, Any]:
    ends = operators.ends(operator)
    return {
        "id": operator.id,
        "name": operator.name,
        "scopes": list(operator.scopes),
        "created": moment(operator.created),
        "last_key_until": None if ends is None else moment(ends),
    }
