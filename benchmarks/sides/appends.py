"""One side of what an append costs; a unit is a move of one event, stored on the server named by its URL.

Ours is the append as the desk makes it: the line is linked to the chain, and one script checks version, chain
head and command before it writes. ``--bare`` is one XADD of the same bytes through redis-py's client;
``--bare-line`` the same XADD through the very lines that our store uses. With ``--clock`` the seconds are
those of the clock and not of the CPU.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from uuid import uuid4

import redis

from benchmarks.slices import serve
from events.catalogue import CardDrawn
from events.chain import genesis, link
from events.record import Head, lines
from events.redis_link import link_to
from events.redis_store import REPLY_SECONDS, Durability, RedisStore
from events.store import Command

BATCH = 100
AT = "2026-11-30T00:00:00.000Z"
ANSWER = b"x" * 400


def appended(url: str, keyed: bool) -> Callable[[], int]:
    """Moves appended to one match, each with the answer that is kept for its key where ``keyed``."""
    store, match = RedisStore(url, Durability.LOCAL), uuid4().hex
    head = genesis(match)

    def work() -> int:
        nonlocal head
        for _ in range(BATCH):
            stored = link(head, lines(match, head.version, AT, [("seat:0", CardDrawn(0, "TH"))]))
            command = Command(f"seat:0 {head.version}", "fingerprint", ANSWER) if keyed else None
            store.append(match, head.version, head.digest, stored, command)
            head = Head(stored[-1].version, stored[-1].digest)
        return BATCH

    return work


def bare(url: str, through: Callable[[str], Callable[[str, int, bytes], object]]) -> Callable[[], int]:
    """The same bytes as entries of one stream, nothing checked."""
    stream, count, send = uuid4().hex, 0, through(url)
    first = first_line(stream)

    def work() -> int:
        nonlocal count
        for _ in range(BATCH):
            count += 1
            send(stream, count, first)
        return BATCH

    return work


def first_line(match: str) -> bytes:
    """The bytes that a match of this name would keep of its first event."""
    return link(genesis(match), lines(match, 0, AT, [("seat:0", CardDrawn(0, "TH"))]))[0].body


def by_client(url: str) -> Callable[[str, int, bytes], object]:
    """XADD through redis-py's client as it comes."""
    client = redis.Redis.from_url(url)
    return lambda stream, count, body: client.xadd(stream, {b"b": body}, id=f"{count}-0")


def by_line(url: str) -> Callable[[str, int, bytes], object]:
    """XADD through the lines of our store."""
    line = link_to(url, REPLY_SECONDS)
    return lambda stream, count, body: line.ask("XADD", stream, f"{count}-0", b"b", body)


def main() -> None:
    """Append until told to stop."""
    url, *how = sys.argv[1:]
    if "--bare" in how:
        work = bare(url, by_client)
    elif "--bare-line" in how:
        work = bare(url, by_line)
    else:
        work = appended(url, keyed="--keyed" in how)
    serve(work, time.perf_counter if "--clock" in how else time.process_time)


if __name__ == "__main__":
    main()
