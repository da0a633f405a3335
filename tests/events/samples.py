"""Small logs to test with."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import uuid4

from events import chain
from events.catalogue import AnyEvent, CardDiscarded, CardDrawn
from events.record import Head, Stored, lines, seat_actor
from events.store import Appended, Command, Store

AT = "2026-11-30T02:21:46.123Z"
SALT = "5a17" * 8
FIRST = Command("operator:k1", "body one", b'{"answer":1}')
"""A command that was sent and answered."""


def fresh_match() -> str:
    """A match nobody has used before."""
    return uuid4().hex


def a_turn(seat: int, card: str = "TH") -> list[AnyEvent]:
    """A draw and a discard."""
    return [CardDrawn(seat, card), CardDiscarded(seat, card)]


def linked(match: str, head: Head, events: Sequence[AnyEvent], actor: str = "seat:0") -> list[Stored]:
    """The events as the next lines of a log."""
    acts = [(actor, event) for event in events]
    return chain.link(head, lines(match, head.version, AT, acts, lambda: SALT))


def turns(match: str, head: Head, count: int) -> list[Stored]:
    """So many turns as the next lines of a log, two lines each."""
    return linked(match, head, [event for n in range(count) for event in a_turn(n % 2)], seat_actor(0))


def append(
    store: Store, match: str, head: Head, events: Sequence[AnyEvent], command: Command | None = None
) -> Head:
    """Append the events behind ``head`` and say where the log ends now."""
    outcome = store.append(match, head.version, head.digest, linked(match, head, events), command)
    assert isinstance(outcome, Appended)
    return outcome.head


def opened(store: Store, match: str, count: int = 1) -> Head:
    """A match of so many turns, just created."""
    return append(store, match, chain.genesis(match), [e for n in range(count) for e in a_turn(n % 2)])
