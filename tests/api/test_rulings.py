"""Questions about melds, moves and turns: the answer, and what of it can be asked about again."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.positions import LOBA, position
from tests.api.promise import Reader
from tests.api.table import DRAW, TAKE, discard, meld

MELDS = [
    # cards            kind        legal  what is answered
    ("7S 7H 7D", None, True, {"kind": "pierna", "value": 21}),
    ("5S JK 7S", None, True, {"kind": "escalera", "arrangements": [["5S", "JK", "7S"]]}),
    ("QS KS AS", "escalera", True, {"arrangements": [["QS", "KS", "AS"]]}),
    ("7S 7H 9D", "pierna", False, {"kind": None, "arrangements": [], "value": None}),
    ("", None, False, {"kind": None}),
    ("7S 7H 7D", "trio", False, {"kind": None}),
]


@pytest.mark.parametrize(("cards", "kind", "legal", "told"), MELDS)
def test_a_meld(client: Reader, cards: str, kind: str | None, legal: bool, told: dict[str, Any]) -> None:
    asked = {"ruleset": LOBA, "cards": cards.split()} | ({"kind": kind} if kind else {})
    ruling = client.post("/v1/rulings/meld", json=asked).get_json()
    assert ruling["legal"] is legal
    assert {name: ruling[name] for name in told} == told
    assert (ruling["ruleset"], ruling["ruleset_version"]) == (LOBA, 1)
    assert bool(ruling["breaches"]) is not legal


def test_a_lay_off_names_every_order(client: Reader) -> None:
    asked = {"ruleset": LOBA, "meld": {"kind": "escalera", "cards": ["5S", "6S", "7S"]}, "cards": ["JK"]}
    ruling = client.post("/v1/rulings/lay-off", json=asked).get_json()
    assert (ruling["legal"], [breach["code"] for breach in ruling["breaches"]]) == (False, ["AMBIGUOUS"])
    assert sorted(ruling["arrangements"]) == [["5S", "6S", "7S", "JK"], ["JK", "5S", "6S", "7S"]]
    told = client.post("/v1/rulings/lay-off", json=asked | {"arrangement": ["JK", "5S", "6S", "7S"]})
    assert told.get_json()["legal"] is True


NO_MELDS = [
    ("escalera", []),
    ("escalera", ["5S", "7S", "9S"]),
    ("pierna", ["7S", "7H"]),
    ("trio", ["7S", "7H", "7D"]),
]


@pytest.mark.parametrize(("kind", "lying"), NO_MELDS)
def test_what_is_no_meld_lies_on_no_table(client: Reader, kind: str, lying: list[str]) -> None:
    asked = {"ruleset": LOBA, "meld": {"kind": kind, "cards": lying}, "cards": ["2H"]}
    problem = client.post("/v1/rulings/lay-off", json=asked).get_json()
    assert (problem["status"], problem["code"]) == (422, "IMPOSSIBLE_POSITION")
    assert problem["faults"][0]["pointer"] == "/meld/cards"


def test_a_legal_move_is_answered_with_events_and_position(client: Reader) -> None:
    asked = {"position": position("7S 7H 7D KC"), "move": meld("7D 7S 7H")}
    ruling = client.post("/v1/rulings/move", json=asked).get_json()
    assert ruling["legal"] is True
    assert [event["type"] for event in ruling["events"]] == ["meld_laid"]
    assert ruling["position"]["seats"][0]["hand"] == ["KC"]
    assert ruling["position"]["melds"][0]["cards"] == ["7S", "7H", "7D"]


def test_an_illegal_move_is_an_answer_too(client: Reader) -> None:
    asked = {"position": position("7S 7H 7D KC"), "move": discard("2C")}
    response = client.post("/v1/rulings/move", json=asked)
    ruling = response.get_json()
    assert (response.status_code, ruling["legal"]) == (200, False)
    assert "position" not in ruling
    assert "events" not in ruling
    assert ruling["breaches"][0]["details"]["cards"] == ["2C"]


def test_the_position_of_an_answer_is_a_position_to_ask_about(client: Reader) -> None:
    asked: dict[str, Any] = {"position": position("7S 7H 7D KC"), "move": meld("7S 7H 7D")}
    after = client.post("/v1/rulings/move", json=asked).get_json()["position"]
    again = client.post("/v1/rulings/move", json={"position": after, "move": discard("KC")}).get_json()
    assert again["legal"] is True
    assert again["position"]["turn"]["phase"] != "play"


TURNS = [
    # moves                                             rulings         the first breach of the last one
    ([DRAW, discard("2C")], [True, True], None),
    ([DRAW, TAKE, discard("2C")], [True, False], "ALREADY_DREW"),
    ([discard("2C"), DRAW], [False], "MUST_DRAW_FIRST"),
]


@pytest.mark.parametrize(("moves", "legal", "code"), TURNS)
def test_a_turn_stops_at_the_first_illegal_move(
    client: Reader, moves: list[dict[str, Any]], legal: list[bool], code: str | None
) -> None:
    asked = {"position": position("6D 7D 2C", phase="draw", pile=["4S", "9D"]), "moves": moves}
    turn = client.post("/v1/rulings/turn", json=asked).get_json()
    assert [ruling["legal"] for ruling in turn["rulings"]] == legal
    if code:
        assert turn["rulings"][-1]["breaches"][0]["code"] == code
    assert turn["position"]["turn"]["seat"] == (1 if legal == [True, True] else 0)
