"""Tables seen lately, so that a move costs no replay. Never needed: forget all and nothing changes.

A table that is kept is never changed in place: whoever plays on takes a copy first.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from events.chain import digest_after, genesis
from events.codec import decode_events
from events.record import Head, Stored
from events.store import Archived, Forked, LogBroken, Store, Unavailable
from referee.matches.errors import NoSuchVersion
from referee.matches.snapshots import EVERY, law, snapshot_of, table_of
from referee.rules.evolve import apply, fold
from referee.rules.state import State


class Table(NamedTuple):
    """A match as it stands at the head of its log. The state is shared: copy before changing it."""

    head: Head
    state: State


class Tables:
    """The newest table of every match in use, at most ``size`` of them; safe between threads."""

    def __init__(self, store: Store, size: int = 1024) -> None:
        self._store = store
        self._size = size
        self._lock = threading.Lock()
        self._tables: OrderedDict[str, Table] = OrderedDict()

    def at_hand(self, match: str) -> Table | None:
        """The table as it was last seen here; it may be old."""
        with self._lock:
            table = self._tables.get(match)
            if table:
                self._tables.move_to_end(match)
            return table

    def current(self, match: str) -> Table:
        """The table at the head of the log; only new lines are read. Raises MatchUnknown, LogBroken,
        Archived.
        """
        known = self.at_hand(match)
        if known is None:
            return self._read(match, None)
        try:
            return self._read(match, known)
        except (LogBroken, Forked):
            self.forget(match)
            return self._read(match, None)
        except Archived:
            self.forget(match)
            raise

    def _read(self, match: str, known: Table | None) -> Table:
        if known is None:
            table = self._from_the_start(match, self._store.head(match).version, None)
        else:
            lines = self._store.since(match, known.head)
            if not lines:
                return known
            table = self._caught_up(match, known, lines)
        self.keep(match, table)
        return table

    def _from_the_start(self, match: str, version: int, upto: int | None) -> Table:
        """The table without one at hand; a long log is read from where a snapshot was made.

        ``version`` is what is there at least; ``upto`` the last line wanted, or None for all there are.
        """
        known = self._snapshot(match, version)
        lines = self._store.read(match, known.head.version - 1 if known else 0, upto)
        if known and (not lines or (lines[0].version, lines[0].digest) != known.head):
            # made of a history that the log does not hold any more: a failover may lose what nobody confirmed
            known, lines = None, self._store.read(match, 0, upto)
        return self._caught_up(match, known, lines[1:] if known else lines)

    def _snapshot(self, match: str, version: int) -> Table | None:
        if version < EVERY:
            return None
        with suppress(Unavailable):  # whether the log itself can be read is seen when it is
            found = table_of(self._store.snapshot(match, version))
            return Table(*found) if found else None
        return None

    def at(self, match: str, version: int) -> State:
        """The table as it was at a version; raises NoSuchVersion for one that never was."""
        table = self.current(match)
        if version == table.head.version:
            return table.state
        if not 1 <= version < table.head.version:
            raise NoSuchVersion(version, table.head.version)
        return self._from_the_start(match, version, version).state

    def _caught_up(self, match: str, known: Table | None, lines: Sequence[Stored]) -> Table:
        """The table after these lines, which follow the known one (or begin the log).

        Where they pass a number at which tables are remembered, this one is.
        """
        if known and not lines:
            return known
        head = _checked(match, known.head if known else genesis(match), lines)
        events = decode_events(lines)
        state = known.state.copy() if known else fold(events[:1])
        snapshots: dict[int, bytes] = {}
        for line, event in zip(lines[known is None :], events[known is None :], strict=True):
            apply(state, event)
            if line.version % EVERY == 0 and law():
                snapshots[line.version] = snapshot_of(Head(line.version, line.digest), state)
        if snapshots:
            with suppress(Unavailable):
                self._store.keep_snapshots(match, snapshots)
        return Table(head, state)

    def keep(self, match: str, table: Table) -> None:
        """Remember a table, unless a newer one of the match is known already."""
        with self._lock:
            known = self._tables.get(match)
            if known is None or known.head.version <= table.head.version:
                self._tables[match] = table
            self._tables.move_to_end(match)
            while len(self._tables) > self._size:
                self._tables.popitem(last=False)

    def forget(self, match: str) -> None:
        """Drop a table that turned out not to be the log's."""
        with self._lock:
            self._tables.pop(match, None)


def _checked(match: str, head: Head, lines: Sequence[Stored]) -> Head:
    """Where the lines end; raises LogBroken at the first that does not follow from the one before."""
    digest = head.digest
    for line in lines:
        digest = digest_after(digest, line.body)
        if digest != line.digest:
            raise LogBroken(match, line.version)
    return Head(lines[-1].version, digest)
