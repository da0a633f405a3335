"""Positions each part of which is possible, and to which no match comes."""

from __future__ import annotations

import pytest

from referee.rules import lookahead
from referee.rules.positions import Impossible, read_position
from referee.rules.rulesets import ruleset, with_options
from referee.rules.rulesets.dials import Ruleset
from tests.rules.position_docs import LATER, LM, LR_RULES, Doc, changed, faults, table


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
