"""The night shift: a job goes in on one side of a real queue and its result comes out on the other."""

from __future__ import annotations

import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from redis import Redis
from rq.job import Job, JobStatus
from rq.worker import SimpleWorker

from referee.jobs.audit import audit_match
from referee.jobs.queue import FAILURE_TTL, enqueue, queue
from referee.jobs.working import worker
from tests.support.service import RunningService, start_service
from tests.support.valkey import Running


@pytest.fixture
def client(valkey: Running) -> Iterator[Redis]:
    """An empty queue on a real server."""
    client = Redis.from_url(valkey.url)
    clear(client)
    yield client
    clear(client)
    client.close()


def clear(client: Redis) -> None:
    """Forget every job."""
    queue(client).empty()  # type: ignore[no-untyped-call]


def test_the_running_service_audits_a_match(tmp_path: Path) -> None:
    """Its worker does what is asked for, with the desk's own answer."""
    running = start_service(tmp_path / "data", REFEREE_WORKERS="1")
    order = {"ruleset": "loba-de-menos", "players": ["Ana", "Beto"]}
    match = running.ask("/v1/matches", order, key=running.key).headers["Location"]
    client = Redis(unix_socket_path=str(tmp_path / "data" / "server.sock"))
    job = enqueue(queue(client), audit_match, match.rpartition("/")[2], job_id="audit-1")
    assert ended(job) is JobStatus.FINISHED
    told = running.ask(f"{match}/audit", {}, key=running.key).json()
    assert isinstance(told, dict)
    assert told["ok"] is True
    result: Any = job.return_value()
    assert (result["ok"], result["version"], result["faults"]) == (True, told["version"], [])
    client.close()
    running.stop()


def ended(job: Job, patience: float = 20.0) -> JobStatus:
    """How the job ended."""
    until = time.monotonic() + patience
    while time.monotonic() < until:
        status = job.get_status()
        if status in (JobStatus.FINISHED, JobStatus.FAILED):
            return status
        time.sleep(0.05)
    raise AssertionError(f"the job is {job.get_status()}")


def double(number: int) -> int:
    """A job for the tests."""
    return 2 * number


def fail(_: int) -> None:
    """A job that goes wrong."""
    raise ValueError("as it should")


def work_off(client: Redis) -> None:
    """Let our kind of worker do all there is, in this process."""
    assert isinstance(worker(client), SimpleWorker)
    worker(client).work(burst=True, logging_level="CRITICAL")


def test_asking_again_under_the_same_id_changes_nothing(client: Redis) -> None:
    """A lost reply is asked for again; the job is done once and its result is found."""
    first = enqueue(queue(client), double, 21, job_id="twice")
    again = enqueue(queue(client), double, 21, job_id="twice")
    assert (first.id, again.id) == ("twice", "twice")
    assert queue(client).count == 1
    work_off(client)
    assert enqueue(queue(client), double, 21, job_id="twice").return_value() == 42
    assert queue(client).count == 0


def test_a_failed_job_can_be_looked_at_for_a_week_and_asked_for_again(client: Redis) -> None:
    """And not for a year, which is the library's default."""
    job = enqueue(queue(client), fail, 1, job_id="fails")
    work_off(client)
    assert job.get_status() is JobStatus.FAILED
    assert FAILURE_TTL - 60 < client.ttl(job.key) <= FAILURE_TTL == 7 * 24 * 3600
    enqueue(queue(client), double, 1, job_id="fails")
    assert queue(client).count == 1
    work_off(client)


def test_what_lies_in_the_queue_is_json(client: Redis) -> None:
    """A pickle would let whoever can write to the queue run code in the worker."""
    job = enqueue(queue(client), double, 4, job_id="json")
    data = client.hget(job.key, "data")
    assert isinstance(data, bytes)
    assert b'"tests.serving.test_jobs.double"' in zlib.decompress(data)


@pytest.mark.parametrize("job_id", ["", "a b", "a:b", "ñ", "a" * 129, "../x"])
def test_an_id_of_another_shape_is_refused(client: Redis, job_id: str) -> None:
    """Ids stand in URLs and in keys."""
    with pytest.raises(ValueError, match="no job id"):
        enqueue(queue(client), double, 1, job_id=job_id)
    assert queue(client).count == 0


def test_the_service_fixture_is_the_real_thing(service: RunningService) -> None:
    """What other tests stand on."""
    assert service.ask("/readyz").status == 200
