"""The moves a seat can propose, as plain values; whether one is allowed is the judge's business."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from referee.rules.cards import Card, Pack


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

Plain = str | Sequence["Plain"] | Mapping[str, "Plain"]
"""Text, lists and objects of it: as much of JSON as a move needs."""
Written = dict[str, Plain]
"""A move as it is written for the wire."""


def write_move(move: Move, pack: Pack) -> Written:
    """A move in its wire form."""
    match move:
        case LayMeld():
            return {"type": "meld", **_meld(move, pack)}
        case Open():
            return {"type": "open", "melds": [_meld(meld, pack) for meld in move.melds]}
        case LayOff():
            return {"type": "lay_off", **_lay_off(move, pack)}
        case SwapJoker():
            return {"type": "swap_joker", "meld": move.meld, "card": pack.codes[move.card]}
        case Discard():
            return {"type": "discard", "card": pack.codes[move.card]}
        case Close():
            melds = [_meld(meld, pack) for meld in move.melds]
            return {"type": "close", "melds": melds, "card": pack.codes[move.card]}
        case Show():
            melds = [_meld(meld, pack) for meld in move.melds]
            lay_offs = [_lay_off(lay_off, pack) for lay_off in move.lay_offs]
            return {"type": "show", "melds": melds, "lay_offs": lay_offs}
        case _:
            return {"type": _BARE[type(move)]}


_BARE: dict[type, str] = {
    DrawStock: "draw_stock",
    TakeDiscard: "take_discard",
    DeclareBlocked: "declare_blocked",
    Rebuy: "rebuy",
    DeclineRebuy: "decline_rebuy",
    Resign: "resign",
}


def _meld(meld: LayMeld, pack: Pack) -> Written:
    kind = {} if meld.kind is None else {"kind": meld.kind}
    return {"cards": pack.write(meld.cards), **kind}


def _lay_off(lay_off: LayOff, pack: Pack) -> Written:
    order = {} if lay_off.arrangement is None else {"arrangement": pack.write(lay_off.arrangement)}
    return {"meld": lay_off.meld, "cards": pack.write(lay_off.cards), **order}
