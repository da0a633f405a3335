"""A record ruled on: what was lawful, where it first went wrong, what the score should be.

After the first fault the table is in dispute. What was done is done as it is recorded, as far as hands can do
it, and what follows is ruled on at the table that this made, marked as being after the fault. Where an act
cannot have been done at all, the rest of that deal is not ruled on; the next deal is a new table and is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.histories.counting import DealCount
from referee.histories.document import Attempt, Header, History, Played
from referee.histories.faults import Fault, FaultCode
from referee.histories.nearest import nearest
from referee.histories.revising import recounted, revised
from referee.histories.verdict import LEGAL, UNDECIDED, lawful_part
from referee.histories.walk import LineRuling, Step, Walk
from referee.rules.budget import TooComplex
from referee.rules.legal import legal_moves
from referee.rules.moves import Move
from referee.rules.reported import surely
from referee.rules.state import State


@dataclass(frozen=True, slots=True)
class FirstFault:
    """Where it first went wrong: the line, the table before it, and what would have been lawful there."""

    ruling: LineRuling
    before: State
    lawful: tuple[Move, ...]
    truncated: bool


@dataclass(frozen=True, slots=True)
class Adjudication:
    """The ruling on a whole record. ``faults`` are those of its header."""

    header: Header
    faults: tuple[Fault, ...]
    lines: tuple[LineRuling, ...]
    first: FirstFault | None
    counts: tuple[DealCount, ...]
    end: State

    @property
    def clean(self) -> bool:
        """Whether nothing is wrong, as far as it could be told."""
        return not self.faults and self.first is None

    @property
    def undecided(self) -> int:
        """How many lines could not be decided, or were not ruled on."""
        return sum(is_undecided(line) for line in self.lines)


def is_undecided(line: LineRuling) -> bool:
    """Whether the line could not be decided, or was not ruled on."""
    return line.skipped is not None or (line.verdict is not None and line.verdict.outcome == UNDECIDED)


def adjudicate(history: History) -> Adjudication:
    """Rule on every line of a record."""
    return concluded(history, Walk(history))


def concluded(history: History, walk: Walk, watch: list[Step] | None = None) -> Adjudication:
    """The ruling that a walk through the record comes to; ``watch`` is given every step of it."""
    lines: list[LineRuling] = []
    kept: dict[int, Step] = {}
    faulty = False
    for step in walk.steps():
        lines.append(step.ruling)
        if (step.ruling.is_fault and not faulty) or step.ruling.index in walk.afterwards.open:
            kept[step.ruling.index] = step
        faulty = faulty or step.ruling.is_fault
        if watch is not None:
            watch.append(step)
    counts = walk.counts
    if verdicts := walk.afterwards.verdicts():
        lines = revised(lines, verdicts)
        counts = recounted(counts, lines, walk.counted_at)
    if watch is not None:
        watch[:] = [replace(step, ruling=line) for step, line in zip(watch, lines, strict=True)]
    wrong = next((line for line in lines if line.is_fault), None)
    return Adjudication(
        header=history.header,
        faults=tuple(header_faults(history.header)),
        lines=tuple(lines),
        first=None if wrong is None else first_fault(replace(kept[wrong.index], ruling=wrong)),
        counts=tuple(counts),
        end=walk.state,
    )


def header_faults(header: Header) -> Iterator[Fault]:
    """What is wrong before anything is dealt."""
    least, most = header.rules.players
    if not least <= len(header.players) <= most:
        details = {"recorded": len(header.players), "least": least, "most": most}
        yield Fault(FaultCode.SEATS_OUT_OF_RANGE, details)


def first_fault(step: Step) -> FirstFault:
    """What would have been lawful instead, the nearest to what was done first, by what was known then; an
    attempt that later lines showed to have been lawful is among it.
    """
    state, entry = lawful_part(step.before, step.broken), step.ruling.entry
    if not isinstance(entry, Played | Attempt):
        return FirstFault(step.ruling, step.before, (), truncated=False)
    try:
        moves, truncated = legal_moves(state, state.turn)
        moves = surely(state, state.turn, moves)
    except TooComplex:
        moves, truncated = [], True
    verdict = step.ruling.verdict
    if verdict is not None and verdict.outcome == LEGAL and verdict.proved is not None:
        moves = [entry.move, *moves]
    return FirstFault(step.ruling, step.before, tuple(nearest(entry.move, moves)), truncated)
