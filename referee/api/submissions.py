"""What changes a match: opening it, moves, whole turns, the next deal's deck."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from flask import Blueprint, Response, request
from marshmallow import Schema

from events.store import Archived, VersionConflict
from referee.api import verdicts
from referee.api.answers import answer
from referee.api.auth import OPERATOR, Caller, acting_for, known_only, of_this_match, operator_only, viewer_of
from referee.api.conditional import is_any, is_conditional, is_of_another, is_stale, tag
from referee.api.counter import Counter
from referee.api.keeping import has_key, keeping, thaw
from referee.api.languages import language
from referee.api.problems import Problem, as_response
from referee.api.queries import only
from referee.api.reading import body_of
from referee.api.translate import Json, move_of, only_cards_of, rules_of
from referee.languages import Saying
from referee.matches.answers import Accepted, Opened, Refused, Replayed, Ruling
from referee.matches.desk import Answer, Keeping
from referee.matches.opening import ASK, REFEREE, Opening
from referee.operators import CREATE
from referee.rules.rulebook import breach_json
from referee.rules.rulesets import Ruleset
from referee.rules.state import REPORTED
from schemas import requests

T = TypeVar("T")


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
        return clerk.answer(desk.open(_opening(asked), clerk.keeping(caller, asked)))

    @routes.errorhandler(Settled)
    def settled(given: Settled) -> Response:
        return thaw(given.answer.answer)

    @routes.post("/<match>/moves")
    def move(match: str) -> Response:
        caller = mover(counter, match)
        order = order_of(counter, caller, match, requests.SUBMITTED_MOVE)
        return _submit(caller, order, [order.asked["move"]], _write_move)

    @routes.post("/<match>/turns")
    def turn(match: str) -> Response:
        caller = mover(counter, match)
        order = order_of(counter, caller, match, requests.SUBMITTED_TURN)
        return _submit(caller, order, order.asked["moves"], _write_turn)

    def _submit(
        caller: Caller, order: Order, documents: Sequence[Json], write: Callable[..., Response]
    ) -> Response:
        seat = order.asked["seat"]
        acting_for(caller, seat)
        order.needs_version()
        moves = [move_of(document, order.rules.pack) for document in documents]
        clerk = Clerk(lambda given: write(given, order.rules, caller))
        kept = clerk.keeping(caller, order.asked)
        viewer, code = viewer_of(caller), order.asked.get("drawn")
        drawn = None if code is None else order.rules.pack.index[code]
        told = (viewer, order.expected, kept, drawn)
        return clerk.answer(order.carried(lambda: desk.submit(order.match, seat, moves, *told)))


# --- what was asked ---


@dataclass(frozen=True, slots=True)
class Order:
    """A request that would change a match. ``stale``: its tag is old; only an earlier answer can be given."""

    match: str
    asked: dict[str, Any]
    rules: Ruleset
    expected: int | None
    stale: bool

    def needs_version(self) -> None:
        """Refuse a writer who does not say which version was seen."""
        if self.expected is None and not is_conditional():
            raise Problem(
                "EXPECTED_VERSION_REQUIRED", Saying("One of expected_version and If-Match is needed.")
            )

    def carried(self, out: Callable[[], T]) -> T:
        """Carry it out; where the tag is old and no earlier answer is kept, refuse it."""
        try:
            return out()
        except VersionConflict as error:
            if self.stale:
                raise stale_tag(error.current) from None
            raise


def mover(counter: Counter, match: str) -> Caller:
    """Who would change the match; a seat of another match is told that there is no such match."""
    caller = counter.doorkeeper.caller()
    of_this_match(caller, match)
    known_only(caller)
    only()
    return caller


def order_of(counter: Counter, caller: Caller, match: str, shape: Schema, reopens: bool = False) -> Order:
    """What was asked, held to its shape and to the cards of the match.

    ``reopens``: it might open a decided match again, so that an archived one must be restored first.
    """
    stale, named = _tag(counter, caller, match)
    asked = body_of(shape)
    try:
        rules = counter.rules_of(match)
    except Archived as archived:
        # its law lies in the file, and no move needs it any more: an earlier answer, or the end
        kept = keeping(caller, asked, _nothing_new)
        raise Settled(counter.desk.long_over(match, kept, archived if reopens else None)) from None
    only_cards_of(rules.pack, asked)
    return Order(match, asked, rules, -1 if stale else asked.get("expected_version", named), stale)


class Settled(Exception):
    """What was asked has been answered before."""

    def __init__(self, answer: Replayed) -> None:
        super().__init__()
        self.answer = answer


def _nothing_new(_: Answer) -> Response:
    raise AssertionError("an archived match is asked for earlier answers only")


def _tag(counter: Counter, caller: Caller, match: str) -> tuple[bool, int | None]:
    """Whether the writer's tag is old, and which version it stands for; an old one is refused unless a key
    may find an earlier answer.
    """
    if not is_conditional():
        return False, None
    try:
        current = counter.desk.version(match)
    except Archived:
        return True, None
    mine = tag(current, caller.name)
    if not is_stale(mine):
        return False, None if is_any() else current
    if not has_key():
        raise another_tag(current, caller) if is_of_another(mine) else stale_tag(current)
    return True, None


def stale_tag(current: int) -> Problem:
    """The problem of a writer who has not seen the match as it is."""
    return Problem(
        "STALE_TAG", Saying("The match is at version {current}.", current=current), version=current
    )


def another_tag(current: int, caller: Caller) -> Problem:
    """The problem of a writer whose tag is of this version, and somebody else's."""
    mine = tag(current, caller.name)
    text = Saying(
        'This tag is another reader\'s; with this token that of version {current} is "{tag}".',
        current=current,
        tag=mine,
    )
    return Problem("STALE_TAG", text, version=current)


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
        asked.get("spectators", False),
        tuple(deal.get("contributions", ())),
        asked.get("takebacks", False),
    )


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
    body = {**verdicts.passed(rules, given.rulings[-1].undecided, language()), **_lines(given)}
    return answer(body, 201, language=_spoken(given), tag=tag(given.version, caller.name))


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
