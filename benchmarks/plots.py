"""The plots beside RESULTS.md: what they show is chosen here, drawn in the peers' environment."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from benchmarks.load import Point
from benchmarks.peers.environment import PeerAbsent, python
from benchmarks.processes import ROOT
from benchmarks.rows import Row

FOLDER = Path(__file__).resolve().parent / "plots"
DIGITS = 3
"""Figures beyond these are noise, and would only make files differ."""


def draw(rows: Iterable[Row], curve: Sequence[Point]) -> None:
    """Draw all. Raises PeerAbsent where there is nothing to draw with."""
    done = subprocess.run(
        [python(), "-m", "benchmarks.peers.drawing", str(FOLDER)],
        cwd=ROOT,
        input=json.dumps(figures(rows, curve)),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        said = done.stderr.strip().splitlines() or ["it ended without a word"]
        raise PeerAbsent(f"the plots could not be drawn: {said[-1]}")


def figures(rows: Iterable[Row], curve: Sequence[Point]) -> dict[str, list[Any]]:
    """What is shown: the rows that were measured, by the way their ratio is read, and the load."""
    measured = [row for row in rows if row.rounds]
    return {
        "speed": [_shown(row) for row in measured if row.comparison.speed],
        "cost": [_shown(row) for row in measured if not row.comparison.speed],
        "load": [{name: _short(value) for name, value in point.plain().items()} for point in curve],
    }


def _shown(row: Row) -> dict[str, Any]:
    goal = row.comparison.goal
    return {
        "name": row.comparison.name,
        "low": _short(min(row.ratios)),
        "ratio": _short(row.ratio),
        "high": _short(max(row.ratios)),
        "goal": goal.ratio if goal else None,
        "verdict": row.verdict,
    }


def _short(number: float) -> float:
    return float(f"{number:.{DIGITS}g}")
