"""A ruling on a record in brief: what is wrong or undecided, the counts, and nothing of what was in order.

Of a record in order, as most are, all of it is known at a quick look.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.histories.adjudicate import Adjudication, is_undecided
from referee.histories.counting import DealCount
from referee.histories.document import Header, Played
from referee.histories.lines import Reading
from referee.histories.quick import CleanRecord
from referee.histories.telling import count_json, fault_json, first_json, line_json
from referee.histories.verdict import ILLEGAL, LEGAL
from referee.rules.views import options_of


def brief_json(found: Adjudication, reading: Reading, lang: str) -> dict[str, Any]:
    """The ruling in brief."""
    header, places = found.header, reading.places
    acts = [line for line in found.lines if isinstance(line.entry, Played)]
    outcomes = [line.verdict.outcome if line.verdict else None for line in acts]
    return _told(
        header,
        clean=found.clean,
        undecided=found.undecided,
        faults=[fault_json(fault, header, lang) for fault in found.faults],
        first=None if found.first is None else first_json(found.first, header, places),
        counted=_counted(len(found.lines), len(acts), outcomes.count(LEGAL), outcomes.count(ILLEGAL)),
        lines=[
            line_json(line, header, places, lang)
            for line in found.lines
            if line.is_fault or is_undecided(line)
        ],
        scores=found.counts,
        repaired=reading.repaired,
        lang=lang,
    )


def clean_json(found: CleanRecord, lang: str) -> dict[str, Any]:
    """The same of a record in order."""
    counted = _counted(found.lines, found.moves, found.moves, 0)
    return _told(
        found.header,
        clean=True,
        undecided=0,
        faults=[],
        first=None,
        counted=counted,
        lines=[],
        scores=found.counts,
        repaired=0,
        lang=lang,
    )


def _counted(lines: int, moves: int, legal: int, illegal: int) -> dict[str, int]:
    """How many lines there are, and how many moves of which sort."""
    return {"lines": lines, "legal": legal, "illegal": illegal, "undecided": moves - legal - illegal}


def _told(
    header: Header,
    *,
    clean: bool,
    undecided: int,
    faults: Sequence[Any],
    first: Mapping[str, Any] | None,
    counted: Mapping[str, int],
    lines: Sequence[Any],
    scores: Sequence[DealCount],
    repaired: int,
    lang: str,
) -> dict[str, Any]:
    return {
        "ruleset": header.rules.id,
        "ruleset_version": header.rules.version,
        "options": options_of(header.rules),
        "players": list(header.players),
        "clean": clean,
        "undecided": undecided,
        "faults": faults,
        "first_fault": first,
        "counted": counted,
        "lines": lines,
        "scores": [count_json(count, header, lang) for count in scores],
        "repaired": repaired,
    }
