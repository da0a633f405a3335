"""A shelf on a server: one hash."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import cast

from events.redis_link import Link, Word


class RedisShelf:
    """Things by name in one hash. ``write`` does what changes it, as durably as was asked for. See Shelf."""

    def __init__(self, link: Link, name: str, write: Callable[..., object]) -> None:
        self._link = link
        self._key = f"referee:shelf:{name}"
        self._write = write

    def put(self, things: Mapping[str, bytes]) -> None:
        """See Shelf.put."""
        words: list[Word] = [word for pair in things.items() for word in pair]
        if words:
            self._write("HSET", self._key, *words)

    def get(self, name: str) -> bytes | None:
        """See Shelf.get."""
        return cast("bytes | None", self._link.ask("HGET", self._key, name))

    def some(self, names: Sequence[str]) -> list[bytes | None]:
        """See Shelf.some."""
        return cast("list[bytes | None]", self._link.ask("HMGET", self._key, *names)) if names else []

    def all(self) -> dict[str, bytes]:
        """See Shelf.all."""
        flat = cast("list[bytes]", self._link.ask("HGETALL", self._key))
        return {flat[n].decode(): flat[n + 1] for n in range(0, len(flat), 2)}

    def names(self) -> list[str]:
        """See Shelf.names."""
        return sorted(name.decode() for name in cast("list[bytes]", self._link.ask("HKEYS", self._key)))

    def count(self) -> int:
        """See Shelf.count."""
        return cast(int, self._link.ask("HLEN", self._key))

    def drop(self, names: Sequence[str]) -> int:
        """See Shelf.drop. Where a reply was lost it may tell none, though they were there."""
        return cast(int, self._link.ask("HDEL", self._key, *names)) if names else 0
