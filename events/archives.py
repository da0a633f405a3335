"""Logs that lie in files: a tombstone is left in the place of each, and they come back behind it."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from events.checks import known_id
from events.outcomes import Archived, Forked, MatchUnknown, VersionConflict
from events.record import Head, Stored


class Tombstone(NamedTuple):
    """What is left of a log: where it ended, the name of the file it lies in, since when."""

    head: Head
    file: str
    at: str


class Archives(Protocol):
    """What a store does for those who put logs into files and take them out again."""

    def matches(self) -> Iterator[str]:
        """Every match there is, archived or not, in no order; one that is opened meanwhile may be missing."""

    def bury(self, match: str, tombstone: Tombstone) -> None:
        """Put a tombstone in the place of a log and its snapshots, in one step, if it still ends there.

        Nothing is changed where the same log is archived already. Raises MatchUnknown, VersionConflict,
        Forked.
        """

    def revive(self, match: str, log: Sequence[Stored]) -> bool:
        """Put a whole log in the place of its tombstone, in one step; False where it stands there already.

        Raises MatchUnknown, VersionConflict, Forked where another log stands there, or belongs there.
        """


class MemoryArchives:
    """Logs in memory, and the tombstones of those that were taken away."""

    _changed: threading.Condition
    _snapshots: dict[str, dict[int, bytes]]

    def __init__(self) -> None:
        super().__init__()
        self._logs: dict[str, list[Stored]] = {}
        self._tombstones: dict[str, Tombstone] = {}

    def matches(self) -> Iterator[str]:
        """See Archives.matches."""
        yield from [*self._logs, *self._tombstones]

    def bury(self, match: str, tombstone: Tombstone) -> None:
        """See Archives.bury."""
        with self._changed:
            if self._stands(match, tombstone.head, archived=True):
                return
            self._tombstones[match] = tombstone
            del self._logs[match]
            self._snapshots.pop(match, None)

    def revive(self, match: str, log: Sequence[Stored]) -> bool:
        """See Archives.revive."""
        with self._changed:
            if self._stands(match, Head(log[-1].version, log[-1].digest), archived=False):
                return False
            del self._tombstones[match]
            self._logs[match] = list(log)
        return True

    def _stands(self, match: str, head: Head, archived: bool) -> bool:
        """Whether the log that ends so is already as it is wanted; raises where it is another."""
        tombstone, log = self._tombstones.get(known_id(match)), self._logs.get(match)
        if not tombstone and not log:
            raise MatchUnknown(match)
        there = Head(log[-1].version, log[-1].digest) if log else tombstone.head if tombstone else head
        if there.version != head.version:
            raise VersionConflict(there.version, head.version)
        if there != head:
            raise Forked(head.version)
        return bool(tombstone) == archived

    def _not_archived(self, match: str, version: int | None = None) -> None:
        """Raise Archived for a match that is; VersionConflict for who expects it at another version."""
        tombstone = self._tombstones.get(match)
        if tombstone is None:
            return
        if version not in (None, tombstone.head.version):
            raise VersionConflict(tombstone.head.version, version or 0)
        raise Archived(match, *tombstone)
