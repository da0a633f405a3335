"""Moves as they are written down, on the wire and in histories: from a checked object to a move and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from referee.rules.cards import Card, Pack
from referee.rules.moves import (
    Close,
    DeclareBlocked,
    DeclineRebuy,
    Discard,
    DrawStock,
    LayMeld,
    LayOff,
    Move,
    Open,
    Rebuy,
    Resign,
    Show,
    SwapJoker,
    TakeDiscard,
)

Json = Mapping[str, Any]

Plain = str | Sequence["Plain"] | Mapping[str, "Plain"]
"""Text, lists and objects of it: as much of JSON as a move needs."""
Written = dict[str, Plain]
"""A move as it is written for the wire."""


def move_of(document: Json, pack: Pack) -> Move:
    """The move a body names; its cards are all of this pack."""
    return _MOVES[document["type"]](document, pack)


def _cards(codes: Sequence[str], pack: Pack) -> tuple[Card, ...]:
    index = pack.index
    return tuple([index[code] for code in codes])


def _meld(document: Json, pack: Pack) -> LayMeld:
    return LayMeld(_cards(document["cards"], pack), document.get("kind"))


def _melds(document: Json, pack: Pack) -> tuple[LayMeld, ...]:
    return tuple(_meld(meld, pack) for meld in document["melds"])


def _lay_off(document: Json, pack: Pack) -> LayOff:
    order = document.get("arrangement")
    return LayOff(
        document["meld"], _cards(document["cards"], pack), None if order is None else _cards(order, pack)
    )


def _show(document: Json, pack: Pack) -> Show:
    lay_offs = tuple(_lay_off(lay_off, pack) for lay_off in document.get("lay_offs", ()))
    return Show(_melds(document, pack), lay_offs)


_MOVES: dict[str, Callable[[Json, Pack], Move]] = {
    "draw_stock": lambda document, pack: DrawStock(),
    "take_discard": lambda document, pack: TakeDiscard(),
    "meld": _meld,
    "open": lambda document, pack: Open(_melds(document, pack)),
    "lay_off": _lay_off,
    "swap_joker": lambda document, pack: SwapJoker(document["meld"], pack.index[document["card"]]),
    "discard": lambda document, pack: Discard(pack.index[document["card"]]),
    "declare_blocked": lambda document, pack: DeclareBlocked(),
    "close": lambda document, pack: Close(_melds(document, pack), pack.index[document["card"]]),
    "show": _show,
    "rebuy": lambda document, pack: Rebuy(),
    "decline_rebuy": lambda document, pack: DeclineRebuy(),
    "resign": lambda document, pack: Resign(),
}


def write_move(move: Move, pack: Pack) -> Written:
    """A move in its wire form."""
    match move:
        case LayMeld():
            return {"type": "meld", **_meld_json(move, pack)}
        case Open():
            return {"type": "open", "melds": [_meld_json(meld, pack) for meld in move.melds]}
        case LayOff():
            return {"type": "lay_off", **_lay_off_json(move, pack)}
        case SwapJoker():
            return {"type": "swap_joker", "meld": move.meld, "card": pack.codes[move.card]}
        case Discard():
            return {"type": "discard", "card": pack.codes[move.card]}
        case Close():
            melds = [_meld_json(meld, pack) for meld in move.melds]
            return {"type": "close", "melds": melds, "card": pack.codes[move.card]}
        case Show():
            melds = [_meld_json(meld, pack) for meld in move.melds]
            lay_offs = [_lay_off_json(lay_off, pack) for lay_off in move.lay_offs]
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


def _meld_json(meld: LayMeld, pack: Pack) -> Written:
    kind = {} if meld.kind is None else {"kind": meld.kind}
    return {"cards": pack.write(meld.cards), **kind}


def _lay_off_json(lay_off: LayOff, pack: Pack) -> Written:
    order = {} if lay_off.arrangement is None else {"arrangement": pack.write(lay_off.arrangement)}
    return {"meld": lay_off.meld, "cards": pack.write(lay_off.cards), **order}
