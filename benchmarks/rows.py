"""One line of the table: two costs measured in turns, and what their ratio says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import median

MET, MISSED, FAILED, ABSENT = "met", "MISSED", "FAILED", "peer absent"
NOT_MET = "not met"


@dataclass(frozen=True)
class Goal:
    """What is promised of a ratio: at least (``>=``), at most (``<=``) or less than (``<``) a number.

    ``hoped``: it was set and is not always reached, for reasons that stand in ``docs/performance.md``; to
    miss it is told, and breaks no promise.
    """

    sign: str
    ratio: float
    hoped: bool = False

    def met(self, ratio: float) -> bool:
        """Whether a measured ratio keeps the promise."""
        return {">=": ratio >= self.ratio, "<=": ratio <= self.ratio, "<": ratio < self.ratio}[self.sign]

    def __str__(self) -> str:
        return f"{self.sign} {self.ratio:g}x"


@dataclass(frozen=True)
class Comparison:
    """What is compared: ``us`` and ``them`` in words, the unit of work, and which way round the ratio is.

    ``speed``: how many times faster we are. Otherwise: how many times as much we cost. A comparison without
    a goal stands in the table for context.
    """

    name: str
    us: str
    them: str
    unit: str
    speed: bool
    goal: Goal | None = None


@dataclass
class Row:
    """The outcome of a comparison: CPU seconds a unit of both sides, one pair a round; or why there is none.

    ``absent``: the peer cannot be run here. ``failed``: our own side could not be measured, which is a
    fault of ours.
    """

    comparison: Comparison
    rounds: list[tuple[float, float]] = field(default_factory=list)
    absent: str | None = None
    failed: str | None = None
    notes: list[str] = field(default_factory=list)

    @property
    def ratios(self) -> list[float]:
        """The ratio of each round."""
        if self.comparison.speed:
            return [theirs / ours for ours, theirs in self.rounds]
        return [ours / theirs for ours, theirs in self.rounds]

    @property
    def ratio(self) -> float:
        """The median over the rounds."""
        return median(self.ratios)

    @property
    def cost(self) -> tuple[float, float]:
        """CPU microseconds a unit, ours and theirs, medians over the rounds."""
        return median(a for a, _ in self.rounds) * 1e6, median(b for _, b in self.rounds) * 1e6

    @property
    def verdict(self) -> str:
        """Whether the goal is met, in a word."""
        if not self.rounds:
            return FAILED if self.failed else ABSENT
        if self.comparison.goal is None:
            return "for context"
        if self.comparison.goal.met(self.ratio):
            return MET
        return NOT_MET if self.comparison.goal.hoped else MISSED


Slice = Callable[[], tuple[float, int]]
"""Works a while; the CPU seconds used and the units done."""


def interleave(ours: Slice, theirs: Slice, rounds: int, slices: int) -> list[tuple[float, float]]:
    """Both sides in turns, ``slices`` times a round; who begins changes from slice to slice."""
    return [_round(ours, theirs, slices) for _ in range(rounds)]


def _round(ours: Slice, theirs: Slice, slices: int) -> tuple[float, float]:
    done: tuple[list[tuple[float, int]], list[tuple[float, int]]] = ([], [])
    for n in range(slices):
        order = ((0, ours), (1, theirs)) if n % 2 == 0 else ((1, theirs), (0, ours))
        for side, work in order:
            done[side].append(work())
    return _cost(done[0]), _cost(done[1])


def _cost(slices: Sequence[tuple[float, int]]) -> float:
    return sum(used for used, _ in slices) / sum(units for _, units in slices)
