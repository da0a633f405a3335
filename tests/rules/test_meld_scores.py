"""What melds count for, and which clause gives each bonus."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee.rules.rulebook import clauses_of
from referee.rules.rulesets.dials import Ruleset
from referee.rules.scoring import (
    score_deal,
    value_of_meld,
    values_in_meld,
)
from tests.rules.scored import CA, LC, LM, LP, LR, PC, cards, points, present, seat

MELDS_SCORE = [
    # left, laid, winner?, points, why (L+)
    ("", "9S 9H 9C + AH 2H 3H", True, 57, "27 + 20 + 5 a meld"),
    ("3H", "7S 7H 7D + 4C 5C 6C", False, 33, "melds less hand, no bonus"),
    ("", "4C 5C JK", True, 39, "a joker its table value: 9 + 25 + 5"),
    ("KS 4D", "", False, -14, "nothing laid"),
]


@pytest.mark.parametrize(("left", "laid", "won", "expected", "why"), MELDS_SCORE)
def test_melds_count_for_the_seat_and_the_hand_against_it(
    left: str, laid: str, won: bool, expected: int, why: str
) -> None:
    verdict = score_deal(LP, [seat(LP, left, 0, laid), seat(LP)], 0 if won else 1, 1)
    assert points(verdict)[0] == expected, why


def test_a_blocked_deal_is_melds_less_hand_without_bonus() -> None:
    blocked = [seat(LP, "KS", 100, "7S 7H 7D"), seat(LP, "4D", 60)]
    assert points(score_deal(LP, blocked, None, 1)) == [11, -4], "rulings 34, L+ scoring"


FOUR_SUITS = [
    # rules, left, laid, winner?, points, lines with a bonus, why (ruling 47)
    (PC, "KS KH", "7S 7H 7D 7C", False, 10, [-10], "cancels ten"),
    (PC, "KS KH", "7S 7H 7D", False, 20, [], "three suits cancel nothing"),
    (PC, "KS KH", "4S 5S 6S 7S", False, 20, [], "four cards of one suit are no pierna"),
    (PC, "KS KH QS", "7S 7H 7D 7C + 8S 8H 8D 8C", False, 10, [-10, -10], "several add up"),
    (PC, "KS 4D", "7S 7H 7D 7C + 8S 8H 8D 8C", False, 0, [-10, -4], "never below 0"),
    (PC, "4D", "7S 7H 7D 7C + 8S 8H 8D 8C", False, 0, [-4], "and no empty line"),
    (PC, "", "7S 7H 7D 7C", True, 0, [], "the winner's zero has nothing to cancel"),
    (LR, "KS KH", "7S 7H 7D 7C", False, 20, [], "not without the dial"),
    (replace(LP, four_suit_bonus=10), "KS", "7S 7H 7D 7C", False, 28, [10], "Loba de Más: ten more"),
    (replace(LP, four_suit_bonus=10), "", "7S 7H 7D 7C", True, 43, [5, 10], "beside the five"),
    (replace(LP, four_suit_bonus=10), "", "7S 7H 7D", True, 26, [5], "three suits: no"),
    (replace(CA, four_suit_bonus=10), "KS", "7S 7H 7D 7D JK", False, 10, [], "a joker is no suit"),
]


@pytest.mark.parametrize(("rules", "left", "laid", "won", "expected", "bonuses", "why"), FOUR_SUITS)
def test_four_suit_piernas(
    rules: Ruleset, left: str, laid: str, won: bool, expected: int, bonuses: list[int], why: str
) -> None:
    first = present(score_deal(rules, [seat(rules, left, 0, laid), seat(rules, "2C")], 0 if won else 1, 1))[0]
    assert (first.points, [i.points for i in first.breakdown if i.clause]) == (expected, bonuses), why


def test_the_breakdown_names_every_card_and_the_melds_where_they_have_names() -> None:
    named = replace(seat(LP, "KD", 0, "9S 9H 9C"), meld_ids=("m4",))
    first = present(score_deal(LP, [named, seat(LP)], 0, 1))[0]
    assert [(i.points, i.card, i.meld, bool(i.clause)) for i in first.breakdown] == [
        (9, "9S", "m4", False),
        (9, "9H", "m4", False),
        (9, "9C", "m4", False),
        (-10, "KD", None, False),
        (5, None, "m4", True),
    ]


CITED = [
    # rules, left, laid, words of the clause, why
    (LM, "", "", "earlier turn", "ruling 32"),
    (LP, "", "9S 9H 9C", "own melds", "L+ scoring"),
    (PC, "KS", "7S 7H 7D 7C", "four suits", "ruling 47"),
    (replace(LP, go_out_bonus_per_meld=0, four_suit_bonus=10), "KS", "7S 7H 7D 7C", "four suits", "47, L+"),
]


@pytest.mark.parametrize(("rules", "left", "laid", "words", "why"), CITED)
def test_a_bonus_cites_the_clause_that_gives_it(
    rules: Ruleset, left: str, laid: str, words: str, why: str
) -> None:
    first = present(score_deal(rules, [seat(rules, left, 0, laid, before=False), seat(rules)], 0, 1))[0]
    cited = [item.clause for item in first.breakdown if item.card is None]
    sentences = {clause.code(rules): clause.sentence("en") for clause in clauses_of(rules)}
    assert [words in sentences[clause or ""] for clause in cited] == [True], why


MELD_VALUES = [
    # rules, kind, cards, value, why
    (LM, "pierna", "7S 7H 7C", 21, "by the table"),
    (LM, "escalera", "8H 9H JK", 27, "a joker its table value"),
    (LR, "escalera", "8S 9S TS JS QS KS", 57, "con Bazas: 8-9-T-J-Q-K is 57"),
    (LC, "escalera", "QS KS AS", 7, "A 3 in A-K-Q"),
    (LC, "pierna", "AS AH AC", 9, "A 3 in A-A-A"),
    (LC, "escalera", "AS 2S 3S", 3, "A 1 in A-2-3"),
    (LC, "escalera", "7S 8S 9S", 5, "7-2 1, K-8 2"),
    (LC, "escalera", "2S 3S 4S", 3, "a two at its own place is natural: 1"),
    (LC, "escalera", "6S 2S 8S", 4, "a wild two for the seven: 1"),
    (LC, "escalera", "7S 2S 9S", 6, "a wild two for the eight: 3"),
    (LC, "escalera", "2H 3S 4S", 3, "a two of another suit is wild even there, and stands for a two: 1"),
    (LC, "escalera", "QS KS JK", 7, "a joker for the high ace: 3"),
    (LC, "escalera", "JK 2S 3S 4S", 4, "a joker for the low ace: 1"),
    (LC, "escalera", "JK JK AS", 9, "jokers for queen and king"),
    (LC, "escalera", "3S 2S 4S", 3, "naturals told in any order"),
    (LC, "escalera", "AS QS KS", 7, "any order, high ace"),
    (LC, "escalera", "3S AS 2S", 3, "any order, low ace"),
    (LC, "escalera", "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", 19, "thirteen from the low ace"),
    (LC, "escalera", "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", 21, "thirteen to the high ace"),
    (
        replace(LC, ace="wrap"),
        "escalera",
        "QS KS AS 2S",
        8,
        "round the corner the ace is high, the two a two",
    ),
    (replace(LC, ace="both_ends"), "escalera", "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AS", 22, "both ends"),
    (replace(LC, jokers_in_sets=1), "pierna", "KS KH JK", 7, "a joker in a set stands for its rank"),
    (replace(LC, jokers_in_sets=1), "pierna", "7S 7H JK", 3, "1 where that is seven or less"),
]


@pytest.mark.parametrize(("rules", "kind", "text", "expected", "why"), MELD_VALUES)
def test_value_of_a_meld(rules: Ruleset, kind: str, text: str, expected: int, why: str) -> None:
    laid = cards(rules, text)
    assert value_of_meld(rules, kind, laid) == expected, why
    assert len(values_in_meld(rules, kind, laid)) == len(laid)
