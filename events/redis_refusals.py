"""Refusals on a server: a stream a match beside its log, ids ``<number>-0``, one script to write it."""

from __future__ import annotations

import secrets
from typing import cast

import msgspec

from events.append_script import keys_of
from events.checks import kept_a_while, known_id
from events.outcomes import Command, Kept, Replayed
from events.redis_link import Link
from events.redis_scripts import beside, script
from events.refusals import MOST, Refused

_PACK = msgspec.msgpack.Encoder().encode
_UNPACK = msgspec.msgpack.Decoder(Kept).decode

_REFUSE = script("""#!lua
-- KEYS: refusals, kept answer
-- ARGV: refusal, attempt, how many are kept, kept answer or '', its seconds
if ARGV[4] ~= '' then
    local before = redis.call('SET', KEYS[2], ARGV[4], 'NX', 'GET', 'EX', ARGV[5])
    if before then return before end
end
local newest = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
-- sent again after a lost reply
if newest and newest[2][4] == ARGV[2] then return false end
local number = newest and tonumber(string.match(newest[1], '^%d+')) or 0
redis.call('XADD', KEYS[1], 'MAXLEN', ARGV[3], string.format('%d-0', number + 1), 'b', ARGV[1], 'a', ARGV[2])
return false
""")


class RedisRefusals:
    """The part of the store on a server that keeps refusals."""

    _link: Link

    def refuse(self, match: str, refusal: bytes, command: Command | None = None) -> Replayed | None:
        """See Store.refuse. Nothing is confirmed: no answer is any the worse for a refusal that was lost."""
        kept_a_while(command)
        keys = keys_of(known_id(match), command.key if command else "")
        kept, seconds = b"", 0
        if command:
            kept, seconds = _PACK(Kept(command.fingerprint, 0, -1, command.answer)), command.ttl
        words = (refusal, secrets.token_bytes(8), MOST, kept, seconds)
        before = _REFUSE.ask(self._link, 2, beside(match, "refusals"), keys.kept, *words)
        if command is None:
            return None
        return _UNPACK(before if isinstance(before, bytes) else kept).replay(command.fingerprint)

    def refusals(self, match: str, after: int = 0, limit: int = 100) -> list[Refused]:
        """See Store.refusals."""
        key = beside(known_id(match), "refusals")
        reply = self._link.ask("XRANGE", key, f"({after}-0", "+", "COUNT", limit)
        entries = cast("list[tuple[bytes, list[bytes]]]", reply)
        return [Refused(int(name[:-2]), words[1]) for name, words in entries]
