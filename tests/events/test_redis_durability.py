"""An append is answered when it is as safe as was asked for; a server that cannot do that is not ready."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest
import redis

from events import chain
from events.redis_store import Durability, RedisStore
from events.store import Command, DurabilityUnconfirmed, Replayed, Unavailable
from tests.events.samples import a_turn, append, fresh_match, linked, opened
from tests.support.valkey import Running, free_port, start_valkey

ONCE = Command("operator:k1", "body one", b"answer")


class Start(Protocol):
    """Starts servers that end with the test."""

    def __call__(self, name: str, fsync: str = "always", options: tuple[str, ...] = ()) -> Running: ...


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Servers of one test, each in a folder of its own."""
    all_running: list[Running] = []

    def started(name: str, fsync: str = "always", options: tuple[str, ...] = ()) -> Running:
        running = start_valkey(tmp_path / name, fsync=fsync, options=options)
        all_running.append(running)
        return running

    yield started
    for running in all_running:
        running.stop()


def _commands(running: Running, name: str) -> int:
    """How often the server ran a command since it started."""
    stats = redis.Redis.from_url(running.url).info("commandstats")
    assert isinstance(stats, dict)
    return int(stats.get(f"cmdstat_{name}", {"calls": 0})["calls"])


@pytest.fixture(scope="session")
def waitaof(valkey_url: str) -> None:
    """Redis 7.0 cannot be asked for its disk; Redis 7.2 and every Valkey can."""
    try:
        redis.Redis.from_url(valkey_url).waitaof(0, 0, 0)
    except redis.ResponseError:
        pytest.skip("this server has no WAITAOF")


asks_the_disk = pytest.mark.usefixtures("waitaof")


def _asked(running: Running, durability: Durability) -> int:
    """How often the disk is asked in two appends."""
    store = RedisStore(running.url, durability)
    opened(store, fresh_match())
    before = _commands(running, "waitaof")
    head = opened(store, match := fresh_match())
    assert append(store, match, head, a_turn(1)).version == 4
    return _commands(running, "waitaof") - before


class TestFsync:
    """On disk before it is answered: by the server's own setting, or by asking behind every append."""

    @pytest.mark.parametrize(
        ("fsync", "durability"),
        [("always", Durability.FSYNC), ("everysec", Durability.LOCAL), ("off", Durability.LOCAL)],
    )
    def test_the_disk_is_not_asked_where_it_need_not_be(
        self, start: Start, fsync: str, durability: Durability
    ) -> None:
        assert _asked(start("one", fsync), durability) == 0

    @asks_the_disk
    def test_the_disk_is_asked_behind_every_append_where_the_server_does_not(self, start: Start) -> None:
        assert _asked(start("one", "everysec"), Durability.FSYNC) == 2

    def test_a_server_that_keeps_nothing_on_disk_confirms_nothing(self, start: Start) -> None:
        running = start("one", "off")
        redis.Redis.from_url(running.url).config_set("appendfsync", "everysec")
        store = RedisStore(running.url)
        match = fresh_match()
        with pytest.raises(DurabilityUnconfirmed) as unconfirmed:
            opened(store, match)
        assert unconfirmed.value.outcome_unknown
        assert store.head(match).version == 2

    @asks_the_disk
    def test_a_disk_that_is_too_slow_confirms_nothing(self, start: Start) -> None:
        """``everysec`` writes to disk once a second; whoever waits a millisecond hardly ever sees it."""
        running = start("one", "everysec")
        store = RedisStore(running.url, confirm_seconds=0.001)
        refused = 0
        for _ in range(5):
            try:
                opened(store, fresh_match())
            except DurabilityUnconfirmed as unconfirmed:
                refused += "in time" in str(unconfirmed)
        assert refused >= 3

    @asks_the_disk
    def test_a_script_forgotten_is_given_again_with_the_disk_asked(self, start: Start) -> None:
        running = start("one", "everysec")
        store = RedisStore(running.url)
        match = fresh_match()
        head = opened(store, match)
        redis.Redis.from_url(running.url).script_flush()
        assert append(store, match, head, a_turn(1)).version == 4


class TestReplica:
    """On replicas before it is answered."""

    def test_an_append_that_no_replica_has_is_unconfirmed_until_one_has(self, start: Start) -> None:
        port = free_port()
        first = start("first", options=("--port", str(port), "--repl-diskless-sync-delay", "0"))
        store = RedisStore(first.url, Durability.REPLICA, confirm_seconds=0.2)
        assert store.check() == ["0 of 1 replicas are connected"]
        match = fresh_match()
        stored = linked(match, chain.genesis(match), a_turn(0))
        for _ in range(2):
            with pytest.raises(DurabilityUnconfirmed, match="0 of 1 replicas"):
                store.append(match, 0, b"", stored, ONCE)
        start("second", options=("--replicaof", "127.0.0.1", str(port)))
        assert _confirmed(store, match) == Replayed(1, 2, ONCE.answer)
        assert store.check() == []
        assert append(store, match, store.head(match), a_turn(1)).version == 4

    def test_the_answer_kept_is_confirmed_anew(self, start: Start) -> None:
        """A replay says accepted, so it must be as safe as the append it answers for."""
        first = start("first")
        local = RedisStore(first.url, Durability.LOCAL)
        match = fresh_match()
        append(local, match, chain.genesis(match), a_turn(0), ONCE)
        careful = RedisStore(first.url, Durability.REPLICA, confirm_seconds=0.1)
        with pytest.raises(DurabilityUnconfirmed):
            append(careful, match, chain.genesis(match), a_turn(0), ONCE)


class TestNothingOnDisk:
    """`appendfsync always` says nothing where no file is kept at all."""

    def test_what_is_on_no_disk_is_not_confirmed(self, start: Start) -> None:
        running = start("one", "always")
        redis.Redis.from_url(running.url).config_set("appendonly", "no")
        with pytest.raises(DurabilityUnconfirmed):
            opened(RedisStore(running.url, Durability.FSYNC), fresh_match())
        opened(RedisStore(running.url, Durability.LOCAL), fresh_match())


class TestReadiness:
    """What keeps a server from keeping the log is said in words."""

    @pytest.mark.parametrize(
        ("setting", "value", "durability", "fault"),
        [
            ("maxmemory-policy", "allkeys-lru", Durability.LOCAL, "maxmemory-policy is allkeys-lru"),
            ("maxmemory-policy", "volatile-ttl", Durability.FSYNC, "maxmemory-policy is volatile-ttl"),
            ("appendonly", "no", Durability.FSYNC, "appendonly is off"),
        ],
    )
    def test_settings(
        self, start: Start, setting: str, value: str, durability: Durability, fault: str
    ) -> None:
        running = start("one")
        redis.Redis.from_url(running.url).config_set(setting, value)
        faults = RedisStore(running.url, durability).check()
        assert len(faults) == 1
        assert faults[0].startswith(fault)

    @asks_the_disk
    @pytest.mark.parametrize(
        ("missing", "fsync", "fault"),
        [
            ("EVAL", "always", "unknown command"),
            ("WAITAOF", "everysec", "unknown command"),
            ("WAITAOF", "always", None),
        ],
    )
    def test_a_server_built_without_what_is_needed(
        self, start: Start, missing: str, fsync: str, fault: str | None
    ) -> None:
        running = start("one", fsync, ("--rename-command", missing, ""))
        faults = RedisStore(running.url).check()
        assert [fault in told for told in faults if fault] == ([True] if fault else [])

    def test_a_replica_is_not_written_to(self, start: Start) -> None:
        """Nor kept as the server to ask: the next line may find the one that writes."""
        port = free_port()
        start("first", options=("--port", str(port)))
        second = start("second", options=("--replicaof", "127.0.0.1", str(port)))
        store = RedisStore(second.url, Durability.LOCAL)
        for ask in (store.check, lambda: opened(store, fresh_match())):
            with pytest.raises(Unavailable, match="refuses") as refused:
                ask()
            assert not refused.value.outcome_unknown

    @asks_the_disk
    def test_a_managed_server_that_tells_no_settings_is_believed(self, start: Start) -> None:
        running = start("one", options=("--rename-command", "CONFIG", ""))
        store = RedisStore(running.url)
        assert store.check() == []
        assert opened(store, fresh_match()).version == 2
        assert _commands(running, "waitaof") >= 1


def _confirmed(store: RedisStore, match: str) -> object:
    """The command sent again and again until a replica has it."""
    stored = linked(match, chain.genesis(match), a_turn(0))
    for _ in range(50):
        try:
            return store.append(match, 0, b"", stored, ONCE)
        except DurabilityUnconfirmed:
            continue
    raise AssertionError("no replica ever had it")
