"""What every test may use."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.valkey import Running, start_valkey

pytest_plugins = ["tests.support.service"]


@pytest.fixture(scope="session")
def valkey(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One real server for the whole run. Tests keep apart by using fresh match ids."""
    running = start_valkey(tmp_path_factory.mktemp("valkey"))
    yield running
    running.stop()


@pytest.fixture(scope="session")
def valkey_url(valkey: Running) -> str:
    """The URL of the run's server."""
    return valkey.url
