"""The one atomic step that trims a partition's feed, run inside the server."""

from __future__ import annotations

from hashlib import sha1

SOURCE = """#!lua
-- KEYS: feed, the id of the youngest entry that was trimmed
-- ARGV: milliseconds to keep, at most so many entries
local feed, mark = KEYS[1], KEYS[2]
if redis.call('EXISTS', feed) == 0 then return 0 end

local function pair(id)
    local ms, seq = string.match(id, '^(%d+)-(%d+)$')
    return tonumber(ms), tonumber(seq)
end
local function before(a, b)
    local ams, aseq = pair(a)
    local bms, bseq = pair(b)
    return ams < bms or (ams == bms and aseq < bseq)
end

-- everything below the bound may go: what is old, and acknowledged by every group, and not the last entry
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local bound = string.format('%d-0', math.max(0, now - tonumber(ARGV[1])))
local newest = redis.call('XREVRANGE', feed, '+', '-', 'COUNT', 1)[1]
if not newest then return 0 end
if before(newest[1], bound) then bound = newest[1] end
for _, group in ipairs(redis.call('XINFO', 'GROUPS', feed)) do
    local told = {}
    for n = 1, #group, 2 do told[group[n]] = group[n + 1] end
    local ms, seq = pair(told['last-delivered-id'])
    local due = string.format('%d-%d', ms, seq + 1)
    if tonumber(told['pending']) > 0 then
        due = redis.call('XPENDING', feed, told['name'])[2]
    end
    if before(due, bound) then bound = due end
end

local old = redis.call('XRANGE', feed, '-', '(' .. bound, 'COUNT', ARGV[2])
if #old == 0 then return 0 end
local last = old[#old][1]
local ms, seq = pair(last)
redis.call('XTRIM', feed, 'MINID', string.format('%d-%d', ms, seq + 1))
redis.call('SET', mark, last)
return #old
"""

SHA = sha1(SOURCE.encode(), usedforsecurity=False).hexdigest()
