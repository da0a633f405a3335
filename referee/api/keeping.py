"""Requests that may be sent twice: whose key it is, what was asked, and the whole answer as it is kept."""

from __future__ import annotations

import re
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import msgspec
from flask import Response, request

from referee.api.answers import JSON_TYPE, answer_bytes
from referee.api.auth import Caller
from referee.api.problems import PROBLEM_TYPE, Problem
from referee.languages import Saying
from referee.matches.desk import Answer, Keeping

_Head = tuple[int, str | None, str | None, str | None]
_KEY = re.compile(r"[!-~]{1,255}")


def has_key() -> bool:
    """Whether the request may find an earlier answer."""
    return "HTTP_IDEMPOTENCY_KEY" in request.environ


def key_of() -> str | None:
    """The request's ``Idempotency-Key``, where it has one."""
    key: str | None = request.environ.get("HTTP_IDEMPOTENCY_KEY")
    if key is not None and not _KEY.fullmatch(key):
        raise Problem("MALFORMED_HEADER", Saying("Idempotency-Key is 1 to 255 visible ASCII characters."))
    return key


def keeping(caller: Caller, asked: dict[str, Any], write: Callable[[Answer], Response]) -> Keeping | None:
    """What the desk needs to keep the answer; None for a request without an ``Idempotency-Key``."""
    key = key_of()
    if key is None:
        return None
    return Keeping(f"{caller.holder}:{key}", fingerprint(asked), lambda answer: freeze(write(answer)))


def fingerprint(asked: dict[str, Any]) -> str:
    """What was asked, where and for what match; how the body was spaced does not matter."""
    question = [request.method, request.path, asked]
    return sha256(msgspec.json.encode(question, order="deterministic")).hexdigest()


def freeze(response: Response) -> bytes:
    """A whole answer as bytes: status, tag, language and place in the first line, then the body."""
    named = [response.headers.get(name) for name in ("ETag", "Content-Language", "Location")]
    return msgspec.json.encode([response.status_code, *named]) + b"\n" + response.get_data()


def thaw(kept: bytes) -> Response:
    """The answer that was kept, byte for byte."""
    head, _, body = kept.partition(b"\n")
    status, tag, language, place = msgspec.json.decode(head, type=_Head)
    kind = PROBLEM_TYPE if status >= 400 else JSON_TYPE
    return answer_bytes(body, status, kind=kind, language=language, tag=tag and tag.strip('"'), place=place)
