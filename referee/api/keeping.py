"""Requests that may be sent twice: whose key it is, what was asked, and the whole answer as it is kept."""

from __future__ import annotations

import re
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import msgspec
from flask import Response, request

from referee.api.answers import answer_bytes
from referee.api.auth import Caller
from referee.api.problems import PROBLEM_TYPE, Problem
from referee.matches.desk import Answer, Keeping

_KEY = re.compile(r"[!-~]{1,255}")


def has_key() -> bool:
    """Whether the request may find an earlier answer."""
    return "Idempotency-Key" in request.headers


def keeping(caller: Caller, asked: dict[str, Any], write: Callable[[Answer], Response]) -> Keeping | None:
    """What the desk needs to keep the answer; None for a request without an ``Idempotency-Key``."""
    key = request.headers.get("Idempotency-Key")
    if key is None:
        return None
    if not _KEY.fullmatch(key):
        raise Problem("MALFORMED_HEADER", "Idempotency-Key is 1 to 255 visible ASCII characters.")
    return Keeping(f"{caller.name}:{key}", _fingerprint(asked), lambda answer: freeze(write(answer)))


def _fingerprint(asked: dict[str, Any]) -> str:
    """What was asked, where and for what match; how the body was spaced does not matter."""
    question = [request.method, request.path, asked]
    return sha256(msgspec.json.encode(question, order="deterministic")).hexdigest()


def freeze(response: Response) -> bytes:
    """A whole answer as bytes: status, tag, language and place in the first line, then the body."""
    headers = response.headers
    head = [
        response.status_code,
        headers.get("ETag"),
        headers.get("Content-Language"),
        headers.get("Location"),
    ]
    return msgspec.json.encode(head) + b"\n" + response.get_data()


def thaw(kept: bytes) -> Response:
    """The answer that was kept, byte for byte."""
    head, _, body = kept.partition(b"\n")
    status, tag, language, place = msgspec.json.decode(
        head, type=tuple[int, str | None, str | None, str | None]
    )
    response = answer_bytes(body, status, language=language, tag=tag and tag.strip('"'))
    if status >= 400:
        response.mimetype = PROBLEM_TYPE
    if place is not None:
        response.headers["Location"] = place
    return response
