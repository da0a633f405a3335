"""The rulebook: every clause is one, every code has one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from string import Formatter

import pytest

from referee.rules.rulebook import (
    CLAUSES,
    LANGUAGES,
    Clause,
    Code,
    clause_for,
    clauses_of,
)
from referee.rules.rulebook.clause import SOURCES, Is, Isnt, Lists
from referee.rules.rulebook.phrases import phrases
from referee.rules.rulesets import Ruleset, ruleset, with_options
from referee.rules.rulesets.forms import FORMS, Choice, YesNo
from tests.rules.rulebooks import ALL, CN, EVERY_RULESET, LM


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
