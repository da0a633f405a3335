"""Whole hands taken apart: into melds that share no card, and the cards that stay loose."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from referee.rules.budget import Budget
from referee.rules.cards import HIDDEN, Card, without
from referee.rules.melds.leaving import are_alike, least_left
from referee.rules.melds.listing import tables
from referee.rules.moves import LayMeld
from referee.rules.rulesets.dials import Ruleset

PARTITION_STEPS: Final = 20_000
MELD_STEPS: Final = 10_000

Partition = tuple[tuple[LayMeld, ...], tuple[Card, ...]]
"""Melds, and the loose cards in canonical order."""


def partitions(rules: Ruleset, hand: Sequence[Card], most_loose: int | None = None) -> Iterator[Partition]:
    """Every way to take a hand apart with at most so many loose cards, each once; none loose first.

    Raises TooComplex past the budget.
    """
    cards = tuple(sorted(hand))
    seen: set[tuple[tuple[tuple[str, tuple[Card, ...]], ...], tuple[Card, ...]]] = set()
    left = len(cards) if most_loose is None else most_loose
    for melds, loose in _Search(rules).apart(cards, left):
        key = (tuple(sorted((meld.kind or "", meld.cards) for meld in melds)), loose)
        if key not in seen:
            seen.add(key)
            yield melds, loose


def least_loose(rules: Ruleset, hand: Sequence[Card]) -> Partition:
    """The way to take a hand apart that leaves the fewest points loose, in the fewest melds: the run of a
    chinchón stays whole. Raises TooComplex past the budget.
    """
    if are_alike(rules):
        return least_left(rules, hand, Budget(PARTITION_STEPS))
    return _Search(rules).least(tuple(sorted(hand)))[1]


class _Search:
    """One question's search, with what it has found so far; forgotten with the question."""

    def __init__(self, rules: Ruleset) -> None:
        self._rules = rules
        self._budget = Budget(PARTITION_STEPS)
        self._melds: dict[tuple[Card, ...], tuple[LayMeld, ...]] = {}
        self._known: dict[tuple[Card, ...], tuple[int, Partition]] = {}

    def apart(self, cards: tuple[Card, ...], most_loose: int) -> Iterator[Partition]:
        """The lowest card lies in one of its melds, or is loose."""
        self._budget.spend()
        if not cards:
            yield (), ()
            return
        for meld in self._melds_with(cards):
            for melds, loose in self.apart(_rest(cards, meld), most_loose):
                yield (meld, *melds), loose
        if most_loose:
            for melds, loose in self.apart(cards[1:], most_loose - 1):
                yield melds, (cards[0], *loose)

    def least(self, cards: tuple[Card, ...]) -> tuple[int, Partition]:
        """The fewest points that must stay loose, and how: with the lowest card loose, or in a meld."""
        if not cards:
            return 0, ((), ())
        if cards in self._known:
            return self._known[cards]
        self._budget.spend()
        points, (melds, loose) = self.least(cards[1:])
        best = (points + self._rules.value_of[cards[0]], (melds, (cards[0], *loose)))
        for meld in self._bags_with(cards):
            points, (melds, loose) = self.least(_rest(cards, meld))
            if (points, len(melds) + 1) < (best[0], len(best[1][0])):
                best = (points, ((meld, *melds), loose))
        self._known[cards] = best
        return best

    def _melds_with(self, cards: tuple[Card, ...]) -> tuple[LayMeld, ...]:
        """The melds of these cards that hold the lowest of them."""
        known = self._melds.get(cards)
        if known is None:
            table = tables(self._rules)
            hidden = cards[0] == HIDDEN
            known = () if hidden else tuple(table.every_meld(cards, cards[0], budget=Budget(MELD_STEPS)))
            self._budget.spend(len(known) + len(cards) ** 2 // 20)
            self._melds[cards] = known
        return known

    def _bags_with(self, cards: tuple[Card, ...]) -> tuple[LayMeld, ...]:
        """One meld for each group of these cards that holds the lowest: what stays loose asks no more."""
        found = {tuple(sorted(meld.cards)): meld for meld in reversed(self._melds_with(cards))}
        return tuple(reversed(found.values()))


def _rest(cards: tuple[Card, ...], meld: LayMeld) -> tuple[Card, ...]:
    rest = without(cards, meld.cards)
    assert rest is not None, "a listed meld is not in the hand"
    return tuple(rest)
