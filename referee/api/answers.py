"""Writing an answer: compact JSON in the order it was made, the language it speaks, the tag it carries."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

import msgspec
from flask import Response, request
from werkzeug.datastructures import MIMEAccept
from werkzeug.http import parse_accept_header

from referee.api.problems import Problem
from referee.languages import Saying

JSON_TYPE = "application/json"
EVENT_STREAM = "text/event-stream"
_HTML = "text/html"
PAGE = f"{_HTML}; charset=utf-8"
_LONGEST_HEADER = 1000
_MEDIA_RANGE = re.compile(r"[^\s/;,]+/[^\s/;,]+")

_BY_READER = ("Vary", "Authorization")
_BY_LANGUAGE = ("Vary", "Accept-Language, Authorization")

_encode = msgspec.json.encode


def answer(
    body: Any,
    status: int = 200,
    *,
    language: str | None = None,
    tag: str | None = None,
    place: str | None = None,
) -> Response:
    """``body`` as JSON. ``language`` where it holds sentences, ``tag`` where it is a match at a version.

    ``place`` is where something new is found.
    """
    return answer_bytes(_encode(body), status, language=language, tag=tag, place=place)


def answer_bytes(
    body: bytes,
    status: int = 200,
    *,
    kind: str = JSON_TYPE,
    language: str | None = None,
    tag: str | None = None,
    place: str | None = None,
) -> Response:
    """An answer that is JSON already."""
    headers = [_BY_READER if language is None else _BY_LANGUAGE]
    if language is not None:
        headers.append(("Content-Language", language))
    if tag is not None:
        headers.append(("ETag", f'"{tag}"'))
    if place is not None:
        headers.append(("Location", place))
    return Response(body, status, headers, content_type=kind)


def unchanged(tag: str) -> Response:
    """The reader has this already."""
    return Response(status=304, headers=[_BY_READER, ("ETag", f'"{tag}"')])


def json_is_welcome(wanted: str | None) -> None:
    """Refuse a reader that takes no JSON, by its ``Accept``."""
    if wanted is not None and not _best(wanted, JSON_TYPE):
        raise Problem("NOT_ACCEPTABLE", Saying("The answer is application/json."))


def stream_is_wanted() -> bool:
    """Whether the reader would rather have a stream of events than a page; it may take neither."""
    wanted = request.headers.get("Accept")
    best = page_or_stream(wanted)
    if best is None:
        raise Problem("NOT_ACCEPTABLE", Saying("The answer is application/json or text/event-stream."))
    return best == EVENT_STREAM


def page_is_wanted() -> bool:
    """Whether the reader would rather have a page that people look at than JSON; refused is one who takes
    neither.
    """
    best = _page_or_json()
    if best is None:
        raise Problem("NOT_ACCEPTABLE", Saying("The answer is application/json or text/html."))
    return best == _HTML


def looks_at_pages() -> bool:
    """The same of one who is refused already, whatever they take."""
    return _page_or_json() == _HTML


def _page_or_json() -> str | None:
    """What this reader would rather have; None is neither, and who does not say reads JSON."""
    wanted = request.headers.get("Accept")
    return JSON_TYPE if wanted is None else _best(wanted, JSON_TYPE, _HTML)


def page_or_stream(wanted: str | None) -> str | None:
    """The form somebody would rather have where there are both, by the ``Accept``; None: neither."""
    return JSON_TYPE if wanted is None else _best(wanted, JSON_TYPE, EVENT_STREAM)


@lru_cache(maxsize=256)
def _best(wanted: str, *forms: str) -> str | None:
    """The form of the answer the reader likes best (RFC 9110, 12.5.1), None where it takes none.

    A header in which no media type can be read is no wish at all.
    """
    wishes = parse_accept_header(wanted[:_LONGEST_HEADER], MIMEAccept)
    readable = [name for name, _ in wishes if _MEDIA_RANGE.fullmatch(name)]
    best: str | None = wishes.best_match(forms) if readable else forms[0]
    return best
