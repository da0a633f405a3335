"""A real cluster: matches go on while a primary dies and while slots change hands; nothing told is lost."""

from __future__ import annotations

import random
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import redis
from redis.crc import key_slot

from events.append_script import keys_of, partition_of
from events.redis_store import Durability, RedisStore
from events.store import DurabilityUnconfirmed, Unavailable
from tests.events.samples import a_turn, append, fresh_match, opened
from tests.support.cluster import (
    Node,
    RunningCluster,
    a_cluster,
    migrate_at_once,
    migrate_by_hand,
    synchronised,
    until,
    whole,
)
from tests.support.players import all_told, at_tables, playing, until_moved

PLAYERS = 4


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningCluster]:
    """Three primaries, each with a replica; every test leaves it whole."""
    with a_cluster(tmp_path_factory.mktemp("cluster")) as running:
        yield running


@pytest.fixture
def careful(cluster: RunningCluster) -> Iterator[RedisStore]:
    """A store that answers when a replica has it too."""
    store = RedisStore(cluster.url, Durability.REPLICA)
    yield store
    store.close()


def _while_played(
    cluster: RunningCluster, store: RedisStore, before: int, moves: int, disturb: Callable[[str], None]
) -> str:
    """Disturb the cluster where the first match is kept, in the middle of play, and check everything then."""
    tables = at_tables(store, 3)
    first = tables.now[0]
    players, stop = playing(PLAYERS, tables, lambda: RedisStore(cluster.url, Durability.REPLICA))
    until_moved(tables, before, stop, 60)
    disturb(first)
    until_moved(tables, tables.moves + moves, stop, 60)
    told = all_told(store, tables, players, stop)
    assert store.check() == []
    return told


def _failover(cluster: RunningCluster, key: str) -> None:
    """Kill the node that keeps a key; when another has taken over, the dead one comes back and follows it."""
    killed = cluster.keeper(key)
    killed.kill()
    until(lambda: cluster.keeper(key) is not killed)
    killed.start()
    until(lambda: synchronised(killed) and all(whole(node) for node in cluster.nodes))


def _hang(cluster: RunningCluster, key: str) -> None:
    """Stop the node that keeps a key, without killing it, until another has taken over and plays on."""
    hung = cluster.keeper(key)
    others = RunningCluster([node for node in cluster.nodes if node is not hung])
    hung.running.process.send_signal(signal.SIGSTOP)
    try:
        until(lambda: any(node.role() == "master" and node.keeper(key) == node.port for node in others.nodes))
        time.sleep(1)
    finally:
        hung.running.process.send_signal(signal.SIGCONT)
    until(lambda: synchronised(hung) and all(whole(node) for node in cluster.nodes))


class TestPlace:
    """Every key where the cluster wants it."""

    def test_matches_are_spread_over_all_nodes(self, cluster: RunningCluster, careful: RedisStore) -> None:
        matches = [fresh_match() for _ in range(30)]
        for match in matches:
            opened(careful, match)
        assert len({cluster.keeper(keys_of(match).log).port for match in matches}) == 3

    def test_a_store_that_knows_one_node_finds_the_others(self, cluster: RunningCluster) -> None:
        store = RedisStore(f"redis+cluster://127.0.0.1:{cluster.nodes[-1].port}", Durability.LOCAL)
        assert store.check() == []
        assert opened(store, fresh_match()).version == 2
        store.close()

    def test_a_node_named_as_a_single_server_is_told_apart(self, cluster: RunningCluster) -> None:
        key = keys_of(match := fresh_match()).log
        other = next(node for node in cluster.nodes if node is not cluster.keeper(key))
        store = RedisStore(f"redis://127.0.0.1:{other.port}")
        with pytest.raises(Unavailable, match=r"redis\+cluster"):
            store.head(match)
        store.close()

    def test_faults_are_told_by_node(self, cluster: RunningCluster, careful: RedisStore) -> None:
        client = redis.Redis(port=cluster.keeper("{p000}:feed").port)
        client.config_set("maxmemory-policy", "allkeys-lru")
        try:
            (fault,) = careful.check()
            assert careful.evicting() == [fault]
        finally:
            client.config_set("maxmemory-policy", "noeviction")
        assert fault.startswith(f"127.0.0.1:{cluster.keeper('{p000}:feed').port}: maxmemory-policy")


class TestFailover:
    """A primary dies."""

    def test_nothing_acknowledged_is_lost(self, cluster: RunningCluster, careful: RedisStore) -> None:
        told = _while_played(cluster, careful, 60, 100, lambda match: _failover(cluster, keys_of(match).log))
        print(f"\ncluster, failover: {told}")

    def test_a_primary_that_hangs_and_wakes_up_has_no_say(
        self, cluster: RunningCluster, careful: RedisStore
    ) -> None:
        """It still holds itself for the primary, and what was sent to it before is done at once."""
        told = _while_played(cluster, careful, 60, 60, lambda match: _hang(cluster, keys_of(match).log))
        print(f"\ncluster, a primary that hangs: {told}")

    @pytest.mark.long
    def test_nothing_acknowledged_is_lost_when_one_after_the_other_dies(
        self, cluster: RunningCluster, careful: RedisStore
    ) -> None:
        """Eight times, wherever chance has it, with a slot on the move now and then."""

        def disturb(match: str) -> None:
            chance = random.Random(7)
            for _ in range(8):
                _failover(cluster, f"{{p{chance.randrange(64):03}}}:feed")
                _by_hand(cluster, match)

        print(f"\ncluster, eight failovers: {_while_played(cluster, careful, 60, 100, disturb)}")

    def test_without_a_replica_nothing_is_acknowledged(
        self, cluster: RunningCluster, careful: RedisStore
    ) -> None:
        match = fresh_match()
        head = opened(careful, match)
        keeper = cluster.keeper(keys_of(match).log)
        replica = next(node for node in cluster.nodes if _primary_of(node) == keeper.port)
        replica.kill()
        with pytest.raises(DurabilityUnconfirmed):
            append(careful, match, head, a_turn(1))
        assert any("0 of 1 replicas are connected" in fault for fault in careful.check())
        replica.start()
        until(lambda: careful.check() == [])

    def test_nobody_waits_long_while_it_lasts(self, cluster: RunningCluster, careful: RedisStore) -> None:
        """Bounded, and told as away: never an unknown match."""
        match = fresh_match()
        head = opened(careful, match)
        over = threading.Event()
        with ThreadPoolExecutor(1) as pool:
            asking = pool.submit(_asked_until, over, lambda: careful.head(match) == head)
            _failover(cluster, keys_of(match).log)
            over.set()
            longest, away = asking.result(10)
        assert careful.head(match) == head
        assert longest < 5
        assert away > 0


def _asked_until(over: threading.Event, right: Callable[[], bool]) -> tuple[float, int]:
    """Ask again and again: the longest that one answer took, and how often there was none."""
    longest, away = 0.0, 0
    while not over.is_set():
        start = time.monotonic()
        try:
            assert right()
        except Unavailable:
            away += 1
        longest = max(longest, time.monotonic() - start)
    return longest, away


class TestMigration:
    """A slot goes from one node to another."""

    def test_by_hand_in_the_middle_of_play(self, cluster: RunningCluster, careful: RedisStore) -> None:
        """Batches of one key, so that for a while a match lies on two nodes."""
        told = _while_played(cluster, careful, 40, 60, lambda match: _by_hand(cluster, match))
        print(f"\ncluster, slot moved by hand: {told}")

    def test_at_once_in_the_middle_of_play(self, cluster: RunningCluster, careful: RedisStore) -> None:
        try:
            cluster.nodes[0].ask("GETSLOTMIGRATIONS")
        except redis.ResponseError:
            pytest.skip("this server moves slots by hand only")
        told = _while_played(cluster, careful, 40, 60, lambda match: _at_once(cluster, match))
        print(f"\ncluster, slot moved at once: {told}")

    def test_who_waits_for_the_next_line_is_told_where_it_went(
        self, cluster: RunningCluster, careful: RedisStore
    ) -> None:
        match = fresh_match()
        head = opened(careful, match)
        with ThreadPoolExecutor(1) as pool:
            waiting = pool.submit(careful.wait, match, head.version, 20.0)
            time.sleep(0.2)
            _by_hand(cluster, match)
            append(careful, match, head, a_turn(1))
            assert [line.version for line in waiting.result(20)] in ([3], [3, 4])


def _by_hand(cluster: RunningCluster, match: str) -> None:
    source, target, others = _ends(cluster, match)
    migrate_by_hand(_slot(match), source, target, others, batch=1)
    until(lambda: cluster.keeper(keys_of(match).log) is target)


def _at_once(cluster: RunningCluster, match: str) -> None:
    source, target, _ = _ends(cluster, match)
    migrate_at_once(_slot(match), source, target)
    until(lambda: all(node.keeper(keys_of(match).log) == target.port for node in (source, target)))


def _ends(cluster: RunningCluster, match: str) -> tuple[Node, Node, list[Node]]:
    """Who keeps the match, another primary, and the primaries left."""
    source = cluster.keeper(keys_of(match).log)
    target, *others = [node for node in cluster.nodes if node is not source and node.role() == "master"]
    return source, target, others


def _slot(match: str) -> int:
    return key_slot(f"{{p{partition_of(match):03}}}".encode())


def _primary_of(node: Node) -> int:
    told = node.client.info("replication")
    return int(told.get("master_port", 0))


def test_a_new_process_writes_where_it_can_while_a_shard_is_away(tmp_path: Path) -> None:
    """Three primaries that go on without one another: only the matches of the dead one are away."""
    with a_cluster(tmp_path, replicas=0) as alone:
        for node in alone.nodes:
            node.client.config_set("cluster-require-full-coverage", "no")
        dead = next(node for node in alone.nodes if node is not alone.keeper("referee:meta"))
        dead.kill()
        matches = [fresh_match() for _ in range(12)]
        store = RedisStore(alone.url, Durability.FSYNC)
        for match in matches:
            if alone.keeper(keys_of(match).log) is dead:
                with pytest.raises(Unavailable):
                    opened(store, match)
            else:
                assert opened(store, match).version == 2
        with pytest.raises(Unavailable):
            store.check()
        store.close()
