"""Clients that fall silent in the middle of a long body, or do not take their answer.

gunicorn's threads wait for them for ever; a few such clients would hold the whole house. So a socket may be
silent for some seconds only, and a body that stopped coming is a body that is too short.
"""

from __future__ import annotations

import contextlib
import socket
import struct
from collections.abc import Callable, Iterable
from typing import Any

Environ = dict[str, Any]
Wsgi = Callable[[Environ, Any], Iterable[bytes]]

SECONDS = 5
_TIMEVAL = struct.pack("ll", SECONDS, 0)


def bound(client: socket.socket) -> None:
    """Let this client be silent for five seconds at most, and take nothing of its answer for as long."""
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, _TIMEVAL)
    client.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, _TIMEVAL)


class Body:
    """A request's body that ends where its client falls silent or goes away."""

    def __init__(self, body: Any, client: socket.socket | None) -> None:
        self._body = body
        self._client = client

    def read(self, size: int = -1) -> bytes:
        """The next bytes, or all that are left."""
        try:
            piece: bytes = self._body.read(size)
        except OSError:
            return self._given_up()
        return piece

    def _given_up(self) -> bytes:
        """No more is read from this client, so that gunicorn does not wait for the rest either."""
        if self._client is not None:
            with contextlib.suppress(OSError):
                self._client.shutdown(socket.SHUT_RD)
        return b""


def impatient(app: Wsgi) -> Wsgi:
    """The application, with bodies that end where their clients fall silent."""

    def serve(environ: Environ, start_response: Any) -> Iterable[bytes]:
        environ["wsgi.input"] = Body(environ["wsgi.input"], environ.get("gunicorn.socket"))
        return app(environ, start_response)

    return serve
