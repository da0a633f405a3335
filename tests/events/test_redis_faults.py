"""Lost replies, lost requests, silence, a server that is away or still loading: told truly, never guessed."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import redis

from events import chain
from events.append_script import SOURCE, keys_of
from events.archives import Tombstone
from events.record import Head
from events.redis_store import RedisStore
from events.store import Appended, Archived, Command, Replayed, Unavailable, VersionConflict
from tests.events.samples import a_turn, append, fresh_match, linked, opened
from tests.support.proxy import Proxy
from tests.support.valkey import Running, start_valkey

ONCE = Command("operator:k1", "body one", b"answer")


@pytest.fixture
def proxy(valkey: Running) -> Iterator[Proxy]:
    """A bad line to the run's server."""
    between = Proxy(valkey.socket)
    yield between
    between.close()


@pytest.fixture
def far(proxy: Proxy) -> Iterator[RedisStore]:
    """A store at the other end of the bad line."""
    store = RedisStore(proxy.url, reply_seconds=0.5)
    yield store
    store.close()


class TestBadLine:
    """An append is asked for again; the script knows its own lines."""

    @pytest.mark.parametrize("command", [None, ONCE], ids=["without a key", "with a key"])
    @pytest.mark.parametrize("lost", [1, 2])
    @pytest.mark.parametrize("fault", ["drop_replies", "lose_requests"])
    def test_what_was_lost_is_asked_for_again_and_done_once(
        self, far: RedisStore, proxy: Proxy, fault: str, lost: int, command: Command | None
    ) -> None:
        match = fresh_match()
        head = opened(far, match)
        setattr(proxy, fault, lost)
        after = append(far, match, head, a_turn(1), command)
        assert (after.version, proxy.dropped) == (4, lost)
        log = far.read(match)
        assert [line.version for line in log] == [1, 2, 3, 4]
        assert chain.verify(match, log, after) is None

    @pytest.mark.parametrize("command", [None, ONCE], ids=["without a key", "with a key"])
    @pytest.mark.parametrize("fault", ["drop_replies", "lose_requests"])
    def test_a_refusal_is_on_record_once(
        self, far: RedisStore, proxy: Proxy, fault: str, command: Command | None
    ) -> None:
        match = fresh_match()
        far.refuse(match, b"before")
        setattr(proxy, fault, 2)
        far.refuse(match, b"this", command)
        assert proxy.dropped == 2
        assert [one.body for one in far.refusals(match)] == [b"before", b"this"]

    @pytest.mark.parametrize("fault", ["drop_replies", "lose_requests"])
    def test_a_log_goes_and_comes_back_once(self, far: RedisStore, proxy: Proxy, fault: str) -> None:
        match = fresh_match()
        head = opened(far, match)
        log = far.read(match)
        setattr(proxy, fault, 2)
        far.bury(match, Tombstone(head, "file", "now"))
        with pytest.raises(Archived):
            far.read(match)
        setattr(proxy, fault, 2)
        far.revive(match, log)
        assert proxy.dropped == 4
        assert far.read(match) == log

    def test_a_retry_finds_its_lines_under_those_of_others(self, valkey: Running) -> None:
        """Between the lost reply and the retry somebody else appended: ours still stand, at their version."""
        match = fresh_match()
        store = RedisStore(valkey.url)
        head = opened(store, match)
        client = redis.Redis.from_url(valkey.url)
        first = _by_hand(client, match, head, b"attempt1")
        after = append(store, match, store.head(match), a_turn(0))
        assert first == _by_hand(client, match, head, b"attempt1") == [b"appended"]
        assert _by_hand(client, match, head, b"attempt2") == [b"conflict", 6]
        assert store.head(match) == after
        store.close()

    def test_a_retry_finds_its_lines_though_what_they_rested_on_is_otherwise_by_now(
        self, valkey: Running
    ) -> None:
        """Between the lost reply and the retry it changed: what was done on it was done."""
        match = fresh_match()
        store = RedisStore(valkey.url)
        head = opened(store, match)
        client = redis.Redis.from_url(valkey.url)
        shelf = store.shelf_beside(match, "things")
        assert _by_hand(client, match, head, b"attempt1", shelf._key) == [b"appended"]
        shelf.swap(match, None, b"one")
        assert _by_hand(client, match, head, b"attempt1", shelf._key) == [b"appended"]
        assert _by_hand(client, match, head, b"attempt2", shelf._key) == [b"superseded"]
        assert store.head(match).version == 4
        store.close()

    def test_the_creation_of_a_match_is_done_once(self, far: RedisStore, proxy: Proxy) -> None:
        match = fresh_match()
        far.check()
        proxy.drop_replies = 2
        assert opened(far, match).version == 2

    @pytest.mark.parametrize("fault", ["drop_replies", "lose_requests"])
    def test_when_it_stays_bad_the_outcome_is_said_to_be_unknown(
        self, far: RedisStore, proxy: Proxy, fault: str
    ) -> None:
        match = fresh_match()
        head = opened(far, match)
        setattr(proxy, fault, 3)
        with pytest.raises(Unavailable) as away:
            append(far, match, head, a_turn(1), ONCE)
        assert away.value.outcome_unknown
        done = fault == "drop_replies"
        assert far.head(match).version == (4 if done else 2)
        again = far.append(match, 2, head.digest, linked(match, head, a_turn(1)), ONCE)
        assert isinstance(again, Replayed if done else Appended)
        assert far.head(match).version == 4

    def test_silence_ends_in_bounded_time(self, far: RedisStore, proxy: Proxy) -> None:
        match = fresh_match()
        head = opened(far, match)
        proxy.silent = True
        start = time.monotonic()
        with pytest.raises(Unavailable):
            append(far, match, head, a_turn(1))
        assert time.monotonic() - start < 4
        proxy.silent = False
        with pytest.raises(VersionConflict):
            append(far, match, head, a_turn(0))

    def test_many_writers_on_a_bad_line_write_everything_once(self, far: RedisStore, proxy: Proxy) -> None:
        match = fresh_match()
        opened(far, match)

        def insist(n: int) -> int:
            command = Command(f"operator:k{n}", "body", b"answer")
            for _ in range(1000):
                proxy.drop_replies = max(proxy.drop_replies, n % 2)
                head = far.head(match)
                try:
                    outcome = far.append(
                        match, head.version, head.digest, linked(match, head, a_turn(n % 2)), command
                    )
                except (VersionConflict, Unavailable):
                    continue
                return outcome.last if isinstance(outcome, Replayed) else outcome.version
            raise AssertionError("never got through")

        with ThreadPoolExecutor(8) as pool:
            versions = sorted(pool.map(insist, range(40)))
        assert versions == list(range(4, 4 + 80, 2))
        assert proxy.dropped > 0
        assert chain.verify(match, far.read(match), far.head(match)) is None


class TestAway:
    """A server that cannot answer is Unavailable: never an unknown match, never an empty one."""

    def test_nobody_listens(self, tmp_path: Path) -> None:
        store = RedisStore(f"unix://{tmp_path}/nobody.sock")
        match = fresh_match()
        for ask in (
            lambda: store.head(match),
            lambda: store.read(match),
            lambda: store.wait(match, 0, 0.1),
            lambda: store.recall(match, "k"),
            lambda: store.refuse(match, b"{}"),
            lambda: store.refuse(match, b"{}", ONCE),
            lambda: store.refusals(match),
            lambda: store.snapshot(match, 500),
            lambda: store.keep_snapshots(match, {500: b""}),
            lambda: store.bury(match, Tombstone(Head(1, b""), "file", "now")),
            lambda: store.revive(match, linked(match, Head(0, b""), a_turn(0))),
            lambda: list(store.matches()),
            lambda: store.secret("tokens"),
            lambda: store.feed(0),
            lambda: opened(store, match),
            store.check,
        ):
            with pytest.raises(Unavailable, match="away"):
                ask()

    def test_it_comes_back_by_itself(self, tmp_path: Path) -> None:
        running = start_valkey(tmp_path)
        store = RedisStore(running.url)
        match = fresh_match()
        head = opened(store, match)
        running.kill()
        with pytest.raises(Unavailable):
            store.head(match)
        running = start_valkey(tmp_path)
        assert store.head(match) == head
        assert append(store, match, head, a_turn(1)).version == 4
        running.stop()

    def test_while_it_loads_it_is_away(self, tmp_path: Path) -> None:
        running = start_valkey(tmp_path)
        store = RedisStore(running.url)
        match = fresh_match()
        head = opened(store, match)
        _fill(running, 16_000)
        running.stop()
        running = start_valkey(tmp_path, options=["--key-load-delay", "100"], wait=False)
        refused = _first_answer(store, match)
        assert "loading" in refused
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline and _first_answer(store, match):
            time.sleep(0.05)
        assert store.head(match) == head
        running.stop()

    def test_a_full_server_refuses_and_keeps_what_it_has(self, tmp_path: Path) -> None:
        running = start_valkey(tmp_path)
        store = RedisStore(running.url)
        match = fresh_match()
        head = opened(store, match)
        redis.Redis.from_url(running.url).config_set("maxmemory", "1")
        with pytest.raises(Unavailable, match="refuses") as full:
            append(store, match, head, a_turn(1))
        assert not full.value.outcome_unknown
        assert store.head(match) == head
        running.stop()


def _by_hand(client: redis.Redis, match: str, head: Head, attempt: bytes, *shelf: str) -> object:
    """One run of the script, as the store would send it; with a shelf, it rests on nothing lying there."""
    words: list[bytes | str | int] = [
        head.version,
        head.digest,
        attempt,
        match,
        b"",
        0,
        b"-" if shelf else b"",
    ]
    for line in linked(match, head, a_turn(1)):
        words += (line.body, line.digest)
    keys = [*keys_of(match), *shelf]
    return client.eval(SOURCE, len(keys), *keys, *words)


def _fill(running: Running, keys: int) -> None:
    pipeline = redis.Redis.from_url(running.url).pipeline(transaction=False)
    for n in range(keys):
        pipeline.set(f"filler:{n}", n)
    pipeline.execute()


def _first_answer(store: RedisStore, match: str) -> str:
    """Why the store is away, once its socket is there at all; empty when it answers."""
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        try:
            store.head(match)
        except Unavailable as error:
            if "loading" in str(error):
                return str(error)
        else:
            return ""
    raise AssertionError("no answer at all")
