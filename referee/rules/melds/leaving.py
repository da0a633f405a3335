"""The least a hand can be left with where wild cards have no bound: then only its naturals need a search.

A run of naturals needs so many wild cards to hold together and has room for so many more; wild cards are all
alike but for what they count and how many jokers an escalera takes. So hands are taken apart without them,
and they are dealt out at the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from referee.rules.budget import Budget
from referee.rules.cards import HIDDEN, JOKER, RANKS_PER_SUIT, Card, without
from referee.rules.melds.runs import card_at, high_ace, longest, may_be_wild, read_run, top_place
from referee.rules.melds.sets import is_set
from referee.rules.moves import LayMeld
from referee.rules.rulesets.dials import Ruleset

Apart = tuple[tuple[LayMeld, ...], tuple[Card, ...]]


class Skeleton(NamedTuple):
    """Naturals of an escalera at their places: it lacks ``needs`` wild cards and takes ``room`` in all."""

    suit: int
    at: tuple[tuple[int, Card], ...]
    needs: int
    room: int


def are_alike(rules: Ruleset) -> bool:
    """Whether wild cards are so free that they need no search of their own."""
    free = rules.jokers_per_run is None or (rules.twos_wild and rules.wild_twos_per_run is None)
    twos_free = not rules.twos_wild or rules.wild_twos_per_run is None
    plain = rules.jokers_in_sets == 0 and rules.min_naturals <= 1 and rules.ace in ("low", "either")
    return free and twos_free and plain


def least_left(rules: Ruleset, hand: Sequence[Card], budget: Budget) -> Apart:
    """The way to take a hand apart that leaves the fewest points loose, in the fewest melds, where wild cards
    are alike. Raises TooComplex past the budget.
    """
    search = _Search(rules, hand, budget)
    search.go_on(search.naturals, (), (), ())
    melds, loose = search.best
    return tuple(sorted(melds, key=lambda meld: sorted(meld.cards))), tuple(sorted(loose))


class _Search:
    """``best`` is what was found so far, ``least`` its points and how many melds it has."""

    def __init__(self, rules: Ruleset, hand: Sequence[Card], budget: Budget) -> None:
        self.rules = rules
        self.budget = budget
        self.naturals = tuple(sorted(c for c in hand if c != HIDDEN and not may_be_wild(rules, c)))
        self.hidden = [card for card in hand if card == HIDDEN]
        self.twos = tuple(sorted(c for c in hand if c < JOKER and may_be_wild(rules, c)))
        self.jokers = hand.count(JOKER)
        self.best: Apart = ((), tuple(hand))
        self.least = self._points(hand), 0

    def _points(self, cards: Sequence[Card]) -> int:
        return sum(self.rules.value_of[card] for card in cards)

    def go_on(
        self,
        cards: tuple[Card, ...],
        runs: tuple[Skeleton, ...],
        sets: tuple[tuple[Card, ...], ...],
        loose: tuple[Card, ...],
    ) -> None:
        """The lowest natural lies in an escalera, in a set, or stays loose."""
        self.budget.spend()
        if (self._points(loose), len(runs) + len(sets)) >= self.least:
            return
        if not cards:
            self._deal_out(runs, sets, loose)
            return
        spare = self.jokers + len(self.twos) - sum(run.needs for run in runs)
        for run in self._runs_with(cards, spare):
            self.go_on(_rest(cards, [card for _, card in run.at]), (*runs, run), sets, loose)
        for equal in _sets_with(self.rules, cards):
            self.go_on(_rest(cards, equal), runs, (*sets, equal), loose)
        self.go_on(cards[1:], runs, sets, (*loose, cards[0]))

    def _runs_with(self, cards: tuple[Card, ...], spare: int) -> Iterator[Skeleton]:
        """Every run with the lowest card that the wild cards left can hold together, longest first."""
        rules, suit = self.rules, cards[0] // RANKS_PER_SUIT
        others = sorted({c for c in cards[1:] if c // RANKS_PER_SUIT == suit and c != cards[0]})
        high = high_ace(rules)
        for size in range(len(others), -1, -1):
            for chosen in combinations(others, size):
                places = [(card % RANKS_PER_SUIT, card) for card in chosen]
                rank = cards[0] % RANKS_PER_SUIT
                for place in (rank, high) if rank == 0 and high else (rank,):
                    self.budget.spend()
                    at = tuple(sorted([(place, cards[0]), *places]))
                    span = at[-1][0] - at[0][0] + 1
                    needs = max(span, rules.run_min) - len(at)
                    if span <= longest(rules) and needs <= spare:
                        yield Skeleton(suit, at, needs, longest(rules) - len(at))

    def _deal_out(
        self, runs: tuple[Skeleton, ...], sets: tuple[tuple[Card, ...], ...], loose: tuple[Card, ...]
    ) -> None:
        """Give the wild cards to the runs; twos may be sets of their own instead."""
        for twos in _sets_of_twos(self.rules, self.twos, self.budget):
            free = _rest(self.twos, [card for two in twos for card in two])
            for jokers_first in (True, False):
                given = _given(self.rules, runs, self.jokers, free, jokers_first)
                if given is not None:
                    self._keep(runs, (*sets, *twos), (*loose, *self.hidden), *given)

    def _keep(
        self,
        runs: tuple[Skeleton, ...],
        sets: tuple[tuple[Card, ...], ...],
        loose: tuple[Card, ...],
        wild: list[list[Card]],
        over: list[Card],
    ) -> None:
        left = (*loose, *over)
        score = self._points(left), len(runs) + len(sets)
        if score < self.least:
            laid = [_laid(self.rules, run, cards) for run, cards in zip(runs, wild, strict=True)]
            self.least, self.best = score, (tuple(map(LayMeld, (*laid, *sets))), left)


def _sets_with(rules: Ruleset, cards: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    """Every set with the lowest of the cards, largest first."""
    equal = [card for card in cards[1:] if card % RANKS_PER_SUIT == cards[0] % RANKS_PER_SUIT]
    for size in range(len(equal), 1, -1):
        for chosen in sorted(set(combinations(equal, size))):
            if is_set(rules, (cards[0], *chosen)):
                yield (cards[0], *chosen)


def _sets_of_twos(
    rules: Ruleset, twos: tuple[Card, ...], budget: Budget
) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """Every way to lay some of the twos as sets, none first."""
    budget.spend()
    yield ()
    for first in range(len(twos)):
        for equal in _sets_with(rules, twos[first:]):
            for more in _sets_of_twos(rules, _rest(twos[first + 1 :], equal[1:]), budget):
                yield (equal, *more)


def _given(
    rules: Ruleset, runs: Sequence[Skeleton], jokers: int, twos: tuple[Card, ...], jokers_first: bool
) -> tuple[list[list[Card]], list[Card]] | None:
    """Which wild cards each run gets, and those that are over; None where they do not suffice."""
    most = jokers if rules.jokers_per_run is None else rules.jokers_per_run
    left: dict[bool, list[Card]] = {True: [JOKER] * jokers, False: list(twos)}
    wild: list[list[Card]] = [[] for _ in runs]

    for enough in ([run.needs for run in runs], [run.room for run in runs]):
        for are_jokers in (jokers_first, not jokers_first):
            for size, cards in zip(enough, wild, strict=True):
                may_take = size - len(cards)
                if are_jokers:
                    may_take = min(may_take, most - cards.count(JOKER))
                cards += left[are_jokers][:may_take]
                del left[are_jokers][:may_take]
        if any(len(cards) < run.needs for run, cards in zip(runs, wild, strict=True)):
            return None
    return wild, left[True] + left[False]


def _laid(rules: Ruleset, run: Skeleton, wild: list[Card]) -> tuple[Card, ...]:
    """The escalera, lowest first: gaps filled, then lengthened upward as far as it goes, then downward."""
    size = len(run.at) + len(wild)
    start = max(0, min(run.at[0][0], top_place(rules) + 1 - size))
    own, more = dict(run.at), iter(wild)
    places = range(start, start + size)
    order = tuple(own[place] if place in own else next(more) for place in places)
    assert read_run(rules, order) is not None, (card_at(rules, run.suit, start), order)
    return order


def _rest(cards: tuple[Card, ...], taken: Sequence[Card]) -> tuple[Card, ...]:
    rest = without(cards, taken)
    assert rest is not None
    return tuple(rest)
