"""Moves as they cross the wire."""

from __future__ import annotations

from schemas.fields import (
    LONGEST_ID,
    Cards,
    CardText,
    ListOf,
    Part,
    Shape,
    Text,
)

MELD_KINDS = ("pierna", "trio", "escalera")


class NewMeld(Shape):
    """A meld that is about to be laid."""

    cards = Cards(required=True)
    kind = Text(names=MELD_KINDS)


class BareMove(Shape):
    """A move that needs no more than its name."""

    type = Text(required=True)


class AddedCards(Shape):
    """Cards for a meld on the table; in Chinchón loose ones, for a meld that was shown."""

    meld = Text(required=True, longest=LONGEST_ID)
    cards = Cards(required=True)
    arrangement = Cards()


class MeldMove(NewMeld):
    """Lay one new meld."""

    type = Text(required=True)


class OpenMove(BareMove):
    """Lay several new melds as one act."""

    melds = ListOf(Part(NewMeld), required=True)


class LayOffMove(AddedCards):
    """Add cards to a meld on the table."""

    type = Text(required=True)


class SwapJokerMove(BareMove):
    """Put a natural card in a joker's place."""

    meld = Text(required=True, longest=LONGEST_ID)
    card = CardText(required=True)


class DiscardMove(BareMove):
    """End the turn with a discard."""

    card = CardText(required=True)


class CloseMove(OpenMove):
    """Chinchón: close."""

    card = CardText(required=True)


class ShowMove(OpenMove):
    """Chinchón: show after a close."""

    lay_offs = ListOf(Part(AddedCards))


BARE = BareMove()


MOVES: dict[str, Shape] = {
    "draw_stock": BARE,
    "take_discard": BARE,
    "meld": MeldMove(),
    "open": OpenMove(),
    "lay_off": LayOffMove(),
    "swap_joker": SwapJokerMove(),
    "discard": DiscardMove(),
    "declare_blocked": BARE,
    "close": CloseMove(),
    "show": ShowMove(),
    "rebuy": BARE,
    "decline_rebuy": BARE,
    "resign": BARE,
}
"""Which members a move has, by its type."""
