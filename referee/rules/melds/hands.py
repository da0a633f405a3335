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
    """One search: the suit, the place of the first card, a card that must be there, the most cards."""

    rules: Ruleset
    suit: int
    start: int
    need: Card | None
    most: int
    budget: Budget


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
    for start in possible_starts(rules, min(rules.run_min, longest(rules))):
        yield from _extend(_Search(rules, suit, start, need, size, budget), counts, ())


def _extend(search: _Search, counts: dict[Card, int], order: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    rules, suit, start = search.rules, search.suit, search.start
    search.budget.spend()
    if len(order) >= rules.run_min and (search.need is None or search.need in order):
        run = read_run(rules, order)
        if run is not None and (run.start == start or rules.ace == "wrap"):
            yield order
    if len(order) == search.most:
        return
    natural = card_at(rules, suit, start + len(order))
    for card in counts:
        if counts[card] and (card == natural or _may_stand(search, order, card)):
            counts[card] -= 1
            yield from _extend(search, counts, (*order, card))
            counts[card] += 1


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
