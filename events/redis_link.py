"""The way to a Redis or Valkey server: lines that are kept open, short timeouts, one name for what fails.

redis-py makes and reads every connection; its client and pool are left out, since they cost three times what
the connection itself does, and a move asks the server three times.
"""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol, cast

import redis
from redis.backoff import ExponentialWithJitterBackoff, NoBackoff
from redis.exceptions import BusyLoadingError, ReadOnlyError, ResponseError
from redis.retry import Retry

from events.outcomes import Unavailable

TRIES = 3
"""How often a command is sent before the server counts as away."""

Word = bytes | str | int
Words = Sequence[Word]


class Line(Protocol):
    """One open connection, as redis-py makes it."""

    def pack_commands(self, commands: Iterable[Words]) -> list[bytes]:
        """Commands as they go over the wire."""

    def send_packed_command(self, command: list[bytes], check_health: bool) -> None:
        """Send, connecting first where need be."""

    def read_response(self) -> object:
        """The next reply; raises it where it is an error."""

    def disconnect(self) -> None:
        """Close."""


class Connections:
    """The lines of one process to a server, made when needed; a forked worker never shares one.

    Only for commands that may be sent twice: where a reply is lost, they are sent again.
    """

    def __init__(self, url: str, reply_seconds: float) -> None:
        self._make = _maker(url, reply_seconds)
        self._backoff = ExponentialWithJitterBackoff(cap=0.2, base=0.02)
        self._free: deque[Line] = deque()
        self._pid = os.getpid()

    def ask(self, *words: Word) -> object:
        """The server's reply to one command. Raises Unavailable."""
        with away():
            return first(self.send(words))

    def send(self, *commands: Words) -> list[object]:
        """The replies to commands sent together on one line; a refusal stands among them as a value.

        Raises redis-py's ConnectionError or TimeoutError when the server cannot be reached.
        """
        for failures in range(1, TRIES):
            try:
                return self._sent(commands)
            except BusyLoadingError:
                raise
            except (redis.ConnectionError, redis.TimeoutError):
                self.close()
                time.sleep(self._backoff.compute(failures))
        return self._sent(commands)

    def _sent(self, commands: Sequence[Words]) -> list[object]:
        line = self._line()
        try:
            line.send_packed_command(line.pack_commands(commands), check_health=False)
            replies = [_reply(line) for _ in commands]
        except BaseException:
            # whatever interrupts, the next reply on this line would be another command's
            line.disconnect()
            raise
        if isinstance(replies[0], ReadOnlyError):
            # this server is a replica now; the next line may find the one that writes
            line.disconnect()
        else:
            self._free.append(line)
        return replies

    def _line(self) -> Line:
        """A line nobody is using."""
        if self._pid != os.getpid():
            self._free, self._pid = deque(), os.getpid()
        try:
            return self._free.pop()
        except IndexError:
            return self._make()

    def close(self) -> None:
        """Let go of the lines nobody is using: after one failed, the others are likely dead too."""
        free, self._free = self._free, deque()
        if self._pid == os.getpid():
            for line in free:
                line.disconnect()


def _maker(url: str, reply_seconds: float) -> Callable[[], Line]:
    """How a line to this URL is made. Raises ValueError where it is none."""
    pool = redis.ConnectionPool.from_url(
        url.replace("valkey", "redis", 1) if url.startswith("valkey") else url,
        decode_responses=False,
        protocol=2,
        socket_timeout=reply_seconds,
        socket_connect_timeout=reply_seconds,
        retry=Retry(NoBackoff(), 0),
    )
    return lambda: cast(Line, pool.connection_class(**pool.connection_kwargs))


def _reply(line: Line) -> object:
    """The next reply; a refusal as a value, so that the replies behind it are read as well."""
    try:
        return line.read_response()
    except ResponseError as refusal:
        return refusal


def first(replies: list[object]) -> object:
    """The first reply; raises it where it is a refusal."""
    if isinstance(replies[0], ResponseError):
        raise replies[0]
    return replies[0]


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
