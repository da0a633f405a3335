"""The feed under writers who do not wait for each other, failovers, trimming, and consumers who die."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import redis

from events.append_script import feed_key, keys_of, partition_of
from events.feed import Feed, Place
from events.redis_store import Durability, RedisStore
from events.store import Unavailable
from referee.matches.feeding import FeedReader
from tests.events.samples import a_turn, append, fresh_match, opened
from tests.support.cluster import a_cluster, synchronised, until, whole
from tests.support.consumers import ByCursor, ByGroup, Consumer, all_heard
from tests.support.players import all_told, at_tables, playing, until_moved
from tests.support.sentinels import watched
from tests.support.valkey import start_valkey

WRITERS = 16


class Writer(threading.Thread):
    """Appends to matches of its own, as fast as it can."""

    def __init__(self, url: str, appends: int) -> None:
        super().__init__(daemon=True)
        self._store = RedisStore(url, Durability.LOCAL)
        self._left = appends
        self.matches: list[str] = []
        self.fault: BaseException | None = None

    def run(self) -> None:
        """Append."""
        try:
            while self._left > 0:
                self._write()
        except BaseException as fault:
            self.fault = fault

    def _write(self) -> None:
        match = fresh_match()
        head = opened(self._store, match)
        self.matches.append(match)
        for n in range(6):
            head = append(self._store, match, head, a_turn(n % 2))
            self._left -= 1


def written(url: str, appends: int) -> list[str]:
    """What so many writers wrote, all at once; their matches."""
    writers = [Writer(url, appends) for _ in range(WRITERS)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join(120)
        if writer.fault:
            raise writer.fault
    return [match for writer in writers for match in writer.matches]


@contextmanager
def listening(*consumers: Consumer, stop: threading.Event) -> Iterator[None]:
    """They listen until the end of this, and are then told to come to an end."""
    for consumer in consumers:
        consumer.start()
    try:
        yield
    finally:
        stop.set()


def test_sixteen_writers_and_as_much_trimming_as_there_can_be(tmp_path: Path) -> None:
    """A group loses nothing, since trimming waits for it; who reads too late by cursor is told so."""
    running = start_valkey(tmp_path)
    store, stop = RedisStore(running.url), threading.Event()
    group, again = (ByGroup(RedisStore(running.url), stop, "one", seed) for seed in (1, 2))
    reader, trimming = ByCursor(RedisStore(running.url), stop, 3), threading.Event()
    trimmed = [0]

    def trim() -> None:
        while not trimming.is_set():
            trimmed[0] += store.feeds().trim(0, 50)
            time.sleep(0.02)

    trimmer = threading.Thread(target=trim, daemon=True)
    trimmer.start()
    with listening(group, again, reader, stop=stop):
        matches = written(running.url, 120)
        meanwhile = trimmed[0]
    everybody = ByGroup(RedisStore(running.url), stop, "one")
    for consumer in (group, again):
        consumer.join(120)
        assert not consumer.is_alive(), "it still hears something"
        assert consumer.fault is None, consumer.fault
    trimming.set()
    trimmer.join(60)
    while some := store.feeds().trim(0, 50):
        trimmed[0] += some
    everybody.heard = group.heard + again.heard
    told = all_heard(store, matches, [reader])
    _all_of_the_group(store, matches, everybody)
    assert 0 < meanwhile < trimmed[0]
    assert trimmed[0] > 500
    print(f"\n16 writers, {len(matches)} matches, {meanwhile} entries trimmed meanwhile: {told}")
    running.stop()


def _all_of_the_group(store: RedisStore, matches: list[str], both: ByGroup) -> None:
    """Two of a group together have heard everything, though each died now and then."""
    told: dict[str, set[int]] = {}
    for heard in both.heard:
        told.setdefault(heard.match, set()).update(range(heard.first, heard.last + 1))
    for match in matches:
        assert told[match] == set(range(1, store.head(match).version + 1))


def test_sixteen_writers_with_time_to_read(tmp_path: Path) -> None:
    """Where trimming keeps a while, a reader by cursor who dies and resumes hears everything in its order."""
    running = start_valkey(tmp_path)
    store, stop = RedisStore(running.url), threading.Event()
    readers = [ByCursor(RedisStore(running.url), stop, seed, dies=0.3) for seed in (1, 2)]
    group = ByGroup(RedisStore(running.url), stop, "group", 3)
    with listening(*readers, group, stop=stop):
        matches = written(running.url, 120)
    told = all_heard(store, matches, [*readers, group])
    assert all(reader.deaths for reader in readers)
    assert not any(reader.trimmed or reader.regressed for reader in readers)
    print(f"\n16 writers, {len(matches)} matches: {told}")
    running.stop()


@pytest.mark.parametrize("durability", [Durability.REPLICA, Durability.LOCAL])
def test_a_cluster_that_loses_a_primary(tmp_path: Path, durability: Durability) -> None:
    """The node that keeps the first match is killed in the middle of play, and comes back."""
    with a_cluster(tmp_path) as cluster:
        store, stop = RedisStore(cluster.url, durability), threading.Event()
        consumers = [
            ByCursor(RedisStore(cluster.url, durability), stop, 1),
            ByGroup(RedisStore(cluster.url, durability), stop, "group", 2),
        ]
        with listening(*consumers, stop=stop):
            tables = at_tables(store, 3)
            players, done = playing(4, tables, lambda: RedisStore(cluster.url, durability))
            until_moved(tables, 60, done, 60)
            killed = cluster.keeper(keys_of(tables.now[0]).log)
            killed.kill()
            until(lambda: cluster.keeper(keys_of(tables.now[0]).log) is not killed)
            killed.start()
            until(lambda: synchronised(killed) and all(whole(node) for node in cluster.nodes))
            until_moved(tables, tables.moves + 60, done, 60)
            if durability is Durability.REPLICA:
                print(f"\ncluster, failover: {all_told(store, tables, players, done)}")
            done.set()
            for player in players:
                player.join(60)
        print(all_heard(store, _there(store, list(tables.ever)), consumers))


def test_a_server_behind_sentinels_that_dies(tmp_path: Path) -> None:
    """A replica takes over; nothing that was acknowledged goes unheard."""
    with watched(tmp_path) as house:
        store, stop = RedisStore(house.url, Durability.REPLICA), threading.Event()
        consumers = [
            ByCursor(RedisStore(house.url, Durability.REPLICA), stop, 1),
            ByGroup(RedisStore(house.url, Durability.REPLICA), stop, "group", 2),
        ]
        with listening(*consumers, stop=stop):
            tables = at_tables(store, 3)
            players, done = playing(4, tables, lambda: RedisStore(house.url, Durability.REPLICA))
            until_moved(tables, 60, done, 60)
            killed = house.primary()
            house.servers[killed].kill()
            until(lambda: house.primary() != killed and house.replicas(house.primary()) == 1)
            until_moved(tables, tables.moves + 60, done, 60)
            print(f"\nsentinel, failover: {all_told(store, tables, players, done)}")
        print(all_heard(store, list(tables.ever), consumers))


def _there(store: RedisStore, matches: list[str]) -> list[str]:
    """Without confirmation a match may be lost as a whole, with its opening."""
    found = []
    for match in matches:
        try:
            store.head(match)
        except LookupError:
            continue
        found.append(match)
    return found


def test_what_was_told_and_lost_does_not_hide_what_comes(tmp_path: Path) -> None:
    """A replica that hangs misses appends that were told; it takes over, and what it is told is heard."""
    with watched(tmp_path, replicas=1, sentinels=1) as house:
        store = RedisStore(house.url, Durability.LOCAL)
        match = fresh_match()
        head = opened(store, match)
        reader = FeedReader(store)
        told = reader.page(reader.oldest())
        old, (new,) = house.primary(), [port for port in house.servers if port != house.primary()]
        until(lambda: _length(new, match) == 1)
        house.servers[new].process.send_signal(signal.SIGSTOP)
        redis.Redis(port=old).client_kill_filter(_type="replica")
        append(store, match, append(store, match, head, a_turn(0)), a_turn(1))
        ahead = reader.page(told.next)
        assert [one.first for one in ahead.appends] == [3, 5]
        house.servers[old].kill()
        house.servers[new].process.send_signal(signal.SIGCONT)
        until(lambda: house.primary() == new and redis.Redis(port=new).role()[0] == b"master")
        _until_written(store, match, head)
        found = reader.page(ahead.next)
        assert found.regressed
        assert [(one.first, one.last) for one in found.appends][-1] == (3, 4)
        assert [record.event for record in found.appends[-1].records] == a_turn(0, "9S")
        assert not reader.page(found.next).regressed
        store.close()


def _length(port: int, match: str) -> int:
    return int(redis.Redis(port=port).xlen(feed_key(partition_of(match))))


def _until_written(store: RedisStore, match: str, head: object) -> None:
    end = time.monotonic() + 30
    while time.monotonic() < end:
        try:
            append(store, match, store.head(match), a_turn(0, "9S"))
        except Unavailable:
            time.sleep(0.1)
        else:
            return
    raise AssertionError("nobody took over")


def test_a_shard_that_is_away_keeps_no_other_from_being_heard(tmp_path: Path) -> None:
    """What is on the other nodes is told; what is on this one is told when it is back."""
    with a_cluster(tmp_path, replicas=0) as alone:
        for node in alone.nodes:
            node.client.config_set("cluster-require-full-coverage", "no")
        store = RedisStore(alone.url, Durability.LOCAL)
        feed = store.feeds()
        places = feed.newest()
        matches = [fresh_match() for _ in range(24)]
        for match in matches:
            opened(store, match)
        dead = alone.keeper(keys_of(matches[0]).log)
        lost = {match for match in matches if alone.keeper(keys_of(match).log) is dead}
        dead.kill()
        until(lambda: _told(feed, places) == set(matches) - lost)  # a busy node may be late, too
        assert None in feed.news(places, 100)
        dead.start()
        until(lambda: _told(feed, places) == set(matches))
        store.close()


def _told(feed: Feed, places: list[Place]) -> set[str]:
    return {entry.match for news in feed.news(places, 100) if news for entry in news.entries}
