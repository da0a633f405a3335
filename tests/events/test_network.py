"""Matches go on over a line that loses, delays and swallows: nothing is lost, nothing happens twice."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from events.redis_store import REPLY_SECONDS, RedisStore
from tests.support.players import all_told, at_tables, playing, until_moved
from tests.support.proxy import FATES, Proxy
from tests.support.valkey import Running

CLIENTS = 16
BAD = 0.05
"""How often each fault befalls a request."""


@pytest.fixture
def bad_line(valkey: Running) -> Iterator[Proxy]:
    """A line to the run's server on which one request in five suffers something."""
    between = Proxy(valkey.socket, BAD, seed=7)
    yield between
    between.close()


@pytest.mark.parametrize(
    ("moves", "reply_seconds", "limit"),
    [
        pytest.param(300, 0.4, 60.0, id="short"),
        pytest.param(5000, REPLY_SECONDS, 900.0, id="long", marks=pytest.mark.long),
    ],
)
def test_sixteen_players_on_a_bad_line(
    valkey: Running, bad_line: Proxy, moves: int, reply_seconds: float, limit: float
) -> None:
    """Every move acknowledged stands once, where it was told; the others once or not at all."""
    straight = RedisStore(valkey.url)
    tables = at_tables(straight, 5)
    players, stop = playing(CLIENTS, tables, lambda: RedisStore(bad_line.url, reply_seconds=reply_seconds))
    until_moved(tables, moves, stop, limit)
    told = all_told(straight, tables, players, stop)
    straight.close()
    print(f"\nnetwork: {CLIENTS} clients, {bad_line.fates}: {told}")
    assert min(bad_line.fates[fate] for fate in FATES) > moves / 100
    assert max(player.longest for player in players) < 5
