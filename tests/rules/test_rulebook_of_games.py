"""The rulebook of each game, under its own dials and under others."""

from __future__ import annotations

import pytest

from referee.rules.rulebook import (
    CLAUSES,
    Code,
    clause_for,
    clauses_of,
)
from referee.rules.rulesets import ruleset, with_options
from tests.rules.rulebooks import CN, LM

POINTED = [
    # rules.md, code, then the clause by ruleset
    ("31", Code.LAY_OFF_BEFORE_OPENING, {"loba-de-menos": "LM-4.3", "loba-centroamericana": "CA-4.3"}),
    ("10", Code.SET_SUITS, {"loba-de-menos": "LM-3.8", "loba-de-mas-clasica": "LC-3.8"}),
    ("11", Code.SET_SUITS, {"loba-de-menos-reenganche": "LR-3.9", "loba-con-picos": "PI-3.9"}),
    (
        "12",
        Code.SET_SUITS,
        {"loba-centroamericana": "CA-3.11", "carioca": "CH-3.11", "loba-contrato": "CT-3.11"},
    ),
    ("14", Code.ACE_HIGH, {"loba-de-menos": "LM-3.18", "loba-de-menos-reenganche": "LR-3.19"}),
    (
        "14",
        Code.ACE_BRIDGE,
        {"loba-centroamericana": "CA-3.20", "carioca": "CH-3.21", "loba-contrato": "CT-3.19"},
    ),
    ("12", Code.JOKER_IN_SET, {"loba-de-menos": "LM-3.12", "carioca": "CH-3.13", "loba-contrato": "CT-3.12"}),
    ("14", Code.TOO_MANY_JOKERS, {"loba-de-menos": "LM-3.22", "loba-con-picos": "PI-3.23"}),
    ("19", Code.JOKER_FIXED, {"loba-de-menos": "LM-4.11", "loba-de-mas": "LP-4.10"}),
    ("24", Code.JOKER_FIXED, {"loba-centroamericana": "CA-4.12", "carioca": "CH-4.10"}),
    ("26", Code.SWAP_NOT_ALLOWED, {"loba-de-menos": "LM-4.14"}),
    ("1", Code.TAKE_WITHOUT_USE, {"loba-de-menos": "LM-5.3", "loba-de-menos-reenganche": "LR-5.2"}),
    ("2", Code.MUST_USE_TAKEN_CARD, {"loba-de-menos": "LM-5.3"}),
    ("6", Code.DISCARD_OF_TAKEN_CARD, {"loba-de-menos": "LM-5.7", "loba-uruguaya": "UY-5.7"}),
    ("28", Code.MUST_KEEP_DISCARD, {"loba-de-menos": "LM-6.6", "loba-de-menos-reenganche": "LR-6.5"}),
    (
        "29",
        Code.JOKER_DISCARD,
        {"loba-de-menos": "LM-6.2", "carioca": "CH-6.4", "loba-sin-comodines": "SC-6.3"},
    ),
    ("41", Code.CONTRACT_NOT_MET, {"loba-centroamericana": "CA-3.42", "carioca": "CH-3.43"}),
    ("41", Code.NEW_MELD_AFTER_CONTRACT, {"loba-centroamericana": "CA-3.48", "loba-contrato": "CT-3.47"}),
    ("41", Code.LAY_OFF_TOO_EARLY, {"loba-centroamericana": "CA-4.5", "loba-de-menos": "LM-4.4"}),
    ("45", Code.OPENING_TOO_LOW, {"loba-con-bazas": "BZ-3.41", "loba-de-menos": "LM-3.40"}),
    ("37", Code.REBUY_NOT_ALLOWED, {"loba-de-menos-reenganche": "LR-9.9", "loba-de-menos": "LM-9.8"}),
    ("1", Code.LAY_OFF_ON_OTHERS, {"loba-pierna-de-cuatro": "PC-4.2", "loba-de-menos": "LM-4.1"}),
    ("4: close", Code.CANNOT_CLOSE, {"chinchon": "CN-6.9", "loba-de-menos": "LM-6.8"}),
    ("4: turn", Code.MELDS_STAY_IN_HAND, {"chinchon": "CN-2.12", "carioca": "CH-2.4"}),
    ("4: turn", Code.CONTRACT_NOT_MET, {"chinchon": "CN-2.12"}),
    ("4: turn", Code.MUST_KEEP_DISCARD, {"chinchon": "CN-2.11"}),
    ("4: turn", Code.DISCARD_OF_TAKEN_CARD, {"chinchon": "CN-5.8"}),
    ("4: turn", Code.TAKE_WITHOUT_USE, {"chinchon": "CN-5.2"}),
    ("4: melds", Code.SET_SIZE, {"chinchon": "CN-3.6"}),
    ("4: melds", Code.SET_SUITS, {"chinchon": "CN-3.9"}),
    ("4: melds", Code.ACE_HIGH, {"chinchon": "CN-3.28"}),
    ("4: show", Code.LAY_OFF_AFTER_CLEAN_CLOSE, {"chinchon": "CN-4.17", "loba-de-mas": "LP-6.8"}),
    ("4: show", Code.LAY_OFF_BEFORE_OPENING, {"chinchon": "CN-4.16"}),
    ("4: show", Code.DEAL_OVER, {"chinchon": "CN-2.13", "loba-de-menos": "LM-2.7"}),
    ("4: match", Code.REBUY_NOT_ALLOWED, {"chinchon": "CN-9.8"}),
]


@pytest.mark.parametrize(("ruling", "code", "clauses"), POINTED)
def test_a_breach_points_into_the_rulebook_of_its_ruleset(
    ruling: str, code: Code, clauses: dict[str, str]
) -> None:
    assert ruling
    assert {id: clause_for(code, ruleset(id)).code(ruleset(id)) for id in clauses} == clauses


OPTIONED: list[tuple[dict[str, object], Code, str]] = [
    # options of Loba de Menos, code, clause
    ({"set_kind": "any_suit_after"}, Code.SET_SUITS, "LM-3.10"),
    ({"joker_shift": "none"}, Code.JOKER_FIXED, "LM-4.10"),
    ({"joker_shift": "same_side"}, Code.JOKER_FIXED, "LM-4.12"),
    ({"discard_use_by": "end_of_turn"}, Code.MUST_USE_TAKEN_CARD, "LM-5.4"),
    ({"take_discard": "new_meld_only"}, Code.TAKE_WITHOUT_USE, "LM-5.5"),
    ({"joker_substitution": True}, Code.SWAP_NOT_ALLOWED, "LM-4.15"),
    ({"return_taken_card": True}, Code.DISCARD_OF_TAKEN_CARD, "LM-5.8"),
    ({"rebuys": 1, "rebuy_reference": "exclude_deal_winner"}, Code.REBUY_NOT_ALLOWED, "LM-9.10"),
]


@pytest.mark.parametrize(("options", "code", "clause"), OPTIONED)
def test_an_option_brings_its_own_clause(options: dict[str, object], code: Code, clause: str) -> None:
    rules = with_options(LM, options)
    assert clause_for(code, rules).code(rules) == clause


CHINCHON_OPTIONED: list[tuple[dict[str, object], Code, str]] = [
    # options of Chinchón, code, clause
    ({"close_loose_cards": 0}, Code.CANNOT_CLOSE, "CN-6.10"),
    ({"ace": "either"}, Code.ACE_BRIDGE, "CN-3.29"),
    ({"ace": "both_ends"}, Code.ACE_BRIDGE, "CN-3.30"),
    ({"ace": "wrap"}, Code.ACE_HIGH, "CN-3.31"),
    ({"jokers": 2, "jokers_in_sets": 0}, Code.JOKER_IN_SET, "CN-3.12"),
    ({"return_taken_card": False}, Code.DISCARD_OF_TAKEN_CARD, "CN-5.7"),
    ({"rebuys": 1}, Code.REBUY_NOT_ALLOWED, "CN-9.9"),
]


@pytest.mark.parametrize(("options", "code", "clause"), CHINCHON_OPTIONED)
def test_an_option_of_chinchon_brings_its_own_clause(
    options: dict[str, object], code: Code, clause: str
) -> None:
    rules = with_options(CN, options)
    assert clause_for(code, rules).code(rules) == clause


RULINGS: dict[str, list[tuple[int, int]]] = {
    # every ruling of rules.md 2 and the clauses that tell it
    "1": [(5, 10)], "2": [(5, 3), (5, 4)], "3": [(5, 3)], "4": [(5, 9)], "5": [(5, 9)],
    "6": [(5, 7), (5, 9)], "7": [(2, 10)], "8": [(1, 12)], "9": [(5, 1), (5, 2)],
    "10": [(3, 8), (3, 10)], "11": [(3, 9), (3, 6)], "12": [(3, 11), (3, 13)], "13": [(3, 14)],
    "14": [(3, 16), (3, 18), (3, 20), (3, 21), (3, 26)], "15": [(3, 25)], "16": [(3, 27)],
    "17": [(3, 14)], "18": [(4, 7)], "19": [(4, 11)], "20": [(4, 13)], "21": [(4, 13)],
    "22": [(4, 11)], "23": [(4, 11), (4, 1)], "24": [(4, 12)], "25": [(4, 9), (3, 24)],
    "26": [(4, 15)], "27": [(2, 2), (2, 4), (2, 9)], "28": [(6, 5), (6, 6)], "29": [(6, 2)],
    "30": [(6, 7)], "31": [(4, 3), (4, 8)], "32": [(8, 5), (8, 10)], "33": [(7, 1)],
    "34": [(7, 2), (7, 3), (7, 4)], "35": [(9, 1), (9, 6)], "36": [(9, 7)], "37": [(9, 9), (9, 11)],
    "38": [(9, 12), (9, 13)], "39": [(9, 13), (1, 7)], "40": [(9, 14)], "41": [(3, 42), (3, 47), (3, 48)],
    "42": [(3, 42), (6, 5)], "43": [(3, 14), (3, 43), (3, 44)], "44": [(9, 3), (9, 4), (3, 49), (3, 50)],
    "45": [(3, 41), (3, 45)], "46": [(3, 24)], "47": [(8, 7)],
}  # fmt: skip


def test_every_ruling_is_told_by_a_clause() -> None:
    assert sorted(RULINGS, key=int) == [str(n) for n in range(1, 48)]
    assert {number for numbers in RULINGS.values() for number in numbers} <= {c.number for c in CLAUSES}


CHINCHON: dict[str, list[tuple[int, int]]] = {
    # every rule of rules.md 4 and the clauses that tell it
    "40 Spanish cards, no jokers": [(1, 14)],
    "2-4 players, 7 cards, one up": [(1, 1), (1, 4), (1, 5)],
    "ccw, deal passes to the right": [(1, 8), (1, 9)],
    "stock or top of the pile": [(2, 2), (5, 2)],
    "then a discard or a close": [(2, 11)],
    "the card just taken too": [(5, 8)],
    "melds stay in hand until then": [(2, 12)],
    "3-4 equal ranks": [(3, 3), (3, 6), (3, 9)],
    "3+ of a suit in a row": [(3, 15), (3, 16), (3, 17)],
    "1 low, no rey-1": [(3, 28)],
    "7 next to sota": [(3, 32)],
    "one card face down": [(6, 9), (6, 14)],
    "at most one loose card, worth at most 5": [(6, 9)],
    "a false close is simply refused": [(6, 11)],
    "others show in seating order": [(6, 12), (6, 13)],
    "lay loose cards off on shown melds of others": [(4, 16)],
    "not when the closer matched all seven": [(4, 17)],
    "values": [(8, 3)],
    "closer: its loose points; others: loose points left": [(8, 11)],
    "all seven matched -10": [(8, 12)],
    "chinchón wins the match": [(9, 16)],
    "out at 100, last one in wins": [(9, 1), (9, 17)],
}  # fmt: skip


@pytest.mark.parametrize(("rule", "numbers"), CHINCHON.items())
def test_every_rule_of_chinchon_is_told_by_a_clause(rule: str, numbers: list[tuple[int, int]]) -> None:
    assert rule
    assert set(numbers) <= {clause.number for clause in clauses_of(CN)}


def test_where_one_closes_nothing_is_said_of_opening_or_going_out() -> None:
    """Chapter 3 from 40 on is the opening; 6.5 to 6.8 and 8.1 speak of an empty hand."""
    numbers = {clause.number for clause in clauses_of(CN)}
    assert [n for n in sorted(numbers) if (3, 40) <= n < (4, 6) or (6, 5) <= n <= (6, 8) or n == (8, 1)] == []
