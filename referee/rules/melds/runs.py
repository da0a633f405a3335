"""Escaleras: consecutive ranks of one suit, with wild cards that stand for what their place gives (rulings
14-16).

A place is a number: 0 the ace, 12 the king of a French pack, 13 the high ace where the dial ``ace`` allows
one. Under ``wrap`` places go round. A wild card is a joker or, where twos are wild, a two that is not at
its own place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Final

from referee.rules.budget import Budget
from referee.rules.cards import JOKER, RANKS_PER_SUIT, Card
from referee.rules.rulesets.dials import Ruleset

TWO: Final = 1
FILL_STEPS: Final = 50_000


@dataclass(frozen=True, slots=True)
class Run:
    """An escalera read from its order: ``cards`` lowest first, the first one at place ``start`` of
    ``suit``.
    """

    suit: int
    start: int
    cards: tuple[Card, ...]

    @property
    def end(self) -> int:
        """The place of the last card."""
        return self.start + len(self.cards) - 1


def ranks_in(rules: Ruleset) -> int:
    """How many ranks a suit of this pack has."""
    return len(rules.pack.ranks)


def top_place(rules: Ruleset) -> int:
    """The highest place an escalera may reach; one above the last rank where the ace may be high."""
    return ranks_in(rules) - 1 + (rules.ace in ("either", "both_ends"))


def high_ace(rules: Ruleset) -> int:
    """The place of the ace above the highest rank, another in each pack; 0 where it is only low."""
    return ranks_in(rules) if top_place(rules) == ranks_in(rules) else 0


def longest(rules: Ruleset) -> int:
    """The most cards an escalera may have: one rank twice only where aces may close both ends."""
    return ranks_in(rules) + (rules.ace == "both_ends")


def fits(rules: Ruleset, start: int, length: int) -> bool:
    """Whether places ``start`` and the ``length - 1`` after it exist together in one escalera."""
    if length > longest(rules):
        return False
    return rules.ace == "wrap" or (start >= 0 and start + length - 1 <= top_place(rules))


def card_at(rules: Ruleset, suit: int, place: int) -> Card:
    """The natural card of that place."""
    return Card(suit * RANKS_PER_SUIT + place % len(rules.pack.ranks))


def may_be_wild(rules: Ruleset, card: Card) -> bool:
    """Whether this card can stand for another one in an escalera."""
    return card == JOKER or (rules.twos_wild and card < JOKER and card % RANKS_PER_SUIT == TWO)


def wild_at(rules: Ruleset, suit: int, place: int, card: Card) -> bool:
    """Whether ``card`` at that place stands for another card."""
    return card != card_at(rules, suit, place)


def starts_of(rules: Ruleset, index: int, card: Card) -> tuple[int, ...]:
    """The places the first card would have if ``card``, a natural, lay at ``index`` of the order."""
    rank = card % RANKS_PER_SUIT
    if rules.ace == "wrap":
        return ((rank - index) % ranks_in(rules),)
    if rank == 0 and top_place(rules) == ranks_in(rules):
        return (-index, ranks_in(rules) - index)
    return (rank - index,)


def place_in_order(rules: Ruleset, cards: Sequence[Card]) -> Run | None:
    """The one reading of an order as consecutive places of one suit, wild cards not yet counted."""
    for index, card in enumerate(cards):
        if not may_be_wild(rules, card):
            suit = card // RANKS_PER_SUIT
            for start in starts_of(rules, index, card):
                if fits(rules, start, len(cards)) and _stands(rules, suit, start, cards):
                    return Run(suit, start, tuple(cards))
            return None
    return None


def _stands(rules: Ruleset, suit: int, start: int, cards: Sequence[Card]) -> bool:
    first, ranks = suit * RANKS_PER_SUIT, len(rules.pack.ranks)
    for place, card in enumerate(cards, start):
        if card != first + place % ranks and not may_be_wild(rules, card):
            return False
    return True


def wilds_of(rules: Ruleset, run: Run) -> tuple[int, int]:
    """How many jokers and how many wild twos the escalera holds."""
    jokers = run.cards.count(JOKER)
    if not rules.twos_wild:
        return jokers, 0
    first, ranks = run.suit * RANKS_PER_SUIT, len(rules.pack.ranks)
    own = [card == first + place % ranks for place, card in enumerate(run.cards, run.start)]
    return jokers, own.count(False) - jokers


def within_allowance(rules: Ruleset, run: Run) -> bool:
    """Whether jokers, wild twos and naturals keep to the numbers the ruleset allows."""
    jokers, twos = wilds_of(rules, run)
    if rules.jokers_per_run is not None and jokers > rules.jokers_per_run:
        return False
    if rules.wild_twos_per_run is not None and twos > rules.wild_twos_per_run:
        return False
    return len(run.cards) - jokers - twos >= rules.min_naturals


def read_run(rules: Ruleset, cards: Sequence[Card]) -> Run | None:
    """The escalera these cards are in this very order, lowest first, or None where they are none."""
    return _read(rules, tuple(cards))


@lru_cache(maxsize=1 << 15)
def _read(rules: Ruleset, cards: tuple[Card, ...]) -> Run | None:
    if len(cards) < rules.run_min:
        return None
    run = place_in_order(rules, cards)
    return run if run is not None and within_allowance(rules, run) else None


def fill(
    rules: Ruleset, suit: int, start: int, cards: Sequence[Card], budget: Budget
) -> Iterator[tuple[Card, ...]]:
    """Every order in which exactly these cards take the places from ``start`` on, naturals at their own
    places.
    """
    counts: dict[Card, int] = {}
    for card in sorted(cards):
        if not may_be_wild(rules, card) and card // RANKS_PER_SUIT != suit:
            return
        counts[card] = counts.get(card, 0) + 1
    yield from _fill(rules, suit, start, len(cards), counts, (), budget)


def _fill(
    rules: Ruleset,
    suit: int,
    place: int,
    left: int,
    counts: dict[Card, int],
    order: tuple[Card, ...],
    budget: Budget,
) -> Iterator[tuple[Card, ...]]:
    budget.spend()
    if not left:
        yield order
        return
    natural = card_at(rules, suit, place)
    forced = counts.get(natural, 0) and not may_be_wild(rules, natural) and natural % RANKS_PER_SUIT
    for card in [natural] if forced else list(counts):
        if counts[card] and (card == natural or may_be_wild(rules, card)):
            counts[card] -= 1
            yield from _fill(rules, suit, place + 1, left - 1, counts, (*order, card), budget)
            counts[card] += 1


def possible_starts(rules: Ruleset, length: int) -> range:
    """Every place an escalera of that length may begin at."""
    return range(ranks_in(rules)) if rules.ace == "wrap" else range(top_place(rules) - length + 2)


def arrangements(rules: Ruleset, cards: Sequence[Card], most: int | None = None) -> list[tuple[Card, ...]]:
    """Every order in which a bag of cards is an escalera, lowest first; ``most`` of them where told. Raises
    TooComplex past the budget.
    """
    suits = {card // RANKS_PER_SUIT for card in cards if not may_be_wild(rules, card)}
    if len(suits) != 1 or not rules.run_min <= len(cards) <= longest(rules):
        return []
    return list(islice(_orders(rules, suits.pop(), cards), most))


def _orders(rules: Ruleset, suit: int, cards: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    budget = Budget(FILL_STEPS)
    for start in possible_starts(rules, len(cards)):
        for order in fill(rules, suit, start, cards, budget):
            if read_run(rules, order):
                yield order
