"""Many who listen, in one thread: what each was told, and when."""

from __future__ import annotations

import selectors
import socket
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field


@dataclass
class Listening:
    """One listener's line: what it was told, block by block, and when each came."""

    line: socket.socket
    head: bytes = b""
    raw: bytes = b""
    rest: bytes = b""
    blocks: list[bytes] = field(default_factory=list)
    at: list[float] = field(default_factory=list)
    ended: bool = False

    def hear(self) -> None:
        """Take what lies there."""
        said = self.line.recv(1 << 16)
        self.ended = not said
        if not self.head:
            self.raw += said
            if b"\r\n\r\n" not in self.raw:
                return
            self.head, _, said = self.raw.partition(b"\r\n\r\n")
            self.raw = b""
        self.rest += self._unframed(said)
        *whole, self.rest = self.rest.split(b"\n\n")
        now = time.monotonic()
        for block in whole:
            if not block.startswith(b":"):
                self.blocks.append(block)
                self.at.append(now)

    def _unframed(self, said: bytes) -> bytes:
        """What was said, without the frames of chunks that a proxy puts round it."""
        if b"transfer-encoding: chunked" not in self.head.lower():
            return said
        self.raw, found = self.raw + said, b""
        while b"\r\n" in self.raw:
            size, _, behind = self.raw.partition(b"\r\n")
            length = int(size, 16)
            if len(behind) < length + 2:
                break
            self.ended |= length == 0
            found, self.raw = found + behind[:length], behind[length + 2 :]
        return found

    @property
    def status(self) -> int:
        """The status it was answered with."""
        return int(self.head.split()[1])

    @property
    def data(self) -> list[bytes]:
        """What each message says."""
        return [block.partition(b"data: ")[2] for block in self.blocks]


class Audience:
    """Listeners of one service."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._lines = selectors.DefaultSelector()
        self.all: list[Listening] = []

    def listen(
        self, path: str, key: str | None = None, headers: Mapping[str, str] | None = None
    ) -> Listening:
        """One more."""
        line = socket.create_connection(("127.0.0.1", self._port), timeout=30)
        wanted = {"Host": "x", "Accept": "text/event-stream", **(headers or {})}
        if key:
            wanted["Authorization"] = f"Bearer {key}"
        words = [f"GET {path} HTTP/1.1", *(f"{name}: {text}" for name, text in wanted.items()), "", ""]
        line.sendall("\r\n".join(words).encode())
        one = Listening(line)
        self._lines.register(line, selectors.EVENT_READ, one)
        self.all.append(one)
        return one

    def until(self, true: Callable[[], bool], seconds: float = 60.0) -> bool:
        """Listen until this comes true, or for so long; whether it did."""
        end = time.monotonic() + seconds
        while not true():
            if time.monotonic() > end:
                return False
            for key, _ in self._lines.select(0.1):
                key.data.hear()
                if key.data.ended:
                    self._lines.unregister(key.fileobj)
        return True

    def close(self) -> None:
        """All hang up."""
        for one in self.all:
            one.line.close()
        self._lines.close()
