"""Every escalera that a hand can form, one by one: exact search from place to place, within a budget."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.rules.budget import Budget
from referee.rules.cards import JOKER, Card
from referee.rules.melds.runs import card_at, longest, may_be_wild, possible_starts, read_run
from referee.rules.rulesets.dials import Ruleset


@dataclass(frozen=True, slots=True)
class _Search:
    """One search: the suit, the place of the first card, a card that must be there, the most cards.

    ``fixed``: how far from the start the cards in hand belong that stand for nothing else, nearest first; one
    of them must be there, for they alone say which suit and place it is. ``wild``: how many others there are.
    """

    rules: Ruleset
    suit: int
    start: int
    need: Card | None
    most: int
    budget: Budget
    fixed: tuple[int, ...]
    wild: int


def runs_in(
    rules: Ruleset,
    suit: int,
    counts: dict[Card, int],
    budget: Budget,
    need: Card | None = None,
    most: int | None = None,
) -> Iterator[tuple[Card, ...]]:
    """Every escalera of one suit from so many copies of each card, by place, then length, each order once.

    Only those with ``need`` and of ``most`` cards where told. Raises TooComplex past the budget.
    """
    if all(may_be_wild(rules, card) for card in counts):
        return
    size = min(most or longest(rules), longest(rules), sum(counts.values()))
    wild = sum(held for card, held in counts.items() if may_be_wild(rules, card))
    for start in possible_starts(rules, min(rules.run_min, longest(rules))):
        fixed = tuple(_fixed(rules, suit, start, size, counts))
        yield from _extend(_Search(rules, suit, start, need, size, budget, fixed, wild), counts, (), False)


def _fixed(rules: Ruleset, suit: int, start: int, size: int, counts: dict[Card, int]) -> Iterator[int]:
    for index in range(size):
        natural = card_at(rules, suit, start + index)
        if natural in counts and not may_be_wild(rules, natural):
            yield index


def _extend(
    search: _Search, counts: dict[Card, int], order: tuple[Card, ...], settled: bool
) -> Iterator[tuple[Card, ...]]:
    """The order, if it is an escalera, and all that begin with it. ``settled``: a fixed card is in it."""
    rules, suit, start = search.rules, search.suit, search.start
    search.budget.spend()
    if not settled and not _may_settle(search, len(order)):
        return
    if settled and len(order) >= rules.run_min and (search.need is None or search.need in order):
        run = read_run(rules, order)
        if run is not None and (run.start == start or rules.ace == "wrap"):
            yield order
    if len(order) == search.most:
        return
    natural = card_at(rules, suit, start + len(order))
    for card in counts:
        if counts[card] and (card == natural or _may_stand(search, order, card)):
            fixed = settled or not may_be_wild(rules, card)
            counts[card] -= 1
            yield from _extend(search, counts, (*order, card), fixed)
            counts[card] += 1


def _may_settle(search: _Search, length: int) -> bool:
    """Whether wild cards alone can lead from here to the next place of a fixed card."""
    following = next((index for index in search.fixed if index >= length), None)
    return following is not None and following <= search.wild


def _may_stand(search: _Search, order: tuple[Card, ...], card: Card) -> bool:
    """Whether one more wild card like this one keeps to the allowance."""
    rules = search.rules
    if not may_be_wild(rules, card):
        return False
    allowed = rules.jokers_per_run if card == JOKER else rules.wild_twos_per_run
    if allowed is None:
        return True
    wild = [
        c
        for i, c in enumerate(order)
        if c != card_at(rules, search.suit, search.start + i) and (c == JOKER) == (card == JOKER)
    ]
    return len(wild) < allowed
