"""The rulebook: clauses with permanent numbers, and every breach in words."""

from referee.languages import LANGUAGES
from referee.rules.rulebook.book import (
    CLAUSES,
    bonus_clause,
    catalogue_of,
    clause_for,
    clause_of,
    clauses_of,
    in_order,
)
from referee.rules.rulebook.clause import Bonus, Clause
from referee.rules.rulebook.codes import Breach, Code, Detail
from referee.rules.rulebook.messages import message
from referee.rules.rulebook.told import breach_of, details_on_wire
from referee.rules.rulebook.whole import breach_json

__all__ = [
    "CLAUSES",
    "LANGUAGES",
    "Bonus",
    "Breach",
    "Clause",
    "Code",
    "Detail",
    "bonus_clause",
    "breach_json",
    "breach_of",
    "catalogue_of",
    "clause_for",
    "clause_of",
    "clauses_of",
    "details_on_wire",
    "in_order",
    "message",
]
