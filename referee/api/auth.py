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
from referee.rules import views
from referee.rules.views import Viewer

_CHALLENGE = {"WWW-Authenticate": 'Bearer realm="loba-referee"'}
_INVALID = {"WWW-Authenticate": 'Bearer realm="loba-referee", error="invalid_token"'}


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks. ``match`` and ``seat`` are set for a seat; an operator sees everything."""

    operator: bool = False
    match: str | None = None
    seat: int | None = None

    @property
    def known(self) -> bool:
        """Whether the caller showed a valid credential."""
        return self.operator or self.match is not None

    @property
    def name(self) -> str:
        """The caller's name in tags and in the scope of an idempotency key: ``op``, ``s0`` or ``pub``."""
        return "op" if self.operator else "pub" if self.seat is None else f"s{self.seat}"


OPERATOR = Caller(operator=True)
NOBODY = Caller()


class Doorkeeper:
    """Knows the operator keys, and can tell a genuine seat token."""

    def __init__(self, operator_keys: Iterable[str], tokens: Tokens) -> None:
        self._keys = [sha256(key.encode()).digest() for key in operator_keys if key]
        self._tokens = tokens

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
        shown = self._tokens.check(credential)
        if shown is None:
            raise Problem("UNKNOWN_CREDENTIAL", Saying("This token is not valid."), headers=_INVALID)
        return Caller(match=shown.match, seat=shown.seat)

    def _is_operator(self, credential: str) -> bool:
        shown = sha256(credential.encode("utf-8", "surrogateescape")).digest()
        return sum(hmac.compare_digest(shown, key) for key in self._keys) > 0


def operator_only(caller: Caller) -> None:
    """Refuse everybody but the operator."""
    known_only(caller)
    if not caller.operator:
        raise Problem("OPERATOR_ONLY", Saying("Only the operator may do this."))


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
