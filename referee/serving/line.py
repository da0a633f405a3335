"""A client's line, for which a thread waits only so long.

The kernel bounds one silence (``referee.serving.silence``); who moves a byte now and then is never silent. So
what a thread has waited is added up here, over the whole body or answer, and must be worth it. For most
answers it does not wait: what is not taken at once is left to the worker's loop (``referee.serving.hall``).
"""

from __future__ import annotations

import errno
import select
import socket
import time
from typing import Any, Self

GRACE = 10.0
"""Seconds a thread waits for one body or answer in all, however little comes."""
SILENCE = 5.0
"""Seconds in which at least something of an answer must be taken."""
MOST_KEPT = 8 << 20
"""Bytes of an answer that are kept for who does not take them at once, so that the thread is free: more than
the longest answer found that needs no key, a large record ruled on (5.5 MB).
"""
RATE = 64 * 1024
"""Bytes that are worth a second more."""

_BEGIN_OF_HEAD, _END_OF_HEAD = b"HTTP/1.", b"\r\n\r\n"


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
    _answer: Patience | None = None

    def __init__(self, family: int, kind: int, proto: int, fileno: int | None = None) -> None:
        super().__init__(family, kind, proto, fileno)
        self.unsent = bytearray()
        """What of an answer was not taken yet."""

    @classmethod
    def of(cls, line: socket.socket) -> Self:
        """The same line; the other object is not to be used any more."""
        return cls(line.family, line.type, line.proto, fileno=line.detach())

    def setblocking(self, flag: bool, /) -> None:
        """Block or not. Each change is a call of the system, in which another thread may take over."""
        if flag is not self.getblocking():
            super().setblocking(flag)

    def attend(self) -> None:
        """A thread reads a request from now on."""
        self._body, self._answer = Patience(), Patience()

    def leave(self) -> None:
        """No thread is here any more."""
        self._body = self._answer = None

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

    def sendall(self, data: Any, flags: int = 0, /) -> None:
        """Say this, or keep what is not taken at once. Raises BlockingIOError where that were too much."""
        if self._answer is None:
            super().sendall(data, flags)
            return
        self.unsent += data
        if data.endswith(_END_OF_HEAD) and data.startswith(_BEGIN_OF_HEAD):
            return  # it goes out with what follows it, or at the end (``referee.serving.web``)
        self.push()
        try:
            self._wait(self._answer)
        except OSError:
            self.unsent.clear()  # nobody is to be told the rest of half an answer
            raise

    def _wait(self, patience: Patience) -> None:
        """Wait until no more is left than may be kept."""
        while len(self.unsent) > MOST_KEPT:
            patience.check()
            since = time.monotonic()
            if not self._can_take(SILENCE):
                raise BlockingIOError(errno.EAGAIN, "the client takes nothing")
            patience.waited += time.monotonic() - since
            patience.moved += self.push()

    def push(self) -> int:
        """Say what of it is taken at once; how many bytes that is."""
        try:
            taken = self.send(self.unsent, socket.MSG_DONTWAIT) if self.unsent else 0
        except (BlockingIOError, InterruptedError):
            return 0
        del self.unsent[:taken]
        return taken

    def _can_take(self, seconds: float) -> bool:
        poll = select.poll()
        poll.register(self, select.POLLOUT)
        return bool(poll.poll(seconds * 1000))
