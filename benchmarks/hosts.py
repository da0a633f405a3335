"""What a move costs where several webs serve one log: ``python -m benchmarks.hosts`` prints the table.

Each web is a process of its own with one worker, as on a host of its own; the log is one server with
``appendfsync always``. All of it runs on this machine, clients too, so the rate is what is left for it here.
What carries over is CPU a move: of the webs together, and of the log's server.
"""

from __future__ import annotations

import random
import secrets
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from benchmarks.client import Client
from benchmarks.figures import COLUMNS, Figures, figures
from benchmarks.length import Idlers
from benchmarks.servers import NotStarted, Server, cpu_of, web_server
from tests.support.valkey import start_valkey

SECONDS = 8.0
ROUNDS = 3
CLIENTS = 8
WAYS = ((1, False), (2, False), (2, True), (4, False), (4, True))
"""How many webs, and whether a match stays with one of them."""
HEAD = ("webs, and where a move of a match goes", *COLUMNS)


class Anywhere:
    """A client that asks another web each time, as behind a proxy that knows of no matches."""

    def __init__(self, clients: Sequence[Client], chance: random.Random) -> None:
        self._clients = clients
        self._chance = chance
        self.key = clients[0].key

    def send(self, path: str, body: bytes, token: str, status: int, once: str | None = None) -> bytes:
        """See Client.send."""
        return self._chance.choice(self._clients).send(path, body, token, status, once)

    def call(self, method: str, path: str, body: object = None) -> Any:
        """See Client.call."""
        return self._chance.choice(self._clients).call(method, path, body)


def main() -> int:
    """Print the table."""
    print(f"| {' | '.join(HEAD)} |\n|{'---|' * len(HEAD)}")
    try:
        for webs, sticky in WAYS:
            found = [_round(webs, sticky, seed) for seed in range(ROUNDS)]
            told = Figures(*(statistics.median(column) for column in zip(*found, strict=True)))
            where = "one" if webs == 1 else f"{webs}, always to the same" if sticky else f"{webs}, to any"
            print(f"| {where} | {told} |", flush=True)
    except NotStarted as reason:
        print(reason, file=sys.stderr)
        return 1
    return 0


@contextmanager
def _house(webs: int) -> Iterator[tuple[int, list[Server]]]:
    """A log and so many webs over it; the process of the log's server, and the webs."""
    with ExitStack() as open_ones:
        folder = Path(open_ones.enter_context(tempfile.TemporaryDirectory()))
        log, key = start_valkey(folder / "log"), secrets.token_urlsafe(24)
        open_ones.callback(log.stop)
        served = [open_ones.enter_context(web_server(folder, log.url, key)) for _ in range(webs)]
        yield log.process.pid, served


def _round(webs: int, sticky: bool, seed: int) -> Figures:
    with _house(webs) as (log, served):
        tables = [_table(served, n, sticky, seed) for n in range(CLIENTS)]
        for table in tables:
            table.until(60)
        before = sum(web.worker_cpu() for web in served), cpu_of(log)
        taken: list[list[float]] = [[] for _ in tables]
        until = time.monotonic() + SECONDS
        players = [
            threading.Thread(target=_play, args=(table, until, mine))
            for table, mine in zip(tables, taken, strict=True)
        ]
        for player in players:
            player.start()
        for player in players:
            player.join()
        spent = sum(web.worker_cpu() for web in served) - before[0], cpu_of(log) - before[1]
    return figures([seconds for mine in taken for seconds in mine], SECONDS, *spent)


def _table(served: Sequence[Server], number: int, sticky: bool, seed: int) -> Idlers:
    mine = [served[number % len(served)]] if sticky else served
    clients = [Client(web.port, web.key) for web in mine]
    return Idlers(Anywhere(clients, random.Random(1000 * seed + number)))


def _play(table: Idlers, until: float, taken: list[float]) -> None:
    while time.monotonic() < until:
        taken.append(table.move())


if __name__ == "__main__":
    sys.exit(main())
