"""What a service of many workers and many servers of the log could do: a model of a few costs.

Everything is said by what one move costs: CPU seconds of the workers and of the log's server, and what a
write to the disk takes. Costs do not depend on how many workers and servers there are; that is the model, and
``python -m benchmarks.scale`` holds it against measurements.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

BUSY = 0.7
"""How busy anything is to be at most: above that, waiting grows faster than the rate."""
THREADS = 4
"""Of a worker: as many moves of it may wait for the log."""
PARTITIONS = 64
"""Parts that the log is divided into: more servers than that have nothing to keep."""


@dataclass(frozen=True)
class Costs:
    """CPU seconds that a move takes of the workers, the log's server and the bots; seconds that one fsync
    takes; bytes that a match takes in memory when it is opened, and for each event.
    """

    web: float
    log: float
    bots: float
    fsync: float
    opened: float
    event: float


@dataclass(frozen=True)
class Size:
    """So many servers that keep the log, each with its share, and so many workers."""

    primaries: int
    workers: int


@dataclass(frozen=True)
class Needs:
    """What a rate of moves takes: see ``needs``."""

    cores: float
    workers: int
    primaries: int
    partitions: int
    fsyncs: float
    gigabytes: float


def bound(costs: Costs, size: Size, cores: float, waiting: int) -> float:
    """Moves a second that a size could at most do for so many who wait, where all share so many cores.

    A worker is one thread of Python at a time. What a server of the log can do, see ``kept``.
    """
    everything = costs.web + costs.log + costs.bots
    log = size.primaries * kept(costs, waiting / size.primaries)
    return min(size.workers / costs.web, log, cores / everything)


def predicted(costs: Costs, size: Size, cores: float, waiting: int, reached: float) -> float:
    """Moves a second, where a part ``reached`` of the bound was reached at another size."""
    return reached * bound(costs, size, cores, waiting)


def kept(costs: Costs, waiting: float) -> float:
    """Moves a second that one server of the log can have on its disk, with so many writers waiting for it.

    It answers one command at a time, then waits for its disk and answers nobody; all that came meanwhile are
    on the disk with the next write. So fsyncs do not grow with the moves.
    """
    return waiting / (costs.fsync + waiting * costs.log)


def needs(costs: Costs, rate: float, live: int, events: int) -> Needs:
    """What a rate of moves takes, of so many live matches of so many events, all of it 0.7 busy at most.

    Each thread of a worker may wait for the log at the same time.
    """
    workers = math.ceil(rate * costs.web / BUSY)
    primaries = next(
        many
        for many in range(1, PARTITIONS + 1)
        if many == PARTITIONS or many * kept(costs, THREADS * workers / many) * BUSY >= rate
    )
    return Needs(
        cores=rate * (costs.web + costs.log) / BUSY,
        workers=workers,
        primaries=primaries,
        partitions=math.ceil(PARTITIONS / primaries),
        fsyncs=min(rate, primaries / (costs.fsync + costs.log)),
        gigabytes=live * (costs.opened + events * costs.event) / 1e9,
    )
