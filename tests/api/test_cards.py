"""Cards are read tolerantly and written canonically; a text that is no card is named with its field."""

from __future__ import annotations

import pytest

from referee.rules.cards import FRENCH, SPANISH_48, pack
from schemas.fields import CODES, canonical
from tests.api.promise import Reader
from tests.api.table import KEY, bearer, open_match

SPELLINGS = [
    ("TH", "TH"),
    ("th", "TH"),
    ("10h", "TH"),
    ("10♥", "TH"),
    ("10♥\ufe0f", "TH"),
    ("10♥\ufe0e", "TH"),
    (" TH", "TH"),
    ("  th  ", "TH"),
    ("a♠", "AS"),
    ("7♦", "7D"),
    ("7♣", "7C"),
    ("jk", "JK"),
    ("JK ", "JK"),
    ("so", "SO"),
    ("7b", "7B"),
    ("Rc", "RC"),
]

NO_CARDS = (
    "", " ", "H", "9", "10", "1H", "0H", "11H", "XH", "TT", "1OH", "9HH", "9H9H", "9H,TH", "7 H", "7.0H",
    "-7H", "7H#1", "*", "JOKER", "ten of hearts", "DD", "7H\n", "\t7H", "7H\x00", "\u00a07H",
    "7♥\ufe0f\ufe0f", "\ufe0f7♥", "ſo", "\u212aS", "7\uff28", "TO", "10O", "JKJK", "??", "x" * 5000,
)  # fmt: skip


@pytest.mark.parametrize(("text", "code"), SPELLINGS)
def test_a_card_as_people_write_it(text: str, code: str) -> None:
    assert canonical(text) == code


@pytest.mark.parametrize("text", NO_CARDS)
def test_a_text_that_is_no_card(client: Reader, text: str) -> None:
    assert canonical(text) is None
    response = client.post("/v1/rulings/meld", json={"ruleset": "loba-de-menos", "cards": ["9S", text]})
    problem = response.get_json()
    assert (response.status_code, problem["code"]) == (400, "NOT_A_CARD")
    assert problem["faults"][0]["pointer"] == "/cards/1"
    assert text[:40].strip() in problem["detail"]
    assert len(response.data) < 1000


def test_the_codes_of_the_wire_are_those_of_the_packs() -> None:
    packs = {*pack(FRENCH, 1, 1).index, *pack(SPANISH_48, 1, 1).index} - {"??"}
    assert packs == CODES
    assert all(canonical(code) == code for code in CODES)


OTHER_PACKS = ("DC", "RC", "7B", "SO", "1C", "CC")


@pytest.mark.parametrize("card", OTHER_PACKS)
def test_a_card_of_another_pack_is_no_card_here(client: Reader, card: str) -> None:
    """Letters of other languages are never guessed at: RC is a king of cups, and no king of clubs."""
    response = client.post("/v1/rulings/meld", json={"ruleset": "loba-de-menos", "cards": ["7S", card]})
    problem = response.get_json()
    assert (response.status_code, problem["code"]) == (400, "NOT_A_CARD")
    assert problem["faults"][0]["pointer"] == "/cards/1"


PLACES = [
    (
        "/v1/rulings/lay-off",
        {"meld": {"kind": "pierna", "cards": ["7S", "SO"]}, "cards": ["7S"]},
        "/meld/cards/1",
    ),
    ("/v1/rulings/score", {"seats": [{"left": ["SO"], "total": 0}], "winner": None}, "/seats/0/left/0"),
]


@pytest.mark.parametrize(("path", "members", "pointer"), PLACES)
def test_the_place_of_a_foreign_card_is_named(
    client: Reader, path: str, members: dict[str, object], pointer: str
) -> None:
    response = client.post(path, json={"ruleset": "loba-de-menos"} | members)
    assert response.status_code == 400
    assert response.get_json()["faults"][0]["pointer"] == pointer


def test_a_foreign_card_in_a_position_and_in_a_match(client: Reader) -> None:
    position = {"ruleset": "loba-de-menos", "seats": [{"hand": ["RC"]}, {"hand": 9}]}
    asked = {
        "position": position | {"turn": {"seat": 0, "phase": "play"}},
        "move": {"type": "discard", "card": "SO"},
    }
    faults = client.post("/v1/rulings/move", json=asked).get_json()["faults"]
    assert [fault["pointer"] for fault in faults] == ["/position/seats/0/hand/0", "/move/card"]
    match = open_match(client)
    refused = match.move(0, {"type": "discard", "card": "RC"})
    assert (refused.status_code, refused.get_json()["code"]) == (400, "NOT_A_CARD")


def test_answers_are_canonical(client: Reader) -> None:
    response = client.post(
        "/v1/rulings/meld", json={"ruleset": "loba-de-menos", "cards": ["j♥", " 9h", "10♥\ufe0f"]}
    )
    assert response.get_json()["arrangements"] == [["9H", "TH", "JH"]]


def test_a_hidden_card_may_lie_in_a_position_and_nowhere_else(client: Reader) -> None:
    position = {
        "ruleset": "loba-de-menos",
        "seats": [{"hand": ["??", "7H"]}, {"hand": ["??"] * 9}],
        "turn": {"seat": 0, "phase": "play"},
    }
    listed = client.post("/v1/rulings/legal-moves", json={"position": position}).get_json()["moves"]
    assert listed == [{"type": "discard", "card": "7H"}]
    asked = {"position": position, "move": {"type": "discard", "card": "??"}}
    assert client.post("/v1/rulings/move", json=asked).status_code == 400
    order = {"ruleset": "loba-de-menos", "players": ["Ana", "Beto"], "deal": {"deck": ["??"] * 108}}
    assert client.post("/v1/matches", json=order, headers=bearer(KEY)).status_code == 400
