"""The timekeeper over a real log and a real queue: a clock that ran out moves once, whatever was down."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from redis import Redis
from rq.registry import ScheduledJobRegistry

from events.codec import UnknownKind
from events.record import CLOCK
from events.redis_store import RedisStore
from referee.archives import Archivist
from referee.jobs import clocks as jobs
from referee.jobs import timekeeper
from referee.jobs.queue import clocks, due
from referee.jobs.timekeeper import DECIDED, GROUP, LATELY_MS, Timekeeper
from referee.jobs.working import worker
from referee.matches.clocks import Ticking
from referee.matches.judgements import TakeBack
from referee.matches.opening import Opening
from referee.matches.timekeeping import RUNNING
from referee.rules.moves import DrawStock, Resign
from referee.rules.views import OPERATOR
from tests.matches.clocked import Parlour, clocked, parlour
from tests.matches.house import LM, accept, opened, opening
from tests.support.valkey import start_valkey


@dataclass
class House:
    """A log, a queue, a desk with a clock that is set, and a timekeeper who does a round when asked."""

    store: RedisStore
    client: Redis
    desk: Parlour
    keeper: Timekeeper

    def rounds(self) -> None:
        """Rounds until there is nothing to do."""
        while self.keeper.round():
            pass

    def jobs(self) -> None:
        """Let a worker of our kind do all there is."""
        worker(self.client).work(burst=True, logging_level="CRITICAL")

    def moved(self, match: str) -> int:
        """How many turns the clock has ended."""
        lines = self.desk.events(match, OPERATOR).records
        return sum(line.actor == CLOCK and "discarded" in type(line.event).__name__.lower() for line in lines)

    def restarted(self) -> None:
        """Another process: it knows nothing."""
        self.keeper = Timekeeper(self.desk, self.client)

    def calls(self) -> int:
        """How many jobs wait for a worker."""
        return int(clocks(self.client).count)

    def waiting(self) -> list[str]:
        """The jobs that wait for their time."""
        return ScheduledJobRegistry(queue=clocks(self.client)).get_job_ids()  # type: ignore[no-untyped-call]


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """All of it, with nothing in it."""
    running = start_valkey(tmp_path)
    store, client = RedisStore(running.url), Redis.from_url(running.url)
    desk = parlour(store)
    desk.time.ms = time.time_ns() // 1_000_000
    monkeypatch.setattr(jobs, "desk", lambda: desk)
    monkeypatch.setattr(timekeeper, "SWEEP_SECONDS", 0.0)
    yield House(store, client, desk, Timekeeper(desk, client))
    store.close()
    client.close()
    running.stop()


def test_a_job_waits_for_the_moment_the_time_is_out(house: House) -> None:
    match = clocked(house.desk)
    house.rounds()
    version = house.desk.ticking(match).version
    assert house.waiting() == [f"clock-{match}-{version}"]
    assert due(clocks(house.client)) == 0, "its time has not come"
    accept(house.desk, match, 1, DrawStock())
    house.rounds()
    assert len(house.waiting()) == 2, "one for each version; the older one will find nothing to do"


def test_the_scheduler_hands_it_to_a_worker_then(house: House) -> None:
    house.desk.time.passes(-29.5)
    match = clocked(house.desk)
    house.desk.time.passes(28)
    house.rounds()
    assert len(house.waiting()) == 1
    house.desk.time.passes(1.5)
    until = time.monotonic() + 20
    while not due(clocks(house.client)) and time.monotonic() < until:
        time.sleep(0.05)
    house.desk.time.ms = max(house.desk.time.ms, time.time_ns() // 1_000_000)
    house.jobs()
    assert house.moved(match) == 1


def test_when_everybody_was_down_meanwhile_it_moves_once_when_they_are_back(house: House) -> None:
    """Nobody looked since the match was opened; two timekeepers come back, and look twice."""
    match = clocked(house.desk)
    house.desk.time.passes(1000)
    house.rounds()
    house.restarted()
    house.rounds()
    house.jobs()
    house.rounds()
    house.jobs()
    assert house.moved(match) == 1
    assert house.desk.ticking(match).seat == 0
    assert house.desk.audit(match).ok


def test_a_queue_that_lost_everything_is_filled_again(house: House) -> None:
    match = clocked(house.desk)
    house.rounds()
    keys = [key for key in house.client.keys("rq:*") if isinstance(key, bytes)]
    house.client.delete(*keys)
    house.desk.time.passes(40)
    house.rounds()
    house.jobs()
    assert house.moved(match) == 1


def test_a_job_that_somebody_took_to_the_grave_is_called_again(house: House) -> None:
    match = clocked(house.desk)
    house.desk.time.passes(40)
    house.rounds()
    assert house.client.lpop(clocks(house.client).key), "a worker took it, and died"
    house.rounds()
    house.jobs()
    assert house.moved(match) == 1


def test_an_entry_whose_taker_died_is_taken_on(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    match = clocked(house.desk)
    assert house.store.feeds().take(GROUP, 0, 50), "and never acknowledged"
    house.desk.time.passes(40)
    house.rounds()
    assert house.calls() == 0
    monkeypatch.setattr(timekeeper, "IDLE_MS", 0)
    house.restarted()
    house.rounds()
    house.jobs()
    assert house.moved(match) == 1


def test_it_does_not_call_twice_for_what_somebody_is_at(house: House) -> None:
    clocked(house.desk)
    house.desk.time.passes(40)
    for _ in range(3):
        house.rounds()
        house.keeper.sweep()
    assert house.calls() == 1


def test_a_job_that_comes_too_early_or_too_late_does_nothing(house: House) -> None:
    match = clocked(house.desk)
    assert not jobs.clock_moves(match)
    house.desk.time.passes(30)
    assert jobs.clock_moves(match)
    assert not jobs.clock_moves(match)
    assert house.moved(match) == 1


def test_matches_without_a_clock_leave_no_trace(house: House) -> None:
    opened(house.desk, opening())
    house.rounds()
    assert (house.store.shelf(RUNNING).count(), house.waiting()) == (0, [])
    assert house.store.feeds().lag(GROUP) == 0


def test_a_decided_match_is_let_go_and_taken_up_where_a_judge_takes_its_end_back(house: House) -> None:
    match = clocked(house.desk)
    house.rounds()
    before = house.desk.ticking(match).version
    accept(house.desk, match, 0, Resign())
    house.rounds()
    assert (house.store.shelf(RUNNING).names(), house.store.shelf(DECIDED).names()) == ([], [match])
    house.desk.judge(match, TakeBack(before), "it was a slip")
    house.rounds()
    assert house.store.shelf(RUNNING).names() == [match]
    house.desk.time.passes(40)
    house.keeper.sweep()
    house.jobs()
    assert house.moved(match) == 1


def test_an_end_that_is_taken_back_after_its_archive_finds_its_clock_again(
    house: House, tmp_path: Path
) -> None:
    """It was archived before any timekeeper saw that it was decided, and so was forgotten."""
    match = clocked(house.desk)
    house.rounds()
    before = house.desk.ticking(match).version
    accept(house.desk, match, 0, Resign())
    archivist = Archivist(house.desk, house.store, house.desk.clock, tmp_path / "archive")
    file = archivist.archive(match)
    house.rounds()
    assert (house.store.shelf(RUNNING).count(), house.store.shelf(DECIDED).count()) == (0, 0)
    archivist.restore(file)
    house.desk.judge(match, TakeBack(before), "it was a slip")
    house.rounds()
    house.desk.time.passes(40)
    house.keeper.sweep()
    house.jobs()
    assert house.moved(match) == 1


def test_a_note_that_came_before_the_judges_word_is_not_lost(house: House) -> None:
    """The judge's note is swept while the end still stands; then the end is taken back."""
    match = clocked(house.desk)
    before = house.desk.ticking(match).version
    accept(house.desk, match, 0, Resign())
    house.rounds()
    house.store.shelf(DECIDED).drop([match])
    house.desk._reopens(match, house.desk.ticking(match).state)
    house.keeper.sweep()
    assert (house.store.shelf(RUNNING).names(), house.store.shelf(DECIDED).names()) == ([], [match])
    house.desk.judge(match, TakeBack(before), "it was a slip")
    house.rounds()
    assert house.store.shelf(RUNNING).get(match) != b"0 0"


def test_what_was_decided_long_ago_is_forgotten(house: House) -> None:
    match = clocked(house.desk)
    accept(house.desk, match, 0, Resign())
    house.rounds()
    decided = house.store.shelf(DECIDED)
    decided.put({"of an older program": b""})
    house.desk.time.ms += LATELY_MS
    house.keeper.forget()
    assert sorted(decided.names()) == sorted([match, "of an older program"])
    house.desk.time.ms += 1
    house.keeper.forget()
    assert decided.names() == ["of an older program"]
    house.desk.time.ms += LATELY_MS
    house.keeper.forget()
    assert decided.names() == []


def test_a_log_that_cannot_be_read_does_not_stop_the_others(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, match = clocked(house.desk), clocked(house.desk)
    assert broken < match, "it is looked at first"
    real = house.desk.ticking

    def ticking(of: str) -> Ticking:
        if of == broken:
            raise UnknownKind("sneezed")
        return real(of)

    monkeypatch.setattr(house.desk, "ticking", ticking)
    house.rounds()
    assert house.store.shelf(RUNNING).names() == [match]
    assert house.store.feeds().lag(GROUP) == 0


def test_a_player_called_clock_makes_no_clock(house: House) -> None:
    opened(house.desk, Opening(LM, ("clock", "Beto")))
    house.rounds()
    assert house.store.shelf(RUNNING).count() == 0


def test_what_is_noted_of_a_match_that_is_gone_is_dropped(house: House) -> None:
    house.store.shelf(RUNNING).put({"nothing": b"1 1"})
    house.keeper.sweep()
    assert house.store.shelf(RUNNING).count() == 0


def test_many_late_clocks_hold_up_nothing_new_and_none_is_forgotten(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each round sees to so many of them, those that wait longest first, and says so match by match."""
    monkeypatch.setattr(timekeeper, "SWEPT_AT_ONCE", 2)
    late = []
    for _ in range(5):
        late.append(clocked(house.desk))
        house.desk.time.passes(1)
    house.rounds()
    house.client.delete(*house.client.keys("rq:*"))
    house.desk.time.passes(40)
    told, beats, real = list[str](), list[int](), house.desk.ticking

    def ticking(match: str) -> Ticking:
        told.append(match)
        return real(match)

    monkeypatch.setattr(house.desk, "ticking", ticking)
    house.keeper = Timekeeper(house.desk, house.client, lambda: beats.append(len(told)))
    assert house.keeper.round()
    assert (told, beats) == (late[:2], [0, 1])
    new = clocked(house.desk)
    assert house.keeper.round()
    assert told[2:] == [new, *late[2:4]], "what is new comes first"
    house.rounds()
    assert (told[5:6], house.calls()) == (late[4:], 5)
    assert beats == list(range(len(told))), "a beat before each match"
    house.jobs()
    assert [house.moved(match) for match in [*late, new]] == [1, 1, 1, 1, 1, 0]


def test_a_late_clock_that_moved_before_its_turn_came_is_not_called_for(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The list of the late ones is as old as the sweep; the notes are looked at again."""
    monkeypatch.setattr(timekeeper, "SWEPT_AT_ONCE", 1)
    first, second = clocked(house.desk), clocked(house.desk)
    house.rounds()
    house.client.delete(*house.client.keys("rq:*"))
    house.desk.time.passes(40)
    house.keeper.sweep()
    assert house.calls() == 1
    house.store.shelf(RUNNING).drop([second])  # another timekeeper saw that it is over
    house.keeper.sweep()
    assert house.calls() == 1
    house.jobs()
    assert [house.moved(match) for match in (first, second)] == [1, 0]
