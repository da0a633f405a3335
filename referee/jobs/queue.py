"""The queue of the night shift: JSON both ways, so that whoever can write to it cannot run code here."""

from __future__ import annotations

import re
from collections.abc import Callable

from redis import Redis
from rq import Queue, SimpleWorker
from rq.job import Job
from rq.serializers import JSONSerializer

QUEUE = "referee"
FAILURE_TTL = 7 * 24 * 3600
"""Seconds a failed job can be looked at."""
RESULT_TTL = 24 * 3600
TIMEOUT = 300
JOB_ID = re.compile(r"[A-Za-z0-9_-]{1,128}")


def queue(client: Redis) -> Queue:
    """The one queue there is."""
    return Queue(QUEUE, connection=client, serializer=JSONSerializer, default_timeout=TIMEOUT)


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


def worker(client: Redis) -> SimpleWorker:
    """Somebody who does the jobs one by one, without a fork for each: that would cost more than the job."""
    return SimpleWorker([queue(client)], connection=client, serializer=JSONSerializer)
