"""Remembering what was found: plain dictionaries that forget everything before they grow too large."""

from __future__ import annotations

from collections.abc import Callable, Sized
from functools import lru_cache
from typing import Final, Generic, TypeVar

from referee.rules.rulesets.dials import Ruleset

MOST: Final = 1 << 14
HEAVY: Final = 128
RULESETS: Final = 64

K = TypeVar("K")
V = TypeVar("V")
T = TypeVar("T")


def remember(memory: dict[K, V], key: K, value: V) -> None:
    """Keep what was found; a long list is found again rather than kept."""
    if isinstance(value, Sized) and len(value) > HEAVY:
        return
    if len(memory) >= MOST:
        memory.clear()
    memory[key] = value


class PerRuleset(Generic[T]):
    """One thing for each ruleset, found by identity first, which is quicker, and by contents else."""

    def __init__(self, make: Callable[[Ruleset], T]) -> None:
        self._make = lru_cache(maxsize=RULESETS)(make)
        self._known: dict[int, tuple[Ruleset, T]] = {}

    def __call__(self, rules: Ruleset) -> T:
        """The thing of this ruleset. Its entry keeps the ruleset, so an identity stays its own."""
        known = self._known.get(id(rules))
        if known is None or known[0] is not rules:
            known = (rules, self._make(rules))
            if len(self._known) >= RULESETS:
                self._known.clear()
            self._known[id(rules)] = known
        return known[1]
