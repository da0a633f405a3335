"""Openings of several melds as one act: the contracts, and openings with a least value (41-46).

Found by exact search over the melds in hand, smallest first; only minimal ones, of which nothing can be
spared.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from referee.rules.budget import Budget
from referee.rules.cards import JOKER, Card
from referee.rules.melds.listing import tables
from referee.rules.melds.runs import longest, read_run
from referee.rules.melds.sets import is_set
from referee.rules.melds.straights import STRAIGHTS
from referee.rules.moves import LayMeld, Open
from referee.rules.rulesets.dials import Ruleset
from referee.rules.standing import ESCALERA

OPENING_STEPS: Final = 200_000


def openings(rules: Ruleset, round_number: int, hand: Sequence[Card]) -> Iterator[Open]:
    """Every minimal opening in the hand that takes two melds or more, where several may be asked for.

    Raises TooComplex past the budget.
    """
    if rules.opening == "contract":
        yield from _contracts(rules, rules.contract(round_number), hand)
    else:
        yield from _worth(rules, hand)


def every_opening(rules: Ruleset, round_number: int, hand: Sequence[Card]) -> Iterator[Open]:
    """The same, and all with more than they need: longer melds for a contract, melds that could be spared.

    Raises TooComplex past the budget.
    """
    if rules.opening == "contract":
        yield from _contracts(rules, rules.contract(round_number), hand, longest(rules) + 1)
    else:
        yield from _worth_at_least(rules, hand)


def _contracts(rules: Ruleset, contract: str, hand: Sequence[Card], longer: int = 0) -> Iterator[Open]:
    """Contracts of melds that are as short as can be, or so many cards ``longer``."""
    assert contract not in STRAIGHTS, "a 13-card contract is one meld, laid as such"
    melds = list(tables(rules).every_meld(hand, most=None if longer else max(3, rules.run_min)))
    sets = [
        _named(m, rules.set_name)
        for m in melds
        if 3 <= len(m.cards) <= 3 + longer and _may_be(rules, m, rules.set_name)
    ]
    runs = [
        _named(m, ESCALERA)
        for m in melds
        if rules.run_min <= len(m.cards) <= rules.run_min + longer and _may_be(rules, m, ESCALERA)
    ]
    pools = [sets if letter == "T" else runs for letter in sorted(contract, reverse=True)]
    budget = Budget(OPENING_STEPS)
    for chosen in _choose(pools, 0, 0, _counts(hand), budget):
        yield Open(tuple(_least(rules, meld) for meld in chosen))


def _may_be(rules: Ruleset, meld: LayMeld, kind: str) -> bool:
    if meld.kind is not None:
        return meld.kind == kind
    return read_run(rules, meld.cards) is not None if kind == ESCALERA else is_set(rules, meld.cards)


def _named(meld: LayMeld, kind: str) -> LayMeld:
    return LayMeld(meld.cards, kind)


def _least(rules: Ruleset, meld: LayMeld) -> LayMeld:
    """The meld with its kind told only where its cards could be two kinds."""
    other = is_set(rules, meld.cards) if meld.kind == ESCALERA else read_run(rules, meld.cards)
    return meld if other else LayMeld(meld.cards)


def _counts(hand: Sequence[Card]) -> list[int]:
    counts = [0] * (JOKER + 2)
    for card in hand:
        counts[card] += 1
    return counts


def _take(counts: list[int], meld: LayMeld) -> bool:
    """Take a meld's cards out of the counts; False, with nothing taken, where they do not suffice."""
    for index, card in enumerate(meld.cards):
        if not counts[card]:
            for back in meld.cards[:index]:
                counts[back] += 1
            return False
        counts[card] -= 1
    return True


def _choose(
    pools: Sequence[Sequence[LayMeld]], depth: int, first: int, counts: list[int], budget: Budget
) -> Iterator[tuple[LayMeld, ...]]:
    """Every choice of one meld a pool without a card used twice; of equal pools in one sequence only."""
    if depth == len(pools):
        yield ()
        return
    pool = pools[depth]
    for index in range(first, len(pool)):
        budget.spend()
        if _take(counts, pool[index]):
            same = depth + 1 < len(pools) and pools[depth + 1] is pool
            for rest in _choose(pools, depth + 1, index if same else 0, counts, budget):
                yield (pool[index], *rest)
            for card in pool[index].cards:
                counts[card] += 1


def _worth(rules: Ruleset, hand: Sequence[Card]) -> Iterator[Open]:
    value = rules.value_of
    valued = [(sum(value[c] for c in m.cards), m) for m in tables(rules).every_meld(hand)]
    small = [(points, meld) for points, meld in valued if points < rules.opening_min]
    budget = Budget(OPENING_STEPS)
    for chosen in _reach(small, 0, rules.opening_min, _counts(hand), budget):
        total = sum(points for points, _ in chosen)
        if all(total - points < rules.opening_min for points, _ in chosen):
            yield Open(tuple(meld for _, meld in chosen))


def _worth_at_least(rules: Ruleset, hand: Sequence[Card]) -> Iterator[Open]:
    """Every choice of two melds or more that are worth enough together."""
    value = rules.value_of
    pool = list(tables(rules).every_meld(hand))
    budget = Budget(OPENING_STEPS)
    for size in range(2, len(hand) // 3 + 1):
        for chosen in _choose([pool] * size, 0, 0, _counts(hand), budget):
            if sum(value[card] for meld in chosen for card in meld.cards) >= rules.opening_min:
                yield Open(chosen)


def _reach(
    valued: Sequence[tuple[int, LayMeld]], first: int, missing: int, counts: list[int], budget: Budget
) -> Iterator[tuple[tuple[int, LayMeld], ...]]:
    """Every set of melds that reaches the value, stopping as soon as it does."""
    if missing <= 0:
        yield ()
        return
    for index in range(first, len(valued)):
        budget.spend()
        points, meld = valued[index]
        if _take(counts, meld):
            for rest in _reach(valued, index, missing - points, counts, budget):
                yield (valued[index], *rest)
            for card in meld.cards:
                counts[card] += 1
