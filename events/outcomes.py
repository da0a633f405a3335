"""What a store answers, and what goes wrong with it; all of it is told by ``events.store`` as well."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from events.record import Head

RETENTION = 72 * 3600
"""Seconds for which the answer to a command is kept."""


class VersionConflict(Exception):
    """Somebody was faster, or the caller's version is old: the log stands at ``current``.

    ``regressed``: the log is *behind* what the caller has seen, so acknowledged lines were lost.
    """

    def __init__(self, current: int, expected: int) -> None:
        super().__init__(f"the log is at version {current}, not {expected}")
        self.current = current
        self.expected = expected

    @property
    def regressed(self) -> bool:
        """Whether the log is behind the version the caller expected."""
        return self.current < self.expected


class Forked(Exception):
    """The log has the expected version but another history: the caller's state is not this log's."""

    def __init__(self, version: int) -> None:
        super().__init__(f"the log holds another history at version {version}")
        self.version = version


class KeyReused(Exception):
    """The idempotency key belongs to another command. The sender's fault."""


class MatchUnknown(LookupError):
    """No such match."""

    def __init__(self, match: str) -> None:
        super().__init__(f"no match {match!r}")
        self.match = match


class Archived(Exception):
    """The log of this match lies in a file, and only its tombstone is here: where it ended, in which file,
    since when (UTC, ISO 8601).
    """

    def __init__(self, match: str, head: Head, file: str, at: str) -> None:
        super().__init__(f"match {match!r} is archived in {file!r} since {at}")
        self.match = match
        self.head = head
        self.file = file
        self.at = at


class LogBroken(Exception):
    """The log lies: lines are missing in what was read. Nobody's move; the operator must look."""

    def __init__(self, match: str, version: int) -> None:
        super().__init__(f"the log of match {match!r} has no version {version}")
        self.match = match
        self.version = version


class Superseded(Exception):
    """Beside the match lies something else than the append was to rest on; nothing was written."""


class Unavailable(Exception):
    """The log cannot be reached, is loading, or refuses to write. Ask again later.

    ``outcome_unknown``: an append was under way and may have been stored; asking with the same key tells.
    """

    def __init__(self, reason: str, outcome_unknown: bool = False) -> None:
        super().__init__(reason)
        self.outcome_unknown = outcome_unknown


class Loading(Unavailable):
    """The log is being read from disk: its server answers, and will be there."""


class DurabilityUnconfirmed(Unavailable):
    """The lines are stored, but not confirmed on as many disks or replicas as was asked for."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason, outcome_unknown=True)


class Command(NamedTuple):
    """What makes an append safe to send twice: whose key, a fingerprint of the request, the answer to keep.

    ``key`` is the whole scope as one text (caller and key). ``answer`` is given again byte for byte, for
    ``ttl`` seconds.
    """

    key: str
    fingerprint: str
    answer: bytes
    ttl: int = RETENTION


class Proviso(NamedTuple):
    """What an append rests on: on this shelf beside the match lies this, or nothing (None)."""

    shelf: str
    thing: bytes | None


class Appended(NamedTuple):
    """The lines stand in the log, which now ends at ``version`` with ``digest``."""

    version: int
    digest: bytes

    @property
    def head(self) -> Head:
        """The new end of the log."""
        return Head(self.version, self.digest)


class Replayed(NamedTuple):
    """The same command was answered before: the versions it wrote (``last < first``: none), the answer."""

    first: int
    last: int
    answer: bytes


class Kept(msgspec.Struct, frozen=True, array_like=True):
    """A command's answer as it is kept."""

    fingerprint: str
    first: int
    last: int
    answer: bytes
    attempt: bytes = b""

    def replay(self, fingerprint: str) -> Replayed:
        """The answer again for the same command; raises KeyReused for another."""
        if fingerprint != self.fingerprint:
            raise KeyReused("the idempotency key was used for another request")
        return Replayed(self.first, self.last, self.answer)


class FeedEntry(NamedTuple):
    """One append as the partition's feed tells it; ``cursor`` is where to go on reading."""

    cursor: str
    match: str
    first: int
    last: int
