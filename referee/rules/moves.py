"""The moves a seat can propose, as plain values; whether one is allowed is the judge's business."""

from __future__ import annotations

from dataclasses import dataclass

from referee.rules.cards import Card


@dataclass(frozen=True, slots=True)
class DrawStock:
    """Open the turn with the top card of the stock; an empty stock is recycled first."""


@dataclass(frozen=True, slots=True)
class TakeDiscard:
    """Open the turn with the top card of the pile."""


@dataclass(frozen=True, slots=True)
class LayMeld:
    """Lay one new meld. For an escalera with a wild card the order of ``cards`` is the order on the table."""

    cards: tuple[Card, ...]
    kind: str | None = None


@dataclass(frozen=True, slots=True)
class Open:
    """Lay several new melds as one act: a contract, or an opening with a minimum value."""

    melds: tuple[LayMeld, ...]


@dataclass(frozen=True, slots=True)
class LayOff:
    """Add cards to a meld on the table. ``arrangement`` is the whole meld in order afterwards."""

    meld: str
    cards: tuple[Card, ...]
    arrangement: tuple[Card, ...] | None = None


@dataclass(frozen=True, slots=True)
class SwapJoker:
    """Put a natural card in the place of a joker and take the joker to hand."""

    meld: str
    card: Card


@dataclass(frozen=True, slots=True)
class Discard:
    """End the turn by discarding a card."""

    card: Card


@dataclass(frozen=True, slots=True)
class DeclareBlocked:
    """Say that no card can be drawn any more: the deal ends without a winner."""


@dataclass(frozen=True, slots=True)
class Close:
    """Chinchón: close with ``card`` face down and the rest arranged."""

    melds: tuple[LayMeld, ...]
    card: Card


@dataclass(frozen=True, slots=True)
class Show:
    """Chinchón: show an arrangement after a close, laying loose cards off on melds already shown."""

    melds: tuple[LayMeld, ...]
    lay_offs: tuple[LayOff, ...] = ()


@dataclass(frozen=True, slots=True)
class Rebuy:
    """Answer of an eliminated seat: it comes back (reenganche)."""


@dataclass(frozen=True, slots=True)
class DeclineRebuy:
    """Answer of an eliminated seat: it stays out."""


@dataclass(frozen=True, slots=True)
class Resign:
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
