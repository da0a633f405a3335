"""Positions that cannot be: every fault is told at once, where it is."""

from __future__ import annotations

import pytest

from tests.rules.position_docs import changed, faults

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
