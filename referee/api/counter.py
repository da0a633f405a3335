"""What the counter works with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from threading import BoundedSemaphore

from referee.api.auth import Doorkeeper, known_only
from referee.api.metrics import Meters
from referee.api.promise import Promise
from referee.hooks.book import Book
from referee.matches.bench import Bench
from referee.rules.rulesets import Ruleset
from referee.rules.views import OPERATOR

MOST_LAWS = 10_000
"""How many matches' rulesets are remembered; the same few values, so it is the ids that take room."""


def everything_is_there() -> Sequence[str]:
    """The answer of a house that lacks nothing."""
    return ()


@dataclass(frozen=True)
class Counter:
    """The desk behind the counter, who guards the door, and the pens on it.

    ``missing`` says in words what keeps the service from being ready; ``streams`` are the places of live
    streams, ``laws`` the rulesets of matches asked about lately. ``book`` knows the webhooks, and
    ``private_webhooks`` whether they may lead to private addresses.
    """

    desk: Bench
    doorkeeper: Doorkeeper
    open_rulings: bool = True
    missing: Callable[[], Sequence[str]] = everything_is_there
    meters: Meters = field(default_factory=Meters)
    promise: Promise = field(default_factory=Promise.found)
    streams: BoundedSemaphore = field(default_factory=lambda: BoundedSemaphore(2))
    laws: dict[str, Ruleset] = field(default_factory=dict)
    book: Book = field(kw_only=True)
    private_webhooks: bool = False

    def rules_of(self, match: str) -> Ruleset:
        """The law of a match. It never changes, so it is remembered and the log is not asked again."""
        rules = self.laws.get(match)
        if rules is None:
            if len(self.laws) >= MOST_LAWS:
                self.laws.clear()
            rules = self.laws[match] = self.desk.view(match, OPERATOR).rules
        return rules

    def may_ask(self) -> None:
        """Refuse a stateless question from a caller without a credential, unless rulings are open to all."""
        caller = self.doorkeeper.caller()
        if not self.open_rulings:
            known_only(caller)
