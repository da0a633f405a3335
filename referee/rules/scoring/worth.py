"""What the cards of a meld are worth."""

from __future__ import annotations

from typing import Final

from referee.rules.cards import JOKER, Card, rank_of
from referee.rules.melds.runs import TWO, Run, place_in_order, wild_at
from referee.rules.rulesets.dials import Ruleset
from referee.rules.standing import ESCALERA

# Loba de Más clásica, by the place in an escalera, 0 the low ace, 13 the high one: low ace to seven 1,
# eight to king 2, high ace 3; a wild card 1 standing for low ace to seven, 3 for eight to high ace.
_NATURAL: Final = (1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3)
_WILD: Final = (1, 1, 1, 1, 1, 1, 1, 3, 3, 3, 3, 3, 3, 3)
_HIGH_ACE: Final = 13


def value_of_meld(rules: Ruleset, kind: str, cards: tuple[Card, ...]) -> int:
    """What a meld is worth in points: its cards by the value table, or by what each stands for (L+c).

    An escalera lies lowest first; naturals alone may be told in any order. A joker has its table value,
    except where the dial ``meld_values`` is ``ranks``. Whether the cards are a meld at all is not asked here.
    """
    return sum(values_in_meld(rules, kind, cards))


def values_in_meld(rules: Ruleset, kind: str, cards: tuple[Card, ...]) -> tuple[int, ...]:
    """What each card of a meld is worth there, in the order of ``cards``."""
    if rules.meld_values == "cards":
        return tuple(rules.value_of[card] for card in cards)
    if kind != ESCALERA:
        return _values_in_set(cards)
    run = place_in_order(rules, cards)
    return _values_in_run(rules, run) if run else _values_by_rank(cards)


def _values_in_set(cards: tuple[Card, ...]) -> tuple[int, ...]:
    """Three aces are high aces; a joker stands for the rank of the set."""
    place = next((rank_of(card) or _HIGH_ACE for card in cards if card != JOKER), _HIGH_ACE)
    return tuple(_WILD[place] if card == JOKER else _NATURAL[place] for card in cards)


def _values_in_run(rules: Ruleset, run: Run) -> tuple[int, ...]:
    """Each card by its place; past the high ace, where runs go round, the places begin anew with the two."""
    return tuple(
        (_WILD if wild_at(rules, run.suit, place, card) else _NATURAL)[_folded(place)]
        for place, card in enumerate(run.cards, run.start)
    )


def _folded(place: int) -> int:
    return place if place <= _HIGH_ACE else place - _HIGH_ACE


def _values_by_rank(cards: tuple[Card, ...]) -> tuple[int, ...]:
    """Naturals told in any order: beside a two the first ace is low, every other ace is high."""
    ranks = [rank_of(card) for card in cards]
    low_aces = 1 if TWO in ranks else 0
    return tuple(
        _NATURAL[_HIGH_ACE if rank == 0 and ranks[:i].count(0) >= low_aces else rank]
        for i, rank in enumerate(ranks)
    )
