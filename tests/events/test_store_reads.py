"""What every store promises to who reads it, and to who waits."""

from __future__ import annotations

import threading

import pytest

from events.record import Head
from events.store import (
    Forked,
    MatchUnknown,
    Store,
)
from tests.events.samples import a_turn, append, fresh_match, opened


class TestRead:
    """Lines come in order, from anywhere to anywhere."""

    @pytest.mark.parametrize(
        ("after", "upto", "limit", "versions"),
        [
            (0, None, None, [1, 2, 3, 4, 5, 6]),
            (4, None, None, [5, 6]),
            (0, 2, None, [1, 2]),
            (2, 4, None, [3, 4]),
            (0, None, 3, [1, 2, 3]),
            (1, 5, 2, [2, 3]),
            (0, 99, None, [1, 2, 3, 4, 5, 6]),
            (6, None, None, []),
            (9, None, None, []),
            (3, 3, None, []),
            (4, 2, None, []),
            (0, 0, None, []),
        ],
    )
    def test_a_part_of_the_log(
        self, store: Store, after: int, upto: int | None, limit: int | None, versions: list[int]
    ) -> None:
        match = fresh_match()
        opened(store, match, 3)
        assert [line.version for line in store.read(match, after, upto, limit)] == versions

    def test_a_match_that_is_not_there_is_not_empty(self, store: Store) -> None:
        for ask in (store.read, store.head):
            with pytest.raises(MatchUnknown):
                ask(fresh_match())
        with pytest.raises(MatchUnknown):
            store.wait(fresh_match(), 0, 0.01)


class TestSince:
    """Who has seen the log before reads on behind what it saw, or is told that it is not so any more."""

    @pytest.mark.parametrize(("seen", "versions"), [(1, [2, 3, 4]), (3, [4]), (4, [])])
    def test_the_lines_behind_a_head(self, store: Store, seen: int, versions: list[int]) -> None:
        match = fresh_match()
        opened(store, match, 2)
        head = Head(seen, store.read(match)[seen - 1].digest)
        assert [line.version for line in store.since(match, head)] == versions

    @pytest.mark.parametrize("version", [2, 4, 5, 9])
    def test_a_head_the_log_does_not_hold(self, store: Store, version: int) -> None:
        """Another history, or an end that was lost."""
        match = fresh_match()
        opened(store, match, 2)
        with pytest.raises(Forked):
            store.since(match, Head(version, b"x" * 32))

    def test_a_match_that_is_not_there(self, store: Store) -> None:
        with pytest.raises(MatchUnknown):
            store.since(fresh_match(), Head(1, b"x" * 32))


class TestWait:
    """A reader may wait for the next line."""

    def test_lines_that_are_there_come_at_once(self, store: Store) -> None:
        match = fresh_match()
        opened(store, match, 2)
        assert [line.version for line in store.wait(match, 2, 5)] == [3, 4]
        assert [line.version for line in store.wait(match, 1, 5, 2)] == [2, 3]

    def test_nothing_comes_when_nothing_happens(self, store: Store) -> None:
        match = fresh_match()
        head = opened(store, match)
        assert store.wait(match, head.version, 0.05) == []

    def test_the_next_lines_wake_the_reader(self, store: Store) -> None:
        match = fresh_match()
        head = opened(store, match)
        timer = threading.Timer(0.1, append, (store, match, head, a_turn(1)))
        timer.start()
        woken = store.wait(match, head.version, 5)
        timer.join()
        assert [line.version for line in woken] in ([3], [3, 4])
