"""A house with matches that are over, and somebody who carries them out and back."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from uuid import uuid4

import pytest

from events import chain
from events.codec import decode
from events.record import Record, Stored
from events.redis_store import RedisStore
from events.store import MemoryStore, Store
from referee.archives import Archivist
from tests.matches.house import TickingClock, house, lm, opened, opening, play


@cache
def _played() -> list[Record]:
    """A whole short match."""
    store = MemoryStore()
    desk = house(store, seed=4)
    match = opened(desk, opening(2, rules=lm(limit=10), spectators=True)).match
    list(play(desk, match, random.Random(4)))
    return [decode(line.body) for line in store.read(match)]


def a_log(match: str, steps: int | None = None) -> list[Stored]:
    """The lines of a match that is over, or of its beginning.

    They are those of another match under a new name, so its commitments are not kept.
    """
    records = [
        Record(match, one.version, one.at, one.actor, one.event, one.v, one.salt) for one in _played()[:steps]
    ]
    return chain.link(chain.genesis(match), records)


def stored(store: Store, steps: int | None = None) -> tuple[str, list[Stored]]:
    """A match in the log, over or not."""
    match = uuid4().hex
    log = a_log(match, steps)
    store.append(match, 0, b"", log)
    return match, log


def archivist(store: Store, folder: Path) -> Archivist:
    return Archivist(house(store), store, TickingClock(), folder)


@pytest.fixture(params=["memory", "valkey"])
def store(request: pytest.FixtureRequest) -> Iterator[Store]:
    """A log in memory, and one on the run's real server."""
    if request.param == "memory":
        yield MemoryStore()
        return
    on_server = RedisStore(request.getfixturevalue("valkey_url"))
    yield on_server
    on_server.close()
