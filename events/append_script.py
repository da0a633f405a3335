"""The one atomic step of an append, run inside the server, and the names of what it touches.

The first line ``#!lua`` makes the server refuse keys that were not declared, so the script stays true in a
cluster. All keys of a match carry the tag of its partition; a partition's feed lives beside its matches.
"""

from __future__ import annotations

from hashlib import sha1, sha256
from typing import NamedTuple
from zlib import crc32

PARTITIONS = 64

APPENDED = b"appended"
KEPT = b"kept"
CONFLICT = b"conflict"
FORKED = b"forked"
UNKNOWN = b"unknown"
SUPERSEDED = b"superseded"

BODY = b"b"
DIGEST = b"d"
ATTEMPT = b"a"

SOURCE = """#!lua
-- KEYS: log, head, kept answer, feed, then the shelf that the append rests on, if it does
-- ARGV: expected version, expected digest, attempt, match, kept answer or '', its seconds, what is to lie on
--       the shelf ('-': nothing, else '+' before it), then body, digest of every line
local log, head, kept, feed, shelf = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]
local expected, digest, attempt = tonumber(ARGV[1]), ARGV[2], ARGV[3]
local last = expected + (#ARGV - 7) / 2
local function id(version) return string.format('%d-0', version) end

-- a retry after a lost reply finds its own lines, known by the attempt and by nothing else
local function own()
    local found = redis.call('XRANGE', log, id(last), id(last))[1]
    return found and found[2][5] == 'a' and found[2][6] == attempt
end

if shelf then
    local there = redis.call('HGET', shelf, ARGV[4])
    if (there and '+' .. there or '-') ~= ARGV[7] and not own() then return {'superseded'} end
end

if ARGV[5] ~= '' then
    local answer = redis.call('GET', kept)
    if answer then
        -- remembered anew from now; and a write, so that WAIT behind it covers the append it answers for
        redis.call('EXPIRE', kept, ARGV[6])
        return {'kept', answer}
    end
end

local now = redis.call('HMGET', head, 'v', 'd')
local version = tonumber(now[1] or '0')
if version ~= expected then
    if version >= last and own() then
        redis.call('HSET', head, 'v', version)
        return {'appended'}
    end
    if version == 0 then return {'unknown'} end
    return {'conflict', version}
end
if version > 0 and now[2] ~= digest then return {'forked', version} end

for n = expected + 1, last do
    local at = 8 + 2 * (n - expected - 1)
    if n < last then
        redis.call('XADD', log, id(n), 'b', ARGV[at], 'd', ARGV[at + 1])
    else
        redis.call('XADD', log, id(n), 'b', ARGV[at], 'd', ARGV[at + 1], 'a', attempt)
    end
end
redis.call('HSET', head, 'v', last, 'd', ARGV[#ARGV])
if ARGV[5] ~= '' then redis.call('SET', kept, ARGV[5], 'EX', ARGV[6]) end
redis.call('XADD', feed, '*', 'm', ARGV[4], 'f', expected + 1, 'l', last)
return {'appended'}
"""

SHA = sha1(SOURCE.encode(), usedforsecurity=False).hexdigest()


_NO_COMMAND = sha256().hexdigest()


class Keys(NamedTuple):
    """What belongs to a match: its log, its head, what is kept for a command, its partition's feed."""

    log: str
    head: str
    kept: str
    feed: str


def partition_of(match: str) -> int:
    """The partition a match lives in, for ever: from its id alone."""
    return crc32(match.encode()) % PARTITIONS


def tag_of(match: str) -> str:
    """What all keys of a match's partition begin with, or hold: it says in which slot they are."""
    return f"{{p{partition_of(match):03}}}"


def feed_key(partition: int) -> str:
    """The feed of a partition."""
    return f"{{p{partition:03}}}:feed"


def keys_of(match: str, command: str = "") -> Keys:
    """The keys of a match; a command's key is hashed, so whatever a sender chose stays short and harmless."""
    tag = tag_of(match)
    base = f"{tag}:g:{match}"
    digest = sha256(command.encode()).hexdigest() if command else _NO_COMMAND
    return Keys(f"{base}:log", f"{base}:head", f"{base}:i:{digest}", f"{tag}:feed")
