"""What stands at the table beside the cards in hand: melds, what the referee bound itself to, penalties, and
what a seat asks of the others.

Values that never change; ``state`` holds them.
"""

from __future__ import annotations

from typing import Final

import msgspec

from referee.rules.cards import Card

ESCALERA: Final = "escalera"
PIERNA: Final = "pierna"
TRIO: Final = "trio"


class TableMeld(msgspec.Struct, frozen=True):
    """A meld on the table: cards of an escalera lowest first, a joker standing for the card its place
    gives.
    """

    id: str
    owner: int
    kind: str
    cards: tuple[Card, ...]


class Pledge(msgspec.Struct, frozen=True):
    """What the referee bound itself to for ``deal``: ``secret`` (empty once it is revealed) decides all
    chance; ``recycles`` counts the stocks recycled with it.
    """

    deal: int
    secret: str
    recycles: int = 0


class Penalty(msgspec.Struct, frozen=True):
    """A penalty that stands: the version that imposed it, and what the seat's total changed by."""

    version: int
    seat: int
    points: int


class Question(msgspec.Struct, frozen=True):
    """What a seat asks of the others: to take the match back to ``version``. Open until play goes on."""

    seat: int
    version: int
    reason: str
    agreed: tuple[int, ...] = ()

    def agreed_by(self, seat: int) -> Question:
        """The same, and one more seat has agreed."""
        return Question(self.seat, self.version, self.reason, (*self.agreed, seat))
