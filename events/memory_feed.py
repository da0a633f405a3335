"""The feed in memory: one partition, which says exactly what a feed does."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from events.feed import (
    ANCHOR_MS,
    BEGINNING,
    MOST_HEARD,
    FeedTrimmed,
    Heard,
    News,
    Place,
    Spot,
    Taken,
    numbers,
    spot_of,
    wants_anchor,
)
from events.feed_reading import Gone, certain, doubtful
from events.outcomes import FeedEntry
from events.record import Stored


@dataclass
class _Group:
    last: tuple[int, int]
    open: dict[tuple[int, int], int] = field(default_factory=dict)
    """Entries that were given and not acknowledged, and when."""


class MemoryFeed:
    """One partition's feed over a store's logs. See Feed for what each operation does."""

    partitions = 1

    def __init__(self, logs: Mapping[str, list[Stored]], clock: Callable[[], float]) -> None:
        self._logs = logs
        self._clock = clock
        self._lock = threading.RLock()
        self._entries: list[FeedEntry] = []
        self._last = (0, 0)
        self._trimmed = BEGINNING
        self._groups: dict[str, _Group] = {}

    def add(self, match: str, first: int, last: int) -> None:
        """One more entry, as an append leaves it."""
        with self._lock:
            ms, seq = max((max(1, self.now()), 0), (self._last[0], self._last[1] + 1))
            self._last = (ms, seq)
            self._entries.append(FeedEntry(f"{ms}-{seq}", match, first, last))

    def after(self, cursor: str, limit: int) -> list[FeedEntry]:
        """The entries after an id."""
        with self._lock:
            return [entry for entry in self._entries if numbers(entry.cursor) > numbers(cursor)][:limit]

    def oldest(self) -> list[Place]:
        """See Feed.oldest."""
        return [Place(self._trimmed._replace(check=0))]

    def newest(self) -> list[Place]:
        """See Feed.newest."""
        with self._lock:
            return [Place(spot_of(self._entries[-1]))] if self._entries else self.oldest()

    def news(self, places: Sequence[Place], limit: int) -> list[News | None]:
        """See Feed.news."""
        (place,) = places
        with self._lock:
            entries = self._from(place.at)[: limit + 1]
            news = certain(place, entries) or doubtful(
                place, entries, self._trimmed, lambda spot: self._from(spot)[: limit + 1], limit
            )
        if isinstance(news, Gone):
            raise FeedTrimmed([news.place])
        return [news]

    def _from(self, spot: Spot) -> list[FeedEntry]:
        return [entry for entry in self._entries if numbers(entry.cursor) >= spot.order]

    def stirred(self, places: Sequence[Place]) -> bool:
        """See Feed.stirred."""
        return self._last > places[0].at.order

    def heard(self, spots: Sequence[Spot], seconds: float) -> list[Heard]:
        """See Feed.heard."""
        until = time.monotonic() + seconds
        while not (found := self.after(spots[0].id, MOST_HEARD)) and time.monotonic() < until:
            time.sleep(0.005)
        return [Heard(0, entry) for entry in found]

    def anchored(self, places: Sequence[Place]) -> list[Place]:
        """See Feed.anchored."""
        return [self._anchored(place) if wants_anchor(place) else place for place in places]

    def _anchored(self, place: Place) -> Place:
        with self._lock:
            older = [
                spot for entry in self._entries if (spot := spot_of(entry)).ms <= place.at.ms - ANCHOR_MS
            ]
        return place._replace(anchor=older[-1]) if older else place

    def lines(self, entries: Sequence[FeedEntry]) -> list[list[Stored] | None]:
        """See Feed.lines."""
        found = [self._logs.get(entry.match, [])[entry.first - 1 : entry.last] for entry in entries]
        return [
            lines if len(lines) == entry.last - entry.first + 1 else None
            for entry, lines in zip(entries, found, strict=True)
        ]

    def now(self) -> int:
        """See Feed.now."""
        return int(self._clock() * 1000)

    def trim(self, keep_ms: int, most: int = 1000) -> int:
        """See Feed.trim."""
        with self._lock:
            bound = min(self._bounds(keep_ms), default=(0, 0))
            old = [entry for entry in self._entries if numbers(entry.cursor) < bound][:most]
            if old:
                self._trimmed = spot_of(old[-1])
                del self._entries[: len(old)]
            return len(old)

    def _bounds(self, keep_ms: int) -> list[tuple[int, int]]:
        if not self._entries:
            return []
        due = [min(group.open, default=(group.last[0], group.last[1] + 1)) for group in self._groups.values()]
        return [(self.now() - keep_ms, 0), self._last, *due]

    def take(self, group: str, since_ms: int, limit: int) -> list[Taken]:
        """See Feed.take."""
        with self._lock:
            known = self._groups.setdefault(group, _Group((since_ms, 0)))
            new = [entry for entry in self._entries if numbers(entry.cursor) > known.last][:limit]
            for entry in new:
                known.last = numbers(entry.cursor)
                known.open[known.last] = self.now()
            return [Taken(0, entry) for entry in new]

    def retake(self, group: str, idle_ms: int, limit: int) -> list[Taken]:
        """See Feed.retake."""
        with self._lock:
            known = self._groups.get(group)
            idle = (
                {at for at, given in known.open.items() if self.now() - given >= idle_ms} if known else set()
            )
            found = [entry for entry in self._entries if numbers(entry.cursor) in idle][:limit]
            for entry in found:
                self._groups[group].open[numbers(entry.cursor)] = self.now()
            return [Taken(0, entry) for entry in found]

    def done(self, group: str, taken: Sequence[Taken]) -> None:
        """See Feed.done."""
        with self._lock:
            known = self._groups.get(group)
            for one in taken if known else ():
                known.open.pop(numbers(one.entry.cursor), None)  # type: ignore[union-attr]

    def leave(self, group: str) -> None:
        """See Feed.leave."""
        with self._lock:
            self._groups.pop(group, None)

    def lag(self, group: str) -> int | None:
        """See Feed.lag."""
        with self._lock:
            known = self._groups.get(group)
            if known is None:
                return None
            waiting = [
                at
                for entry in self._entries
                if (at := numbers(entry.cursor)) in known.open or at > known.last
            ]
            return max(0, self.now() - waiting[0][0]) if waiting else 0
