"""What a seat may do with its cards in the middle of a turn: every act that is lawful in itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TypeVar

from referee.rules.budget import Budget
from referee.rules.cards import HIDDEN, JOKER, Card
from referee.rules.in_turn import Turn
from referee.rules.melds.growing import growth
from referee.rules.melds.layoffs import substitution
from referee.rules.melds.listing import tables
from referee.rules.melds.openings import openings
from referee.rules.melds.sets import in_suit_order, is_set
from referee.rules.melds.straights import STRAIGHTS, is_straight, straights
from referee.rules.moves import LayMeld, LayOff, Open, SwapJoker
from referee.rules.rulesets.dials import Ruleset
from referee.rules.standing import ESCALERA, TableMeld
from referee.rules.turns import (
    Act,
    first_act_owed,
    may_lay_off,
    may_meld,
    may_open,
    obeys_duty,
    reachable,
    straight_contract,
    uses_owed,
)

A = TypeVar("A", bound=Act)


def acts(turn: Turn, budget: Budget | None = None, using: bool = False) -> Iterable[Act]:
    """Every act that is lawful in itself, canonical, in the order of the list of moves; its aftermath not
    yet asked. ``using``: only those that use the card that is owed a use. Raises TooComplex.
    """
    added = additions(turn, budget, using) if may_lay_off(turn) else ()
    if may_open(turn):
        return chain(new_melds(turn, budget, using), _openings(turn, using), added)
    return chain(new_melds(turn, budget, using), added) if added else new_melds(turn, budget, using)


def _openings(turn: Turn, using: bool) -> Iterable[Open]:
    return _lawful(turn, openings(turn.rules, turn.round, turn.hand), using)


def _lawful(turn: Turn, acts: Iterable[A], using: bool) -> Iterator[A]:
    """Those of the acts that respect the duty to use a card; ``using``: that use it."""
    lawful = uses_owed if using else obeys_duty
    for act in acts:
        if lawful(turn, act):
            yield act


def new_melds(turn: Turn, budget: Budget | None = None, using: bool = False) -> Iterable[LayMeld]:
    """Every single meld the ruleset allows as an act of its own."""
    contract = straight_contract(turn)
    if contract is None and tables(turn.rules).barren(turn.bits):
        return ()
    if turn.rules.melds_freely and turn.must_use is None:
        return melds_with(turn, None, budget)
    if not may_meld(turn):
        return ()
    owed = turn.must_use if using or first_act_owed(turn) else None
    melds = straights(turn.hand, contract) if contract else melds_with(turn, owed, budget)
    if owed is None and (turn.opened or turn.rules.opening == "own_meld"):
        return melds
    return _opening(turn, melds, owed)


def _opening(turn: Turn, melds: Iterable[LayMeld], owed: Card | None) -> Iterator[LayMeld]:
    """Those of the melds that use the card owed, and that are enough to open with where that is due."""
    for meld in melds:
        if (owed is None or owed in meld.cards) and (turn.opened or opens_alone(turn, meld)):
            yield meld


def melds_with(turn: Turn, owed: Card | None, budget: Budget | None) -> Iterable[LayMeld]:
    """The melds in the hand; of those without a card that is owed only some may be left out."""
    table = tables(turn.rules)
    if owed is None and table.countable:
        return table.melds(turn.hand, turn.bits)
    return table.every_meld(turn.hand, owed, budget=budget)


def opens_alone(turn: Turn, meld: LayMeld) -> bool:
    """Whether this one meld is enough to open with."""
    rules = turn.rules
    if rules.opening == "own_meld":
        return True
    if rules.opening == "min_points":
        return worth(rules, meld.cards) >= rules.opening_min
    contract = rules.contract(turn.round)
    return contract in STRAIGHTS or fits_letter(rules, contract, kind_of(rules, meld), len(meld.cards))


def worth(rules: Ruleset, cards: tuple[Card, ...]) -> int:
    """What cards count towards an opening: the value table, a joker its table value."""
    return sum(rules.value_of[card] for card in cards)


def kind_of(rules: Ruleset, meld: LayMeld) -> str:
    """The kind of a meld in the hand: the one told, else the only one it can be."""
    return meld.kind or (rules.set_name if is_set(rules, meld.cards) else ESCALERA)


def fits_letter(rules: Ruleset, letter: str, kind: str, size: int) -> bool:
    """Whether a meld is what one letter of a contract asks: T a set, E an escalera, of exact size where
    asked.
    """
    if (letter == "E") != (kind == ESCALERA):
        return False
    return not rules.contract_exact_sizes or size == (3 if letter == "T" else rules.run_min)


def additions(turn: Turn, budget: Budget | None = None, using: bool = False) -> Iterable[LayOff | SwapJoker]:
    """Every lay-off and every swap of a joker, the duty to use a card respected."""
    grown = growth(turn.rules)
    owed = turn.must_use if using or first_act_owed(turn) else None
    touched = grown.touched(reachable(turn), turn.bits, owed)
    if not touched and not turn.rules.joker_substitution:
        return ()
    added: Iterable[LayOff | SwapJoker] = grown.each_lay_off(touched, turn.hand, turn.bits, budget)
    if turn.rules.joker_substitution:
        added = chain(added, swaps(turn))
    if turn.must_use is None:
        return added
    return _lawful(turn, added, using)


def swaps(turn: Turn) -> Iterator[SwapJoker]:
    """Every joker on the table that a card of the hand can replace (26)."""
    for meld in reachable(turn):
        if JOKER in meld.cards:
            for card in sorted(set(turn.hand) - {JOKER, HIDDEN}):
                if swapped(turn.rules, meld, card) is not None:
                    yield SwapJoker(meld.id, card)


def swapped(rules: Ruleset, meld: TableMeld, card: Card) -> tuple[Card, ...] | None:
    """The meld after ``card`` took the place of its joker, or None where it stands for another card."""
    if meld.kind != ESCALERA:
        if JOKER not in meld.cards:
            return None
        rest = list(meld.cards)
        rest.remove(JOKER)
        cards = in_suit_order([*rest, card])
        return cards if is_set(rules, cards, laid=True) else None
    if is_straight(rules, meld.cards):
        return None
    found = substitution(rules, growth(rules).run(meld.cards), card)
    return found[0] if found is not None and found[1] == JOKER else None
