"""What every store promises, held to the one in memory and to the one on a real server alike."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from events import chain
from events.record import Head, Stored
from events.refusals import MOST, Refused
from events.store import (
    Appended,
    Command,
    Forked,
    KeyReused,
    MatchUnknown,
    Replayed,
    Store,
    VersionConflict,
)
from tests.events.samples import FIRST, a_turn, append, fresh_match, linked, opened, turns


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
