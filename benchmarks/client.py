"""A small HTTP client on one kept-alive connection."""

from __future__ import annotations

import json
import time
from http.client import HTTPConnection
from typing import Any

IDLE = 2.0
"""Seconds after which the server may have closed a kept-alive connection; a new one is made then."""


class Refused(Exception):
    """The service did not answer as the contract says; the text is the beginning of the answer."""


class Client:
    """Speaks JSON to one server on this machine; ``key`` is the operator's."""

    def __init__(self, port: int, key: str) -> None:
        self._connection = HTTPConnection("127.0.0.1", port, timeout=30)
        self.key = key
        self._last = time.monotonic()

    def send(
        self,
        path: str,
        body: bytes,
        token: str,
        status: int,
        once: str | None = None,
        kind: str = "application/json",
    ) -> bytes:
        """POST ready-made bytes; the answer's bytes. ``once`` is an Idempotency-Key."""
        headers = {"Content-Type": kind, "Authorization": f"Bearer {token}"}
        if once is not None:
            headers["Idempotency-Key"] = once
        return self._exchange("POST", path, body, headers, (status,))

    def call(self, method: str, path: str, body: object = None) -> Any:
        """A request of the operator's, and the answer's JSON."""
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self.key}"}
        sent = None if body is None else json.dumps(body).encode()
        return json.loads(self._exchange(method, path, sent, headers, (200, 201)))

    def _exchange(
        self, method: str, path: str, body: bytes | None, headers: dict[str, str], expected: tuple[int, ...]
    ) -> bytes:
        if time.monotonic() - self._last > IDLE:
            self._connection.close()
        self._connection.request(method, path, body, headers)
        response = self._connection.getresponse()
        self._last = time.monotonic()
        answer = response.read()
        if response.status not in expected:
            raise Refused(f"{method} {path}: {response.status} {answer[:200]!r}")
        return answer
