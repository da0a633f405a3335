"""A rulebook as a page shows it: clauses by chapter with cases beside them, worked examples, the dials."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import groupby
from typing import Any, NamedTuple

from referee.languages import told
from referee.pages import cards, carried
from referee.pages.drawn import Piece, orders, pieces
from referee.pages.illustrations import Case, illustrations
from referee.pages.signs import plainly
from referee.pages.trying import position_of
from referee.pages.words.rules import SHOWN
from referee.rules.rulebook import Clause, clause_for, clauses_of, message
from referee.rules.rulebook.examples import Count, Example, Turn, examples_of
from referee.rules.rulebook.examples.telling import after, words_of
from referee.rules.rulebook.pages import sources
from referee.rules.rulebook.titles import title_of
from referee.rules.rulesets import Ruleset, about_dials, dials_of, origins_of

Options = Mapping[str, Any]


class Shown(NamedTuple):
    """A case as it is drawn: the question, whether it is lawful, what the law says, where it can be tried."""

    asked: list[Piece]
    lawful: bool
    said: list[str]
    answered: list[Piece]
    address: str = ""


class ClauseShown(NamedTuple):
    """A clause with what stands beside it."""

    code: str
    sentence: str
    source: str
    breaches: list[str]
    cases: list[Shown]


class Chapter(NamedTuple):
    """A chapter of the book."""

    number: int
    title: str
    clauses: list[ClauseShown]


class Dial(NamedTuple):
    """A dial, its value here, and whether a house rule turned it."""

    name: str
    value: str
    source: str
    allowed: str
    meaning: str
    turned: bool


def book(rules: Ruleset, lang: str, options: Options) -> dict[str, Any]:
    """Everything that the page of a rulebook shows of it."""
    return {
        "rules": rules,
        "pack": cards.drawn(rules.pack_name),
        "chapters": _chapters(rules, lang, options),
        # They are told of the game as it is; under house rules the cases beside the clauses are judged anew.
        "examples": [] if options else [_example(one, rules, lang) for one in examples_of(rules.id)],
        "dials": _dials(rules, lang, options),
        "sources": sources(rules, lang),
    }


def _chapters(rules: Ruleset, lang: str, options: Options) -> list[Chapter]:
    beside = illustrations(rules)

    def shown(clause: Clause) -> ClauseShown:
        cases = beside.get(clause.code(rules), ())
        return _clause(clause, rules, lang, [_case(case, rules, lang, options) for case in cases])

    return [
        Chapter(number, title_of(number, rules, lang), [shown(clause) for clause in clauses])
        for number, clauses in groupby(clauses_of(rules), key=lambda clause: clause.number[0])
    ]


def _clause(clause: Clause, rules: Ruleset, lang: str, cases: list[Shown]) -> ClauseShown:
    codes = [str(code) for code in (*clause.codes, *clause.of_case)]
    return ClauseShown(clause.code(rules), clause.sentence(lang), told(clause.source, lang), codes, cases)


def _case(case: Case, rules: Ruleset, lang: str, options: Options) -> Shown:
    question, answer = case
    said = [plainly(message(breach, rules, lang), rules, lang) for breach in answer.breaches]
    # A meld as it was asked about need not be drawn once more.
    answered = orders(answer.orders, rules)
    asked = pieces(question, rules, words_of(lang))
    return Shown(
        asked,
        answer.lawful,
        said,
        [] if len(asked) == 1 else answered,
        _address(question, rules, lang, options),
    )


def _example(example: Example, rules: Ruleset, lang: str) -> tuple[str, Shown]:
    said, question = words_of(lang), example.question
    asked = pieces(question, rules, said)
    why = [f"{clause_for(code, rules).code(rules)} {code}" for code in example.codes]
    if isinstance(question, Count):
        why = ["; ".join(after(question, seat, said) for seat in range(len(question.seats)))]
    found = () if isinstance(question, Turn | Count) else _read(question.orders)
    shown = Shown(asked, not example.codes, why, orders(found, rules), _address(question, rules, lang, {}))
    return example.saying.told(lang), shown


def _read(told_orders: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(order.split()) for order in told_orders.split("|") if order)


def _address(question: object, rules: Ruleset, lang: str, options: Options) -> str:
    """Where the table of a case can be tried; cards alone need none."""
    if not isinstance(question, Turn):
        return ""
    return carried.address(position_of(question, rules, options), lang)


def _dials(rules: Ruleset, lang: str, options: Options) -> list[Dial]:
    origins, about = origins_of(rules.id), about_dials(rules, lang)
    house = SHOWN["turned_here"].told(lang)
    return [
        Dial(
            name,
            json.dumps(value, ensure_ascii=False),
            house if name in options else told(origins[name], lang),
            about[name]["allowed"],
            about[name]["meaning"],
            name in options,
        )
        for name, value in dials_of(rules).items()
    ]
