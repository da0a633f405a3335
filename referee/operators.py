"""Operators with keys of their own: who may do what, and until when.

A key is shown once, when it is made; what is kept is its SHA-256. The key of the house, which the environment
or the data folder holds, is not among these and may do everything.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterable
from hashlib import sha256

import msgspec

from events.store import Store

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


class Operator(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody with a key. ``created`` and ``until`` are milliseconds since 1970; None: for good."""

    id: str
    name: str
    scopes: tuple[str, ...]
    created: int
    until: int | None = None


class TooManyOperators(Exception):
    """There are as many keys as there may be."""


class Operators:
    """The operators of a house by their keys. Every operation may raise Unavailable."""

    def __init__(self, store: Store, now: Callable[[], float] = time.time) -> None:
        self._shelf = store.shelf("operators")
        self._now = now

    def holder(self, key: str) -> Operator | None:
        """Whose key this is, if it is one and has not run out."""
        found = self._shelf.get(digest(key))
        operator = None if found is None else _read(found)
        return operator if operator and self._counts(operator) else None

    def every(self) -> list[Operator]:
        """All that count, oldest first; after a rotation both keys are told while both count."""
        found = [one for one in map(_read, self._shelf.all().values()) if self._counts(one)]
        return sorted(found, key=lambda one: (one.created, one.id, one.until is None))

    def get(self, id: str) -> Operator | None:
        """One of them, with its newest key."""
        return next((one for one in self.every() if one.id == id and one.until is None), None)

    def add(self, name: str, scopes: Iterable[str]) -> tuple[Operator, str]:
        """A new one, and its key. Raises TooManyOperators."""
        self._sweep()
        if len({one.id for one in self.every()}) >= MOST_OPERATORS:
            raise TooManyOperators
        told = set(scopes)
        ordered = tuple(scope for scope in SCOPES if scope in told)
        return self._with_key(Operator(secrets.token_hex(8), name, ordered, self._milliseconds()))

    def rotate(self, operator: Operator, grace: int) -> tuple[Operator, str]:
        """A new key for one; the last it had counts for ``grace`` more seconds, those before it no more."""
        before = self._keys_of(operator.id)
        made = self._with_key(operator)
        ending = msgspec.structs.replace(operator, until=self._milliseconds() + grace * 1000)
        last = {name: msgspec.json.encode(ending) for name, one in before if one.until is None}
        if last:
            self._shelf.put(last)
        self._shelf.drop([name for name, one in before if name not in last])
        return made

    def revoke(self, id: str) -> bool:
        """None of its keys counts any more; whether there was one."""
        names = [name for name, _ in self._keys_of(id)]
        return bool(names) and self._shelf.drop(names) > 0

    def _with_key(self, operator: Operator) -> tuple[Operator, str]:
        key = PREFIX + secrets.token_urlsafe(32)
        self._shelf.put({digest(key): msgspec.json.encode(operator)})
        return operator, key

    def _keys_of(self, id: str) -> list[tuple[str, Operator]]:
        known = ((name, _read(found)) for name, found in self._shelf.all().items())
        return [(name, one) for name, one in known if one.id == id]

    def _sweep(self) -> None:
        """Forget keys that have run out."""
        gone = [name for name, found in self._shelf.all().items() if not self._counts(_read(found))]
        if gone:
            self._shelf.drop(gone)

    def _counts(self, operator: Operator) -> bool:
        return operator.until is None or operator.until > self._milliseconds()

    def _milliseconds(self) -> int:
        return int(self._now() * 1000)


def digest(key: str) -> str:
    """What is kept of a key."""
    return sha256(key.encode("utf-8", "surrogateescape")).hexdigest()


def _read(found: bytes) -> Operator:
    return msgspec.json.decode(found, type=Operator)
