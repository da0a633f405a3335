"""Rulings made line by line, put right by what the record showed later."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from referee.histories.counting import DealCount
from referee.histories.document import Attempt
from referee.histories.faults import Fault, FaultCode
from referee.histories.verdict import LEGAL, Verdict
from referee.histories.walk import LineRuling


def revised(lines: Sequence[LineRuling], verdicts: Mapping[int, Verdict]) -> list[LineRuling]:
    """The lines with these rulings; what comes after a fault of play is told to be in dispute."""
    told: list[LineRuling] = []
    disputed = False
    for line in lines:
        verdict = verdicts.get(line.index)
        told.append(replace(line if verdict is None else _ruled(line, verdict), disputed=disputed))
        disputed = disputed or told[-1].disputes_the_table
    return told


def _ruled(line: LineRuling, verdict: Verdict) -> LineRuling:
    wrong = isinstance(line.entry, Attempt) and verdict.outcome == LEGAL
    more = (Fault(FaultCode.REFUSED_LAWFUL),) if wrong else ()
    return replace(line, verdict=verdict, faults=(*line.faults, *more))


def recounted(
    counts: Sequence[DealCount], lines: Sequence[LineRuling], counted_at: Sequence[int]
) -> list[DealCount]:
    """The counts, in dispute where something unlawful had been done before the line of each."""
    pairs = zip(counts, counted_at, strict=True)
    return [replace(count, disputed=lines[at].disputed) for count, at in pairs]
