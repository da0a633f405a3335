"""The way to a Redis or Valkey server: one client a process, short timeouts, one name for what fails."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol, TypeVar, cast

import redis
from redis.backoff import ExponentialWithJitterBackoff
from redis.exceptions import BusyLoadingError
from redis.retry import Retry

from events.outcomes import Unavailable

RETRIES = 2

T = TypeVar("T")
Word = bytes | str | int


class Pipeline(Protocol):
    """Commands that go out together and are answered in order."""

    def execute_command(self, *words: Word) -> object:
        """Queue a command."""

    def execute(self, raise_on_error: bool) -> list[object]:
        """Send what is queued; errors come back as values when they are not to be raised."""


class Client(Protocol):
    """What the log needs of redis-py, with types."""

    def execute_command(self, *words: Word) -> object:
        """The server's reply to one command."""

    def pipeline(self, transaction: bool) -> Pipeline:
        """A queue of commands."""

    def set_response_callback(self, command: str, callback: Callable[..., object]) -> None:
        """How a command's replies are shaped."""

    def close(self) -> None:
        """Let go of the connections."""


class Connections:
    """One client a process, made when first needed, so that a forked worker never shares a socket.

    Only for commands that may be sent twice: a lost reply is asked for again, twice at most.
    """

    def __init__(self, url: str, reply_seconds: float) -> None:
        self._url = url.replace("valkey", "redis", 1) if url.startswith("valkey") else url
        self._seconds = reply_seconds
        self._lock = threading.Lock()
        self._pid = 0
        self._client: Client | None = None

    def client(self) -> Client:
        """This process's client."""
        with self._lock:
            if self._client is None or self._pid != os.getpid():
                self._client, self._pid = self._made(), os.getpid()
            return self._client

    def _made(self) -> Client:
        made = redis.Redis.from_url(
            self._url,
            decode_responses=False,
            protocol=2,
            socket_timeout=self._seconds,
            socket_connect_timeout=self._seconds,
            retry=Retry(ExponentialWithJitterBackoff(cap=0.2, base=0.02), RETRIES),
        )
        client = cast(Client, made)
        for command in ("XRANGE", "XREAD", "SET"):
            client.set_response_callback(command, _as_it_came)
        return client

    def ask(self, *words: Word) -> object:
        """The server's reply to one command. Raises Unavailable."""
        with away():
            return self.client().execute_command(*words)

    def ask_both(self, first: tuple[Word, ...], then: tuple[Word, ...]) -> tuple[object, object]:
        """The replies to two commands sent together on one connection; either may be an error as a value."""
        pipeline = self.client().pipeline(transaction=False)
        pipeline.execute_command(*first)
        pipeline.execute_command(*then)
        one, two = pipeline.execute(raise_on_error=False)
        return one, two

    def close(self) -> None:
        """Let go of this process's connections."""
        with self._lock:
            if self._client is not None and self._pid == os.getpid():
                self._client.close()
            self._client = None


def _as_it_came(reply: T, **_: object) -> T:
    """The reply as the server sent it: redis-py's own shapes cost a long read half its time."""
    return reply


@contextmanager
def away(writing: bool = False) -> Iterator[None]:
    """Whatever the server or the way to it does wrong is told as Unavailable."""
    try:
        yield
    except BusyLoadingError as error:
        raise Unavailable(f"the server is loading its data: {error}") from error
    except (redis.ConnectionError, redis.TimeoutError) as error:
        raise Unavailable(f"the server is away: {error}", outcome_unknown=writing) from error
    except redis.RedisError as error:
        raise Unavailable(f"the server refuses: {error}") from error
