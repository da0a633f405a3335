"""The moves a seat can propose, as plain values; whether one is allowed is the judge's business."""

from __future__ import annotations

import msgspec

from referee.rules.cards import Card


class DrawStock(msgspec.Struct, frozen=True):
    """Open the turn with the top card of the stock; an empty stock is recycled first."""


class TakeDiscard(msgspec.Struct, frozen=True):
    """Open the turn with the top card of the pile."""


class LayMeld(msgspec.Struct, frozen=True):
    """Lay one new meld. For an escalera with a wild card the order of ``cards`` is the order on the table."""

    cards: tuple[Card, ...]
    kind: str | None = None


class Open(msgspec.Struct, frozen=True):
    """Lay several new melds as one act: a contract, or an opening with a minimum value."""

    melds: tuple[LayMeld, ...]


class LayOff(msgspec.Struct, frozen=True):
    """Add cards to a meld on the table. ``arrangement`` is the whole meld in order afterwards."""

    meld: str
    cards: tuple[Card, ...]
    arrangement: tuple[Card, ...] | None = None


class SwapJoker(msgspec.Struct, frozen=True):
    """Put a natural card in the place of a joker and take the joker to hand."""

    meld: str
    card: Card


class Discard(msgspec.Struct, frozen=True):
    """End the turn by discarding a card."""

    card: Card


class DeclareBlocked(msgspec.Struct, frozen=True):
    """Say that no card can be drawn any more: the deal ends without a winner."""


class Close(msgspec.Struct, frozen=True):
    """Chinchón: close with ``card`` face down and the rest arranged."""

    melds: tuple[LayMeld, ...]
    card: Card


class Show(msgspec.Struct, frozen=True):
    """Chinchón: show an arrangement after a close, laying loose cards off on melds already shown."""

    melds: tuple[LayMeld, ...]
    lay_offs: tuple[LayOff, ...] = ()


class Rebuy(msgspec.Struct, frozen=True):
    """Answer of an eliminated seat: it comes back (reenganche)."""


class DeclineRebuy(msgspec.Struct, frozen=True):
    """Answer of an eliminated seat: it stays out."""


class Resign(msgspec.Struct, frozen=True):
    """Leave the match for good."""


Move = (
    DrawStock
    | TakeDiscard
    | LayMeld
    | Open
    | LayOff
    | SwapJoker
    | Discard
    | DeclareBlocked
    | Close
    | Show
    | Rebuy
    | DeclineRebuy
    | Resign
)
"""The closed sum of moves."""
