"""A house whose clock tests set, with matches that have one."""

from __future__ import annotations

from collections.abc import Sequence

from events.catalogue import TimeAllowed
from events.store import MemoryStore, Store
from referee.matches.clocks import moment, written
from referee.matches.opening import REFEREE, Opening
from referee.matches.timekeeping import Timekeeping
from referee.rules.cards import Card
from referee.rules.rulesets.dials import Ruleset
from tests.matches.house import LM, NAMES, SECRET, CountedIds, OneKey, SeededShuffler, opened

NOON = moment("2026-11-30T12:00:00.000Z")


class SetClock:
    """It stands until it is moved on."""

    def __init__(self) -> None:
        self.ms = NOON

    def now(self) -> str:
        return written(self.ms)

    def passes(self, seconds: float) -> None:
        self.ms += round(seconds * 1000)


class Parlour(Timekeeping):
    """A desk with such a clock."""

    time: SetClock


def parlour(store: Store | None = None, seed: int = 0, time: SetClock | None = None) -> Parlour:
    """A desk over this store, or one of its own in memory."""
    clock = time or SetClock()
    made = Parlour(store or MemoryStore(), clock, CountedIds(), SeededShuffler(seed), OneKey(), SECRET)
    made.time = clock
    return made


def clocked(
    desk: Timekeeping,
    rules: Ruleset = LM,
    seats: int = 2,
    turn: int | None = 30,
    bank: int | None = None,
    deck: Sequence[Card] | None = None,
    dealing: str = REFEREE,
    takebacks: bool = False,
) -> str:
    """A match with a clock; the seat after seat 0 begins."""
    allowed = TimeAllowed(None if bank else turn, bank)
    given = None if deck is None else tuple(deck)
    order = Opening(rules, NAMES[:seats], 0, given, dealing, takebacks=takebacks, clock=allowed)
    return opened(desk, order).match
