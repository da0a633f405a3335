"""Operators with keys of their own: who may do what, and until when.

A key is shown once, when it is made; what is kept is its SHA-256. The key of the house, which the environment
or the data folder holds, is not among these and may do everything. Who was taken away is remembered by name,
since the logs go on naming it.

A request that may be sent twice makes its key from what it brings along: the ``Idempotency-Key`` and the key
of who asks, with a salt that is kept. So the answer can be given again, and no secret is kept for it.
"""

from __future__ import annotations

import hmac
import re
import secrets
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterable
from contextlib import suppress
from hashlib import sha256
from hmac import compare_digest
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from events.store import KeyReused, Store

CREATE = "create"
"""Open matches and branches, deal, act for any seat, and give work to the night shift."""
READ = "read"
"""See all of a match: every card, audits, exports, the feed; jobs and their results."""
JUDGE = "judge"
"""Take matches back, correct scores, void deals, impose and lift penalties."""
ADMIN = "admin"
"""Run the house: its signing keys, its webhooks, its operators."""
SCOPES = (CREATE, READ, JUDGE, ADMIN)

MOST_OPERATORS = 200
PREFIX = "lrk_"
_FORM = re.compile(r"lrk_([0-9a-z-]{1,64})_[\w-]{1,128}", re.ASCII)
"""A key tells whose it is, so that one look finds the operator."""


MOST_ASKS = 20
"""How many rotations that may be asked for again are remembered of an operator."""


class Asked(msgspec.Struct, frozen=True):
    """A request that may come again: digests of its key and of the key it was told, and what made that one.

    ``until`` is when the key before it ran out, 0 for at once.
    """

    key: str
    fingerprint: str
    salt: str
    told: str
    until: int


class Once(NamedTuple):
    """A request that may be sent twice: whose it is, its key and fingerprint, the key who asks has."""

    key: str
    fingerprint: str
    credential: str

    @property
    def name(self) -> str:
        """What it is found again by."""
        return digest(self.key)

    def makes(self, id: str, salt: str) -> str:
        """The key it is told; the same every time."""
        told = f"operator key\n{id}\n{self.key}\n{salt}".encode()
        made = hmac.digest(self.credential.encode("utf-8", "surrogateescape"), told, "sha256")
        return f"{PREFIX}{id}_{urlsafe_b64encode(made).decode().rstrip('=')}"


class Operator(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody with a key. Times are milliseconds since 1970.

    ``key`` is the digest of the key that counts for good; ``last`` that of the one before it, which counts
    until ``until``. ``asks``: what made it and its keys, where that may be asked for again. ``revoked``: when
    it was taken away.
    """

    id: str
    name: str
    scopes: tuple[str, ...]
    created: int
    key: str
    last: str = ""
    until: int = 0
    asks: tuple[Asked, ...] = ()
    revoked: int = 0


class KeyTold(Exception):
    """This was done before, and its key can be told to nobody but who asked with the key it had then."""


class OperatorGone(Exception):
    """The operator that this request made before was taken away since, and its key counts no more."""


class TooManyOperators(Exception):
    """There are as many operators as there may be."""


class NoSuchOperator(Exception):
    """Nobody has this id, or not any more."""


class Operators:
    """The operators of a house, each an entry changed in one step. Everything may raise Unavailable."""

    def __init__(self, store: Store, now: Callable[[], float] = time.time) -> None:
        self._shelf = store.shelf("operators")
        self._gone = store.shelf("operators-gone")
        self._now = now

    def holder(self, key: str) -> Operator | None:
        """Whose key this is, if it is one and has not run out."""
        found = _FORM.fullmatch(key)
        operator = self.get(found[1]) if found else None
        if operator is None:
            return None
        shown, last = digest(key), operator.last if self.ends(operator) else ""
        known = sum(compare_digest(shown, one) for one in (operator.key, last or operator.key))
        return operator if known else None

    def get(self, id: str) -> Operator | None:
        """One of them."""
        found = self._shelf.get(id)
        return None if found is None else _read(found)

    def ends(self, operator: Operator) -> int | None:
        """Until when its last key counts, while it does."""
        return operator.until if operator.until > self._milliseconds() else None

    def every(self) -> list[Operator]:
        """All of them, oldest first."""
        return sorted(map(_read, self._shelf.all().values()), key=lambda one: (one.created, one.id))

    def revoked(self) -> list[Operator]:
        """Those that were taken away, the first one first."""
        return sorted(map(_read, self._gone.all().values()), key=lambda one: (one.revoked, one.id))

    def add(self, name: str, scopes: Iterable[str], once: Once | None = None) -> tuple[Operator, str]:
        """A new one, and its key. Raises TooManyOperators; where it was added before KeyReused,
        KeyTold, and OperatorGone where it was taken away since.
        """
        id = once.name[:16] if once else secrets.token_hex(8)
        if once and (before := self._added(id, once)):
            return before
        if self._shelf.count() >= MOST_OPERATORS:
            raise TooManyOperators
        told, (key, asked) = set(scopes), _new_key(id, once, 0)
        ordered = tuple(scope for scope in SCOPES if scope in told)
        operator = Operator(id, name, ordered, self._milliseconds(), digest(key), asks=asked)
        if not self._shelf.swap(id, None, msgspec.json.encode(operator)):
            return self.add(name, scopes, once)  # somebody was faster with the same request
        return operator, key

    def _added(self, id: str, once: Once) -> tuple[Operator, str] | None:
        """The one that this request added before."""
        if found := self._shelf.get(id):
            return _again(_read(found), once)
        if gone := self._gone.get(id):
            with suppress(KeyTold):
                _again(_read(gone), once)  # to tell another request under the same key
            raise OperatorGone
        return None

    def rotate(self, id: str, grace: int, once: Once | None = None) -> tuple[Operator, str]:
        """A new key for one; the last it had counts for ``grace`` more seconds, those before it no more.

        Raises NoSuchOperator, also where it was taken away meanwhile; KeyReused, KeyTold.
        """
        while True:
            found = self._shelf.get(id)
            if found is None:
                raise NoSuchOperator
            before = _read(found)
            if once and (again := _again(before, once)):
                return again
            until = self._milliseconds() + grace * 1000 if grace else 0
            key, asked = _new_key(id, once, until)
            asks = (*before.asks[:1], *before.asks[1:][1 - MOST_ASKS :], *asked)
            last = before.key if grace else ""
            after = replace(before, key=digest(key), last=last, until=until, asks=asks)
            if self._shelf.swap(id, found, msgspec.json.encode(after)):
                return after, key

    def revoke(self, id: str) -> bool:
        """None of its keys counts any more; whether there was one."""
        operator = self.get(id)
        if operator is not None:
            self._gone.put({id: msgspec.json.encode(replace(operator, revoked=self._milliseconds()))})
        return self._shelf.drop([id]) > 0

    def _milliseconds(self) -> int:
        return int(self._now() * 1000)


def _new_key(id: str, once: Once | None, until: int) -> tuple[str, tuple[Asked, ...]]:
    """A fresh key, and what is kept of the request, where it may be sent again."""
    if once is None:
        return f"{PREFIX}{id}_{secrets.token_urlsafe(32)}", ()
    salt = secrets.token_hex(16)
    key = once.makes(id, salt)
    return key, (Asked(once.name, once.fingerprint, salt, digest(key), until),)


def _again(operator: Operator, once: Once) -> tuple[Operator, str] | None:
    """The operator as it was told to this request before, with the key; None for a request that is new."""
    for asked in operator.asks:
        if asked.key == once.name:
            if asked.fingerprint != once.fingerprint:
                raise KeyReused("the idempotency key was used for another operator")
            key = once.makes(operator.id, asked.salt)
            if not compare_digest(digest(key), asked.told):
                raise KeyTold
            return replace(operator, until=asked.until), key
    return None


def digest(key: str) -> str:
    """What is kept of a key."""
    return sha256(key.encode("utf-8", "surrogateescape")).hexdigest()


def _read(found: bytes) -> Operator:
    return msgspec.json.decode(found, type=Operator)
