"""Operators: who has a key of its own, and for what."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from flask import Blueprint, Response, request

from referee.api.answers import answer
from referee.api.auth import Caller, credential_in, operator_only, within_scope
from referee.api.counter import Counter
from referee.api.keeping import fingerprint, key_of
from referee.api.problems import Problem, as_response
from referee.api.queries import only
from referee.api.reading import body_of, has_body
from referee.hooks.book import moment
from referee.languages import Saying
from referee.operators import (
    ADMIN,
    MOST_OPERATORS,
    KeyTold,
    NoSuchOperator,
    Once,
    Operator,
    OperatorGone,
    Operators,
    TooManyOperators,
)
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
    def all_of_them() -> Response:
        admin()
        return answer(every(operators))

    @routes.post("")
    def add() -> Response:
        caller, asked = admin(), body_of(requests.NEW_OPERATOR)
        _grants(caller, asked["scopes"])
        try:
            return answer(with_key(*operators.add(asked["name"], asked["scopes"], _once(caller, asked))), 201)
        except TooManyOperators:
            text = Saying("There are {most} operators already.", most=MOST_OPERATORS)
            raise Problem("TOO_MANY_OPERATORS", text) from None

    @routes.post("/<operator>/rotate")
    def rotate(operator: str) -> Response:
        caller, found = admin(), _known(operators, operator)
        asked = body_of(requests.ROTATION) if has_body() else {}
        _grants(caller, found.scopes)
        try:
            told = operators.rotate(found.id, asked.get("grace", 0), _once(caller, asked))
            return answer(with_key(*told), 201)
        except NoSuchOperator:
            raise _no_such_operator() from None

    @routes.delete("/<operator>")
    def revoke(operator: str) -> Response:
        admin()
        if not operators.revoke(operator):
            raise _no_such_operator()
        return Response(status=204)

    @routes.errorhandler(KeyTold)
    def told(_: KeyTold) -> Response:
        text = Saying("This was done before; its key can be told only to who asks with the same key as then.")
        return as_response(Problem("KEY_TOLD_ALREADY", text))

    @routes.errorhandler(OperatorGone)
    def gone(_: OperatorGone) -> Response:
        text = Saying("This request made an operator before, who was taken away since.")
        return as_response(Problem("OPERATOR_GONE", text))

    return routes


def _once(caller: Caller, asked: dict[str, Any]) -> Once | None:
    """What tells this request from another under its ``Idempotency-Key``, where it has one."""
    key = key_of()
    if key is None:
        return None
    return Once(
        f"{caller.holder}:{key}", fingerprint(asked), credential_in(request.environ["HTTP_AUTHORIZATION"])
    )


def _grants(caller: Caller, scopes: Iterable[str]) -> None:
    """Nobody gives away what he has not got."""
    for scope in scopes:
        within_scope(caller, scope)


def _known(operators: Operators, id: str) -> Operator:
    found = operators.get(id)
    if found is None:
        raise _no_such_operator()
    return found


def _no_such_operator() -> Problem:
    return Problem("NO_SUCH_OPERATOR", Saying("There is no such operator."))


def every(operators: Operators) -> dict[str, Any]:
    """All there are and were, as they are told."""
    there = [_told(one, operators.ends(one)) for one in operators.every()]
    return {"operators": there, "revoked": list(map(_gone, operators.revoked()))}


def with_key(operator: Operator, key: str) -> dict[str, Any]:
    """One as it is told with a new key."""
    return {**_told(operator, operator.until or None), "key": key}


def _told(operator: Operator, ends: int | None) -> dict[str, Any]:
    return {
        "id": operator.id,
        "name": operator.name,
        "scopes": list(operator.scopes),
        "created": moment(operator.created),
        "last_key_until": None if ends is None else moment(ends),
    }


def _gone(operator: Operator) -> dict[str, Any]:
    """Who was taken away: the logs go on naming it."""
    return {**_told(operator, None), "revoked": moment(operator.revoked)}
