"""What a judgement is: allowed, with the events that follow, or refused, with every reason; and who
shuffles.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec

from events.catalogue import AnyEvent
from referee.rules.cards import HIDDEN, Card
from referee.rules.rulebook.codes import Breach


class Chance(Protocol):
    """Who shuffles: the desk's dice, a log that is judged again, or nobody."""

    def shuffled(self, cards: Sequence[Card]) -> list[Card]:
        """A new order of the cards, top first."""


class Unknown:
    """Nobody shuffles: the order is not known, unless all cards are the same."""

    def shuffled(self, cards: Sequence[Card]) -> list[Card]:
        """The cards face down."""
        return list(cards) if len(set(cards)) == 1 else [HIDDEN] * len(cards)


UNKNOWN = Unknown()


class Allowed(msgspec.Struct, frozen=True):
    """The move is lawful; ``events`` are all that follows from it, up to the next deal."""

    events: tuple[AnyEvent, ...]


class Refused(msgspec.Struct, frozen=True):
    """The move is not lawful; ``breaches`` are all the reasons, in the order of the rulebook."""

    breaches: tuple[Breach, ...]


Ruling = Allowed | Refused
