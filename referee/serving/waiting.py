"""Waiting for servers that somebody else runs: it is said, and not for long unless they are on their way."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from redis.exceptions import BusyLoadingError, RedisError

from events.outcomes import Loading, Unavailable
from events.patience import patience
from events.redis_store import Durability, RedisStore, WrongPartitions
from events.redis_url import whereabouts
from referee.serving.family import CannotServe
from referee.settings import Settings
from referee.wiring import LOADING, SECRET, queue_client, server_url

T = TypeVar("T")
Say = Callable[[str], None]
Pause = Callable[[float], None]
"""How to wait: it may raise to say that nobody is waiting any more."""

REACHING = 8.0
"""Seconds for which a server is looked for that does not answer."""
FIRST_LOOK = 1.0
"""Seconds after which it is said that we wait."""


def log_answers(settings: Settings, pause: Pause, complain: Say) -> None:
    """The log's server is there and throws no log away.

    What else it lacks, or which shard is away, is for ``/readyz`` to tell. Raises CannotServe, BadSetting.
    """

    def look(store: RedisStore) -> list[str]:
        store.known_secret(SECRET)
        return store.evicting()

    if faults := _of_the_log(settings, look, pause, complain):
        raise CannotServe("REFEREE_REDIS_URL: " + "; ".join(faults))


def check_foreign_server(settings: Settings, pause: Pause, complain: Say) -> None:
    """Servers somebody else runs: there, new enough, and as durable as was asked for. Raises CannotServe."""
    if faults := _of_the_log(settings, lambda store: store.check(), pause, complain):
        raise CannotServe("REFEREE_REDIS_URL: " + "; ".join(faults))


def _of_the_log(settings: Settings, question: Callable[[RedisStore], T], pause: Pause, complain: Say) -> T:
    url = server_url(settings)
    store = RedisStore(url, Durability(settings.durability or "local"), settings.replicas)
    try:
        return _answered(lambda: question(store), f"the log's server at {whereabouts(url)}", pause, complain)
    except (Unavailable, WrongPartitions) as fault:
        raise CannotServe(f"REFEREE_REDIS_URL: {fault}") from None
    finally:
        store.close()


def queue_answers(settings: Settings, pause: Pause, complain: Say) -> None:
    """The queue's server answers. Raises CannotServe, BadSetting."""
    url = settings.queue_url or server_url(settings)
    client = queue_client(settings)

    def look() -> object:
        try:
            return client.ping()
        except BusyLoadingError as fault:
            raise Loading(f"the server is loading its data: {fault}") from fault
        except (RedisError, OSError) as fault:
            raise Unavailable(f"the server is away: {fault}") from fault

    try:
        _answered(look, f"the queue's server at {whereabouts(url)}", pause, complain)
    except Unavailable as fault:
        raise CannotServe(
            f"{'REFEREE_QUEUE_URL' if settings.queue_url else 'REFEREE_REDIS_URL'}: {fault}"
        ) from None
    finally:
        client.close()


def _answered(look: Callable[[], T], whose: str, pause: Pause, complain: Say) -> T:
    """The first answer. Raises the last Unavailable where none comes."""
    begun, told = time.monotonic(), ""
    seconds = FIRST_LOOK
    while True:
        try:
            with patience(seconds):
                return look()
        except Unavailable as fault:
            waits = LOADING if isinstance(fault, Loading) else REACHING
            left = begun + waits - time.monotonic()
            if left <= 0:
                raise
            said = f"waiting for {whose}, {waits:g} s at most: {fault}"
            if told != (told := type(fault).__name__):
                complain(said)
            seconds = max(FIRST_LOOK, left)
        pause(min(0.2, left))
