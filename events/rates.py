"""How often somebody may ask: counters that fill up again by themselves."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import NamedTuple, Protocol


class Allowance(NamedTuple):
    """Whether this one is allowed, how many more are, and in how many seconds one, or all, are again."""

    allowed: bool
    left: int
    wait: float
    full: float


class Rates(Protocol):
    """Counters by name, shared by all who ask the same server. Every operation may raise Unavailable."""

    def take(self, name: str, most: int, seconds: int) -> Allowance:
        """Take one of ``most``, which are all there again in so many seconds, one after the other.

        What is not allowed costs nothing. A counter that is full is forgotten.
        """


class MemoryRates:
    """Counters in memory. See Rates."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._due: dict[str, float] = {}
        self._lock = threading.Lock()

    def take(self, name: str, most: int, seconds: int) -> Allowance:
        """See Rates.take."""
        with self._lock:
            now = self._clock()
            owed = max(self._due.get(name, now), now) - now
            each = seconds / most
            if owed + each > seconds + each / 1e6:
                return Allowance(False, 0, owed + each - seconds, owed)
            self._due[name] = now + owed + each
            return Allowance(True, int((seconds - owed - each) / each + 1e-6), 0.0, owed + each)
