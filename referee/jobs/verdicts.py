"""What becomes of one history: clean, faulty or unreadable, and where it first went wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.histories.adjudicate import Adjudication, adjudicate
from referee.histories.document import Header
from referee.histories.importing import read
from referee.histories.lines import Reading
from referee.histories.quick import surely_clean
from referee.histories.repairs import Unreadable
from referee.histories.stops import expected_told, stopped_told
from referee.histories.telling import fault_json, line_json
from referee.languages import ENGLISH, Saying
from referee.rules.written import write_move

CLEAN, FAULTY, UNREADABLE = "clean", "faulty", "unreadable"
MOST_MOVES = 5
"""So many lawful moves are told beside the first fault; all of them are told for one history at a time."""

Result = dict[str, Any]


def verdict(history: bytes, number: int, asked: str | None) -> Result:
    """The result of a history: the ruling in short, or why it cannot be read; in the language asked for, else
    in that of the record.
    """
    plain = surely_clean(history)
    if plain is not None:
        return _summary(number, CLEAN, plain.header, plain.lines)
    try:
        reading = read(history)
    except Unreadable as stop:
        return _unreadable(number, stop, asked or ENGLISH)
    lang = asked or reading.history.header.lang or ENGLISH
    found = adjudicate(reading.history)
    return _summary(
        number,
        CLEAN if found.clean else FAULTY,
        found.header,
        len(found.lines),
        undecided=found.undecided,
        repaired=reading.repaired,
        faults=[fault_json(fault, found.header, lang) for fault in found.faults],
        first_fault=_first_fault(found, reading, lang),
    )


def _summary(
    number: int,
    outcome: str,
    header: Header,
    lines: int,
    undecided: int = 0,
    repaired: int = 0,
    faults: Sequence[Result] = (),
    first_fault: Result | None = None,
) -> Result:
    return {
        "number": number,
        "outcome": outcome,
        "ruleset": header.rules.id,
        "ruleset_version": header.rules.version,
        "match": header.match,
        "lines": lines,
        "undecided": undecided,
        "repaired": repaired,
        "faults": faults,
        "first_fault": first_fault,
    }


def _first_fault(found: Adjudication, reading: Reading, lang: str) -> Result | None:
    if found.first is None:
        return None
    pack = found.header.rules.pack
    return {
        **line_json(found.first.ruling, found.header, reading.places, lang),
        "moves": [write_move(move, pack) for move in found.first.lawful[:MOST_MOVES]],
    }


def _unreadable(number: int, stop: Unreadable, lang: str) -> Result:
    return {
        "number": number,
        "outcome": UNREADABLE,
        "error": {
            "code": "UNREADABLE_RECORD",
            "message": stopped_told(stop, lang),
            "line": stop.line,
            "column": stop.column,
            "expected": expected_told(stop, lang),
            "found": stop.found,
        },
    }


def too_long(number: int, largest: int, asked: str | None) -> Result:
    """The result of a history that was too long to be kept."""
    text = Saying("A history has {most} bytes at most.", most=largest)
    return _failed(number, "HISTORY_TOO_LARGE", text.told(asked or ENGLISH))


def broken(number: int, asked: str | None) -> Result:
    """The result of a history that our own fault keeps from being ruled on."""
    text = Saying("The fault is ours; it has been logged.")
    return _failed(number, "INTERNAL_ERROR", text.told(asked or ENGLISH))


def _failed(number: int, code: str, message: str) -> Result:
    return {"number": number, "outcome": UNREADABLE, "error": {"code": code, "message": message}}
