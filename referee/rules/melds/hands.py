"""Every escalera that a hand can form, one by one: exact search from place to place, within a budget."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from referee.rules.budget import Budget
from referee.rules.cards import JOKER, Card
from referee.rules.melds.runs import card_at, longest, may_be_wild, possible_starts, read_run, top_place
from referee.rules.rulesets.dials import Ruleset


@dataclass(frozen=True, slots=True)
class _Search:
    """One search: the suit, the place of the first card, a card that must be there, the most cards.

    ``fixed``: how far from the start the cards in hand belong that stand for nothing else, nearest first; one
    of them must be there, for they alone say which suit and place it is. ``wild``: the others, each once.
    ``natural``: the same of every card in hand, ``places`` the card of each place.
    ``due``: how far from the start ``need`` belongs, where it has a place of its own.
    """

    rules: Ruleset
    suit: int
    start: int
    need: Card | None
    most: int
    budget: Budget
    fixed: tuple[int, ...]
    wild: tuple[Card, ...]
    due: tuple[int, ...] | None
    natural: tuple[int, ...]
    places: tuple[Card, ...]


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
    wild = tuple(card for card in counts if may_be_wild(rules, card))
    if len(wild) == len(counts) or (need is not None and need not in counts):
        return
    size = min(most or longest(rules), longest(rules), sum(counts.values()))
    for start in possible_starts(rules, min(rules.run_min, longest(rules))):
        room = size if rules.ace == "wrap" else min(size, top_place(rules) - start + 1)
        places = tuple(card_at(rules, suit, start + index) for index in range(room))
        natural = tuple(i for i, card in enumerate(places) if card in counts)
        fixed = tuple(i for i in natural if places[i] not in wild)
        due = None if need is None or need in wild else tuple(i for i in fixed if places[i] == need)
        search = _Search(rules, suit, start, need, room, budget, fixed, wild, due, natural, places)
        yield from _extend(search, counts, (), False)


def _extend(
    search: _Search, counts: dict[Card, int], order: tuple[Card, ...], settled: bool
) -> Iterator[tuple[Card, ...]]:
    """The order, if it is an escalera, and all that begin with it. ``settled``: a fixed card is in it."""
    rules, suit, start = search.rules, search.suit, search.start
    search.budget.spend()
    served = search.need is None or search.need in order
    if not _may_go_on(search, counts, len(order), settled, served) or not _natural_enough(search, order):
        return
    if settled and served and len(order) >= rules.run_min:
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


def _may_go_on(search: _Search, counts: dict[Card, int], length: int, settled: bool, served: bool) -> bool:
    """Whether what must be there can still be reached: a fixed card, and the one that is needed."""
    if not served and search.due is not None:
        return _leads_to(search, counts, length, search.due)
    return settled or _leads_to(search, counts, length, search.fixed)


def _natural_enough(search: _Search, order: tuple[Card, ...]) -> bool:
    """Whether as many cards as are asked for can still lie at their own places."""
    least = search.rules.min_naturals
    if least <= 1:
        return True
    lying = sum(card == place for card, place in zip(order, search.places, strict=False))
    return lying + sum(index >= len(order) for index in search.natural) >= least


def _leads_to(search: _Search, counts: dict[Card, int], length: int, places: tuple[int, ...]) -> bool:
    """Whether the wild cards that are left can fill what lies between here and the next of these places."""
    at = next((index for index in places if index >= length), None)
    if at is None:
        return False
    gaps = at - length - sum(length <= index < at for index in search.fixed)
    return gaps <= sum(counts[card] for card in search.wild)


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


def counted(cards: Sequence[Card]) -> dict[Card, int]:
    """How often each card is there, in canonical order."""
    counts: dict[Card, int] = {}
    for card in sorted(cards):
        counts[card] = counts.get(card, 0) + 1
    return counts
