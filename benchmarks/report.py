"""The table on the screen, and RESULTS.md."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable, Sequence
from pathlib import Path

from benchmarks.measuring import Effort
from benchmarks.rows import Row

RESULTS = Path(__file__).resolve().parent / "RESULTS.md"


def spread(row: Row) -> str:
    """The lowest and the highest round."""
    return f"{min(row.ratios):.2f}-{max(row.ratios):.2f}"


def screen(rows: Iterable[Row]) -> str:
    """The table for the terminal; absolute costs stand here only: they belong to this machine and hour."""
    head = ("ours us", "theirs us", "ratio", "range", "goal")
    lines = ["{:<58} {:>9} {:>9} {:>7} {:>13} {:>8}  outcome".format("comparison", *head)]
    for row in rows:
        name, goal = row.comparison.name, str(row.comparison.goal or "-")
        if not row.rounds:
            why = row.failed or row.absent
            lines.append(f"{name:<58} {'':>9} {'':>9} {'':>7} {'':>13} {goal:>8}  {row.verdict}: {why}")
            continue
        ours, theirs = row.cost
        lines.append(
            f"{name:<58} {ours:>9.1f} {theirs:>9.1f} {row.ratio:>6.2f}x {spread(row):>13} {goal:>8}"
            f"  {row.verdict}"
        )
    return "\n".join(lines)


def markdown(rows: Sequence[Row], effort: Effort, undrawn: str | None = None) -> str:
    """RESULTS.md in full. ``undrawn``: why there are no plots, if there are none."""
    how, details = _how(effort), _details(rows)
    plots = f"There are no plots: {undrawn}." if undrawn else _PLOTS
    return "\n".join([_HEAD, *_table(rows), "", plots, "", *how, "", "## What is compared", "", *details, ""])


_PLOTS = """Plots of the same run: [the rows of speed](plots/speed.svg), [the rows of cost](plots/cost.svg),
and [the load curve](plots/load.svg): so many matches at once against one worker and two, bots and service on
this one machine, in absolute figures of this machine and hour."""


_HEAD = """# Benchmark results

Written by `python -m benchmarks` (or `make bench`); do not edit by hand. Ratios only: absolute times belong
to one machine and one hour.
"""


def _table(rows: Iterable[Row]) -> list[str]:
    lines = ["| comparison | ratio | range | goal | outcome |", "|---|---|---|---|---|"]
    for row in rows:
        name, goal = row.comparison.name, str(row.comparison.goal or "-")
        if not row.rounds:
            lines.append(f"| {name} | - | - | {goal} | {row.verdict}: {row.failed or row.absent} |")
            continue
        kind = "the speed" if row.comparison.speed else "the cost"
        lines.append(f"| {name} | {row.ratio:.2f}x {kind} | {spread(row)} | {goal} | {row.verdict} |")
    return lines


def _how(effort: Effort) -> list[str]:
    return [
        "Both sides of a comparison are processes of their own that run at the same time and work in turns: "
        f"the games {effort.slices} slices a round, the servers request by request. A ratio is CPU time "
        "(user and system) a unit against the other's; over HTTP that of the one gunicorn worker, both "
        "under the service's own gunicorn settings. Where a row says p50, or by the clock, it is time by the "
        "clock. Of a goal that is *not met* the reason stands in `docs/performance.md`. The "
        f"figure is the median of {effort.rounds} rounds, the range is the lowest and the highest round.",
        "",
        f"Machine: {os.cpu_count()} cores, {platform.python_implementation()} {platform.python_version()}.",
        "",
        "To repeat: `make bench`, or `python -m benchmarks` in an environment with the project installed. "
        "The peers are installed once, pinned, into `benchmarks/.peers`.",
    ]


def _details(rows: Iterable[Row]) -> list[str]:
    lines = []
    for row in rows:
        what = row.comparison
        notes = f" ({'; '.join(row.notes)})" if row.notes else ""
        lines.append(f"- **{what.name}** (unit: {what.unit}): {what.us}; against: {what.them}{notes}.")
    return lines
