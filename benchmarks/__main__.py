"""Measure everything and print the table: ``python -m benchmarks``."""

from __future__ import annotations

import argparse
import signal
import sys

from benchmarks.histories import histories
from benchmarks.ledger import ledger
from benchmarks.length import by_length
from benchmarks.lists import lists
from benchmarks.load import curve
from benchmarks.matches import matches
from benchmarks.measuring import Effort
from benchmarks.peers.environment import PeerAbsent
from benchmarks.playouts import playouts
from benchmarks.plots import draw
from benchmarks.replays import replays
from benchmarks.report import RESULTS, markdown, screen
from benchmarks.rows import FAILED, MISSED, Row
from benchmarks.rulings import rulings
from benchmarks.servers import NotStarted
from benchmarks.service import over_http

PARTS = {
    "playouts": playouts,
    "lists": lists,
    "replay": replays,
    "ledger": ledger,
    "http": over_http,
    "length": by_length,
    "histories": histories,
    "rulings": rulings,
    "matches": matches,
}


def main() -> int:
    """The table; exit 1 where a goal is missed or our own side failed, 0 otherwise."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument(
        "--only", nargs="+", choices=PARTS, default=list(PARTS), help="measure these parts only"
    )
    parser.add_argument("--rounds", type=int, default=5, help="rounds a comparison (5)")
    parser.add_argument("--slices", type=int, default=8, help="pairs of slices a round (8)")
    parser.add_argument("--seconds", type=float, default=0.3, help="CPU seconds a slice (0.3)")
    chosen = parser.parse_args()
    effort = Effort(chosen.rounds, chosen.slices, chosen.seconds)
    rows: list[Row] = []
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that the servers are stopped then, too
    for part in chosen.only:
        print(f"measuring: {part} ...", file=sys.stderr, flush=True)
        rows += PARTS[part](effort)
    print(screen(rows))
    if len(chosen.only) == len(PARTS):
        RESULTS.write_text(markdown(rows, effort, _undrawn(rows)), encoding="utf-8")
        print(f"written: {RESULTS.name}")
    return 1 if any(row.verdict in (MISSED, FAILED) for row in rows) else 0


def _undrawn(rows: list[Row]) -> str | None:
    """Measure the load and draw the plots; why there are none, if there are none."""
    print("measuring: load ...", file=sys.stderr, flush=True)
    try:
        draw(rows, list(curve()))
    except (NotStarted, PeerAbsent) as reason:
        print(reason, file=sys.stderr)
        return str(reason)
    return None


if __name__ == "__main__":
    sys.exit(main())
