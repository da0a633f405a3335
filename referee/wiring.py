"""The one place where real things are chosen."""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import TypeVar

import msgspec
import structlog
from flask import Flask
from redis import Redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from events.outcomes import Loading
from events.redis_sentinel import client as sentinel_client
from events.redis_store import Durability, RedisStore, WrongPartitions
from events.redis_url import SENTINEL, place
from events.store import Unavailable
from referee import traces
from referee.backlog.jobs import Backlog
from referee.keys import operator_key
from referee.matches.devices import HouseShuffler, RandomIds, WallClock
from referee.matches.timekeeping import Timekeeping
from referee.seals.ring import KeyRing
from referee.settings import BadSetting, Settings, read_settings

T = TypeVar("T")
# The name of a secret, which is made and kept by the store.
SECRET = "seats"  # nosec B105
"""The name under which the secret of the house, on which seat tokens hang, is kept with the log."""
PATIENCE = 30.0
"""Seconds a server may take to be there when a process starts."""
BACKLOG_PATIENCE = 10.0
"""Seconds a reply of the queue's server may take."""
LOADING = 600.0
"""Seconds it may take to read its data: it is on its way then."""


def web_app(
    settings: Settings, figures: Callable[[], Mapping[str, tuple[float, str]]], backlog: Backlog | None = None
) -> Flask:
    """The counter with everything behind it. Made before gunicorn forks, so it leaves no connection open.

    ``figures`` are told at ``/metrics``; long work goes to ``backlog``, where there is one.
    """
    from referee.api.app import create_app  # a worker has no use for it
    from referee.api.limits import Rules
    from referee.api.metrics import Meters

    write_log(settings)
    told, meters = traces.opened(settings.traces), Meters(figures)
    store = _patient(lambda: log_store(settings))
    store.watch = traces.watching(told, meters.log)
    house = _patient(lambda: house_of(store))
    store.close()
    return create_app(
        house,
        house.tokens,
        [operator_key(settings)],
        open_rulings=settings.open_rulings,
        missing=lambda: missing(store),
        most_streams=settings.streams,
        private_webhooks=settings.webhook_private,
        token_days=settings.token_days,
        meters=meters,
        traced=told,
        backlog=backlog,
        rates=Rules(settings.rate_key, settings.rate_address, settings.proxies),
    )


@cache
def desk() -> Timekeeping:
    """The desk of a process that is no web, as a worker's: made at its first need."""
    return house_of(log())


@cache
def log() -> RedisStore:
    """The log of a process that is no web."""
    store = log_store(read_settings())
    store.watch = traces.watching(night_traces())
    return store


@cache
def night_traces() -> traces.Traces:
    """Who is told what a process does that is no web."""
    return traces.opened(read_settings().traces)


def house_of(store: RedisStore) -> Timekeeping:
    """A desk over a log, with the house's own clock, names, shuffle and keys. Raises Unavailable."""
    clock = WallClock()
    keys = KeyRing(store, clock.now)
    keys.published()  # the first one is made now, not by the first move
    return Timekeeping(store, clock, RandomIds(), HouseShuffler(), keys, store.secret(SECRET))


def log_store(settings: Settings) -> RedisStore:
    """The log on the server of the environment, kept as safely as was asked for. Raises Unavailable."""
    url = server_url(settings)
    if settings.durability is not None:
        return RedisStore(url, Durability(settings.durability), settings.replicas)
    store = RedisStore(url, Durability.FSYNC)
    if not (faults := store.check()):
        return store
    store.close()
    logging.getLogger(__name__).warning("writes are not confirmed on disk: %s", "; ".join(faults))
    return RedisStore(url, Durability.LOCAL)


def missing(store: RedisStore) -> Sequence[str]:
    """What keeps the service from being ready, in words."""
    try:
        return store.check()
    except (Unavailable, WrongPartitions) as fault:
        return [str(fault)]


def queue_client(settings: Settings, **more: float) -> Redis:
    """The client jobs are kept through; it repeats nothing by itself, since counting twice does harm."""
    url = settings.queue_url or server_url(settings)
    if (where := place(url)).kind == SENTINEL:
        return sentinel_client(where, socket_connect_timeout=2, retry=Retry(NoBackoff(), 0), **more)
    return Redis.from_url(url, socket_connect_timeout=2, retry=Retry(NoBackoff(), 0), **more)


def backlog_client(settings: Settings) -> Redis:
    """The same for the backlog, whose answers never take long."""
    return queue_client(settings, socket_timeout=BACKLOG_PATIENCE)


def server_url(settings: Settings) -> str:
    """Where the log is kept. Raises BadSetting in a process that was not told."""
    if settings.redis_url is None:
        raise BadSetting(
            "REFEREE_REDIS_URL", "is needed here; only `loba-referee serve` starts its own server"
        )
    return settings.redis_url


def write_log(settings: Settings) -> None:
    """One JSON object a line on standard error, from the asked level on."""
    level = logging.getLevelNamesMapping()[settings.log_level.upper()]
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(serializer=_as_json),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.BytesLoggerFactory(sys.stderr.buffer),
        cache_logger_on_first_use=True,
    )


def _as_json(line: object, default: Callable[[object], object], **_: object) -> bytes:
    return msgspec.json.encode(line, enc_hook=default)


def _patient(ask: Callable[[], T]) -> T:
    """Ask a server that may still be starting, again and again for a while. Raises the last Unavailable."""
    begun = time.monotonic()
    while True:
        try:
            return ask()
        except Unavailable as fault:
            waits = LOADING if isinstance(fault, Loading) else PATIENCE
            if time.monotonic() > begun + waits:
                raise
            time.sleep(0.2)
