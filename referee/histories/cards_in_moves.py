"""The cards of a move, and the melds it touches."""

from __future__ import annotations

from collections.abc import Callable

from referee.rules.cards import Card
from referee.rules.moves import Close, Discard, LayMeld, LayOff, Move, Open, Show, SwapJoker

_Change = Callable[[tuple[Card, ...]], tuple[Card, ...]]


def touched(move: Move) -> frozenset[str]:
    """The melds on the table that the act changes."""
    match move:
        case LayOff() | SwapJoker():
            return frozenset({move.meld})
        case Show():
            return frozenset(lay_off.meld for lay_off in move.lay_offs)
        case _:
            return frozenset()


def cards_of(move: Move) -> tuple[Card, ...]:
    """The cards the act takes from the hand."""
    match move:
        case LayMeld() | LayOff():
            return move.cards
        case Open():
            return _of_melds(move.melds)
        case SwapJoker() | Discard():
            return (move.card,)
        case Close():
            return (*_of_melds(move.melds), move.card)
        case Show():
            return (*_of_melds(move.melds), *(card for put in move.lay_offs for card in put.cards))
        case _:
            return ()


def _of_melds(melds: tuple[LayMeld, ...]) -> tuple[Card, ...]:
    return tuple(card for meld in melds for card in meld.cards)


def moved_to(move: Move, change: _Change) -> Move:
    """The same move with other cards in it."""
    match move:
        case LayMeld():
            return LayMeld(change(move.cards), move.kind)
        case Open():
            return Open(_melds_to(move.melds, change))
        case LayOff():
            return _lay_off_to(move, change)
        case SwapJoker():
            return SwapJoker(move.meld, change((move.card,))[0])
        case Discard():
            return Discard(change((move.card,))[0])
        case Close():
            return Close(_melds_to(move.melds, change), change((move.card,))[0])
        case Show():
            put = tuple(_lay_off_to(lay_off, change) for lay_off in move.lay_offs)
            return Show(_melds_to(move.melds, change), put)
        case _:
            return move


def _melds_to(melds: tuple[LayMeld, ...], change: _Change) -> tuple[LayMeld, ...]:
    return tuple(LayMeld(change(meld.cards), meld.kind) for meld in melds)


def _lay_off_to(move: LayOff, change: _Change) -> LayOff:
    order = None if move.arrangement is None else change(move.arrangement)
    return LayOff(move.meld, change(move.cards), order)
