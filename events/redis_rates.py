"""Counters on a server: one number a name, which says when all that was taken is there again."""

from __future__ import annotations

from typing import cast

from events.rates import Allowance
from events.redis_link import Link
from events.redis_scripts import script

_TAKE = script(
    """#!lua
-- KEYS: counter; ARGV: how many there are, in how many microseconds all of them are there again
local time = redis.call('TIME')
local now, most, span = time[1] * 1000000 + time[2], tonumber(ARGV[1]), tonumber(ARGV[2])
local each, due = span / most, tonumber(redis.call('GET', KEYS[1]) or '0')
-- a clock that was set back must not shut anybody out for longer than a counter lasts
local owed = math.min(math.max(due - now, 0), span)
if owed + each > span + 1 then return {0, 0, math.ceil(owed + each - span), math.ceil(owed)} end
redis.call('SET', KEYS[1], string.format('%.0f', now + owed + each), 'PX', math.ceil((owed + each) / 1000))
return {1, math.floor((span - owed - each) / each + 0.001), 0, math.ceil(owed + each)}
"""
)


class RedisRates:
    """Counters on a server or a cluster, on which clock and hosts agree. See Rates."""

    def __init__(self, link: Link) -> None:
        self._link = link

    def take(self, name: str, most: int, seconds: int) -> Allowance:
        """See Rates.take. Where a reply is lost, one may be taken twice."""
        reply = _TAKE.ask(self._link, 1, f"referee:rate:{name}", most, seconds * 1_000_000)
        allowed, left, wait, full = cast("list[int]", reply)
        return Allowance(allowed == 1, left, wait / 1e6, full / 1e6)
