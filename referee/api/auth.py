"""Who is asking: the operator, a seat of a match, or nobody.

Operator keys are compared by their SHA-256, in constant time. Whether a seat's token is genuine is seen
without looking anything up, so the answer to a forged one says nothing about whether its match exists.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import Self

from flask import request

from events.record import operator_actor
from events.store import Proviso, Unavailable
from referee.api.problems import Problem
from referee.languages import Saying
from referee.matches.passes import Passes, PassExpired, PassReplaced
from referee.matches.tokens import SeatPass
from referee.operators import SCOPES, Operators
from referee.rules import views
from referee.rules.views import Viewer

_CHALLENGE = {"WWW-Authenticate": 'Bearer realm="loba-referee"'}
_INVALID = {"WWW-Authenticate": 'Bearer realm="loba-referee", error="invalid_token"'}


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks. ``match`` and ``seat`` are set for a seat; an operator does and sees what its scopes allow.

    ``key`` is the id of an operator with a key of its own; it is empty for the key of the house. ``nonce``
    tells which of a seat's tokens it showed.
    """

    operator: bool = False
    match: str | None = None
    seat: int | None = None
    scopes: frozenset[str] = frozenset()
    key: str = ""
    nonce: str = ""

    @property
    def known(self) -> bool:
        """Whether the caller showed a valid credential."""
        return self.operator or self.match is not None

    @property
    def name(self) -> str:
        """The caller's name in tags: ``op``, ``s0`` or ``pub``."""
        return "op" if self.operator else "pub" if self.seat is None else f"s{self.seat}"

    @property
    def actor(self) -> str:
        """An operator's name in the log."""
        return operator_actor(self.key)

    @property
    def holder(self) -> str:
        """Whose an idempotency key is: nobody is given the answer that another key was given."""
        return f"{self.name}.{self.key}" if self.key else self.name


OPERATOR = Caller(operator=True, scopes=frozenset(SCOPES))
NOBODY = Caller()


class Doorkeeper:
    """Knows the operator keys, and can tell a genuine seat token."""

    def __init__(self, operator_keys: Iterable[str], passes: Passes, operators: Operators) -> None:
        """``operator_keys`` are those of the house and have every scope; ``operators`` have others."""
        self.operators = operators
        self._keys = [sha256(key.encode()).digest() for key in operator_keys if key]
        self.passes = passes

    def caller(self) -> Caller:
        """Who this request comes from; a credential that is shown and not valid is a 401."""
        return self._shown(request.environ.get("HTTP_AUTHORIZATION"))

    def presumed(self) -> Presumed:
        """Who this request comes from, as far as that is known without a question to the log."""
        scheme, _, shown = request.environ.get("HTTP_AUTHORIZATION", "").partition(" ")
        known = self.passes.presumed(shown.strip()) if scheme.lower() == "bearer" else None
        return Presumed(self, _of_seat(known[0]), known[1]) if known else Presumed(self, self.caller())

    def lets(self, scope: str) -> bool:
        """Whether this request shows an operator's key with that scope; what is none, or cannot be looked up
        now, is no.
        """
        try:
            caller = self.caller()
        except (Problem, Unavailable):
            return False
        return caller.operator and scope in caller.scopes

    def watch(self) -> Callable[[], bool] | None:
        """Whether what this request shows still stands, to be asked again while it is answered; None
        where it shows nothing.
        """
        header = request.environ.get("HTTP_AUTHORIZATION")
        if header is None:
            return None
        before = self._shown(header)

        def stands() -> bool:
            try:
                return self._shown(header) == before
            except Problem:
                return False

        return stands

    def _shown(self, header: str | None) -> Caller:
        if header is None:
            return NOBODY
        scheme, _, _ = header.partition(" ")
        if scheme.lower() != "bearer":
            raise Problem(
                "UNKNOWN_CREDENTIAL", Saying("Only bearer tokens are known here."), headers=_CHALLENGE
            )
        return self._bearer(credential_in(header))

    def _bearer(self, credential: str) -> Caller:
        if self._is_operator(credential):
            return OPERATOR
        try:
            shown = self.passes.holder(credential)
        except PassReplaced:
            raise replaced() from None
        except PassExpired:
            text = Saying("This token has run out: its match has been over for too long.")
            raise Problem("TOKEN_EXPIRED", text, headers=_INVALID) from None
        if shown:
            return _of_seat(shown)
        found = self.operators.holder(credential)
        if found is None:
            raise Problem("UNKNOWN_CREDENTIAL", Saying("This token is not valid."), headers=_INVALID)
        return Caller(operator=True, scopes=frozenset(found.scopes), key=found.id)

    def _is_operator(self, credential: str) -> bool:
        shown = sha256(credential.encode("utf-8", "surrogateescape")).digest()
        return sum(hmac.compare_digest(shown, key) for key in self._keys) > 0


class Presumed:
    """A caller whose token counted when it was last looked up; who adds to the log on the ``proviso``, which
    the log itself sees to, need not wait for more.

    Nobody is told anything else before the token was looked up: within ``with`` that comes before any fault.
    """

    __slots__ = ("_doorkeeper", "caller", "proviso")

    def __init__(self, doorkeeper: Doorkeeper, caller: Caller, proviso: Proviso | None = None) -> None:
        self._doorkeeper = doorkeeper
        self.caller = caller
        self.proviso = proviso

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, fault: BaseException | None, trace: object) -> None:
        if fault is not None and not isinstance(fault, Unavailable):
            self.look_up()

    def look_up(self) -> None:
        """Make sure that the token counts, where that was only presumed; a 401 where it does not."""
        if self.proviso is not None:
            self._doorkeeper.caller()
            self.proviso = None


def _of_seat(shown: SeatPass) -> Caller:
    return Caller(match=shown.match, seat=shown.seat, nonce=shown.nonce)


def credential_in(header: str) -> str:
    """What a header shows."""
    return header.partition(" ")[2].strip()


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


def replaced() -> Problem:
    """The problem of a seat's token that another one was issued in the place of."""
    return Problem("TOKEN_REPLACED", Saying("This token was replaced by another one."), headers=_INVALID)


def of_this_match(caller: Caller, match: str) -> None:
    """Refuse a seat of another match, in the words of a match that does not exist."""
    if caller.match is not None and caller.match != match:
        raise no_such_match()


def for_seat(caller: Caller, seat: int, scope: str) -> None:
    """Refuse a caller that acts or asks for a seat that is not its own; an operator with this scope may do so
    for any.
    """
    known_only(caller)
    within_scope(caller, scope)
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
