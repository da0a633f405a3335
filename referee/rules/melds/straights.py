"""The 13-card contracts of Carioca: escala sucia and escala real, ace to king as one meld (ruling 44)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from referee.rules.budget import Budget
from referee.rules.cards import JOKER, RANKS_PER_SUIT, Card
from referee.rules.melds.runs import read_run
from referee.rules.moves import LayMeld
from referee.rules.rulebook.codes import Code
from referee.rules.rulesets.dials import Ruleset

STRAIGHT_STEPS: Final = 20_000
STRAIGHTS: Final = ("sucia", "real")


def is_straight(rules: Ruleset, cards: Sequence[Card]) -> bool:
    """Whether the meld is a 13-card contract that is no escalera: of mixed suits, or with its own joker."""
    if not rules.contracts or len(cards) != RANKS_PER_SUIT or not asks_straight(rules):
        return False
    return read_run(rules, cards) is None


def asks_straight(rules: Ruleset) -> bool:
    """Whether one of the contracts is a 13-card one."""
    return any(name in rules.contracts for name in STRAIGHTS)


def contracts_met(rules: Ruleset, cards: Sequence[Card]) -> Sequence[str]:
    """Which 13-card contracts of the game a meld is that is no escalera; none where it is one."""
    if not is_straight(rules, cards):
        return ()
    return [name for name in STRAIGHTS if name in rules.contracts and read_straight(name, cards) is not None]


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


def by_rank(cards: Sequence[Card]) -> tuple[Card, ...]:
    """A bag of cards from the ace up, each joker in the lowest place that is free."""
    order = sorted((card for card in cards if card != JOKER), key=lambda card: card % RANKS_PER_SUIT)
    for _ in range(len(cards) - len(order)):
        held = [card % RANKS_PER_SUIT if card != JOKER else place for place, card in enumerate(order)]
        free = next((place for place, rank in enumerate(held) if rank > place), len(order))
        order.insert(free, JOKER)
    return tuple(order)


def is_near_straight(contract: str, cards: Sequence[Card]) -> bool:
    """Whether the cards are near to a 13-card contract: they hold more than half of its ranks, or are a part
    of it.
    """
    ranks = {card % RANKS_PER_SUIT for card in cards if card != JOKER}
    if len(ranks) > RANKS_PER_SUIT // 2:
        return True
    return bool(ranks) and straight_faults(contract, cards) == [Code.RUN_TOO_SHORT]


def straight_faults(contract: str, cards: Sequence[Card]) -> list[Code]:
    """Why cards that are near to a 13-card contract are not it, in the order told (44)."""
    naturals = [card for card in cards if card != JOKER]
    found = []
    if contract == "real" and len({card // RANKS_PER_SUIT for card in naturals}) > 1:
        found.append(Code.RUN_SUITS_DIFFER)
    if len(cards) < RANKS_PER_SUIT:
        found.append(Code.RUN_TOO_SHORT)
    if len(cards) - len(naturals) > 1:
        found.append(Code.TOO_MANY_JOKERS)
    return found + _places_wrong([card % RANKS_PER_SUIT for card in naturals], cards)


def _places_wrong(ranks: Sequence[int], cards: Sequence[Card]) -> list[Code]:
    """What is wrong with the sequence: naturals alone may be told in any order, beside a joker they lie as
    told.
    """
    jokers = len(cards) - len(ranks)
    gaps = max(ranks) - min(ranks) + 1 - len(ranks)
    if len(set(ranks)) < len(ranks) or gaps > jokers or (jokers and list(ranks) != sorted(ranks)):
        return [Code.RUN_NOT_CONSECUTIVE]
    out_of_place = any(card != JOKER and card % RANKS_PER_SUIT != place for place, card in enumerate(cards))
    if jokers and (len(cards) > RANKS_PER_SUIT or (len(cards) == RANKS_PER_SUIT and out_of_place)):
        return [Code.JOKER_WITHOUT_PLACE]
    return []


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
