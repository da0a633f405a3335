"""A move of a record in contract form, from its members to the move it was."""

from __future__ import annotations

from collections.abc import Callable

from referee.histories.document import MOST_MELDS
from referee.histories.sheet import Part
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
from referee.rules.standing import ESCALERA, PIERNA, TRIO

LONGEST_MELD_ID = 64
KINDS = (PIERNA, TRIO, ESCALERA)


def read_move(part: Part) -> Move:
    """The move. Raises Unreadable."""
    kind = part.need("type").one_of(_READERS)
    return _READERS[kind](part)


def _bare(move: Move) -> Callable[[Part], Move]:
    def read(part: Part) -> Move:
        part.only("type")
        return move

    return read


def _meld(part: Part, *more: str) -> LayMeld:
    part.only("cards", "kind", *more)
    kind = part.get("kind")
    return LayMeld(part.need("cards").cards(), None if kind is None else kind.one_of(KINDS))


def _melds(part: Part) -> tuple[LayMeld, ...]:
    return tuple(_meld(item) for item in part.need("melds").items(MOST_MELDS))


def _lay_off(part: Part, *more: str) -> LayOff:
    part.only("meld", "cards", "arrangement", *more)
    order = part.get("arrangement")
    cards = part.need("cards").cards()
    return LayOff(_id(part), cards, None if order is None else order.cards())


def _id(part: Part) -> str:
    return part.need("meld").text(LONGEST_MELD_ID)


def _open(part: Part) -> Open:
    part.only("type", "melds")
    return Open(_melds(part))


def _swap(part: Part) -> SwapJoker:
    part.only("type", "meld", "card")
    return SwapJoker(_id(part), part.need("card").card())


def _discard(part: Part) -> Discard:
    part.only("type", "card")
    return Discard(part.need("card").card())


def _close(part: Part) -> Close:
    part.only("type", "melds", "card")
    return Close(_melds(part), part.need("card").card())


def _show(part: Part) -> Show:
    part.only("type", "melds", "lay_offs")
    lay_offs = part.get("lay_offs")
    put = () if lay_offs is None else tuple(_lay_off(item) for item in lay_offs.items(MOST_MELDS))
    return Show(_melds(part), put)


_READERS: dict[str, Callable[[Part], Move]] = {
    "draw_stock": _bare(DrawStock()),
    "take_discard": _bare(TakeDiscard()),
    "meld": lambda part: _meld(part, "type"),
    "open": _open,
    "lay_off": lambda part: _lay_off(part, "type"),
    "swap_joker": _swap,
    "discard": _discard,
    "declare_blocked": _bare(DeclareBlocked()),
    "close": _close,
    "show": _show,
    "rebuy": _bare(Rebuy()),
    "decline_rebuy": _bare(DeclineRebuy()),
    "resign": _bare(Resign()),
}
"""Every move of the contract, by its type."""
