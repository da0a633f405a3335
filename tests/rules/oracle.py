"""A second, dumb reading of what may lie on the table, straight from the rulings.

It works on wire codes, writes out every row of ranks an escalera may be, and tries every filling. It shares
nothing with ``referee.rules.melds`` and is slow on purpose: what it says should be evident from reading it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, permutations

from referee.rules.rulesets.dials import Ruleset

JK = "JK"
Codes = tuple[str, ...]


@cache
def rows_of(ranks: str, ace: str, length: int) -> list[str]:
    low, others = ranks[0], ranks[1:]
    whole = {
        "low": [ranks],
        "either": [ranks, others + low],
        "both_ends": [ranks + low],
        "wrap": [ranks + ranks],
    }[ace]
    if ace == "wrap" and length > len(ranks):
        return []
    return sorted({text[i : i + length] for text in whole for i in range(len(text) - length + 1)})


def rows(rules: Ruleset, length: int) -> list[str]:
    """Every row of ranks, lowest first, that an escalera of so many cards may run over (rulings 14, 15)."""
    return rows_of(rules.pack.ranks, rules.ace, length)


def is_two(rules: Ruleset, card: str) -> bool:
    return rules.twos_wild and card[0] == "2"


def is_fixed(rules: Ruleset, card: str) -> bool:
    """A card that can only be itself."""
    return card != JK and not is_two(rules, card)


def stands(rules: Ruleset, order: Codes, row: str, suit: str) -> bool:
    """Whether these cards, in this order, are the escalera over that row of that suit."""
    wild = [card for card, rank in zip(order, row, strict=True) if card != rank + suit]
    if any(is_fixed(rules, card) for card in wild) or not any(is_fixed(rules, card) for card in order):
        return False
    jokers = wild.count(JK)
    twos = len(wild) - jokers
    return (
        len(order) >= rules.run_min
        and (rules.jokers_per_run is None or jokers <= rules.jokers_per_run)
        and (rules.wild_twos_per_run is None or twos <= rules.wild_twos_per_run)
        and len(order) - len(wild) >= rules.min_naturals
    )


def readings(rules: Ruleset, order: Codes) -> list[tuple[str, str]]:
    """Every (row, suit) over which cards in this very order are an escalera."""
    suits = {card[1] for card in order if card != JK}
    return [
        (row, suit)
        for row in rows(rules, len(order))
        for suit in sorted(suits)
        if stands(rules, order, row, suit)
    ]


def escaleras(rules: Ruleset, bag: Sequence[str]) -> set[Codes]:
    """Every order in which a bag of cards is an escalera."""
    return {
        order
        for row in rows(rules, len(bag))
        for suit in rules.pack.suits
        for order in fillings(rules, bag, row, suit)
        if stands(rules, order, row, suit)
    }


def fillings(rules: Ruleset, bag: Sequence[str], row: str, suit: str) -> Iterator[Codes]:
    """Every way to put the cards on the row: jokers and wild twos anywhere, the others where they belong."""
    free = [card for card in bag if not is_fixed(rules, card)]
    fixed = sorted(card for card in bag if is_fixed(rules, card))
    if any(card[1] != suit or card[0] not in row for card in fixed):
        return
    for places in combinations(range(len(row)), len(free)):
        rest = [rank + suit for place, rank in enumerate(row) if place not in places]
        if sorted(rest) == fixed:
            for shuffled in set(permutations(free)):
                taken = dict(zip(places, shuffled, strict=True))
                yield tuple(taken.get(place, rank + suit) for place, rank in enumerate(row))


def is_set(rules: Ruleset, bag: Sequence[str], laid: bool = False) -> bool:
    """Whether the cards are a set; ``laid`` when some of them lay there before (rulings 10-13).

    A joker is tried as every suit: the set is lawful if it is with some card in that place (property 4).
    """
    naturals = [card for card in bag if card != JK]
    jokers = len(bag) - len(naturals)
    if not naturals or len(bag) < 3 or len({card[0] for card in naturals}) > 1:
        return False
    if rules.jokers_in_sets is not None and jokers > rules.jokers_in_sets:
        return False
    suits = [card[1] for card in naturals]
    return any(suits_lawful(rules, [*suits, *stood_for], laid) for stood_for in guesses(rules, jokers))


def guesses(rules: Ruleset, jokers: int) -> Iterator[Codes]:
    if jokers == 0:
        yield ()
        return
    for suit in rules.pack.suits:
        for rest in guesses(rules, jokers - 1):
            yield (suit, *rest)


def suits_lawful(rules: Ruleset, suits: Sequence[str], laid: bool) -> bool:
    counts = Counter(suits)
    if rules.set_kind == "trio":
        return True
    if rules.set_kind == "four_suits":
        return max(counts.values()) == 1
    if max(counts.values()) > rules.packs:
        return False
    return len(counts) == 3 or (laid and rules.set_kind == "any_suit_after" and len(counts) > 3)


def sets(rules: Ruleset, bag: Sequence[str]) -> set[Codes]:
    """The set a bag of cards makes, as a sorted tuple, or none."""
    return {tuple(sorted(bag))} if is_set(rules, bag) else set()


def grown_sets(rules: Ruleset, meld: Sequence[str], bag: Sequence[str]) -> set[Codes]:
    """The set after laying the cards off on it, as a sorted tuple, or none."""
    whole = [*meld, *bag]
    return {tuple(sorted(whole))} if bag and is_set(rules, whole, laid=True) else set()


def grown_escaleras(rules: Ruleset, meld: Codes, bag: Sequence[str]) -> set[Codes]:
    """Every escalera that adding exactly these cards in one act can make (rulings 19-25)."""
    return {
        order
        for row, suit in readings(rules, meld)
        for order in [*blocks(rules, meld, row, suit, bag), *displaced(rules, meld, row, suit, bag)]
    }


def blocks(rules: Ruleset, meld: Codes, row: str, suit: str, bag: Sequence[str]) -> Iterator[Codes]:
    """All the cards at one end, everything that lay there staying what it stood for."""
    orders = set(permutations(bag))
    for longer in rows(rules, len(meld) + len(bag)):
        for block in orders:
            if longer.endswith(row) and stands(rules, block + meld, longer, suit):
                yield block + meld
            if longer.startswith(row) and stands(rules, meld + block, longer, suit):
                yield meld + block


def displaced(rules: Ruleset, meld: Codes, row: str, suit: str, bag: Sequence[str]) -> Iterator[Codes]:
    """One natural in the place of the end wild card that stood for it; the wild card moves."""
    if len(bag) != 1 or rules.joker_shift == "none":
        return
    natural = bag[0]
    for longer in rows(rules, len(meld) + 1):
        if meld[0] != row[0] + suit == natural:
            tucked = (natural, *meld[1:])
            if rules.joker_shift == "opposite" and longer.startswith(row):
                yield from kept(rules, (*tucked, meld[0]), longer, suit)
            if rules.joker_shift == "same_side" and longer.endswith(row):
                yield from kept(rules, (meld[0], *tucked), longer, suit)
        if meld[-1] != row[-1] + suit == natural:
            tucked = (*meld[:-1], natural)
            if rules.joker_shift == "opposite" and longer.endswith(row):
                yield from kept(rules, (meld[-1], *tucked), longer, suit)
            if rules.joker_shift == "same_side" and longer.startswith(row):
                yield from kept(rules, (*tucked, meld[-1]), longer, suit)


def kept(rules: Ruleset, order: Codes, row: str, suit: str) -> Iterator[Codes]:
    if stands(rules, order, row, suit):
        yield order
