"""The least a hand can be left with where wild cards have no bound, beside a search of all."""

from __future__ import annotations

from random import Random

import pytest

from referee.rules.budget import Budget, TooComplex
from referee.rules.cards import Card
from referee.rules.melds.leaving import are_alike, least_left
from referee.rules.melds.partitions import PARTITION_STEPS, Partition, _Search
from referee.rules.melds.runs import may_be_wild, read_run
from referee.rules.melds.sets import is_set
from referee.rules.rulesets import RULESETS, Ruleset
from tests.rules.positions_made import Options, turned

LC = "loba-de-mas-clasica"
GAMES: list[tuple[str, Options]] = [
    (LC, {}),
    (LC, {"ace": "low"}),
    (LC, {"jokers_per_run": 1}),
    (LC, {"run_min": 4}),
    (LC, {"set_kind": "four_suits"}),
    (LC, {"values": {"JK": 25, "2": 10}}),
    (LC, {"values": {"JK": 5, "2": 20}, "jokers_per_run": 2}),
    ("loba-de-menos", {"jokers_per_run": None}),
]


def hands(rules: Ruleset, random: Random, count: int, most: int) -> list[list[Card]]:
    """Hands in which much is possible: of few suits, with many wild cards."""
    found = []
    for number in range(count):
        suits = random.sample(range(4), 1 + number % 3)
        pool = [c for c in rules.pack.cards if may_be_wild(rules, c) or c // 13 in suits]
        found.append(random.sample(pool, min(len(pool), random.randint(3, most))))
    return found


def score(rules: Ruleset, found: Partition) -> tuple[int, int]:
    """The points that stay loose, and how many melds there are."""
    return sum(rules.value_of[card] for card in found[1]), len(found[0])


@pytest.mark.parametrize(("id", "options"), GAMES, ids=str)
def test_no_search_leaves_less_or_needs_fewer_melds(id: str, options: Options) -> None:
    rules = turned(id, options)
    assert are_alike(rules)
    compared = melded = 0
    for hand in hands(rules, Random(f"leaving {id} {options}"), 150, 8):
        try:
            whole = _Search(rules).least(tuple(sorted(hand)))[1]
        except TooComplex:
            continue
        melds, loose = least_left(rules, hand, Budget(PARTITION_STEPS))
        assert score(rules, (melds, loose)) == score(rules, whole), rules.pack.write(sorted(hand))
        assert sorted([*loose, *(card for meld in melds for card in meld.cards)]) == sorted(hand)
        assert all(is_set(rules, meld.cards) or read_run(rules, meld.cards) for meld in melds)
        compared, melded = compared + 1, melded + bool(melds)
    assert compared > 120
    assert melded > 40


WORKED = [
    ("JK JK 2C 2S 2S 4D 6D 7D 8D 9D KD", "", "one escalera, a two for the high ace"),
    ("JK 2C 2D 2H 2S 6S QD 9C 3C 6S 9D", "3C 6S 6S", "a set of twos, and a run over two gaps"),
    ("JK JK JK", "JK JK JK", "no natural to lie with"),
    ("2S 2H 2D", "", "twos are a set among themselves"),
    ("2S 2H", "2S 2H", "two of them are none"),
    ("?? ?? 7H 7S 7D", "?? ??", "a card that nobody knows serves nothing"),
    ("AS KS JK", "", "the ace is high"),
    ("AS 3S JK", "", "or low"),
    ("", "", "nothing is left of nothing"),
]


@pytest.mark.parametrize(("hand", "loose", "why"), WORKED)
def test_worked(hand: str, loose: str, why: str) -> None:
    rules = RULESETS[LC]
    found = least_left(rules, rules.pack.read(hand.split()), Budget(PARTITION_STEPS))
    assert sorted(rules.pack.write(found[1])) == sorted(loose.split()), why


def test_full_hands_are_answered_whatever_wild_cards_they_hold() -> None:
    """Fourteen cards, none to eight of them wild."""
    rules, random = RULESETS[LC], Random("full hands")
    wild = [card for card in rules.pack.cards if may_be_wild(rules, card)]
    naturals = [card for card in rules.pack.cards if card not in wild]
    for number in range(90):
        pool = [c for c in naturals if c // 13 in (0, 1)] if number % 2 else naturals
        hand = random.sample(wild, number % 9) + random.sample(pool, 14 - number % 9)
        assert score(rules, least_left(rules, hand, Budget(PARTITION_STEPS)))[0] >= 0


def test_a_search_that_would_take_too_long_is_refused() -> None:
    rules = RULESETS[LC]
    with pytest.raises(TooComplex):
        least_left(rules, rules.pack.cards, Budget(PARTITION_STEPS))


@pytest.mark.parametrize(
    ("id", "options"),
    [("loba-de-menos", {}), ("chinchon", {}), ("carioca", {"jokers_per_run": None}), (LC, {"ace": "wrap"})],
)
def test_where_wild_cards_are_not_alike(id: str, options: Options) -> None:
    assert not are_alike(turned(id, options))
