"""Moves that were refused, on record beside the log: who tried what, when, and what was ruled.

They are no events: the log, its version and its head know nothing of them. Of a match the newest MOST are
kept, each in at most LARGEST bytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import msgspec

from events.codec import Unreadable

MOST = 1000
"""How many refusals of a match are kept; the oldest fall off."""
LARGEST = 4096
"""The bytes one refusal may take; what is longer is cut."""

Plain = Mapping[str, object]
"""Plain data, as an object of JSON has it."""


class Told(msgspec.Struct, frozen=True, array_like=True):
    """One breach: its code, and what it tells of the case."""

    code: str
    details: Plain


class Refusal(msgspec.Struct, frozen=True):
    """A move or turn that was refused.

    ``at`` is UTC in ISO 8601; ``actor`` who sent it (``seat:0``, ``operator``) for ``seat``; ``version`` the
    match's at that time. ``moves`` are all that were sent, in their wire form; ``refused`` is the place among
    them, from 0, of the one that ``breaches`` are about. ``cut``: moves or breaches were left out, since
    there was no room for them.
    """

    at: str
    actor: str
    seat: int
    version: int
    moves: tuple[Plain, ...]
    refused: int
    breaches: tuple[Told, ...]
    cut: bool = False


class Refused(NamedTuple):
    """A refusal as the store keeps it: its number within the match, from 1, and its bytes."""

    number: int
    body: bytes


_ENCODE = msgspec.json.Encoder().encode
_DECODE = msgspec.json.Decoder(Refusal).decode


def encode(refusal: Refusal) -> bytes:
    """The bytes of a refusal, of which there are LARGEST at most: as much of it as fits."""
    for shorter in _shorter_and_shorter(refusal):
        body = _ENCODE(shorter)
        if len(body) <= LARGEST:
            break
    return body


def decode(body: bytes) -> Refusal:
    """What was refused. Raises Unreadable."""
    try:
        return _DECODE(body)
    except msgspec.DecodeError as error:
        raise Unreadable(str(error)) from None


def _shorter_and_shorter(refusal: Refusal) -> Iterator[Refusal]:
    """The refusal; with the refused move alone; with none; with fewer breaches; with the first one's code."""
    yield refusal
    cut = msgspec.structs.replace(refusal, cut=True)
    this = refusal.moves[refusal.refused : refusal.refused + 1]
    yield msgspec.structs.replace(cut, moves=this)
    left = cut.breaches
    while left:
        yield msgspec.structs.replace(cut, moves=(), breaches=left)
        left = left[: len(left) // 2]
    codes = tuple(Told(told.code, {}) for told in refusal.breaches[:1])
    yield msgspec.structs.replace(cut, moves=(), breaches=codes)
