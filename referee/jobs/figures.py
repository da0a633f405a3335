"""How much work waits and how the log stands: what ``/metrics`` tells when asked. It names no match."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache

from redis import Redis
from redis.exceptions import RedisError

from events.outcomes import Unavailable
from events.redis_store import RedisStore
from referee.backlog.jobs import Backlog, BacklogAway
from referee.jobs.courier import GROUP
from referee.jobs.queue import depths
from referee.jobs.timekeeper import GROUP as CLOCKS
from referee.settings import Settings
from referee.wiring import log_store, queue_client

Told = Mapping[str, tuple[float, str]]


def figures_of(settings: Settings, backlog: Backlog) -> Callable[[], Told]:
    """How to measure it. Nothing is opened before it is first asked for, which is after gunicorn forked."""

    @cache
    def client() -> Redis:
        return queue_client(settings)

    @cache
    def store() -> RedisStore:
        return log_store(settings)

    def measured() -> Told:
        told: dict[str, tuple[float, str]] = {}
        with suppress(BacklogAway, RedisError, OSError):
            depth, (jobs, pieces) = depths(client()), backlog.depth()
            told["jobs_waiting"] = depth["waiting"], "Calls for a worker that wait."
            told["jobs_scheduled"] = (
                depth["scheduled"],
                "Calls that wait for their time, as further tries do.",
            )
            told["jobs_open"] = jobs, "Jobs somebody asked for that have not ended."
            told["job_pieces_left"] = pieces, "Pieces of open jobs to be done."
        with suppress(Unavailable, RedisError, OSError):
            lag = (store().feeds().lag(GROUP) or 0) / 1000
            told["webhooks_lag_seconds"] = lag, "Age of the oldest append that webhooks wait for."
            lag = (store().feeds().lag(CLOCKS) or 0) / 1000
            told["clocks_lag_seconds"] = lag, "Age of the oldest append that no timekeeper has looked at."
        told["log_up"] = 0, "Whether the log's servers answer."
        with suppress(Unavailable, RedisError, OSError):
            log = store().standing()
            told["log_trip_seconds"] = log.seconds, "How long the log's slowest server took to answer."
            told["log_replicas"] = log.replicas, "Replicas online, where there are fewest."
            told["log_lag_bytes"] = log.behind, "How far the last replica of the log is behind."
            told["log_up"] = 1, told["log_up"][1]
        return told

    return measured
