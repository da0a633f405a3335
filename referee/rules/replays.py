"""A log told again as moves: what somebody did, and how chance fell when it was done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from events.catalogue import (
    AnyEvent,
    CardDiscarded,
    CardDrawn,
    DealBlocked,
    DiscardTaken,
    HandShown,
    JokerSwapped,
    LaidMeld,
    LaidOff,
    MeldLaid,
    MeldsOpened,
    RebuyDeclined,
    SeatClosed,
    SeatRebought,
    SeatResigned,
    StockRecycled,
)
from referee.rules.cards import Card
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
from referee.rules.state import State

DECLARED: Final = "declared"


class Logged:
    """Chance as it fell: the order that the log tells."""

    def __init__(self, state: State, events: Sequence[AnyEvent]) -> None:
        self._pack = state.rules.pack
        self._orders = [event.stock for event in events[:1] if isinstance(event, StockRecycled)]

    def shuffled(self, cards: Sequence[Card]) -> list[Card]:
        """The logged order if it is one of these cards, else the cards as they are."""
        order = self._pack.read(self._orders.pop()) if self._orders else []
        return order if sorted(order) == sorted(cards) else list(cards)


def move_of(state: State, event: AnyEvent) -> tuple[int, Move] | None:
    """Who did what, where this event begins an act on this table; None for what only follows from others."""
    match event:
        case CardDrawn() | StockRecycled():
            return event.seat, DrawStock()
        case DiscardTaken():
            return event.seat, TakeDiscard()
        case CardDiscarded():
            return event.seat, Discard(_card(state, event.card))
        case MeldLaid():
            return event.seat, LayMeld(_cards(state, event.cards), event.kind)
        case LaidOff():
            whole = _cards(state, event.arrangement)
            return event.seat, LayOff(event.meld, _cards(state, event.cards), whole)
        case JokerSwapped():
            return event.seat, SwapJoker(event.meld, _card(state, event.card))
        case DealBlocked():
            return state.turn, DeclareBlocked() if event.reason == DECLARED else DrawStock()
        case _:
            return _rare_move_of(state, event)


def _rare_move_of(state: State, event: AnyEvent) -> tuple[int, Move] | None:
    match event:
        case MeldsOpened():
            return event.seat, Open(_melds(state, event.melds))
        case SeatResigned():
            return event.seat, Resign()
        case SeatRebought():
            return event.seat, Rebuy()
        case RebuyDeclined():
            return event.seat, DeclineRebuy()
        case SeatClosed():
            return event.seat, Close(_melds(state, event.melds), _card(state, event.card))
        case HandShown():
            lay_offs = tuple(
                LayOff(put.meld, _cards(state, put.cards), _cards(state, put.arrangement))
                for put in event.lay_offs
            )
            return event.seat, Show(_melds(state, event.melds), lay_offs)
        case _:
            return None


def _melds(state: State, melds: Sequence[LaidMeld]) -> tuple[LayMeld, ...]:
    return tuple(LayMeld(_cards(state, meld.cards), meld.kind) for meld in melds)


def _cards(state: State, codes: Sequence[str]) -> tuple[Card, ...]:
    return tuple(state.rules.pack.read(codes))


def _card(state: State, code: str) -> Card:
    return state.rules.pack.index[code]
