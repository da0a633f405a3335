"""States remembered at a number, so that a long log need not be run through from its start.

Always safe to lose: whoever finds none, or one that is of no use, runs through the log. A snapshot is of use
to the law that made it alone, and only where the log holds the very line it was made at.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Protocol

import msgspec

from events.record import Head

_CHECK = 8


class Snapshot(msgspec.Struct, frozen=True, array_like=True):
    """A state as bytes: the law by which it was reached, and where the log was then."""

    law: bytes
    version: int
    digest: bytes
    state: bytes

    @property
    def head(self) -> Head:
        """The line after which this was the state."""
        return Head(self.version, self.digest)


class Snapshots(Protocol):
    """Where snapshots lie beside the logs."""

    def snapshot(self, match: str, upto: int) -> bytes | None:
        """The newest snapshot of a match at that version or before."""

    def keep_snapshots(self, match: str, snapshots: Mapping[int, bytes]) -> None:
        """Keep snapshots by their versions, instead of those that were kept there."""


class MemorySnapshots:
    """Snapshots in memory."""

    def __init__(self) -> None:
        super().__init__()
        self._snapshots: dict[str, dict[int, bytes]] = {}

    def snapshot(self, match: str, upto: int) -> bytes | None:
        """See Snapshots.snapshot."""
        kept = self._snapshots.get(match, {})
        return kept.get(max((version for version in kept if version <= upto), default=0))

    def keep_snapshots(self, match: str, snapshots: Mapping[int, bytes]) -> None:
        """See Snapshots.keep_snapshots."""
        self._snapshots.setdefault(match, {}).update(snapshots)


_ENCODE = msgspec.msgpack.Encoder().encode
_DECODE = msgspec.msgpack.Decoder(Snapshot).decode


def pack(snapshot: Snapshot) -> bytes:
    """The bytes of a snapshot, with what shows that they are whole."""
    body = _ENCODE(snapshot)
    return sha256(body).digest()[:_CHECK] + body


def unpack(kept: bytes) -> Snapshot | None:
    """The snapshot, or None where its bytes are not what was written."""
    check, body = kept[:_CHECK], kept[_CHECK:]
    if sha256(body).digest()[:_CHECK] != check:
        return None
    try:
        return _DECODE(body)
    except msgspec.DecodeError:
        return None
