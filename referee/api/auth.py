"""Who is asking: the operator, a seat of a match, or nobody.

Operator keys are compared by their SHA-256, in constant time. A seat's token is verified without looking
anything up, so the answer says nothing about whether its match exists.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256

from flask import request

from referee.api.problems import Problem
from referee.languages import Saying
from referee.matches.tokens import Tokens
from referee.operators import CREATE, READ, SCOPES, Operators
from referee.rules import views
from referee.rules.views import Viewer

_CHALLENGE = {"WWW-Authenticate": 'Bearer realm="loba-referee"'}
_INVALID = {"WWW-Authenticate": 'Bearer realm="loba-referee", error="invalid_token"'}


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks. ``match`` and ``seat`` are set for a seat; an operator does and sees what its scopes allow.

    ``key`` is the id of an operator with a key of its own; it is empty for the key of the house.
    """

    operator: bool = False
    match: str | None = None
    seat: int | None = None
    scopes: frozenset[str] = frozenset()
    key: str = ""

    @property
    def known(self) -> bool:
        """Whether the caller showed a valid credential."""
        return self.operator or self.match is not None

    @property
    def name(self) -> str:
        """The caller's name in tags: ``op``, ``s0`` or ``pub``."""
        return "op" if self.operator else "pub" if self.seat is None else f"s{self.seat}"

    @property
    def holder(self) -> str:
        """Whose an idempotency key is: nobody is given the answer that another key was given."""
        return f"{self.name}.{self.key}" if self.key else self.name


OPERATOR = Caller(operator=True, scopes=frozenset(SCOPES))
NOBODY = Caller()


class Doorkeeper:
    """Knows the operator keys, and can tell a genuine seat token."""

    def __init__(self, operator_keys: Iterable[str], tokens: Tokens, operators: Operators) -> None:
        """``operator_keys`` are those of the house and have every scope; ``operators`` have others."""
        self.operators = operators
        self._keys = [sha256(key.encode()).digest() for key in operator_keys if key]
        self.tokens = tokens

    def caller(self) -> Caller:
        """Who this request comes from; a credential that is shown and not valid is a 401."""
        header = request.environ.get("HTTP_AUTHORIZATION")
        if header is None:
            return NOBODY
        scheme, _, credential = header.partition(" ")
        if scheme.lower() != "bearer":
            raise Problem(
                "UNKNOWN_CREDENTIAL", Saying("Only bearer tokens are known here."), headers=_CHALLENGE
            )
        return self._bearer(credential.strip())

    def _bearer(self, credential: str) -> Caller:
        if self._is_operator(credential):
            return OPERATOR
        if shown := self.tokens.check(credential):
            return Caller(match=shown.match, seat=shown.seat)
        found = self.operators.holder(credential)
        if found is None:
            raise Problem("UNKNOWN_CREDENTIAL", Saying("This token is not valid."), headers=_INVALID)
        return Caller(operator=True, scopes=frozenset(found.scopes), key=found.id)

    def _is_operator(self, credential: str) -> bool:
        shown = sha256(credential.encode("utf-8", "surrogateescape")).digest()
        return sum(hmac.compare_digest(shown, key) for key in self._keys) > 0


def operator_only(caller: Caller, scope: str) -> None:
    """Refuse everybody but an operator whose key has this scope."""
    known_only(caller)
    if not caller.operator:
        raise Problem("OPERATOR_ONLY", Saying("Only the operator may do this."))
    within_scope(caller, scope)


def within_scope(caller: Caller, scope: str) -> None:
    """Refuse an operator whose key has not this scope; seats have none and need none."""
    if caller.operator and scope not in caller.scopes:
        raise Problem("SCOPE_MISSING", Saying("This key has not the scope '{scope}'.", scope=scope))


def known_only(caller: Caller) -> None:
    """Refuse a caller without any credential."""
    if not caller.known:
        raise no_credential()


def no_credential() -> Problem:
    """The problem of a caller without a token where one is needed."""
    return Problem("NO_CREDENTIAL", Saying("A token is needed here."), headers=_CHALLENGE)


def of_this_match(caller: Caller, match: str) -> None:
    """Refuse a seat of another match, in the words of a match that does not exist."""
    if caller.match is not None and caller.match != match:
        raise no_such_match()


def acting_for(caller: Caller, seat: int) -> None:
    """Refuse a caller that acts for a seat that is not its own; the operator may act for any."""
    known_only(caller)
    within_scope(caller, CREATE)
    if not caller.operator and caller.seat != seat:
        raise Problem("NOT_YOUR_SEAT", Saying("This token does not act for seat {seat}.", seat=seat))


def asking_for(caller: Caller, seat: int) -> None:
    """Refuse a caller that asks for a seat that is not its own; operators who see all may ask for any."""
    known_only(caller)
    within_scope(caller, READ)
    if not caller.operator and caller.seat != seat:
        raise Problem("NOT_YOUR_SEAT", Saying("This token does not act for seat {seat}.", seat=seat))


def viewer_of(caller: Caller) -> Viewer:
    """As whom the caller sees the table."""
    if caller.operator:
        return views.OPERATOR
    return views.PUBLIC if caller.seat is None else caller.seat


def no_such_match() -> Problem:
    """The same answer for a match that does not exist and for one the caller may not know of."""
    return Problem("NO_SUCH_MATCH", Saying("There is no such match."))
