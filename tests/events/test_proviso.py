"""What an append rests on, held to the store in memory and to the one on a real server alike."""

from __future__ import annotations

import pytest

from events import chain
from events.store import Appended, Command, Proviso, Replayed, Store, Superseded
from tests.events.samples import a_turn, append, fresh_match, linked, opened

FIRST = Command("operator:k1", "body one", b'{"answer":1}')

THINGS = [
    # lies there    the append rests on    goes through
    (None, None, True),
    (None, b"one", False),
    (b"one", b"one", True),
    (b"one", b"other", False),
    (b"one", None, False),
    (b"", None, False),
    (b"", b"", True),
    (b"-", None, False),
]


class TestProviso:
    """An append may rest on what lies beside its match: both are looked at in one step."""

    @pytest.mark.parametrize(("there", "rests_on", "through"), THINGS)
    @pytest.mark.parametrize("command", [None, FIRST])
    def test_it_goes_through_if_it_is_so(
        self,
        store: Store,
        there: bytes | None,
        rests_on: bytes | None,
        through: bool,
        command: Command | None,
    ) -> None:
        match = fresh_match()
        head = opened(store, match)
        store.shelf_beside(match, "things").swap(match, None, there)
        stored = linked(match, head, a_turn(0))
        told = (match, head.version, head.digest, stored, command, Proviso("things", rests_on))
        if through:
            assert store.append(*told) == Appended(stored[-1].version, stored[-1].digest)
            return
        with pytest.raises(Superseded):
            store.append(*told)
        assert store.head(match) == head
        assert store.recall(match, FIRST.key) is None

    def test_it_is_looked_at_before_the_kept_answer_and_the_version(self, store: Store) -> None:
        match = fresh_match()
        head = append(store, match, chain.genesis(match), a_turn(0), FIRST)
        stored = linked(match, head, a_turn(1))
        for version in (head.version, 0):
            with pytest.raises(Superseded):
                store.append(
                    match,
                    version,
                    head.digest,
                    [line._replace(version=line.version - head.version + version) for line in stored],
                    FIRST,
                    Proviso("things", b"one"),
                )
        assert store.append(
            match, head.version, head.digest, stored, FIRST, Proviso("things", None)
        ) == Replayed(1, 2, FIRST.answer)

    def test_things_beside_other_matches_are_not_its_own(self, store: Store) -> None:
        match, other = fresh_match(), fresh_match()
        head = opened(store, match)
        store.shelf_beside(other, "things").swap(other, None, b"one")
        store.shelf_beside(match, "others").swap(match, None, b"one")
        stored = linked(match, head, a_turn(0))
        assert store.append(
            match, head.version, head.digest, stored, None, Proviso("things", None)
        ) == Appended(stored[-1].version, stored[-1].digest)
