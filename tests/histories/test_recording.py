"""A log becomes a record, for the operator and for a seat, and a record stays what it is in every form."""

from __future__ import annotations

import pytest

from referee.histories import jsonl, text, text_write
from referee.histories.document import Deal, DealResult, MatchResult, Played
from referee.rules.cards import HIDDEN
from referee.rules.moves import DrawStock
from referee.rules.views import OPERATOR, PUBLIC, Viewer
from tests.histories.golden import NAMES, record_of
from tests.rules.test_golden import BY_NAME


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("viewer", [OPERATOR, PUBLIC, 0])
def test_a_whole_match_keeps_its_bytes(name: str, viewer: Viewer) -> None:
    history = record_of(name, viewer)
    written, typed = jsonl.write(history), text_write.write(history).encode()
    assert jsonl.read(written).history == text.read(typed).history == history
    assert jsonl.write(text.read(typed).history) == written


@pytest.mark.parametrize("name", ["menos-two", "reenganche", "menos-rebuys-resigned"])
def test_a_record_ends_as_the_match_did(name: str) -> None:
    *_, last = record_of(name).entries
    assert isinstance(last, MatchResult)
    assert list(last.winners) == BY_NAME[name].winners
    assert list(last.totals) == BY_NAME[name].totals


def test_a_seat_reads_its_own_cards_and_no_others() -> None:
    whole, seen = record_of("menos-two"), record_of("menos-two", 0)
    assert len(whole.entries) == len(seen.entries)
    deals = [entry for entry in seen.entries if isinstance(entry, Deal)]
    for deal in deals:
        assert deal.hands is not None
        assert HIDDEN not in deal.hands[0]
        assert set(deal.hands[1]) == {HIDDEN} == set(deal.stock or ())
    draws = [
        entry for entry in seen.entries if isinstance(entry, Played) and isinstance(entry.move, DrawStock)
    ]
    assert {entry.drawn == HIDDEN for entry in draws if entry.seat == 1} == {True}
    assert {entry.drawn == HIDDEN for entry in draws if entry.seat == 0} == {False}


def test_a_count_tells_what_was_left_in_every_hand() -> None:
    value_of = record_of("menos-two").header.rules.value_of
    counts = [entry for entry in record_of("menos-two", PUBLIC).entries if isinstance(entry, DealResult)]
    assert len(counts) == BY_NAME["menos-two"].deals
    for count in counts:
        assert count.left is not None
        for points, left in zip(count.points, count.left, strict=True):
            assert left is not None
            assert points in (sum(value_of[card] for card in left), -10)
