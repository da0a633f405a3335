"""The stores under test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from events.redis_store import RedisStore
from events.store import MemoryStore, Store


@pytest.fixture
def redis_store(valkey_url: str) -> Iterator[RedisStore]:
    """The store on the run's real server."""
    store = RedisStore(valkey_url)
    yield store
    store.close()


@pytest.fixture(params=["memory", "valkey"])
def store(request: pytest.FixtureRequest) -> Store:
    """Every store in turn; what is promised is promised by all of them."""
    if request.param == "memory":
        return MemoryStore()
    on_server: RedisStore = request.getfixturevalue("redis_store")
    return on_server
