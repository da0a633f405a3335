"""Gunicorn's worker, with three changes.

What fails before Flask sees it is answered as a problem, too. A request gets a thread when it is whole, and
the line is seen off without one (``referee.serving.hall``). And a line may be handed over to the streams.
"""

from __future__ import annotations

import json
import logging
import socket
from typing import Any, NamedTuple

from gunicorn import util
from gunicorn.http import errors

from referee.api.remedies.places import place_of
from referee.api.trails import told_plainly, trail_of
from referee.serving.hall import HallWorker
from referee.serving.handover import HandedOver


class Refusal(NamedTuple):
    """How a kind of fault is answered: HTTP's status and phrase, our code and title."""

    status: int
    phrase: str
    code: str
    title: str

    @property
    def answer(self) -> bytes:
        """The whole answer; it repeats nothing of the request."""
        problem = {"type": place_of(self.code), "title": self.title}
        body = json.dumps({**problem, "status": self.status, "code": self.code}).encode()
        head = (
            f"HTTP/1.1 {self.status} {self.phrase}\r\nConnection: close\r\n"
            "Content-Type: application/problem+json\r\nContent-Language: en\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        return head.encode("latin1") + body


OURS = Refusal(500, "Internal Server Error", "INTERNAL_ERROR", "The fault is ours.")
LONG_ADDRESS = Refusal(414, "URI Too Long", "ADDRESS_TOO_LONG", "The address is too long.")
LONG_HEADERS = Refusal(
    431, "Request Header Fields Too Large", "HEADERS_TOO_LARGE", "The headers are too many or too long."
)
ODD_CODING = Refusal(
    501, "Not Implemented", "TRANSFER_CODING_UNKNOWN", "This transfer coding is not known here."
)
ODD_EXPECTATION = Refusal(417, "Expectation Failed", "EXPECTATION_FAILED", "This cannot be expected here.")
ODD_PROXY = Refusal(403, "Forbidden", "PROXY_FORBIDDEN", "This is no proxy for you.")
MALFORMED = Refusal(400, "Bad Request", "MALFORMED_REQUEST", "The request is malformed.")

REFUSALS: tuple[tuple[type[Exception], Refusal], ...] = (
    (errors.LimitRequestLine, LONG_ADDRESS),
    (errors.LimitRequestHeaders, LONG_HEADERS),
    (errors.UnsupportedTransferCoding, ODD_CODING),
    (errors.ExpectationFailed, ODD_EXPECTATION),
    (errors.ForbiddenProxyRequest, ODD_PROXY),
    (errors.InvalidResponseHeader, OURS),
    (errors.InvalidResponseHeaderName, OURS),
    (errors.ConfigurationProblem, OURS),
    (errors.ParseException, MALFORMED),
    (Exception, OURS),
)
"""What fails before or after Flask, and how it is answered. The first kind that fits counts."""


def is_told(record: logging.LogRecord) -> bool:
    """Whether a line of the log is told: not of a client that fell silent, which is no error of ours.

    Of a fault its kind and its way are told, and nothing in its own words: a request may stand in them.
    """
    fault = record.exc_info[1] if record.exc_info else None
    if fault is not None:
        record.msg = "\n  ".join([f"{record.getMessage()}: {told_plainly(fault)}", *trail_of(fault)])
        record.args, record.exc_info, record.exc_text = (), None, None
    return not isinstance(fault, BlockingIOError)


class ProblemWorker(HallWorker):
    """A worker whose own refusals are ``application/problem+json``."""

    def init_process(self) -> None:
        """Begin to work."""
        self.log.error_log.addFilter(is_told)
        super().init_process()

    def handle(self, conn: Any) -> Any:
        """Answer what came on a line, as far as it is a request."""
        if conn.too_long:
            self.handle_error(None, conn.sock, conn.client, errors.LimitRequestHeaders("too long"))
            return False
        return super().handle(conn)

    def handle_request(self, req: Any, conn: Any) -> Any:
        """Answer a request, unless its line was handed over: then it is somebody else's."""
        if conn.bidden:
            req._expected_100_continue = False  # gunicorn would say it once more
        try:
            goes_on = super().handle_request(req, conn)
            conn.sock.push()  # a head without a body
            return goes_on
        except HandedOver:
            conn.handed_over = True
            conn.close = lambda graceful=False: util.close(conn.sock)
            return False

    def handle_error(self, req: Any, client: socket.socket, addr: Any, exc: Exception) -> None:
        """Answer a request that could not be read, or whose answer could not be written."""
        refusal = next(refusal for kind, refusal in REFUSALS if isinstance(exc, kind))
        if refusal is OURS:
            self.log.error("error handling a request", exc_info=exc)
        try:
            util.write_nonblock(client, refusal.answer)
        except Exception:
            self.log.debug("failed to send an error answer")
