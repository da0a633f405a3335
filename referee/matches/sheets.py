"""Score sheets kept lately, so that a look at one costs no walk through the whole log. Never needed."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from typing import NamedTuple

from events.catalogue import DealScored
from events.codec import decode_event
from events.record import Head, Stored
from events.store import Forked, LogBroken, Store

_SCORED = b'"deal_scored"'


class _Sheet(NamedTuple):
    """The deals that were counted up to a line of the log, each with its version."""

    head: Head
    deals: tuple[tuple[int, DealScored], ...]


class Sheets:
    """The score sheets of the matches asked about, at most ``size`` of them; safe between threads."""

    def __init__(self, store: Store, size: int) -> None:
        self._store = store
        self._size = size
        self._lock = threading.Lock()
        self._sheets: OrderedDict[str, _Sheet] = OrderedDict()

    def deals(self, match: str, upto: int) -> tuple[DealScored, ...]:
        """The deals that were counted up to a version; only new lines are read. Raises MatchUnknown."""
        sheet = self._current(match)
        return tuple(deal for version, deal in sheet.deals if version <= upto)

    def _current(self, match: str) -> _Sheet:
        with self._lock:
            known = self._sheets.get(match)
        try:
            lines = self._store.since(match, known.head) if known else self._store.read(match)
        except (Forked, LogBroken):
            known, lines = None, self._store.read(match)
        if known and not lines:
            return known
        sheet = _Sheet(
            Head(lines[-1].version, lines[-1].digest), (*(known.deals if known else ()), *_in(lines))
        )
        self._keep(match, sheet)
        return sheet

    def _keep(self, match: str, sheet: _Sheet) -> None:
        with self._lock:
            self._sheets[match] = sheet
            self._sheets.move_to_end(match)
            while len(self._sheets) > self._size:
                self._sheets.popitem(last=False)


def _in(lines: Sequence[Stored]) -> list[tuple[int, DealScored]]:
    found = ((line.version, decode_event(line.body)) for line in lines if _SCORED in line.body)
    return [(version, event) for version, event in found if isinstance(event, DealScored)]
