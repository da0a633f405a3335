"""A described table is read whole or refused with every fault at once (contract 4)."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from referee.rules import lookahead
from referee.rules.cards import HIDDEN, JOKER
from referee.rules.positions import Impossible, deck_faults, read_position
from referee.rules.rulesets import ruleset, with_options
from referee.rules.rulesets.dials import Ruleset
from referee.rules.state import DRAW, PLAY, PLAYING, State
from referee.rules.views import OPERATOR, PUBLIC, write_position

LM = ruleset("loba-de-menos")

Doc = dict[str, Any]


def table(**members: object) -> Doc:
    """A lawful table in the middle of a turn; members given replace its own."""
    doc: Doc = {
        "ruleset": "loba-de-menos",
        "seats": [
            {"hand": ["6D", "7D", "2C"], "opened": True, "opened_before": True, "total": 74},
            {"hand": 9, "opened": True, "opened_before": True, "total": 12},
            {"hand": 9},
        ],
        "melds": [
            {"id": "m1", "owner": 1, "kind": "pierna", "cards": ["4S", "4H", "4C"]},
            {"id": "m4", "owner": 0, "kind": "escalera", "cards": ["8S", "JK", "TS"]},
        ],
        "pile": ["KH", "8D"],
        "stock": 40,
        "turn": {"seat": 0, "phase": "play", "taken": None, "must_use": None},
    }
    return doc | copy.deepcopy(members)


def changed(path: str, value: object) -> Doc:
    """The lawful table with one thing changed."""
    doc = table()
    *way, last = path.split("/")
    spot: Any = doc
    for step in way:
        spot = spot[int(step)] if isinstance(spot, list) else spot[step]
    spot[int(last) if isinstance(spot, list) else last] = value
    return doc


def faults(doc: Mapping[str, object], rules: Ruleset = LM) -> list[tuple[str, str]]:
    """Pointer and code of every fault of a table; none where it can be."""
    try:
        read_position(doc, rules, at="")
    except Impossible as impossible:
        return [(fault.pointer, fault.code) for fault in impossible.faults]
    return []


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


IMPOSSIBLE = [
    # what is changed          into                            faults: pointer, code
    ("seats/0/hand", ["6D", "6D", "6D"], [("/seats/0/hand/2", "TOO_MANY_COPIES")]),
    ("seats/1/hand", ["KH", "KH"], [("/pile/0", "TOO_MANY_COPIES")]),
    ("pile", ["9D", "4C", "4C"], [("/pile/2", "TOO_MANY_COPIES")]),
    ("stock", ["8D", "8D"], [("/stock/1", "TOO_MANY_COPIES")]),
    ("pile", ["JK"] * 4, [("/pile/3", "TOO_MANY_COPIES")]),
    ("pile", ["JK"] * 3, []),
    ("pile", ["7O", "8D"], [("/pile/0", "NOT_IN_PACK")]),
    ("stock", 80, [("", "TOO_MANY_CARDS")]),
    ("stock", 10**9, [("", "TOO_MANY_CARDS")]),
    ("stock", 79, []),
    ("seats/1/hand", 60, [("", "TOO_MANY_CARDS")]),
    (
        "seats",
        [{"hand": ["6D"]}],
        [("/seats", "SEATS_OUT_OF_RANGE"), ("/melds/0/owner", "NO_SUCH_SEAT")],
    ),
    ("seats", [{"hand": 1}] * 6, [("/seats", "SEATS_OUT_OF_RANGE")]),
    ("turn/seat", 3, [("/turn/seat", "NO_SUCH_SEAT")]),
    ("turn/seat", -1, [("/turn/seat", "NO_SUCH_SEAT")]),
    ("dealer", 5, [("/dealer", "NO_SUCH_SEAT")]),
    ("melds/0/owner", 3, [("/melds/0/owner", "NO_SUCH_SEAT")]),
    ("melds/1/id", "m1", [("/melds/1/id", "DOUBLED_MELD")]),
    ("melds/0/cards", [], [("/melds/0/cards", "NOT_A_MELD")]),
    ("melds/0/cards", ["4S", "4H", "??"], [("/melds/0/cards", "NOT_A_MELD")]),
    ("melds/0/cards", ["4S", "4H", "4C", "4D"], [("/melds/0/cards", "SET_SUITS")]),
    ("melds/0/cards", ["4S", "4H", "JK"], [("/melds/0/cards", "JOKER_IN_SET")]),
    ("melds/0/kind", "trio", [("/melds/0/cards", "NOT_A_MELD")]),
    (
        "melds/0/kind",
        "escalera",
        [("/melds/0/cards", "RUN_SUITS_DIFFER"), ("/melds/0/cards", "RUN_NOT_CONSECUTIVE")],
    ),
    ("melds/1/cards", ["JK", "9S", "JK"], [("/melds/1/cards", "TOO_MANY_JOKERS")]),
    ("melds/1/cards", ["7S", "8S", "TS"], [("/melds/1/cards", "RUN_NOT_CONSECUTIVE")]),
    ("turn/taken", "9H", [("/turn/taken", "NOT_IN_HAND"), ("/turn/must_use", "NOT_OWED")]),
    ("turn/taken", "7D", [("/turn/must_use", "NOT_OWED")]),
    ("turn/must_use", "JK", [("/turn/must_use", "NOT_IN_HAND"), ("/turn/must_use", "NOTHING_OWED")]),
    (
        "seats/0/opened",
        False,
        [("/seats/0/opened_before", "OPENED_BEFORE_ONLY"), ("/seats/0/opened", "MELD_WITHOUT_OPENING")],
    ),
    (
        "seats/1/opened",
        False,
        [("/seats/1/opened_before", "OPENED_BEFORE_ONLY"), ("/seats/1/opened", "MELD_WITHOUT_OPENING")],
    ),
    ("seats/1/opened_before", False, [("/seats/1/opened_before", "OPENED_IN_NO_TURN")]),
    ("seats/2/opened", True, []),
    ("seats/2/hand", [], [("/seats/2/hand", "NO_CARDS")]),
    ("seats/2/status", "won", [("/seats/2/status", "WON_BEFORE_THE_END")]),
    ("turn/phase", "show", [("/turn/phase", "NO_SUCH_PHASE")]),
    ("seats/1/status", "eliminated", [("/seats/1/hand", "HAND_OF_SEAT_OUT")]),
    ("seats/1/status", "resigned", [("/seats/1/hand", "HAND_OF_SEAT_OUT")]),
    (
        "seats/0/status",
        "resigned",
        [("/seats/0/hand", "HAND_OF_SEAT_OUT"), ("/turn/seat", "TURN_OF_SEAT_OUT")],
    ),
]


@pytest.mark.parametrize(("path", "value", "expected"), IMPOSSIBLE)
def test_what_cannot_be_is_told(path: str, value: object, expected: list[tuple[str, str]]) -> None:
    assert faults(changed(path, value)) == expected


def test_a_joker_lies_where_the_order_says() -> None:
    """Ruling 14: with a wild card the order is the order on the table, lowest first."""
    assert {pointer for pointer, _ in faults(changed("melds/1/cards", ["TS", "JK", "8S"]))} == {
        "/melds/1/cards"
    }


BY_PHASE = [
    # phase    taken  faults                                 why
    ("draw", "7D", [("/turn/taken", "BEFORE_THE_DRAW")], "nothing is taken before the draw"),
    ("play", "7D", [], "it is in hand"),
    ("play", "8H", [("/turn/taken", "NOT_IN_HAND")], "it is not"),
    ("deal", "7D", [("/turn/taken", "AFTER_THE_TURN")], "the turn in which it was taken is over"),
]


@pytest.mark.parametrize(("phase", "taken", "expected", "why"), BY_PHASE)
def test_a_taken_card_belongs_to_a_turn(
    phase: str, taken: str, expected: list[tuple[str, str]], why: str
) -> None:
    rules = with_options(LM, {"take_discard": "free"})
    assert faults(table(turn={"seat": 0, "phase": phase, "taken": taken}), rules) == expected, why


FREE: Doc = {"take_discard": "free"}
SWAPS: Doc = {"joker_substitution": True}
NEW_MELD: Doc = {"take_discard": "new_meld_only", "discard_use_by": "end_of_turn"}
OWED: list[tuple[dict[str, object], str | None, str | None, list[str], str]] = [
    # options     taken  must_use  faults at /turn/must_use, why (contract 4, rulings 6 and 26)
    ({}, "7D", "7D", [], "6: what was taken is owed a use"),
    ({}, "7D", None, ["NOT_OWED"], "6: as long as no copy of it has been played"),
    ({}, None, "7D", ["NOTHING_OWED"], "6: nothing else is owed"),
    ({}, "7D", "6D", ["NOTHING_OWED"], "6: nothing else is owed"),
    ({}, "JK", "JK", [], "8: a joker may be taken"),
    ({}, None, "JK", ["NOTHING_OWED"], "26: no joker comes by a swap here"),
    (SWAPS, None, "JK", [], "26: a joker came by a swap"),
    (SWAPS, "7D", "JK", ["NOTHING_OWED"], "26: a swap must have used what was taken"),
    (FREE, "7D", None, [], "9: free to take and keep"),
    (FREE, "7D", "7D", ["NOTHING_OWED"], "9: no use is owed"),
    (FREE, "JK", "JK", ["NOTHING_OWED"], "9: not even of a joker"),
    (FREE | SWAPS, "7D", "JK", [], "26: one was taken, another card swapped"),
    (FREE | SWAPS, None, "7D", ["NOTHING_OWED"], "26: a swap brings a joker"),
    ({"take_discard": "new_meld_only"}, None, "7D", ["NOTHING_OWED"], "2: its use is the first act"),
    (NEW_MELD, None, "7D", [], "2: one copy was laid off, which is no use, the other is owed"),
    (NEW_MELD, "7D", "6D", ["NOTHING_OWED"], "6: nothing else is owed"),
]


@pytest.mark.parametrize(("options", "taken", "owed", "expected", "why"), OWED)
def test_what_can_be_owed_a_use(
    options: dict[str, object], taken: str | None, owed: str | None, expected: list[str], why: str
) -> None:
    doc = changed("turn", {"seat": 0, "phase": "play", "taken": taken, "must_use": owed})
    doc["seats"][0]["hand"] = ["6D", "7D", "JK"]
    assert faults(doc, with_options(LM, options)) == [("/turn/must_use", code) for code in expected], why


def test_a_card_taken_into_a_hand_nobody_sees_may_be_there() -> None:
    """What seat 1 reads of seat 0's turn is a position too: the taken card is known, the hand is not."""
    assert faults(table(turn={"seat": 1, "phase": "play", "taken": "7D", "must_use": "7D"})) == []


def test_a_joker_that_came_by_a_swap_is_owed_without_being_taken() -> None:
    """Ruling 26."""
    doc = changed("seats/0/hand", ["JK", "7D", "8D"])
    doc["turn"]["must_use"] = "JK"
    assert faults(doc, with_options(LM, {"joker_substitution": True})) == []


LR_RULES = ruleset("loba-de-menos-reenganche")
LATER: Doc = {"discard_use_by": "end_of_turn"}
DEAD_ENDS: list[tuple[Ruleset, Doc, str, str | None, str | None, list[tuple[str, str]], str]] = [
    # game, options, hand, taken, must_use, faults, why
    (LM, {}, "5S 9H 7C", "5S", "5S", [("/turn/must_use", "NO_LAWFUL_END")], "5: it could not be used"),
    (LM, {}, "5S 6S 7S", "5S", "5S", [], "28: the meld empties the hand"),
    (LM, {}, "5S ?? ??", "5S", "5S", [], "nobody knows what else is held"),
    (LM, {}, "4C 9H", "4C", "4C", [("/turn/must_use", "NO_LAWFUL_END")], "31: not open, so not laid off"),
    (LM, LATER, "5S 9H 7C", "5S", "5S", [("/turn/must_use", "NO_LAWFUL_END")], "2: nor later"),
    (LM, LATER, "4C 5S 6S 7S", "4C", "4C", [], "2: it opens first"),
    (LR_RULES, {}, "5S", "5S", None, [("/turn/taken", "NO_LAWFUL_END")], "6: it cannot be thrown back"),
    (LR_RULES, {}, "5S 9H", "5S", None, [], "6: the other can"),
    (LM, SWAPS, "JK 9H 7C", None, "JK", [("/turn/must_use", "SWAPPED_TOO_EARLY")], "26: it has not opened"),
    (LM, SWAPS, "JK 9H TH", None, "JK", [("/turn/must_use", "SWAPPED_TOO_EARLY")], "26: nor with a meld"),
    (LM, SWAPS, "JK 9H TH", "JK", "JK", [], "8: this one was taken"),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "options", "hand", "taken", "owed", "expected", "why"), DEAD_ENDS)
def test_no_turn_comes_to_where_it_has_no_lawful_end(
    rules: Ruleset,
    options: dict[str, object],
    hand: str,
    taken: str | None,
    owed: str | None,
    expected: list[tuple[str, str]],
    why: str,
) -> None:
    """Ruling 27: such a take, or such an act after it, would have been refused."""
    turn = {"seat": 0, "phase": "play", "taken": taken, "must_use": owed}
    meld = {"id": "m1", "owner": 1, "kind": "pierna", "cards": ["4S", "4H", "4C"]}
    doc = table(melds=[meld], turn=turn, seats=[{"hand": hand.split()}, {"hand": 9}])
    assert faults(doc, with_options(rules, options)) == expected, why


@pytest.mark.interpreted
def test_what_takes_too_long_to_find_out_is_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Contract 4: the referee believes a position about which it finds nothing wrong."""
    doc = changed("seats/0/hand", ["5S", "9H", "7C"])
    doc["turn"] |= {"taken": "5S", "must_use": "5S"}
    assert [code for _, code in faults(doc, with_options(LM, LATER))] == ["NO_LAWFUL_END"]
    monkeypatch.setattr(lookahead, "SEARCH_STEPS", 0)
    assert faults(doc, with_options(LM, LATER)) == []


@pytest.mark.parametrize(
    ("phase", "possible"), [("draw", False), ("play", False), ("deal", True), ("over", True)]
)
def test_nobody_plays_alone(phase: str, possible: bool) -> None:
    out = {"hand": [], "status": "resigned"}
    doc = {"seats": [out, {"hand": 3}, out], "turn": {"seat": 1, "phase": phase}}
    assert faults(doc) == ([] if possible else [("/seats", "TOO_FEW_SEATS_IN")])


OVER_AND_OUT = ["over", "deal"]


@pytest.mark.parametrize("phase", OVER_AND_OUT)
def test_between_deals_the_turn_may_stand_at_a_seat_that_is_out(phase: str) -> None:
    doc = table(turn={"seat": 2, "phase": phase})
    doc["seats"][2] = {"hand": [], "status": "eliminated"}
    assert faults(doc) == []


def test_every_fault_is_told_at_once() -> None:
    doc = table(dealer=9, pile=["2C", "2C"], stock=300)
    doc["melds"][0]["cards"] = ["4S"]
    doc["turn"] = {"seat": 0, "phase": "draw", "taken": "2C", "must_use": "9D"}
    assert faults(doc) == [
        ("/dealer", "NO_SUCH_SEAT"),
        ("/melds/0/cards", "SET_SIZE"),
        ("/melds/0/cards", "SET_SUITS"),
        ("/pile/1", "TOO_MANY_COPIES"),
        ("", "TOO_MANY_CARDS"),
        ("/turn/taken", "BEFORE_THE_DRAW"),
        ("/turn/must_use", "BEFORE_THE_DRAW"),
    ]


def test_pointers_start_where_the_position_stands_in_the_request() -> None:
    with pytest.raises(Impossible) as caught:
        read_position(changed("dealer", 7), LM)
    assert [fault.pointer for fault in caught.value.faults] == ["/position/dealer"]
    assert "/position/dealer: there is no seat 7" in str(caught.value)


def test_a_joker_is_one_too_many_where_the_game_has_none() -> None:
    rules = ruleset("loba-sin-comodines")
    doc = table(melds=[], pile=["JK"])
    assert faults(doc, rules) == [("/pile/0", "TOO_MANY_COPIES")]


@pytest.mark.parametrize(
    ("cards", "possible"),
    [
        (["4S", "4H", "4C", "4D", "4D"], True),
        (["4S", "4S", "4S"], False),
        (["4S", "4S"], False),
    ],
)
def test_a_pierna_may_have_grown_where_any_suit_may_come_after(cards: list[str], possible: bool) -> None:
    """Ruling 10, ``any_suit_after``."""
    rules = with_options(LM, {"set_kind": "any_suit_after"})
    assert (faults(changed("melds/0/cards", cards), rules) == []) is possible


CH, CA = ruleset("carioca"), ruleset("loba-centroamericana")
MIXED_ROW = ["AS", "2H", "3D", "4S", "5H", "6D", "7S", "8H", "9D", "TS", "JH", "QD", "KS"]
ONE_SUIT = ["AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "TS", "JS", "QS", "KS"]
OUT: Doc = {"hand": [], "status": "eliminated", "total": 120}
NEVER: list[tuple[Ruleset, Doc, Doc, Doc, list[str] | None, list[tuple[str, str]], str]] = [
    # game, options, members, of seat 1, an escalera of it, faults, why
    (LR_RULES, {}, {}, {"rebuys": 2}, None, [], "1: two"),
    (LR_RULES, {}, {}, {"rebuys": 3}, None, [("/seats/1/rebuys", "TOO_MANY_REBUYS")], "1: two"),
    (LM, {}, {}, {"rebuys": 1}, None, [("/seats/1/rebuys", "TOO_MANY_REBUYS")], "1: none"),
    (CA, {}, {}, {"rebuys": 1}, None, [("/seats/1/rebuys", "TOO_MANY_REBUYS")], "1: none"),
    (LM, {}, {}, OUT, None, [], "35"),
    (CA, {}, {}, OUT, None, [("/seats/1/status", "NO_ELIMINATION")], "44: nobody goes out before the end"),
    (CA, {}, {"round": 6}, {}, None, [], "44: six deals"),
    (CA, {}, {"round": 7}, {}, None, [("/round", "AFTER_THE_LAST")], "44: six deals"),
    (CA, {"limit": 7}, {"round": 7}, {}, None, [], "44: a seventh here"),
    (CA, {}, {"round": 7, "turn": {"seat": 0, "phase": "over"}}, {}, None, [], "nothing is dealt"),
    (CH, {}, {"round": 10}, {}, None, [("/round", "AFTER_THE_LAST")], "44: nine deals"),
    (LM, {}, {"round": 200}, {}, None, [], "35: until somebody has won"),
    (CH, {}, {"round": 8}, {}, MIXED_ROW, [], "44: the escala sucia"),
    (CH, {}, {"round": 1}, {}, MIXED_ROW, [("/melds/0/cards", "CONTRACT_NOT_MET")], "44: 2T is asked"),
    (CH, {}, {"round": 9}, {}, MIXED_ROW, [("/melds/0/cards", "CONTRACT_NOT_MET")], "44: not of one suit"),
    (CH, {}, {"round": 3}, {}, ONE_SUIT, [], "43: a long escalera"),
    (CH, {}, {"round": 1, "turn": {"seat": 0, "phase": "deal"}}, {}, MIXED_ROW, [], "a deal that was voided"),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "options", "members", "seat", "row", "expected", "why"), NEVER)
def test_what_no_match_comes_to(
    rules: Ruleset,
    options: Doc,
    members: Doc,
    seat: Doc,
    row: list[str] | None,
    expected: list[tuple[str, str]],
    why: str,
) -> None:
    melds = [{"id": "m1", "owner": 1, "kind": "escalera", "cards": row}] if row else []
    seats = [{"hand": ["6D", "7D"]}, {"hand": 3, **seat}, {"hand": 3}]
    doc = table(seats=seats, melds=melds, turn={"seat": 0, "phase": "play"}) | members
    assert faults(doc, with_options(rules, options)) == expected, why


# --- rebuys -------------------------------------------------------------------------------------------------


REBUY = {
    "seats": [
        {"hand": [], "total": 104, "status": "eliminated"},
        {"hand": [], "total": 60},
        {"hand": [], "total": 88},
        {"hand": [], "total": 130, "status": "eliminated"},
    ],
    "turn": {"seat": 3, "phase": "rebuy"},
}


def test_a_seat_that_is_asked_would_restart_at_the_highest_total_still_in() -> None:
    """Ruling 37, where the position does not tell it."""
    state = read_position(REBUY, ruleset("loba-de-menos-reenganche"))
    assert (state.waiting, state.rebuy_total) == ([3], 88)


def test_who_is_asked_after_it_is_read_and_written_again() -> None:
    rules = ruleset("loba-de-menos-reenganche")
    state = read_position(REBUY | {"waiting": [3, 0]}, rules)
    assert state.waiting == [3, 0]
    assert write_position(state, OPERATOR)["waiting"] == [3, 0]


def test_nobody_is_asked_who_is_not_there() -> None:
    rules = ruleset("loba-de-menos-reenganche")
    assert faults(REBUY | {"waiting": [3, 4]}, rules) == [("/waiting/1", "NO_SUCH_SEAT")]


def asked(status: str = "eliminated", total: int = 130, **members: object) -> Doc:
    """Seat 3 is asked whether it comes back."""
    doc: Doc = {**copy.deepcopy(REBUY), **members}
    doc["seats"][3] |= {"status": status, "total": total}
    return doc


LR = "loba-de-menos-reenganche"
WHO_IS_ASKED: list[tuple[str, dict[str, object], Doc, list[tuple[str, str]], str]] = [
    # game, options, table, faults, why
    (LR, {}, asked(), [], "37"),
    (LR, {}, asked(total=101), [], "35: 101 is out"),
    (LR, {}, asked(total=100), [("/seats/3/total", "BELOW_THE_LIMIT")], "35: 100 stays in"),
    (LR, {}, asked("playing"), [("/turn/seat", "NOT_WAITED_FOR")], "37: who is in is not asked"),
    (LR, {}, asked("resigned"), [("/turn/seat", "NOT_WAITED_FOR")], "40: who resigned is out for good"),
    (LR, {}, asked(waiting=[3, 3]),
     [("/waiting/0", "NOT_WAITED_FOR"), ("/waiting/1", "NOT_WAITED_FOR")], "37: irrevocable, so asked once"),
    (LR, {}, asked(waiting=[0, 1, 3]), [("/waiting/1", "NOT_WAITED_FOR")], "37: who is in is not asked"),
    (LR, {}, asked(deal_winner=1), [], "36"),
    (LR, {}, asked(deal_winner=4), [("/deal_winner", "NO_SUCH_SEAT")], "nobody sits there"),
    (LR, {}, asked(deal_winner=0), [("/deal_winner", "NOT_THE_WINNER")], "36: a winner is never eliminated"),
    ("loba-de-menos", {}, asked(), [("/turn/phase", "NO_SUCH_PHASE")], "1: no rebuys"),
    ("loba-de-mas", {}, asked(),
     [("/turn/phase", "NO_SUCH_PHASE"), ("/seats/0/status", "NO_ELIMINATION"),
      ("/seats/3/status", "NO_ELIMINATION")], "1: nobody is eliminated"),
    ("chinchon", {"rebuys": 1}, asked(deal_winner=0), [], "Chinchón: who closed may go out"),
]  # fmt: skip


@pytest.mark.parametrize(("id", "options", "doc", "expected", "why"), WHO_IS_ASKED)
def test_who_can_be_asked_back(
    id: str, options: dict[str, object], doc: Doc, expected: list[tuple[str, str]], why: str
) -> None:
    assert faults(doc, with_options(ruleset(id), options)) == expected, why


ASIDE: Doc = {"rebuy_reference": "exclude_deal_winner"}
RESTARTS: list[tuple[dict[str, object], list[tuple[int, int, int]], dict[str, object], int, str]] = [
    # options, cards in hand, total and rebuys of the seats in, members, restart, why
    (ASIDE, [(0, 90, 0), (3, 60, 0)], {}, 60, "37: whoever won the deal is left aside"),
    ({}, [(0, 90, 0), (3, 60, 0)], {}, 90, "37: the highest total still in"),
    (ASIDE, [(0, 40, 0), (3, 60, 0)], {}, 60, "37"),
    (ASIDE, [(2, 90, 0), (3, 60, 0)], {}, 90, "34: nobody has won a blocked deal"),
    (ASIDE, [(2, 60, 0), (0, 60, 1), (0, 90, 2)], {}, 60, "37: one that came back holds nothing either"),
    (ASIDE, [(2, 60, 0), (0, 60, 1), (0, 60, 1)], {}, 60, "37: equal, whoever of them has won"),
    (ASIDE, [(2, 60, 0), (0, 90, 0)], {"deal_winner": 1}, 60, "it is told who won"),
    (ASIDE | {"rebuy_min_survivors": 1}, [(0, 90, 0)], {}, 90, "37: nobody else is in"),
]


@pytest.mark.parametrize(("options", "seats", "members", "restart", "why"), RESTARTS)
def test_where_a_seat_restarts_that_comes_back(
    options: dict[str, object],
    seats: list[tuple[int, int, int]],
    members: dict[str, object],
    restart: int,
    why: str,
) -> None:
    """Ruling 37: in a written position as in a score."""
    told = [{"hand": hand, "total": total, "rebuys": rebuys} for hand, total, rebuys in seats]
    out = {"hand": [], "total": 130, "status": "eliminated"}
    doc = {"seats": [*told, out], "turn": {"seat": len(told), "phase": "rebuy"}, **members}
    rules = with_options(ruleset(LR), options)
    assert read_position(doc, rules).rebuy_total == restart, why


def test_who_won_a_deal_that_was_closed_is_read_where_it_is_told() -> None:
    """A close may leave the closer a loose card and another seat none."""
    doc = asked(turn={"seat": 3, "phase": "rebuy"})
    doc["seats"][0] = {"hand": 1, "total": 88}
    rules = with_options(ruleset("chinchon"), {"rebuys": 1} | ASIDE)
    assert read_position(doc, rules).deal_winner is None
    assert read_position(doc | {"deal_winner": 0}, rules).deal_winner == 0


def test_who_won_the_deal_is_told_while_seats_are_asked() -> None:
    """What a match answers with is read as the same table (37)."""
    rules = with_options(ruleset(LR), ASIDE)
    doc = asked()
    doc["seats"][2] |= {"hand": 2}
    state = read_position(doc, rules)
    written = write_position(state, OPERATOR)
    assert (written["deal_winner"], state.rebuy_total) == (1, 88)
    assert read_position(written, rules) == state


# --- decks --------------------------------------------------------------------------------------------------

DECKS: list[tuple[Callable[[list[str]], list[str]], list[tuple[str, str]], str]] = [
    (lambda deck: deck, [], "the pack, in any order"),
    (lambda deck: deck[::-1], [], "the pack, in any order"),
    (lambda deck: deck[:-1], [("/deck", "CARDS_MISSING")], "one card is missing"),
    (lambda deck: [], [("/deck", "CARDS_MISSING")], "all are missing"),
    (lambda deck: [*deck, deck[0]], [("/deck/108", "TOO_MANY_COPIES")], "a third copy"),
    (
        lambda deck: [*deck, "??"],
        [("/deck/108", "TOO_MANY_COPIES")],
        "a card nobody sees is none of the pack",
    ),
    (
        lambda deck: [deck[1], *deck[1:]],
        [("/deck/53", "TOO_MANY_COPIES"), ("/deck", "CARDS_MISSING")],
        "one stands for another",
    ),
]


@pytest.mark.parametrize(("change", "expected", "why"), DECKS)
def test_a_deck_is_exactly_the_pack(
    change: Callable[[list[str]], list[str]], expected: list[tuple[str, str]], why: str
) -> None:
    deck = change(LM.pack.write(LM.pack.cards))
    found = deck_faults(LM, LM.pack.read(deck), "/deck")
    assert [(fault.pointer, fault.code) for fault in found] == expected, why


# --- there and back -----------------------------------------------------------------------------------------


def random_table(source: random.Random) -> State:
    """Some lawful table: a shuffled pack in hands, pile and stock."""
    seats = source.randint(2, 5)
    cards = LM.pack.write(source.sample(LM.pack.cards, k=108))
    hands = [[cards.pop() for _ in range(source.randint(1, 10))] for _ in range(seats)]
    pile = [cards.pop() for _ in range(source.randint(0, 9))]
    turn = source.randrange(seats)
    phase = source.choice([DRAW, PLAY])
    doc: Doc = {
        "seats": [{"hand": hand, "total": source.randint(-20, 100), "deals_won": 1} for hand in hands],
        "pile": pile,
        "stock": cards,
        "dealer": source.randrange(seats),
        "deal": source.randint(1, 9),
        "idle_recycles": source.randint(0, 2),
        "turn": {"seat": turn, "phase": phase},
    }
    owed = [card for card in hands[turn] if phase == PLAY and not faults(_owing(doc, card))]
    return read_position(_owing(doc, source.choice([None, *owed])), LM)


def _owing(doc: Doc, card: str | None) -> Doc:
    return doc | {"turn": {**doc["turn"], "taken": card, "must_use": card}}


@pytest.mark.parametrize("seed", range(50))
def test_what_is_written_is_read_as_the_same_table(seed: int) -> None:
    state = random_table(random.Random(seed))
    for viewer in (OPERATOR, PUBLIC, *range(len(state.seats))):
        written = write_position(state, viewer)
        again = read_position(written, LM)
        assert write_position(again, OPERATOR) == written
    for seat in state.seats:
        seat.hand.sort()
    assert read_position(write_position(state, OPERATOR), LM) == state


# --- Chinchón -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "waiting", "closer"),
    [
        (1, [1, 0], 3),
        (0, [], 3),
        (2, [2, 1, 0], 3),
    ],
)
def test_whoever_closed_sits_after_the_last_who_has_to_show(
    turn: int, waiting: list[int], closer: int
) -> None:
    """Play goes counter-clockwise: 3 closed, then 2, 1 and 0 show in turn."""
    doc = {
        "seats": [{"hand": 7}, {"hand": 7}, {"hand": 7}, {"hand": 0}],
        "pile": ["??"],
        "stock": 11,
        "turn": {"seat": turn, "phase": "show"},
        "waiting": waiting,
    }
    state = read_position(doc, ruleset("chinchon"))
    assert (state.closer, state.waiting) == (closer, waiting or [turn])
    assert write_position(state, OPERATOR)["waiting"] == state.waiting


def shown(**members: object) -> Doc:
    """Seat 3 has closed with one card loose, seat 2 has shown, seat 1 is to show and 0 after it."""
    doc: Doc = {
        "seats": [{"hand": 7}, {"hand": 7}, {"hand": 3}, {"hand": 1}],
        "melds": [
            {"id": "m1", "owner": 3, "kind": "escalera", "cards": ["1O", "2O", "3O"]},
            {"id": "m2", "owner": 2, "kind": "pierna", "cards": ["6O", "6C", "6E", "6B"]},
        ],
        "pile": ["??"],
        "stock": 8,
        "turn": {"seat": 1, "phase": "show"},
        "waiting": [1, 0],
        "closer": 3,
        "closed_clean": False,
    }
    return doc | copy.deepcopy(members)


CLOSED: list[tuple[Doc, list[tuple[str, str]], str]] = [
    (shown(), [], "as play comes to it"),
    (shown(closer=1), [("/waiting/0", "NOT_WAITED_FOR")], "who closed has shown"),
    (shown(closer=1, waiting=[]), [("/turn/seat", "NOT_WAITED_FOR")], "who closed has shown"),
    (shown(closer=4), [("/closer", "NO_SUCH_SEAT")], "nobody sits there"),
    (shown(waiting=[1, 9]), [("/waiting/1", "NO_SUCH_SEAT")], "nobody sits there"),
    (shown(closed_clean=True), [("/closed_clean", "NOT_AS_CLOSED")], "a card was left loose"),
    (shown(closer=2, closed_clean=True, waiting=[1, 0, 3],
           seats=[{"hand": 7}, {"hand": 7}, {"hand": []}, {"hand": 7}], melds=[]), [], "all seven matched"),
    (shown(closer=2, closed_clean=False, waiting=[1, 0, 3],
           seats=[{"hand": 7}, {"hand": 7}, {"hand": []}, {"hand": 7}], melds=[]),
     [("/closed_clean", "NOT_AS_CLOSED")], "nothing was left loose"),
    (shown(seats=[{"hand": 7}, {"hand": 7}, {"hand": 3}, {"hand": [], "status": "resigned"}]), [],
     "40: who closed has left with its loose card"),
    (shown(seats=[{"hand": []}, {"hand": 7}, {"hand": 3}, {"hand": 1}]), [("/seats/0/hand", "NO_CARDS")],
     "who has yet to show holds its cards"),
    (shown(waiting=[1, 0, 2]), [("/melds/1", "MELD_BEFORE_CLOSE")], "who has yet to show has shown nothing"),
    (shown(turn={"seat": 1, "phase": "play"}),
     [("/melds/0", "MELD_BEFORE_CLOSE"), ("/melds/1", "MELD_BEFORE_CLOSE")], "nobody has closed"),
    (shown(turn={"seat": 1, "phase": "deal"}), [], "the table of the ended deal stays"),
]  # fmt: skip


@pytest.mark.parametrize(("doc", "expected", "why"), CLOSED)
def test_what_can_lie_open_after_a_close(doc: Doc, expected: list[tuple[str, str]], why: str) -> None:
    """Chinchón (law 4): melds stay in hand until somebody closes; then the others show in turn order."""
    assert faults(doc, ruleset("chinchon")) == expected, why
