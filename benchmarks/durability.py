"""What each way of keeping the log costs: ``python -m benchmarks.durability`` prints the table.

Every append is a move of one event with a kept answer, as the desk makes it, on real servers started for this
on the loopback. So the network is missing, and the disk is this machine's: read the rows against each other.
"""

from __future__ import annotations

import os
import platform
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple
from uuid import uuid4

import redis

from events import chain
from events.append_script import keys_of
from events.catalogue import CardDrawn
from events.record import Head, lines
from events.redis_store import Durability, RedisStore
from events.store import Appended, Command, Unavailable
from tests.support.cluster import NODE_TIMEOUT, a_cluster, synchronised, until, whole
from tests.support.sentinels import DOWN_AFTER, watched
from tests.support.valkey import start_valkey

SECONDS = 2.0
ROUNDS = 3
CROWD = 16
AT = "2026-11-30T00:00:00.000Z"


class Row(NamedTuple):
    """A way of keeping the log: in words, where, and what is waited for."""

    words: str
    url: str
    durability: Durability


class Figures(NamedTuple):
    """Appends a second, and milliseconds that the middle one and the slowest of a hundred took."""

    rate: float
    middle: float
    slow: float


COSTS = (
    "kept by, answered when",
    *("one client: a second", "p50 ms", "p99 ms"),
    *(f"{CROWD} clients: a second", "p50 ms", "p99 ms"),
)
GAPS = ("`kill -9` of the server that keeps a match; `replica`", "seconds without an acknowledged move")


def main() -> int:
    """Print both tables."""
    with ExitStack() as servers, tempfile.TemporaryDirectory() as folder:
        rows = list(_rows(Path(folder), servers))
        print(_machine(rows[0].url))
        _heading(COSTS)
        for row in rows:
            print(f"| {row.words} | {_told(_best(row, 1))} | {_told(_best(row, CROWD))} |", flush=True)
    _heading(GAPS)
    with tempfile.TemporaryDirectory() as folder:
        for words, gap in _gaps(Path(folder)):
            print(f"| {words} | {gap:.1f} |", flush=True)
    return 0


def _heading(columns: tuple[str, ...]) -> None:
    print(f"\n| {' | '.join(columns)} |\n|{'---|' * len(columns)}", flush=True)


def _rows(folder: Path, servers: ExitStack) -> Iterator[Row]:
    for fsync, durability in (
        ("everysec", Durability.LOCAL),
        ("always", Durability.FSYNC),
        ("everysec", Durability.FSYNC),
    ):
        running = start_valkey(folder / f"{fsync}-{durability.value}", fsync=fsync)
        servers.callback(running.kill)
        yield Row(f"one server, `appendfsync {fsync}`, `{durability.value}`", running.url, durability)
    house = servers.enter_context(watched(folder / "watched", replicas=1, sentinels=1))
    for durability in (Durability.LOCAL, Durability.REPLICA):
        yield Row(f"Sentinel, one replica, `everysec`, `{durability.value}`", house.url, durability)
    for fsync, durabilities in (
        ("everysec", (Durability.LOCAL, Durability.REPLICA)),
        ("always", (Durability.FSYNC, Durability.REPLICA)),
    ):
        cluster = servers.enter_context(a_cluster(folder / f"cluster-{fsync}", fsync=fsync))
        for durability in durabilities:
            yield Row(f"cluster of 3 + 3, `{fsync}`, `{durability.value}`", cluster.url, durability)


def _best(row: Row, clients: int) -> Figures:
    """Of several rounds the best: this machine has other things to do."""
    return max((_measured(row, clients) for _ in range(ROUNDS)), key=lambda figures: figures.rate)


def _measured(row: Row, clients: int) -> Figures:
    store = RedisStore(row.url, row.durability)
    store.check()
    took: list[float] = []
    end = time.monotonic() + SECONDS
    threads = [threading.Thread(target=_append_until, args=(store, end, took)) for _ in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    store.close()
    slow = statistics.quantiles(took, n=100)[98]
    return Figures(len(took) / SECONDS, statistics.median(took) * 1000, slow * 1000)


def _append_until(store: RedisStore, end: float, took: list[float]) -> None:
    match = uuid4().hex
    head = chain.genesis(match)
    while (start := time.monotonic()) < end:
        head = _append(store, match, head)
        took.append(time.monotonic() - start)


def _append(store: RedisStore, match: str, head: Head) -> Head:
    drawn = lines(match, head.version, AT, [("seat:0", CardDrawn(0, "TH"))])
    stored = chain.link(head, drawn)
    command = Command(f"seat:0:{head.version}", "fingerprint", b"x" * 300)
    outcome = store.append(match, head.version, head.digest, stored, command)
    return outcome.head if isinstance(outcome, Appended) else store.head(match)


def _gaps(folder: Path) -> Iterator[tuple[str, float]]:
    with watched(folder / "watched") as house:

        def fail_over() -> None:
            killed = house.primary()
            house.servers[killed].kill()

        words = f"Sentinel, two replicas, `down-after-milliseconds {DOWN_AFTER}`"
        yield words, _gap(house.url, uuid4().hex, fail_over)
    with a_cluster(folder / "cluster") as cluster:
        match = uuid4().hex

        def fail_over_there() -> None:
            killed = cluster.keeper(key := keys_of(match).log)
            killed.kill()
            until(lambda: cluster.keeper(key) is not killed)
            killed.start()
            until(lambda: synchronised(killed) and whole(killed))

        words = (
            f"cluster of 3 + 3, `cluster-node-timeout {NODE_TIMEOUT}`, the dead node started again at once"
        )
        yield words, _gap(cluster.url, match, fail_over_there)


def _gap(url: str, match: str, fail_over: Callable[[], None]) -> float:
    """The longest time between two acknowledged moves while a server is replaced."""
    store, over = RedisStore(url, Durability.REPLICA), threading.Event()
    acknowledged: list[float] = []
    thread = threading.Thread(target=_insist, args=(store, match, over, acknowledged))
    thread.start()
    time.sleep(1)
    fail_over()
    done = len(acknowledged)
    until(lambda: len(acknowledged) > done + 10)
    over.set()
    thread.join()
    store.close()
    return max(after - before for before, after in pairwise(acknowledged))


def _insist(store: RedisStore, match: str, over: threading.Event, acknowledged: list[float]) -> None:
    head = chain.genesis(match)
    while not over.is_set():
        try:
            head = _append(store, match, head)
        except Unavailable:
            time.sleep(0.05)
        else:
            acknowledged.append(time.monotonic())


def _told(figures: Figures) -> str:
    return f"{figures.rate:,.0f} | {figures.middle:.2f} | {figures.slow:.2f}"


def _machine(url: str) -> str:
    """What it ran on, in general terms."""
    told = redis.Redis.from_url(url).info("server")
    assert isinstance(told, dict)
    server = f"{told.get('server_name', 'redis')} {told.get('valkey_version') or told['redis_version']}"
    machine = f"{os.cpu_count()} shared virtual cores, {platform.system()}"
    return f"{machine}, Python {platform.python_version()}, {server}; all on one host"


if __name__ == "__main__":
    sys.exit(main())
