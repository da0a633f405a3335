"""The whole service over a cluster and behind Sentinels: a server dies in the middle of play."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from redis import Redis

from events.append_script import keys_of
from tests.support.callers import LONGEST_ANSWER, Room, all_answered, calling, until_called
from tests.support.cluster import RunningCluster, a_cluster, synchronised, until, whole
from tests.support.sentinels import NAME, watched
from tests.support.service import RunningService, start_service
from tests.support.valkey import Running, start_valkey

CALLERS = 3


@pytest.fixture
def jobs(tmp_path: Path) -> Running:
    """Where jobs wait; ends with the test run."""
    return start_valkey(tmp_path / "jobs", fsync="off")


def test_over_a_cluster(tmp_path: Path, jobs: Running) -> None:
    """What was confirmed by a replica outlives the primary; meanwhile 503, and the log is not ready."""
    with a_cluster(tmp_path / "cluster") as cluster:
        service = start_service(
            tmp_path / "data",
            REFEREE_REDIS_URL=cluster.url,
            REFEREE_QUEUE_URL=jobs.url,
            REFEREE_DURABILITY="replica",
        )
        room = Room(service)
        callers, stop = calling(CALLERS, room)
        until_called(room, 30, stop, 60)
        _failover(cluster, keys_of(room.now[0].rpartition("/")[2]).log, service)
        until_called(room, room.moves + 40, stop, 60)
        told = all_answered(room, callers, stop)
        assert service.ask("/readyz").status == 200
        service.stop()
    jobs.stop()
    print(f"\nservice over a cluster: {told}")
    assert max(caller.longest for caller in callers) < LONGEST_ANSWER


def _failover(cluster: RunningCluster, key: str, service: RunningService) -> None:
    killed = cluster.keeper(key)
    killed.kill()
    assert service.ask("/readyz").status == 503
    until(lambda: cluster.keeper(key) is not killed)
    killed.start()
    until(lambda: synchronised(killed) and all(whole(node) for node in cluster.nodes))


@pytest.mark.long
def test_behind_sentinels(tmp_path: Path) -> None:
    """The log and the jobs follow to the server that took over."""
    with watched(tmp_path / "servers") as house:
        service = start_service(tmp_path / "data", REFEREE_REDIS_URL=house.url, REFEREE_DURABILITY="replica")
        room = Room(service)
        callers, stop = calling(CALLERS, room)
        until_called(room, 30, stop, 60)
        killed = house.primary()
        house.servers[killed].kill()
        until(lambda: house.primary() != killed)
        until_called(room, room.moves + 40, stop, 60)
        told = all_answered(room, callers, stop)
        until(lambda: bool(Redis(port=house.primary()).smembers("rq:workers")))
        _ready_again(service)
        service.stop()
    print(f"\nservice behind Sentinels ({NAME}): {told}")
    assert max(caller.longest for caller in callers) < LONGEST_ANSWER


def _ready_again(service: RunningService) -> None:
    end = time.monotonic() + 20
    while service.ask("/readyz").status != 200:
        assert time.monotonic() < end
        time.sleep(0.1)


def test_a_cluster_without_a_place_for_jobs_is_refused(tmp_path: Path) -> None:
    """At once, by name, in one line."""
    service = start_service(tmp_path / "data", wait=False, stderr=-1, REFEREE_REDIS_URL="redis+cluster://h")
    _, said = service.process.communicate(timeout=60)
    assert service.process.returncode == 2
    assert said.startswith("loba-referee: REFEREE_QUEUE_URL: is needed beside a cluster")
    assert said.count("\n") == 1
