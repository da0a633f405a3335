"""A server that is killed at random moments loses nothing it acknowledged, and writes nothing twice.

``kill -9`` takes the process, not the machine's memory, so this proves the way of appending (acknowledged
after the write, one atomic step, keys that tell a repetition), not the disk.
"""

from __future__ import annotations

import random
import threading
import time
from collections import Counter
from pathlib import Path
from typing import NamedTuple
from uuid import uuid4

import pytest

from events import chain
from events.catalogue import AnyEvent, CardDiscarded, CardDrawn
from events.codec import decode_event
from events.record import lines
from events.redis_store import RedisStore
from events.store import Appended, Command, MatchUnknown, Replayed, Unavailable, VersionConflict
from tests.support.valkey import Running, start_valkey

SECONDS = 45.0
WRITERS = 4
MATCHES = 3
GIVE_UP = 0.2
"""How often a writer does not ask what became of an append."""

pytestmark = pytest.mark.long


class Acknowledged(NamedTuple):
    """An append that was answered: its mark, where it stands, and when it was asked and answered."""

    mark: int
    match: str
    first: int
    last: int
    asked: float
    answered: float


class Writer(threading.Thread):
    """Appends turns to random matches, each with its own mark, and mostly insists on an answer."""

    def __init__(self, number: int, url: str, matches: list[str], over: threading.Event) -> None:
        super().__init__(daemon=True)
        self._number = number
        self._chance = random.Random(number)
        self._store = RedisStore(url)
        self._matches = matches
        self._over = over
        self.acknowledged: list[Acknowledged] = []
        self.unknown: list[int] = []
        self.failures = 0

    def run(self) -> None:
        """Append until it is over."""
        count = 0
        while not self._over.is_set():
            count += 1
            self._insist(self._number * 1_000_000 + count, self._chance.choice(self._matches))
        self._store.close()

    def _insist(self, mark: int, match: str) -> None:
        asked = time.monotonic()
        doubtful = False
        while not self._over.is_set():
            try:
                first, last = self._append(mark, match)
            except VersionConflict:
                continue
            except Unavailable as away:
                self.failures += 1
                doubtful = doubtful or away.outcome_unknown
                if doubtful and self._chance.random() < GIVE_UP:
                    break
                time.sleep(0.02)
            else:
                self.acknowledged.append(Acknowledged(mark, match, first, last, asked, time.monotonic()))
                return
        if doubtful:
            self.unknown.append(mark)

    def _append(self, mark: int, match: str) -> tuple[int, int]:
        try:
            head = self._store.head(match)
        except MatchUnknown:
            head = chain.genesis(match)
        acts: list[tuple[str, AnyEvent]] = [
            ("operator", CardDrawn(mark, "TH")),
            ("operator", CardDiscarded(mark, "TH")),
        ]
        stored = chain.link(head, lines(match, head.version, "t", acts))
        command = Command(f"operator:{mark}", str(mark), b"answer")
        outcome = self._store.append(match, head.version, head.digest, stored, command)
        if isinstance(outcome, Replayed):
            return outcome.first, outcome.last
        assert isinstance(outcome, Appended)
        return head.version + 1, outcome.version


def test_kill_nine_under_load(tmp_path: Path) -> None:
    """Kill, start again, kill again; then all that was acknowledged stands once, where it was said."""
    running = start_valkey(tmp_path)
    matches, over = [uuid4().hex for _ in range(MATCHES)], threading.Event()
    writers = [Writer(n, running.url, matches, over) for n in range(1, WRITERS + 1)]
    for writer in writers:
        writer.start()
    running, kills = _killed_again_and_again(running, tmp_path)
    time.sleep(1)
    over.set()
    for writer in writers:
        writer.join(30)
    told = _checked(RedisStore(running.url), matches, writers)
    running.stop()
    print(f"\nchaos: {kills} kills in {SECONDS:.0f} s, {told}")
    assert kills > 10


def _killed_again_and_again(running: Running, folder: Path) -> tuple[Running, int]:
    chance, kills, end = random.Random(7), 0, time.monotonic() + SECONDS
    while time.monotonic() < end:
        time.sleep(chance.uniform(0.1, 1.5))
        running.kill()
        kills += 1
        time.sleep(chance.choice([0, 0, 0.3]))
        running = start_valkey(folder)
    return running, kills


def _checked(store: RedisStore, matches: list[str], writers: list[Writer]) -> str:
    """Hold the logs against what the writers were told; the figures in words."""
    acknowledged = [one for writer in writers for one in writer.acknowledged]
    unknown = {mark for writer in writers for mark in writer.unknown}
    places: dict[int, list[tuple[str, int]]] = {}
    for match in matches:
        log = store.read(match)
        assert chain.verify(match, log, store.head(match)) is None
        for line in log:
            event = decode_event(line.body)
            assert isinstance(event, CardDrawn | CardDiscarded)
            places.setdefault(event.seat, []).append((match, line.version))
    for one in acknowledged:
        assert places.pop(one.mark) == [(one.match, one.first), (one.match, one.last)]
    assert set(places) <= unknown, "a line stands in the log that nobody may have written"
    assert all(len(stands) == 2 for stands in places.values()), "half an append, or one twice"
    _in_real_time(acknowledged)
    _as_the_feed_tells(store, matches)
    failures = sum(writer.failures for writer in writers)
    return (
        f"{len(acknowledged)} appends acknowledged, each there exactly once; {failures} unavailable answers, "
        f"{len(unknown)} outcomes left unknown ({len(places)} of them stored)"
    )


def _in_real_time(acknowledged: list[Acknowledged]) -> None:
    """What was answered before another was asked stands before it."""
    for match in {one.match for one in acknowledged}:
        newest = 0
        mine = [one for one in acknowledged if one.match == match]
        answers = sorted(mine, key=lambda one: one.answered)
        done = 0
        for one in sorted(mine, key=lambda one: one.asked):
            while done < len(answers) and answers[done].answered < one.asked:
                newest = max(newest, answers[done].last)
                done += 1
            assert one.first > newest


def _as_the_feed_tells(store: RedisStore, matches: list[str]) -> None:
    """The feed names every line of every match exactly once, in order."""
    told: Counter[str] = Counter()
    for partition in range(64):
        cursor = "0-0"
        while entries := store.feed(partition, cursor, 1000):
            for entry in entries:
                assert entry.first == told[entry.match] + 1
                told[entry.match] = entry.last
            cursor = entries[-1].cursor
    assert told == {match: store.head(match).version for match in matches}
