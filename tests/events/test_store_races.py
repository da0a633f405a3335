"""What every store promises where several come at once."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

from events import chain
from events.record import Head
from events.store import Appended, Replayed, Store, VersionConflict
from tests.events.samples import FIRST, a_turn, fresh_match, linked, opened

Outcome = Appended | Replayed | VersionConflict


class TestRaces:
    """Whoever is first wins; nobody else leaves a trace."""

    def test_of_two_at_the_same_version_one_wins(self, store: Store) -> None:
        match = fresh_match()
        head = opened(store, match)
        for _ in range(20):
            outcomes = _all_at_once(store, match, head, 2)
            assert sorted(map(type, outcomes), key=str) == sorted([Appended, VersionConflict], key=str)
            head = store.head(match)
        assert head.version == 42

    def test_the_very_same_lines_sent_by_two_are_accepted_from_one(self, store: Store) -> None:
        """Same bytes, same digest, same millisecond: still two senders, and only one was first."""
        match = fresh_match()
        head = opened(store, match)
        outcomes = [_tried(store, match, head, "TH") for _ in range(2)]
        assert list(map(type, outcomes)) == [Appended, VersionConflict]

    def test_of_two_with_the_same_key_both_get_the_one_answer(self, store: Store) -> None:
        match = fresh_match()
        head = opened(store, match)
        stored = linked(match, head, a_turn(0))
        with ThreadPoolExecutor(8) as pool:
            outcomes = list(
                pool.map(lambda _: store.append(match, head.version, head.digest, stored, FIRST), range(8))
            )
        assert sum(isinstance(outcome, Appended) for outcome in outcomes) == 1
        assert outcomes.count(Replayed(3, 4, FIRST.answer)) == 7

    def test_sixteen_writers_make_one_contiguous_log(self, store: Store) -> None:
        match = fresh_match()
        opened(store, match)
        with ThreadPoolExecutor(16) as pool:
            mine = list(pool.map(lambda n: [_insist(store, match, n) for _ in range(5)], range(16)))
        log = store.read(match)
        assert [line.version for line in log] == list(range(1, 2 + 16 * 5 * 2 + 1))
        assert chain.verify(match, log, store.head(match)) is None
        acknowledged = sorted(version for versions in mine for version in versions)
        assert acknowledged == list(range(4, 2 + 16 * 5 * 2 + 1, 2))


def _tried(store: Store, match: str, head: Head, card: str) -> Outcome:
    try:
        return store.append(match, head.version, head.digest, linked(match, head, a_turn(0, card)))
    except VersionConflict as conflict:
        return conflict


def _all_at_once(store: Store, match: str, head: Head, count: int) -> list[Outcome]:
    start = threading.Barrier(count)

    def go(n: int) -> Outcome:
        start.wait()
        return _tried(store, match, head, f"{n + 2}H")

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(go, range(count)))


def _insist(store: Store, match: str, n: int) -> int:
    """Append a turn at whatever version comes next; the version it got."""
    while True:
        outcome = _tried(store, match, store.head(match), f"{n % 9 + 1}C")
        if isinstance(outcome, Appended):
            return outcome.version
