"""How the log's servers stand: how long a question takes, and how far replicas are behind."""

from __future__ import annotations

import re
import time
from typing import NamedTuple, cast

from events.redis_link import Link

_REPLICA = re.compile(rb"^slave\d+:.*state=online,offset=(\d+)", re.MULTILINE)
_WRITTEN = re.compile(rb"^master_repl_offset:(\d+)", re.MULTILINE)


class Standing(NamedTuple):
    """Of the servers that write: the slowest answer in seconds, how many replicas are online behind the one
    with fewest, and by how many bytes the last replica of all is behind."""

    seconds: float
    replicas: int
    behind: int


def standing(link: Link) -> Standing:
    """How they stand now. Raises Unavailable."""
    told = [_of(server) for server in link.everywhere().values()]
    return Standing(
        max(one.seconds for one in told),
        min(one.replicas for one in told),
        max(one.behind for one in told),
    )


def _of(server: Link) -> Standing:
    begun = time.perf_counter()
    reply = cast(bytes, server.ask("INFO", "replication"))
    seconds = time.perf_counter() - begun
    return Standing(seconds, *behind(reply))


def behind(told: bytes) -> tuple[int, int]:
    """How many replicas a server says are online, and by how many bytes the last of them is behind."""
    written = _WRITTEN.search(told)
    offsets = [int(offset) for offset in _REPLICA.findall(told)]
    if not offsets or written is None:
        return len(offsets), 0
    return len(offsets), max(0, int(written[1]) - min(offsets))
