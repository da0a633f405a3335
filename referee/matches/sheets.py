"""Score sheets: what was counted and what a judge changed, as far as it stands.

Those seen lately are kept, so that a look at one costs no walk through the whole log. Never needed.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from events.catalogue import DealScored, PenaltyImposed, PenaltyLifted, ScoreCorrected, TakenBack
from events.codec import decode_event
from events.record import Stored
from events.store import Store
from referee.matches.answers import Judged
from referee.matches.running import Running

_ON_IT = (
    b'"deal_scored"',
    b'"taken_back"',
    b'"score_corrected"',
    b'"penalty_imposed"',
    b'"penalty_lifted"',
)
"""Lines without any of these need not be decoded; a text somebody wrote may hold one, too."""

Entries = tuple[DealScored | Judged, ...]


class Sheet(NamedTuple):
    """What stood on the sheet from each version on, in order: of ``versions`` the same place in ``entries``.

    What was undone is not thrown away: a match may be taken back to any version, undone itself or not.
    """

    versions: tuple[int, ...] = (0,)
    entries: tuple[Entries, ...] = ((),)

    def at(self, version: int) -> Entries:
        """What stands on it at a version."""
        return self.entries[bisect_right(self.versions, version) - 1]

    def after(self, lines: Iterable[Stored]) -> Sheet:
        """The sheet with these lines, which follow those it was made of."""
        sheet = self
        for line in lines:
            entries = _changed(sheet, line) if _is_on_it(line) else None
            if entries is not None:
                sheet = Sheet((*sheet.versions, line.version), (*sheet.entries, entries))
        return sheet


def _is_on_it(line: Stored) -> bool:
    return any(mark in line.body for mark in _ON_IT)


def _changed(sheet: Sheet, line: Stored) -> Entries | None:
    """What stands on the sheet after this line; None where the line changes nothing of it."""
    match decode_event(line.body):
        case DealScored() as event:
            return (*sheet.entries[-1], event)
        case (ScoreCorrected() | PenaltyImposed() | PenaltyLifted()) as event:
            return (*sheet.entries[-1], Judged(line.version, event))
        case TakenBack(to=version):
            return sheet.at(version)
        case _:
            return None


def _made(known: Sheet | None, lines: Sequence[Stored]) -> Sheet:
    return (known or Sheet()).after(lines)


class Sheets:
    """The score sheets of the matches asked about, at most ``size`` of them; safe between threads."""

    def __init__(self, store: Store, size: int) -> None:
        self._sheets = Running(store, size, _made)

    def standing(self, match: str, upto: int) -> tuple[tuple[DealScored, ...], tuple[Judged, ...]]:
        """The deals and the judgements that stand at a version; only new lines are read.

        Raises MatchUnknown.
        """
        entries = self._sheets.current(match).at(upto)
        deals = tuple(entry for entry in entries if isinstance(entry, DealScored))
        return deals, tuple(entry for entry in entries if isinstance(entry, Judged))
