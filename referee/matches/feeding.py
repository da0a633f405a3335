"""All that happens in all matches, for the operator: page after page, at least once, none left out.

A page takes from every partition in turn, one append at a time, so that a busy one keeps no other waiting;
the next page begins with the partition that is next.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from events.codec import Unreadable, decode
from events.feed import Feed, FeedTrimmed, News, Place, spot_of
from events.outcomes import FeedEntry
from events.record import Record, Stored
from events.store import Store
from referee.matches.cursors import Bookmark, Cursors, bookmark

LONGEST_PAGE = 500
MOST_BYTES = 1 << 20
"""How many bytes of the log one page holds; one append is told whole, however long it is."""
# The name of a secret, which is made and kept by the store.
SECRET = "feed"  # nosec B105
"""The name under which what seals cursors is kept with the log."""
AT_ONCE = 16
"""How many appends of a partition are asked for at a time."""


class Append(NamedTuple):
    """One append as it is told: its lines, or why there are none.

    ``archived``: the match has left the log. ``unreadable``: this program is too old for the lines, or they
    are spoiled.
    """

    match: str
    first: int
    last: int
    records: tuple[Record, ...]
    gone: str | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """Appends in the order of their partitions, and where to go on reading.

    ``regressed``: a failover lost entries that this reader was told; some are told again, and what was lost
    never happened.
    """

    appends: tuple[Append, ...]
    next: Bookmark
    more: bool
    regressed: bool


class PagesTrimmed(Exception):
    """What follows the bookmark was let go of for its age; ``oldest`` is where reading can go on."""

    def __init__(self, oldest: Bookmark) -> None:
        super().__init__("the feed does not reach back so far")
        self.oldest = oldest


@dataclass
class _Hand:
    """What is taken for a page: entries by turns, and how far that leads in each partition."""

    places: list[Place]
    turn: int
    room: int
    chosen: list[tuple[int, FeedEntry]] = field(default_factory=list)
    began: dict[int, Place] = field(default_factory=dict)
    """Where reading began in each partition: a place that is there, also where the reader's was not."""
    regressed: bool = False

    def gather(self, news: Sequence[News | None]) -> bool:
        """Take by turns what there is, as long as there is room; whether a partition may have more."""
        waiting = {n: list(found.entries) for n, found in enumerate(news) if found}
        for n, found in enumerate(news):
            if found:
                self.began.setdefault(n, found.place)
                self.places[n] = found.place
                self.regressed |= found.regressed
        more = any(len(entries) >= AT_ONCE for entries in waiting.values())
        while self.room > 0 and any(waiting.values()):
            if entries := waiting.get(self.turn):
                if self.chosen and _length(entries[0]) > self.room:
                    self.room = 0
                    return False
                self._take(entries.pop(0))
            self.turn = (self.turn + 1) % len(self.places)
        return more

    def _take(self, entry: FeedEntry) -> None:
        self.chosen.append((self.turn, entry))
        self.room -= _length(entry)
        self.places[self.turn] = self.places[self.turn]._replace(at=spot_of(entry))


def _length(entry: FeedEntry) -> int:
    return entry.last - entry.first + 1


class FeedReader:
    """Reads the feed of all matches. For the operator alone: nothing is hidden. Safe between threads."""

    def __init__(self, store: Store) -> None:
        self._feed: Feed = store.feeds()
        self._store = store

    @cached_property
    def _cursors(self) -> Cursors:
        """The same on every host, since their secret is kept with the log."""
        return Cursors(self._store.secret(SECRET), self._feed.partitions)

    def read(self, text: str) -> Bookmark:
        """The bookmark a cursor stands for. Raises NoCursor."""
        return self._cursors.read(text)

    def write(self, mark: Bookmark) -> str:
        """The cursor of a bookmark."""
        return self._cursors.write(mark)

    def oldest(self) -> Bookmark:
        """Before everything there is."""
        return bookmark(self._feed.oldest())

    def newest(self) -> Bookmark:
        """Behind everything there is."""
        return bookmark(self._feed.newest())

    def stirred(self, mark: Bookmark) -> bool:
        """Whether anything seems to have come after a bookmark; a page tells for certain."""
        return self._feed.stirred(mark.places)

    def page(self, mark: Bookmark, limit: int = LONGEST_PAGE) -> Page:
        """What follows a bookmark, so many events or one append. Raises PagesTrimmed, Unavailable."""
        hand = _Hand(list(mark.places), mark.turn, limit)
        try:
            while hand.gather(self._feed.news(hand.places, AT_ONCE)) and hand.room > 0:
                pass
        except FeedTrimmed as gone:
            raise PagesTrimmed(bookmark(gone.places, mark.turn)) from None
        return self._written(hand)

    def _written(self, hand: _Hand) -> Page:
        """The page with the lines of what was chosen; what goes beyond its bytes is left for the next."""
        lines = self._feed.lines([entry for _, entry in hand.chosen])
        told, size = 0, 0
        for found in lines:
            size += sum(len(line.body) for line in found or ())
            if told and size > MOST_BYTES:
                break
            told += 1
        if told < len(hand.chosen):
            self._give_back(hand, told)
        appends = [_append(entry, found) for (_, entry), found in zip(hand.chosen, lines, strict=False)]
        places = self._feed.anchored(hand.places)
        return Page(tuple(appends), bookmark(places, hand.turn), hand.room <= 0, hand.regressed)

    @staticmethod
    def _give_back(hand: _Hand, told: int) -> None:
        """Leave what was not told for the next page: each place is behind the last entry of it that was."""
        hand.turn, hand.room = hand.chosen[told][0], 0
        kept = dict(hand.chosen[:told])
        for n in {partition for partition, _ in hand.chosen[told:]}:
            at = spot_of(kept[n]) if n in kept else hand.began[n].at
            hand.places[n] = hand.places[n]._replace(at=at)
        del hand.chosen[told:]


def _append(entry: FeedEntry, lines: list[Stored] | None) -> Append:
    """An entry with what it tells of. The one place where that is found to be gone."""
    told = entry.match, entry.first, entry.last
    if lines is None:
        return Append(*told, (), "archived")
    try:
        return Append(*told, tuple(decode(line.body) for line in lines))
    except Unreadable:
        return Append(*told, (), "unreadable")
