"""What only the store on a server has to prove: its script, its layout, its processes, its holes."""

from __future__ import annotations

import multiprocessing
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest
import redis

from events import append_script, chain
from events.append_script import PARTITIONS, keys_of, partition_of
from events.archives import Tombstone
from events.record import Head
from events.redis_store import RedisStore, WrongPartitions
from events.store import Command, LogBroken, Unavailable, VersionConflict
from tests.events.samples import a_turn, append, fresh_match, linked, opened
from tests.support.valkey import Running, free_port, start_valkey

ONCE = Command("operator:k1", "body one", b"answer", ttl=100)


@pytest.fixture
def client(valkey_url: str) -> redis.Redis:
    """Somebody who meddles with the server directly."""
    return redis.Redis.from_url(valkey_url)


class TestScript:
    """The atomic step heals itself and touches nothing it does not name."""

    def test_a_server_that_forgot_the_script_is_given_it_again(
        self, redis_store: RedisStore, client: redis.Redis
    ) -> None:
        match = fresh_match()
        head = opened(redis_store, match)
        client.script_flush()
        head = append(redis_store, match, head, a_turn(1))
        assert head.version == 4
        assert client.script_exists(append_script.SHA) == [True]

    def test_in_a_cluster_every_key_is_declared_and_in_one_slot(self, tmp_path: Path) -> None:
        """``#!lua`` makes a cluster refuse a script that touches other keys; one node with all slots does."""
        options = ["--port", str(free_port()), "--cluster-enabled", "yes"]
        running = start_valkey(tmp_path, options=options)
        redis.Redis.from_url(running.url).cluster("ADDSLOTSRANGE", 0, 16383)
        store = RedisStore(running.url)
        _until_whole(store)
        for match in (fresh_match() for _ in range(20)):
            head = append(store, match, chain.genesis(match), a_turn(0), ONCE)
            append(store, match, head, a_turn(1))
            assert store.append(match, 0, b"", linked(match, head._replace(version=0), a_turn(0)), ONCE)
            assert store.refuse(match, b"{}", ONCE._replace(key="operator:k2"))
            assert len(store.refusals(match)) == 1
            store.keep_snapshots(match, {2: b"a table"})
            log, end = store.read(match), store.head(match)
            store.bury(match, Tombstone(end, "file", "now"))
            assert store.revive(match, log)
        running.stop()

    def test_all_keys_of_a_match_and_its_feed_share_one_slot(self) -> None:
        keys = keys_of("m1", "operator:k1")
        tag = f"{{p{partition_of('m1'):03}}}"
        assert all(key.startswith(f"{tag}:") for key in keys)
        assert len(keys.kept) < 150

    def test_matches_spread_over_all_partitions(self) -> None:
        used = {partition_of(fresh_match()) for _ in range(2000)}
        assert used == set(range(PARTITIONS))

    def test_where_a_match_lives_never_changes(self) -> None:
        """Logs are found by these names: another hash would lose every stored match."""
        assert keys_of("m1").log == "{p047}:g:m1:log"

    def test_ids_are_versions(self, redis_store: RedisStore, client: redis.Redis) -> None:
        match = fresh_match()
        opened(redis_store, match)
        entries: list[tuple[bytes, dict[bytes, bytes]]] = client.xrange(keys_of(match).log)  # type: ignore[assignment]
        assert [name for name, _ in entries] == [b"1-0", b"2-0"]
        assert [sorted(fields) for _, fields in entries] == [[b"b", b"d"], [b"a", b"b", b"d"]]


class TestKeeping:
    """Answers are kept for a while, logs for ever."""

    def test_an_answer_has_its_time_and_is_remembered_anew(
        self, redis_store: RedisStore, client: redis.Redis
    ) -> None:
        match = fresh_match()
        head = append(redis_store, match, chain.genesis(match), a_turn(0), ONCE)
        kept = keys_of(match, ONCE.key).kept
        assert 0 < _seconds_left(client, kept) <= ONCE.ttl
        client.expire(kept, 5)
        redis_store.append(match, 0, b"", linked(match, chain.genesis(match), a_turn(0)), ONCE)
        assert _seconds_left(client, kept) > 5
        assert _seconds_left(client, keys_of(match).log) == _seconds_left(client, keys_of(match).head) == -1
        assert redis_store.head(match) == head

    def test_after_its_time_the_version_still_protects(
        self, redis_store: RedisStore, client: redis.Redis
    ) -> None:
        match = fresh_match()
        append(redis_store, match, chain.genesis(match), a_turn(0), ONCE)
        client.delete(keys_of(match, ONCE.key).kept)
        with pytest.raises(VersionConflict):
            append(redis_store, match, chain.genesis(match), a_turn(0), ONCE)


class TestHoles:
    """A log that lies is told from one that is short."""

    @pytest.mark.parametrize(("gone", "due"), [([3], 3), ([1, 2], 1), ([1, 2, 3, 4, 5, 6], 1), ([2, 5], 2)])
    def test_lines_that_were_deleted(
        self, redis_store: RedisStore, client: redis.Redis, gone: list[int], due: int
    ) -> None:
        match = fresh_match()
        opened(redis_store, match, 3)
        client.xdel(keys_of(match).log, *[f"{version}-0" for version in gone])
        with pytest.raises(LogBroken) as broken:
            redis_store.read(match)
        assert broken.value.version == due

    def test_a_lost_tail_is_told_by_the_head(self, redis_store: RedisStore, client: redis.Redis) -> None:
        match = fresh_match()
        head = opened(redis_store, match, 2)
        client.xdel(keys_of(match).log, "4-0")
        fault = chain.verify(match, redis_store.read(match), head)
        assert fault is not None
        assert (fault.kind, fault.version) == (chain.CUT, 3)

    def test_a_changed_byte_on_the_server_is_found(
        self, redis_store: RedisStore, client: redis.Redis
    ) -> None:
        match = fresh_match()
        head = opened(redis_store, match, 2)
        log = redis_store.read(match)
        client.delete(keys_of(match).log)
        for line in log:
            body = line.body.replace(b"TH", b"JK") if line.version == 3 else line.body
            client.xadd(keys_of(match).log, {b"b": body, b"d": line.digest}, id=f"{line.version}-0")
        fault = chain.verify(match, redis_store.read(match), head)
        assert fault is not None
        assert (fault.kind, fault.version) == (chain.CHANGED, 3)


class TestLayout:
    """The number of partitions is decided once, when the data is new."""

    def test_data_laid_out_otherwise_is_refused(self, tmp_path: Path) -> None:
        running = start_valkey(tmp_path)
        client = redis.Redis.from_url(running.url)
        client.hset("referee:meta", "partitions", "256")
        store = RedisStore(running.url)
        for ask in (store.check, lambda: opened(store, fresh_match())):
            with pytest.raises(WrongPartitions, match="256"):
                ask()
        assert client.keys("{p*") == []
        running.stop()

    def test_the_number_is_written_down(self, redis_store: RedisStore, client: redis.Redis) -> None:
        assert redis_store.check() == []
        assert client.hget("referee:meta", "partitions") == b"64"


class TestProcesses:
    """A store is made before a fork and used after it."""

    def test_a_forked_worker_has_its_own_connection(self, redis_store: RedisStore) -> None:
        match = fresh_match()
        head = opened(redis_store, match)
        child = multiprocessing.get_context("fork").Process(
            target=_append_one, args=(redis_store, match, head)
        )
        child.start()
        child.join(10)
        assert child.exitcode == 0
        assert append(redis_store, match, redis_store.head(match), a_turn(0)).version == 6

    def test_of_two_processes_at_the_same_version_one_wins(self, valkey: Running) -> None:
        store = RedisStore(valkey.url)
        match = fresh_match()
        head = opened(store, match)
        with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as pool:
            for _ in range(20):
                tries = [pool.submit(_race, valkey.url, match, head) for _ in range(2)]
                assert sorted(one.result(20) for one in tries) == ["appended", f"conflict {head.version + 2}"]
                head = store.head(match)
        assert chain.verify(match, store.read(match), head) is None
        store.close()


def _until_whole(store: RedisStore) -> None:
    """Wait until a fresh cluster serves its slots."""
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        try:
            store.check()
        except Unavailable:
            time.sleep(0.05)
        else:
            return


def _append_one(store: RedisStore, match: str, head: Head) -> None:
    append(store, match, head, a_turn(1))


def _race(url: str, match: str, head: Head) -> str:
    store = RedisStore(url)
    try:
        append(store, match, head, a_turn(0))
    except VersionConflict as conflict:
        return f"conflict {conflict.current}"
    finally:
        store.close()
    return "appended"


def _seconds_left(client: redis.Redis, key: str) -> int:
    left = client.ttl(key)
    assert isinstance(left, int)
    return left
