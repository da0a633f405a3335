"""The stores under test."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator

import pytest

from events.redis_store import RedisStore
from events.store import MemoryStore, Store
from tests.support.cluster import RunningCluster, a_cluster
from tests.support.sentinels import Watched, watched
from tests.support.valkey import start_valkey

OLDEST = os.environ.get("TEST_OLDEST_SERVER") or shutil.which("redis-server")
"""The oldest server that is at hand; Debian's is Redis 7.0."""


@pytest.fixture
def redis_store(valkey_url: str) -> Iterator[RedisStore]:
    """The store on the run's real server."""
    store = RedisStore(valkey_url)
    yield store
    store.close()


@pytest.fixture(scope="session")
def few_nodes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningCluster]:
    """A cluster that nobody disturbs: three primaries."""
    with a_cluster(tmp_path_factory.mktemp("cluster"), replicas=0) as running:
        yield running


@pytest.fixture(scope="session")
def one_watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    """A server with one replica and one Sentinel, that nobody disturbs."""
    with watched(tmp_path_factory.mktemp("watched"), replicas=1, sentinels=1) as running:
        yield running


@pytest.fixture(scope="session")
def oldest_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of an old server, where there is one."""
    if OLDEST is None:
        pytest.skip("no redis-server is installed here")
    running = start_valkey(tmp_path_factory.mktemp("oldest"), binary=OLDEST)
    yield running.url
    running.stop()


@pytest.fixture(params=["memory", "valkey", "oldest", "sentinel", "cluster"])
def store(request: pytest.FixtureRequest) -> Iterator[Store]:
    """Every store in turn; what is promised is promised by all of them."""
    if request.param == "memory":
        yield MemoryStore()
        return
    on_server = RedisStore(_url(request))
    yield on_server
    on_server.close()


def _url(request: pytest.FixtureRequest) -> str:
    found = request.getfixturevalue(
        {"valkey": "valkey_url", "oldest": "oldest_url", "sentinel": "one_watched", "cluster": "few_nodes"}[
            request.param
        ]
    )
    return found if isinstance(found, str) else str(found.url)
