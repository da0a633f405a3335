"""Who is told what: a webhook, how it fares, and what is to be delivered to it."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

PUBLIC, OPERATOR = "public", "operator"
VIEWS = (PUBLIC, OPERATOR)
GONE, FAILING, SWAMPED = "gone", "failing", "swamped"
"""Why a webhook is disabled: it answered 410; it failed for days; too much was waiting for it."""


class Webhook(msgspec.Struct, frozen=True):
    """One address that is told of every append, or of some.

    ``since`` is the moment from which on it is told, in milliseconds by the log's clock. Without ``types`` it
    is told of events of every kind, without ``matches`` of every match. ``view``: as whom it sees the cards.
    """

    id: str
    url: str
    secret: str
    since: int
    created: str
    view: str = PUBLIC
    description: str = ""
    types: tuple[str, ...] = ()
    matches: tuple[str, ...] = ()


class Condition(msgspec.Struct, frozen=True):
    """How a webhook fares: since when it fails, and whether it was given up; times in milliseconds.

    ``mark`` tells apart what two wrote that says the same.
    """

    failing_since: int | None = None
    failures: int = 0
    error: str = ""
    disabled: str | None = None
    disabled_at: int | None = None
    mark: str = ""


class Delivery(msgspec.Struct, frozen=True):
    """One append that is to be told to one webhook. ``job`` is who does it; ``at`` when it was asked for."""

    match: str
    first: int
    last: int
    cursor: str
    job: str
    at: int

    @property
    def message(self) -> str:
        """The message's id, the same however often it is sent."""
        return f"msg_{self.match}_{self.first}_{self.cursor}"


class DeadLetter(msgspec.Struct, frozen=True):
    """A delivery that was given up: after how many tries, when, and why."""

    delivery: Delivery
    tries: int
    at: int
    error: str


class Ask(msgspec.Struct, frozen=True):
    """Somebody asks for deliveries once more: of dead letters, or of everything from a moment on.

    ``partition`` and ``cursor`` tell how far that has come.
    """

    webhook: str
    letters: tuple[str, ...] = ()
    since: int | None = None
    partition: int = 0
    cursor: str = ""


class Faring(NamedTuple):
    """A webhook with how it fares and how much is waiting for it."""

    webhook: Webhook
    condition: Condition
    waiting: int
    dead: int
