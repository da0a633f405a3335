"""Every store in turn: the desk keeps its promises on each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from uuid import uuid4

import pytest

from events.redis_store import RedisStore
from events.store import MemoryStore, Store
from referee.matches.bench import Bench
from referee.matches.desk import Desk
from tests.matches.house import house


@pytest.fixture(params=["memory", "valkey"])
def store(request: pytest.FixtureRequest) -> Iterator[Store]:
    """A log in memory, and one on the run's real server."""
    if request.param == "memory":
        yield MemoryStore()
        return
    on_server = RedisStore(request.getfixturevalue("valkey_url"))
    yield on_server
    on_server.close()


@pytest.fixture
def desk(store: Store) -> Bench:
    """A desk with match ids of its own."""
    return house(store, prefix=uuid4().hex)


@pytest.fixture
def another_desk(store: Store) -> Callable[[], Desk]:
    """Further desks over the same log, as other processes have them."""
    seeds = count(1)
    return lambda: house(store, seed=next(seeds), prefix=uuid4().hex)
