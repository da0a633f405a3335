"""The catalogue of clauses tests itself: unique, cited, translated; one clause for every code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from string import Formatter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rules.rulebook import (
    CLAUSES,
    LANGUAGES,
    Bonus,
    Breach,
    Clause,
    Code,
    bonus_clause,
    catalogue_of,
    clause_for,
    clauses_of,
    in_order,
)
from referee.rules.rulebook.clause import SOURCES, Is, Isnt, Lists
from referee.rules.rulebook.phrases import phrases
from referee.rules.rulesets import RULESETS, Ruleset, dials_of, ruleset, with_options
from referee.rules.rulesets.forms import FORMS, Choice, YesNo

LM, CN = ruleset("loba-de-menos"), ruleset("chinchon")
ALL = list(RULESETS.values())
EVERY_RULESET = pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.id)

# -- the clauses --


def test_numbers_are_given_once() -> None:
    numbers = [clause.number for clause in CLAUSES]
    assert sorted(set(numbers)) == numbers


def test_every_clause_names_its_source() -> None:
    assert {clause.source for clause in CLAUSES} <= set(SOURCES)


@pytest.mark.parametrize("clause", CLAUSES, ids=lambda clause: str(clause.number))
def test_every_clause_is_translated(clause: Clause) -> None:
    sentences = [clause.sentence(lang) for lang in LANGUAGES]
    assert len(set(sentences)) == len(LANGUAGES)
    assert len({_names(sentence) for sentence in sentences}) == 1, "every language tells the same dials"
    assert _names(clause.text) <= phrases(LM, "en").keys()
    assert all(sentence == sentence.strip() and sentence.endswith(".") for sentence in sentences)
    assert all("  " not in sentence and not re.search(r"TODO|XXX|\?\?", sentence) for sentence in sentences)


def _names(sentence: str) -> frozenset[str]:
    return frozenset(name for _, name, _, _ in Formatter().parse(sentence) if name)


@pytest.mark.parametrize("clause", CLAUSES, ids=lambda clause: str(clause.number))
def test_conditions_speak_of_dials_and_values_that_exist(clause: Clause) -> None:
    for condition in clause.when:
        form = FORMS[condition.dial]
        values = () if isinstance(condition, Lists) else condition.values
        if isinstance(form, Choice):
            assert set(values) <= set(form.words)
        if isinstance(form, YesNo):
            assert set(values) <= {True, False}


@pytest.mark.parametrize("clause", CLAUSES, ids=lambda clause: str(clause.number))
def test_no_clause_is_idle(clause: Clause) -> None:
    """Some ruleset, with some options, has it."""
    assert any(clause.applies(rules) for rules in [*ALL, *_options_tried()])


def _options_tried() -> Iterator[Ruleset]:
    for options in (
        {"set_kind": "any_suit_after"},
        {"discard_use_by": "end_of_turn"},
        {"take_discard": "new_meld_only"},
        {"take_discard": "new_meld_only", "discard_use_by": "end_of_turn"},
        {"return_taken_card": True},
        {"joker_substitution": True},
        {"idle_recycles": None},
        {"match_end": "stop"},
        {"jokers_in_sets": 1},
        {"rebuys": 2, "rebuy_reference": "exclude_deal_winner"},
    ):
        yield with_options(LM, options)
    yield with_options(ruleset("loba-de-mas"), {"four_suit_bonus": 10, "joker_substitution": True})
    for pack in ("spanish_40", "spanish_48"):
        for ace in ("low", "either", "both_ends", "wrap"):
            yield with_options(CN, {"pack_name": pack, "ace": ace, "jokers": 2})
        yield with_options(CN, {"pack_name": pack, "close_loose_cards": 0})


# -- one clause for every code --


@pytest.mark.parametrize("code", Code)
def test_every_code_has_exactly_one_clause_under_any_options(code: Code) -> None:
    """A proof by cases: conditions tell some values of a dial apart, and all their combinations are tried."""
    answering = [clause for clause in CLAUSES if code in clause.codes]
    dials = sorted({condition.dial for clause in answering for condition in clause.when})
    for values in product(*(_cases(dial, answering) for dial in dials)):
        dialled = dict(zip(dials, values, strict=True))
        holding = [clause.number for clause in answering if _holds(clause, dialled)]
        assert len(holding) == 1, (code, dialled, holding)


def _cases(dial: str, clauses: list[Clause]) -> list[object]:
    """The values of a dial that the clauses tell apart, and one of all others."""
    form = FORMS[dial]
    if isinstance(form, Choice):
        return list(form.words)
    if isinstance(form, YesNo):
        return [True, False]
    told = {
        value
        for clause in clauses
        for condition in clause.when
        if condition.dial == dial and not isinstance(condition, Lists)
        for value in condition.values
    }
    return [*told, "any other"]


def _holds(clause: Clause, dialled: dict[str, object]) -> bool:
    return all(
        (dialled[condition.dial] in condition.values) is isinstance(condition, Is)
        for condition in clause.when
        if isinstance(condition, Is | Isnt)
    )


@EVERY_RULESET
def test_the_rulebook_of_a_ruleset_answers_every_code(rules: Ruleset) -> None:
    book = clauses_of(rules)
    assert [clause.number for clause in book] == sorted(clause.number for clause in book)
    assert sorted(code for clause in book for code in clause.codes) == sorted(Code)
    assert all(clause_for(code, rules) in book for code in Code)
    assert not [
        clause.number for clause in book for lang in LANGUAGES if re.search(r"[{}]", clause.sentence(lang))
    ]
    assert all(len({clause.sentence(lang) for lang in LANGUAGES}) == len(LANGUAGES) for clause in book)


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


PACKS: list[tuple[str, dict[str, object], tuple[int, int], str]] = [
    # ruleset, options, the clause that tells its pack, its words
    ("loba-de-menos", {}, (1, 2), "52 cards shuffled together: 2; jokers: 4."),
    ("loba-sin-comodines", {}, (1, 3), "52 cards shuffled together: 2; no jokers."),
    ("chinchon", {}, (1, 14), "40 cards"),
    ("chinchon", {"jokers": 2}, (1, 15), "bastos): 1; jokers: 2."),
    ("chinchon", {"pack_name": "spanish_48"}, (1, 16), "1 to 9"),
    ("chinchon", {"pack_name": "spanish_48", "jokers": 2}, (1, 17), "48 cards"),
]


@pytest.mark.parametrize(("id", "options", "number", "words"), PACKS)
def test_one_clause_tells_the_pack(
    id: str, options: dict[str, object], number: tuple[int, int], words: str
) -> None:
    book = clauses_of(with_options(ruleset(id), options))
    told = [clause for clause in book if clause.number in {(1, n) for n in (2, 3, 14, 15, 16, 17)}]
    assert [clause.number for clause in told] == [number]
    assert words in told[0].sentence("en")


BONUSES = [
    # ruleset, bonus, clause (None: the ruleset gives none)
    ("loba-de-menos", Bonus.CLEAN, "LM-8.5"),
    ("loba-de-menos-reenganche", Bonus.CLEAN, None),
    ("loba-de-mas", Bonus.GO_OUT, "LP-8.6"),
    ("loba-de-mas-clasica", Bonus.GO_OUT, None),
    ("loba-pierna-de-cuatro", Bonus.FOUR_SUITS, "PC-8.7"),
    ("loba-de-menos", Bonus.FOUR_SUITS, None),
    ("chinchon", Bonus.CLEAN, "CN-8.12"),
    ("chinchon", Bonus.GO_OUT, None),
]


@pytest.mark.parametrize(("id", "bonus", "code"), BONUSES)
def test_a_bonus_has_its_clause(id: str, bonus: Bonus, code: str | None) -> None:
    clause = bonus_clause(bonus, ruleset(id))
    assert (clause.code(ruleset(id)) if clause else None) == code


SAID = [
    # ruleset, clause, words of a dial that it tells
    ("loba-de-menos", (1, 4), "en", "face down: 9."),
    ("loba-de-menos", (9, 1), "en", "whose total reaches 101 is out"),
    ("loba-de-menos", (3, 22), "en", "one escalera: 1. Natural cards it needs at least: 2."),
    ("carioca", (3, 22), "en", "one escalera: 1. Natural cards it needs at least: 3."),
    ("loba-con-picos", (3, 23), "en", "Natural cards it needs at least: 2."),
    ("loba-de-mas-clasica", (3, 23), "en", "Natural cards it needs at least: 1."),
    ("loba-de-menos", (8, 5), "es", "anota -10"),
    ("loba-de-mas-clasica", (3, 23), "en", "jokers no limit, wild twos no limit"),
    ("loba-de-mas-clasica", (3, 23), "pt", "curingas JK sem limite"),
    ("loba-centroamericana", (3, 42), "es", "2) 1 escalera + 1 trío; 3) 2 escaleras"),
    ("carioca", (3, 43), "pt", "8) escala suja; 9) escala real"),
    ("loba-de-menos-reenganche", (9, 9), "es", "Reenganches por jugador y partida: 2"),
    ("loba-uruguaya", (8, 3), "en", "A 20, 2 25, 3 3"),
    ("chinchon", (6, 9), "en", "at most 1 may be loose, worth at most 5 points"),
    ("chinchon", (6, 9), "es", "sueltas como máximo 1, de no más de 5 puntos"),
    ("chinchon", (8, 3), "pt", "7 7, S 10, C 10, R 10"),
    ("chinchon", (8, 12), "es", "anota -10"),
    ("chinchon", (9, 1), "pt", "chega a 100 ou mais"),
    ("chinchon", (9, 16), "en", "all 7 cards in one escalera"),
]


@pytest.mark.parametrize(("id", "number", "lang", "words"), SAID)
def test_a_clause_tells_the_dials_of_its_ruleset(
    id: str, number: tuple[int, int], lang: str, words: str
) -> None:
    (clause,) = [clause for clause in clauses_of(ruleset(id)) if clause.number == number]
    assert words in clause.sentence(lang)


BY_THE_DIALS: list[tuple[str, dict[str, object], tuple[int, int], str]] = [
    # game, options, the one clause of its kind that the rulebook then has, its words
    ("carioca", {}, (6, 4), "the discard that ends the turn may"),
    ("carioca", {}, (4, 18), "or on a set of equal ranks"),
    ("loba-centroamericana", {}, (4, 18), "or on a set of equal ranks"),
    ("chinchon", {"jokers": 2}, (4, 18), "or on a set of equal ranks"),
    ("chinchon", {"jokers": 2, "jokers_in_sets": 0}, (4, 9), "at a free end of an escalera and within"),
    ("loba-de-menos", {}, (4, 9), "at a free end of an escalera and within"),
    ("carioca", {}, (3, 34), "of any suit"),
    ("chinchon", {"jokers": 2}, (3, 35), "of a suit that the pierna allows and still lacks"),
    ("loba-de-menos", {"jokers_in_sets": 1}, (3, 36), "of a suit that the pierna may have"),
    ("loba-de-menos", {}, (7, 3), "neither a 0 nor a bonus"),
    ("loba-de-mas", {}, (7, 7), "everybody scores their melds less what is left in hand"),
    ("loba-de-mas-clasica", {}, (7, 7), "everybody scores their melds less what is left in hand"),
    ("chinchon", {}, (7, 6), "nobody shows"),
    ("loba-de-menos", {}, (8, 10), "they may be negative"),
    ("loba-pierna-de-cuatro", {}, (8, 13), "from deal to deal."),
    ("loba-de-menos", {"clean_bonus": 0}, (8, 13), "from deal to deal."),
    ("loba-de-mas", {}, (8, 14), "may take them below 0"),
    ("carioca", {}, (1, 18), "C clubs"),
    ("chinchon", {}, (1, 19), "C copas"),
    ("carioca", {}, (6, 5), "a discard (but for these contracts: escala sucia, escala real): an act"),
    ("loba-centroamericana", {}, (6, 5), "needs a discard: an act"),
    ("carioca", {"opening": "own_meld", "contracts": []}, (6, 5), "needs a discard: an act"),
    ("chinchon", {}, (6, 15), "what stays loose stays in hand"),
]
ONE_OF = (
    {(4, 9), (4, 18)},
    {(3, 34), (3, 35), (3, 36)},
    {(7, 3), (7, 6), (7, 7)},
    {(8, 10), (8, 13), (8, 14)},
)
"""Clauses that say the same of different dials: no rulebook has two of them."""


@pytest.mark.parametrize(("id", "options", "number", "words"), BY_THE_DIALS)
def test_what_is_true_of_some_dials_is_said_of_those(
    id: str, options: dict[str, object], number: tuple[int, int], words: str
) -> None:
    book = {clause.number: clause for clause in clauses_of(with_options(ruleset(id), options))}
    assert words in book[number].sentence("en")
    assert [len(kinds & book.keys()) for kinds in ONE_OF if number in kinds] in ([], [1])


def test_a_limit_that_must_be_passed_is_told_so() -> None:
    rules = with_options(LM, {"limit": {"at": 100, "cmp": ">"}})
    (clause,) = [clause for clause in clauses_of(rules) if clause.number == (9, 1)]
    assert "exceeds 100" in clause.sentence("en")
    assert "pasa de 100" in clause.sentence("es")


@EVERY_RULESET
def test_the_catalogue_is_the_rulebook_as_plain_data(rules: Ruleset) -> None:
    catalogue = catalogue_of(rules)
    assert [entry["code"] for entry in catalogue] == [clause.code(rules) for clause in clauses_of(rules)]
    assert all(set(entry) == {"code", "sentence", "source", "codes"} for entry in catalogue)


# -- the order of the rulebook --


def test_breaches_come_in_the_order_of_the_rulebook_each_once() -> None:
    breaches = [
        Breach(Code.JOKER_DISCARD),
        Breach(Code.LAY_OFF_BEFORE_OPENING, {"meld": "m2"}),
        Breach(Code.NOT_YOUR_TURN),
        Breach(Code.LAY_OFF_BEFORE_OPENING, {"meld": "m1"}),
        Breach(Code.JOKER_DISCARD),
    ]
    assert in_order(breaches, LM) == (
        Breach(Code.NOT_YOUR_TURN),
        Breach(Code.LAY_OFF_BEFORE_OPENING, {"meld": "m1"}),
        Breach(Code.LAY_OFF_BEFORE_OPENING, {"meld": "m2"}),
        Breach(Code.JOKER_DISCARD),
    )


@given(st.permutations(list(Code)), st.sampled_from(ALL))
def test_the_order_does_not_depend_on_who_spoke_first(codes: list[Code], rules: Ruleset) -> None:
    ordered = in_order([Breach(code) for code in codes], rules)
    assert ordered == in_order([Breach(code) for code in Code], rules)
    numbers = [clause_for(breach.code, rules).number for breach in ordered]
    assert numbers == sorted(numbers)


def test_rulebooks_are_for_rulesets_not_for_names() -> None:
    """The same dials give the same clauses, whatever the game is called."""
    other = with_options(ruleset("loba-de-menos-reenganche"), dials_of(LM))
    assert [clause.number for clause in clauses_of(other)] == [clause.number for clause in clauses_of(LM)]
