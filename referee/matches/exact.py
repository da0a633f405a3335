"""JSON to the letter: each value written in one way, so that nobody reads a document otherwise than another.

Two readers may differ over doubled members, ``1.0`` and ``-0``, halves of surrogate pairs, marks and spaces.
None of that is in what the house writes, so a text that somebody else wrote is not read at all.
"""

from __future__ import annotations

import json
import zlib
from typing import Any, NoReturn

from events.codec import Codec, Unreadable
from events.record import Record

DEEPEST = 32
"""How deep lists and objects may lie in each other."""
DIGITS = 15
LARGEST = 256 << 20
"""The largest document that is unpacked, in bytes: some hundred thousand lines."""
_GZIP = b"\x1f\x8b"


class Inexact(ValueError):
    """These bytes are not JSON as the house writes it, and why."""


def exact(body: bytes) -> Any:
    """The value of a text that is written in the one way; its members stand in any order. Raises Inexact.

    No spaces, no doubled members, whole numbers of up to 15 digits, nothing escaped that need not be.
    """
    try:
        value = _EXACT.decode(body.decode())
        again = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
    except RecursionError:
        raise Inexact("it lies too deep") from None
    except ValueError as error:  # no UTF-8, no JSON, half a surrogate pair
        raise Inexact(str(error)) from None
    if again != body:
        raise Inexact("it is not written as the house writes JSON")
    if _depth(value) > DEEPEST:
        raise Inexact("it lies too deep")
    return value


def loosely(body: bytes) -> Any:
    """The value of a text that went through other hands. Raises Inexact where it is no JSON in UTF-8."""
    try:
        return _LOOSE.decode(body.decode())
    except RecursionError:
        raise Inexact("it lies too deep") from None
    except ValueError as error:
        raise Inexact(str(error)) from None


def _depth(value: Any) -> int:
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return 0 if inside is None else 1 + max(map(_depth, inside), default=0)


def _whole(text: str) -> int:
    if len(text.lstrip("-")) > DIGITS:
        raise Inexact("a number is too large")
    return int(text)


def _decimal(text: str) -> int | float:
    number = float(text)
    return int(number) if number.is_integer() else number


def _no_number(text: str) -> NoReturn:
    raise Inexact(f"{text[:20]} is no whole number")


_EXACT = json.JSONDecoder(parse_int=_whole, parse_float=_no_number, parse_constant=_no_number)
_LOOSE = json.JSONDecoder(parse_float=_decimal, parse_constant=_no_number)


class ExactCodec(Codec):
    """Reads lines of a log that stand in a document: to the letter."""

    def record(self, body: bytes) -> Record:
        """See Codec.record; besides, bytes that were written in another way are unreadable."""
        try:
            exact(body)
        except Inexact as fault:
            raise Unreadable(str(fault)) from None
        return super().record(body)


def unpacked(document: bytes) -> bytes:
    """The document, out of its gzip where it is packed. Raises Inexact.

    Members of the gzip that follow each other are one text. A zero byte behind one is padding and the end.
    """
    parts, left = list[bytes](), LARGEST
    if not document.startswith(_GZIP):
        return document
    while document and (document[0] or not parts):
        unzip = zlib.decompressobj(16 + zlib.MAX_WBITS)
        try:
            parts.append(unzip.decompress(document, left + 1))
        except zlib.error as fault:
            raise Inexact(f"it is no whole gzip file: {fault}") from None
        left -= len(parts[-1])
        if left < 0:
            raise Inexact(f"it holds more than {LARGEST >> 20} MiB")
        if not unzip.eof:
            raise Inexact("it is no whole gzip file: it ends too early")
        document = unzip.unused_data
    return b"".join(parts)
