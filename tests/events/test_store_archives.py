"""What every store promises of matches that are carried away and come back."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from events import chain
from events.archives import Tombstone
from events.record import Head, Stored
from events.store import (
    Archived,
    Forked,
    MatchUnknown,
    Replayed,
    Store,
    VersionConflict,
)
from tests.events.samples import FIRST, a_turn, append, fresh_match, opened, turns


class TestArchive:
    """A tombstone in the place of a log, and the log in its place again."""

    AT = "2026-11-30T02:21:46.123Z"

    def buried(self, store: Store, match: str, head: Head) -> Archived:
        store.keep_snapshots(match, {1: b"a table"})
        store.bury(match, Tombstone(head, f"{match}.jsonl.gz", self.AT))
        with pytest.raises(Archived) as archived:
            store.head(match)
        return archived.value

    def test_a_tombstone_tells_where_the_log_ended_and_where_it_went(self, store: Store) -> None:
        match = fresh_match()
        head = opened(store, match, 2)
        archived = self.buried(store, match, head)
        told = (archived.match, archived.head, archived.file, archived.at)
        assert told == (match, head, f"{match}.jsonl.gz", self.AT)
        assert store.snapshot(match, 9) is None

    def test_who_asks_for_the_log_is_told(self, store: Store) -> None:
        match = fresh_match()
        head = opened(store, match, 2)
        self.buried(store, match, head)
        for ask in (
            lambda: store.read(match),
            lambda: store.read(match, 2, 3, 1),
            lambda: store.since(match, head),
            lambda: store.wait(match, 0, 0.01),
            lambda: append(store, match, head, a_turn(0)),
        ):
            with pytest.raises(Archived):
                ask()
        for expected in (0, 2, 6):
            with pytest.raises(VersionConflict) as conflict:
                append(store, match, Head(expected, head.digest), a_turn(0))
            assert conflict.value.current == 4

    def test_answers_that_were_kept_are_kept(self, store: Store) -> None:
        match = fresh_match()
        head = append(store, match, chain.genesis(match), a_turn(0), FIRST)
        store.refuse(match, b"{}")
        self.buried(store, match, head)
        again = store.append(match, 0, b"", turns(match, chain.genesis(match), 1), FIRST)
        assert again == Replayed(1, 2, FIRST.answer)
        assert len(store.refusals(match)) == 1

    def test_it_comes_back_as_it_was_and_goes_on(self, store: Store) -> None:
        match = fresh_match()
        head = opened(store, match, 3)
        log = store.read(match)
        for _ in range(2):
            self.buried(store, match, head)
            assert [store.revive(match, log), store.revive(match, log)] == [True, False]
            assert (store.read(match), store.head(match)) == (log, head)
        assert append(store, match, head, a_turn(1)).version == 8
        assert chain.verify(match, store.read(match), store.head(match)) is None

    def test_to_bury_it_twice_changes_nothing(self, store: Store) -> None:
        match = fresh_match()
        head = opened(store, match)
        first = self.buried(store, match, head)
        store.bury(match, Tombstone(head, "another.gz", "later"))
        with pytest.raises(Archived) as archived:
            store.head(match)
        assert (archived.value.file, archived.value.at) == (first.file, first.at)

    @pytest.mark.parametrize("archived", [False, True])
    @pytest.mark.parametrize(
        ("version", "digest", "error"),
        [(3, None, VersionConflict), (5, None, VersionConflict), (4, b"x", Forked)],
    )
    def test_another_log_is_neither_buried_nor_revived(
        self, store: Store, archived: bool, version: int, digest: bytes | None, error: type[Exception]
    ) -> None:
        match = fresh_match()
        head = opened(store, match, 2)
        log = store.read(match)
        if archived:
            self.buried(store, match, head)
        other = Head(version, digest or head.digest)
        with pytest.raises(error):
            store.bury(match, Tombstone(other, "f", "t"))
        with pytest.raises(error):
            store.revive(match, [*log[:3], Stored(other.version, b"{}", other.digest)])
        if archived:
            assert store.revive(match, log)
        assert store.read(match) == log

    def test_a_match_that_is_not_there(self, store: Store) -> None:
        match = fresh_match()
        with pytest.raises(MatchUnknown):
            store.bury(match, Tombstone(Head(1, b"x"), "f", "t"))
        with pytest.raises(MatchUnknown):
            store.revive(match, turns(match, chain.genesis(match), 1))

    def test_a_long_log_comes_and_goes(self, store: Store) -> None:
        match = fresh_match()
        head = opened(store, match, 2500)
        log = store.read(match)
        self.buried(store, match, head)
        assert store.revive(match, log)
        assert store.read(match) == log

    def test_all_matches_are_told(self, store: Store) -> None:
        mine = {fresh_match() for _ in range(30)}
        for match in mine:
            head = opened(store, match)
        self.buried(store, match, head)
        told = list(store.matches())
        assert mine <= set(told)
        assert len(told) == len(set(told))


class TestRest:
    """Secrets, operators, the feed, readiness."""

    def test_a_secret_is_made_once(self, store: Store) -> None:
        name = fresh_match()
        with ThreadPoolExecutor(4) as pool:
            secrets = set(pool.map(store.secret, [name] * 8))
        assert len(secrets) == 1
        assert len(secrets.pop()) == 32
        assert store.secret(name) != store.secret(fresh_match())

    def test_the_feed_tells_every_append_of_a_match_in_order(self, store: Store) -> None:
        match = fresh_match()
        head = opened(store, match)
        append(store, match, head, a_turn(1), FIRST)
        entries = [entry for entry in _whole_feed(store) if entry[0] == match]
        assert entries == [(match, 1, 2), (match, 3, 4)]

    def test_it_is_ready(self, store: Store) -> None:
        assert store.check() == []


def _whole_feed(store: Store) -> list[tuple[str, int, int]]:
    told: list[tuple[str, int, int]] = []
    for partition in range(64):
        cursor = "0-0"
        while entries := store.feed(partition, cursor, 7):
            told += [(entry.match, entry.first, entry.last) for entry in entries]
            cursor = entries[-1].cursor
    return told
