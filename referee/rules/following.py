"""What an event tells of cards that nobody had seen: called before the table changes.

Only where deals are reported from a real table: there a hand may hold cards that nobody but its seat knows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from events.catalogue import (
    AnyEvent,
    CardDiscarded,
    CardDrawn,
    DiscardTaken,
    HandShown,
    HandsTold,
    JokerSwapped,
    LaidMeld,
    LaidOff,
    MeldLaid,
    MeldsOpened,
    SeatClosed,
    StockRecycled,
)
from referee.rules.cards import HIDDEN, HIDDEN_CODE, Card
from referee.rules.state import State
from referee.rules.unseen import Unseen


def unknown_of(hand: Sequence[Card], cards: Iterable[Card]) -> tuple[Card, ...]:
    """Those of the cards that are not known to be in the hand, so far as they are seen; sorted."""
    return tuple(sorted((Counter(seen(cards)) - Counter(seen(hand))).elements()))


def seen(cards: Iterable[Card]) -> Iterator[Card]:
    """Those of the cards that are not hidden."""
    return (card for card in cards if card != HIDDEN)


def follow(unseen: Unseen, state: State, event: AnyEvent) -> None:
    """Learn what the event tells, on the table as it is before it."""
    match event:
        case CardDrawn():
            _draw(unseen, state, event)
        case StockRecycled():
            _recycle(unseen, state, event)
        case DiscardTaken() if state.pile[-1] == HIDDEN:
            unseen.muddle()
            unseen.drawn(event.seat)
        case HandsTold():
            for seat, hand in enumerate(event.hands):
                _show(unseen, state, seat, hand or ())
        case _:
            if (shown := from_hand(event)) is not None:
                _show(unseen, state, *shown)


def _draw(unseen: Unseen, state: State, event: CardDrawn) -> None:
    if state.stock[-1] != HIDDEN:
        return
    if event.card == HIDDEN_CODE:
        unseen.drawn(event.seat)
    else:
        unseen.learn(unseen.seen_in_stock(state.rules.pack.index[event.card]))


def _recycle(unseen: Unseen, state: State, event: StockRecycled) -> None:
    """The pile is the stock; where a card lay in it that nobody saw, it may be any of those."""
    pile, order = state.pile[:-1], state.rules.pack.read(event.stock)
    if HIDDEN in pile:
        unseen.muddle()
        unseen.heaps[0] = dict(Counter(unseen.heaps[0]) + Counter(unknown_of(order, pile)))
        unseen.learn(*(unseen.seen_in_stock(card) for card in unknown_of(pile, order)))
    elif HIDDEN in order:
        unseen.recycled(unknown_of(order, pile))


def _show(unseen: Unseen, state: State, seat: int, codes: Iterable[str]) -> None:
    cards = (state.rules.pack.index[code] for code in codes if code != HIDDEN_CODE)
    for card in unknown_of(state.seats[seat].hand, cards):
        unseen.learn(unseen.seen_in_hand(seat, card))


def from_hand(event: AnyEvent) -> tuple[int, list[str]] | None:
    """Whose hand the event takes cards from, and which; None where it takes none."""
    match event:
        case CardDiscarded() | JokerSwapped():
            return event.seat, [event.card]
        case MeldLaid() | LaidOff():
            return event.seat, event.cards
        case MeldsOpened():
            return event.seat, _laid(event.melds)
        case SeatClosed():
            return event.seat, [*_laid(event.melds), event.card]
        case HandShown():
            return event.seat, [*_laid(event.melds), *(card for act in event.lay_offs for card in act.cards)]
        case _:
            return None


def _laid(melds: Iterable[LaidMeld]) -> list[str]:
    return [card for meld in melds for card in meld.cards]
