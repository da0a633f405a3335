"""What clauses say, and in which order they stand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rules.rulebook import (
    Bonus,
    Breach,
    Code,
    bonus_clause,
    catalogue_of,
    clause_for,
    clauses_of,
    in_order,
)
from referee.rules.rulesets import Ruleset, dials_of, ruleset, with_options
from tests.rules.rulebooks import ALL, EVERY_RULESET, LM

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
