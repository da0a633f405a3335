"""Load: so many matches at once against so many workers: ``python -m benchmarks.load`` prints the curve.

Every match has a client of its own that sends its next move when the last is answered; the clients are
processes beside the service on this machine, so the rate is what is left for it here. CPU a move, of the
workers and of the log's server, is what carries over to other machines: see ``docs/performance.md``.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from multiprocessing.queues import SimpleQueue
from multiprocessing.synchronize import Barrier
from pathlib import Path

from benchmarks.client import Client
from benchmarks.figures import COLUMNS, Figures, figures
from benchmarks.length import Idlers
from benchmarks.servers import NotStarted, Server, cpu_of, log_server_of, referee_server, resident

WORKERS, MATCHES, SECONDS = (1, 2), (1, 4, 16, 64), 6.0
PLAYERS = 2
"""Processes that the clients share: one could not keep two workers busy."""
PATIENCE = 120.0
WARM = 30
"""Events of each match before it counts."""
HEAD = ("workers", "matches", *COLUMNS)


Results = SimpleQueue[list[float]]


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
        for workers in chosen.workers:
            _curve(workers, chosen.matches, chosen.seconds, chosen.json)
    except NotStarted as reason:
        print(reason, file=sys.stderr)
        return 1
    return 0


def _curve(workers: int, matches: Sequence[int], seconds: float, as_json: bool) -> None:
    with tempfile.TemporaryDirectory() as folder, referee_server(Path(folder), workers) as server:
        for number in matches:
            told = point(server, number, seconds)
            if as_json:
                print(json.dumps({"workers": workers, "matches": number, **told._asdict()}), flush=True)
            else:
                print(f"| {workers} | {number} | {told} |", flush=True)
        held = sum(resident(pid)[0] for pid in server.workers)
        print(f"{workers} workers hold {held:.0f} MiB then", file=sys.stderr)


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
    tables = [Idlers(Client(server.port, server.key)) for _ in range(matches)]
    for table in tables:
        table.until(WARM)
    start.wait(PATIENCE)
    until = time.monotonic() + seconds
    taken: list[list[float]] = [[] for _ in tables]
    threads = [
        threading.Thread(target=_move, args=(table, until, mine))
        for table, mine in zip(tables, taken, strict=True)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    results.put([each for mine in taken for each in mine])


def _move(table: Idlers, until: float, taken: list[float]) -> None:
    while time.monotonic() < until:
        taken.append(table.move())


if __name__ == "__main__":
    sys.exit(main())
