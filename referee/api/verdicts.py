"""A ruling in words: every breach with its code, its clause, and both sentences in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from events.catalogue import AnyEvent
from events.record import Record
from referee.rules.rulebook import LANGUAGES, Breach, breach_json
from referee.rules.rulesets import Ruleset


def ruling(breaches: Sequence[Breach], rules: Ruleset, language: str) -> dict[str, Any]:
    """The ruling on one question; legal where there is no breach."""
    return {
        "legal": not breaches,
        "breaches": [breach_json(breach, rules, language) for breach in breaches],
        "ruleset": rules.id,
        "ruleset_version": rules.version,
    }


def legal(rules: Ruleset) -> dict[str, Any]:
    """The ruling on a lawful move."""
    return ruling((), rules, LANGUAGES[0])


def events_json(events: Iterable[AnyEvent]) -> list[dict[str, Any]]:
    """Events in their wire form."""
    return [msgspec.to_builtins(event) for event in events]


def line_json(record: Record) -> dict[str, Any]:
    """One line of the log: the event with its version, when it happened and who acted."""
    return {
        "version": record.version,
        **msgspec.to_builtins(record.event),
        "at": record.at,
        "actor": record.actor,
    }
