"""A client's line, for which a thread waits only so long.

The kernel bounds one silence (``referee.serving.silence``); who moves a byte now and then is never silent. So
what a thread has waited is added up here, over the whole body, and must be worth it.
"""

from __future__ import annotations

import errno
import socket
import time
from typing import Self

GRACE = 10.0
"""Seconds a thread waits for one body in all, however little comes."""
RATE = 64 * 1024
"""Bytes that are worth a second more."""


class Patience:
    """How long was waited, and for how much."""

    __slots__ = ("moved", "waited")

    def __init__(self) -> None:
        self.waited = 0.0
        self.moved = 0

    def check(self) -> None:
        """Raise BlockingIOError when it is over."""
        if self.waited > GRACE + self.moved / RATE:
            raise BlockingIOError(errno.EAGAIN, "the client is too slow")


class Line(socket.socket):
    """A line whose other end must not be slow while a thread is at this one."""

    _body: Patience | None = None

    @classmethod
    def of(cls, line: socket.socket) -> Self:
        """The same line; the other object is not to be used any more."""
        return cls(line.family, line.type, line.proto, fileno=line.detach())

    def attend(self) -> None:
        """A thread reads a request from now on."""
        self._body = Patience()

    def leave(self) -> None:
        """No thread is here any more."""
        self._body = None

    def recv(self, size: int, flags: int = 0, /) -> bytes:
        """What has come. Raises BlockingIOError where a thread has waited for too long."""
        if self._body is None or flags:
            return super().recv(size, flags)
        self._body.check()
        since = time.monotonic()
        said = super().recv(size)
        self._body.waited += time.monotonic() - since
        self._body.moved += len(said)
        return said
