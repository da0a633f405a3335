"""The house's own clock, names and shuffle, for a match that is really played."""

from __future__ import annotations

import random
import secrets
import time
from collections.abc import Sequence
from functools import lru_cache

from events.record import fresh_salt
from referee.rules.cards import Card


class WallClock:
    """The system's time."""

    def now(self) -> str:
        """The moment in UTC, ISO 8601 with milliseconds."""
        seconds, rest = divmod(time.time_ns() // 1_000_000, 1000)
        return f"{_second(seconds)}.{rest:03d}Z"


@lru_cache(maxsize=1)
def _second(since: int) -> str:
    """A second of UTC, so many after 1970 began; many moves fall into one."""
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(since))


class RandomIds:
    """Names from the system's source of randomness."""

    def match_id(self) -> str:
        """128 random bits as 32 hexadecimal letters."""
        return secrets.token_hex(16)

    def salt(self) -> str:
        """16 random bytes as hexadecimal letters."""
        return fresh_salt()


class HouseShuffler:
    """A fair shuffle: every order equally likely, from the system's source, with no seed that could leak.

    ``random.SystemRandom`` keeps no state, so it may be shared between threads and survives a fork.
    """

    def __init__(self) -> None:
        self._source = random.SystemRandom()

    def shuffled(self, cards: Sequence[Card]) -> list[Card]:
        """The same cards in a new order, top first."""
        order = list(cards)
        self._source.shuffle(order)
        return order

    def secret(self) -> bytes:
        """32 random bytes."""
        return secrets.token_bytes(32)
