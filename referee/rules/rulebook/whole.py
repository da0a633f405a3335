"""A breach in full: what programs and what people read of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.rules.rulebook.book import clause_of
from referee.rules.rulebook.codes import Breach
from referee.rules.rulebook.messages import message
from referee.rules.rulebook.told import details_on_wire
from referee.rules.rulesets.dials import Ruleset


def breach_json(breach: Breach, rules: Ruleset, language: str, players: Sequence[str] = ()) -> dict[str, Any]:
    """One reason why not: its code, its clause, and both sentences in the reader's language."""
    clause = clause_of(breach, rules)
    return {
        "code": str(breach.code),
        "clause": clause.code(rules),
        "message": message(breach, rules, language, players),
        "rule": clause.sentence(language),
        "details": details_on_wire(breach, rules),
    }
