"""Gunicorn's worker, with one change: what fails before Flask sees it is answered as a problem, too."""

from __future__ import annotations

import json
import socket
from typing import Any

from gunicorn import util
from gunicorn.http import errors
from gunicorn.workers.gthread import ThreadWorker

PROBLEMS: tuple[tuple[type[Exception], int, str, str], ...] = (
    (errors.LimitRequestLine, 414, "URI_TOO_LONG", "URI Too Long"),
    (errors.LimitRequestHeaders, 431, "HEADERS_TOO_LARGE", "Request Header Fields Too Large"),
    (errors.UnsupportedTransferCoding, 501, "TRANSFER_CODING_UNKNOWN", "Not Implemented"),
    (errors.ExpectationFailed, 417, "EXPECTATION_FAILED", "Expectation Failed"),
    (errors.ForbiddenProxyRequest, 403, "FORBIDDEN", "Forbidden"),
    (errors.InvalidResponseHeader, 500, "INTERNAL_ERROR", "Internal Server Error"),
    (errors.InvalidResponseHeaderName, 500, "INTERNAL_ERROR", "Internal Server Error"),
    (errors.ConfigurationProblem, 500, "INTERNAL_ERROR", "Internal Server Error"),
    (errors.ParseException, 400, "MALFORMED_REQUEST", "Bad Request"),
)
"""Faults of a request as such: status, our code, HTTP's phrase. The first kind that fits counts."""

DRAIN = 1 << 20
"""How much of a refused request is read and thrown away, so that the client gets to read the answer."""


class ProblemWorker(ThreadWorker):  # type: ignore[misc]
    """A gthread worker whose own refusals are ``application/problem+json``."""

    def handle_error(self, req: Any, client: socket.socket, addr: Any, exc: Exception) -> None:
        """Answer a request that could not be read, or whose answer could not be written."""
        status, code, phrase = _problem_of(exc)
        if status == 500:
            self.log.error("error handling a request", exc_info=exc)
        try:
            util.write_nonblock(client, _answer(status, code, phrase))
            _drain(client)
        except Exception:
            self.log.debug("failed to send an error answer")


def _problem_of(exc: Exception) -> tuple[int, str, str]:
    for kind, status, code, phrase in PROBLEMS:
        if isinstance(exc, kind):
            return status, code, phrase
    return 500, "INTERNAL_ERROR", "Internal Server Error"


def _answer(status: int, code: str, phrase: str) -> bytes:
    body = json.dumps({"type": "about:blank", "title": phrase, "status": status, "code": code}).encode()
    head = (
        f"HTTP/1.1 {status} {phrase}\r\nConnection: close\r\nContent-Type: application/problem+json\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    return head.encode("latin1") + body


def _drain(client: socket.socket) -> None:
    """Closing on unread bytes would reset the connection and tear the answer from the client's hands."""
    client.shutdown(socket.SHUT_WR)
    client.settimeout(0.5)
    left = DRAIN
    while left > 0 and (piece := client.recv(65536)):
        left -= len(piece)
