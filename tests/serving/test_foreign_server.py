"""A server somebody else runs: REFEREE_REDIS_URL and REFEREE_QUEUE_URL (contract §8)."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from redis import Redis

from tests.support.cluster import until
from tests.support.service import RunningService, start_service
from tests.support.valkey import Running, start_valkey

ORDER = {"ruleset": "loba-de-menos", "players": ["Ana", "Beto"]}


@pytest.fixture
def durable(tmp_path: Path) -> Iterator[Running]:
    """A server that writes everything to disk before it answers."""
    running = start_valkey(tmp_path / "valkey")
    yield running
    running.stop()


def refused(data: Path, url: str, durability: str = "") -> str:
    """What a service says that does not start."""
    running = start_service(
        data, wait=False, stderr=subprocess.PIPE, REFEREE_REDIS_URL=url, REFEREE_DURABILITY=durability
    )
    _, err = running.process.communicate(timeout=60)
    assert running.process.returncode == 1
    assert err.count("\n") == 1, err
    return str(err)


def opened(running: RunningService) -> str:
    """The path of a new match."""
    answer = running.ask("/v1/matches", ORDER, key=running.key)
    assert answer.status == 201, answer.body
    return answer.headers["Location"]


def test_two_services_over_one_server_know_the_same_matches(tmp_path: Path, durable: Running) -> None:
    """Matches and seat tokens are the server's; operator keys are each service's own."""
    one = start_service(tmp_path / "one", REFEREE_WORKERS="1", REFEREE_REDIS_URL=durable.url)
    two = start_service(tmp_path / "two", REFEREE_WORKERS="1", REFEREE_REDIS_URL=durable.url)
    answer = one.ask("/v1/matches", ORDER, key=one.key)
    path, tokens = answer.headers["Location"], answer.json()["tokens"]  # type: ignore[index]
    for key in (two.key, tokens[1]):
        assert two.ask(path, key=key).status == 200
    assert two.ask(path, key=one.key).status == 401
    assert not (tmp_path / "one" / "appendonlydir").exists()
    one.stop()
    two.stop()


def test_it_outlives_a_crash_of_the_server(tmp_path: Path, durable: Running) -> None:
    """Not ready while it is away, and 503 to who asks; ready again by itself, with everything there."""
    running = start_service(tmp_path / "data", REFEREE_WORKERS="1", REFEREE_REDIS_URL=durable.url)
    path = opened(running)
    durable.kill()
    assert running.ask("/readyz").status == 503
    assert running.ask("/healthz").status == 200
    assert running.ask(path, key=running.key).status == 503
    again = start_valkey(tmp_path / "valkey")
    assert running.ask(path, key=running.key).status == 200
    assert running.ask("/readyz").status == 200
    running.stop()
    again.stop()


def test_without_a_disk_it_warns_unless_told(tmp_path: Path) -> None:
    """Any server will do; what it cannot promise is said, and what was asked for is not given up."""
    forgetful = start_valkey(tmp_path / "valkey", fsync="off")
    running = start_service(
        tmp_path / "data", REFEREE_WORKERS="1", REFEREE_REDIS_URL=forgetful.url, stderr=subprocess.PIPE
    )
    opened(running)
    assert running.ask("/readyz").status == 200
    assert running.process.stderr is not None
    running.process.terminate()
    assert "writes are not confirmed on disk: appendonly is off" in running.process.stderr.read()
    running.stop()
    said = refused(tmp_path / "data", forgetful.url, durability="fsync")
    assert "appendonly is off" in said
    forgetful.stop()


def test_a_server_that_throws_keys_away_is_refused(tmp_path: Path) -> None:
    """A log is no cache."""
    running = start_valkey(tmp_path / "valkey", options=["--maxmemory-policy", "allkeys-lru"])
    assert "maxmemory-policy is allkeys-lru" in refused(tmp_path / "data", running.url)
    running.stop()


def test_jobs_may_wait_elsewhere(tmp_path: Path, durable: Running) -> None:
    """The log's server never sees the queue."""
    other = start_valkey(tmp_path / "queue", fsync="off")
    running = start_service(
        tmp_path / "data", REFEREE_WORKERS="1", REFEREE_REDIS_URL=durable.url, REFEREE_QUEUE_URL=other.url
    )
    opened(running)
    until(lambda: bool(Redis.from_url(other.url).smembers("rq:workers")))
    assert not Redis.from_url(durable.url).keys("rq:*")
    running.stop()
    other.stop()
