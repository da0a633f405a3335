"""What a refusal says is so in that very case: too few naturals, the kind that a set has here, a trío."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee.rules.questions import ask_meld
from referee.rules.rulebook import message
from referee.rules.rulesets import ruleset
from tests.api.promise import Reader
from tests.api.table import app_over, desk_over, memory, reader

LM, CA, PI = "loba-de-menos", "loba-centroamericana", "loba-con-picos"
FEW, MANY = "too few natural cards: an escalera needs {least}", "too many wild cards or too few naturals"

WILD = [
    # game, naturals an escalera needs, cards, words, why
    (LM, 4, "5S 6S 7S", FEW.format(least=4), "3.22: no joker in sight"),
    (LM, 4, "5S JK 7S", MANY, "3.22: one in sight"),
    (LM, 1, "5S JK JK 8S", MANY, "3.22: two of them"),
    (PI, 4, "5S 6S 7S", FEW.format(least=4), "3.23: nothing wild in sight"),
    (PI, 2, "5S JK 2H", MANY, "3.23: a two may be wild"),
]


@pytest.mark.parametrize(("id", "least", "cards", "words", "why"), WILD)
def test_too_few_naturals(id: str, least: int, cards: str, words: str, why: str) -> None:
    rules = replace(
        ruleset(id), min_naturals=least
    )  # more than run_min is no option any more; logs may hold it
    (breach,) = ask_meld(rules, rules.pack.read(cards.split()), None).breaches
    assert breach.code == "TOO_MANY_JOKERS"
    assert words in message(breach, rules, "en"), why


def test_what_is_not_known_is_not_told() -> None:
    """Where no cards are told, nothing is said of what is in sight."""
    rules = ruleset(LM)
    breach = type(ask_meld(rules, rules.pack.read(["5S", "JK", "JK", "8S"]), None).breaches[0])
    assert "Too many wild cards" in message(breach("TOO_MANY_JOKERS"), rules, "en")  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def client() -> Reader:
    return reader(app_over(desk_over(memory())))


KINDS = [
    # game, kind told, kind wanted, why
    (CA, "pierna", "trio", "3.2: tríos are laid here"),
    (LM, "trio", "pierna", "3.1: piernas are laid here"),
]


@pytest.mark.parametrize(("id", "told", "wanted", "why"), KINDS)
def test_the_kind_a_set_has_in_this_game_is_told(
    client: Reader, id: str, told: str, wanted: str, why: str
) -> None:
    cards = ["7S", "7H", "7C"]
    words = f"a set of equal ranks has the kind {wanted} in this game"
    meld = client.post("/v1/rulings/meld", json={"ruleset": id, "cards": cards, "kind": told}).get_json()
    assert [one["code"] for one in meld["breaches"]] == ["NOT_A_MELD"]
    assert words in meld["breaches"][0]["message"], why
    laid = {"ruleset": id, "meld": {"kind": told, "cards": cards}, "cards": ["7S"]}
    assert words in client.post("/v1/rulings/lay-off", json=laid).text
    position = {
        "ruleset": id,
        "seats": [{"hand": [*cards, "2C"]}, {"hand": 9}],
        "turn": {"seat": 0, "phase": "play"},
    }
    move = {"type": "meld", "cards": cards, "kind": told}
    asked = client.post("/v1/rulings/move", json={"position": position, "move": move}).get_json()
    assert words in asked["breaches"][0]["message"]
    there = position | {"melds": [{"id": "m1", "owner": 1, "kind": told, "cards": cards}]}
    assert words in client.post("/v1/rulings/legal-moves", json={"position": there}).text


@pytest.mark.parametrize(("lang", "words"), [("es", "esto no es trío"), ("pt", "isto não é trio")])
def test_a_trio_has_its_accent(client: Reader, lang: str, words: str) -> None:
    laid = {"ruleset": CA, "meld": {"kind": "trio", "cards": ["7S", "7H"]}, "cards": ["7S"]}
    response = client.post("/v1/rulings/lay-off", json=laid, headers={"Accept-Language": lang})
    assert words in response.get_json()["faults"][0]["message"]
