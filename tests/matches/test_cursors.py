"""Bookmarks of the feed as texts, and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.feed import BEGINNING, Place, Spot
from referee.matches.cursors import Bookmark, Cursors, NoCursor

SECRET = b"a secret of thirty-two bytes...."
CURSORS = Cursors(SECRET, 64)
NOW = 1_790_000_000_000


@st.composite
def places(draw: st.DrawFn) -> Place:
    """A place in one partition, and an anchor that is older."""
    if draw(st.booleans()):
        return Place()
    at = Spot(draw(st.integers(0, 1 << 44)), draw(st.integers(1, 1 << 20)), draw(st.integers(0, 65535)))
    if draw(st.booleans()):
        return Place(at)
    return Place(at, Spot(draw(st.integers(0, at.ms)), draw(st.integers(1, 99)), draw(st.integers(0, 65535))))


@given(st.lists(places(), min_size=1, max_size=8), st.binary(min_size=64, max_size=64), st.integers(0, 63))
def test_what_is_written_is_read(found: list[Place], which: bytes, turn: int) -> None:
    """A few places, each in some of the partitions: 64 drawn one by one would be slow on a busy machine."""
    mark = Bookmark(tuple(found[one % len(found)] for one in which), turn)
    text = CURSORS.write(mark)
    assert CURSORS.read(text) == mark
    assert len(text) < 4000


def test_a_busy_house_has_a_cursor_that_fits_into_an_address() -> None:
    """Every partition read within the last month, every anchor some minutes older."""
    month = 30 * 24 * 3600 * 1000
    mark = Bookmark(
        tuple(
            Place(Spot(NOW - n * month // 64, n, 65535), Spot(NOW - n * month // 64 - 600_000, n, 65535))
            for n in range(64)
        )
    )
    assert len(CURSORS.write(mark)) < 1600


def test_an_empty_house_has_a_short_one() -> None:
    assert len(CURSORS.write(Bookmark((Place(),) * 64))) < 120


@pytest.mark.parametrize(
    "other", [Cursors(b"another secret of 32 bytes......", 64), Cursors(SECRET, 63), Cursors(SECRET, 65)]
)
def test_a_cursor_is_of_one_house(other: Cursors) -> None:
    text = CURSORS.write(Bookmark((Place(Spot(NOW, 1, 2), BEGINNING),) * 64))
    with pytest.raises(NoCursor):
        other.read(text)
