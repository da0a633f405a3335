"""Somebody who is told: a real HTTP server that writes down what it hears, and answers as it is told to."""

from __future__ import annotations

import base64
import contextlib
import hashlib
import hmac
import json
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, ClassVar, NamedTuple

Answering = Callable[["Message", int], int]
"""Which status a message is answered with, by itself and by how often it came."""


class Message(NamedTuple):
    """One request as it came."""

    path: str
    headers: dict[str, str]
    body: bytes
    at: float

    @property
    def id(self) -> str:
        """Its webhook-id."""
        return self.headers["webhook-id"]

    def data(self) -> dict[str, Any]:
        """What it tells."""
        found: dict[str, Any] = json.loads(self.body)["data"]
        return found


def is_signed(message: Message, secret: str) -> bool:
    """Whether a message is signed with this secret, worked out as the specification has it."""
    kind, _, key = secret.partition("_")
    assert kind == "whsec"
    content = ".".join((message.id, message.headers["webhook-timestamp"], message.body.decode())).encode()
    mac = hmac.new(base64.b64decode(key), content, hashlib.sha256)
    wanted = "v1," + base64.b64encode(mac.digest()).decode()
    return wanted in message.headers["webhook-signature"].split(" ")


@dataclass
class Receiver:
    """A receiver on the loopback, and what it heard."""

    url: str
    heard: list[Message] = field(default_factory=list)
    answering: Answering = field(default=lambda message, times: 204)
    redirect: str = ""
    silence: float = 0.0
    """Seconds it says nothing before it answers."""
    drip: bool = False
    """Whether it answers a letter at a time, without end."""

    def ids(self) -> set[str]:
        """What it has taken, by the ids."""
        return {message.id for message in self.heard}

    def until(self, true: Callable[[], bool], seconds: float = 90.0) -> None:
        """Wait until something is true."""
        end = time.monotonic() + seconds
        while not true():
            assert time.monotonic() < end, f"not within {seconds} s; {len(self.heard)} messages came"
            time.sleep(0.02)


class _Handler(BaseHTTPRequestHandler):
    receiver: ClassVar[Receiver]

    def do_POST(self) -> None:
        receiver = self.receiver
        body = self.rfile.read(int(self.headers["Content-Length"]))
        named = {name.lower(): text for name, text in self.headers.items()}
        message = Message(self.path, named, body, time.monotonic())
        times = sum(one.headers.get("webhook-id") == named.get("webhook-id") for one in receiver.heard)
        receiver.heard.append(message)
        time.sleep(receiver.silence)
        with contextlib.suppress(OSError):
            if receiver.drip:
                self._drip()
            self.send_response(receiver.answering(message, times + 1))
            if receiver.redirect:
                self.send_header("Location", receiver.redirect)
            self.send_header("Content-Length", "0")
            self.end_headers()

    def _drip(self) -> None:
        self.wfile.write(b"HTTP/1.1 200 OK\r\nX-Long: ")
        for _ in range(600):
            self.wfile.write(b"x")
            self.wfile.flush()
            time.sleep(0.05)

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing is printed."""


@contextmanager
def receiving(context: ssl.SSLContext | None = None, port: int = 0) -> Iterator[Receiver]:
    """A receiver for as long as a test takes; with a context it speaks TLS."""
    handler = type("Handler", (_Handler,), {})
    server = ThreadingHTTPServer(("127.0.0.1", port), handler)
    server.daemon_threads = True
    if context is not None:
        server.socket = context.wrap_socket(server.socket, server_side=True)
    scheme = "http" if context is None else "https"
    handler.receiver = Receiver(f"{scheme}://127.0.0.1:{server.server_address[1]}")  # type: ignore[attr-defined]
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield handler.receiver  # type: ignore[attr-defined]
    finally:
        server.shutdown()
        server.server_close()
