"""Questions about what cannot be: every fault is told at once, where it is."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.positions import LOBA, position
from tests.api.promise import Reader
from tests.api.table import DRAW

IMPOSSIBLE = [
    (position("6D 6D 6D"), "/position/seats/0/hand/2", "TOO_MANY_COPIES"),
    (position("7S", melds=[{"id": "m1", "owner": 1, "kind": "pierna", "cards": ["5H", "6H", "7H"]}]),
     "/position/melds/0/cards", None),
    (position("7S", melds=[{"id": "m1", "owner": 7, "kind": "pierna", "cards": ["5H", "5S", "5D"]}]),
     "/position/melds/0/owner", "NO_SUCH_SEAT"),
    (position("7S", turn={"seat": 5, "phase": "play"}), "/position/turn/seat", "NO_SUCH_SEAT"),
    (position("7S", turn={"seat": -1, "phase": "play"}), "/position/turn/seat", "NO_SUCH_SEAT"),
    (position("7S", seats=[{"hand": ["7S"]}]), "/position/seats", "SEATS_OUT_OF_RANGE"),
    (position("7S", stock=200), "/position", "TOO_MANY_CARDS"),
    (position("7S", turn={"seat": 0, "phase": "play", "must_use": "8D"}),
     "/position/turn/must_use", "NOT_IN_HAND"),
]  # fmt: skip


@pytest.mark.parametrize(("table", "pointer", "code"), IMPOSSIBLE)
@pytest.mark.parametrize("path", ["/v1/rulings/legal-moves", "/v1/rulings/move", "/v1/rulings/turn"])
def test_an_impossible_position(
    client: Reader, path: str, table: dict[str, Any], pointer: str, code: str | None
) -> None:
    more: dict[str, dict[str, Any]] = {
        "/v1/rulings/move": {"move": DRAW},
        "/v1/rulings/turn": {"moves": [DRAW]},
    }
    response = client.post(path, json={"position": table} | more.get(path, {}))
    problem = response.get_json()
    assert (response.status_code, problem["code"]) == (422, "IMPOSSIBLE_POSITION")
    assert pointer in [fault["pointer"] for fault in problem["faults"]]
    if code:
        assert code in [fault["code"] for fault in problem["faults"]]


def test_all_faults_of_a_position_are_told_at_once(client: Reader) -> None:
    table = position("6D 6D 6D", dealer=9, turn={"seat": 0, "phase": "draw", "taken": "6D"})
    problem = client.post("/v1/rulings/legal-moves", json={"position": table}).get_json()
    assert len(problem["faults"]) >= 3


def test_a_meld_on_the_table_is_sent_as_it_lies(client: Reader) -> None:
    """Cards that would be an escalera in another order are told so, and what is none in any order is not."""
    told = []
    for cards in (["7S", "6S", "5S"], ["7S", "JK", "5S"], ["7S", "9S", "5S"]):
        asked = {"ruleset": LOBA, "meld": {"kind": "escalera", "cards": cards}, "cards": ["8S"]}
        problem = client.post("/v1/rulings/lay-off", json=asked).get_json()
        assert problem["code"] == "IMPOSSIBLE_POSITION"
        told.append("as they lie, lowest first" in problem["detail"])
    assert told == [True, True, False]


def test_an_order_that_was_told_is_called_so(client: Reader) -> None:
    """The ranks of 5 to 8 do follow one another; it is the order told that is wrong."""
    meld = {"kind": "escalera", "cards": ["5S", "6S", "7S"]}
    asked = {"ruleset": LOBA, "meld": meld, "cards": ["8S"], "arrangement": ["8S", "7S", "6S", "5S"]}
    breach = client.post("/v1/rulings/lay-off", json=asked).get_json()["breaches"][0]
    assert breach["code"] == "RUN_NOT_CONSECUTIVE"
    assert breach["details"]["arrangement"] == asked["arrangement"]
    assert "8S 7S 6S 5S" in breach["message"]


COPIES = [
    ("/v1/rulings/meld", {"cards": ["5D", "5D", "5D"]}),
    ("/v1/rulings/meld", {"cards": ["JK"] * 5}),
    (
        "/v1/rulings/lay-off",
        {"meld": {"kind": "escalera", "cards": ["5D", "6D", "7D"]}, "cards": ["5D", "5D"]},
    ),
    (
        "/v1/rulings/score",
        {"seats": [{"left": ["KS", "KS"], "total": 0}, {"left": ["KS"], "total": 0}], "winner": None},
    ),
]


@pytest.mark.parametrize(("path", "members"), COPIES)
def test_three_copies_of_a_card_are_impossible_anywhere(
    client: Reader, path: str, members: dict[str, Any]
) -> None:
    response = client.post(path, json={"ruleset": LOBA} | members)
    assert (response.status_code, response.get_json()["code"]) == (422, "IMPOSSIBLE_POSITION")
    assert response.get_json()["faults"][0]["code"] == "TOO_MANY_COPIES"


FAULTY_TABLES = [
    # path, members, faults
    ("lay-off", {"meld": {"kind": "pierna", "cards": ["4S", "4H", "4C", "4D"]}, "cards": ["4D", "4D"]},
     [("/meld/cards", "SET_SUITS"), ("/cards", "TOO_MANY_COPIES")]),
    ("lay-off", {"meld": {"kind": "escalera", "cards": ["5S", "7S", "9S"]}, "cards": ["5S", "5S"]},
     [("/meld/cards", "RUN_NOT_CONSECUTIVE"), ("/cards", "TOO_MANY_COPIES")]),
    ("score", {"winner": None, "seats": [
        {"left": ["4S"], "melds": [{"cards": ["4S", "4S", "4S"], "kind": "pierna"}], "total": 0},
        {"left": ["2C"], "melds": [{"cards": ["7S", "7H"], "kind": "pierna"}], "total": 0}]},
     [("/seats/0/melds/0/cards", "SET_SUITS"), ("/seats/1/melds/0/cards", "SET_SIZE"),
      ("/seats/1/melds/0/cards", "SET_SUITS"), ("/seats", "TOO_MANY_COPIES")]),
]  # fmt: skip


@pytest.mark.parametrize(("path", "members", "expected"), FAULTY_TABLES)
def test_every_fault_of_what_lies_there_is_told_at_once(
    client: Reader, path: str, members: dict[str, Any], expected: list[tuple[str, str]]
) -> None:
    """Contract 4."""
    response = client.post(f"/v1/rulings/{path}", json={"ruleset": LOBA} | members)
    problem = response.get_json()
    assert (response.status_code, problem["code"]) == (422, "IMPOSSIBLE_POSITION")
    assert [(fault["pointer"], fault["code"]) for fault in problem["faults"]] == expected


SENSELESS = [
    {"nonsense": 1},
    {"Ace": "low"},
    {"ace": "middle"},
    {"run_min": "3"},
    {"run_min": 2.5},
    {"run_min": -1},
    {"hand_size": 0},
    {"lay_off_same_turn": "maybe"},
    {"joker_shift": True},
    {"values": {"A": "fifteen"}},
    {"ace": "low", "nonsense": None},
    {"x" * 300: 1},
]


@pytest.mark.parametrize("options", SENSELESS, ids=lambda options: str(options)[:30])
def test_a_senseless_option(client: Reader, options: dict[str, Any]) -> None:
    response = client.post(
        "/v1/rulings/meld", json={"ruleset": LOBA, "options": options, "cards": ["7S", "7H", "7D"]}
    )
    problem = response.get_json()
    assert (response.status_code, problem["code"]) == (422, "SENSELESS_OPTION")
    assert problem["faults"][0]["pointer"].startswith("/options/")
    table = position("7S", options=options)
    inside = client.post("/v1/rulings/legal-moves", json={"position": table}).get_json()
    assert inside["faults"][0]["pointer"].startswith("/position/options/")


@pytest.mark.parametrize("name", ["loba", "LOBA-DE-MENOS", "../loba-de-menos", "loba-de-menos ", ""])
def test_an_unknown_ruleset(client: Reader, name: str) -> None:
    response = client.post("/v1/rulings/meld", json={"ruleset": name, "cards": ["7S", "7H", "7D"]})
    assert (response.status_code, response.get_json()["code"]) == (422, "UNKNOWN_RULESET")
