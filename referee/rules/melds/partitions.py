"""Whole hands taken apart: into melds that share no card, and the cards that stay loose."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from referee.rules.budget import Budget
from referee.rules.cards import HIDDEN, Card, without
from referee.rules.melds.listing import tables
from referee.rules.moves import LayMeld
from referee.rules.rulesets.dials import Ruleset

PARTITION_STEPS = 50_000
MELD_STEPS = 10_000

Partition = tuple[tuple[LayMeld, ...], tuple[Card, ...]]
"""Melds, and the loose cards in canonical order."""


def partitions(rules: Ruleset, hand: Sequence[Card], most_loose: int | None = None) -> Iterator[Partition]:
    """Every way to take a hand apart with at most so many loose cards, each once; none loose first.

    Raises TooComplex past the budget.
    """
    cards = tuple(sorted(hand))
    seen: set[tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]] = set()
    left = len(cards) if most_loose is None else most_loose
    for melds, loose in _take_apart(rules, cards, left, Budget(PARTITION_STEPS)):
        key = (tuple(sorted(meld.cards for meld in melds)), loose)
        if key not in seen:
            seen.add(key)
            yield melds, loose


def _take_apart(
    rules: Ruleset, cards: tuple[Card, ...], most_loose: int, budget: Budget
) -> Iterator[Partition]:
    """The lowest card lies in one of its melds, or is loose."""
    budget.spend()
    if not cards:
        yield (), ()
        return
    for meld in _melds_with(rules, cards):
        rest = without(cards, meld.cards)
        assert rest is not None, "a listed meld is not in the hand"
        for melds, loose in _take_apart(rules, tuple(rest), most_loose, budget):
            yield (meld, *melds), loose
    if most_loose:
        for melds, loose in _take_apart(rules, cards[1:], most_loose - 1, budget):
            yield melds, (cards[0], *loose)


@lru_cache(maxsize=4096)
def _melds_with(rules: Ruleset, cards: tuple[Card, ...]) -> tuple[LayMeld, ...]:
    """The melds of these cards that hold the lowest of them."""
    if cards[0] == HIDDEN:
        return ()
    return tuple(tables(rules).every_meld(cards, cards[0], steps=MELD_STEPS))


@lru_cache(maxsize=4096)
def _bags_with(rules: Ruleset, cards: tuple[Card, ...]) -> tuple[LayMeld, ...]:
    """One meld for each group of these cards that holds the lowest: what stays loose asks no more."""
    found = {tuple(sorted(meld.cards)): meld for meld in reversed(_melds_with(rules, cards))}
    return tuple(reversed(found.values()))


def least_loose(rules: Ruleset, hand: Sequence[Card]) -> Partition:
    """The way to take a hand apart that leaves the fewest points loose, in the fewest melds: the run of a
    chinchón stays whole. Raises TooComplex past the budget.
    """
    return _least(rules, tuple(sorted(hand)), {}, Budget(PARTITION_STEPS))[1]


def _least(
    rules: Ruleset,
    cards: tuple[Card, ...],
    known: dict[tuple[Card, ...], tuple[int, Partition]],
    budget: Budget,
) -> tuple[int, Partition]:
    if not cards:
        return 0, ((), ())
    if cards in known:
        return known[cards]
    budget.spend()
    options = _bags_with(rules, cards)
    budget.spend(len(options))
    points, (melds, loose) = _least(rules, cards[1:], known, budget)
    best = (points + rules.value_of[cards[0]], (melds, (cards[0], *loose)))
    for meld in options:
        rest = without(cards, meld.cards)
        assert rest is not None, "a listed meld is not in the hand"
        points, (melds, loose) = _least(rules, tuple(rest), known, budget)
        if (points, len(melds) + 1) < (best[0], len(best[1][0])):
            best = (points, ((meld, *melds), loose))
    known[cards] = best
    return best
