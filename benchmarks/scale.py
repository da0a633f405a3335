"""The model of ``benchmarks/scaling.py`` held against clusters here: ``python -m benchmarks.scale``.

A cluster of one primary and one of three, written to the disk at every move, with one worker and with two.
The smallest tells what a move costs and how much of the bound is reached; the others are predicted from it,
and measured in turns with it. Others use this machine too: the cores that they left are measured beside each.
Last comes what 10,000 moves a second would take.
"""

from __future__ import annotations

import os
import random
import secrets
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, median

import redis

from benchmarks.disk import flushes
from benchmarks.scaling import Costs, Size, bound, needs, predicted
from benchmarks.servers import NotStarted, Server, cpu_of, web_server
from benchmarks.sides.players import Table, play
from tests.support.cluster import Node, a_cluster
from tests.support.valkey import start_valkey

SIZES = (Size(1, 1), Size(1, 2), Size(3, 1), Size(3, 2))
MATCHES, ROUNDS, SECONDS = 16, 5, 4.0
WANTED, LIVE, EVENTS = 10_000, 20_000, 150
"""Moves a second, and live matches of so many events each: one where somebody moves every two seconds."""
FSYNCS = 200
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Round:
    """What was measured once: moves a second, CPU seconds a move, cores left by others, and the busiest
    primary's share of the log's work.
    """

    rate: float
    web: float
    log: float
    bots: float
    cores: float
    busiest: float


@dataclass
class House:
    """A size that runs."""

    size: Size
    web: Server
    nodes: list[Node]

    def round(self, seed: int) -> Round:
        """All matches at once for a while."""
        chance = random.Random(seed)
        tables = [Table(self.web.port, self.web.key, False, chance) for _ in range(MATCHES)]
        play(tables, 0.5)
        logs, web, machine = self._logs(), self.web.worker_cpu(), busy()
        began = time.perf_counter()
        done = play(tables, SECONDS)
        clock = time.perf_counter() - began
        spent = [after - before for before, after in zip(logs, self._logs(), strict=True)]
        web, log = self.web.worker_cpu() - web, sum(spent)
        others = max(0.0, busy() - machine - web - log - done.cpu) / clock
        for table in tables:
            table.line.socket.close()
        return Round(
            rate=done.moves / clock,
            web=web / done.moves,
            log=log / done.moves,
            bots=done.cpu / done.moves,
            cores=(os.cpu_count() or 1) - others,
            busiest=max(spent) / log,
        )

    def _logs(self) -> list[float]:
        return [cpu_of(node.running.process.pid) for node in self.nodes]

    def memory(self) -> int:
        """Bytes that the log holds in memory."""
        return sum(int(_info(node.client)["used_memory"]) for node in self.nodes)


def _info(client: redis.Redis) -> dict[str, int]:
    told = client.info("memory")
    assert isinstance(told, dict)
    return told


def busy() -> float:
    """CPU seconds that all of the machine has worked so far."""
    words = Path("/proc/stat").read_text().split("\n", 1)[0].split()
    user, nice, system, _, _, irq, softirq = (int(word) for word in words[1:8])
    return (user + nice + system + irq + softirq) / TICKS


@contextmanager
def houses() -> Iterator[list[House]]:
    """All sizes, started."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        queue, key = start_valkey(folder / "queue"), secrets.token_urlsafe(24)
        stack.callback(queue.stop)
        found = []
        for size in SIZES:
            place = folder / f"{size.primaries}-{size.workers}"
            cluster = stack.enter_context(a_cluster(place, size.primaries, 0, "always"))
            web = stack.enter_context(web_server(folder, cluster.url, key, size.workers, queue.url))
            found.append(House(size, web, cluster.nodes))
        yield found


def fsync_seconds(folder: str) -> float:
    """What it takes to have a line on the disk here, at the median."""
    return median(flushes(FSYNCS, 300, folder))


def memory_of(house: House) -> tuple[float, float]:
    """Bytes a match takes when it is opened, and for each event: by many that are opened, then played on."""
    chance, before = random.Random(9), house.memory()
    tables = [Table(house.web.port, house.web.key, False, chance) for _ in range(200)]
    opened = house.memory()
    moves = play(tables, SECONDS).moves
    for table in tables:
        table.line.socket.close()
    return (opened - before) / len(tables), (house.memory() - opened) / moves


def costs_of(rounds: list[Round], house: House, fsync: float) -> Costs:
    """What a move costs, from what was measured."""
    opened, event = memory_of(house)
    web, log, bots = (mean(getattr(one, name) for one in rounds) for name in ("web", "log", "bots"))
    return Costs(web, log, bots, fsync, opened, event)


def main() -> int:
    """Print the tables."""
    try:
        with houses() as running, tempfile.TemporaryDirectory() as folder:
            fsync = fsync_seconds(folder)
            every = [[house.round(seed) for house in running] for seed in range(ROUNDS)]
            by_size = [list(rounds) for rounds in zip(*every, strict=True)]
            costs = costs_of(by_size[0], running[0], fsync)
    except NotStarted as reason:
        print(reason, file=sys.stderr)
        return 1
    _tell_costs(costs)
    _tell_sizes(costs, by_size)
    _tell_needs(costs)
    return 0


def _tell_costs(costs: Costs) -> None:
    print("| a move | |\n|---|---|")
    print(f"| CPU of the workers | {1000 * costs.web:.2f} ms |")
    print(f"| CPU of the log's server | {1000 * costs.log:.2f} ms |")
    print(f"| an fsync of a line on this disk | {1000 * costs.fsync:.2f} ms |")
    print(f"| memory of a match: opened | {costs.opened / 1000:.1f} kB |")
    print(f"| memory of a match: each event | {costs.event:.0f} bytes |")


HEAD = (
    *("primaries", "workers", "predicted", "measured", "range", "predicted / measured"),
    *("CPU ms a move: webs", "the log's servers", "busiest primary"),
)


def _tell_sizes(costs: Costs, by_size: list[list[Round]]) -> None:
    print(f"\n| {' | '.join(HEAD)} |\n|{'---|' * len(HEAD)}")
    reached = median(one.rate / bound(costs, SIZES[0], one.cores, MATCHES) for one in by_size[0])
    for size, rounds in zip(SIZES, by_size, strict=True):
        told = median(predicted(costs, size, one.cores, MATCHES, reached) for one in rounds)
        print(_line(size, rounds, None if size == SIZES[0] else told))
    print(f"\nOf its bound, the smallest size reached {reached:.0%}.")


def _line(size: Size, rounds: list[Round], told: float | None) -> str:
    rates = [one.rate for one in rounds]
    measured, busiest = median(rates), median(one.busiest for one in rounds)
    web, log = (1000 * median(getattr(one, name) for one in rounds) for name in ("web", "log"))
    shown, off = ("(fitted)", "-") if told is None else (f"{told:,.0f}", f"{told / measured:.2f}")
    return (
        f"| {size.primaries} | {size.workers} | {shown} | {measured:,.0f} "
        f"| {min(rates):,.0f}-{max(rates):,.0f} | {off} | {web:.2f} | {log:.2f} | {busiest:.0%} |"
    )


def _tell_needs(costs: Costs) -> None:
    found = needs(costs, WANTED, LIVE, EVENTS)
    print(f"\n| {WANTED:,} moves a second, {LIVE:,} live matches of {EVENTS} events | |\n|---|---|")
    print(f"| cores, webs and log together, 70 % busy | {found.cores:.0f} |")
    print(f"| workers | {found.workers} |")
    print(f"| primaries of the log, as many replicas beside | {found.primaries} |")
    print(f"| partitions (of 64) a primary | {found.partitions} |")
    print(f"| fsyncs a second at most, all primaries | {found.fsyncs:,.0f} |")
    print(f"| memory of live matches, all primaries | {found.gigabytes:.1f} GB |")


if __name__ == "__main__":
    sys.exit(main())
