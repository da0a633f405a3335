"""Sets of equal ranks: pierna and trío (rulings 10-13). The cards alone decide, never the order or the
path.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Final

from referee.rules.cards import JOKER, RANKS_PER_SUIT, Card
from referee.rules.rulesets.dials import Ruleset

SMALLEST: Final = 3


def is_set(rules: Ruleset, cards: Sequence[Card], laid: bool = False) -> bool:
    """Whether the cards are a set; ``laid`` for one that has grown on the table (dial ``any_suit_after``)."""
    return _is_set(rules, tuple(cards), laid)


@lru_cache(maxsize=1 << 15)
def _is_set(rules: Ruleset, cards: tuple[Card, ...], laid: bool) -> bool:
    naturals = [card for card in cards if card != JOKER]
    return (
        bool(naturals)
        and len({card % RANKS_PER_SUIT for card in naturals}) == 1
        and jokers_allowed(rules, len(cards) - len(naturals))
        and size_allowed(rules, len(cards), laid)
        and suits_allowed(rules, cards, laid)
    )


def jokers_allowed(rules: Ruleset, jokers: int) -> bool:
    """Whether a set may hold that many jokers."""
    return rules.jokers_in_sets is None or jokers <= rules.jokers_in_sets


def largest(rules: Ruleset, laid: bool) -> int | None:
    """The most cards a set may have, None where only the pack limits it."""
    copies = rules.pack.copies
    if rules.set_kind == "four_suits":
        return 4
    if rules.set_kind == "three_suits":
        return SMALLEST * copies
    if rules.set_kind == "any_suit_after":
        return (4 if laid else SMALLEST) * copies
    return None


def size_allowed(rules: Ruleset, size: int, laid: bool) -> bool:
    """Whether a set of that many cards may lie on the table."""
    most = largest(rules, laid)
    return size >= SMALLEST and (most is None or size <= most)


def suits_allowed(rules: Ruleset, cards: Sequence[Card], laid: bool) -> bool:
    """Whether the suits are those the dial ``set_kind`` asks for, jokers standing for suits that are
    missing.
    """
    naturals = [card for card in cards if card != JOKER]
    suits = {card // RANKS_PER_SUIT for card in naturals}
    jokers = len(cards) - len(naturals)
    if rules.set_kind == "trio":
        return True
    if rules.set_kind == "four_suits":
        return len(suits) == len(naturals) and len(suits) + jokers >= SMALLEST
    enough = len(suits) + jokers >= SMALLEST
    return enough if rules.set_kind == "any_suit_after" and laid else enough and len(suits) <= SMALLEST


def in_suit_order(cards: Sequence[Card]) -> tuple[Card, ...]:
    """A set as it is written: by suit, jokers last."""
    return tuple(sorted(cards))


def sets_of_rank(rules: Ruleset, rank: int, held: Sequence[int], jokers: int) -> list[tuple[Card, ...]]:
    """Every set of one rank from ``held`` copies per suit and so many jokers, smallest first."""
    found = []
    for counts in product(*(range(n + 1) for n in held)):
        naturals = [Card(s * RANKS_PER_SUIT + rank) for s, n in enumerate(counts) for _ in range(n)]
        for wild in range(jokers + 1):
            cards = [*naturals, *[JOKER] * wild]
            if is_set(rules, cards):
                found.append(tuple(cards))
    return sorted(found, key=lambda cards: (len(cards), cards))


def additions(
    rules: Ruleset, meld: Sequence[Card], held: Sequence[int], jokers: int
) -> list[tuple[Card, ...]]:
    """Every group of cards that may join a set on the table, from ``held`` copies of its rank per suit."""
    rank = next(card for card in meld if card != JOKER) % RANKS_PER_SUIT
    found = []
    for counts in product(*(range(n + 1) for n in held)):
        naturals = [Card(s * RANKS_PER_SUIT + rank) for s, n in enumerate(counts) for _ in range(n)]
        for wild in range(jokers + 1):
            cards = [*naturals, *[JOKER] * wild]
            if cards and is_set(rules, [*meld, *cards], laid=True):
                found.append(tuple(cards))
    return sorted(found, key=lambda cards: (len(cards), cards))
