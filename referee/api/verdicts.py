"""A ruling in words: every breach with its code, its clause, and both sentences in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from events.catalogue import AnyEvent
from events.record import Record
from referee.histories.telling import reason_json
from referee.languages import ENGLISH
from referee.matches.answers import Audit, Ruling, Tried
from referee.rules.rulebook import Breach, breach_json
from referee.rules.rulesets import Ruleset
from schemas import responses

UNDECIDED = "UNDECIDED"


def ruling(breaches: Sequence[Breach], rules: Ruleset, language: str) -> dict[str, Any]:
    """The ruling on one question; legal where there is no breach."""
    return {
        "legal": not breaches,
        "breaches": [breach_json(breach, rules, language) for breach in breaches],
        "ruleset": rules.id,
        "ruleset_version": rules.version,
    }


def codes(ruled: Ruling) -> list[str]:
    """The codes of a ruling's breaches; UNDECIDED where nobody can tell."""
    return [UNDECIDED] if ruled.undecided else [breach.code for breach in ruled.breaches]


def legal(rules: Ruleset) -> dict[str, Any]:
    """The ruling on a lawful move."""
    return ruling((), rules, ENGLISH)


def passed(rules: Ruleset, undecided: str | None, language: str) -> dict[str, Any]:
    """The ruling on a move that was done: lawful, or undecided for want of cards that anybody saw."""
    if undecided is None:
        return legal(rules)
    return {**legal(rules), "legal": None, "undecided": reason_json(undecided, language)}


def audit_json(audit: Audit, language: str) -> Any:
    """What an audit found, in words of the reader's language."""
    faults = [
        {"version": fault.version, "code": fault.code, "message": fault.message.told(language)}
        | ({} if fault.proved is None else {"proved": fault.proved})
        for fault in audit.faults
    ]
    told = {"ok": audit.ok, "faults": faults, "version": audit.version, "head": audit.head}
    if audit.undecided is not None:
        told["undecided"] = [
            {"version": version, **reason_json(reason, language)} for version, reason in audit.undecided
        ]
    return responses.AUDIT.dump(told)


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


def tried_json(tried: Tried, rules: Ruleset, language: str) -> dict[str, Any]:
    """A refusal on record: what was tried, and the ruling as it was given, in the reader's language."""
    refusal = tried.refusal
    return {
        "number": tried.number,
        "at": refusal.at,
        "actor": refusal.actor,
        "seat": refusal.seat,
        "version": refusal.version,
        "moves": refusal.moves,
        "refused": refusal.refused,
        "ruling": ruling(tried.breaches, rules, language),
        "cut": refusal.cut,
    }
