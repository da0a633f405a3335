"""The rulebook: which clauses a ruleset has, and which one a breach points into."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from referee.languages import LANGUAGES
from referee.rules.rulebook.chapters import (
    deal,
    going_out,
    jokers,
    lay_offs,
    match,
    melds,
    opening,
    pile,
    scores,
    stock,
    turn,
)
from referee.rules.rulebook.clause import Clause
from referee.rules.rulebook.codes import Breach, Code
from referee.rules.rulebook.phrases import phrases
from referee.rules.rulesets.dials import Ruleset

_CODES = list(Code)
_CHAPTERS = (deal, turn, melds, jokers, opening, lay_offs, pile, going_out, stock, scores, match)

CLAUSES: tuple[Clause, ...] = tuple(
    sorted((clause for chapter in _CHAPTERS for clause in chapter.CLAUSES), key=lambda clause: clause.number)
)
"""Every clause of every ruleset, by number; sentences with the dials still in braces."""


@lru_cache(maxsize=512)
def clauses_of(rules: Ruleset) -> tuple[Clause, ...]:
    """The rulebook of a ruleset: its clauses by number, sentences filled in."""
    dials = {lang: phrases(rules, lang) for lang in LANGUAGES}
    return tuple(clause.filled_in(dials) for clause in CLAUSES if clause.applies(rules))


def clause_for(code: Code, rules: Ruleset) -> Clause:
    """The one clause of this ruleset that the code points into."""
    return _by_code(rules)[code]


def clause_of(breach: Breach, rules: Ruleset) -> Clause:
    """The clause that answers this breach: that of the case it tells of, where there is a rule for it."""
    for name, told, clause in _cases(rules):
        if breach.details.get(name) == told and breach.code in clause.of_case:
            return clause
    return clause_for(breach.code, rules)


def bonus_clause(bonus: str, rules: Ruleset) -> Clause | None:
    """The clause that gives a bonus (one of Bonus), or None where the ruleset gives none."""
    return next((clause for clause in clauses_of(rules) if clause.bonus == bonus), None)


def in_order(breaches: Iterable[Breach], rules: Ruleset) -> tuple[Breach, ...]:
    """The breaches in the order of the rulebook, that is by clause number, then code; each once."""
    once: list[Breach] = []
    for breach in breaches:
        if breach not in once:
            once.append(breach)
    return tuple(sorted(once, key=lambda breach: _place(breach, rules)))


def catalogue_of(rules: Ruleset) -> list[dict[str, object]]:
    """The rulebook as plain data: code, sentence by language, source, and the breaches a clause answers."""
    return [
        {
            "code": clause.code(rules),
            "sentence": {lang: clause.sentence(lang) for lang in LANGUAGES},
            "source": clause.source,
            "codes": [code.value for code in (*clause.codes, *clause.of_case)],
        }
        for clause in clauses_of(rules)
    ]


def _place(breach: Breach, rules: Ruleset) -> tuple[tuple[int, int], int, str]:
    return clause_of(breach, rules).number, _CODES.index(breach.code), str(breach.details)


@lru_cache(maxsize=512)
def _cases(rules: Ruleset) -> tuple[tuple[str, str, Clause], ...]:
    """The clauses about one case, with the detail that tells of it."""
    return tuple((*clause.case, clause) for clause in clauses_of(rules) if clause.case is not None)


@lru_cache(maxsize=512)
def _by_code(rules: Ruleset) -> dict[Code, Clause]:
    return {code: clause for clause in clauses_of(rules) for code in clause.codes}
