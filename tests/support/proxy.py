"""A loopback in front of a server: it loses requests and replies, or falls silent, as told or by chance."""

from __future__ import annotations

import contextlib
import random
import socket
import threading
import time
from pathlib import Path

FATES = ("lost reply", "lost request", "delay", "black hole")
LONGEST_DELAY = 0.3


class Proxy:
    """Passes bytes between clients on 127.0.0.1 and a server's unix socket.

    ``drop_replies``: so many of the next requests reach the server, but the connection breaks before the
    reply gets through. ``lose_requests``: so many of the next requests never reach it. ``silent``: replies
    are held back. With ``bad`` luck each fault befalls so large a part of all requests, whatever they are: a
    lost reply, a lost request, a delay, and a black hole, where nothing is heard any more and nobody hangs
    up.
    """

    def __init__(self, server: Path, bad: float = 0.0, seed: int = 0) -> None:
        self._server = server
        self._bad = bad
        self._chance = random.Random(seed)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._lock = threading.Lock()
        self.drop_replies = 0
        self.lose_requests = 0
        self.silent = False
        self.dropped = 0
        self.fates = dict.fromkeys(FATES, 0)
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def url(self) -> str:
        """Where a client reaches the server through this proxy."""
        return f"redis://127.0.0.1:{self._listener.getsockname()[1]}"

    def close(self) -> None:
        """Take no more connections."""
        self._listener.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        server = socket.socket(socket.AF_UNIX)
        with client, server, contextlib.suppress(OSError):
            server.connect(str(self._server))
            threading.Thread(target=self._replies, args=(server, client), daemon=True).start()
            while request := client.recv(1 << 20):
                if not self._passed(client, server, request):
                    break
            _shut(client, server)

    def _passed(self, client: socket.socket, server: socket.socket, request: bytes) -> bool:
        """Let a request through, or not; whether the connection still stands."""
        fate = self._fate()
        if fate == "lost request" or self._armed("lose_requests", request):
            return False
        if fate == "lost reply" or self._armed("drop_replies", request):
            self._swallow(request)
            return False
        if fate == "black hole":
            if self._chance.random() < 0.5:
                self._swallow(request)
            while client.recv(1 << 20):
                pass
            return False
        if fate == "delay":
            time.sleep(self._chance.uniform(0, LONGEST_DELAY))
        server.sendall(request)
        return True

    def _fate(self) -> str:
        """What befalls a request."""
        with self._lock:
            drawn = self._chance.random()
            if drawn >= self._bad * len(FATES):
                return ""
            fate = FATES[int(drawn / self._bad)]
            self.fates[fate] += 1
            return fate

    def _armed(self, fault: str, request: bytes) -> bool:
        """Whether this request is to suffer; only what runs a script counts."""
        if b"EVAL" not in request:
            return False
        with self._lock:
            left: int = getattr(self, fault)
            setattr(self, fault, max(0, left - 1))
            self.dropped += left > 0
            return left > 0

    def _swallow(self, request: bytes) -> None:
        """Let the server do it on a connection of its own, wait for its reply, and tell nobody."""
        with socket.socket(socket.AF_UNIX) as aside:
            aside.connect(str(self._server))
            aside.sendall(request)
            aside.recv(1 << 16)

    def _replies(self, server: socket.socket, client: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while reply := server.recv(1 << 20):
                if not self.silent:
                    client.sendall(reply)
            _shut(client, server)


def _shut(*ends: socket.socket) -> None:
    for end in ends:
        with contextlib.suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
