"""Reading a body: strict JSON, one object, not too large. Whatever is wrong is the client's fault."""

from __future__ import annotations

import json
from collections import Counter
from functools import lru_cache
from typing import Any, BinaryIO, NoReturn

from flask import request
from marshmallow import Schema
from werkzeug.http import parse_options_header
from werkzeug.wsgi import get_content_length

from referee.api.answers import JSON_TYPE
from referee.api.problems import Problem
from referee.languages import Saying, words
from schemas.plain import load

LARGEST_BODY = 64 * 1024
DEEPEST = 32
"""How many objects and lists may lie inside each other; no request needs more than seven."""
_EXACT = 2**53
_LONGEST_TYPE = 200
_DIGITS = 16


def body_of(shape: Schema) -> dict[str, Any]:
    """The request's body, read and held to its shape."""
    return load(shape, document(raw_body()))


def has_body() -> bool:
    """Whether the request came with a body at all, where none is needed."""
    return bool(request.content_length) or "HTTP_TRANSFER_ENCODING" in request.environ


def media_type() -> str:
    """The type of the request's body where it is in UTF-8, without its parameters; else no type at all."""
    return _kind(request.environ.get("CONTENT_TYPE", ""))


def raw_body(kind: str = JSON_TYPE, largest: int = LARGEST_BODY) -> bytes:
    """The bytes of the request's body: of that type, with a length, within the limit, not encoded."""
    environ = request.environ
    if media_type() != kind:
        raise Problem("UNSUPPORTED_MEDIA_TYPE", Saying("The body must be {kind} in UTF-8.", kind=kind))
    if environ.get("HTTP_CONTENT_ENCODING", "identity").lower() != "identity":
        raise Problem("UNSUPPORTED_MEDIA_TYPE", Saying("The body must not be compressed."))
    length = get_content_length(environ)
    if length is None:
        if "HTTP_TRANSFER_ENCODING" in environ:
            raise Problem("LENGTH_REQUIRED", Saying("A body needs a Content-Length."))
        return b""
    if length > largest:
        raise Problem("BODY_TOO_LARGE", Saying("A body has {most} bytes at most.", most=largest))
    return _read(environ["wsgi.input"], length)


def _read(line: BinaryIO, length: int) -> bytes:
    """The body; the line may break or fall silent meanwhile, which is no fault of ours."""
    try:
        raw = line.read(length)
    except OSError:
        raw = b""
    if len(raw) != length:
        raise Problem("MALFORMED_REQUEST", Saying("The body is shorter than announced, or too slow."))
    return raw


@lru_cache(maxsize=64)
def _kind(content_type: str) -> str:
    """The type, in whatever spelling; none where it is not in UTF-8."""
    kind, parameters = parse_options_header(content_type[:_LONGEST_TYPE])
    charset = parameters.get("charset", "utf-8").lower()
    return kind.lower() if charset in ("utf-8", "utf8") else ""


def document(raw: bytes) -> dict[str, Any]:
    """One JSON object, read strictly (RFC 8259 with the cautions of RFC 7493).

    Refused are doubled keys, numbers that not every reader keeps exactly, half surrogate pairs and deep
    nesting. A whole number may be written ``1.0``.
    """
    try:
        value = _DECODER.decode(raw.decode("utf-8"))
    except RecursionError:
        raise Problem("MALFORMED_JSON", Saying("The body is nested too deeply.")) from None
    except ValueError as error:
        raise Problem("MALFORMED_JSON", _no_json(error)) from None
    if type(value) is not dict:
        raise Problem("WRONG_TYPE", Saying("The body must be a JSON object."))
    if raw.count(b"[") + raw.count(b"{") > DEEPEST:
        _refuse_depth(value)
    if b"\\u" in raw:
        _refuse_half_surrogates(value)
    return value


_PYTHON_SAYS = frozenset(
    {
        words("expecting value"),
        words("expecting property name enclosed in double quotes"),
        words("expecting ':' delimiter"),
        words("expecting ',' delimiter"),
        words("illegal trailing comma before end of object"),
        words("illegal trailing comma before end of array"),
        words("extra data"),
        words("unterminated string starting at"),
        words("invalid control character at"),
        words("invalid \\escape"),
        words("invalid \\uxxxx escape"),
        words("unexpected utf-8 bom (decode using utf-8-sig)"),
    }
)
"""Why Python's reader refuses a text; what it may say besides is told in its English."""


def _no_json(error: ValueError) -> Saying:
    """Why a body is no JSON; what Python says of it is told in its own English."""
    if isinstance(error, json.JSONDecodeError):
        said = error.msg.lower()
        why = Saying(said) if said in _PYTHON_SAYS else said
        return Saying("The body is no JSON: {why} at character {place}.", why=why, place=error.pos)
    if isinstance(error, UnicodeDecodeError):
        return Saying("The body is no JSON: no UTF-8 at byte {place}.", place=error.start)
    return Saying("The body is no JSON: {why}.", why=str(error)[:80])


def _single(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        doubled = Counter(name for name, _ in pairs).most_common(1)[0][0]
        raise Problem("DOUBLED_KEY", Saying("The member '{name}' stands there twice.", name=doubled[:40]))
    return members


def _whole(text: str) -> int:
    if len(text) > _DIGITS + 1 or abs(int(text)) >= _EXACT:
        raise _too_large(text)
    return int(text)


def _decimal(text: str) -> int | float:
    number = float(text)
    if abs(number) >= _EXACT:
        raise _too_large(text)
    return int(number) if number.is_integer() else number


def _too_large(text: str) -> Problem:
    return Problem("NUMBER_TOO_LARGE", Saying("The number {number} is too large.", number=text[:20]))


def _constant(text: str) -> NoReturn:
    raise Problem("MALFORMED_JSON", Saying("The body is no JSON: {text} is no number.", text=text))


def _refuse_depth(value: Any) -> None:
    """Refuse what is nested more deeply than any request is: to complain of it would be as deep again."""
    level = [value]
    for _ in range(DEEPEST):
        level = [part for item in level for part in _parts(item)]
        if not level:
            return
    raise Problem("MALFORMED_JSON", Saying("The body is nested more than {most} levels deep.", most=DEEPEST))


def _parts(item: Any) -> list[Any]:
    """The objects and lists directly inside an object or a list."""
    inside = item.values() if isinstance(item, dict) else item
    return [part for part in inside if isinstance(part, dict | list)]


def _refuse_half_surrogates(value: Any) -> None:
    waiting = [value]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            try:
                item.encode()
            except UnicodeEncodeError:
                raise Problem("MALFORMED_JSON", Saying("A text holds half a surrogate pair.")) from None
        elif isinstance(item, dict):
            waiting += item
            waiting += item.values()
        elif isinstance(item, list):
            waiting += item


_DECODER = json.JSONDecoder(
    object_pairs_hook=_single, parse_int=_whole, parse_float=_decimal, parse_constant=_constant
)
