"""One pair of ears for all listeners: who hears the feed wakes those whom it concerns."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Collection, Hashable

from events.feed import Feed, Spot, spot_of
from events.outcomes import Unavailable

CHECK = 10.0
"""Seconds after which it is looked whether a failover took back what was heard."""
WAIT = 5.0
"""Seconds for which the log's server is asked to wait at a time."""
DEAF = 2.0
"""Seconds after which everybody looks for themselves while nothing can be heard."""

Woken = Callable[[Collection[str] | None], None]
"""What to do when something came in these matches; None: anywhere."""


class Ears(threading.Thread):
    """Hears every append of every match, on one connection, and says in which matches they were.

    An append and its entry in the feed are one step, so nothing is missed while the server is there. What
    may have been missed while it was not, or with another that took its place, everybody is woken for.
    """

    def __init__(self, feed: Callable[[], Feed], woken: Woken) -> None:
        super().__init__(daemon=True, name="ears")
        self._feed = feed
        self._woken = woken
        self._closed = threading.Event()
        self.wanted = threading.Event()
        """Set while anybody listens: else the log is left alone."""

    def run(self) -> None:
        """Listen until closed."""
        spots: list[Spot] | None = None
        check = 0.0
        while not self._closed.is_set():
            if not self.wanted.is_set():
                spots = None
                self.wanted.wait()
                continue
            try:
                if spots is None or time.monotonic() > check:
                    spots, check = self._checked(spots), time.monotonic() + CHECK
                self._hear(spots)
            except Unavailable:
                spots = None
                self._closed.wait(DEAF)
                self._woken(None)

    def _checked(self, spots: list[Spot] | None) -> list[Spot]:
        """Where to listen from: where we are, unless the log now ends before that."""
        newest = [place.at for place in self._feed().newest()]
        if spots is not None and all(new.order >= old.order for new, old in zip(newest, spots, strict=True)):
            return spots
        self._woken(None)
        return newest

    def _hear(self, spots: list[Spot]) -> None:
        heard = self._feed().heard(spots, WAIT)
        for partition, entry in heard:
            spots[partition] = max(spots[partition], spot_of(entry), key=lambda spot: spot.order)
        if heard:
            self._woken({one.entry.match for one in heard})

    def close(self) -> None:
        """Hear nothing more."""
        self._closed.set()
        self.wanted.set()


class Seat:
    """Where a listener waits. ``rung``: something came since it last looked."""

    __slots__ = ("rung", "topic", "wake")

    def __init__(self, topic: Topic) -> None:
        self.topic = topic
        self.wake = asyncio.Event()
        self.rung = True  # something may have come before it sat down


class Topic:
    """What is listened to, a match or all: who sits there, and what was read since it last stirred."""

    __slots__ = ("name", "read", "seats")

    def __init__(self, name: str | None) -> None:
        self.name = name
        self.seats: set[Seat] = set()
        self.read: dict[Hashable, asyncio.Future[object]] = {}

    def ring(self) -> None:
        """Something came: what was read before is old."""
        self.read = {}
        for seat in self.seats:
            seat.rung = True
            seat.wake.set()


class Switchboard:
    """Who is to be woken by what. Of the loop's thread alone."""

    def __init__(self) -> None:
        self._topics: dict[str | None, Topic] = {}

    def sit(self, match: str | None) -> Seat:
        """A seat of somebody who listens to this match; None: to all."""
        topic = self._topics.setdefault(match, Topic(match))
        seat = Seat(topic)
        topic.seats.add(seat)
        return seat

    def leave(self, seat: Seat) -> None:
        """A seat is given up."""
        seat.topic.seats.discard(seat)
        if not seat.topic.seats:
            self._topics.pop(seat.topic.name, None)

    def ring(self, matches: Collection[str] | None) -> None:
        """Wake who listens to any of these; None: everybody."""
        for name in [None, *matches] if matches is not None else list(self._topics):
            if topic := self._topics.get(name):
                topic.ring()
