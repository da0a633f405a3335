"""What a hand can reach under a ruleset at all: how many cards it lays, how long an escalera, how much worth.

Nothing here may be too little; where the exact answer is hard, it is a little more than any hand has.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from referee.rules.cards import JOKER_CODE
from referee.rules.rulesets.dials import Ruleset

SMALLEST_MELD = 3
_ACE, _TWO, _SUITS = 0, "2", 4


def most_laid(rules: Ruleset) -> int:
    """The most cards a seat can have in melds at once: all it holds after a draw but a discard that is
    needed.
    """
    return rules.hand_size + 1 - (rules.go_out_requires_discard or rules.finish == "close")


def longest_escalera(rules: Ruleset) -> int:
    """The most cards an escalera of one hand can have."""
    return min(most_laid(rules), len(rules.pack.ranks) + (rules.ace == "both_ends"))


def best_opening(rules: Ruleset) -> int:
    """The most that melds of one hand can be worth together, or a little more (con Bazas)."""
    room, values = most_laid(rules), defaultdict(int, rules.values)
    melds = {size: _best_meld(rules, size, values) for size in range(SMALLEST_MELD, room + 1)}
    best = [0] * (room + 1)
    for held in range(1, room + 1):
        whole = [worth + best[held - size] for size, worth in melds.items() if size <= held]
        best[held] = max([best[held - 1], *whole])
    return best[room]


def _best_meld(rules: Ruleset, size: int, values: Mapping[str, int]) -> int:
    return max([0, *_sets(rules, size, values), *_escaleras(rules, size, values)])


def _sets(rules: Ruleset, size: int, values: Mapping[str, int]) -> Iterator[int]:
    """What sets of that many cards are worth."""
    naturals = {"four_suits": _SUITS, "trio": _SUITS * rules.packs}.get(rules.set_kind, 3 * rules.packs)
    wild = _at_most(rules.jokers_in_sets, rules.jokers)
    for jokers in range(min(wild, size - 1) + 1):
        if size - jokers <= naturals:
            dearest = max(values[rank] for rank in rules.pack.ranks)
            yield jokers * values[JOKER_CODE] + (size - jokers) * dearest


def _escaleras(rules: Ruleset, size: int, values: Mapping[str, int]) -> Iterator[int]:
    """What escaleras of that many cards are worth, the dearest wild cards for the cheapest naturals."""
    if not rules.run_min <= size <= longest_escalera(rules):
        return
    jokers = _at_most(rules.jokers_per_run, rules.jokers)
    twos = _at_most(rules.wild_twos_per_run, _SUITS * rules.packs) if rules.twos_wild else 0
    wild = sorted([values[JOKER_CODE]] * jokers + [values[_TWO]] * twos, reverse=True)
    for ranks in _rows(rules, size):
        cheapest = sorted(values[rank] for rank in ranks)
        spare = zip(wild, cheapest[: size - rules.min_naturals], strict=False)
        yield sum(cheapest) + sum(max(0, dear - cheap) for dear, cheap in spare)


def _rows(rules: Ruleset, size: int) -> Iterator[str]:
    """The ranks of every escalera of that many cards."""
    ranks = "".join(rules.pack.ranks)
    row = {"low": ranks, "wrap": ranks + ranks[:-1]}.get(rules.ace, ranks + ranks[_ACE])
    return (row[start : start + size] for start in range(len(row) - size + 1))


def _at_most(allowed: int | None, there: int) -> int:
    return there if allowed is None else min(allowed, there)
