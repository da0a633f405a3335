"""Every problem with its remedy, and the rules behind those that are refusals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import NamedTuple

from referee.api.problems import STATUS
from referee.api.remedies.audits import AUDITS
from referee.api.remedies.callers import CALLERS
from referee.api.remedies.form import FORM
from referee.api.remedies.moments import MOMENTS
from referee.api.remedies.moves import MOVES
from referee.api.remedies.places import name_of
from referee.api.remedies.records import RECORDS
from referee.api.remedies.remedy import Remedy
from referee.api.remedies.sense import SENSE
from referee.languages import words
from referee.rules.rulebook import clauses_of
from referee.rules.rulesets import RULESETS, Ruleset

CHAPTERS: Mapping[str, Mapping[str, Remedy]] = {
    words("The form of the request"): FORM,
    words("Who asks, and for what"): CALLERS,
    words("The wrong moment, and what is too much"): MOMENTS,
    words("What makes no sense"): SENSE,
    words("Refused moves"): MOVES,
    words("What is wrong with a record"): RECORDS,
    words("What is wrong with a log"): AUDITS,
}
"""The remedies by code, chapter by chapter."""
WITHIN = RECORDS.keys() | AUDITS.keys()
"""The codes that stand within an answer, and never answer a request by themselves."""

REMEDIES: Mapping[str, Remedy] = {
    code: remedy for chapter in CHAPTERS.values() for code, remedy in chapter.items()
}
BY_NAME: Mapping[str, str] = {name_of(code): code for code in REMEDIES}
"""The codes by the names of their pages."""

BEFORE_US: Mapping[str, int] = {
    "HEADERS_TOO_LARGE": 431,
    "TRANSFER_CODING_UNKNOWN": 501,
    "EXPECTATION_FAILED": 417,
    "PROXY_FORBIDDEN": 403,
}
"""What the server refuses before the counter sees it, with its HTTP status."""


def status_of(code: str) -> int | None:
    """The HTTP status a problem is answered with; None for what stands within an answer."""
    if code in WITHIN:
        return None
    return BEFORE_US.get(code) or STATUS.get(code, 422)


def chapter_of(code: str) -> str:
    """The heading under which a code stands."""
    return next(heading for heading, chapter in CHAPTERS.items() if code in chapter)


class Lawful(NamedTuple):
    """A clause that a refusal points into: in which games it stands, by which name, and what it says."""

    sentence: str
    places: tuple[tuple[Ruleset, str], ...]


def clauses_behind(code: str, lang: str) -> Iterator[Lawful]:
    """The clauses a refusal of this code points into, each sentence once with the games that have it."""
    found = [
        (clause.number, clause.sentence(lang), rules, clause.code(rules))
        for rules in RULESETS.values()
        for clause in clauses_of(rules)
        if code in (*clause.codes, *clause.of_case)
    ]
    found.sort(key=lambda one: one[:2])
    for (_, sentence), ones in groupby(found, key=lambda one: one[:2]):
        yield Lawful(sentence, tuple((rules, name) for _, _, rules, name in ones))
