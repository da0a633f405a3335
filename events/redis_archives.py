"""Tombstones on a server: the head of a log without its digest, and beside it where the log went.

Where there is no digest to expect nothing can be appended, and whoever opens a match anew finds a version.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from events.append_script import CONFLICT, UNKNOWN, keys_of
from events.archives import Tombstone
from events.checks import known_id
from events.outcomes import Archived, Forked, MatchUnknown, VersionConflict
from events.record import Head, Stored
from events.redis_link import Link, Word
from events.redis_scripts import Script, beside, script
from events.redis_snapshots import SNAPSHOTS

DONE = b"done"
THERE = b"there"

_LOOK = """
local now = redis.call('HMGET', KEYS[2], 'v', 'd', 'z')
if not now[1] then return {'unknown'} end
if now[1] ~= ARGV[1] then return {'conflict', tonumber(now[1])} end
if (now[2] or now[3]) ~= ARGV[2] then return {'forked'} end
"""
BURY = script(
    "#!lua\n-- KEYS: log, head, snapshots; ARGV: version and digest of its end, file, time"
    + _LOOK
    + """
if not now[2] then return {'there'} end
redis.call('UNLINK', KEYS[1], KEYS[3])
redis.call('HSET', KEYS[2], 'z', ARGV[2], 'f', ARGV[3], 't', ARGV[4])
redis.call('HDEL', KEYS[2], 'd')
return {'done'}
"""
)
REVIVE = script(
    "#!lua\n-- KEYS: log, head; ARGV: version and digest of its end, then body and digest of every line"
    + _LOOK
    + """
if now[2] then return {'there'} end
redis.call('UNLINK', KEYS[1])
for n = 1, (#ARGV - 2) / 2 do
    redis.call('XADD', KEYS[1], string.format('%d-0', n), 'b', ARGV[2 * n + 1], 'd', ARGV[2 * n + 2])
end
redis.call('HSET', KEYS[2], 'd', ARGV[2])
redis.call('HDEL', KEYS[2], 'z', 'f', 't')
return {'done'}
"""
)
_HEADS = "{p*}:g:*:head"
_MANY = 1000


class RedisArchives:
    """The part of the store on a server that lets logs go and come back."""

    _link: Link

    def _run(self, step: Script, words: Sequence[Word]) -> list[object]:
        raise NotImplementedError

    def matches(self) -> Iterator[str]:
        """See Archives.matches."""
        seen: set[str] = set()
        for server in self._link.everywhere().values():
            cursor: Word = 0
            while cursor != b"0":
                reply = server.ask("SCAN", cursor, "MATCH", _HEADS, "COUNT", _MANY)
                cursor, keys = cast("tuple[bytes, list[bytes]]", reply)
                for match in (key.decode().split(":")[2] for key in keys):
                    if match not in seen:
                        seen.add(match)
                        yield match

    def bury(self, match: str, tombstone: Tombstone) -> None:
        """See Archives.bury."""
        keys, (head, file, at) = keys_of(known_id(match)), tombstone
        words = (3, keys.log, keys.head, beside(match, SNAPSHOTS), *head, file, at)
        _told(match, head, self._run(BURY, words))

    def revive(self, match: str, log: Sequence[Stored]) -> bool:
        """See Archives.revive."""
        keys, head = keys_of(known_id(match)), Head(log[-1].version, log[-1].digest)
        words: list[Word] = [2, keys.log, keys.head, *head]
        for line in log:
            words += (line.body, line.digest)
        return _told(match, head, self._run(REVIVE, words)) == DONE

    def head(self, match: str) -> Head:
        """See Store.head."""
        fields = ("HMGET", keys_of(known_id(match)).head, "v", "d", "z", "f", "t")
        version, digest, buried, file, at = cast("list[bytes | None]", self._link.ask(*fields))
        if version is None:
            raise MatchUnknown(match)
        if digest is None:
            head = Head(int(version), buried or b"")
            raise Archived(match, head, (file or b"").decode(), (at or b"").decode())
        return Head(int(version), digest)


def _told(match: str, head: Head, outcome: list[object]) -> object:
    word = outcome[0]
    if word == UNKNOWN:
        raise MatchUnknown(match)
    if word == CONFLICT:
        raise VersionConflict(cast(int, outcome[1]), head.version)
    if word not in (DONE, THERE):
        raise Forked(head.version)
    return word
