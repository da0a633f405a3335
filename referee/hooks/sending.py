"""Sending one message: to the address that was looked at, for a few seconds, following nobody elsewhere."""

from __future__ import annotations

import contextlib
import http.client
import socket
import ssl
import threading
import time
from collections.abc import Mapping
from typing import NamedTuple

from referee.hooks.addresses import Refused, Resolve, Target, by_name, looked_at, target_of

SECONDS = 5.0
"""How long a receiver may take for everything: to be found, to be reached, to shake hands, to answer."""


class Outcome(NamedTuple):
    """What came of a message. ``slow``: the receiver kept us waiting for its time."""

    status: int | None
    error: str = ""
    slow: bool = False

    @property
    def well(self) -> bool:
        """Whether the receiver has taken it."""
        return self.status is not None and 200 <= self.status < 300


class _Pinned(http.client.HTTPConnection):
    """A connection to given addresses, whatever the name leads to by now; TLS is held to the name."""

    def __init__(self, target: Target, addresses: list[str], until: float) -> None:
        self._target = target
        self._addresses = addresses
        self._until = until
        self.cut = False
        super().__init__(target.host, target.port, timeout=self.left)

    @property
    def left(self) -> float:
        """How many seconds there are left; never none, which would mean not to wait at all."""
        return max(0.01, self._until - time.monotonic())

    def connect(self) -> None:
        """Connect to the first of the addresses that answers, and shake hands."""
        self.sock = self._reached()
        if self._target.secure:
            context = ssl.create_default_context()
            self.sock = context.wrap_socket(self.sock, server_hostname=self._target.host)

    def _reached(self) -> socket.socket:
        fault: OSError = TimeoutError("no time was left")
        for address in self._addresses:
            if time.monotonic() >= self._until:
                break
            try:
                return socket.create_connection((address, self._target.port), timeout=self.left)
            except OSError as refused:
                fault = refused
        raise fault

    def cut_off(self) -> None:
        """The time is over: whatever is waited for does not come any more."""
        self.cut = True
        if self.sock is not None:
            with contextlib.suppress(OSError):
                self.sock.shutdown(socket.SHUT_RDWR)


def send(
    url: str,
    headers: Mapping[str, str],
    body: bytes,
    *,
    private: bool,
    resolve: Resolve = by_name,
    seconds: float = SECONDS,
) -> Outcome:
    """POST a body, once. Nothing is raised for what the receiver does.

    The status is the whole answer: no body is read, whatever its receiver says of its length.
    """
    until = time.monotonic() + seconds
    try:
        target = target_of(url, private)
        addresses = looked_at(target, private, resolve, seconds)
    except Refused as fault:
        return Outcome(None, str(fault))
    except TimeoutError:
        return Outcome(None, f"its name was not found within {seconds:g} s", slow=True)
    except OSError as fault:
        return Outcome(None, f"its name is not known: {fault.strerror or fault}")
    return _sent(_Pinned(target, addresses, until), target, headers, body, seconds)


def _sent(line: _Pinned, target: Target, headers: Mapping[str, str], body: bytes, seconds: float) -> Outcome:
    watch = threading.Timer(line.left, line.cut_off)
    watch.daemon = True
    watch.start()
    try:
        line.request("POST", target.path, body, {"Host": target.authority, "Connection": "close", **headers})
        answer = line.getresponse()
        if line.cut:
            raise TimeoutError  # what was cut off looks like the end of the headers
    except (OSError, ValueError, http.client.HTTPException) as fault:
        late = line.cut or isinstance(fault, TimeoutError)
        return Outcome(None, f"no answer within {seconds:g} s" if late else _words(fault), slow=late)
    finally:
        watch.cancel()
        line.close()
    return Outcome(answer.status, "" if 200 <= answer.status < 300 else f"answered {answer.status}")


def _words(fault: Exception) -> str:
    if isinstance(fault, ssl.SSLError):
        return f"TLS: {fault.reason or fault}"[:200]
    if isinstance(fault, OSError):
        return (fault.strerror or str(fault) or type(fault).__name__)[:200]
    return f"no HTTP: {type(fault).__name__}"
