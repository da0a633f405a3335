"""Seat tokens that are issued anew: the last one counts, everywhere and at once, while its match lasts."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest

from events.redis_store import RedisStore
from events.store import KeyReused, MatchUnknown, MemoryStore, Proviso, Store
from referee.matches.answers import Accepted
from referee.matches.bench import Bench
from referee.matches.desk import Desk
from referee.matches.devices import RandomIds
from referee.matches.errors import MatchOver, NoSuchSeat
from referee.matches.judgements import TakeBack
from referee.matches.opening import Opening
from referee.matches.passes import DAYS, MOST_ASKS, SHELF, Once, Passes, PassExpired, PassReplaced
from referee.matches.tokens import SeatPass
from referee.rules.moves import Resign
from referee.settings import TOKEN_DAYS, BadSetting, read_settings
from tests.archives.conftest import archivist
from tests.matches.house import NAMES, SECRET, OneKey, SeededShuffler, lm, opened

DAY = "2026-11-{:02d}T12:00:00.000Z"


@dataclass
class DayClock:
    """Noon of a day in November."""

    day: int = 1

    def now(self) -> str:
        """The day there is."""
        return DAY.format(self.day)


@pytest.fixture(params=["memory", "valkey"])
def store(request: pytest.FixtureRequest) -> Iterator[Store]:
    """A store in memory, and one on a real server."""
    if request.param == "memory":
        yield MemoryStore()
        return
    on_server = RedisStore(request.getfixturevalue("valkey_url"))
    yield on_server
    on_server.close()


class House:
    """Workers over one log, each with what it remembers; a match of two in it."""

    def __init__(self, store: Store, days: int | None = 10) -> None:
        self.store, self.clock, self.days = store, DayClock(), days
        self.desk = self.worker()[0]
        answer = opened(self.desk, Opening(lm(), NAMES[:2]))
        self.match, self.first = answer.match, answer.tokens

    def worker(self) -> tuple[Bench, Passes]:
        """One more process over the same log."""
        desk = Bench(self.store, self.clock, RandomIds(), SeededShuffler(), OneKey(), SECRET)
        return desk, Passes(desk, self.days)

    def passes(self) -> Passes:
        """The tokens, as a fresh process knows them."""
        return self.worker()[1]

    def end(self) -> None:
        """Somebody leaves, and the match is decided."""
        assert isinstance(self.desk.submit(self.match, 0, [Resign()], 0), Accepted)


def new(passes: Passes, house: House, seat: int = 0, shown: SeatPass | None = None) -> str:
    return passes.reissue(house.match, seat, "operator", shown, None)


def test_the_old_one_is_dead_at_once_in_every_process(store: Store) -> None:
    house = House(store)
    here, there = house.passes(), house.passes()
    for passes in (here, there):
        assert passes.holder(house.first[0]) == SeatPass(house.match, 0)
    token = new(here, house)
    for passes in (here, there, house.passes()):
        with pytest.raises(PassReplaced):
            passes.holder(house.first[0])
        found = passes.holder(token)
        assert found is not None
        assert (found.match, found.seat) == (house.match, 0)
        assert passes.holder(house.first[1]) == SeatPass(house.match, 1)
    again = new(there, house)
    with pytest.raises(PassReplaced):
        here.holder(token)
    assert here.holder(again)


def test_no_secret_lies_beside_the_log(store: Store) -> None:
    house = House(store)
    token = new(house.passes(), house)
    kept = store.shelf_beside(house.match, "passes").get(house.match)
    assert kept is not None
    assert token.encode() not in kept
    assert token.rpartition(".")[2].encode() not in kept


@pytest.mark.parametrize("part", range(5))
def test_a_token_with_anything_changed_is_none(part: int) -> None:
    house = House(MemoryStore())
    parts = new(house.passes(), house).split(".")
    parts[part] = {0: "lb1", 2: "1"}.get(part, parts[part][:-1] + ("A" if parts[part][-1] != "A" else "B"))
    assert house.passes().holder(".".join(parts)) is None
    assert house.passes().holder(".".join([*parts, "x"])) is None


def test_a_first_token_is_no_reissued_one_without_a_nonce() -> None:
    house = House(MemoryStore())
    _, match, seat, mac = house.first[0].split(".")
    assert house.passes().holder(f"lb2.{match}.{seat}..{mac}") is None
    assert house.passes().holder(f"lb2.{match}.{seat}.{mac}") is None


def test_of_many_at_once_one_token_counts(store: Store) -> None:
    house = House(store)
    workers = [house.passes() for _ in range(4)]
    with ThreadPoolExecutor(4) as pool:
        tokens = list(pool.map(lambda n: new(workers[n % 4], house, n % 2), range(16)))
    assert len(set(tokens)) == 16
    for seat in (0, 1):
        assert sum(_counts(house.passes(), token) for token in tokens[seat::2]) == 1


def _counts(passes: Passes, token: str) -> bool:
    try:
        return passes.holder(token) is not None
    except PassReplaced:
        return False


def test_of_a_thief_and_the_owner_only_the_first_gets_a_new_one(store: Store) -> None:
    """Both show the same token; the step of the second finds another one there."""
    house = House(store)
    shown = house.passes().holder(house.first[0])
    workers = [house.passes() for _ in range(4)]

    def tried(passes: Passes) -> str | None:
        try:
            return new(passes, house, 0, shown)
        except PassReplaced:
            return None

    with ThreadPoolExecutor(4) as pool:
        got = [token for token in pool.map(tried, workers) if token]
    assert len(got) == 1
    assert _counts(house.passes(), got[0])


def test_the_same_request_again_issues_nothing(store: Store) -> None:
    house, once = House(store), Once("digest of a key", "fingerprint")
    first = house.passes().reissue(house.match, 0, "operator", None, once)
    kept = store.shelf_beside(house.match, "passes").get(house.match)
    assert house.passes().reissue(house.match, 0, "operator", None, once) == first
    assert store.shelf_beside(house.match, "passes").get(house.match) == kept
    with pytest.raises(KeyReused):
        house.passes().reissue(house.match, 0, "operator", None, once._replace(fingerprint="other"))
    later = new(house.passes(), house)
    assert house.passes().reissue(house.match, 0, "operator", None, once) == first
    assert (_counts(house.passes(), first), _counts(house.passes(), later)) == (False, True)


def test_keys_are_remembered_for_three_days_and_not_without_end() -> None:
    house, once = House(MemoryStore()), Once("key", "fingerprint")
    first = house.passes().reissue(house.match, 0, "operator", None, once)
    house.clock.day = 5
    for n in range(MOST_ASKS + 5):
        house.passes().reissue(house.match, 0, "operator", None, Once(f"{n}", ""))
    assert house.passes()._ledger(house.match)[1].asked("key") is None
    assert len(house.passes()._ledger(house.match)[1].asks) == MOST_ASKS
    assert house.passes().reissue(house.match, 0, "operator", None, once) != first


def test_what_there_is_no_token_for(store: Store) -> None:
    house = House(store)
    with pytest.raises(NoSuchSeat):
        new(house.passes(), house, 2)
    house.match = secrets.token_hex(16)
    with pytest.raises(MatchUnknown):
        new(house.passes(), house)


def test_it_is_told_who_asked_and_when() -> None:
    house = House(MemoryStore())
    assert house.passes().issued(house.match) == [None, None]
    house.clock.day = 3
    house.passes().reissue(house.match, 1, "operator:ab", None, None)
    told = house.passes().issued(house.match)
    assert told[0] is None
    assert told[1] is not None
    assert (told[1].at, told[1].by) == (DAY.format(3), "operator:ab")


EXPIRING = [
    # days, looked at on the day, whether the token counts then, why this row exists
    (10, 1, True, "right after the end"),
    (10, 10, True, "the day before"),
    (10, 11, False, "ten days after the end"),
    (10, 30, False, "long after"),
    (1, 2, False, "the shortest there is"),
    (None, 30, True, "for ever"),
]


@pytest.mark.parametrize(("days", "day", "counts", "_why"), EXPIRING)
def test_a_token_runs_out_some_days_after_the_end(
    store: Store, days: int | None, day: int, counts: bool, _why: str
) -> None:
    house = House(store, days)
    busy = house.passes()
    assert busy.holder(house.first[1])
    house.end()
    house.clock.day = day
    for passes in (busy, house.passes()):
        if counts:
            assert passes.holder(house.first[1]) == SeatPass(house.match, 1)
        else:
            with pytest.raises(PassExpired):
                passes.holder(house.first[1])
    if counts:
        assert new(busy, house)
    else:
        with pytest.raises(MatchOver):
            new(busy, house)


def test_the_setting_says_the_same_unless_it_is_set() -> None:
    assert read_settings({}).token_days == TOKEN_DAYS == DAYS
    assert read_settings({"REFEREE_TOKEN_DAYS": "all"}).token_days is None
    assert read_settings({"REFEREE_TOKEN_DAYS": "7"}).token_days == 7
    for senseless in ("0", "-1", "x", "40000"):
        with pytest.raises(BadSetting):
            read_settings({"REFEREE_TOKEN_DAYS": senseless})


def test_a_match_that_goes_on_has_its_tokens_however_old_it_is() -> None:
    house = House(MemoryStore(), 1)
    house.clock.day = 29
    assert house.passes().holder(house.first[0])


def test_what_a_judge_opens_again_can_be_played_again() -> None:
    house = House(MemoryStore())
    before = house.desk.version(house.match)
    house.end()
    house.clock.day = 25
    with pytest.raises(PassExpired):
        house.passes().holder(house.first[0])
    assert isinstance(house.desk.judge(house.match, TakeBack(before), "he came back"), Accepted)
    assert house.passes().holder(house.first[0]) == SeatPass(house.match, 0)
    house.end()
    assert house.passes().holder(house.first[0])


def test_an_open_match_is_looked_at_once_in_an_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    house, looks = House(MemoryStore()), []
    passes = house.passes()
    real = Desk.ended

    def ended(desk: Desk, match: str) -> str | None:
        looks.append(match)
        return real(desk, match)

    monkeypatch.setattr(Desk, "ended", ended)
    for _ in range(5):
        assert passes.holder(house.first[0])
    assert len(looks) == 1
    house.clock.day = 2
    assert passes.holder(house.first[0])
    assert len(looks) == 2


def test_tokens_survive_the_archive(store: Store, tmp_path: Path) -> None:
    house = House(store)
    token = new(house.passes(), house)
    house.end()
    carrier = archivist(store, tmp_path)
    path = carrier.archive(house.match)
    for there in (False, True):
        passes = house.passes()
        assert passes.holder(token)
        with pytest.raises(PassReplaced):
            passes.holder(house.first[0])
        if not there:
            assert carrier.restore(path) == (house.match, True)


def test_what_is_presumed_rests_on_no_token_being_issued_meanwhile(store: Store) -> None:
    house = House(store)
    here, there = house.passes(), house.passes()
    assert here.presumed(house.first[0]) is None, "nothing is known of it yet"
    here.holder(house.first[0])
    found = here.presumed(house.first[0])
    assert found == (SeatPass(house.match, 0), Proviso(SHELF, None))
    token = new(there, house)
    assert here.presumed(house.first[0]) == found, "nobody was asked: the proviso holds no more"
    assert store.shelf_beside(house.match, SHELF).get(house.match) != found[1].thing
    with pytest.raises(PassReplaced):
        here.holder(house.first[0])
    assert here.presumed(house.first[0]) is None
    shown = here.holder(token)
    kept = store.shelf_beside(house.match, SHELF).get(house.match)
    assert here.presumed(token) == (shown, Proviso(SHELF, kept))


def test_what_is_presumed_lasts_an_hour_where_tokens_run_out() -> None:
    house = House(MemoryStore())
    passes, for_ever = house.passes(), Passes(house.desk, None)
    for one in (passes, for_ever):
        one.holder(house.first[0])
        assert one.presumed(house.first[0]) is not None
    house.clock.day = 2
    assert passes.presumed(house.first[0]) is None
    assert for_ever.presumed(house.first[0]) is not None
    assert passes.holder(house.first[0]) is not None
    assert passes.presumed(house.first[0]) is not None


@pytest.mark.parametrize("token", ["", "lb1.x.0.y", "lb1"])
def test_nothing_is_presumed_of_a_forged_token(token: str) -> None:
    house = House(MemoryStore())
    passes = house.passes()
    passes.holder(house.first[0])
    assert passes.presumed(token) is None
    assert passes.presumed(house.first[0] + "x") is None


def test_the_least_lately_shown_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.matches.passes.MOST_OPEN", 2)
    house = House(MemoryStore())
    passes, tokens = house.passes(), []
    for _ in range(3):
        tokens.append(opened(house.desk, Opening(lm(), NAMES[:2])).tokens[0])
        passes.holder(tokens[-1])
    assert [passes.presumed(token) is not None for token in tokens] == [False, True, True]


def test_a_long_entry_is_not_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House(MemoryStore())
    passes = house.passes()
    token = new(passes, house)
    passes.holder(token)
    assert passes.presumed(token) is not None
    monkeypatch.setattr("referee.matches.passes.LONGEST_KNOWN", 10)
    passes.holder(token)
    assert passes.presumed(token) is None
    assert passes.holder(token) is not None
