"""How much work waits: what ``/metrics`` tells of the night shift. It names no match."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from redis import Redis
from redis.exceptions import RedisError

from events.outcomes import Unavailable
from events.redis_store import RedisStore
from referee.jobs.courier import GROUP
from referee.jobs.queue import depths
from referee.settings import Settings
from referee.wiring import log, queue_client

Told = Mapping[str, tuple[float, str]]


def figures_of(settings: Settings) -> Callable[[], Told]:
    """How to measure it. Nothing is opened before it is first asked for, which is after gunicorn forked."""

    @cache
    def both() -> tuple[Redis, RedisStore]:
        return queue_client(settings), log()

    def measured() -> Told:
        try:
            client, store = both()
            lag, depth = store.feeds().lag(GROUP), depths(client)
        except (Unavailable, RedisError, OSError):
            return {}
        return {
            "jobs_waiting": (depth["waiting"], "Jobs that wait for a worker."),
            "jobs_scheduled": (depth["scheduled"], "Jobs that wait for their time, as further tries do."),
            "webhooks_lag_seconds": ((lag or 0) / 1000, "Age of the oldest append that webhooks wait for."),
        }

    return measured
