"""Open lines to one Redis or Valkey server.

redis-py makes and reads every connection; its client and pool are left out, since they cost three times what
the connection itself does. hiredis writes commands and parses replies.
"""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Protocol, cast

import redis
from hiredis import pack_command
from redis.backoff import NoBackoff
from redis.exceptions import ResponseError
from redis.retry import Retry

from events.redis_url import Address

CONNECT_SECONDS = 1.0
"""How long a server may take to pick up."""
LEAST_SECONDS = 0.01
"""The shortest time a reply is waited for: a socket's zero would mean for ever, or not at all."""

Word = bytes | str | int
Words = Sequence[Word]
Make = Callable[[float], "Line"]
"""How a line is made, by somebody who has so many seconds left."""


class Line(Protocol):
    """One connection, as redis-py makes it."""

    def send_packed_command(self, command: list[bytes], check_health: bool) -> None:
        """Send, connecting first where need be."""

    def read_response(self, *, timeout: float = ...) -> object:
        """The next reply; raises it where it is an error."""

    def disconnect(self) -> None:
        """Close."""


class Lines:
    """The lines of one process to one server, made when needed; a forked process never shares one."""

    def __init__(self, make: Make, reply_seconds: float, name: str = "the server") -> None:
        self.name = name
        self._make = make
        self._reply_seconds = reply_seconds
        self._free: deque[Line] = deque()
        self._pid = os.getpid()

    def talk(self, commands: Sequence[Words], until: float) -> list[object]:
        """The replies to commands sent together on one line; a refusal stands among them as a value.

        Raises redis-py's ConnectionError or TimeoutError when they do not come, at latest at ``until``.
        """
        free = self._mine()
        line = self._line(free, until)
        try:
            line.send_packed_command([packed(commands)], check_health=False)
            if until - time.monotonic() > self._reply_seconds:
                replies = [_reply(line) for _ in commands]
            else:
                replies = [_hurried(line, until) for _ in commands]
        except BaseException:
            # whatever interrupts, the next reply on this line would be another command's
            line.disconnect()
            raise
        # where all were let go of meanwhile, nobody takes this one up either
        free.append(line)
        return replies

    def _mine(self) -> deque[Line]:
        """The lines nobody is using; none of another process's."""
        if self._pid != os.getpid():
            self._free, self._pid = deque(), os.getpid()
        return self._free

    def _line(self, free: deque[Line], until: float) -> Line:
        """One of them, or a new one."""
        try:
            return free.pop()
        except IndexError:
            left = until - time.monotonic()
        if left <= 0:
            raise redis.TimeoutError("there was no time left to connect")
        return self._make(left)

    def close(self) -> None:
        """Let go of the lines nobody is using: after one failed, the others are likely dead too."""
        free, self._free = self._free, deque()
        if self._pid == os.getpid():
            # taken one by one: another thread may put its line back while these are let go of
            while free:
                with suppress(IndexError):
                    free.pop().disconnect()


def maker(options: Mapping[str, object], reply_seconds: float) -> Callable[[Address | None, float], Line]:
    """How a line with redis-py's options is made: to which address (None: theirs), and in how much time."""
    patient = min(CONNECT_SECONDS, reply_seconds)
    wanted: dict[str, Any] = {
        **options,
        "decode_responses": False,
        "protocol": 2,
        "driver_info": None,
        "socket_timeout": reply_seconds,
        "retry": Retry(NoBackoff(), 0),
    }
    pool = redis.ConnectionPool(**wanted)

    def make(address: Address | None, left: float) -> Line:
        kwargs = {**pool.connection_kwargs, "socket_connect_timeout": min(patient, left)}
        if address:
            kwargs |= {"host": address.host, "port": address.port}
        return cast(Line, pool.connection_class(**kwargs))

    return make


def packed(commands: Iterable[Words]) -> bytes:
    """Commands as they go over the wire."""
    # its type says one word, and means any number
    return b"".join([pack_command(tuple(words)) for words in commands])  # type: ignore[arg-type]


def _reply(line: Line) -> object:
    """The next reply; a refusal as a value, so that the replies behind it are read as well."""
    try:
        return line.read_response()
    except ResponseError as refusal:
        return refusal


def _hurried(line: Line, until: float) -> object:
    """The next reply, for somebody who has less time than a reply may take."""
    try:
        return line.read_response(timeout=max(LEAST_SECONDS, until - time.monotonic()))
    except ResponseError as refusal:
        return refusal
