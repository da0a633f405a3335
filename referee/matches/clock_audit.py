"""Did the clock move only when a seat's time was out, and what it has to?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from events.codec import decode
from events.record import CLOCK, Record, Stored
from referee.languages import Saying
from referee.matches.answers import AuditFault
from referee.matches.clock_moves import clock_move
from referee.matches.clocks import Ticking, after, first_of, moment
from referee.rules.judge import Allowed, judge

CLOCK_NOT_AGREED = "CLOCK_NOT_AGREED"
CLOCK_TOO_EARLY = "CLOCK_TOO_EARLY"
CLOCK_OTHERWISE = "CLOCK_OTHERWISE"
_MARK = b'"actor":"clock"'


def clock_faults(stored: Sequence[Stored]) -> Iterator[AuditFault]:
    """What the clock did that it may not, in a log that is lawful otherwise."""
    if not any(_MARK in line.body for line in stored):
        return
    records = [decode(line.body) for line in stored]
    ticking = first_of(records[0])
    for record in records[1:]:
        if record.actor == CLOCK:
            yield from _faults(ticking, record)
        ticking = after(ticking, [record])


def _faults(ticking: Ticking, record: Record) -> Iterator[AuditFault]:
    if ticking.state.clock is None:
        text = Saying("the clock moved, and none was agreed on")
        yield AuditFault(record.version, CLOCK_NOT_AGREED, text)
        return
    deadline = ticking.deadline
    if deadline is None or moment(record.at) < deadline:
        text = Saying("the clock moved for a seat that still had time")
        yield AuditFault(record.version, CLOCK_TOO_EARLY, text)
    elif not _as_it_must(ticking, record):
        text = Saying("the clock moved otherwise than it has to")
        yield AuditFault(record.version, CLOCK_OTHERWISE, text)


def _as_it_must(ticking: Ticking, record: Record) -> bool:
    """Whether this is what the clock's next move brings about."""
    state = ticking.state
    ruling = judge(state, state.turn, clock_move(state))
    return isinstance(ruling, Allowed) and ruling.events[0] == record.event
