"""The server that the Sentinels name; after a failover it is another one."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress

import redis
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import AskError
from redis.retry import Retry
from redis.sentinel import Sentinel

from events.redis_lines import Line, Lines, Words
from events.redis_url import Address, Place

ASK_SECONDS = 0.3
"""How long one Sentinel may take to name the server."""
FRESH_SECONDS = 2.0
"""How long a name is believed: a server that hung does not know that it was replaced, and answers."""


class Sentinels:
    """One server at a time. Who it is the Sentinels are asked now and then, and when it is lost."""

    steady = False

    def __init__(
        self, place: Place, make: Callable[[Address | None, float], Line], reply_seconds: float
    ) -> None:
        self._place = place
        self._make = make
        self._known: Address | None = None
        self._looked = float("-inf")
        self._looking = threading.Lock()
        self._lines = Lines(self._line, reply_seconds, place.name)

    def _line(self, left: float) -> Line:
        known = self._known
        if known is None:
            known = self._known = named(self._place)
            self._looked = time.monotonic()
        return self._make(known, left)

    def lines(self, command: Words) -> Lines:
        """See Route.lines."""
        if time.monotonic() - self._looked > FRESH_SECONDS and self._looking.acquire(blocking=False):
            try:
                self._look()
            finally:
                self._looking.release()
        return self._lines

    def _look(self) -> None:
        """Leave a server that is not the one any more; where no Sentinel answers, it is kept."""
        known = self._known
        if known is not None:
            with suppress(redis.ConnectionError, redis.TimeoutError):
                if named(self._place) != known:
                    self._known = None
                    self._lines.close()
        self._looked = time.monotonic()

    def lost(self, lines: Lines) -> None:
        """See Route.lost."""
        self._known = None

    def follow(self, lines: Lines, redirection: AskError) -> Lines:
        """See Route.follow. Raises the redirection: Sentinels look after no cluster."""
        raise redirection

    def everywhere(self) -> list[Lines]:
        """See Route.everywhere."""
        return [self._lines]

    def close(self) -> None:
        """See Route.close."""
        self._lines.close()


def sentinel(place: Place) -> Sentinel:
    """redis-py's client to all Sentinels of a place."""
    return Sentinel(  # type: ignore[no-untyped-call]
        [(host.host, host.port) for host in place.hosts],
        sentinel_kwargs={
            **_plain(place.sentinel),
            "socket_timeout": ASK_SECONDS,
            "socket_connect_timeout": ASK_SECONDS,
            "retry": Retry(NoBackoff(), 0),
        },
    )


def client(place: Place, **options: object) -> Redis:
    """redis-py's own client to whoever the Sentinels name; nothing is asked yet."""
    kept = {name: value for name, value in _plain(place.options).items() if name not in ("host", "port")}
    told: Redis = sentinel(place).master_for(place.name, **kept, **options)  # type: ignore[no-untyped-call]
    return told


def _plain(options: Mapping[str, object]) -> dict[str, object]:
    """Options as redis-py's client takes them: there TLS is a word, not a class."""
    plain = dict(options)
    return plain | {"ssl": True} if plain.pop("connection_class", None) else plain


def named(place: Place) -> Address:
    """The server that writes. Raises redis-py's MasterNotFoundError, a ConnectionError."""
    client = sentinel(place)
    try:
        host, port = client.discover_master(place.name)  # type: ignore[no-untyped-call]
    finally:
        client.close()
    return Address(host, int(port))
