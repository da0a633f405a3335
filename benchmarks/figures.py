"""What a round under load comes to."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from typing import NamedTuple

COLUMNS = ("moves a second here", "p50 ms", "p99 ms", "CPU ms a move: webs", "the log's server")


class Figures(NamedTuple):
    """A round: moves a second, milliseconds to an answer, CPU milliseconds a move."""

    rate: float
    middle: float
    slow: float
    web: float
    log: float

    def __str__(self) -> str:
        return f"{self.rate:,.0f} | {self.middle:.1f} | {self.slow:.1f} | {self.web:.2f} | {self.log:.2f}"


def figures(taken: Sequence[float], seconds: float, web: float, log: float) -> Figures:
    """Of the seconds each move took, in so many by the clock; with CPU seconds of the webs and the log."""
    every, moves = sorted(taken), len(taken)
    return Figures(
        moves / seconds,
        1000 * statistics.median(every),
        1000 * every[int(moves * 0.99)],
        1000 * web / moves,
        1000 * log / moves,
    )
