"""Every problem the service can answer with, its HTTP status and its form (RFC 9457)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from flask import Flask, Response, current_app, g, request
from marshmallow import ValidationError
from werkzeug.exceptions import HTTPException

from referee.api import titles
from referee.api.envelope import NUMBER
from referee.api.languages import language
from referee.api.remedies.places import place_of
from referee.api.trails import told_plainly, trail_of
from referee.languages import Saying, told, words
from schemas.complaints import complaint_of

PROBLEM_TYPE = "application/problem+json"
MOST_COMPLAINTS = 20
_LONGEST_DETAIL = 600

STATUS = {
    "MALFORMED_JSON": 400,
    "DOUBLED_KEY": 400,
    "NUMBER_TOO_LARGE": 400,
    "MALFORMED_REQUEST": 400,
    "MALFORMED_QUERY": 400,
    "MALFORMED_HEADER": 400,
    "BAD_CURSOR": 400,
    "UNKNOWN_FIELD": 400,
    "MISSING_FIELD": 400,
    "WRONG_TYPE": 400,
    "WRONG_LENGTH": 400,
    "OUT_OF_RANGE": 400,
    "TOO_MANY_ITEMS": 400,
    "UNKNOWN_NAME": 400,
    "NOT_A_CARD": 400,
    "CONTROL_CHARACTER": 400,
    "WRONG_COMBINATION": 400,
    "UNREADABLE_RECORD": 400,
    "EXPECTED_VERSION_REQUIRED": 400,
    "NO_SUCH_PAGE": 400,
    "NO_CREDENTIAL": 401,
    "UNKNOWN_CREDENTIAL": 401,
    "TOKEN_REPLACED": 401,  # nosec B105: a status
    "TOKEN_EXPIRED": 401,  # nosec B105: a status
    "NOT_YOUR_SEAT": 403,
    "OPERATOR_ONLY": 403,
    "SCOPE_MISSING": 403,
    "NOT_FOUND": 404,
    "NO_SUCH_MATCH": 404,
    "NO_SUCH_VERSION": 404,
    "NO_SUCH_RULESET": 404,
    "NO_SUCH_JOB": 404,
    "NO_SUCH_WEBHOOK": 404,
    "NO_SUCH_OPERATOR": 404,
    "NO_SUCH_DEAD_LETTER": 404,
    "METHOD_NOT_ALLOWED": 405,
    "NOT_ACCEPTABLE": 406,
    "VERSION_CONFLICT": 409,
    "MATCH_OVER": 409,
    "KEY_TOLD_ALREADY": 409,
    "OPERATOR_GONE": 409,
    "FEED_TRIMMED": 410,
    "MATCH_ARCHIVED": 409,
    "LENGTH_REQUIRED": 411,
    "STALE_TAG": 412,
    "BODY_TOO_LARGE": 413,
    "ADDRESS_TOO_LONG": 414,
    "UNSUPPORTED_MEDIA_TYPE": 415,
    "UNKNOWN_RULESET": 422,
    "SENSELESS_OPTION": 422,
    "CONTRADICTION": 422,
    "AMBIGUOUS": 422,
    "NO_SUCH_SEAT": 422,
    "SEATS_OUT_OF_RANGE": 422,
    "NAME_LENGTH": 422,
    "PACK_TOO_SMALL": 422,
    "NOT_ONE_A_SEAT": 422,
    "NOT_THE_PACK": 422,
    "NOT_WAITING_FOR_A_DEAL": 422,
    "NOT_WAITING_FOR_HANDS": 422,
    "NOT_REPORTED": 422,
    "NOTHING_SHUFFLED": 422,
    "CLOCK_NOT_HERE": 422,
    "NOT_OFFERED": 422,
    "NOT_BETWEEN_MOVES": 422,
    "NO_SUCH_LINE": 422,
    "TABLE_IN_DISPUTE": 422,
    "CARDS_UNKNOWN": 422,
    "NOTHING_TO_PLAY": 422,
    "NOTHING_TO_TAKE_BACK": 422,
    "NOTHING_CHANGES": 422,
    "TOTAL_OUT_OF_RANGE": 422,
    "NO_DEAL_TO_VOID": 422,
    "NO_SUCH_PENALTY": 422,
    "SEAT_IS_OUT": 422,
    "TAKEBACKS_NOT_ALLOWED": 422,
    "TAKEBACK_TOO_FAR": 422,
    "TAKEBACK_PENDING": 422,
    "TAKEBACK_ASKED_ALREADY": 422,
    "NO_TAKEBACK_ASKED": 422,
    "TAKEBACK_ANSWERED": 422,
    "IMPOSSIBLE_POSITION": 422,
    "TOO_COMPLEX": 422,
    "IDEMPOTENCY_KEY_REUSED": 422,
    "ADDRESS_REFUSED": 422,
    "TOO_MANY_WEBHOOKS": 422,
    "TOO_MANY_OPERATORS": 422,
    "NO_HISTORIES": 422,
    "TOO_MANY_HISTORIES": 422,
    "STILL_RUNNING": 425,
    "TOO_MANY_REQUESTS": 429,
    "TOO_MANY_JOBS": 429,
    "INTERNAL_ERROR": 500,
    "LOG_UNREACHABLE": 503,
    "LOG_BROKEN": 503,
    "TOO_MANY_STREAMS": 503,
    "QUEUE_UNREACHABLE": 503,
}
"""Which problem has which status. A refused move has its first breach's code and the status 422."""

_BY_HTTP = {
    404: "NOT_FOUND",
    405: "METHOD_NOT_ALLOWED",
    406: "NOT_ACCEPTABLE",
    411: "LENGTH_REQUIRED",
    413: "BODY_TOO_LARGE",
    414: "ADDRESS_TOO_LONG",
    415: "UNSUPPORTED_MEDIA_TYPE",
    429: "TOO_MANY_REQUESTS",
}


WHERE_TO_LOOK = {
    404: Saying("There is nothing at this address; /docs shows what there is."),
    405: Saying("The address is right and the method is not: the header Allow has those that are."),
}
"""What Werkzeug says is in English, and about its own typing; a client wants to know where to look."""

_THE_BODY = words("the body")

Fault = dict[str, str]
"""One thing that is wrong with a body: ``pointer`` (RFC 6901), ``code`` and ``message``."""


def fault(pointer: str, code: str, message: Saying) -> Fault:
    """One thing that is wrong with a body, in the reader's language."""
    return {"pointer": pointer, "code": code, "message": message.told(language())}


class Problem(Exception):
    """The request cannot be answered as asked. ``code`` is for programs, ``more`` are further members.

    ``at`` points to what the detail is about; ``said`` is the detail in the reader's language already.
    """

    def __init__(
        self,
        code: str,
        detail: Saying | None = None,
        *,
        at: str = "",
        said: str = "",
        headers: Mapping[str, str] | None = None,
        **more: Any,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.saying = detail
        self._at = at
        self._said = said
        self.headers = dict(headers or {})
        self.more = more

    @property
    def status(self) -> int:
        """The HTTP status of this problem; codes of breaches are 422."""
        return STATUS.get(self.code, 422)

    @property
    def detail(self) -> str:
        """What is wrong in this case, in the reader's language; the title where there is no more to say."""
        text = self._said or (self.saying.told(language()) if self.saying else self.title)
        return (f"{self._at}: {text}" if self._at else text)[:_LONGEST_DETAIL]

    @property
    def title(self) -> str:
        """What kind of problem it is, in a sentence that changes with the language only."""
        if {"ruling", "rulings"} & self.more.keys():
            return told(titles.REFUSED, language())
        return told(titles.BY_CODE.get(self.code, titles.BY_STATUS[self.status]), language())


def as_response(problem: Problem) -> Response:
    """The problem as an answer."""
    g.problem = problem.code
    status = problem.status
    body = {
        "type": place_of(problem.code),
        "title": problem.title,
        "status": status,
        "code": problem.code,
        "detail": problem.detail,
        **problem.more,
    }
    headers = {"Content-Language": language(), "Vary": "Accept-Language, Authorization"} | problem.headers
    return Response(msgspec.json.encode(body), status, headers, mimetype=PROBLEM_TYPE)


def malformed(complaints: Mapping[Any, Any] | Sequence[Any]) -> Problem:
    """The problem of a body that is not of the promised form, with its faults and their pointers."""
    faults: list[Fault] = []
    _collect(complaints, "", faults)
    return faulty(faults)


def faulty(faults: Sequence[Fault], code: str | None = None) -> Problem:
    """A problem with these faults, 20 at most; its code is the first one's unless another is given."""
    first = faults[0]
    at = first["pointer"] or told(_THE_BODY, language())
    return Problem(code or first["code"], at=at, said=first["message"], faults=faults[:MOST_COMPLAINTS])


def _collect(messages: Any, pointer: str, faults: list[Fault]) -> None:
    if len(faults) >= MOST_COMPLAINTS:
        return
    if isinstance(messages, Mapping):
        for key, below in messages.items():
            _collect(below, pointer if key == "_schema" else f"{pointer}/{_pointer_step(key)}", faults)
    elif isinstance(messages, str):
        said = complaint_of(messages)
        faults.append(fault(pointer, said.code, Saying(said.text, **said.details)))
    else:
        for below in messages:
            _collect(below, pointer, faults)


def _pointer_step(key: object) -> str:
    return str(key)[:64].replace("~", "~0").replace("/", "~1")


def from_http(error: HTTPException) -> Response:
    """Flask's and Werkzeug's own refusals in the common form."""
    status = error.code or 500
    if status < 400:
        return Response(status=status, headers=dict(error.get_headers()))
    code = _BY_HTTP.get(status, "INTERNAL_ERROR" if status >= 500 else "MALFORMED_REQUEST")
    allow = {name: value for name, value in error.get_headers() if name == "Allow"}
    return as_response(Problem(code, WHERE_TO_LOOK.get(status), headers=allow))


def unexpected(error: Exception) -> Response:
    """Our own fault: told to the log, not to the client."""
    current_app.extensions["referee.log"].error(
        "unexpected", fault=told_plainly(error), where=trail_of(error), request_id=request.environ[NUMBER]
    )
    number = str(request.environ[NUMBER])
    detail = Saying("An unexpected error; it has been logged with the request id {number}.", number=number)
    return as_response(Problem("INTERNAL_ERROR", detail))


def install(app: Flask) -> None:
    """Answer every error of ``app`` as a problem."""
    app.register_error_handler(Problem, as_response)
    app.register_error_handler(ValidationError, lambda error: as_response(malformed(error.messages)))
    app.register_error_handler(HTTPException, from_http)
    app.register_error_handler(Exception, unexpected)
