"""What a request that would change a match asks for: who sends it, at which version, held to its shape."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from flask import Response
from marshmallow import Schema

from events.store import Archived, VersionConflict
from referee.api.auth import Caller, known_only, of_this_match, within_scope
from referee.api.conditional import is_any, is_conditional, is_of_another, is_stale, tag
from referee.api.counter import Counter
from referee.api.keeping import has_key, keeping
from referee.api.problems import Problem
from referee.api.queries import only
from referee.api.reading import body_of
from referee.api.translate import only_cards_of
from referee.languages import Saying
from referee.matches.answers import Replayed
from referee.matches.desk import Answer
from referee.rules.rulesets import Ruleset

T = TypeVar("T")


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


def mover(counter: Counter, match: str, scope: str) -> Caller:
    """Who would change the match; a seat of another match is told that there is no such match, an operator
    without this scope nothing of whether there is.
    """
    return allowed(counter.doorkeeper.caller(), match, scope)


def allowed(caller: Caller, match: str, scope: str) -> Caller:
    """The same, of who is known already."""
    of_this_match(caller, match)
    known_only(caller)
    within_scope(caller, scope)
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
