"""The gallery: where thousands listen and hold no thread.

One loop keeps all lines. What is told to several is read and written out once; who does not take it within
some seconds is shown out, and so is who has gone without a word, since every ten seconds something is said.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
import sys
import threading
import time
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from typing import cast

from events.feed import Feed
from events.patience import patience
from referee.api import listening
from referee.api.listening import STILL_HERE, Listener, Piece
from referee.serving.hearing import Ears, Seat, Switchboard

STUCK = 20.0
"""Seconds after which a listener is shown out whose line takes nothing more."""
MOST_UNREAD = 64 * 1024
"""Bytes that may wait for a listener here before it counts as slow; as many again wait in the kernel."""
MOST_SENT = 64 * 1024
"""Bytes a listener may send, who has nothing to say any more."""
MOST_READ = 64
"""How many pages of one match are kept for others who stand at the same place."""
LEAVE = 1.0
"""Seconds in which who was told that there is nothing to listen to has to hang up (RFC 9112 §9.6)."""
READERS = 4
"""How many read the log at once for all listeners."""
ASK_SECONDS = 4.0

Counted = Callable[[int], None]


class Line(asyncio.Protocol):
    """The line to one listener."""

    def __init__(self) -> None:
        self.transport: asyncio.Transport | None = None
        self.gone = False
        self.seat: Seat | None = None
        self.left = asyncio.Event()
        self._free = asyncio.Event()
        self._free.set()
        self._heard = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The line is open."""
        self.transport = cast(asyncio.Transport, transport)
        self.transport.set_write_buffer_limits(high=MOST_UNREAD)

    def data_received(self, data: bytes) -> None:
        """A listener has nothing to say: what it says is not read, and not for long."""
        self._heard += len(data)
        if self._heard > MOST_SENT and self.transport:
            self.transport.abort()

    def pause_writing(self) -> None:
        """The listener does not keep up."""
        self._free.clear()

    def resume_writing(self) -> None:
        """It does again."""
        self._free.set()

    def connection_lost(self, exc: Exception | None) -> None:
        """It has hung up."""
        self.gone = True
        self.left.set()
        self._free.set()
        if self.seat:
            self.seat.wake.set()

    async def say(self, words: bytes) -> bool:
        """Say this; whether the listener keeps up, in the end."""
        if self.transport is None or self.gone:
            return True
        self.transport.write(words)
        if self._free.is_set():
            return True
        try:
            await asyncio.wait_for(self._free.wait(), STUCK)
        except TimeoutError:
            return False
        return True


class Gallery:
    """All listeners of one process. ``count`` is told how many come (1) and go (-1), ``lost`` of each who is
    shown out.
    """

    def __init__(self, feed: Callable[[], Feed], most: int, count: Counted, lost: Callable[[], None]) -> None:
        self._most = most
        self._count = count
        self._lost = lost
        self._held = 0
        self._lock = threading.Lock()
        self._board = Switchboard()
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._loop = asyncio.new_event_loop()
        self._tasks: set[asyncio.Task[None]] = set()
        self._ears = Ears(feed, self._stirred)
        self._thread = threading.Thread(target=self._run, daemon=True, name="gallery")
        self._went_round = time.monotonic()

    def open(self) -> None:
        """Let listeners in."""
        self._thread.start()
        self._ears.start()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_forever()

    def is_well(self) -> bool:
        """Whether the loop goes round and somebody hears the log. To be asked about once a second."""
        with contextlib.suppress(RuntimeError):  # the loop is closed
            self._loop.call_soon_threadsafe(self._goes_round)
        return self._ears.is_alive() and time.monotonic() - self._went_round < STUCK

    def _goes_round(self) -> None:
        self._went_round = time.monotonic()

    def _stirred(self, matches: Collection[str] | None) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed
            self._loop.call_soon_threadsafe(self._board.ring, matches)

    def close(self) -> None:
        """Show everybody out."""
        self._ears.close()
        if self._thread.is_alive():
            asyncio.run_coroutine_threadsafe(self._all_out(), self._loop).result(5)
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join(5)
        self._readers.shutdown(wait=False, cancel_futures=True)

    async def _all_out(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def has_room(self) -> bool:
        """Keep a place, if there is one; whoever keeps it must ``take`` or ``free`` it."""
        with self._lock:
            if self._held >= self._most:
                return False
            self._held += 1
            return True

    def free(self) -> None:
        """Give a place up."""
        with self._lock:
            self._held -= 1

    def take(self, line: socket.socket, head: bytes, listener: Listener) -> None:
        """Tell a listener on this line, which is ours from now on; ``head`` is how the answer begins."""
        asyncio.run_coroutine_threadsafe(self._attend(line, head, listener), self._loop)

    def refuse(self, line: socket.socket, words: bytes) -> None:
        """Say this on a line that is ours from now on, and see it off: there is nothing to listen to."""
        asyncio.run_coroutine_threadsafe(self._refuse(line, words), self._loop)

    async def _refuse(self, line: socket.socket, words: bytes) -> None:
        watched(line)
        try:
            transport, ear = await self._loop.create_connection(Line, sock=line)
        except OSError:
            line.close()
            return
        transport.write(words)
        transport.write_eof()
        try:
            await asyncio.wait_for(ear.left.wait(), LEAVE)
        except TimeoutError:
            transport.abort()

    async def _attend(self, line: socket.socket, head: bytes, listener: Listener) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        self._ears.wanted.set()
        self._count(1)
        try:
            watched(line)
            transport, ear = await self._loop.create_connection(Line, sock=line)
            try:
                await self._tell(ear, head, listener)
            finally:
                transport.close()
        except OSError:
            line.close()
        except Exception:
            logging.getLogger(__name__).exception("a stream ends early")
        finally:
            self._tasks.discard(task)
            if not self._tasks:
                self._ears.wanted.clear()
            self._count(-1)
            self.free()

    async def _tell(self, line: Line, head: bytes, listener: Listener) -> None:
        seat = line.seat = self._board.sit(listener.match)
        piece, until = listener.first, time.monotonic() + listening.OLDEST
        words = head + (piece.told or STILL_HERE)
        try:
            while True:
                if not await line.say(words):
                    self._lost()
                    assert line.transport is not None
                    line.transport.abort()
                    return
                if line.gone or (piece.over and not piece.more) or time.monotonic() > until:
                    return
                piece = await self._next(line, seat, listener, piece)
                words = piece.told or STILL_HERE
        except listening.ENDINGS:
            return  # the reader comes back, and is told why
        finally:
            self._board.leave(seat)

    async def _next(self, line: Line, seat: Seat, listener: Listener, piece: Piece) -> Piece:
        """What comes next; nothing when it was quiet for so long that this must be said."""
        until = time.monotonic() + listening.HEARTBEAT
        while not line.gone:
            if seat.rung or piece.more:
                seat.rung = False
                found = await self._read(seat, listener, piece)
                if found.told and not await self._stands(listener):
                    return found._replace(told=b"", over=True, more=False)
                if found.told or found.over:
                    return found
                piece = found
            seat.wake.clear()
            if seat.rung or line.gone:
                continue
            left = max(0.0, until - time.monotonic())
            try:
                await asyncio.wait_for(seat.wake.wait(), min(left, listener.every or left))
            except TimeoutError:
                if listener.every is None or time.monotonic() >= until:
                    break
                seat.rung = True
        return piece._replace(told=b"", more=False)

    async def _stands(self, listener: Listener) -> bool:
        """Whether what it showed still counts; who does not count any more is told nothing further."""
        stands = listener.stands
        return stands is None or await self._loop.run_in_executor(self._readers, stands)

    async def _read(self, seat: Seat, listener: Listener, piece: Piece) -> Piece:
        """What lies behind a piece, read once for all who stand there since the last append, or look now."""
        now = int(time.monotonic() / listener.every) if listener.every else 0
        known, key = seat.topic.read, (listener.name, piece.mark, piece.over, now)
        if key not in known:
            if len(known) >= MOST_READ:
                known.clear()
            known[key] = asyncio.ensure_future(
                self._loop.run_in_executor(self._readers, _looked, listener, piece)
            )
        try:
            return cast(Piece, await asyncio.shield(known[key]))
        except listening.ENDINGS:
            known.pop(key, None)
            raise


def _looked(listener: Listener, piece: Piece) -> Piece:
    with patience(ASK_SECONDS):
        return listener.after(piece)


def watched(line: socket.socket) -> None:
    """Notice soon when nobody is at the other end, and keep little for who does not read."""
    line.setblocking(False)
    with contextlib.suppress(OSError):
        line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, MOST_UNREAD)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if sys.platform == "linux":
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(STUCK * 1000))
