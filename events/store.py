"""Where the logs are kept: the port, its errors, and the store in memory that specifies it.

One log a match, versions from 1 without holes. An append is one atomic step: all lines or none, and only on
the head the caller knows. ``redis_store`` keeps the same promises on a server; one test class holds both to
them.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable, Sequence
from typing import Protocol

from events.archives import Archives, MemoryArchives
from events.checks import in_line, kept_a_while, known_id, without_holes
from events.feed import Feed
from events.memory_feed import MemoryFeed
from events.outcomes import (
    RETENTION,
    Appended,
    Archived,
    Command,
    DurabilityUnconfirmed,
    FeedEntry,
    Forked,
    Kept,
    KeyReused,
    LogBroken,
    MatchUnknown,
    Proviso,
    Replayed,
    Superseded,
    Unavailable,
    VersionConflict,
)
from events.rates import MemoryRates, Rates
from events.record import Head, Stored
from events.refusals import MOST, Refused
from events.shelf import MemoryShelf, Shelf
from events.snapshots import MemorySnapshots, Snapshots

__all__ = [
    "RETENTION",
    "Appended",
    "Archived",
    "Command",
    "DurabilityUnconfirmed",
    "FeedEntry",
    "Forked",
    "Kept",
    "KeyReused",
    "LogBroken",
    "MatchUnknown",
    "MemoryStore",
    "Proviso",
    "Replayed",
    "Store",
    "Superseded",
    "Unavailable",
    "VersionConflict",
    "in_line",
    "kept_a_while",
    "known_id",
    "without_holes",
]


class Store(Snapshots, Archives, Protocol):
    """The logs of all matches. Every operation may raise Unavailable, and all on one log Archived."""

    def append(
        self,
        match: str,
        expected_version: int,
        expected_head: bytes,
        records: Sequence[Stored],
        command: Command | None = None,
        proviso: Proviso | None = None,
    ) -> Appended | Replayed:
        """Add lines behind the head the caller knows; ``expected_version`` 0 creates the match.

        The proviso is looked at first, then the command: if it is known with the same fingerprint, its kept
        answer comes back and nothing is written. Raises Superseded, KeyReused, VersionConflict, Forked,
        MatchUnknown; then nothing is left behind.
        """

    def refuse(self, match: str, refusal: bytes, command: Command | None = None) -> Replayed | None:
        """Put a refused move on record beside the log, and keep the answer to its command, if it has one.

        The first answer kept wins and comes back; a command that is known already is recorded no more.
        Raises KeyReused.
        """

    def refusals(self, match: str, after: int = 0, limit: int = 100) -> list[Refused]:
        """The refusals of a match after that number, oldest first; the newest ``refusals.MOST`` are kept."""

    def recall(self, match: str, key: str) -> Kept | None:
        """What is kept under a command's key; ``Kept.replay`` checks the fingerprint."""

    def head(self, match: str) -> Head:
        """Where a log ends. Raises MatchUnknown."""

    def read(
        self, match: str, after: int = 0, upto: int | None = None, limit: int | None = None
    ) -> list[Stored]:
        """The lines after version ``after``, up to and with ``upto``, at most ``limit``, in order.

        Raises MatchUnknown, and LogBroken where a line is missing between those read.
        """

    def since(self, match: str, head: Head) -> list[Stored]:
        """The lines behind a head that was seen before.

        Raises Forked where the log does not hold it any more: a failover may lose what nobody confirmed.
        """

    def wait(self, match: str, after: int, seconds: float, limit: int | None = None) -> list[Stored]:
        """The lines after ``after`` as soon as there are any; after ``seconds`` without one, none.

        Raises MatchUnknown.
        """

    def feed(self, partition: int, after: str = "0-0", limit: int = 100) -> list[FeedEntry]:
        """Appends of a partition's matches in the order they were made, after a cursor."""

    def secret(self, name: str, fresh: bytes = b"") -> bytes:
        """The store's own secret of that name; made when first asked for: ``fresh``, else 32 random bytes."""

    def known_secret(self, name: str) -> bytes | None:
        """The secret of that name if there is one; none is made."""

    def check(self) -> list[str]:
        """What keeps this store from doing its work, in words; empty when it is ready."""

    def feeds(self) -> Feed:
        """The feeds of all partitions, for who reads them all."""

    def shelf(self, name: str) -> Shelf:
        """A place beside the logs for things by their name."""

    def shelf_beside(self, match: str, name: str) -> Shelf:
        """A place for things by their match, as near to the log of this one as a snapshot is."""

    def rates(self) -> Rates:
        """Counters of how often somebody asks, beside the logs."""


class MemoryStore(MemorySnapshots, MemoryArchives):
    """The store in memory: for tests, and to say exactly what a store does. Lost when the process ends."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._changed = threading.Condition()
        self._kept: dict[tuple[str, str], tuple[Kept, float]] = {}
        self._refused: dict[str, list[Refused]] = {}
        self._feeds = MemoryFeed(self._logs, clock)
        self._shelves: dict[str, MemoryShelf] = {}
        self._secrets: dict[str, bytes] = {}
        self._rates = MemoryRates(clock)

    def rates(self) -> MemoryRates:
        """See Store.rates."""
        return self._rates

    def append(
        self,
        match: str,
        expected_version: int,
        expected_head: bytes,
        records: Sequence[Stored],
        command: Command | None = None,
        proviso: Proviso | None = None,
    ) -> Appended | Replayed:
        """See Store.append."""
        known_id(match)
        in_line(expected_version, records)
        kept_a_while(command)
        with self._changed:
            if proviso and self.shelf_beside(match, proviso.shelf).get(match) != proviso.thing:
                raise Superseded
            kept = self._recall(match, command.key) if command else None
            if command and kept:
                return kept.replay(command.fingerprint)
            self._expect(match, expected_version, expected_head)
            self._write(match, records, command)
            self._changed.notify_all()
        return Appended(records[-1].version, records[-1].digest)

    def _expect(self, match: str, version: int, digest: bytes) -> None:
        self._not_archived(match, version)
        log = self._logs.get(match, [])
        if version and not log:
            raise MatchUnknown(match)
        if len(log) != version:
            raise VersionConflict(len(log), version)
        if log and log[-1].digest != digest:
            raise Forked(version)

    def _write(self, match: str, records: Sequence[Stored], command: Command | None) -> None:
        first, last = records[0].version, records[-1].version
        self._logs.setdefault(match, []).extend(records)
        self._feeds.add(match, first, last)
        if command:
            self._keep(match, command, first, last)

    def _keep(self, match: str, command: Command, first: int, last: int) -> None:
        kept = Kept(command.fingerprint, first, last, command.answer)
        self._kept[match, command.key] = (kept, self._clock() + command.ttl)

    def refuse(self, match: str, refusal: bytes, command: Command | None = None) -> Replayed | None:
        """See Store.refuse."""
        kept_a_while(command)
        with self._changed:
            kept = self._recall(known_id(match), command.key) if command else None
            if command and kept:
                return kept.replay(command.fingerprint)
            if command:
                self._keep(match, command, 0, -1)
            refused = self._refused.setdefault(match, [])
            refused.append(Refused(refused[-1].number + 1 if refused else 1, refusal))
            del refused[:-MOST]
        return Replayed(0, -1, command.answer) if command else None

    def refusals(self, match: str, after: int = 0, limit: int = 100) -> list[Refused]:
        """See Store.refusals."""
        refused = self._refused.get(known_id(match), [])
        return [one for one in refused if one.number > after][:limit]

    def recall(self, match: str, key: str) -> Kept | None:
        """See Store.recall."""
        with self._changed:
            return self._recall(match, key)

    def _recall(self, match: str, key: str) -> Kept | None:
        kept, until = self._kept.get((match, key), (None, 0.0))
        return kept if self._clock() < until else None

    def head(self, match: str) -> Head:
        """See Store.head."""
        last = self._log(match)[-1]
        return Head(last.version, last.digest)

    def _log(self, match: str) -> list[Stored]:
        self._not_archived(match)
        if match not in self._logs:
            raise MatchUnknown(match)
        return self._logs[match]

    def read(
        self, match: str, after: int = 0, upto: int | None = None, limit: int | None = None
    ) -> list[Stored]:
        """See Store.read."""
        lines = self._log(match)[after:upto]
        return lines if limit is None else lines[:limit]

    def since(self, match: str, head: Head) -> list[Stored]:
        """See Store.since."""
        if [line.digest for line in self._log(match)[head.version - 1 : head.version]] != [head.digest]:
            raise Forked(head.version)
        return self.read(match, head.version)

    def wait(self, match: str, after: int, seconds: float, limit: int | None = None) -> list[Stored]:
        """See Store.wait."""
        log = self._log(match)
        with self._changed:
            self._changed.wait_for(lambda: len(log) > after, seconds)
            return log[after:][:limit]

    def feed(self, partition: int, after: str = "0-0", limit: int = 100) -> list[FeedEntry]:
        """See Store.feed; there is one partition, number 0."""
        return self._feeds.after(after, limit) if partition == 0 else []

    def secret(self, name: str, fresh: bytes = b"") -> bytes:
        """See Store.secret."""
        return self._secrets.setdefault(name, fresh or secrets.token_bytes(32))

    def known_secret(self, name: str) -> bytes | None:
        """See Store.known_secret."""
        return self._secrets.get(name)

    def check(self) -> list[str]:
        """See Store.check: memory is always ready."""
        return []

    def feeds(self) -> Feed:
        """See Store.feeds."""
        return self._feeds

    def shelf(self, name: str) -> Shelf:
        """See Store.shelf."""
        return self._shelves.setdefault(name, MemoryShelf())

    def shelf_beside(self, match: str, name: str) -> Shelf:
        """See Store.shelf_beside."""
        return self.shelf(f"beside:{name}")
