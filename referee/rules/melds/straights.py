"""The 13-card contracts of Carioca: escala sucia and escala real, ace to king as one meld (ruling 44)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.rules.budget import Budget
from referee.rules.cards import JOKER, RANKS_PER_SUIT, Card
from referee.rules.melds.runs import read_run
from referee.rules.moves import LayMeld
from referee.rules.rulesets.dials import Ruleset

STRAIGHT_STEPS = 20_000
STRAIGHTS = ("sucia", "real")


def is_straight(rules: Ruleset, cards: Sequence[Card]) -> bool:
    """Whether the meld is a 13-card contract that is no escalera: of mixed suits, or with its own joker."""
    if not rules.contracts or len(cards) != RANKS_PER_SUIT or not asks_straight(rules):
        return False
    return read_run(rules, cards) is None


def asks_straight(rules: Ruleset) -> bool:
    """Whether one of the contracts is a 13-card one."""
    return any(name in rules.contracts for name in STRAIGHTS)


def read_straight(contract: str, cards: Sequence[Card]) -> tuple[Card, ...] | None:
    """The 13-card contract these cards are: A to K in this order, one joker at most; ``real`` in one suit
    (44).
    """
    if len(cards) != RANKS_PER_SUIT or cards.count(JOKER) > 1:
        return None
    order = tuple(cards) if JOKER in cards else tuple(sorted(cards, key=lambda c: c % RANKS_PER_SUIT))
    ranked = all(card == JOKER or card % RANKS_PER_SUIT == place for place, card in enumerate(order))
    suits = {card // RANKS_PER_SUIT for card in order if card != JOKER}
    return order if ranked and (contract == "sucia" or len(suits) == 1) else None


def straights(hand: Sequence[Card], contract: str) -> list[LayMeld]:
    """Every 13-card contract in the hand, each place of the joker a move of its own."""
    found: dict[tuple[Card, ...], None] = {}
    ranks = [
        sorted({c for c in hand if c < JOKER and c % RANKS_PER_SUIT == rank})
        for rank in range(RANKS_PER_SUIT)
    ]
    _straights(contract, ranks, JOKER in hand, (), found, Budget(STRAIGHT_STEPS))
    return [LayMeld(cards) for cards in found]


def _straights(
    contract: str,
    ranks: list[list[Card]],
    joker: bool,
    order: tuple[Card, ...],
    found: dict[tuple[Card, ...], None],
    budget: Budget,
) -> None:
    budget.spend()
    if len(order) == len(ranks):
        found[order] = None
        return
    naturals = [c for c in ranks[len(order)] if contract == "sucia" or _same_suit(order, c)]
    for card in naturals:
        _straights(contract, ranks, joker, (*order, card), found, budget)
    if joker and JOKER not in order:
        _straights(contract, ranks, joker, (*order, JOKER), found, budget)


def _same_suit(order: tuple[Card, ...], card: Card) -> bool:
    return all(other == JOKER or other // RANKS_PER_SUIT == card // RANKS_PER_SUIT for other in order)
