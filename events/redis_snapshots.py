"""Snapshots on a server: a hash a match, by version."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from events.checks import known_id
from events.redis_link import Link, Word
from events.redis_scripts import beside

SNAPSHOTS = "snap"


class RedisSnapshots:
    """The part of the store on a server that keeps snapshots."""

    _link: Link

    def snapshot(self, match: str, upto: int) -> bytes | None:
        """See Snapshots.snapshot."""
        key = beside(known_id(match), SNAPSHOTS)
        fields = cast("list[bytes]", self._link.ask("HKEYS", key))
        versions = [int(field) for field in fields if field.isdigit()]
        newest = max((version for version in versions if version <= upto), default=0)
        return cast("bytes | None", self._link.ask("HGET", key, newest)) if newest else None

    def keep_snapshots(self, match: str, snapshots: Mapping[int, bytes]) -> None:
        """See Snapshots.keep_snapshots."""
        words: list[Word] = [word for kept in snapshots.items() for word in kept]
        if words:
            self._link.ask("HSET", beside(known_id(match), SNAPSHOTS), *words)
