"""The model of many workers and many servers: what bounds it, and what a rate takes."""

from __future__ import annotations

import pytest

from benchmarks.scaling import PARTITIONS, Costs, Size, bound, kept, needs, predicted

COSTS = Costs(web=0.001, log=0.0002, bots=0.0001, fsync=0.002, opened=5000, event=500)
MANY = 10_000
BOUNDS = [
    # primaries, workers, cores, waiting, moves a second, what bounds it
    (1, 1, 64, MANY, 1000, "one worker"),
    (1, 2, 64, MANY, 2000, "two workers"),
    (3, 100, 6.5, MANY, 5000, "the cores, bots among them"),
    (1, 100, 64, 10, 2500, "ten who wait for one disk"),
    (2, 100, 1000, 20, 5000, "twenty who wait for two"),
]


@pytest.mark.parametrize(("primaries", "workers", "cores", "waiting", "rate", "why"), BOUNDS)
def test_what_runs_out_first_is_the_bound(
    primaries: int, workers: int, cores: float, waiting: int, rate: float, why: str
) -> None:
    assert bound(COSTS, Size(primaries, workers), cores, waiting) == pytest.approx(rate), why


def test_what_was_reached_of_one_bound_is_expected_of_another() -> None:
    assert predicted(COSTS, Size(1, 2), 64, MANY, 0.9) == pytest.approx(1800)


def test_one_who_waits_alone_pays_for_every_fsync_and_a_crowd_shares_them() -> None:
    assert kept(COSTS, 1) == pytest.approx(1 / (COSTS.fsync + COSTS.log))
    assert kept(COSTS, 1e9) == pytest.approx(1 / COSTS.log)


def test_a_rate_takes_no_more_than_is_there_at_seven_tenths() -> None:
    found = needs(COSTS, 10_000, live=20_000, events=100)
    assert found.workers == 15
    assert found.cores == pytest.approx(12_000 * 0.001 / 0.7)
    waiting = 4 * found.workers / found.primaries
    assert found.primaries * kept(COSTS, waiting) * 0.7 >= 10_000
    assert found.partitions * found.primaries >= PARTITIONS
    assert found.gigabytes == pytest.approx(20_000 * (5000 + 100 * 500) / 1e9)


def test_there_are_never_more_servers_than_partitions() -> None:
    assert needs(COSTS, 10_000_000, live=0, events=0).primaries == PARTITIONS
