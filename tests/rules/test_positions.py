"""Positions that are sent: what is read, what is left out, what is written again."""

from __future__ import annotations

import pytest

from referee.rules.cards import HIDDEN, JOKER
from referee.rules.positions import read_position
from referee.rules.state import PLAY, PLAYING
from referee.rules.views import OPERATOR, write_position
from tests.rules.position_docs import LM, Doc, faults, table


def test_reads_what_is_written() -> None:
    state = read_position(table(), LM)
    pack = LM.pack
    assert [pack.write(seat.hand) for seat in state.seats] == [["6D", "7D", "2C"], ["??"] * 9, ["??"] * 9]
    assert [(s.opened, s.opened_before, s.total) for s in state.seats[:2]] == [
        (True, True, 74),
        (True, True, 12),
    ]
    assert pack.write(state.pile) == ["KH", "8D"]
    assert state.stock == [HIDDEN] * 40
    assert (state.turn, state.phase, state.taken, state.must_use) == (0, PLAY, None, None)
    assert [meld.id for meld in state.melds] == ["m1", "m4"]


def test_what_is_left_out_has_a_usual_value() -> None:
    """Contract 4: no melds, empty pile, stock 40, dealer 0, deal 1, round 1; seats are in and unopened."""
    state = read_position(
        {"seats": [{"hand": ["6D"]}, {"hand": 9}], "turn": {"seat": 1, "phase": "draw"}}, LM
    )
    assert (state.melds, state.pile, len(state.stock)) == ([], [], 40)
    assert (state.dealer, state.deal, state.round, state.idle_recycles, state.turn) == (0, 1, 1, 0, 1)
    seat = state.seats[0]
    assert (seat.opened, seat.opened_before, seat.total, seat.rebuys, seat.status) == (
        False,
        False,
        0,
        0,
        PLAYING,
    )


def test_a_seat_with_a_meld_is_open_where_it_is_not_told() -> None:
    """Ruling 31: opened is who has laid a meld of its own in this deal."""
    state = read_position(table(seats=[{"hand": ["6D"]}, {"hand": 9}, {"hand": 9}]), LM)
    assert [seat.opened for seat in state.seats] == [True, True, False]


COUNTED = [
    # members, deal and round, why
    ({}, (1, 1), "contract 4"),
    ({"deal": 4}, (4, 4), "44: each deal the next contract"),
    ({"round": 4}, (4, 4), "44: each deal the next contract"),
    ({"deal": 4, "round": 3}, (4, 3), "a deal was voided, and its round dealt again"),
    ({"deal": 1, "round": 4}, (1, 4), "as told"),
]


@pytest.mark.parametrize(("members", "expected", "why"), COUNTED)
def test_of_deal_and_round_the_one_that_is_left_out_is_as_the_other(
    members: Doc, expected: tuple[int, int], why: str
) -> None:
    state = read_position(table(**members), LM)
    assert (state.deal, state.round) == expected, why


WHEN_OPENED = [
    # phase, in turn, before where it is not told, whether it may be told to have opened this turn, why
    ("play", True, False, [], "31: the same turn is enough"),
    ("play", False, True, ["OPENED_IN_NO_TURN"], "27: melds are laid in a turn of one's own"),
    ("draw", True, True, ["OPENED_IN_NO_TURN"], "27: nothing before the draw"),
    ("draw", False, True, ["OPENED_IN_NO_TURN"], "27: melds are laid in a turn of one's own"),
    ("deal", True, False, [], "the deal is over"),
]


@pytest.mark.parametrize(("phase", "in_turn", "before", "expected", "why"), WHEN_OPENED)
@pytest.mark.parametrize("opened", [{}, {"opened": True}])
def test_an_open_seat_has_opened_in_an_earlier_turn_unless_it_is_in_the_middle_of_its_own(
    phase: str, in_turn: bool, before: bool, expected: list[str], why: str, opened: Doc
) -> None:
    owner = 0 if in_turn else 1
    meld = {"id": "m1", "owner": owner, "kind": "pierna", "cards": ["4S", "4H", "4C"]}
    doc = table(melds=[meld], seats=[{"hand": 9}, {"hand": 9}], turn={"seat": 0, "phase": phase})
    doc["seats"][owner] |= opened
    seats = read_position(doc, LM).seats
    assert (seats[owner].opened_before, seats[1 - owner].opened_before) == (before, False), why
    doc["seats"][owner]["opened_before"] = False
    assert faults(doc) == [(f"/seats/{owner}/opened_before", code) for code in expected], why


def test_a_stock_that_is_not_told_is_no_more_than_the_pack_has_left() -> None:
    doc = table(pile=LM.pack.write(LM.pack.naturals), seats=[{"hand": 30}, {"hand": 9}], melds=[])
    del doc["stock"]
    assert len(read_position(doc, LM).stock) == 108 - 52 - 39


def test_the_stock_is_written_top_first_and_kept_top_last() -> None:
    state = read_position(table(stock=["9C", "??", "JK"]), LM)
    assert state.stock == [JOKER, HIDDEN, LM.pack.index["9C"]]
    assert write_position(state, OPERATOR)["stock"] == ["9C", "??", "JK"]


@pytest.mark.parametrize(
    ("ids", "next_meld"),
    [([], 1), (["m1"], 2), (["m2", "m1"], 3), (["a", "m03", "x9"], 4), (["m99999999999999999999"], 1)],
)
def test_the_next_meld_gets_a_name_that_is_free(ids: list[str], next_meld: int) -> None:
    suits = ["SHD", "HDC", "SHC", "SDC"]
    melds = [
        {"id": name, "owner": 1, "kind": "pierna", "cards": [rank + suit for suit in suits[n]]}
        for n, (name, rank) in enumerate(zip(ids, "359T", strict=False))
    ]
    assert read_position(table(melds=melds), LM).next_meld == next_meld
