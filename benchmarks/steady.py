"""How even the answers are under load: ``python -m benchmarks.steady`` prints p99 of a move against p50.

What saturates the one worker is measured first: so many clients that send their next move as soon as the last
is answered. Then moves come at seven tenths of that rate, evenly, whether the answers come or not. Each is
timed from the moment at which it was to be sent: who waits for a slow answer is late, and that counts. The
clients are processes beside the service on this machine.

The clock tells of the machine, too. So a bare echo under the same settings is asked in the same way: where
its own answers are uneven, nothing can be said of ours. And once the disk is left out; how even its own
flushes are is told.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from multiprocessing.queues import SimpleQueue
from multiprocessing.synchronize import Barrier
from pathlib import Path
from typing import NamedTuple, Protocol

from benchmarks.client import Client, Refused
from benchmarks.disk import flushes
from benchmarks.length import Idlers
from benchmarks.servers import NotStarted, Server, echo_server, referee_server

SHARE, PROMISED = 0.7, 4.0
"""Of the rate that saturates; how many times its p50 the p99 stays under."""
PLAYERS, TABLES = 2, 4
"""Processes of clients; matches of each, every one with a line of its own."""
MOST_SECONDS, STEADY_SECONDS = 3.0, 8.0
PATIENCE, WARM = 120.0, 30
"""Seconds the clients wait for each other; events of a match before it counts."""
MEMORY = Path("/dev/shm")  # nosec B108 - folders of random names are made there
FLUSHES = 500

Results = SimpleQueue[list[float]]


class Table(Protocol):
    """Something that is asked again and again on a line of its own."""

    def until(self, version: int) -> None:
        """Warm up."""

    def move(self) -> float:
        """Ask once more."""


class Echo:
    """A body that comes back."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._body = json.dumps({"seat": 0, "move": {"type": "draw_stock"}, "expected_version": 3}).encode()

    def until(self, version: int) -> None:
        """See Table.until."""
        for _ in range(version):
            self.move()

    def move(self) -> float:
        """See Table.move."""
        return len(self._client.send("/echo", self._body, "-", 200))


class Figures(NamedTuple):
    """A round: moves a second, and the seconds that the middle one and the slowest of a hundred took."""

    rate: float
    middle: float
    slow: float

    @property
    def ratio(self) -> float:
        """How many times the p50 the p99 is."""
        return self.slow / self.middle

    def __str__(self) -> str:
        return f"{self.rate:,.0f} | {self.middle * 1000:.1f} | {self.slow * 1000:.1f} | {self.ratio:.1f}"


def main() -> int:
    """Print the table; exit 1 where the promise is broken on a machine that can tell."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.steady", description=__doc__)
    parser.add_argument("--rounds", type=int, default=3, help="rounds of each (3); the middle one is told")
    rounds = parser.parse_args().rounds
    memory = MEMORY if MEMORY.is_dir() else None
    print("| | moves a second | p50 ms | p99 ms | p99 / p50 |\n|---|---|---|---|---|")
    try:
        with tempfile.TemporaryDirectory() as folder, echo_server(Path(folder)) as server:
            echo = _told("a bare Flask echo", server, Echo, rounds)
        with tempfile.TemporaryDirectory(dir=memory) as folder, referee_server(Path(folder)) as server:
            ours = _told("a move, the log in memory", server, Idlers, rounds)
        with tempfile.TemporaryDirectory() as folder, referee_server(Path(folder)) as server:
            _told("a move, the log on this disk", server, Idlers, rounds)
    except (NotStarted, Refused) as reason:
        print(reason, file=sys.stderr)
        return 1
    print(f"\nThe disk's own flushes: p99 is {_flushes():.1f} times p50.")
    return _verdict(echo.ratio, ours.ratio)


def _verdict(echo: float, ours: float) -> int:
    """Whether the promise is kept; a machine that does other work cannot tell."""
    if ours < PROMISED:
        print(f"p99 is under {PROMISED:g} times p50.")
        return 0
    if echo >= PROMISED / 2:
        print("This machine is too busy to tell: the answers of the echo are uneven themselves.")
        return 0
    print(f"MISSED: p99 is to be under {PROMISED:g} times p50.")
    return 1


def _told(name: str, server: Server, table: Callable[[Client], Table], rounds: int) -> Figures:
    """The round in the middle, printed."""
    found = sorted((_round(server, table) for _ in range(rounds)), key=lambda figures: figures.ratio)
    middle = found[len(found) // 2]
    print(f"| {name} | {middle} ({found[0].ratio:.1f}-{found[-1].ratio:.1f}) |", flush=True)
    return middle


def _round(server: Server, table: Callable[[Client], Table]) -> Figures:
    most = len(_all(server, table, MOST_SECONDS, 0)) / MOST_SECONDS
    taken = sorted(_all(server, table, STEADY_SECONDS, SHARE * most))
    return Figures(len(taken) / STEADY_SECONDS, taken[len(taken) // 2], _slow(taken))


def _slow(taken: Sequence[float]) -> float:
    """The slowest of a hundred; they are sorted."""
    return taken[int(len(taken) * 0.99)]


def _flushes() -> float:
    """How uneven the disk itself is: p99 against p50 of flushing a line to it."""
    taken = flushes(FLUSHES, 800)
    return _slow(taken) / taken[FLUSHES // 2]


def _all(server: Server, table: Callable[[Client], Table], seconds: float, rate: float) -> list[float]:
    """The seconds every move took; at this rate together, or as fast as it goes where it is 0."""
    fork = multiprocessing.get_context("fork")
    start, results = fork.Barrier(PLAYERS), fork.SimpleQueue()
    apart = PLAYERS * TABLES / rate if rate else 0.0

    def play(number: int) -> None:
        tables = [table(Client(server.port, server.key)) for _ in range(TABLES)]
        _play(tables, number, seconds, apart, start, results)

    players = [fork.Process(target=play, args=(number,)) for number in range(PLAYERS)]
    for player in players:
        player.start()
    every = [taken for _ in players for taken in results.get()]
    for player in players:
        player.join()
    return every


def _play(
    tables: Sequence[Table], number: int, seconds: float, apart: float, start: Barrier, results: Results
) -> None:
    for table in tables:
        table.until(WARM)
    start.wait(PATIENCE)
    begun, taken = time.perf_counter(), list[float]()
    threads = [
        threading.Thread(
            target=_move,
            args=(table, begun + apart * (number + n * PLAYERS) / (PLAYERS * TABLES), seconds, apart, taken),
        )
        for n, table in enumerate(tables)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    results.put(taken)


def _move(table: Table, due: float, seconds: float, apart: float, taken: list[float]) -> None:
    """Move at one table from ``due`` on, once in ``apart`` seconds, or again at once where that is 0."""
    until = due + seconds
    while (now := time.perf_counter()) < until and due < until:
        if apart and due > now:
            time.sleep(due - now)
        sent = due if apart else now
        table.move()
        taken.append(time.perf_counter() - sent)
        due += apart


if __name__ == "__main__":
    sys.exit(main())
