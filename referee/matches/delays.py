"""Spectators behind time: a match as it was so many moves ago, where it was opened like that.

A move is one act of a seat that was accepted, whoever sent it. What a judge says, and deals that an operator
brings, are no moves; like all else they are seen when as many moves have followed. Once the match is decided
all of it is seen. What was seen stays seen, also where a judge takes the end back.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import NamedTuple

from events.catalogue import (
    AnyEvent,
    CardDiscarded,
    CardDrawn,
    DealBlocked,
    DiscardTaken,
    HandShown,
    JokerSwapped,
    LaidOff,
    MatchEnded,
    MatchOpened,
    MeldLaid,
    MeldsOpened,
    RebuyDeclined,
    SeatClosed,
    SeatRebought,
    SeatResigned,
    StockRecycled,
    TableSet,
    TakenBack,
)
from events.codec import decode_events
from events.record import Stored
from events.store import Store
from referee.matches.running import Running
from referee.matches.steps import rests
from referee.rules.state import OVER, State

_MOVES = (
    StockRecycled,
    CardDrawn,
    DiscardTaken,
    MeldLaid,
    MeldsOpened,
    LaidOff,
    JokerSwapped,
    CardDiscarded,
    SeatClosed,
    HandShown,
    SeatRebought,
    RebuyDeclined,
    SeatResigned,
    DealBlocked,
)
"""What a move may begin with."""


class Behind(NamedTuple):
    """How far spectators see of a log: it has ``version`` lines and ends with ``last``.

    ``before``: the versions before each of the last moves, as many as the delay has. ``over``: the match is
    decided; ``shown``: up to where it was when it last was.
    """

    delay: int
    version: int
    last: AnyEvent
    before: tuple[int, ...] = ()
    over: bool = False
    shown: int = 0

    @property
    def seen(self) -> int:
        """The last version that spectators may see."""
        if self.over or not self.before:
            return self.version
        return max(self.before[0], self.shown)

    def after(self, event: AnyEvent) -> Behind:
        """The same when this has happened, too."""
        before = self.before
        if self.delay and isinstance(event, _MOVES) and rests(self.last, event):
            before = (*before, self.version)[-self.delay :]
        over = _is_over(event, self.over)
        shown = self.version if self.over and not over else self.shown
        return Behind(self.delay, self.version + 1, event, before, over, shown)


def _is_over(event: AnyEvent, before: bool) -> bool:
    """Whether the match is decided once this has happened."""
    if isinstance(event, TableSet | TakenBack):
        return event.table.phase == OVER
    return before or isinstance(event, MatchEnded)


def behind(known: Behind | None, lines: Sequence[Stored]) -> Behind:
    """How far spectators see once these lines are there, too; the first of all opens the match."""
    events = decode_events(lines)
    if known is None:
        first, *events = events
        known = Behind(first.spectator_delay if isinstance(first, MatchOpened) else 0, 1, first)
    for event in events:
        known = known.after(event)
    return known


class Delays:
    """What spectators see of matches that they see behind time; the tables last seen are kept."""

    def __init__(self, store: Store, size: int, at: Callable[[str, int], State]) -> None:
        self._behind = Running(store, size, behind)
        self._at = at
        self._size = size
        self._lock = threading.Lock()
        self._tables: OrderedDict[str, tuple[Behind, State]] = OrderedDict()

    def seen(self, match: str) -> int:
        """The last version that spectators may see. Raises MatchUnknown."""
        return self._behind.current(match).seen

    def table(self, match: str) -> State:
        """The table as it was then."""
        now = self._behind.current(match)
        with self._lock:
            known = self._tables.get(match)
        if known and known[0] is now:
            return known[1]
        state = self._at(match, now.seen)
        with self._lock:
            self._tables[match] = now, state
            self._tables.move_to_end(match)
            while len(self._tables) > self._size:
                self._tables.popitem(last=False)
        return state
