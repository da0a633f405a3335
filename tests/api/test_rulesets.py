"""The games and their rulebooks, as they are told."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.api.positions import LOBA
from tests.api.promise import Reader


def test_rulesets_list_every_dial_and_clause(client: Reader) -> None:
    every = client.get("/v1/rulesets").get_json()["rulesets"]
    assert LOBA in [rules["id"] for rules in every]
    for summary in every:
        rules = client.get(f"/v1/rulesets/{summary['id']}").get_json()
        asked = {"ruleset": summary["id"], "options": rules["dials"], "cards": []}
        assert client.post("/v1/rulings/meld", json=asked).status_code == 200
        assert len({clause["code"] for clause in rules["clauses"]}) == len(rules["clauses"])


def test_rulesets_have_the_names_people_know_them_by(client: Reader) -> None:
    every = client.get("/v1/rulesets").get_json()["rulesets"]
    titles = {rules["id"]: rules["title"] for rules in every}
    assert (titles[LOBA], titles["loba-de-mas-clasica"]) == ("Loba de Menos", "Loba de Más Clásica")
    assert len(set(titles.values())) == len(titles)
    assert client.get("/v1/rulesets/chinchon").get_json()["title"] == "Chinchón"


def test_the_rulebook_under_options(client: Reader) -> None:
    """Every dial and every clause as they are where the joker stays and the limit is another."""
    options = {"joker_shift": "none", "limit": 60}
    query = {"options": json.dumps(options)}
    rules = client.get(f"/v1/rulesets/{LOBA}", query_string=query).get_json()
    usual = client.get(f"/v1/rulesets/{LOBA}").get_json()
    assert rules["dials"] == usual["dials"] | {"joker_shift": "none", "limit": {"at": 60, "cmp": ">="}}
    sentences = {clause["code"]: clause["sentence"] for clause in rules["clauses"]}
    assert "60" in sentences["LM-9.1"]
    assert sentences != {clause["code"]: clause["sentence"] for clause in usual["clauses"]}
    assert usual == client.get(f"/v1/rulesets/{LOBA}", query_string={"options": "{}"}).get_json()


ODD_OPTIONS = [
    # options as sent, status, code, words
    ('{"joker_shift": "up"}', 422, "SENSELESS_OPTION", "/options/joker_shift"),
    ('{"match_end": "deals"}', 422, "SENSELESS_OPTION", "match_end and limit quarrel"),
    ('{"odd": 1}', 422, "SENSELESS_OPTION", "no such dial"),
    ("{", 400, "MALFORMED_QUERY", "one JSON object"),
    ("[]", 400, "MALFORMED_QUERY", "one JSON object"),
    ("", 400, "MALFORMED_QUERY", "one JSON object"),
    ('{"run_min": 3, "run_min": 4}', 400, "MALFORMED_QUERY", "one JSON object"),
]


@pytest.mark.parametrize(("options", "status", "code", "words"), ODD_OPTIONS)
def test_odd_options_of_a_rulebook(client: Reader, options: str, status: int, code: str, words: str) -> None:
    response = client.get(f"/v1/rulesets/{LOBA}", query_string={"options": options})
    assert (response.status_code, response.get_json()["code"]) == (status, code)
    assert words in response.text


def test_a_rulebook_takes_no_other_query(client: Reader) -> None:
    assert client.get(f"/v1/rulesets/{LOBA}?option=1").status_code == 400
    assert client.get("/v1/rulesets?options={}").status_code == 400
    assert client.get("/v1/rulesets/poker?options=x").status_code == 404


ABOUT = [
    # game, dial, what it takes there, why
    ("loba-de-menos", "finish", "only empty_hand", "what the game is about"),
    ("chinchon", "finish", "only close", "what the game is about"),
    ("loba-de-menos", "pack_name", "only french", "French cards"),
    ("chinchon", "pack_name", "one of spanish_40, spanish_48", "Spanish cards"),
    ("chinchon", "lay_off", "only any", "melds stay in hand"),
    ("chinchon", "contracts", "only []", "melds stay in hand"),
    ("loba-de-menos", "close_loose_cards", "only 1", "nobody closes"),
    ("loba-de-menos-reenganche", "rebuys", "a whole number from 0 to 1000", "never without a limit"),
    ("loba-de-menos", "idle_recycles", "a whole number from 1 to 1000 or null", "null: never"),
]


@pytest.mark.parametrize(("id", "dial", "allowed", "why"), ABOUT)
def test_what_a_dial_takes_in_its_game(client: Reader, id: str, dial: str, allowed: str, why: str) -> None:
    assert client.get(f"/v1/rulesets/{id}").get_json()["about"][dial]["allowed"] == allowed, why


JOKERLESS = [("loba-sin-comodines", "5S"), ("chinchon", "5O")]


@pytest.mark.parametrize(("id", "card"), JOKERLESS)
def test_a_joker_in_a_pack_without_jokers(client: Reader, id: str, card: str) -> None:
    """It is a card (no 400); a question cannot hold it, and no hand from which it could be played."""
    meld = client.post("/v1/rulings/meld", json={"ruleset": id, "cards": ["JK", card]})
    assert (meld.status_code, meld.get_json()["code"]) == (422, "IMPOSSIBLE_POSITION")
    seats = [{"hand": [card]}, {"hand": 3}]
    there = {"ruleset": id, "seats": seats, "turn": {"seat": 0, "phase": "play"}}
    thrown = {"position": there, "move": {"type": "discard", "card": "JK"}}
    told = client.post("/v1/rulings/move", json=thrown).get_json()
    assert [breach["code"] for breach in told["breaches"]] == ["CARD_NOT_IN_HAND"]


def test_a_card_that_the_pack_does_not_have_at_all(client: Reader) -> None:
    """Rather than that it is there no times."""
    seats = [{"left": ["JK"], "total": 0}, {"left": ["2C"], "total": 0}]
    sent: list[tuple[str, dict[str, Any]]] = [
        ("/v1/rulings/score", {"ruleset": "loba-sin-comodines", "seats": seats, "winner": None}),
        (
            "/v1/rulings/legal-moves",
            {
                "position": {
                    "ruleset": "loba-sin-comodines",
                    "seats": [{"hand": ["JK", "3C"]}, {"hand": 9}],
                    "turn": {"seat": 0, "phase": "play"},
                }
            },
        ),
    ]
    for path, body in sent:
        response = client.post(path, json=body, headers={"Accept-Language": "es"})
        assert response.status_code == 422
        (fault,) = response.get_json()["faults"]
        assert (fault["code"], fault["message"]) == ("TOO_MANY_COPIES", "esta baraja no tiene JK")
