"""One line of the log: what happened, in which match, as which number, when, and who acted.

The bytes of a line are canonical JSON (sorted keys, UTF-8, no spaces; integers and texts, never a float).
They are what is stored, hashed and read again, and are never re-serialised. The digest stands beside the
bytes, not in them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from events.catalogue import AnyEvent

FORMAT = 1
"""The version of the events' shape that is written today; see ``codec`` for how older ones are read."""

OPERATOR = "operator"
REFEREE = "referee"


class Record(msgspec.Struct, frozen=True, gc=False):
    """One line of the log in words.

    ``version`` counts the events of the match from 1; ``at`` is UTC in ISO 8601 with milliseconds
    (``2026-11-30T02:21:46.123Z``), told by the caller; ``actor`` is ``seat:0``, ``operator`` or ``referee``;
    ``v`` the version of the event's shape.
    """

    match: str
    version: int
    at: str
    actor: str
    event: AnyEvent
    v: int = FORMAT


class Stored(NamedTuple):
    """One line as the store keeps it: its number, its bytes, and the digest that ties it to the last."""

    version: int
    body: bytes
    digest: bytes


class Head(NamedTuple):
    """The end of a match's log: the number and the digest of its last line; number 0 before the first."""

    version: int
    digest: bytes


def seat_actor(seat: int) -> str:
    """The name of a seat in the log."""
    return f"seat:{seat}"


def lines(match: str, after: int, at: str, acts: Iterable[tuple[str, AnyEvent]]) -> list[Record]:
    """The next lines of a match after number ``after``, one for each (actor, event), all at one moment."""
    return [Record(match, after + n, at, actor, event) for n, (actor, event) in enumerate(acts, start=1)]
