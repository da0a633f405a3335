"""Histories ruled on, against what is promised of one core."""

from __future__ import annotations

from benchmarks.measuring import Effort
from benchmarks.processes import SideFailed, ours
from benchmarks.rows import Comparison, Goal, Row, interleave

PROMISED = 1_500
"""Histories of eighty moves in a second of one core's time."""

QUICKLY = Comparison(
    "histories of eighty moves ruled on",
    "loba-de-menos, two seats, records in order: from the bytes to the result in JSON",
    f"{PROMISED:,} of them in a second of one core's time, a fixed figure and no program: this row "
    "belongs to the machine and the hour",
    "history",
    True,
    Goal(">=", 1),
)
AT_LENGTH = Comparison(
    "the same, each ruled on at length",
    "the same records without the quick look, as one with a fault in it is ruled on",
    QUICKLY.them,
    "history",
    True,
)


def histories(effort: Effort) -> list[Row]:
    """Both rows."""
    return [_row(QUICKLY, effort), _row(AT_LENGTH, effort, "--at-length")]


def _row(comparison: Comparison, effort: Effort, *words: str) -> Row:
    row = Row(comparison)
    try:
        with ours("sides.histories", *words) as side:
            row.rounds = interleave(
                lambda: side.work(effort.seconds),
                lambda: (1.0, PROMISED),
                effort.rounds,
                effort.slices,
            )
    except SideFailed as reason:
        row.failed = str(reason)
    return row
