"""One server, two replicas, three Sentinels: who dies is replaced, and nothing told is lost."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis

from events.redis_store import Durability, RedisStore
from events.store import Unavailable
from tests.events.samples import a_turn, append, fresh_match, opened
from tests.support.cluster import until
from tests.support.players import all_told, at_tables, playing, until_moved
from tests.support.sentinels import Watched, watched


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    """All of it; servers that died stay dead."""
    with watched(tmp_path_factory.mktemp("watched")) as running:
        yield running


def test_nothing_acknowledged_is_lost_when_the_server_dies(house: Watched) -> None:
    """Killed in the middle of play; a replica takes over, and the other one follows it."""
    store = RedisStore(house.url, Durability.REPLICA)
    tables = at_tables(store, 3)
    players, stop = playing(4, tables, lambda: RedisStore(house.url, Durability.REPLICA))
    until_moved(tables, 60, stop, 60)
    killed = house.primary()
    house.servers[killed].kill()
    until(lambda: house.primary() != killed and house.replicas(house.primary()) == 1)
    until_moved(tables, tables.moves + 100, stop, 60)
    print(f"\nsentinel, failover: {all_told(store, tables, players, stop)}")
    assert store.check() == []
    store.close()


@pytest.mark.long
def test_who_was_demoted_is_not_written_to(house: Watched) -> None:
    """A failover that nobody died of: the old server answers READONLY, and the Sentinels name the new one."""
    store = RedisStore(house.url, Durability.LOCAL)
    match = fresh_match()
    head = opened(store, match)
    old = house.primary()
    redis.Redis(port=next(iter(house.sentinels))).execute_command(  # type: ignore[no-untyped-call]
        "SENTINEL", "FAILOVER", "house"
    )
    until(lambda: house.primary() != old and redis.Redis(port=old).role()[0] == b"slave")
    assert append(store, match, head, a_turn(1)).version == 4
    store.close()


def test_a_server_that_hangs_and_wakes_up_has_no_say(tmp_path: Path) -> None:
    """It still holds itself for the one that writes, until the Sentinels tell it otherwise."""
    with watched(tmp_path) as three:
        store = RedisStore(three.url, Durability.REPLICA)
        tables = at_tables(store, 3)
        players, stop = playing(4, tables, lambda: RedisStore(three.url, Durability.REPLICA))
        until_moved(tables, 60, stop, 60)
        hung = three.primary()
        three.servers[hung].process.send_signal(signal.SIGSTOP)
        until(lambda: three.primary() != hung and three.replicas(three.primary()) == 1)
        until_moved(tables, tables.moves + 30, stop, 60)
        three.servers[hung].process.send_signal(signal.SIGCONT)
        until_moved(tables, tables.moves + 100, stop, 60)
        print(f"\nsentinel, a server that hangs: {all_told(store, tables, players, stop)}")
        assert max(player.longest for player in players) < 5
        store.close()


@pytest.mark.long
def test_waiting_for_every_replica_a_failover_by_hand_loses_nothing(tmp_path: Path) -> None:
    """The old server goes on writing for seconds; nothing it takes meanwhile is confirmed by all."""
    with watched(tmp_path) as three:
        store = RedisStore(three.url, Durability.REPLICA, replicas=2)
        tables = at_tables(store, 3)
        players, stop = playing(4, tables, lambda: RedisStore(three.url, Durability.REPLICA, replicas=2))
        until_moved(tables, 60, stop, 60)
        old = three.primary()
        redis.Redis(port=next(iter(three.sentinels))).execute_command(  # type: ignore[no-untyped-call]
            "SENTINEL", "FAILOVER", "house"
        )
        until(lambda: three.primary() != old and three.replicas(three.primary()) == 2)
        until_moved(tables, tables.moves + 60, stop, 60)
        print(f"\nsentinel, failover by hand: {all_told(store, tables, players, stop)}")


def test_where_no_sentinel_answers_the_log_is_away(house: Watched) -> None:
    """And where they know no such service."""
    for url in ("redis+sentinel://127.0.0.1:1/house", house.url.replace("/house", "/elsewhere")):
        store = RedisStore(url)
        with pytest.raises(Unavailable, match="away: No master found"):
            store.head(fresh_match())
