"""What kinds of problem there are, in a sentence that changes with the language only."""

from __future__ import annotations

from collections.abc import Mapping

from referee.languages import words

REFUSED = words("The move is refused.")

_MOVED_ON = words("The match has moved on.")

BY_STATUS: Mapping[int, str] = {
    400: words("The request is malformed."),
    401: words("Who are you?"),
    403: words("This is not yours."),
    404: words("There is no such thing."),
    405: words("This cannot be done here."),
    406: words("There is no such form of the answer."),
    409: _MOVED_ON,
    410: words("The feed does not reach back so far."),
    411: words("The length of the body is needed."),
    412: _MOVED_ON,
    413: words("The body is too large."),
    414: words("The address is too long."),
    415: words("Bodies of this kind are not read here."),
    422: words("The request makes no sense here."),
    425: words("The first request with this key is still running."),
    429: words("Too many requests."),
    500: words("The fault is ours."),
    503: words("The log cannot be reached."),
}
"""By HTTP status."""

BY_CODE: Mapping[str, str] = {
    "MATCH_OVER": words("The match is decided."),
    "LOG_BROKEN": words("The log of this match is broken."),
    "TOO_MANY_STREAMS": words("Too many streams are open."),
    "MATCH_ARCHIVED": words("The match is archived."),
    "TOO_MANY_JOBS": words("Too many jobs are open."),
    "KEY_TOLD_ALREADY": words("The key was told before."),
    "OPERATOR_GONE": words("The operator was taken away."),
    "QUEUE_UNREACHABLE": words("The queue cannot be reached."),
}
"""Where a code says more than its status."""
