"""The queue of the night shift: JSON both ways, so that whoever can write to it cannot run code here."""

from __future__ import annotations

import re
from collections.abc import Callable

from redis import Redis
from rq import Queue
from rq.job import Job
from rq.registry import ScheduledJobRegistry, StartedJobRegistry
from rq.serializers import JSONSerializer

QUEUE, DELIVERIES = "referee", "referee-deliveries"
FAILURE_TTL = 7 * 24 * 3600
"""Seconds a failed job can be looked at."""
RESULT_TTL = 24 * 3600
TIMEOUT = 300
DELIVERY_TIMEOUT = 15
ABANDONED = 5
"""Seconds after its time after which a job whose worker is gone is done again."""
LOOK_MS = 900
"""How often at most it is looked, by whichever worker, for jobs whose time has come."""
JOB_ID = re.compile(r"[A-Za-z0-9_-]{1,128}")


def queue(client: Redis) -> Queue:
    """The queue of what the house itself has to do; it goes first."""
    return Queue(QUEUE, connection=client, serializer=JSONSerializer, default_timeout=TIMEOUT)


def deliveries(client: Redis) -> Queue:
    """The queue of what is to be told to others."""
    return Queue(DELIVERIES, connection=client, serializer=JSONSerializer, default_timeout=DELIVERY_TIMEOUT)


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
    both = (queue(client), deliveries(client))
    return {
        "waiting": sum(int(jobs.count) for jobs in both),
        "scheduled": sum(int(_waiting(jobs).count) for jobs in both),
    }
