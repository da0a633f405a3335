"""Lines that go from the web to the process of the streams.

Who asks the web for a stream is answered by another process on the very same line: the web passes it on with
what was asked, and forgets it. So everybody has one address to ask, and no listener holds a thread.
"""

from __future__ import annotations

import io
import re
import select
import socket
import sys
import time
from collections.abc import Callable, Iterable
from email.utils import formatdate
from typing import Any

import msgspec

from referee.api.answers import EVENT_STREAM, page_or_stream
from referee.serving.silence import Environ, Wsgi

MOST_BYTES = 48 * 1024
"""The longest request that is passed on; the web answers a longer one itself."""
SECONDS = 1.0
"""How long the other side may take to take it."""
_PATH = re.compile(r"/v1/(?:matches/[^/]+/events|feed|jobs/[^/]+)")
_NAMES = frozenset(
    {
        "REQUEST_METHOD",
        "PATH_INFO",
        "QUERY_STRING",
        "RAW_URI",
        "SCRIPT_NAME",
        "SERVER_NAME",
        "SERVER_PORT",
        "SERVER_PROTOCOL",
        "REMOTE_ADDR",
        "REMOTE_PORT",
        "wsgi.url_scheme",
    }
)
KIND = socket.SOCK_SEQPACKET if sys.platform == "linux" else socket.SOCK_DGRAM
"""Requests stay apart on the way; elsewhere than on Linux there is the simpler form only."""


Say = Callable[[socket.socket, bytes], None]
"""Say this on a line, which belongs to who says it from then on."""


class HandedOver(Exception):
    """The line belongs to somebody else now; nothing may be said on it here."""


def a_way() -> tuple[socket.socket, socket.socket]:
    """From the webs, to the streams: both ends of a new one. The parent keeps them through every restart."""
    return socket.socketpair(socket.AF_UNIX, KIND)


def passing(app: Wsgi, way: socket.socket) -> Wsgi:
    """The application; who wants a stream is passed on, where that can be done at once."""
    hatch = Hatch(way)

    def serve(environ: Environ, start_response: Any) -> Iterable[bytes]:
        line = environ.get("gunicorn.socket")
        if line is not None and _is_for_streams(environ) and _passed(hatch, environ, line):
            raise HandedOver
        return app(environ, start_response)

    return serve


def _is_for_streams(environ: Environ) -> bool:
    """Whether a stream will be the answer; by the same choice, or the streams would be asked for pages."""
    return (
        environ["REQUEST_METHOD"] == "GET"
        and _PATH.fullmatch(environ["PATH_INFO"]) is not None
        and page_or_stream(environ.get("HTTP_ACCEPT")) == EVENT_STREAM
    )


class Hatch:
    """Where lines are handed through. Once the other side took none for a second, nobody waits for it any
    more until it takes one again: it may be stuck, and who waits holds a thread.
    """

    def __init__(self, way: socket.socket) -> None:
        way.setblocking(False)
        self._way = way
        self._takes = True

    def hand(self, told: bytes, line: socket.socket) -> bool:
        """Whether it was taken."""
        until = time.monotonic() + SECONDS
        while not self._handed(told, line):
            if not self._takes or not self._room(until - time.monotonic()):
                self._takes = False
                return False
        self._takes = True
        return True

    def _handed(self, told: bytes, line: socket.socket) -> bool:
        try:
            socket.send_fds(self._way, [told], [line.fileno()])
        except BlockingIOError:
            return False
        return True

    def _room(self, seconds: float) -> bool:
        """Wait for room; whether there is any."""
        poll = select.poll()
        poll.register(self._way, select.POLLOUT)
        return seconds > 0 and bool(poll.poll(seconds * 1000))


def _passed(hatch: Hatch, environ: Environ, line: socket.socket) -> bool:
    asked = {
        name: text
        for name, text in environ.items()
        if isinstance(text, str) and (name in _NAMES or name.startswith("HTTP_"))
    }
    told = msgspec.json.encode(asked)
    try:
        return len(told) <= MOST_BYTES and hatch.hand(told, line)
    except OSError:
        return False


def received(way: socket.socket) -> tuple[Environ, socket.socket] | None:
    """The next request with its line; None where something came that is none. Raises OSError at the end."""
    told, lines, _, _ = socket.recv_fds(way, MOST_BYTES, 1)
    if not told and not lines:
        raise OSError("nobody is there any more")
    if not lines:
        return None
    line = socket.socket(fileno=lines[0])
    try:
        asked = msgspec.json.decode(told, type=dict[str, str])
    except msgspec.DecodeError:
        line.close()
        return None
    return {**asked, **_AROUND, "wsgi.input": io.BytesIO(), "gunicorn.socket": line}, line


_AROUND = {
    "wsgi.version": (1, 0),
    "wsgi.errors": sys.stderr,
    "wsgi.multithread": True,
    "wsgi.multiprocess": True,
    "wsgi.run_once": False,
}


def answered(app: Wsgi, environ: Environ, line: socket.socket, say: Say) -> None:
    """Answer a request that was passed on: a stream goes to the gallery, anything else to ``say``."""
    said: list[bytes] = []

    def start(status: str, headers: list[tuple[str, str]], _: Any = None) -> Callable[[bytes], object]:
        said[:] = [head_of(status, headers)]
        return said.append

    try:
        body = app(environ, start)
        try:
            said += body
        finally:
            if close := getattr(body, "close", None):
                close()
    except HandedOver:
        line.close()
    except BaseException:
        line.close()
        raise
    else:
        say(line, b"".join(said))


def head_of(status: str, headers: Iterable[tuple[str, str]]) -> bytes:
    """How an answer begins that ends with its line."""
    date = f"Date: {formatdate(usegmt=True)}"
    lines = [f"HTTP/1.1 {status}", date, *(f"{name}: {text}" for name, text in headers), "Connection: close"]
    return "\r\n".join([*lines, "", ""]).encode("latin1")
