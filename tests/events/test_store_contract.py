"""What every store promises, held to the one in memory and to the one on a real server alike."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from events import chain
from events.archives import Tombstone
from events.record import Head, Stored
from events.refusals import MOST, Refused
from events.store import (
    Appended,
    Archived,
    Command,
    Forked,
    KeyReused,
    MatchUnknown,
    Replayed,
    Store,
    VersionConflict,
)
from tests.events.samples import a_turn, append, fresh_match, linked, opened, turns

Outcome = Appended | Replayed | VersionConflict

FIRST = Command("operator:k1", "body one", b'{"answer":1}')


class TestAppend:
    """An append is all lines or none, and only on the head the caller knows."""

    def test_a_match_is_created_by_its_first_lines(self, store: Store) -> None:
        match = fresh_match()
        stored = turns(match, chain.genesis(match), 1)
        outcome = store.append(match, 0, chain.genesis(match).digest, stored)
        assert outcome == Appended(2, stored[-1].digest)
        assert store.read(match) == stored

    def test_what_is_read_is_what_was_written_byte_for_byte(self, store: Store) -> None:
        match = fresh_match()
        raw = [Stored(1, b'{"not": "canonical",\x00\xff\r\n}', b"\x00" * 32)]
        store.append(match, 0, b"", raw)
        assert store.read(match) == raw

    def test_versions_go_on_without_holes(self, store: Store) -> None:
        match = fresh_match()
        head = opened(store, match)
        for _ in range(5):
            head = append(store, match, head, a_turn(1))
        assert [line.version for line in store.read(match)] == list(range(1, 13))
        assert chain.verify(match, store.read(match), store.head(match)) is None

    def test_a_match_is_not_created_twice(self, store: Store) -> None:
        match = fresh_match()
        head = opened(store, match)
        with pytest.raises(VersionConflict) as conflict:
            opened(store, match)
        assert conflict.value.current == head.version

    @pytest.mark.parametrize(("expected", "regressed"), [(2, False), (3, False), (5, True), (9, True)])
    def test_only_the_current_version_is_taken(self, store: Store, expected: int, regressed: bool) -> None:
        match = fresh_match()
        head = opened(store, match, 2)
        with pytest.raises(VersionConflict) as conflict:
            append(store, match, Head(expected, head.digest), a_turn(0))
        assert (conflict.value.current, conflict.value.regressed) == (4, regressed)
        assert store.head(match) == head

    def test_another_history_of_the_same_length_is_a_fork(self, store: Store) -> None:
        match = fresh_match()
        head = opened(store, match)
        with pytest.raises(Forked) as forked:
            append(store, match, Head(head.version, b"x" * 32), a_turn(0))
        assert forked.value.version == head.version
        assert store.head(match) == head

    def test_nothing_is_added_to_a_match_that_is_not_there(self, store: Store) -> None:
        match = fresh_match()
        with pytest.raises(MatchUnknown):
            append(store, match, Head(3, b"x" * 32), a_turn(0))
        with pytest.raises(MatchUnknown):
            store.head(match)

    @pytest.mark.parametrize("versions", [[], [2], [1, 3], [1, 1], [0]])
    def test_lines_that_do_not_continue_are_the_programs_fault(
        self, store: Store, versions: list[int]
    ) -> None:
        with pytest.raises(ValueError, match="do not continue"):
            store.append(fresh_match(), 0, b"", [Stored(n, b"{}", b"d") for n in versions])

    @pytest.mark.parametrize("match", ["", "a/b", "a:log", "{p000}", "ñ", "a" * 65, "a\n"])
    def test_an_id_that_cannot_be_is_of_no_match(self, store: Store, match: str) -> None:
        for ask in (store.head, store.read):
            with pytest.raises(MatchUnknown):
                ask(match)
        with pytest.raises(MatchUnknown):
            store.append(match, 0, b"", [Stored(1, b"{}", b"d")])

    def test_a_thousand_lines_are_one_append(self, store: Store) -> None:
        match = fresh_match()
        head = opened(store, match, 1000)
        assert head.version == 2000
        assert chain.verify(match, store.read(match), head) is None


class TestCommand:
    """The same command twice is done once and answered twice, byte for byte."""

    def test_the_kept_answer_comes_back(self, store: Store) -> None:
        match = fresh_match()
        head = append(store, match, chain.genesis(match), a_turn(0), FIRST)
        again = store.append(match, 0, b"", turns(match, chain.genesis(match), 1), FIRST)
        assert again == Replayed(1, 2, FIRST.answer)
        assert store.head(match) == head

    def test_it_is_looked_at_before_the_version(self, store: Store) -> None:
        match = fresh_match()
        head = opened(store, match)
        stored = linked(match, head, a_turn(0))
        store.append(match, head.version, head.digest, stored, FIRST)
        append(store, match, Head(stored[-1].version, stored[-1].digest), a_turn(1))
        again = store.append(match, head.version, head.digest, stored, FIRST)
        assert again == Replayed(3, 4, FIRST.answer)

    def test_a_key_belongs_to_one_command(self, store: Store) -> None:
        match = fresh_match()
        head = append(store, match, chain.genesis(match), a_turn(0), FIRST)
        with pytest.raises(KeyReused):
            append(store, match, head, a_turn(1), FIRST._replace(fingerprint="body two"))
        assert store.head(match) == head

    def test_keys_are_by_match_and_caller(self, store: Store) -> None:
        match, other = fresh_match(), fresh_match()
        head = append(store, match, chain.genesis(match), a_turn(0), FIRST)
        append(store, other, chain.genesis(other), a_turn(0), FIRST._replace(fingerprint="body two"))
        append(store, match, head, a_turn(1), FIRST._replace(key="seat:0:k1", fingerprint="body two"))
        assert (store.head(match).version, store.head(other).version) == (4, 2)

    @pytest.mark.parametrize("head", [Head(1, b""), Head(2, b"fork")])
    def test_a_command_that_failed_leaves_nothing_behind(self, store: Store, head: Head) -> None:
        match = fresh_match()
        good = opened(store, match)
        with pytest.raises((VersionConflict, Forked)):
            append(store, match, head, a_turn(0), FIRST)
        assert store.recall(match, FIRST.key) is None
        assert append(store, match, good, a_turn(0), FIRST).version == 4

    def test_an_answer_may_be_any_bytes_and_a_key_any_text(self, store: Store) -> None:
        match = fresh_match()
        odd = Command("seat:0:ñ {p0} \n" + "k" * 5000, "\x00ü", bytes(range(256)))
        append(store, match, chain.genesis(match), a_turn(0), odd)
        kept = store.recall(match, odd.key)
        assert kept is not None
        assert kept.replay(odd.fingerprint) == Replayed(1, 2, odd.answer)

    @pytest.mark.parametrize("ttl", [0, -1])
    def test_an_answer_is_kept_for_some_time_or_refused(self, store: Store, ttl: int) -> None:
        match, command = fresh_match(), FIRST._replace(ttl=ttl)
        with pytest.raises(ValueError, match="cannot be kept"):
            append(store, match, chain.genesis(match), a_turn(0), command)
        with pytest.raises(ValueError, match="cannot be kept"):
            store.refuse(match, b"{}", command)
        with pytest.raises(MatchUnknown):
            store.head(match)

    def test_recall_checks_the_fingerprint(self, store: Store) -> None:
        match = fresh_match()
        append(store, match, chain.genesis(match), a_turn(0), FIRST)
        kept = store.recall(match, FIRST.key)
        assert kept is not None
        with pytest.raises(KeyReused):
            kept.replay("body two")
        assert store.recall(match, "operator:k2") is None


class TestRefuse:
    """A refused move is on record beside the log, which knows nothing of it."""

    def test_the_answer_is_kept_without_a_line(self, store: Store) -> None:
        match = fresh_match()
        head = opened(store, match)
        assert store.refuse(match, b"one", FIRST) == Replayed(0, -1, FIRST.answer)
        assert store.refuse(match, b"two", FIRST._replace(answer=b"later")) == Replayed(0, -1, FIRST.answer)
        again = store.append(match, head.version, head.digest, linked(match, head, a_turn(0)), FIRST)
        assert again == Replayed(0, -1, FIRST.answer)
        with pytest.raises(KeyReused):
            store.refuse(match, b"three", FIRST._replace(fingerprint="body two"))
        assert store.head(match) == head
        assert store.refusals(match) == [Refused(1, b"one")]

    def test_without_a_command_nothing_is_kept(self, store: Store) -> None:
        match = fresh_match()
        opened(store, match)
        assert [store.refuse(match, body) for body in (b"\x00\xff\r\n", b"", b"")] == [None] * 3
        assert store.refusals(match) == [Refused(1, b"\x00\xff\r\n"), Refused(2, b""), Refused(3, b"")]

    @pytest.mark.parametrize(
        ("after", "limit", "numbers"),
        [(0, 100, [1, 2, 3, 4, 5]), (2, 100, [3, 4, 5]), (1, 2, [2, 3]), (5, 100, []), (9, 1, [])],
    )
    def test_a_part_of_them(self, store: Store, after: int, limit: int, numbers: list[int]) -> None:
        match = fresh_match()
        for number in range(1, 6):
            store.refuse(match, b"%d" % number)
        assert store.refusals(match, after, limit) == [Refused(n, b"%d" % n) for n in numbers]

    def test_of_a_match_without_any_there_are_none(self, store: Store) -> None:
        assert store.refusals(fresh_match()) == []

    def test_the_newest_thousand_are_kept_by_their_numbers(self, store: Store) -> None:
        match = fresh_match()
        for number in range(1, MOST + 6):
            store.refuse(match, b"%d" % number)
        assert [one.number for one in store.refusals(match, 0, 2 * MOST)] == list(range(6, MOST + 6))

    def test_what_many_are_refused_at_once_is_all_there(self, store: Store) -> None:
        match = fresh_match()
        with ThreadPoolExecutor(8) as pool:
            list(pool.map(lambda n: store.refuse(match, b"%d" % n), range(40)))
        refused = store.refusals(match)
        assert [one.number for one in refused] == list(range(1, 41))
        assert sorted(int(one.body) for one in refused) == list(range(40))

    def test_of_many_with_one_key_one_is_on_record(self, store: Store) -> None:
        match = fresh_match()
        with ThreadPoolExecutor(8) as pool:
            answers = set(pool.map(lambda n: store.refuse(match, b"%d" % n, FIRST), range(8)))
        assert answers == {Replayed(0, -1, FIRST.answer)}
        assert len(store.refusals(match)) == 1


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


def _whole_feed(store: Store) -> list[tuple[str, int, int]]:
    told: list[tuple[str, int, int]] = []
    for partition in range(64):
        cursor = "0-0"
        while entries := store.feed(partition, cursor, 7):
            told += [(entry.match, entry.first, entry.last) for entry in entries]
            cursor = entries[-1].cursor
    return told
