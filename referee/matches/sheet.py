"""The score sheet of a match: what was counted and what a judge changed, as far as it stands."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable

from events.catalogue import DealScored, PenaltyImposed, PenaltyLifted, ScoreCorrected, TakenBack
from events.codec import decode_event
from events.record import Stored
from referee.matches.answers import Judged

_ON_IT = (
    b'"deal_scored"',
    b'"taken_back"',
    b'"score_corrected"',
    b'"penalty_imposed"',
    b'"penalty_lifted"',
)
"""Lines without any of these need not be decoded; a text somebody wrote may hold one, too."""

Entries = tuple[DealScored | Judged, ...]


def standing(lines: Iterable[Stored]) -> tuple[tuple[DealScored, ...], tuple[Judged, ...]]:
    """The deals and the judgements that stand after these lines, the first of a log.

    A match that is taken back has the sheet it had then, also where that was undone itself.
    """
    versions, sheets = [0], [Entries()]
    for line in lines:
        if not any(mark in line.body for mark in _ON_IT):
            continue
        match decode_event(line.body):
            case DealScored() as event:
                sheet = (*sheets[-1], event)
            case (ScoreCorrected() | PenaltyImposed() | PenaltyLifted()) as event:
                sheet = (*sheets[-1], Judged(line.version, event))
            case TakenBack(to=version):
                sheet = sheets[bisect_right(versions, version) - 1]
            case _:
                continue
        versions.append(line.version)
        sheets.append(sheet)
    deals = tuple(entry for entry in sheets[-1] if isinstance(entry, DealScored))
    return deals, tuple(entry for entry in sheets[-1] if isinstance(entry, Judged))
