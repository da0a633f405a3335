"""JSON read strictly, and where in its text a value stands, for a complaint that can be found."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NoReturn

from referee.histories.repairs import Unreadable

DEEPEST = 16
LARGEST_NUMBER = 2**53
_DIGITS = 17
_SPACES = " \t\r\n"

Path = Sequence[str | int]


class _Doubled(ValueError):
    """A member stands there twice."""


def read_json(text: str, line: int, column: int = 1) -> Any:
    """The value; a doubled member, a number that not every reader keeps, deep nesting are refused."""
    _not_too_deep(text, line, column)
    try:
        return _whole_texts(_DECODER.decode(text), text)
    except json.JSONDecodeError as error:
        raise Unreadable(
            line, column + error.pos, "json", text[error.pos :][:20], error.msg.lower()
        ) from None
    except _Doubled as error:
        raise Unreadable(line, column, "single_member", str(error)) from None
    except (ValueError, RecursionError) as error:
        raise Unreadable(line, column, "json", text[:20], str(error)[:60]) from None


def value_at(text: str, start: int, line: int) -> tuple[Any, int]:
    """The JSON value that begins at ``start``, and where it ends."""
    _not_too_deep(text[start:], line, start + 1)
    try:
        value, end = _DECODER.raw_decode(text, start)
        return _whole_texts(value, text), end
    except json.JSONDecodeError as error:
        raise _no_json(text, line, 1, error) from None
    except (ValueError, RecursionError) as error:
        raise Unreadable(line, start + 1, "json", text[start:][:20], str(error)[:60]) from None


def _no_json(text: str, line: int, column: int, error: json.JSONDecodeError) -> Unreadable:
    return Unreadable(line, column + error.pos, "json", text[error.pos :][:20], error.msg.lower())


def _whole_texts(value: Any, text: str) -> Any:
    """The value, unless a text in it holds half a surrogate pair, which no UTF-8 can hold."""
    if "\\u" in text:
        try:
            write_json(value).encode()
        except UnicodeEncodeError:
            raise ValueError("a text holds half a surrogate pair") from None
    return value


def write_json(value: Any) -> str:
    """Canonical JSON: members in the order given, no spaces, nothing escaped that need not be."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def column_of(text: str, path: Path, name: bool = False) -> int:
    """The column of the value at ``path`` in a text that is JSON; with ``name``, of its member's name.

    Where the path ends early, the column of the last value that is there.
    """
    at = _spaces(text, 0)
    for depth, step in enumerate(path):
        inside = _member(text, at, str(step)) if isinstance(step, str) else _item(text, at, step)
        if inside is None:
            break
        key, at = inside
        if name and depth == len(path) - 1:
            return key + 1
    return at + 1


def _member(text: str, at: int, name: str) -> tuple[int, int] | None:
    """Where the member's name and its value begin, in the object that begins at ``at``."""
    if text[at] != "{":
        return None
    at = _spaces(text, at + 1)
    while text[at] == '"':
        found, after = _DECODER.raw_decode(text, at)
        value = _spaces(text, _spaces(text, after) + 1)
        if found == name:
            return at, value
        at = _after_value(text, value)
    return None


def _item(text: str, at: int, number: int) -> tuple[int, int] | None:
    if text[at] != "[":
        return None
    at = _spaces(text, at + 1)
    for _ in range(number):
        if text[at] == "]":
            return None
        at = _after_value(text, at)
    return None if text[at] == "]" else (at, at)


def _after_value(text: str, at: int) -> int:
    """Where the next member or item begins, or the closing bracket."""
    at = _spaces(text, _DECODER.raw_decode(text, at)[1])
    return _spaces(text, at + 1) if text[at] == "," else at


def _spaces(text: str, at: int) -> int:
    while at < len(text) and text[at] in _SPACES:
        at += 1
    return at


def _not_too_deep(text: str, line: int, column: int) -> None:
    """Brackets are counted before anything is read; those inside texts count, too, which does no harm."""
    if text.count("[") + text.count("{") <= DEEPEST:
        return
    depth, quoted, skip = 0, False, False
    for place, sign in enumerate(text):
        if quoted:
            quoted, skip = (quoted, False) if skip else (sign != '"', sign == "\\")
        elif sign == '"':
            quoted = True
        elif sign in "[{":
            depth += 1
            if depth > DEEPEST:
                raise Unreadable(line, column + place, "less_depth", sign, str(DEEPEST))
        elif sign in "]}":
            depth -= 1


def _single(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        names = [name for name, _ in pairs]
        raise _Doubled(next(name for name in names if names.count(name) > 1))
    return members


def _whole(text: str) -> int:
    if len(text) > _DIGITS or abs(int(text)) >= LARGEST_NUMBER:
        raise ValueError("a number is too large")
    return int(text)


def _decimal(text: str) -> int | float:
    number = float(text)
    if abs(number) >= LARGEST_NUMBER:
        raise ValueError("a number is too large")
    return int(number) if number.is_integer() else number


def _constant(text: str) -> NoReturn:
    raise ValueError(f"{text} is no number")


_DECODER = json.JSONDecoder(
    object_pairs_hook=_single, parse_int=_whole, parse_float=_decimal, parse_constant=_constant
)
