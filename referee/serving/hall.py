"""Where requests come in and lines are seen off, without a thread.

gunicorn's threads read a request from its first byte on, so a few dozen clients that send one byte by byte
would hold all of them. Here one loop, which is there anyway, gathers a request until it is whole; then it
gets a thread. It must be there within some seconds, however busily it drips. So are answers delivered that
are not taken at once, and lines seen off: who does not read or hang up keeps nobody busy.
"""

from __future__ import annotations

import contextlib
import errno
import selectors
import socket
import time
from concurrent.futures import Future
from functools import partial
from typing import Any, NamedTuple

from gunicorn.workers.gthread import TConn, ThreadWorker

from referee.serving.arrival import Arrival
from referee.serving.line import GRACE, RATE, Line
from referee.serving.silence import bound

RECEIVE = 10.0
"""Seconds within which a request must be there, from its first byte or the line's first moment."""
MOST_ARRIVING = 800
"""How many requests may be on their way in at a time; one more, and the oldest is dropped."""
MOST_BYTES = 64 << 20
"""How many bytes they may have together."""
CROWDED = 0.8
"""How much of the lines a worker may have are taken when it begins to hang up on others for each new one."""
LEAVE = 1.0
"""Seconds a client has to hang up after the answer (RFC 9112 §9.6)."""
MOST_LEFT = 2 << 20
"""Bytes it may still be sending meanwhile."""
DRAIN = 0.05
"""Seconds in which a thread gets rid of a body nobody wanted; else the line is closed."""
NOTIFY = 1.0
"""Seconds between two signs of life to the arbiter."""
PIECE = 65536
_CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"


class Coming:
    """A request on its way in, when it must be there, and whether its line is watched for more of it."""

    __slots__ = ("arrival", "until", "watched")

    def __init__(self, arrival: Arrival) -> None:
        self.arrival = arrival
        self.until = time.monotonic() + RECEIVE
        self.watched = False


class Owed(NamedTuple):
    """What a client has still to take of its answer, and by when."""

    answered: Future[Any]
    until: float


class Leaving:
    """A line that is being seen off."""

    __slots__ = ("left", "until")

    def __init__(self) -> None:
        self.until = time.monotonic() + LEAVE
        self.left = MOST_LEFT


class HallWorker(ThreadWorker):  # type: ignore[misc]
    """A gthread worker whose threads see whole requests only. All here is done by the worker's loop."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._coming: dict[Any, Coming] = {}
        self._leaving: dict[Any, Leaving] = {}
        self._owed: dict[Any, Owed] = {}
        self._bytes = 0
        self._notifies = 0.0

    def notify(self) -> None:
        """Tell the arbiter that all goes on; every second is often enough, and each time costs."""
        if (now := time.monotonic()) >= self._notifies:
            self._notifies = now + NOTIFY
            super().notify()

    def accept(self, listener: socket.socket) -> None:
        """Let a client in."""
        try:
            line, address = listener.accept()
        except OSError as fault:
            if fault.errno not in (errno.EAGAIN, errno.ECONNABORTED, errno.EWOULDBLOCK):
                raise
            return
        self.nr_conns += 1
        self._make_room()
        bound(line)
        self._expect(TConn(self.cfg, Line.of(line), address, listener.getsockname()))

    def _make_room(self) -> None:
        """Where it is crowded, the oldest gives way of who is idle, else leaves, else has not asked yet."""
        if self.nr_conns <= self.worker_connections * CROWDED:
            return
        if self.keepalived_conns:
            conn = self.keepalived_conns.popleft()
            self._unwatch(conn)
            self._hang_up(conn)
        elif self._leaving:
            self._left(next(iter(self._leaving)))
        elif self._coming:
            self._drop(next(iter(self._coming)))

    def on_client_socket_readable(self, conn: Any, client: socket.socket) -> None:
        """A client that was answered asks again."""
        if conn not in self.keepalived_conns:
            return  # it gave way to another a moment ago
        self.poller.unregister(client)
        self.keepalived_conns.remove(conn)
        self._expect(conn)

    def _expect(self, conn: Any, said: bytes = b"") -> None:
        """Gather a request, of which something may be here already."""
        coming = self._coming[conn] = Coming(Arrival(said))
        conn.bidden = False
        self._bytes += len(said)
        if coming.arrival.is_whole:
            self._begin(conn)
            return
        conn.sock.setblocking(False)
        if not said:
            self._arrives(conn, conn.sock)  # mostly it is there, and nobody needs to watch the line
        if conn in self._coming:
            coming.watched = True
            self.poller.register(conn.sock, selectors.EVENT_READ, partial(self._arrives, conn))
        while len(self._coming) > MOST_ARRIVING or self._bytes > MOST_BYTES:
            self._drop(next(iter(self._coming)))

    def _arrives(self, conn: Any, line: socket.socket) -> None:
        """Take what a client has sent."""
        if conn not in self._coming:
            return  # it was dropped a moment ago
        arrival = self._coming[conn].arrival
        try:
            said = line.recv(PIECE)
        except (BlockingIOError, InterruptedError):
            return
        except OSError:
            said = b""
        if not said:
            self._no_more(conn)
            return
        arrival.add(said)
        self._bytes += len(said)
        if arrival.is_whole or arrival.is_too_long:
            self._begin(conn, too_long=arrival.is_too_long)
        elif arrival.is_to_be_bidden():
            conn.bidden = True
            with contextlib.suppress(OSError):
                line.send(_CONTINUE)

    def _no_more(self, conn: Any) -> None:
        """Nothing more comes, or too late: who can be told so is told."""
        if self._coming[conn].arrival.has_head:
            with contextlib.suppress(OSError):
                conn.sock.shutdown(socket.SHUT_RD)
            self._begin(conn)
        else:
            self._drop(conn)

    def _begin(self, conn: Any, too_long: bool = False) -> None:
        """A request is there: it gets a thread."""
        said = self._forget(conn)
        conn.too_long = too_long
        conn.init()
        conn.sock.attend()
        conn.parser.unreader.unread(said)
        self.enqueue_req(conn)

    def _forget(self, conn: Any) -> bytes:
        coming = self._coming.pop(conn)
        said = bytes(coming.arrival.said)
        self._bytes -= len(said)
        if coming.watched:
            self._unwatch(conn)
        return said

    def _unwatch(self, conn: Any) -> None:
        with contextlib.suppress(KeyError, ValueError, OSError):
            self.poller.unregister(conn.sock)

    def _drop(self, conn: Any) -> None:
        self._forget(conn)
        self._hang_up(conn)

    def _hang_up(self, conn: Any) -> None:
        self.nr_conns -= 1
        conn.close()

    def finish_request(self, conn: Any, fs: Future[Any]) -> None:
        """A request was answered: what of it was not taken yet is delivered first."""
        conn.sock.leave()
        if getattr(conn, "handed_over", False):
            self._hang_up(conn)
        elif conn.sock.unsent:
            self._deliver(conn, fs)
        else:
            self._delivered(conn, fs)

    def _deliver(self, conn: Any, fs: Future[Any]) -> None:
        """Keep the rest of an answer here until it is taken; nothing more is read from its client before."""
        try:
            conn.sock.setblocking(False)
            self.poller.register(conn.sock, selectors.EVENT_WRITE, partial(self._takes, conn))
        except (OSError, ValueError, KeyError):
            self._hang_up(conn)
            return
        self._owed[conn] = Owed(fs, time.monotonic() + GRACE + len(conn.sock.unsent) / RATE)
        while sum(len(owing.sock.unsent) for owing in self._owed) > MOST_BYTES:
            self._give_up(max(self._owed, key=lambda owing: len(owing.sock.unsent)))  # who takes least

    def _takes(self, conn: Any, line: Line) -> None:
        if conn not in self._owed:
            return
        try:
            line.push()
        except OSError:
            self._give_up(conn)
            return
        if not line.unsent:
            self._unwatch(conn)
            self._delivered(conn, self._owed.pop(conn).answered)

    def _give_up(self, conn: Any) -> None:
        del self._owed[conn]
        self._unwatch(conn)
        self._hang_up(conn)

    def _delivered(self, conn: Any, fs: Future[Any]) -> None:
        """An answer is out: another request may follow on the line, or lie there already."""
        goes_on = not fs.cancelled() and fs.exception() is None and fs.result()
        if not goes_on:
            self._see_off(conn)
        elif rest := conn.parser.unreader.take_buffered():
            self._expect(conn, rest)
        else:
            super().finish_request(conn, fs)

    def _see_off(self, conn: Any) -> None:
        """Say that nothing more comes, and let the client hang up first: it may still be sending.

        Closing on unread bytes would reset the connection and tear the answer from the client's hands.
        """
        try:
            conn.sock.shutdown(socket.SHUT_WR)
            conn.sock.setblocking(False)
            self.poller.register(conn.sock, selectors.EVENT_READ, partial(self._leaves, conn))
        except (OSError, ValueError, KeyError):
            self._hang_up(conn)
            return
        self._leaving[conn] = Leaving()

    def _leaves(self, conn: Any, line: socket.socket) -> None:
        if (leaving := self._leaving.get(conn)) is None:
            return
        try:
            said = line.recv(PIECE)
        except (BlockingIOError, InterruptedError):
            return
        except OSError:
            said = b""
        leaving.left -= len(said)
        if not said or leaving.left <= 0:
            self._left(conn)

    def _left(self, conn: Any) -> None:
        del self._leaving[conn]
        self._unwatch(conn)
        self._hang_up(conn)

    def murder_pending(self) -> None:
        """Look for whose time is over; this is asked every second at least."""
        super().murder_pending()
        now = time.monotonic()
        for conn in [conn for conn, coming in self._coming.items() if coming.until < now]:
            self._no_more(conn)
        for conn in [conn for conn, leaving in self._leaving.items() if leaving.until < now]:
            self._left(conn)
        for conn in [conn for conn, owed in self._owed.items() if owed.until < now]:
            self._give_up(conn)

    def _keepalive_after(self, conn: Any, keepalive: bool) -> bool:
        """Whether the line can be used again: what nobody wanted to read must be here already."""
        return keepalive and bool(conn.parser.finish_body(deadline=time.monotonic() + DRAIN))
