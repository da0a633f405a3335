"""What a refusal says is so in that very case: too few naturals, the kind that a set has here, a trío."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee.rules.questions import ask_meld
from referee.rules.rulebook import Code, message
from referee.rules.rulesets import ruleset
from tests.api.promise import Reader
from tests.api.table import app_over, desk_over, memory, reader
from tests.rules.given import Options, breaches, given

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


BZ, CH, CN = "loba-con-bazas", "carioca", "chinchon"
ROW = "AS 2H 3D 4C 5S 6H 7D 8C 9S TH JD QC KS"
ALONE: list[tuple[str, Options, str, int, str, str, str]] = [
    # game, options, hand, round, opening, words, why
    (LM, {}, "KH KD KC 2C", 1, "open KH KD KC", "KH KD KC, told as one meld, is laid by itself", "3.45"),
    (LM, {}, "KH KD KC 5H 5D 5C", 1, "open KH KD KC / 5H 5D 5C", "These melds are laid one by one", "3.45"),
    (BZ, {}, "KH KD KC 2C", 1, "open KH KD KC",
     "told as one meld, opens by itself where it is worth 50, else beside others", "3.41: it is worth 30"),
    (CH, {}, f"{ROW} 2C", 8, f"open {ROW}", "The contract of the deal, escala sucia, is one meld", "3.49"),
    (CH, {"contracts": ["T"]}, "5S 5H 5D 2C", 1, "open 5S 5H 5D", "the deal, 1 trío, is one meld", "3.43"),
]  # fmt: skip


@pytest.mark.parametrize(("id", "options", "hand", "round_number", "told", "words", "why"), ALONE)
def test_why_no_opening_of_several_is_needed(
    id: str, options: Options, hand: str, round_number: int, told: str, words: str, why: str
) -> None:
    state = given(id, hand, options=options, round=round_number)
    (found,) = [one for one in breaches(state, told) if one.code is Code.OPEN_NOT_NEEDED]
    assert words in message(found, state.rules, "en"), why


OUT_OF_PLACE: list[tuple[str, str, str, str, str]] = [
    # game, hand, move, words, why
    (LM, "5S 6S 7S 2C", "close 5S 6S 7S : 2C", "There is no close in loba-de-menos: nobody closes", "6.8"),
    (LM, "5S 6S 7S 2C", "show 5S 6S 7S", "There is no show in loba-de-menos: nobody closes", "6.8"),
    (CN, "1O 2O 3O", "show 1O 2O 3O", "A show answers a close, and nobody has closed", "6.9: nobody has"),
    (CN, "1O 2O 3O RE RC", "close 1O 2O 3O : RE", "loose would stay: RC", "6.9: a close, and not a good one"),
]


@pytest.mark.parametrize(("id", "hand", "told", "words", "why"), OUT_OF_PLACE)
def test_nobody_is_told_of_a_close_that_did_not_try(
    id: str, hand: str, told: str, words: str, why: str
) -> None:
    state = given(id, hand, others=(7,), stock=10)
    (found,) = [one for one in breaches(state, told) if one.code is Code.CANNOT_CLOSE]
    assert words in message(found, state.rules, "en"), why


IN_A_ROUND: list[tuple[str, int | None, str, str]] = [
    # cards, round, words, why
    (ROW, None, "not of one suit; in round 8 it would be the contract", "3.49: the round was not told"),
    (ROW, 1, "the escalera is not of one suit.", "3.15: nobody asks for it there"),
    (ROW.replace("KS", "KH").replace("QC", "JC"), None, "the escalera is not of one suit.", "it is none"),
]


@pytest.mark.parametrize(("cards", "round_number", "words", "why"), IN_A_ROUND)
def test_where_the_suits_would_be_free(cards: str, round_number: int | None, words: str, why: str) -> None:
    rules = ruleset(CH)
    found = ask_meld(rules, rules.pack.read(cards.split()), "escalera", round_number).breaches
    (suits,) = [one for one in found if one.code is Code.RUN_SUITS_DIFFER]
    assert words in message(suits, rules, "en"), why
