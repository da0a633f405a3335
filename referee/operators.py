"""Operators with keys of their own: who may do what, and until when.

A key is shown once, when it is made; what is kept is its SHA-256. The key of the house, which the environment
or the data folder holds, is not among these and may do everything.
"""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Callable, Iterable
from hashlib import sha256
from hmac import compare_digest

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
_FORM = re.compile(r"lrk_([0-9a-z-]{1,64})_[\w-]{1,128}", re.ASCII)
"""A key tells whose it is, so that one look finds the operator."""


class Operator(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody with a key. Times are milliseconds since 1970.

    ``key`` is the digest of the key that counts for good; ``last`` that of the one before it, which counts
    until ``until``.
    """

    id: str
    name: str
    scopes: tuple[str, ...]
    created: int
    key: str
    last: str = ""
    until: int = 0


class TooManyOperators(Exception):
    """There are as many operators as there may be."""


class NoSuchOperator(Exception):
    """Nobody has this id, or not any more."""


class Operators:
    """The operators of a house, each an entry changed in one step. Everything may raise Unavailable."""

    def __init__(self, store: Store, now: Callable[[], float] = time.time) -> None:
        self._shelf = store.shelf("operators")
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

    def add(self, name: str, scopes: Iterable[str]) -> tuple[Operator, str]:
        """A new one, and its key. Raises TooManyOperators."""
        if self._shelf.count() >= MOST_OPERATORS:
            raise TooManyOperators
        told, id = set(scopes), secrets.token_hex(8)
        ordered = tuple(scope for scope in SCOPES if scope in told)
        key = _new_key(id)
        operator = Operator(id, name, ordered, self._milliseconds(), digest(key))
        self._shelf.put({id: msgspec.json.encode(operator)})
        return operator, key

    def rotate(self, id: str, grace: int) -> tuple[Operator, str]:
        """A new key for one; the last it had counts for ``grace`` more seconds, those before it no more.

        Raises NoSuchOperator, also where it was taken away meanwhile.
        """
        while True:
            found = self._shelf.get(id)
            if found is None:
                raise NoSuchOperator
            key, before = _new_key(id), _read(found)
            until = self._milliseconds() + grace * 1000
            after = msgspec.structs.replace(before, key=digest(key), last=before.key, until=until)
            if self._shelf.swap(id, found, msgspec.json.encode(after)):
                return after, key

    def revoke(self, id: str) -> bool:
        """None of its keys counts any more; whether there was one."""
        return self._shelf.drop([id]) > 0

    def _milliseconds(self) -> int:
        return int(self._now() * 1000)


def _new_key(id: str) -> str:
    return f"{PREFIX}{id}_{secrets.token_urlsafe(32)}"


def digest(key: str) -> str:
    """What is kept of a key."""
    return sha256(key.encode("utf-8", "surrogateescape")).hexdigest()


def _read(found: bytes) -> Operator:
    return msgspec.json.decode(found, type=Operator)
