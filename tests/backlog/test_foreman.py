"""Who looks after the backlog: pieces of dead workers, and calls that were lost, are called again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from redis import Redis
from rq import Queue

from referee.backlog.jobs import FAILED, NoSuchJob
from referee.backlog.redis_shelf import Shelf
from referee.jobs import shift
from referee.jobs.queue import queue
from referee.jobs.shift import MOST_TRIES, Foreman, call, called
from tests.backlog.test_shelf import _clear, order
from tests.support.valkey import Running


@pytest.fixture
def client(valkey: Running) -> Iterator[Redis]:
    """An empty backlog and an empty queue."""
    client = Redis.from_url(valkey.url)
    _clear(client)
    queue(client).empty()  # type: ignore[no-untyped-call]
    yield client
    _clear(client)
    queue(client).empty()  # type: ignore[no-untyped-call]
    client.close()


@pytest.fixture
def jobs(client: Redis) -> Queue:
    """RQ's queue."""
    return queue(client)


@pytest.fixture
def shelf(client: Redis, jobs: Queue) -> Shelf:
    """A backlog that calls through RQ, and is impatient."""
    return Shelf(client, lambda id, pieces: call(jobs, id, pieces), kept=60, patience=0.0)


def waiting(jobs: Queue) -> list[str]:
    """Which calls wait in the queue."""
    return list(jobs.get_job_ids())


def test_what_rq_forgot_is_called_again(shelf: Shelf, jobs: Queue, client: Redis) -> None:
    order(shelf, "lost", 1, 1)
    jobs.empty()  # type: ignore[no-untyped-call]
    Foreman(shelf, client).look_around()
    assert waiting(jobs) == [called("lost", 0), called("lost", 1)]


def test_what_waits_in_the_queue_is_not_called_twice(shelf: Shelf, jobs: Queue, client: Redis) -> None:
    order(shelf, "slow", 1)
    for _ in range(3):
        Foreman(shelf, client).look_around()
    assert waiting(jobs) == [called("slow", 0)]


def test_what_a_dead_worker_held_is_called_again(shelf: Shelf, jobs: Queue, client: Redis) -> None:
    order(shelf, "dead", 1, 1)
    jobs.empty()  # type: ignore[no-untyped-call]
    patient = Shelf(client, lambda id, pieces: call(jobs, id, pieces), kept=60, patience=60.0)
    patient.recall("dead", 1, shelf.due("dead")[1], counts=False)
    shelf.hold("dead", 0, "somebody")
    shelf.beat("somebody", 60)
    Foreman(patient, client).look_around()
    assert waiting(jobs) == []
    client.delete("referee:backlog:alive:somebody")
    Foreman(patient, client).look_around()
    assert waiting(jobs) == [called("dead", 0)]


def test_what_a_worker_let_fall_it_calls_again_itself(
    shelf: Shelf, jobs: Queue, client: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A piece that failed for a passing reason is held by one who lives, and does not work on it."""
    order(shelf, "fell", 1)
    jobs.empty()  # type: ignore[no-untyped-call]
    shelf.hold("fell", 0, shift.WORKER)
    monkeypatch.setattr(shift, "_in_hand", ("fell", 0))
    Foreman(shelf, client).look_around()
    assert waiting(jobs) == []
    monkeypatch.setattr(shift, "_in_hand", None)
    Foreman(shelf, client).look_around()
    assert waiting(jobs) == [called("fell", 0)]


def test_a_piece_that_fails_everybody_ends_its_job(shelf: Shelf, client: Redis) -> None:
    order(shelf, "poison", 1)
    for _ in range(MOST_TRIES + 1):
        shelf.hold("poison", 0, "dies")
        Foreman(shelf, client).look_around()
    assert shelf.job("poison").state == FAILED


def test_work_on_a_job_that_is_no_more_is_nothing(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shift, "shelf", lambda: shelf)
    shift.work("gone", 0)
    with pytest.raises(NoSuchJob):
        shelf.job("gone")
