"""Consumers of the feed who write down what they hear; in the end the logs must be what they heard.

Every append of every log was heard at least once, and nothing of a match was heard before all that stands
before it. One consumer reads with cursors, which it keeps only now and then, and it dies sometimes and goes
on from what it kept; one is a group, which acknowledges, and dies in between too.
"""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from events.feed import Feed
from events.outcomes import FeedEntry
from events.redis_store import RedisStore
from events.store import Unavailable
from referee.matches.feeding import FeedReader, PagesTrimmed


class Heard(NamedTuple):
    """An append that was told, and whether something before it is known to have been trimmed."""

    match: str
    first: int
    last: int
    after_trimming: bool = False


class Consumer(threading.Thread):
    """Listens until it is told to stop; then until there is no more."""

    def __init__(self, store: RedisStore, stop: threading.Event, seed: int = 0) -> None:
        super().__init__(daemon=True)
        self.store = store
        self._halt = stop
        self.chance = random.Random(seed)
        self.heard: list[Heard] = []
        self.deaths = self.away = self.regressed = self.trimmed = 0
        self.fault: BaseException | None = None

    def run(self) -> None:
        """Listen."""
        quiet = 0
        try:
            while quiet < 5:
                try:
                    heard = self.listen()
                except Unavailable:
                    self.away += 1
                    heard = True
                    time.sleep(0.05)
                if heard:
                    quiet = 0
                    continue
                quiet += self._halt.is_set()
                time.sleep(0.01)
        except BaseException as fault:
            self.fault = fault

    def listen(self) -> bool:
        """Hear what there is; whether there was anything."""
        raise NotImplementedError


class ByCursor(Consumer):
    """Reads pages, and keeps its cursor where a death does not take it."""

    def __init__(self, store: RedisStore, stop: threading.Event, seed: int = 0, dies: float = 0.05) -> None:
        super().__init__(store, stop, seed)
        self._reader = FeedReader(store)
        self._dies = dies
        self.kept = self.cursor = self._reader.write(self._reader.newest())
        self._after_trimming = False

    def listen(self) -> bool:
        """See Consumer.listen."""
        if self.chance.random() < self._dies:
            self.deaths += 1
            self.cursor = self.kept
        limit = self.chance.choice((1, 10, 100, 500))
        try:
            page = self._reader.page(self._reader.read(self.cursor), limit)
        except PagesTrimmed as gone:
            self.trimmed += 1
            self._after_trimming = True
            self.cursor = self._reader.write(gone.oldest)
            return True
        self.regressed += page.regressed
        for append in page.appends:
            assert append.gone is None
            versions = [record.version for record in append.records]
            assert versions == list(range(append.first, append.last + 1))
            self.heard.append(Heard(append.match, append.first, append.last, self._after_trimming))
        self.cursor = self._reader.write(page.next)
        if self.chance.random() < 0.5:
            self.kept = self.cursor
        return bool(page.appends) or page.regressed


class ByGroup(Consumer):
    """One of a group: what it has not acknowledged when it dies is given again."""

    def __init__(
        self, store: RedisStore, stop: threading.Event, group: str, seed: int = 0, dies: float = 0.05
    ) -> None:
        super().__init__(store, stop, seed)
        self.feed: Feed = store.feeds()
        self._group = group
        self._since = self.feed.now()
        self._dies = dies
        self.feed.take(group, self._since, 1)

    def listen(self) -> bool:
        """See Consumer.listen."""
        taken = self.feed.take(self._group, self._since, 20)
        if not taken:
            taken = self.feed.retake(self._group, 200, 100)
        if self.chance.random() < self._dies:
            self.deaths += 1
            return True
        lines = self.feed.lines([one.entry for one in taken])
        for one, found in zip(taken, lines, strict=True):
            if found is not None:
                self.heard.append(_heard(one.entry))
        self.feed.done(self._group, taken)
        return bool(taken) or bool(self.feed.lag(self._group))


def _heard(entry: FeedEntry) -> Heard:
    return Heard(entry.match, entry.first, entry.last)


def all_heard(store: RedisStore, matches: Iterable[str], consumers: Sequence[Consumer]) -> str:
    """When they have come to an end: hold the logs against what each of them heard; the figures in words."""
    for consumer in consumers:
        consumer.join(120)
        assert not consumer.is_alive(), "it still hears something"
        if consumer.fault:
            raise consumer.fault
    lengths = {match: store.head(match).version for match in matches}
    for consumer in consumers:
        _whole(lengths, consumer)
    return "; ".join(
        f"{type(consumer).__name__}: {len(consumer.heard)} appends heard, {_once(consumer)} of them new, "
        f"{consumer.deaths} deaths, {consumer.away} times away, {consumer.regressed} times gone back, "
        f"{consumer.trimmed} times too late"
        for consumer in consumers
    )


def _once(consumer: Consumer) -> int:
    return len({heard[:3] for heard in consumer.heard})


def _whole(lengths: dict[str, int], consumer: Consumer) -> None:
    """No hole in any match at any time, and everything in the end; but for what is known to be trimmed.

    A group hears partitions in order, but what it hears again after a death may come late.
    """
    ordered = isinstance(consumer, ByCursor)
    told: dict[str, set[int]] = {match: set() for match in lengths}
    for heard in consumer.heard:
        if heard.match not in told:
            continue
        versions = told[heard.match]
        if ordered and not heard.after_trimming:
            assert heard.first == 1 or heard.first - 1 in versions, f"{heard} comes too early"
        versions.update(range(heard.first, heard.last + 1))
    for match, length in lengths.items():
        missing = sorted(set(range(1, length + 1)) - told[match])
        assert not missing or consumer.trimmed, f"{match}: versions {missing} were never told"
