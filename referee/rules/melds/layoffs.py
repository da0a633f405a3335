"""What may be added to an escalera on the table as one act (rulings 19-25).

Either a block at one end, or one natural that displaces the wild card which stood for it at an end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.rules.budget import Budget
from referee.rules.cards import JOKER, Card
from referee.rules.melds.runs import FILL_STEPS, Run, card_at, fill, may_be_wild, read_run, wild_at
from referee.rules.rulesets.dials import Ruleset


def additions(rules: Ruleset, run: Run, cards: Sequence[Card]) -> list[tuple[Card, ...]]:
    """Every escalera that adding exactly these cards in one act can make of ``run``, each order once."""
    found = dict.fromkeys(_blocks(rules, run, cards))
    if len(cards) == 1:
        found.update(dict.fromkeys(displacements(rules, run, cards[0])))
    return [order for order in found if read_run(rules, order)]


def _blocks(rules: Ruleset, run: Run, cards: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    budget = Budget(FILL_STEPS)
    for block in fill(rules, run.suit, run.start - len(cards), cards, budget):
        yield block + run.cards
    for block in fill(rules, run.suit, run.end + 1, cards, budget):
        yield run.cards + block


def displacements(rules: Ruleset, run: Run, card: Card) -> Iterator[tuple[Card, ...]]:
    """The orders in which ``card`` takes the place of an end wild card, which moves as ``joker_shift``
    says.
    """
    if rules.joker_shift == "none":
        return
    opposite = rules.joker_shift == "opposite"
    for place, wild, rest in ends(run):
        if card == card_at(rules, run.suit, place) and wild_at(rules, run.suit, place, wild):
            below = place == run.start
            if below:
                yield (card, *rest, wild) if opposite else (wild, card, *rest)
            else:
                yield (wild, *rest, card) if opposite else (*rest, card, wild)


def ends(run: Run) -> tuple[tuple[int, Card, tuple[Card, ...]], ...]:
    """The two ends of an escalera: place, card there, and the rest of the cards."""
    return (
        (run.start, run.cards[0], run.cards[1:]),
        (run.end, run.cards[-1], run.cards[:-1]),
    )


def substitution(rules: Ruleset, run: Run, card: Card) -> tuple[tuple[Card, ...], Card] | None:
    """The escalera after ``card`` took the place of the wild card that stands for it, and that wild card.

    Where wild cards stand for both aces of one run from ace to ace, a joker goes before a wild two, then the
    lower end before the upper: what is left is worth the same and takes the same cards.
    """
    stand = [
        index
        for index, wild in enumerate(run.cards)
        if card == card_at(rules, run.suit, run.start + index) != wild
    ]
    if not stand:
        return None
    index = min(stand, key=lambda one: run.cards[one] != JOKER)
    return (*run.cards[:index], card, *run.cards[index + 1 :]), run.cards[index]


def blocks_in_hand(
    rules: Ruleset, run: Run, counts: dict[Card, int], budget: Budget
) -> Iterator[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """Every block a hand can put at either end: (cards lowest first, the whole escalera afterwards)."""
    for block in _grow(rules, run, counts, (), False, budget):
        yield block, block + run.cards
    for block in _grow(rules, run, counts, (), True, budget):
        yield block, run.cards + block


def _grow(
    rules: Ruleset, run: Run, counts: dict[Card, int], block: tuple[Card, ...], up: bool, budget: Budget
) -> Iterator[tuple[Card, ...]]:
    place = run.end + len(block) + 1 if up else run.start - len(block) - 1
    natural = card_at(rules, run.suit, place)
    for card, held in counts.items():
        if held and (card == natural or may_be_wild(rules, card)):
            budget.spend()
            longer = (*block, card) if up else (card, *block)
            if read_run(rules, run.cards + longer if up else longer + run.cards):
                counts[card] -= 1
                yield longer
                yield from _grow(rules, run, counts, longer, up, budget)
                counts[card] += 1
