"""To be woken when something has come: one server is asked once, several again and again."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import cast

from events.append_script import PARTITIONS, feed_key
from events.feed import MOST_HEARD, Heard, Spot
from events.outcomes import FeedEntry
from events.patience import patience
from events.redis_link import Link, Words

REPLY_SECONDS = 2.0
"""How much later than promised a server may wake who waits before it counts as away."""
ASKED_AGAIN = 0.1
"""Seconds after which the nodes of a cluster are asked again: one cannot wait at all of them at once."""
_KEYS = [feed_key(n) for n in range(PARTITIONS)]
_PARTITIONS = {key.encode(): n for n, key in enumerate(_KEYS)}

Entry = tuple[bytes, list[bytes]]


def heard_of_one(waiting: Link, spots: Sequence[Spot], seconds: float) -> list[Heard]:
    """See Feed.heard; ``waiting`` is a link to the only server, on which it may be silent for long."""
    block = ("BLOCK", max(1, int(seconds * 1000)))
    with patience(seconds + REPLY_SECONDS):
        reply = waiting.ask(
            "XREAD", "COUNT", MOST_HEARD, *block, "STREAMS", *_KEYS, *(spot.id for spot in spots)
        )
    streams = cast("list[tuple[bytes, object]]", reply or [])
    return [Heard(_PARTITIONS[key], entry) for key, found in streams for entry in entries_in(found)]


def heard_of_many(
    ask: Callable[[Sequence[Words]], list[object]], spots: Sequence[Spot], seconds: float
) -> list[Heard]:
    """See Feed.heard; ``ask`` has the replies to commands, one partition each."""
    until = time.monotonic() + seconds
    while True:
        replies = ask(
            [
                ("XRANGE", key, f"({spot.id}", "+", "COUNT", MOST_HEARD)
                for key, spot in zip(_KEYS, spots, strict=True)
            ]
        )
        told = [
            Heard(n, entry)
            for n, reply in enumerate(replies)
            if isinstance(reply, list)
            for entry in entries_in(reply)
        ]
        if told or time.monotonic() > until:
            return told
        time.sleep(ASKED_AGAIN)


def entries_in(reply: object) -> list[FeedEntry]:
    """A reply of the server as entries of the feed."""
    found = cast("list[Entry]", reply or [])
    return [
        FeedEntry(cursor.decode(), words[1].decode(), int(words[3]), int(words[5]))
        for cursor, words in found
        if words
    ]
