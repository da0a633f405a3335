"""Load: so many matches at once against so many workers: ``python -m benchmarks.load`` prints the curve.

Every match has two bots (``sides/players.py``) that send the next move when the last is answered; all bots
are two processes beside the service on this machine, so the rate is what is left for it here. CPU a move, of
the workers and of the log's server, is what carries over to other machines: see ``docs/performance.md``.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import random
import sys
import tempfile
from collections.abc import Iterator, Sequence
from multiprocessing.queues import SimpleQueue
from multiprocessing.synchronize import Barrier
from pathlib import Path
from typing import NamedTuple

from benchmarks.figures import COLUMNS, Figures, figures
from benchmarks.servers import NotStarted, Server, cpu_of, log_server_of, referee_server, resident
from benchmarks.sides.players import Table, play

WORKERS, MATCHES, SECONDS = (1, 2), (1, 4, 16, 64), 6.0
PLAYERS = 2
"""Processes that the bots share."""
PATIENCE = 120.0
WARM = 0.5
"""Seconds of play before it counts."""
HEAD = ("workers", "matches", *COLUMNS)


Results = SimpleQueue[list[float]]


class Point(NamedTuple):
    """So many matches at once against so many workers, and what it came to."""

    workers: int
    matches: int
    told: Figures

    def __str__(self) -> str:
        return f"| {self.workers} | {self.matches} | {self.told} |"

    def plain(self) -> dict[str, float]:
        """For programs."""
        return {"workers": self.workers, "matches": self.matches, **self.told._asdict()}


def main() -> int:
    """Print the curve."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description=__doc__)
    parser.add_argument("--workers", type=int, nargs="+", default=WORKERS, help="gunicorn workers (1 2)")
    parser.add_argument("--matches", type=int, nargs="+", default=MATCHES, help="at once (1 4 16 64)")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for each point (6)")
    parser.add_argument("--json", action="store_true", help="a line of JSON a point, for plots")
    chosen = parser.parse_args()
    if not chosen.json:
        print(f"| {' | '.join(HEAD)} |\n|{'---|' * len(HEAD)}")
    try:
        for each in curve(chosen.workers, chosen.matches, chosen.seconds):
            print(json.dumps(each.plain()) if chosen.json else each, flush=True)
    except NotStarted as reason:
        print(reason, file=sys.stderr)
        return 1
    return 0


def curve(
    workers: Sequence[int] = WORKERS, matches: Sequence[int] = MATCHES, seconds: float = SECONDS
) -> Iterator[Point]:
    """Every number of matches against every number of workers. Raises NotStarted."""
    for many in workers:
        with tempfile.TemporaryDirectory() as folder, referee_server(Path(folder), many) as server:
            for number in matches:
                yield Point(many, number, point(server, number, seconds))
            held = sum(resident(pid)[0] for pid in server.workers)
            print(f"{many} workers hold {held:.0f} MiB then", file=sys.stderr)


def point(server: Server, matches: int, seconds: float) -> Figures:
    """So many matches at once for so long; the clients begin together, when all are ready."""
    fork, log = multiprocessing.get_context("fork"), log_server_of(server)
    shares = [len(range(first, matches, PLAYERS)) for first in range(min(PLAYERS, matches))]
    start, results = fork.Barrier(len(shares) + 1), fork.SimpleQueue()
    players = [fork.Process(target=_play, args=(server, share, seconds, start, results)) for share in shares]
    for player in players:
        player.start()
    start.wait(PATIENCE)
    before = server.worker_cpu(), cpu_of(log)
    every = [taken for _ in players for taken in results.get()]
    spent = server.worker_cpu() - before[0], cpu_of(log) - before[1]
    for player in players:
        player.join()
    return figures(every, seconds, *spent)


def _play(server: Server, matches: int, seconds: float, start: Barrier, results: Results) -> None:
    chance = random.Random(matches)
    tables = [Table(server.port, server.key, False, chance) for _ in range(matches)]
    play(tables, WARM)
    start.wait(PATIENCE)
    results.put(play(tables, seconds).taken)


if __name__ == "__main__":
    sys.exit(main())
