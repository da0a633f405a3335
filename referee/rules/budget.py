"""A bound on search work, so that a contrived question is refused instead of hanging the referee."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final


class TooComplex(Exception):
    """The question needs more search than the referee grants one request. The asker's doing."""


class Meter:
    """Counts the steps of all searches made while it runs, so that many questions can share one bound."""

    __slots__ = ("_searches", "_settled")

    def __init__(self) -> None:
        self._settled = 0
        self._searches: list[tuple[Budget, int]] = []

    @property
    def spent(self) -> int:
        """The steps taken so far, between one question and the next."""
        self._settled += sum(steps - budget.left for budget, steps in self._searches)
        self._searches.clear()
        return self._settled

    def count(self, steps: int) -> None:
        """So many steps were taken outside of any search."""
        self._settled += steps

    def watch(self, budget: Budget) -> None:
        """One more search has begun."""
        self._searches.append((budget, budget.left))


_METER: Final[ContextVar[Meter | None]] = ContextVar("meter", default=None)


@contextmanager
def metered() -> Iterator[Meter]:
    """Count every search inside."""
    meter = Meter()
    token = _METER.set(meter)
    try:
        yield meter
    finally:
        _METER.reset(token)


class Budget:
    """A number of steps that a search may take in all."""

    __slots__ = ("left",)

    def __init__(self, steps: int) -> None:
        self.left = steps
        meter = _METER.get()
        if meter is not None:
            meter.watch(self)

    def spend(self, steps: int = 1) -> None:
        """Count ``steps``; raises TooComplex when none are left."""
        self.left -= steps
        if self.left < 0:
            raise TooComplex
