"""The feeds on a server or a cluster: a stream a partition, asked for node by node, never one by one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from redis.exceptions import NoScriptError, ResponseError

from events import feed_script
from events.append_script import PARTITIONS, feed_key, keys_of
from events.feed import (
    ANCHOR_MS,
    BEGINNING,
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
from events.outcomes import FeedEntry, Unavailable
from events.record import Stored
from events.redis_hearing import Entry, entries_in, heard_of_many, heard_of_one
from events.redis_link import Link, Words, away

CONSUMER = "courier"
"""The one consumer of a group. Who died in the middle is known by the time, not by a name."""


class RedisFeed:
    """The feeds of all partitions. See Feed for what each operation does. Safe between threads."""

    partitions = PARTITIONS

    def __init__(self, link: Link, waiting: Link | None = None) -> None:
        """``waiting`` is a link on which the server may be silent for long: the one to its only server."""
        self._link = link
        self._waiting = waiting

    def oldest(self) -> list[Place]:
        """See Feed.oldest."""
        return [Place(cast(Spot, _told(mark))) for mark in self._marks(range(PARTITIONS))]

    def newest(self) -> list[Place]:
        """See Feed.newest."""
        replies = self._all([("XREVRANGE", feed_key(n), "+", "-", "COUNT", 1) for n in range(PARTITIONS)])
        found = [entries_in(_told(reply)) for reply in replies]
        oldest = self.oldest()
        return [Place(spot_of(last[0])) if last else old for last, old in zip(found, oldest, strict=True)]

    def news(self, places: Sequence[Place], limit: int) -> list[News | None]:
        """See Feed.news."""
        replies = self._all([_from(n, place.at, limit + 1) for n, place in enumerate(places)])
        found: dict[int, News | Gone | None] = {}
        doubted: dict[int, list[FeedEntry]] = {}
        for n, reply in enumerate(replies):
            if isinstance(reply, Exception):
                found[n] = None
                continue
            entries = entries_in(reply)
            found[n] = certain(places[n], entries)
            if found[n] is None:
                doubted[n] = entries
        marks = self._marks(sorted(doubted)) if doubted else []
        for (n, entries), mark in zip(sorted(doubted.items()), marks, strict=True):
            if not isinstance(mark, Exception):
                found[n] = doubtful(places[n], entries, mark, self._reader(n, limit + 1), limit)
        return _without_gaps(places, found)

    def _reader(self, partition: int, count: int) -> Callable[[Spot], list[FeedEntry]]:
        return lambda spot: entries_in(self._link.ask(*_from(partition, spot, count)))

    def _marks(self, partitions: Sequence[int]) -> list[Spot | Exception]:
        """The youngest entry of each partition that was trimmed."""
        replies = self._all([("GET", _mark_key(n)) for n in partitions])
        return [reply if isinstance(reply, Exception) else _spot(reply) for reply in replies]

    def _all(self, commands: Sequence[Words]) -> list[object]:
        """The replies to commands, one partition each; Unavailable where there is none at all."""
        with away():
            replies = self._link.each(commands)
            if replies and all(isinstance(one, Exception) and not _is_unknown(one) for one in replies):
                raise cast(Exception, replies[0])
        return replies

    def stirred(self, places: Sequence[Place]) -> bool:
        """See Feed.stirred."""
        commands = [
            ("XRANGE", feed_key(n), f"({place.at.id}", "+", "COUNT", 1) for n, place in enumerate(places)
        ]
        return any(isinstance(reply, list) and reply for reply in self._all(commands))

    def heard(self, spots: Sequence[Spot], seconds: float) -> list[Heard]:
        """See Feed.heard."""
        if self._waiting:
            return heard_of_one(self._waiting, spots, seconds)
        return heard_of_many(self._all, spots, seconds)

    def anchored(self, places: Sequence[Place]) -> list[Place]:
        """See Feed.anchored. A partition that cannot be asked keeps the anchor it has."""
        asked = [n for n, place in enumerate(places) if wants_anchor(place)]
        if not asked:
            return list(places)
        commands: list[Words] = [
            ("XREVRANGE", feed_key(n), str(places[n].at.ms - ANCHOR_MS), "-", "COUNT", 1) for n in asked
        ]
        with away():
            replies = self._link.each(commands)
        found = list(places)
        for n, reply in zip(asked, replies, strict=True):
            older = [] if isinstance(reply, Exception) else entries_in(reply)
            if older:
                found[n] = found[n]._replace(anchor=spot_of(older[0]))
        return found

    def lines(self, entries: Sequence[FeedEntry]) -> list[list[Stored] | None]:
        """See Feed.lines. Raises Unavailable where any of them cannot be reached."""
        with away():
            replies = self._link.each(
                [("XRANGE", keys_of(one.match).log, f"{one.first}-0", f"{one.last}-0") for one in entries]
            )
        return [_whole(entry, _told(reply)) for entry, reply in zip(entries, replies, strict=True)]

    def now(self) -> int:
        """See Feed.now: the slowest of all clocks, where there are several servers."""
        times = [cast("list[bytes]", link.ask("TIME")) for link in self._link.everywhere().values()]
        return min(int(seconds) * 1000 + int(micro) // 1000 for seconds, micro in times)

    def trim(self, keep_ms: int, most: int = 1000) -> int:
        """See Feed.trim. A partition that cannot be reached is trimmed another time."""
        replies = self._scripts("EVALSHA", feed_script.SHA, keep_ms, most)
        if any(isinstance(reply, NoScriptError) for reply in replies):
            again = self._scripts("EVAL", feed_script.SOURCE, keep_ms, most)
            replies = [
                second if isinstance(first, NoScriptError) else first
                for first, second in zip(replies, again, strict=True)
            ]
        return sum(cast("list[int]", [reply for reply in replies if not isinstance(reply, Exception)]))

    def _scripts(self, name: str, script: str, keep_ms: int, most: int) -> list[object]:
        with away():
            return self._link.each(
                [(name, script, 2, feed_key(n), _mark_key(n), keep_ms, most) for n in range(PARTITIONS)]
            )

    def take(self, group: str, since_ms: int, limit: int) -> list[Taken]:
        """See Feed.take."""
        replies = self._all([_given(n, group, limit) for n in range(PARTITIONS)])
        strange = [n for n, reply in enumerate(replies) if _is_unknown(reply)]
        if strange:
            self._all(
                [("XGROUP", "CREATE", feed_key(n), group, f"{since_ms}-0", "MKSTREAM") for n in strange]
            )
            for n, reply in zip(strange, self._all([_given(n, group, limit) for n in strange]), strict=True):
                replies[n] = reply
        taken = []
        for n, reply in enumerate(replies):
            if isinstance(reply, list) and reply:
                taken += [Taken(n, entry) for entry in entries_in(reply[0][1])]
        return taken

    def retake(self, group: str, idle_ms: int, limit: int) -> list[Taken]:
        """See Feed.retake."""
        replies = (
            self._all(
                [
                    ("XAUTOCLAIM", feed_key(n), group, CONSUMER, idle_ms, "0-0", "COUNT", limit)
                    for n in range(PARTITIONS)
                ]
            )
            if self.lag(group) is not None
            else []
        )
        return [
            Taken(n, entry)
            for n, reply in enumerate(replies)
            if isinstance(reply, list)
            for entry in entries_in(reply[1])
        ]

    def done(self, group: str, taken: Sequence[Taken]) -> None:
        """See Feed.done. What cannot be acknowledged now is given again."""
        by_partition: dict[int, list[str]] = {}
        for one in taken:
            by_partition.setdefault(one.partition, []).append(one.entry.cursor)
        if by_partition:
            with away():
                self._link.each([("XACK", feed_key(n), group, *ids) for n, ids in by_partition.items()])

    def leave(self, group: str) -> None:
        """See Feed.leave."""
        self._all([("XGROUP", "DESTROY", feed_key(n), group) for n in range(PARTITIONS)])

    def lag(self, group: str) -> int | None:
        """See Feed.lag."""
        known: dict[int, dict[bytes, object]] = {}
        for n, reply in enumerate(self._all([("XINFO", "GROUPS", feed_key(n)) for n in range(PARTITIONS)])):
            for told in map(_figures, reply if isinstance(reply, list) else []):
                if told[b"name"] == group.encode():
                    known[n] = told
        if not known:
            return None
        oldest = [ms for ms in map(_oldest, self._all([_waiting(n, known[n], group) for n in known])) if ms]
        return max(0, self.now() - min(oldest)) if oldest else 0


def _mark_key(partition: int) -> str:
    return f"{feed_key(partition)}:trimmed"


def _from(partition: int, spot: Spot, count: int) -> Words:
    return ("XRANGE", feed_key(partition), spot.id, "+", "COUNT", count)


def _given(partition: int, group: str, limit: int) -> Words:
    return ("XREADGROUP", "GROUP", group, CONSUMER, "COUNT", limit, "STREAMS", feed_key(partition), ">")


def _is_unknown(reply: object) -> bool:
    """Whether a group, or the stream it would be of, is not there."""
    words = ("NOGROUP", "no such key", "The XGROUP subcommand requires the key")
    return isinstance(reply, ResponseError) and str(reply).startswith(words)


def _told(reply: object) -> object:
    """A reply; raises it where it is none."""
    with away():
        if isinstance(reply, Exception):
            raise reply
    return reply


def _spot(reply: object) -> Spot:
    return Spot(*numbers(reply.decode()), 0) if isinstance(reply, bytes) else BEGINNING


def _whole(entry: FeedEntry, reply: object) -> list[Stored] | None:
    """The lines of an entry, if all of them are there."""
    found = cast("list[Entry]", reply or [])
    lines = [Stored(int(name[:-2]), words[1], words[3]) for name, words in found]
    return lines if len(lines) == entry.last - entry.first + 1 else None


def _without_gaps(places: Sequence[Place], found: dict[int, News | Gone | None]) -> list[News | None]:
    gone = {n: one.place for n, one in found.items() if isinstance(one, Gone)}
    if gone:
        raise FeedTrimmed([gone.get(n, place) for n, place in enumerate(places)])
    told = [cast("News | None", found.get(n)) for n in range(len(places))]
    if all(one is None for one in told):
        raise Unavailable("no partition of the feed can be reached")
    return told


def _figures(flat: object) -> dict[bytes, object]:
    """What stands by turns as names and values."""
    told = cast("list[object]", flat)
    return {cast(bytes, told[n]): told[n + 1] for n in range(0, len(told), 2)}


def _waiting(partition: int, told: dict[bytes, object], group: str) -> Words:
    """How to ask for the oldest entry that a group has not acknowledged."""
    if told[b"pending"]:
        return ("XPENDING", feed_key(partition), group, "-", "+", 1)
    last = cast(bytes, told[b"last-delivered-id"]).decode()
    return ("XRANGE", feed_key(partition), f"({last}", "+", "COUNT", 1)


def _oldest(reply: object) -> int:
    """The moment of the first entry in a reply, 0 where there is none."""
    if isinstance(reply, list) and reply:
        return numbers(cast(bytes, reply[0][0]).decode())[0]
    return 0
