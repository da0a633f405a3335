"""The queue of the night shift: JSON both ways, so that whoever can write to it cannot run code here."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence

from redis import Redis
from rq import Queue
from rq.job import Job, JobStatus
from rq.registry import ScheduledJobRegistry, StartedJobRegistry
from rq.serializers import JSONSerializer

QUEUE, DELIVERIES, CLOCKS = "referee", "referee-deliveries", "referee-clocks"
FAILURE_TTL = 7 * 24 * 3600
"""Seconds a failed job can be looked at."""
RESULT_TTL = 24 * 3600
TIMEOUT = 300
DELIVERY_TIMEOUT = 15
CLOCK_TIMEOUT = 30
ABANDONED = 5
"""Seconds after its time after which a job whose worker is gone is done again."""
LOOK_MS = 900
"""How often at most it is looked, by whichever worker, for jobs whose time has come."""
ALIVE = (JobStatus.QUEUED, JobStatus.STARTED, JobStatus.SCHEDULED, JobStatus.DEFERRED)
JOB_ID = re.compile(r"[A-Za-z0-9_-]{1,128}")


def clocks(client: Redis) -> Queue:
    """The queue of the clocks whose time is out; it goes first, since somebody waits for each."""
    return Queue(CLOCKS, connection=client, serializer=JSONSerializer, default_timeout=CLOCK_TIMEOUT)


def queue(client: Redis) -> Queue:
    """The queue of what the house itself has to do."""
    return Queue(QUEUE, connection=client, serializer=JSONSerializer, default_timeout=TIMEOUT)


def deliveries(client: Redis) -> Queue:
    """The queue of what is to be told to others."""
    return Queue(DELIVERIES, connection=client, serializer=JSONSerializer, default_timeout=DELIVERY_TIMEOUT)


def every(client: Redis) -> list[Queue]:
    """All queues, in the order in which they are worked off."""
    return [clocks(client), queue(client), deliveries(client)]


def enqueue(jobs: Queue, work: Callable[..., object], *arguments: str | int, job_id: str) -> Job:
    """Ask for work under an id of the asker's; asking again while it is known changes nothing.

    Raises ValueError for an id that is not made of letters, digits, ``-`` and ``_``.
    """
    if not JOB_ID.fullmatch(job_id):
        raise ValueError(f"{job_id!r} is no job id")
    known = jobs.fetch_job(job_id)
    if known is not None and not known.is_failed:
        return known
    return jobs.enqueue(
        work,
        args=arguments,
        job_id=job_id,
        result_ttl=RESULT_TTL,
        failure_ttl=FAILURE_TTL,
        job_timeout=TIMEOUT,
    )


def due(jobs: Queue) -> int:
    """Put into the queue what was to wait until now, and what a dead worker left; how many had waited.

    RQ's own scheduler is one more process, which would outlive a worker that is killed.
    """
    if not jobs.connection.set(f"rq:referee:due:{jobs.name}", 1, nx=True, px=LOOK_MS):
        return 0
    waiting = _waiting(jobs)
    found = waiting.get_jobs_to_schedule()
    for job_id in found:
        job = jobs.fetch_job(job_id)
        if job is not None:
            jobs.enqueue_job(job)
        waiting.remove(job_id)
    StartedJobRegistry(queue=jobs).cleanup()
    return len(found)


def _waiting(jobs: Queue) -> ScheduledJobRegistry:
    """The jobs that wait for their time."""
    return ScheduledJobRegistry(queue=jobs)  # type: ignore[no-untyped-call]


def depths(client: Redis) -> dict[str, int]:
    """How many jobs wait for a worker, and how many for their time."""
    queues = every(client)
    return {
        "waiting": sum(int(jobs.count) for jobs in queues),
        "scheduled": sum(int(_waiting(jobs).count) for jobs in queues),
    }


def statuses(jobs: Queue, ids: Sequence[str]) -> list[str | None]:
    """How each of these jobs stands; None where there is no such job."""
    with jobs.connection.pipeline(transaction=False) as together:
        for one in ids:
            together.hget(Job.key_for(one), "status")
        return [status.decode() if isinstance(status, bytes) else None for status in together.execute()]


def going_on(jobs: Queue, ids: Sequence[str], still: Collection[str] = ALIVE) -> set[str]:
    """Those jobs that somebody does or will do. One that was just taken by a worker who died is not."""
    waiting = set(jobs.get_job_ids())
    return {
        one
        for one, status in zip(ids, statuses(jobs, ids), strict=True)
        if (one in waiting if status == JobStatus.QUEUED else status in still)
    }
