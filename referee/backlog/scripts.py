"""What happens to a job in one step, on the server. Each may be done twice: the second time changes nothing.

A piece is *called* when a worker was asked to come for it, *held* by the worker that works on it, and done
when its results lie there: those are written once, whoever brings them.
"""

from __future__ import annotations

ORDER = """#!lua
local job, open = KEYS[1], KEYS[2]
local known = redis.call('HGET', job, 'fingerprint')
if known then
  if known == ARGV[2] then return 'known' end
  return 'reused'
end
if redis.call('ZCARD', open) >= tonumber(ARGV[3]) then return 'full' end
redis.call('HSET', job, 'fingerprint', ARGV[2], 'state', 'queued', 'created', ARGV[1], 'called', 0,
  'ended', 0, 'done', 0, 'faulty', 0, 'unreadable', 0, unpack(ARGV, 5))
redis.call('ZADD', open, ARGV[1], ARGV[4])
return 'made'
"""
"""job, open | now, fingerprint, most, id, further members."""

CALL = """#!lua
local job, due = KEYS[1], KEYS[2]
local state = redis.call('HGET', job, 'state')
if state ~= 'queued' and state ~= 'running' then return {} end
local called = tonumber(redis.call('HGET', job, 'called'))
local pieces = tonumber(redis.call('HGET', job, 'pieces'))
local room, found = tonumber(ARGV[2]) - redis.call('HLEN', due), {}
while room > 0 and called < pieces do
  redis.call('HSET', due, called, ARGV[1])
  found[#found + 1] = called
  called, room = called + 1, room - 1
end
redis.call('HSET', job, 'called', called)
return found
"""
"""job, due | until when they are waited for, how many may be out at once."""

HOLD = """#!lua
local job, due, out = KEYS[1], KEYS[2], KEYS[3]
local state = redis.call('HGET', job, 'state')
if (state ~= 'queued' and state ~= 'running') or redis.call('HEXISTS', out, ARGV[1]) == 1 then return 0 end
if state == 'queued' then redis.call('HSET', job, 'state', 'running', 'started', ARGV[3]) end
redis.call('HSET', due, ARGV[1], ARGV[2])
return 1
"""
"""job, due, out | piece, who holds it, now."""

RECALL = """#!lua
local job, due, tries = KEYS[1], KEYS[2], KEYS[3]
if redis.call('HGET', due, ARGV[1]) ~= ARGV[2] then return -1 end
redis.call('HSET', due, ARGV[1], ARGV[3])
return redis.call('HINCRBY', tries, ARGV[1], ARGV[4])
"""
"""job, due, tries | piece, what is known of it, until when it is waited for now, 1 or 0 to count."""

FINISH = """#!lua
local job, due, out, open, tries = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]
local state = redis.call('HGET', job, 'state')
if (state ~= 'queued' and state ~= 'running') or redis.call('HSETNX', out, ARGV[1], ARGV[2]) == 0 then
  return 'known'
end
redis.call('HDEL', due, ARGV[1])
redis.call('HINCRBY', job, 'done', ARGV[3])
redis.call('HINCRBY', job, 'faulty', ARGV[4])
redis.call('HINCRBY', job, 'unreadable', ARGV[5])
if ARGV[6] ~= '' then redis.call('HSET', job, 'answer', ARGV[6]) end
local ended = redis.call('HINCRBY', job, 'ended', 1)
if ended < tonumber(redis.call('HGET', job, 'pieces')) then return 'more' end
redis.call('HSET', job, 'state', 'done', 'finished', ARGV[7])
redis.call('ZREM', open, ARGV[9])
redis.call('DEL', due, tries)
redis.call('EXPIRE', job, ARGV[8])
redis.call('EXPIRE', out, ARGV[8])
return 'done'
"""
"""job, due, out, open, tries | piece, results, how many, faulty, unreadable, answer, now, seconds kept, id.
"""

STOP = """#!lua
local job, due, out, open, tries = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]
local state = redis.call('HGET', job, 'state')
if not state then return 'unknown' end
if state ~= 'queued' and state ~= 'running' then return 'known' end
redis.call('HSET', job, 'state', ARGV[1], 'finished', ARGV[2])
if ARGV[5] ~= '' then redis.call('HSET', job, 'why', ARGV[5]) end
redis.call('ZREM', open, ARGV[4])
redis.call('DEL', due, tries)
redis.call('EXPIRE', job, ARGV[3])
redis.call('EXPIRE', out, ARGV[3])
return 'stopped'
"""
"""job, due, out, open, tries | new state, now, seconds kept, id, why."""

ALL = (ORDER, CALL, HOLD, RECALL, FINISH, STOP)
