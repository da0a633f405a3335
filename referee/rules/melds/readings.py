"""What a proposal of cards can mean: each reading is a meld, in the order in which it would lie on the
table.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from referee.rules.cards import JOKER, Card
from referee.rules.melds import layoffs, sets
from referee.rules.melds.growing import growth
from referee.rules.melds.runs import Run, arrangements, read_run, wilds_of
from referee.rules.melds.straights import is_straight
from referee.rules.rulesets.dials import Ruleset
from referee.rules.standing import ESCALERA, TableMeld

Reading = tuple[str, tuple[Card, ...]]


def readings(rules: Ruleset, cards: Sequence[Card], kind: str | None) -> Sequence[Reading]:
    """Every meld these cards can be as they were told: none, one, or several (then the seat must say
    which).

    With a wild card the order told is the order on the table; naturals alone may be told in any order
    (ruling 14).
    """
    return _readings(rules, tuple(cards), kind)


@lru_cache(maxsize=1 << 15)
def _readings(rules: Ruleset, cards: tuple[Card, ...], kind: str | None) -> Sequence[Reading]:
    found: list[Reading] = []
    if kind in (None, rules.set_name) and sets.is_set(rules, cards):
        found.append((rules.set_name, sets.in_suit_order(cards)))
    if kind in (None, ESCALERA):
        found += [(ESCALERA, order) for order in orders_told(rules, cards)]
    return tuple(found)


def orders_told(rules: Ruleset, cards: Sequence[Card]) -> list[tuple[Card, ...]]:
    """The escaleras an order of cards can mean: itself, or without wild cards every lawful order of the
    cards.
    """
    if read_run(rules, cards) is not None:
        return [tuple(cards)]
    if JOKER in cards:
        return []
    return [order for order in arrangements(rules, cards) if not _has_wild(rules, order)]


def _has_wild(rules: Ruleset, order: tuple[Card, ...]) -> bool:
    run = read_run(rules, order)
    return run is not None and wilds_of(rules, run) != (0, 0)


def bag_readings(rules: Ruleset, cards: Sequence[Card], kind: str | None, most: int) -> list[Reading]:
    """Every meld a bag of cards can be, in every order it may lie in, but not in more than ``most``."""
    found: list[Reading] = []
    if kind in (None, rules.set_name) and sets.is_set(rules, cards):
        found.append((rules.set_name, sets.in_suit_order(cards)))
    if kind in (None, ESCALERA):
        found += [(ESCALERA, order) for order in sorted(arrangements(rules, cards, most))]
    return found


def additions(
    rules: Ruleset, meld: TableMeld, cards: Sequence[Card], arrangement: Sequence[Card] | None
) -> Sequence[tuple[Card, ...]]:
    """Every whole meld that adding these cards as one act can mean; only the told one where an order was
    told.
    """
    told = None if arrangement is None else tuple(arrangement)
    return _additions(rules, meld.kind, meld.cards, tuple(cards), told)


@lru_cache(maxsize=1 << 15)
def _additions(
    rules: Ruleset, kind: str, meld: tuple[Card, ...], cards: tuple[Card, ...], told: tuple[Card, ...] | None
) -> Sequence[tuple[Card, ...]]:
    if not cards or (told is not None and sorted(told) != sorted((*meld, *cards))):
        return ()
    if kind != ESCALERA:
        joined = (*meld, *cards)
        return (sets.in_suit_order(joined),) if sets.is_set(rules, joined, laid=True) else ()
    if is_straight(rules, meld):
        return ()
    run = growth(rules).run(meld)
    if told is not None and _is_block(rules, run, told):
        return (told,)
    found = layoffs.additions(rules, run, cards)
    return tuple(order for order in found if told is None or order == told)


def _is_block(rules: Ruleset, run: Run, told: tuple[Card, ...]) -> bool:
    """Whether the order told is the escalera with a block at one end, at a quick look."""
    after, more = read_run(rules, told), len(told) - len(run.cards)
    if after is None:
        return False
    if after.start == run.start:
        return told[:-more] == run.cards
    return after.start + more == run.start and told[more:] == run.cards
