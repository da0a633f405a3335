"""A record as the beginning of a match: the table after one of its lines, if somebody can play on at it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from referee.histories.adjudicate import header_faults
from referee.histories.lines import Reading
from referee.histories.revising import revised
from referee.histories.walk import Step, Walk
from referee.languages import Saying
from referee.rules.cards import HIDDEN
from referee.rules.state import OVER, State


class NoBeginning(Exception):
    """Nobody can play on after this line; ``code`` says why."""

    def __init__(self, code: str, why: Saying) -> None:
        super().__init__(str(why))
        self.code = code
        self.why = why


@dataclass(frozen=True, slots=True)
class Beginning:
    """The table after an entry of a record; ``entries`` is how many there are up to it."""

    state: State
    entries: int


def beginning(reading: Reading, line: int | None = None) -> Beginning:
    """The table after the entry on ``line``, or after the last one.

    Raises NoBeginning: no entry is there, by then the record is in dispute, the match is decided, or cards
    are not known.
    """
    last = _index(reading, line)
    if any(header_faults(reading.history.header)):
        raise _disputed()
    step = _step(reading, last)
    if step.ruling.disputed or step.ruling.disputes_the_table or step.ruling.skipped is not None:
        raise _disputed()
    if step.after.phase == OVER:
        raise NoBeginning("NOTHING_TO_PLAY", Saying("The match is decided there."))
    if _hides(step.after):
        text = Saying("Cards of that table are not known; a match needs them all.")
        raise NoBeginning("CARDS_UNKNOWN", text)
    return Beginning(step.after, last + 1)


def _index(reading: Reading, line: int | None) -> int:
    if line is None and reading.places:
        return len(reading.places) - 1
    if line not in reading.places:
        text = Saying("The record has no entry on line {line}.", line=0 if line is None else line)
        raise NoBeginning("NO_SUCH_LINE", text)
    return max(index for index, place in enumerate(reading.places) if place == line)


def _step(reading: Reading, last: int) -> Step:
    """The step of this line, ruled on by all that the record shows of what was done until then."""
    walk, found, lines = Walk(reading.history), None, []
    for step in walk.steps():
        lines.append(step.ruling)
        found = step if step.ruling.index == last else found
        if found is not None and not any(at <= last for at in walk.afterwards.open):
            return found
    assert found is not None, last
    return replace(found, ruling=revised(lines, walk.afterwards.verdicts())[last])


def _disputed() -> NoBeginning:
    text = Saying("By then something in the record is wrong, so nobody can play on at that table.")
    return NoBeginning("TABLE_IN_DISPUTE", text)


def _hides(state: State) -> bool:
    hands = any(HIDDEN in seat.hand for seat in state.seats)
    return hands or HIDDEN in state.stock or HIDDEN in state.pile
