"""What is made of a log line by line, kept for the matches asked about lately: only new lines are read.

Never needed: forget all and it is made anew.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from events.record import Head, Stored
from events.store import Forked, LogBroken, Store

T = TypeVar("T")


class Running(Generic[T]):
    """What ``make`` makes of the logs of at most ``size`` matches: of what it made before (None for nothing)
    and the lines that follow. Safe between threads.
    """

    def __init__(self, store: Store, size: int, make: Callable[[T | None, Sequence[Stored]], T]) -> None:
        self._store = store
        self._size = size
        self._make = make
        self._lock = threading.Lock()
        self._made: OrderedDict[str, tuple[Head, T]] = OrderedDict()

    def current(self, match: str) -> T:
        """What is made of the whole log of a match. Raises MatchUnknown."""
        with self._lock:
            known = self._made.get(match)
        try:
            lines = self._store.since(match, known[0]) if known else self._store.read(match)
        except (Forked, LogBroken):
            known, lines = None, self._store.read(match)
        if known and not lines:
            return known[1]
        made = self._make(known[1] if known else None, lines)
        self._keep(match, Head(lines[-1].version, lines[-1].digest), made)
        return made

    def _keep(self, match: str, head: Head, made: T) -> None:
        with self._lock:
            self._made[match] = head, made
            self._made.move_to_end(match)
            while len(self._made) > self._size:
                self._made.popitem(last=False)
