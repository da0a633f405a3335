"""A shelf on a server: one hash."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import cast

from events.append_script import tag_of
from events.checks import known_id
from events.redis_link import Link, Word
from events.redis_scripts import Script, script

SWAPPED, OTHER = b"swapped", b"other"
_SWAP = script(
    """#!lua
-- KEYS: shelf; ARGV: name, what is there, what is to be there from now on; '-': nothing, else '+' before it
local now = redis.call('HGET', KEYS[1], ARGV[1])
now = now and '+' .. now or '-'
if now ~= ARGV[2] and now ~= ARGV[3] then return {'other'} end
-- written again even where it is there: so WAIT behind it covers what a lost reply told of
if ARGV[3] == '-' then
    redis.call('HDEL', KEYS[1], ARGV[1])
else
    redis.call('HSET', KEYS[1], ARGV[1], string.sub(ARGV[3], 2))
end
return {'swapped'}
"""
)


class RedisShelf:
    """Things by name in one hash. See Shelf.

    ``write`` does what changes it, and ``run`` a step, as durably as was asked for.
    """

    def __init__(
        self,
        link: Link,
        name: str,
        write: Callable[..., object],
        run: Callable[[Script, Sequence[Word]], list[object]],
    ) -> None:
        self._link = link
        self._key = shelf_key(name)
        self._write = write
        self._run = run

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

    def swap(self, name: str, before: bytes | None, after: bytes | None) -> bool:
        """See Shelf.swap."""
        words: list[Word] = [1, self._key, name, said(before), said(after)]
        return self._run(_SWAP, words)[0] == SWAPPED


def shelf_key(name: str) -> str:
    """The key of a shelf."""
    return f"referee:shelf:{name}"


def beside_name(match: str, name: str) -> str:
    """The name of the shelf beside a match: one for all matches of its partition. Raises MatchUnknown."""
    return f"{tag_of(known_id(match))}:{name}"


def said(thing: bytes | None) -> bytes:
    """How a script is told what lies on a shelf."""
    return b"-" if thing is None else b"+" + thing
