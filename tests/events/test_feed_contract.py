"""What every store promises of its feeds: nothing is skipped, wherever one reads on."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest

from events.append_script import PARTITIONS
from events.feed import BEGINNING, FeedTrimmed, Place, Spot, Taken, numbers, spot_of
from events.outcomes import FeedEntry
from events.record import Head
from events.store import Store
from tests.events.samples import a_turn, append, fresh_match, opened

HOUR = 3_600_000


class Walk:
    """A reader of all partitions who keeps his places."""

    def __init__(self, store: Store, places: Sequence[Place] | None = None) -> None:
        self.feed = store.feeds()
        self.places = list(self.feed.newest() if places is None else places)
        self.regressed = False

    def on(self, limit: int = 100) -> list[FeedEntry]:
        """What there is after the places; they are then behind it."""
        found = []
        for n, news in enumerate(self.feed.news(self.places, limit)):
            assert news is not None
            self.regressed |= news.regressed
            self.places[n] = news.place
            if news.entries:
                self.places[n] = news.place._replace(at=spot_of(news.entries[-1]))
            found += news.entries
        self.places = self.feed.anchored(self.places)
        return found

    def all(self, limit: int = 100) -> list[FeedEntry]:
        """Everything there is."""
        found = []
        while entries := self.on(limit):
            found += entries
        return found


def told(entries: Sequence[FeedEntry], match: str) -> list[tuple[int, int]]:
    """The appends of a match."""
    return [(entry.first, entry.last) for entry in entries if entry.match == match]


def grown(store: Store, match: str, head: Head, count: int) -> Head:
    """So many more appends of two lines."""
    for n in range(count):
        head = append(store, match, head, a_turn(n % 2))
    return head


class TestNews:
    """Reading on."""

    def test_everything_is_told_once_and_in_order(self, store: Store) -> None:
        walk, match = Walk(store), fresh_match()
        grown(store, match, opened(store, match), 5)
        assert told(walk.all(limit=2), match) == [(1, 2), (3, 4), (5, 6), (7, 8), (9, 10), (11, 12)]
        assert walk.on() == []
        assert not walk.regressed

    def test_it_is_told_cheaply_whether_anything_has_come(self, store: Store) -> None:
        feed = store.feeds()
        places = feed.newest()
        assert not feed.stirred(places)
        opened(store, fresh_match())
        assert feed.stirred(places)
        assert not feed.stirred(feed.newest())

    def test_matches_of_all_partitions_are_told(self, store: Store) -> None:
        walk, matches = Walk(store), {fresh_match() for _ in range(40)}
        for match in matches:
            opened(store, match)
        assert matches <= {entry.match for entry in walk.all()}

    def test_the_oldest_place_is_before_everything(self, store: Store) -> None:
        match = fresh_match()
        opened(store, match)
        assert told(Walk(store, store.feeds().oldest()).all(), match) == [(1, 2)]

    def test_an_entry_brings_its_lines(self, store: Store) -> None:
        walk, match = Walk(store), fresh_match()
        grown(store, match, opened(store, match), 1)
        entries = [entry for entry in walk.all() if entry.match == match]
        gone = FeedEntry("1-1", fresh_match(), 1, 2)
        beyond = entries[0]._replace(last=9)
        assert store.feeds().lines([*entries, gone, beyond]) == [
            store.read(match, 0, 2),
            store.read(match, 2, 4),
            None,
            None,
        ]


class TestRegression:
    """A place that is not there any more: what a failover does to what nobody had confirmed."""

    def test_a_place_that_is_gone_is_gone_back_from(self, store: Store) -> None:
        """As if entries with higher ids had been told and lost: the new ones have smaller ids."""
        walk, match = Walk(store), fresh_match()
        head = opened(store, match)
        walk.all()
        before = list(walk.places)
        ahead = [_ahead(place) for place in before]
        grown(store, match, head, 2)
        walk = Walk(store, ahead)
        assert told(walk.all(), match) == [(3, 4), (5, 6)]
        assert walk.regressed

    def test_without_an_anchor_reading_begins_again(self, store: Store) -> None:
        match = fresh_match()
        opened(store, match)
        walk = Walk(store)
        walk.places = [Place(_ahead(place).at) for place in walk.places]
        assert told(walk.all(), match) == [(1, 2)]
        assert walk.regressed

    def test_another_entry_under_the_same_id_is_not_the_place(self, store: Store) -> None:
        match = fresh_match()
        opened(store, match)
        walk = Walk(store)
        walk.places = [
            Place(place.at._replace(check=place.at.check ^ 1)) if place.at != BEGINNING else place
            for place in walk.places
        ]
        assert told(walk.all(), match) == [(1, 2)]
        assert walk.regressed

    def test_an_anchor_is_an_entry_that_was_told_long_before(self, store: Store) -> None:
        match = fresh_match()
        opened(store, match)
        feed = store.feeds()
        mine = [
            Place(place.at._replace(ms=place.at.ms + HOUR)) if place.at != BEGINNING else place
            for place in feed.newest()
        ]
        now = feed.newest()
        found = feed.anchored(mine)
        assert any(place.anchor != BEGINNING for place in found)
        for place, newest in zip(found, now, strict=True):
            assert place.anchor == newest.at or place == Place()


def _ahead(place: Place) -> Place:
    """A place that was told later than this one and lost; this one is its anchor."""
    return Place(Spot(place.at.ms + HOUR, 0, 7), place.at)


class TestTrimming:
    """What is old goes, once every group has it."""

    def test_what_was_trimmed_is_never_skipped_silently(self, store: Store) -> None:
        match = fresh_match()
        head = opened(store, match)
        behind = Walk(store)
        grown(store, match, head, 3)
        ahead = Walk(store)
        _trimmed(store)
        with pytest.raises(FeedTrimmed) as gone:
            behind.on()
        assert told(Walk(store, gone.value.places).all(), match) == [(7, 8)]
        assert ahead.on() == []
        assert told(Walk(store, store.feeds().oldest()).all(), match) == [(7, 8)]
        assert [line.version for line in store.read(match)] == list(range(1, 9))

    def test_a_partition_of_which_nothing_was_read_is_told_to_be_trimmed(self, store: Store) -> None:
        match = fresh_match()
        grown(store, match, opened(store, match), 1)
        _trimmed(store)
        with pytest.raises(FeedTrimmed):
            Walk(store, [Place() for _ in store.feeds().newest()]).on()

    def test_what_is_young_stays(self, store: Store) -> None:
        match = fresh_match()
        walk = Walk(store)
        grown(store, match, opened(store, match), 2)
        store.feeds().trim(HOUR)
        assert told(walk.all(), match) == [(1, 2), (3, 4), (5, 6)]

    def test_what_a_group_has_not_acknowledged_stays(self, store: Store) -> None:
        feed, group, match = store.feeds(), fresh_match(), fresh_match()
        walk, since = Walk(store), feed.now()
        head = opened(store, match)
        first = _mine(feed.take(group, since - 1, 100), match)
        grown(store, match, head, 2)
        _trimmed(store)
        assert told(walk.all(), match) == [(1, 2), (3, 4), (5, 6)]
        feed.done(group, first)
        _trimmed(store)
        walk = Walk(store, feed.oldest())
        assert told(walk.all(), match) == [(3, 4), (5, 6)]
        feed.leave(group)
        _trimmed(store)
        assert told(Walk(store, feed.oldest()).all(), match) == [(5, 6)]

    def test_only_so_many_go_at_once(self, store: Store) -> None:
        match = fresh_match()
        grown(store, match, opened(store, match), 4)
        _wait_a_millisecond(store)
        while store.feeds().trim(0, 1000):
            pass
        head = store.head(match)
        walk = Walk(store)
        grown(store, match, head, 5)
        _wait_a_millisecond(store)
        assert store.feeds().trim(0, 2) == 2
        with pytest.raises(FeedTrimmed) as gone:
            walk.on()
        assert len(told(Walk(store, gone.value.places).all(), match)) == 4 - 0


class TestGroups:
    """What is given to a group stays with it until it is acknowledged."""

    def test_an_entry_is_given_once(self, store: Store) -> None:
        feed, group, match = store.feeds(), fresh_match(), fresh_match()
        since = feed.now() - 1
        grown(store, match, opened(store, match), 3)
        first = _mine(feed.take(group, since, 2), match)
        assert _spans(first) == [(1, 2), (3, 4)]
        assert _spans(_mine(feed.take(group, since, 2), match)) == [(5, 6), (7, 8)]
        assert feed.take(group, since, 2) == []
        feed.leave(group)

    def test_what_was_not_acknowledged_is_given_again(self, store: Store) -> None:
        feed, group, match = store.feeds(), fresh_match(), fresh_match()
        since = feed.now() - 1
        grown(store, match, opened(store, match), 2)
        taken = _mine(feed.take(group, since, 100), match)
        feed.done(group, taken[:1])
        assert feed.retake(group, HOUR, 100) == []
        assert _mine(feed.retake(group, 0, 100), match) == taken[1:]
        feed.done(group, taken)
        assert _mine(feed.retake(group, 0, 100), match) == []
        feed.leave(group)

    def test_a_new_group_begins_where_it_is_told(self, store: Store) -> None:
        feed, match = store.feeds(), fresh_match()
        head = opened(store, match)
        _wait_a_millisecond(store)
        since = feed.now()
        _wait_a_millisecond(store)
        grown(store, match, head, 1)
        group = fresh_match()
        assert _spans(_mine(feed.take(group, since, 100), match)) == [(3, 4)]
        feed.leave(group)

    def test_the_lag_is_what_is_not_acknowledged(self, store: Store) -> None:
        feed, group, match = store.feeds(), fresh_match(), fresh_match()
        assert feed.lag(group) is None
        assert feed.retake(group, 0, 100) == []
        since = feed.now() - 1
        taken = feed.take(group, since, 100)
        feed.done(group, taken)
        assert feed.lag(group) == 0
        grown(store, match, opened(store, match), 2)
        _wait_a_millisecond(store)
        assert (feed.lag(group) or 0) > 0
        taken = feed.take(group, since, 100)
        assert (feed.lag(group) or 0) > 0
        feed.done(group, taken)
        assert feed.lag(group) == 0
        feed.leave(group)
        assert feed.lag(group) is None


class TestShelf:
    """Things by name, beside the logs."""

    def test_what_is_put_is_found_until_it_is_dropped(self, store: Store) -> None:
        shelf = store.shelf(fresh_match())
        assert (shelf.all(), shelf.names(), shelf.count(), shelf.get("a")) == ({}, [], 0, None)
        shelf.put({})
        shelf.put({"b": b"2", "a": b"\x00\xff"})
        shelf.put({"b": b"3"})
        assert shelf.all() == {"a": b"\x00\xff", "b": b"3"}
        assert (shelf.names(), shelf.count(), shelf.get("a")) == (["a", "b"], 2, b"\x00\xff")
        assert shelf.some(["b", "x", "a"]) == [b"3", None, b"\x00\xff"]
        assert shelf.some([]) == []
        assert shelf.drop(["a", "c"]) == 1
        assert shelf.drop([]) == 0
        assert shelf.all() == {"b": b"3"}

    @pytest.mark.parametrize("other", [None, b"", b"2", b"-", b"+1", b"\x00\xff"])
    def test_one_thing_takes_the_place_of_another_in_one_step(
        self, store: Store, other: bytes | None
    ) -> None:
        shelf = store.shelf(fresh_match())
        shelf.put({"b": b"kept"})
        assert shelf.swap("a", None, b"1")
        assert not shelf.swap("a", None, b"3")
        assert not shelf.swap("a", b"2", b"3")
        assert not shelf.swap("a", b"2", None)
        assert shelf.get("a") == b"1"
        assert shelf.swap("a", b"1", other)
        assert shelf.get("a") == other
        assert shelf.all() == {"b": b"kept"} | ({} if other is None else {"a": other})

    def test_a_swap_may_be_asked_for_twice(self, store: Store) -> None:
        """The reply to the first one was lost on the way."""
        shelf = store.shelf(fresh_match())
        for before, after in ((None, b"1"), (b"1", b"2"), (b"2", None)):
            assert [shelf.swap("a", before, after) for _ in range(2)] == [True, True]
            assert shelf.get("a") == after
        assert not shelf.swap("a", b"1", b"2")

    def test_of_many_who_swap_at_once_none_is_lost(self, store: Store) -> None:
        """Each adds a letter of its own to what it found, again until nobody came in between."""
        shelf, letters = store.shelf(fresh_match()), b"abcdefgh"

        def add(letter: int) -> None:
            for _ in range(5):
                while not shelf.swap("a", found := shelf.get("a"), (found or b"") + bytes([letter])):
                    pass

        with ThreadPoolExecutor(len(letters)) as pool:
            list(pool.map(add, letters))
        assert sorted(shelf.get("a") or b"") == sorted(letters * 5)

    def test_shelves_keep_apart(self, store: Store) -> None:
        name = fresh_match()
        store.shelf(name).put({"a": b"1"})
        assert store.shelf(fresh_match()).all() == {}
        assert store.shelf(name).get("a") == b"1"


def _mine(taken: Sequence[Taken], match: str) -> list[Taken]:
    return [one for one in taken if one.entry.match == match]


def _spans(taken: Sequence[Taken]) -> list[tuple[int, int]]:
    return [(one.entry.first, one.entry.last) for one in taken]


def _trimmed(store: Store) -> None:
    """Everything that may go is gone: nothing is kept for its youth."""
    _wait_a_millisecond(store)
    while store.feeds().trim(0):
        pass


def _wait_a_millisecond(store: Store) -> None:
    """What comes is younger than what is there, by the clock of the ids."""
    start = store.feeds().now()
    while store.feeds().now() <= start + 1:
        pass


def test_ids_are_read_as_numbers() -> None:
    assert numbers("1700000000000-12") == (1700000000000, 12)
    assert numbers("7") == (7, 0)
    assert PARTITIONS == 64
