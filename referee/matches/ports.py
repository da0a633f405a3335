"""What the desk needs from outside: the time, fresh names, a shuffle. The log's port is ``events.store``, who
signs is ``referee.seals``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from referee.rules.cards import Card


class Clock(Protocol):
    """The time, read once for everything that happens in one request."""

    def now(self) -> str:
        """The moment in UTC, ISO 8601 with milliseconds: ``2026-11-30T02:21:46.123Z``."""


class Ids(Protocol):
    """Names nobody can guess."""

    def match_id(self) -> str:
        """A fresh match id: at least 128 random bits as hexadecimal letters."""

    def salt(self) -> str:
        """The salt of a line of the log: 128 random bits as hexadecimal letters."""


class Shuffler(Protocol):
    """The only chance there is in a match; whatever it decides is logged and never decided again."""

    def shuffled(self, cards: Sequence[Card]) -> list[Card]:
        """The same cards in a new order, top first."""

    def secret(self) -> bytes:
        """32 fresh random bytes, which decide all chance of a deal the referee commits itself to."""
