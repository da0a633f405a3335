"""The feed of all matches: the port, and what a reader must know of where it stands.

Every append leaves one entry in its partition's feed, in the same atomic step as its lines. A partition's
entries are in one order for ever; between partitions there is none.

A reader keeps a place in each partition: the last entry it was told, known by its id and by what it says. A
failover may lose entries that nobody had confirmed, and the new server's clock may be behind; then what is
appended next has *smaller* ids than what the reader has seen, and going on after a number would skip it. So a
place is looked for before anything is told after it. Where it is gone, reading goes back to the anchor: an
entry that was told too, and was a minute old then. Where that is gone as well it begins with the oldest entry
there is. Something is told twice then, and nothing is skipped.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol
from zlib import crc32

from events.outcomes import FeedEntry
from events.record import Stored

ANCHOR_MS = 60_000
"""How much older than the last entry told an anchor is at least, by the server's clock."""

MOST_HEARD = 100
"""How many entries of a partition are heard at once."""


class Spot(NamedTuple):
    """An entry of a partition's feed: its id, and a check of what it says (0: whatever it says)."""

    ms: int
    seq: int
    check: int

    @property
    def id(self) -> str:
        """The id as the server writes it."""
        return f"{self.ms}-{self.seq}"

    @property
    def order(self) -> tuple[int, int]:
        """What decides which of two entries is older."""
        return self.ms, self.seq


BEGINNING = Spot(0, 0, 0)
"""Before the first entry."""


class Place(NamedTuple):
    """How far somebody has read a partition: the last entry told, and one that is safely older."""

    at: Spot = BEGINNING
    anchor: Spot = BEGINNING


class News(NamedTuple):
    """What follows a place. ``place`` is where reading begins; ``regressed``: the one asked for is gone."""

    place: Place
    entries: list[FeedEntry]
    regressed: bool = False


class Taken(NamedTuple):
    """An entry that was given to a group and is to be acknowledged."""

    partition: int
    entry: FeedEntry


class Heard(NamedTuple):
    """An entry that has just come."""

    partition: int
    entry: FeedEntry


class FeedTrimmed(Exception):
    """Entries behind a place are gone for their age. ``places`` is the oldest that can be read from there."""

    def __init__(self, places: list[Place]) -> None:
        super().__init__("the feed does not reach back so far")
        self.places = places


class Feed(Protocol):
    """The feeds of all partitions. Every operation may raise Unavailable."""

    partitions: int

    def oldest(self) -> list[Place]:
        """Before the oldest entry there is, in every partition."""

    def newest(self) -> list[Place]:
        """Behind the newest entry there is, in every partition."""

    def news(self, places: Sequence[Place], limit: int) -> list[News | None]:
        """What follows each partition's place, at most ``limit`` entries each.

        None for a partition that cannot be reached now. Raises FeedTrimmed, and Unavailable where none can.
        """

    def stirred(self, places: Sequence[Place]) -> bool:
        """Whether anything younger than these places has come: a hint that is cheap to ask for."""

    def heard(self, spots: Sequence[Spot], seconds: float) -> list[Heard]:
        """What has come behind these spots, one a partition, as soon as there is anything; not always all.

        Nothing after so many seconds. For who wants to be woken: it does not tell whether a spot is still
        there.
        """

    def anchored(self, places: Sequence[Place]) -> list[Place]:
        """The same places, with a younger anchor where theirs is old."""

    def lines(self, entries: Sequence[FeedEntry]) -> list[list[Stored] | None]:
        """The lines each entry tells of; None where they cannot be read: the match is archived, or lost."""

    def now(self) -> int:
        """The moment by the clock that makes the entries' ids, in milliseconds."""

    def trim(self, keep_ms: int, most: int = 1000) -> int:
        """Let go of entries that are older, at most ``most`` a partition; how many were.

        Never of one that a group has not acknowledged, and never of a partition's last one.
        """

    def take(self, group: str, since_ms: int, limit: int) -> list[Taken]:
        """Entries that were never given to the group, at most ``limit`` a partition.

        A group that is not known begins with entries of that moment.
        """

    def retake(self, group: str, idle_ms: int, limit: int) -> list[Taken]:
        """Entries that were given to the group so long ago, and never acknowledged."""

    def done(self, group: str, taken: Sequence[Taken]) -> None:
        """Acknowledge entries: the group is not given them again."""

    def leave(self, group: str) -> None:
        """Forget a group: trimming does not wait for it any more."""

    def lag(self, group: str) -> int | None:
        """How old the oldest entry is that the group has not acknowledged, in milliseconds; 0 for none.

        None for a group that is not known.
        """


def spot_of(entry: FeedEntry) -> Spot:
    """Where an entry stands."""
    ms, seq = numbers(entry.cursor)
    return Spot(ms, seq, crc32(f"{entry.match} {entry.first} {entry.last}".encode()) & 0xFFFF or 1)


def numbers(entry_id: str) -> tuple[int, int]:
    """The two numbers of an entry's id."""
    ms, _, seq = entry_id.partition("-")
    return int(ms), int(seq or 0)


def stands_at(spot: Spot, entry: FeedEntry) -> bool:
    """Whether this is the entry a place was kept by, and not another that has come to its id."""
    found = spot_of(entry)
    return found.order == spot.order and spot.check in (0, found.check)


def wants_anchor(place: Place) -> bool:
    """Whether a place's anchor has become so old that a younger one is worth a question."""
    return place.at.ms - place.anchor.ms > 2 * ANCHOR_MS
