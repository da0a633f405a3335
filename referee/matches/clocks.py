"""Whose time runs, since when, and until when: read off the log alone.

Every line of a log tells when it was written, and a clock is nothing but those moments, counted. A seat's
time begins with the line that gives it the turn and stops with the line that takes it away; a bank is what is
left of it in this deal. While an operator is waited for, for a deck, nobody's time runs. What is taken back
was played: the time it took is not given back, and the turn that is returned to begins anew.

Where everybody has gone the clock does not play for ever: some games only end when somebody scores.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from events.catalogue import AnyEvent, Dealt, TableSet, TakenBack
from events.codec import decode
from events.record import CLOCK, REFEREE, Record, Stored
from events.store import Store
from referee.matches.running import Running
from referee.rules.evolve import apply, fold
from referee.rules.state import DEAL, OVER, REBUY, SHOW, State

MOST_ALONE = 20
"""So many deals in a row the clock plays alone; in the next one it stands until somebody else acts."""
SECOND = 1000
"""Moments are counted in milliseconds since 1970, UTC."""


class Ticking(NamedTuple):
    """The clock of a match as its log ends. ``state`` is shared: copy before changing it.

    ``since``: when the turn was given; ``spent``: by seat, what its turns of this deal took before this one.
    ``alone``: how many deals were dealt since somebody other than the clock acted.
    """

    state: State
    since: int
    spent: tuple[int, ...]
    alone: int = 0

    @property
    def version(self) -> int:
        """The version it belongs to."""
        return self.state.version

    @property
    def seat(self) -> int | None:
        """Whose time runs; None where nobody's does."""
        stands = self.state.clock is None or _turn(self.state) is None or self.alone > MOST_ALONE
        return None if stands else self.state.turn

    @property
    def deadline(self) -> int | None:
        """When the time of this seat is out; None where nobody's time runs."""
        allowed = self.state.clock
        if allowed is None or self.seat is None:
            return None
        if allowed.turn is not None:
            return self.since + allowed.turn * SECOND
        return self.since + self.left(self.seat)

    def left(self, seat: int) -> int:
        """What a seat had in its bank when this turn was given."""
        bank = (self.state.clock and self.state.clock.bank) or 0
        return max(0, bank * SECOND - self.spent[seat])


def first_of(record: Record) -> Ticking:
    """The clock of a match that was just opened: it stands."""
    state = fold([record.event])
    return Ticking(state, moment(record.at), (0,) * len(state.seats))


def after(known: Ticking, records: Iterable[Record]) -> Ticking:
    """The clock when these lines are there, too, which follow those it was read off."""
    state, since, spent, alone = known.state.copy(), known.since, list(known.spent), known.alone
    for record in records:
        alone = _alone(record, alone)
        at, turn, seat, deal = moment(record.at), _turn(state), state.turn, state.deal
        apply(state, record.event)
        if _turn(state) == turn and not isinstance(record.event, TakenBack):
            continue
        if turn is not None:
            spent[seat] += max(0, at - since)
        if _begins_anew(record.event) or state.deal != deal:
            spent = [0] * len(spent)
        since = at
    return Ticking(state, since, tuple(spent), alone)


def _alone(record: Record, before: int) -> int:
    """How many deals were dealt since somebody other than the clock acted, once this has happened."""
    if record.actor not in (CLOCK, REFEREE):
        return 0
    return before + isinstance(record.event, Dealt)


def _begins_anew(event: AnyEvent) -> bool:
    """Whether a deal begins, in which every bank is full."""
    return isinstance(event, Dealt | TableSet)


def _turn(state: State) -> tuple[int, int, str] | None:
    """Which turn this is: of which deal and seat, and what is waited for; None where no seat is to act."""
    if state.phase in (DEAL, OVER):
        return None
    return state.deal, state.turn, state.phase if state.phase in (SHOW, REBUY) else ""


def same_turn(one: State, other: State) -> bool:
    """Whether the same seat is still to act in the same turn."""
    return _turn(one) == _turn(other)


def _read(known: Ticking | None, lines: Sequence[Stored]) -> Ticking:
    records = [decode(line.body) for line in lines]
    return after(known, records) if known else after(first_of(records[0]), records[1:])


class Clocks:
    """The clocks of the matches asked about, at most ``size`` of them; safe between threads."""

    def __init__(self, store: Store, size: int) -> None:
        self._running = Running(store, size, _read)

    def of(self, match: str) -> Ticking:
        """The clock as the log ends; only new lines are read. Raises MatchUnknown, Archived, LogBroken."""
        return self._running.current(match)


def moment(at: str) -> int:
    """A moment of the log as a number."""
    told = datetime.fromisoformat(at)
    return round(told.timestamp() * SECOND)


def written(at: int) -> str:
    """A moment as the log writes it."""
    told = datetime.fromtimestamp(at // SECOND, UTC)
    return f"{told:%Y-%m-%dT%H:%M:%S}.{at % SECOND:03d}Z"
