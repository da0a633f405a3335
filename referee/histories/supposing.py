"""The table as a line of the record shows it: cards that nobody had seen, and that now are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from referee.histories.cards_in_moves import cards_of
from referee.histories.document import Played
from referee.histories.faults import Fault, FaultCode
from referee.rules.cards import HIDDEN, Card
from referee.rules.moves import DrawStock, TakeDiscard
from referee.rules.state import State


class Order:
    """Chance as the record tells it: how the pile lay after it was shuffled, or at least what was drawn."""

    def __init__(self, told: Sequence[Card] | None, drawn: Card | None = None) -> None:
        self._told = told
        self._drawn = drawn
        self.differs = False

    def shuffled(self, cards: Sequence[Card]) -> list[Card]:
        """The order told, if it can be one of these cards; else nobody knows it but for the card drawn."""
        if self._told is not None and _can_be(self._told, cards):
            return self._with_the_drawn_first(list(self._told))
        unseen = HIDDEN in cards or self._drawn in (None, HIDDEN, *cards)
        self.differs = self._told is not None or not unseen
        first = [self._drawn] if self._drawn in cards and self._drawn is not None else [HIDDEN]
        return first + [HIDDEN] * (len(cards) - 1)

    def _with_the_drawn_first(self, order: list[Card]) -> list[Card]:
        if self._drawn in (None, HIDDEN, order[0]):
            return order
        if order[0] == HIDDEN and self._drawn is not None:
            order[0] = self._drawn
        else:
            self.differs = True
        return order


def _can_be(told: Sequence[Card], cards: Sequence[Card]) -> bool:
    held, wanted = Counter(cards), Counter(told)
    unseen = held.pop(HIDDEN, 0)
    wanted.pop(HIDDEN, 0)
    return len(told) == len(cards) and (wanted - held).total() <= unseen


def supposed(state: State, line: Played) -> tuple[State, list[Fault]]:
    """A copy of the table on which the cards this line shows lie where it shows them, as far as that can be.

    A card that was dealt or drawn elsewhere is a fault.
    """
    table = state.copy()
    faults = []
    if line.drawn not in (None, HIDDEN):
        assert line.drawn is not None
        zone = _drawn_from(table, line)
        if zone and not _puts_on_top(table, zone, line.drawn, isinstance(line.move, DrawStock)):
            codes = state.rules.pack.codes
            told = {"recorded": codes[line.drawn], "lawful": codes[_top(state, line)]}
            faults.append(Fault(FaultCode.DRAWN_DIFFERS, told))
    _shows(table, line.seat, cards_of(line.move))
    return table, faults


def _drawn_from(table: State, line: Played) -> list[Card]:
    return table.pile if isinstance(line.move, TakeDiscard) else table.stock


def _top(state: State, line: Played) -> Card:
    """The card that lay on top of where the line draws from."""
    return _drawn_from(state, line)[-1]


def _puts_on_top(table: State, zone: list[Card], card: Card, is_stock: bool) -> bool:
    """Whether the card lies on top, or may; a stock that was told otherwise is put in the order of play."""
    if zone[-1] == card:
        return True
    if zone[-1] == HIDDEN and is_free(table, card):
        zone[-1] = card
        return True
    if is_stock and card in zone:
        at = len(zone) - 1 - zone[::-1].index(card)
        zone[at], zone[-1] = zone[-1], card
    return False


def _shows(table: State, seat: int, cards: Sequence[Card]) -> None:
    """Cards that are played were in the hand, if it holds unseen ones and copies are left for it to hold."""
    hand = table.seats[seat].hand
    for card, count in Counter(cards).items():
        for _ in range(count - hand.count(card)):
            if card != HIDDEN and HIDDEN in hand and is_free(table, card):
                hand[hand.index(HIDDEN)] = card


def is_free(table: State, card: Card) -> bool:
    """Whether a copy of the card is not yet seen anywhere."""
    zones = [table.pile, table.stock, table.aside, *(seat.hand for seat in table.seats)]
    seen = sum(zone.count(card) for zone in zones) + sum(meld.cards.count(card) for meld in table.melds)
    return seen < table.rules.pack.limit(card)
