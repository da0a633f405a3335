"""The house's keys: made at the first need, kept with the log's secrets, shared by all processes, rotated.

A new key counts from a moment a little ahead, so that every process knows it before it signs; what says when
a key is in use is the moment written in the receipt.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Protocol

import msgspec

from referee.seals.keys import PublicKey, SigningKey

AHEAD = timedelta(minutes=2)
"""How long before it counts a new key is told."""
BEHIND = timedelta(minutes=5)
"""The first key counts from this long ago: the clocks of several hosts differ."""
LOOK = 30.0
"""Seconds after which a process looks for a new key."""


class Secrets(Protocol):
    """Where keys are kept: the log's store."""

    def secret(self, name: str, fresh: bytes = b"") -> bytes:
        """The secret of that name; ``fresh`` where there is none yet."""

    def known_secret(self, name: str) -> bytes | None:
        """The secret of that name, if there is one."""


class _Entry(msgspec.Struct, frozen=True):
    """A key as it is kept."""

    secret: bytes
    since: str


class KeyRing:
    """All keys of the house, oldest first. Safe between threads, and to fork."""

    def __init__(
        self,
        kept: Secrets,
        now: Callable[[], str],
        fresh: Callable[[], bytes] = lambda: secrets.token_bytes(32),
        ticks: Callable[[], float] = time.monotonic,
    ) -> None:
        self._kept = kept
        self._now = now
        self._fresh = fresh
        self._ticks = ticks
        self._lock = threading.Lock()
        self._keys: list[SigningKey] = []
        self._look_at = ticks()

    def key_at(self, at: str) -> SigningKey:
        """The newest key that counts at that moment."""
        keys = self._known()
        if keys[-1].since <= at:
            return keys[-1]
        return next((key for key in reversed(keys) if key.since <= at), keys[0])

    def published(self) -> list[PublicKey]:
        """Every key with the time it counts."""
        keys = self._read()
        ends = [later.since for _, later in pairwise(keys)]
        return [
            PublicKey(key.public, key.since, until) for key, until in zip(keys, [*ends, None], strict=True)
        ]

    def rotate(self) -> list[PublicKey]:
        """Make a new key that counts from AHEAD on. Asked again before that, nothing changes."""
        now = self._now()
        if (keys := self._read())[-1].since <= now:
            self._kept.secret(_name(len(keys) + 1), self._entry(_moved(now, AHEAD)))
        return self.published()

    def _known(self) -> list[SigningKey]:
        return self._keys if self._keys and self._ticks() < self._look_at else self._read()

    def _read(self) -> list[SigningKey]:
        """The keys with those that came since; the first one is made where there is none."""
        with self._lock:
            keys = self._keys or [self._first()]
            while (entry := self._kept.known_secret(_name(len(keys) + 1))) is not None:
                keys = [*keys, _signing(entry)]
            self._keys, self._look_at = keys, self._ticks() + LOOK
            return keys

    def _first(self) -> SigningKey:
        known = self._kept.known_secret(_name(1))
        if known is None:
            known = self._kept.secret(_name(1), self._entry(_moved(self._now(), -BEHIND)))
        return _signing(known)

    def _entry(self, since: str) -> bytes:
        return msgspec.json.encode(_Entry(self._fresh(), since))


def _name(number: int) -> str:
    return f"signing:{number}"


def _signing(entry: bytes) -> SigningKey:
    kept = msgspec.json.decode(entry, type=_Entry)
    return SigningKey(kept.secret, kept.since)


def _moved(at: str, by: timedelta) -> str:
    """A moment a little before or after another, written alike."""
    moment = datetime.fromisoformat(at).astimezone(UTC) + by
    return f"{moment.strftime('%Y-%m-%dT%H:%M:%S')}.{moment.microsecond // 1000:03d}Z"
