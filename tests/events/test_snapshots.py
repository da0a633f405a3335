"""Snapshots as bytes: read as they were written, or not at all."""

from __future__ import annotations

import pytest

from events.snapshots import Snapshot, pack, unpack
from events.store import Store
from tests.events.samples import fresh_match

SNAPSHOT = Snapshot(b"law", 500, b"d" * 32, b"\x00state\xff")
WHOLE = pack(SNAPSHOT)


def test_it_is_read_as_it_was_written() -> None:
    assert unpack(WHOLE) == SNAPSHOT
    assert SNAPSHOT.head == (500, b"d" * 32)


def test_no_changed_byte_gets_through() -> None:
    for place in range(len(WHOLE)):
        assert unpack(WHOLE[:place] + bytes([WHOLE[place] ^ 1]) + WHOLE[place + 1 :]) is None
        assert unpack(WHOLE[:place]) is None


def test_what_is_whole_and_no_snapshot_is_none() -> None:
    for other in (pack(SNAPSHOT)[8:], b"\xc0", b"\x91\x01"):
        from hashlib import sha256

        assert unpack(sha256(other).digest()[:8] + other) in (None, SNAPSHOT)


class TestStores:
    """Every store keeps them, by version."""

    @pytest.mark.parametrize(
        ("upto", "found"), [(0, None), (499, None), (500, b"a"), (999, b"a"), (1000, b"b"), (10**9, b"c")]
    )
    def test_the_newest_up_to_a_version(self, store: Store, upto: int, found: bytes | None) -> None:
        match = fresh_match()
        assert store.snapshot(match, upto) is None
        store.keep_snapshots(match, {500: b"old", 1000: b"b"})
        store.keep_snapshots(match, {500: b"a", 10500: b"c"})
        store.keep_snapshots(match, {})
        assert store.snapshot(match, upto) == found

    def test_they_are_of_one_match(self, store: Store) -> None:
        match, other = fresh_match(), fresh_match()
        store.keep_snapshots(match, {500: b"\x00\xff\r\n"})
        assert (store.snapshot(match, 500), store.snapshot(other, 500)) == (b"\x00\xff\r\n", None)
