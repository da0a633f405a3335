"""A loopback in front of a server that loses replies, loses requests or falls silent when told to."""

from __future__ import annotations

import contextlib
import socket
import threading
from pathlib import Path


class Proxy:
    """Passes bytes between clients on 127.0.0.1 and a server's unix socket.

    ``drop_replies``: so many of the next requests reach the server, but the connection breaks before the
    reply gets through. ``lose_requests``: so many of the next requests never reach it. ``silent``: replies
    are held back.
    """

    def __init__(self, server: Path) -> None:
        self._server = server
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._lock = threading.Lock()
        self.drop_replies = 0
        self.lose_requests = 0
        self.silent = False
        self.dropped = 0
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
                if self._armed("lose_requests", request):
                    break
                if self._armed("drop_replies", request):
                    self._swallow(server, client, request)
                    break
                server.sendall(request)
            _shut(client, server)

    def _armed(self, fault: str, request: bytes) -> bool:
        """Whether this request is to suffer; only what runs a script counts."""
        if b"EVAL" not in request:
            return False
        with self._lock:
            left: int = getattr(self, fault)
            setattr(self, fault, max(0, left - 1))
            self.dropped += left > 0
            return left > 0

    def _swallow(self, server: socket.socket, client: socket.socket, request: bytes) -> None:
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
