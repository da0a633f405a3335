"""The table as a line of the record shows it: cards that nobody had seen, and that now are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from referee.histories.document import Played
from referee.histories.faults import Fault, FaultCode
from referee.rules.budget import TooComplex
from referee.rules.cards import HIDDEN, Card
from referee.rules.following import unknown_of
from referee.rules.hinges import cannot_show, named
from referee.rules.moves import DrawStock, TakeDiscard
from referee.rules.placing import Sighting
from referee.rules.state import State
from referee.rules.unseen import Unseen


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
    """A copy of the table on which the card this line shows drawn lies on top, as far as that can be.

    A card that was drawn elsewhere, or cannot have been drawn or played, is a fault.
    """
    table = state.copy()
    codes, faults = state.rules.pack.codes, []
    if line.drawn not in (None, HIDDEN):
        assert line.drawn is not None
        zone = table.pile if isinstance(line.move, TakeDiscard) else table.stock
        top = zone[-1] if zone else line.drawn
        if not _puts_on_top(table, zone, line.drawn, isinstance(line.move, DrawStock)):
            told = {"recorded": codes[line.drawn], "lawful": codes[top]}
            differs = Fault(FaultCode.DRAWN_DIFFERS, told)
            faults.append(_nowhere([codes[line.drawn]]) if top == HIDDEN else differs)
    if nowhere := _without_copy(table, line):
        faults.append(_nowhere(state.rules.pack.write(nowhere)))
    return table, faults


def _nowhere(codes: Sequence[str]) -> Fault:
    return Fault(FaultCode.NO_COPY_LEFT, {"cards": tuple(codes)})


def _puts_on_top(table: State, zone: list[Card], card: Card, is_stock: bool) -> bool:
    """Whether the card lies on top, or may; a stock that was told otherwise is put in the order of play."""
    if not zone or zone[-1] == card:
        return True
    if zone[-1] == HIDDEN and table.unseen is not None:
        return _comes_to_light(table.unseen, zone, card, is_stock)
    if is_stock and card in zone:
        at = len(zone) - 1 - zone[::-1].index(card)
        zone[at], zone[-1] = zone[-1], card
    return False


def _comes_to_light(unseen: Unseen, zone: list[Card], card: Card, is_stock: bool) -> bool:
    """Whether a card that nobody had seen can be this one; then it is."""
    if not is_stock:
        unseen.muddle()  # whoever put it there may have had it from anywhere
    seen = unseen.seen_in_stock(card)
    if not _can_be_seen(unseen, seen):
        return False
    unseen.learn(seen)
    zone[-1] = card
    return True


def _can_be_seen(unseen: Unseen, *seen: Sighting) -> bool:
    try:
        return unseen.possible(*seen)
    except TooComplex:
        return True


def _without_copy(table: State, line: Played) -> tuple[Card, ...]:
    """The cards of the act that a hand with hidden cards enough still cannot have held."""
    hand = table.seats[line.seat].hand
    if table.unseen is None or HIDDEN not in hand:
        return ()
    shown = unknown_of(hand, named(line.move))
    if not 0 < len(shown) <= hand.count(HIDDEN):
        return ()
    try:
        return cannot_show(table, table.unseen, line.seat, shown)
    except TooComplex:
        return ()


def is_sound(unseen: Unseen | None) -> bool:
    """Whether all that came to light can have been so."""
    return unseen is None or _can_be_seen(unseen)
