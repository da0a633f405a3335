"""Snapshots are never needed, never believed without the log, and never change what is told."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
import redis

from events.codec import decode_event, decode_events
from events.record import Head
from events.redis_scripts import beside
from events.redis_store import RedisStore
from events.snapshots import Snapshot, pack, unpack
from events.store import MemoryStore, Store, Unavailable
from referee.matches import cache, snapshots
from referee.matches.cache import Tables
from referee.matches.desk import Desk
from referee.matches.snapshots import EVERY, law, snapshot_of, table_of
from referee.rules.evolve import apply, fold
from referee.rules.moves import DrawStock
from referee.rules.state import State
from referee.rules.views import OPERATOR
from tests.matches.house import accept, house, opened, opening, play

TESTS = Path(__file__).parents[1]
MATCHES = sorted(
    path
    for folder in ("golden", "matches/landed", "family/golden")
    for path in (TESTS / folder).glob("*.jsonl")
)


Meddle = Callable[[redis.Redis, str], object]
MEDDLING: list[Meddle] = [
    lambda client, key: client.set(key, "x"),
    lambda client, key: client.hset(key, "x", "y"),
]


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables are remembered at every tenth event, so that short matches do."""
    monkeypatch.setattr(cache, "EVERY", 10)


def long_match(store: Store, upto: int = 64) -> tuple[Desk, str]:
    """A match of so many events at least."""
    desk = house(store, prefix=str(random.getrandbits(60)))
    match = opened(desk, opening(3)).match
    for step in play(desk, match, random.Random(5)):
        if step.version >= upto:
            break
    return desk, match


def cold(store: Store, match: str, version: int | None = None) -> State:
    """The table as a process sees it that never saw the match."""
    tables = Tables(store)
    return tables.current(match).state if version is None else tables.at(match, version)


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_table_of_every_game_comes_back_as_it_was(path: Path) -> None:
    """Thirteen games: at every event or so, bytes and back."""
    lines = [line for line in path.read_bytes().splitlines() if not line.startswith(b'{"totals"')]
    state = fold([decode_event(lines[0])])
    for version, line in enumerate(lines[1:], start=2):
        apply(state, decode_event(line))
        if version % 3 == 0 or version == len(lines):
            head = Head(version, b"d" * 32)
            assert table_of(snapshot_of(head, state)) == (head, state)


@pytest.mark.usefixtures("often")
def test_from_a_snapshot_or_from_the_start_every_version_is_the_same(store: Store) -> None:
    _, match = long_match(store)
    log = store.read(match)
    whole = [fold(decode_events(log[:n])) for n in range(1, len(log) + 1)]
    assert [cold(store, match, n) for n in range(1, len(log) + 1)] == whole
    assert store.snapshot(match, 10**9) is not None
    assert [cold(store, match, n) for n in range(1, len(log) + 1)] == whole


class Reading(MemoryStore):
    """Counts the lines it gives out; may have no room for snapshots."""

    given = 0
    full = False

    def read(self, *args: object, **more: object):  # type: ignore[no-untyped-def]
        lines = super().read(*args, **more)  # type: ignore[arg-type]
        self.given += len(lines)
        return lines

    def keep_snapshots(self, match: str, snapshots: Mapping[int, bytes]) -> None:
        if self.full:
            raise Unavailable("no room")
        super().keep_snapshots(match, snapshots)

    def lines_for(self, match: str) -> int:
        """How many lines a process needs that never saw the match."""
        self.given = 0
        cold(self, match)
        return self.given


@pytest.mark.usefixtures("often")
def test_whoever_reads_a_long_log_saves_the_next_one_the_way() -> None:
    store = Reading()
    _, match = long_match(store)
    last = store.head(match).version
    assert (store.lines_for(match), store.lines_for(match)) == (last, last % 10 + 1)


@pytest.mark.usefixtures("often")
def test_lost_all_of_them_nothing_changes() -> None:
    store = Reading()
    desk, match = long_match(store)
    before = cold(store, match), desk.audit(match), desk.evidence(match)[:-300]
    assert store._snapshots.pop(match)
    assert store.lines_for(match) == store.head(match).version
    store._snapshots.clear()
    assert (cold(store, match), desk.audit(match), desk.evidence(match)[:-300]) == before


@pytest.mark.usefixtures("often")
def test_without_room_for_them_nothing_changes() -> None:
    store = Reading()
    store.full = True
    _, match = long_match(store)
    assert store.lines_for(match) == store.lines_for(match) == store.head(match).version


def test_short_matches_have_none(store: Store) -> None:
    _, match = long_match(store)
    cold(store, match)
    assert store.head(match).version < EVERY
    assert store.snapshot(match, 10**9) is None


def made(kept: bytes, **other: object) -> bytes:
    """The snapshot with something else in it, and whole."""
    snapshot = unpack(kept)
    assert snapshot
    values = {name: getattr(snapshot, name) for name in Snapshot.__struct_fields__}
    return pack(Snapshot(**values | other))


def useless(kept: bytes) -> Iterator[tuple[str, bytes]]:
    """Snapshots that may lie there, and must not be believed."""
    yield "damaged", kept[:-1] + bytes([kept[-1] ^ 1])
    yield "cut", kept[:20]
    yield "empty", b""
    yield "of another law", made(kept, law=b"another law")
    yield "of no law", made(kept, law=b"")
    yield "of another history", made(kept, digest=b"x" * 32)
    yield "no state", made(kept, state=b"\xc0")
    yield "a state of another shape", made(kept, state=b"\x91\xa1x")
    yield "of a version it is not", made(kept, version=59)
    yield "of a version that is not there yet", made(kept, version=7000)


@pytest.mark.usefixtures("often")
@pytest.mark.parametrize("number", range(10))
def test_what_cannot_be_believed_is_not(number: int) -> None:
    store = Reading()
    _, match = long_match(store)
    before, last = cold(store, match), store.head(match).version
    newest = last // 10 * 10
    name, body = list(useless(store._snapshots[match][newest]))[number]
    store._snapshots[match] = {newest: body}
    assert cold(store, match) == before, name
    assert cold(store, match, last - 1) == fold(decode_events(store.read(match)[:-1])), name
    # and there is a good one again
    assert store.lines_for(match) == last % 10 + 1


@pytest.mark.usefixtures("often")
def test_one_of_a_ruleset_that_there_is_not_is_not_believed() -> None:
    store = Reading()
    _, match = long_match(store)
    before = cold(store, match)
    newest = max(store._snapshots[match])
    kept = store._snapshots[match][newest]
    snapshot = unpack(kept)
    assert snapshot
    state = snapshot.state.replace(b"loba-de-menos", b"loba-de-nadie")
    store._snapshots[match][newest] = made(kept, state=state)
    assert cold(store, match) == before


@pytest.mark.usefixtures("often")
def test_after_a_failover_that_lost_lines_the_new_history_is_told(store: Store) -> None:
    """The snapshot was made of lines that nobody confirmed; another history grows past its number."""
    memory = MemoryStore()
    desk, match = long_match(memory, 35)
    cold(memory, match)
    log = memory.read(match)
    kept = memory.snapshot(match, 30)
    del memory._logs[match][27:]
    tables = Tables(memory)
    assert tables.current(match).state == fold(decode_events(log[:27]))
    other = house(memory, seed=99)
    source = random.Random(77)
    while memory.head(match).version < 35:
        accepted = next(play(other, match, source, eager=0.0))
        assert accepted.version
    assert memory.read(match)[29] != log[29]
    assert kept
    memory.keep_snapshots(match, {30: kept})
    assert cold(memory, match) == fold(decode_events(memory.read(match)))
    assert cold(memory, match, 31) == fold(decode_events(memory.read(match)[:31]))
    assert desk.audit(match).ok


@pytest.mark.usefixtures("often")
def test_an_audit_believes_none() -> None:
    """A forged state of this very law, at the right line: the audit does not even look at it."""
    store = Reading()
    desk, match = long_match(store)
    whole = desk.audit(match)
    state = cold(store, match)
    forged = state.copy()
    forged.seats[0].total += 50
    newest = max(store._snapshots[match])
    line = store.read(match)[newest - 1]
    forged.version = newest
    store._snapshots[match][newest] = snapshot_of(Head(newest, line.digest), forged)
    store.given = 0
    assert desk.audit(match) == whole
    beginning = 2  # looked at once more, for the match that a branch comes from
    assert store.given == store.head(match).version + beginning
    line = store._logs[match][3]
    store._logs[match][3] = line._replace(body=line.body.replace(b'"v":2', b'"v": 2'))
    faults = house(store).audit(match).faults
    assert [(fault.version, fault.code) for fault in faults] == [(4, "CHAIN_CHANGED")]


@pytest.mark.usefixtures("often")
def test_where_the_law_cannot_be_read_there_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    store = Reading()
    _, match = long_match(store)
    monkeypatch.setattr(cache, "law", lambda: b"")
    assert store.lines_for(match) == store.head(match).version
    assert match not in store._snapshots


def test_the_law_is_known_by_every_line_of_it(tmp_path: Path) -> None:
    (tmp_path / "melds").mkdir()
    (tmp_path / "judge.py").write_text("1")
    (tmp_path / "melds" / "runs.py").write_text("2")
    (tmp_path / "py.typed").write_text("")
    told = [("law.judge.py", b"1"), ("law.melds.runs.py", b"2")]
    assert sorted(snapshots._sources(tmp_path, "law")) == told
    assert len(law()) == 16
    names = {name for name, _ in snapshots._sources(Path(snapshots.__file__).parents[1] / "rules", "rules")}
    assert {"rules.evolve.py", "rules.state.py", "rules.rulesets.built_in.py"} <= names


@pytest.mark.usefixtures("often")
def test_play_goes_on_from_a_snapshot(store: Store) -> None:
    _, match = long_match(store)
    cold(store, match)
    desk = house(store, seed=3)
    state = desk.view(match, OPERATOR).state
    if state.phase == "draw":
        accept(desk, match, state.turn, DrawStock())
    assert desk.audit(match).ok
    assert cold(store, match) == desk.view(match, OPERATOR).state


@pytest.mark.usefixtures("often")
@pytest.mark.parametrize("meddle", MEDDLING)
def test_whatever_lies_in_their_place_the_log_is_read(valkey_url: str, meddle: Meddle) -> None:
    store, client = RedisStore(valkey_url), redis.Redis.from_url(valkey_url)
    _, match = long_match(store)
    whole = fold(decode_events(store.read(match)))
    client.delete(beside(match, "snap"))
    meddle(client, beside(match, "snap"))
    assert cold(store, match) == whole
    store.close()
