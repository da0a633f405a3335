"""One line of the log: what happened, in which match, as which number, when, and who acted.

The bytes of a line are canonical JSON (sorted keys, UTF-8, no spaces; integers and texts, never a float).
They are what is stored, hashed and read again, and are never re-serialised. The digest stands beside the
bytes, not in them.

Every line carries 16 random bytes of salt, which nobody but the operator's export of the log tells. Without
it a digest could be guessed from the one before: a drawn card is one of 53. With it a digest gives nothing
away, and may be told to everybody as a receipt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

import msgspec

from events import randomness
from events.catalogue import AnyEvent

FORMAT = 2
"""The version of the lines' shape that is written today; see ``codec`` for how older ones are read.

Version 1 had no salt.
"""

OPERATOR = "operator"
REFEREE = "referee"
CLOCK = "clock"
"""Who moved for a seat whose time was out."""


class Record(msgspec.Struct, frozen=True, gc=False):
    """One line of the log in words.

    ``version`` counts the events of the match from 1; ``at`` is UTC in ISO 8601 with milliseconds
    (``2026-11-30T02:21:46.123Z``), told by the caller; ``actor`` is ``seat:0``, ``referee``, ``clock``,
    ``operator`` (with the key of the house, or as seats are told) or ``operator:<id>``; ``v`` the version of
    the line's shape; ``salt`` 32 hexadecimal letters, empty in lines of version 1 and in what is told to
    seats.
    """

    match: str
    version: int
    at: str
    actor: str
    event: AnyEvent
    v: int = FORMAT
    salt: str = ""


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


def operator_actor(id: str) -> str:
    """The name of an operator in the log; of whoever has the key of the house where there is no id."""
    return f"{OPERATOR}:{id}" if id else OPERATOR


def actor_for_seats(actor: str) -> str:
    """The same for those who sit at the table or watch: that an operator acted, and not which."""
    return OPERATOR if actor.startswith(f"{OPERATOR}:") else actor


def fresh_salt() -> str:
    """16 random bytes as hexadecimal letters."""
    return randomness.random_bytes(16).hex()


def lines(
    match: str,
    after: int,
    at: str,
    acts: Iterable[tuple[str, AnyEvent]],
    salt: Callable[[], str] = fresh_salt,
) -> list[Record]:
    """The next lines of a match after number ``after``, one for each (actor, event), all at one moment."""
    return [
        Record(match, after + n, at, actor, event, FORMAT, salt())
        for n, (actor, event) in enumerate(acts, start=1)
    ]
