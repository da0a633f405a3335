"""A reader's places in the feed as one text that says nothing and cannot be made up.

A byte for the form, whose turn it is, the places, and a seal. A place is written as its distance from the
youngest of all, so that 64 of them fit into the address of a request.
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import NamedTuple

from events.feed import BEGINNING, Place, Spot

FORM = 1
_SEAL = 12
_CHECK = 2
_LONGEST = 4000
_LARGEST = 1 << 60


class NoCursor(ValueError):
    """This text is no cursor of this house."""


class Bookmark(NamedTuple):
    """Where a reader of the whole feed stands; ``turn`` is the partition that is told of first."""

    places: tuple[Place, ...]
    turn: int = 0


class Cursors:
    """Writes bookmarks and reads them again."""

    def __init__(self, secret: bytes, partitions: int) -> None:
        self._secret = sha256(b"cursors of the feed\0" + secret).digest()
        self._partitions = partitions

    def write(self, mark: Bookmark) -> str:
        """The text of a bookmark."""
        youngest = max(place.at.ms for place in mark.places)
        body = bytearray([FORM, mark.turn])
        body += _number(youngest)
        for place in mark.places:
            body += _spot(place.at, youngest)
            if place.at != BEGINNING:
                body += _spot(place.anchor, place.at.ms)
        return _text(bytes(body) + self._seal(body))

    def _seal(self, body: bytes | bytearray) -> bytes:
        return hmac.digest(self._secret, body, "sha256")[:_SEAL]

    def read(self, text: str) -> Bookmark:
        """The bookmark a text stands for. Raises NoCursor."""
        body = self._opened(text)
        rest = iter(body[1:])
        try:
            return self._bookmark(rest)
        except (StopIteration, IndexError):
            raise NoCursor("it ends too early") from None

    def _bookmark(self, rest: Iterator[int]) -> Bookmark:
        turn, youngest = next(rest), _read_number(rest)
        places = []
        for _ in range(self._partitions):
            at = _read_spot(rest, youngest)
            places.append(Place(at, _read_spot(rest, at.ms)) if at != BEGINNING else Place())
        if turn >= self._partitions or next(rest, None) is not None:
            raise NoCursor("it is of another house")
        return Bookmark(tuple(places), turn)

    def _opened(self, text: str) -> bytes:
        if not text.isascii() or not 0 < len(text) <= _LONGEST:
            raise NoCursor("it is too long, or empty")
        try:
            sealed = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        except (NotBase64, ValueError):
            raise NoCursor("it is no text of ours") from None
        body, seal = sealed[:-_SEAL], sealed[-_SEAL:]
        if not body or not hmac.compare_digest(seal, self._seal(body)) or _text(sealed) != text:
            raise NoCursor("it was not made here")
        if body[0] != FORM:
            raise NoCursor("it is of another form")
        return body


def _text(sealed: bytes) -> str:
    return urlsafe_b64encode(sealed).decode().rstrip("=")


def _spot(spot: Spot, near: int) -> bytes:
    """A spot as the distance of its moment from a younger one; one byte where it is the beginning."""
    if spot == BEGINNING:
        return b"\0"
    away = _number(near - spot.ms + 1)
    return away + _number(spot.seq) + spot.check.to_bytes(_CHECK, "big")


def _read_spot(rest: Iterator[int], near: int) -> Spot:
    away = _read_number(rest)
    if not away:
        return BEGINNING
    seq = _read_number(rest)
    check = bytes([next(rest), next(rest)])
    return Spot(near - away + 1, seq, int.from_bytes(check, "big"))


def _number(value: int) -> bytes:
    """A number in as few bytes as it needs, seven bits each."""
    found = bytearray()
    while value > 127:
        found.append(value & 127 | 128)
        value >>= 7
    return bytes([*found, value])


def _read_number(rest: Iterator[int]) -> int:
    value = shift = 0
    while (byte := next(rest)) & 128:
        value |= (byte & 127) << shift
        shift += 7
        if value > _LARGEST:
            raise NoCursor("a number in it is too large")
    return value | byte << shift


def bookmark(places: Sequence[Place], turn: int = 0) -> Bookmark:
    """A bookmark at these places."""
    return Bookmark(tuple(places), turn)
