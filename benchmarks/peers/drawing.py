"""Draws the plots beside RESULTS.md: figures as JSON on standard input, a folder for SVG files as argument.

It runs in the peers' environment, which has matplotlib. The same figures give the same bytes: no dates, no
random ids, and text stays text, so that the files are small and need no font.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import matplotlib  # type: ignore[import-not-found]

matplotlib.use("svg")
matplotlib.rcParams.update(
    {"svg.hashsalt": "loba-referee", "svg.fonttype": "none", "font.family": "sans-serif", "font.size": 9}
)
import matplotlib.pyplot as plt  # type: ignore[import-not-found]  # noqa: E402

COLOURS = {"met": "#1b7837", "MISSED": "#b2182b", "not met": "#b2182b", "for context": "#777777"}
SIGNS = "os^D"
TICKS = (0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100)


def ratios(rows: Sequence[dict[str, Any]], title: str, better: str) -> Any:
    """Every row as a point with its range, and its goal as a stroke; a logarithmic scale."""
    figure, axis = plt.subplots(figsize=(9, 0.9 + 0.24 * len(rows)), layout="constrained")
    for place, row in enumerate(reversed(rows)):
        low, middle, high = row["low"], row["ratio"], row["high"]
        error = [[middle - low], [high - middle]]
        colour = COLOURS[row["verdict"]]
        axis.errorbar(middle, place, xerr=error, fmt="o", color=colour, markersize=4, capsize=2)
        if row["goal"] is not None:
            axis.plot([row["goal"]] * 2, [place - 0.4, place + 0.4], color="black", linewidth=2)
    axis.axvline(1, color="#cccccc", zorder=0)
    axis.set_xscale("log")
    least, most = axis.get_xlim()
    ticks = [tick for tick in TICKS if least <= tick <= most]
    axis.set_xticks(ticks, [f"{tick:g}" for tick in ticks])
    axis.minorticks_off()
    axis.set_yticks(range(len(rows)), [row["name"] for row in reversed(rows)])
    axis.set_ylim(-0.7, len(rows) - 0.3)
    axis.set_xlabel(f"times {better}")
    figure.suptitle(f"{title}. Point: median, line: lowest to highest round, stroke: goal.", fontsize=9)
    axis.grid(axis="x", color="#eeeeee")
    return figure


def load(points: Sequence[dict[str, float]]) -> Any:
    """Moves a second, and milliseconds to an answer, against matches at once."""
    ticks = sorted({point["matches"] for point in points})
    figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3.4), layout="constrained")
    for sign, workers in zip(SIGNS, sorted({point["workers"] for point in points}), strict=False):
        mine = [point for point in points if point["workers"] == workers]
        matches, words = [point["matches"] for point in mine], f"{workers:g} worker{'s' * (workers > 1)}"
        left.plot(matches, [point["rate"] for point in mine], f"{sign}-", label=words)
        for name, style in (("middle", "-"), ("slow", ":")):
            told = f"{words}, {'p50' if name == 'middle' else 'p99'}"
            right.plot(matches, [point[name] for point in mine], f"{sign}{style}", label=told)
    for axis, what in ((left, "accepted moves a second"), (right, "milliseconds to an answer")):
        axis.set_xscale("log", base=2)
        axis.set_xticks(ticks, [f"{matches:g}" for matches in ticks])
        axis.minorticks_off()
        axis.set_xlabel("matches at once")
        axis.set_ylabel(what)
        axis.grid(color="#eeeeee")
        axis.legend()
    left.set_ylim(bottom=0)
    right.set_yscale("log")
    right.yaxis.set_major_formatter("{x:g}")
    return figure


def main() -> None:
    """Draw what there is."""
    told, folder = json.load(sys.stdin), Path(sys.argv[1])
    folder.mkdir(exist_ok=True)
    drawn = {
        "speed.svg": ratios(told["speed"], "How fast we are: more is better", "the speed of the other side"),
        "cost.svg": ratios(told["cost"], "What ours costs: less is better", "the cost of the other side"),
    }
    if told["load"]:
        drawn["load.svg"] = load(told["load"])
    for name, figure in drawn.items():
        figure.savefig(folder / name, metadata={"Date": None, "Creator": None})


if __name__ == "__main__":
    main()
