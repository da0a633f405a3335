"""Real questions with something put in, taken out or exchanged: an answer or a problem, never a crash."""

from __future__ import annotations

import random
from copy import deepcopy
from typing import Any

import pytest

from referee.rules.rulesets import RULESETS, dials_of
from tests.api.bodies import JUNK, at, paths, spoiled
from tests.api.promise import Reader
from tests.api.table import DRAW, KEY, LOBA, USUAL, Match, bearer, discard, meld

SEATS: list[dict[str, Any]] = [
    {"hand": ["5S", "6S", "JK", "8S", "7H", "7D", "2C"], "opened": True, "opened_before": True},
    {"hand": 9, "total": 40},
]
TABLE = [
    {"id": "m1", "owner": 0, "kind": "escalera", "cards": ["JK", "5H", "6H"]},
    {"id": "m2", "owner": 1, "kind": "pierna", "cards": ["KS", "KH", "KD"]},
]
POSITION = {"ruleset": LOBA, "options": {}, "seats": SEATS, "melds": TABLE, "pile": ["4S", "9D"], "stock": 40}
IN_PLAY = POSITION | {"turn": {"seat": 0, "phase": "play", "taken": None, "must_use": None}}
AT_DRAW = POSITION | {"turn": {"seat": 0, "phase": "draw"}}

QUESTIONS: list[tuple[str, dict[str, Any]]] = [
    ("meld", {"ruleset": LOBA, "options": {}, "cards": ["7S", "7H", "7D"], "kind": "pierna"}),
    ("lay-off", {"ruleset": LOBA, "options": {}, "meld": {"kind": "escalera", "cards": ["5S", "6S", "7S"]},
                 "cards": ["JK"], "arrangement": ["5S", "6S", "7S", "JK"]}),
    ("move", {"position": IN_PLAY, "move": meld("5S 6S JK", kind="escalera")}),
    ("move", {"position": IN_PLAY, "move": {"type": "lay_off", "meld": "m1", "cards": ["7H"],
                                            "arrangement": ["JK", "5H", "6H", "7H"]}}),
    ("move", {"position": IN_PLAY, "move": {"type": "open", "melds": [{"cards": ["5S", "6S", "JK"]}]}}),
    ("move", {"position": IN_PLAY, "move": {"type": "swap_joker", "meld": "m1", "card": "4H"}}),
    ("turn", {"position": AT_DRAW, "moves": [DRAW, meld("5S 6S JK"), discard("2C")]}),
    ("legal-moves", {"position": IN_PLAY}),
    ("legal-moves", {"position": AT_DRAW}),
    ("score", {"ruleset": LOBA, "options": {}, "winner": 1, "round": 1,
               "seats": [{"left": ["KS", "JK"], "total": 95, "melds": [{"cards": ["7S", "7H", "7D"]}]},
                         {"left": [], "total": 7, "opened_before": False}]}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("path", "body"), QUESTIONS, ids=lambda value: value if isinstance(value, str) else ""
)
def test_no_small_fault_of_a_question_is_a_crash(client: Reader, path: str, body: dict[str, Any]) -> None:
    assert client.post(f"/v1/rulings/{path}", json=body).status_code == 200
    for number, spoilt in enumerate(spoiled(body)):
        if number % 7 == 0:
            assert client.post(f"/v1/rulings/{path}", json=spoilt).status_code < 500, spoilt


def test_questions_shuffled_into_each_other_are_no_crash(client: Reader) -> None:
    """Parts of one question in another, under every dial of every game."""
    chance = random.Random(20261130)
    options = [{name: value} for rules in RULESETS.values() for name, value in dials_of(rules).items()]
    for _ in range(1500):
        path, body = chance.choice(QUESTIONS)
        body = deepcopy(body)
        whole = body.get("position", body)
        whole["ruleset"] = chance.choice(sorted(RULESETS))
        whole["options"] = deepcopy(chance.choice(options) | chance.choice(options))
        for _ in range(chance.randrange(3)):
            *above, last = chance.choice(list(paths(body)))
            part = chance.choice(QUESTIONS)[1]
            other = at(part, chance.choice(list(paths(part))))
            at(body, above)[last] = deepcopy(chance.choice([other, other, chance.choice(JUNK)]))
        assert client.post(f"/v1/rulings/{path}", json=body).status_code < 500, (path, body)


ORDERS: list[tuple[str, dict[str, Any]]] = [
    ("/moves", {"seat": 0, "move": DRAW, "expected_version": 2}),
    ("/moves", {"seat": 0, "move": meld("6D 7D 9H"), "expected_version": 2}),
    ("/turns", {"seat": 0, "moves": [DRAW, discard("KD")], "expected_version": 2}),
    ("/rulings", {"seat": 0, "move": discard("2C"), "version": 2}),
    ("/deals", {"deck": ["7S"], "expected_version": 2}),
]


@pytest.mark.parametrize(("path", "body"), ORDERS)
def test_no_small_fault_of_an_order_is_a_crash_or_changes_anything(
    match: Match, path: str, body: dict[str, Any]
) -> None:
    before = match.get().data
    for number, spoilt in enumerate(spoiled(body)):
        if number % 5 == 0:
            status = match.post(path, spoilt).status_code
            assert status < 500, spoilt
            if status == 201:
                return
    assert match.get().data == before


def test_no_small_fault_of_an_opening_is_a_crash(client: Reader) -> None:
    order = {
        "ruleset": LOBA,
        "options": {},
        "players": ["Ana", "Beto"],
        "first_dealer": 1,
        "spectators": True,
    }
    for spoilt in spoiled(order):
        assert client.post("/v1/matches", json=spoilt, headers=bearer(KEY)).status_code < 500, spoilt
    for number, cards in enumerate(spoiled(USUAL[:3])):
        if number % 5 == 0:
            spoilt = order | {"deal": {"deck": [*cards, *USUAL[3:]]}}
            assert client.post("/v1/matches", json=spoilt, headers=bearer(KEY)).status_code < 500, cards
