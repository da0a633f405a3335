"""Moves that are none, and cards that the pack does not have."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.positions import position
from tests.api.promise import Reader

BAD_MOVES = [
    ({}, "/move/type", "MISSING_FIELD"),
    ({"type": "dance"}, "/move/type", "UNKNOWN_NAME"),
    ({"type": ["meld"]}, "/move/type", "UNKNOWN_NAME"),
    ({"type": "discard"}, "/move/card", "MISSING_FIELD"),
    ({"type": "draw_stock", "card": "7S"}, "/move/card", "UNKNOWN_FIELD"),
    ({"type": "meld", "cards": ["7S"], "as": "8S"}, "/move/as", "UNKNOWN_FIELD"),
    ({"type": "meld", "cards": [{"card": "7S", "as": "8S"}]}, "/move/cards/0", "NOT_A_CARD"),
    ({"type": "open", "melds": [["7S"]]}, "/move/melds/0", "WRONG_TYPE"),
    ({"type": "lay_off", "meld": 1, "cards": []}, "/move/meld", "WRONG_TYPE"),
    ("draw_stock", "/move", "WRONG_TYPE"),
    (None, "/move", "WRONG_TYPE"),
]


@pytest.mark.parametrize(("move", "pointer", "code"), BAD_MOVES)
def test_a_move_that_is_none(client: Reader, move: Any, pointer: str, code: str) -> None:
    response = client.post("/v1/rulings/move", json={"position": position("7S"), "move": move})
    problem = response.get_json()
    assert (response.status_code, problem["code"]) == (400, code)
    assert pointer in [fault["pointer"] for fault in problem["faults"]]


def test_the_same_question_gets_the_same_bytes(client: Reader) -> None:
    asked = {"position": position("5S 6S 7S JK 7H 7D 9C")}
    answers = {client.post("/v1/rulings/legal-moves", json=asked).data for _ in range(3)}
    assert len(answers) == 1
