"""The same key, caller and body give the first answer again, byte for byte; anything else is refused."""

from __future__ import annotations

import pytest

from tests.api.promise import Reader
from tests.api.table import DRAW, KEY, USUAL, Match, bearer, discard, open_match

OPENING = {"ruleset": "loba-de-menos", "players": ["Ana", "Beto"], "deal": {"deck": USUAL}}


def test_an_accepted_move_is_answered_the_same_again(match: Match) -> None:
    body = {"seat": 0, "move": DRAW, "expected_version": 2}
    first = match.post("/moves", body, 0, Idempotency_Key="k")
    match.version = 3
    match.move(0, discard("2C"))
    again = match.post("/moves", body, 0, Idempotency_Key="k")
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.data == again.data
    assert first.headers["ETag"] == again.headers["ETag"] == '"3-s0"'
    assert first.mimetype == again.mimetype
    assert match.get().get_json()["version"] == 4


def test_a_refused_move_is_answered_the_same_again(match: Match) -> None:
    body = {"seat": 0, "move": discard("2C"), "expected_version": 2}
    first = match.post("/moves", body, 0, Idempotency_Key="k", Accept_Language="es")
    match.move(0, DRAW)
    again = match.post("/moves", body, 0, Idempotency_Key="k", Accept_Language="es")
    assert (first.status_code, again.status_code) == (422, 422)
    assert first.data == again.data
    assert first.mimetype == again.mimetype == "application/problem+json"
    assert first.headers["Content-Language"] == again.headers["Content-Language"] == "es"


def test_turns_and_deals_are_answered_the_same_again(client: Reader) -> None:
    match = open_match(client, deal={"deck": USUAL, "then": "ask"})
    body = {"seat": 0, "moves": [DRAW, discard("2C")], "expected_version": 2}
    answers = [match.post("/turns", body, 0, Idempotency_Key="k") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [201] * 3
    assert len({answer.data for answer in answers}) == 1


def test_a_match_is_opened_once(client: Reader) -> None:
    who = bearer(KEY) | {"Idempotency-Key": "open-1"}
    answers = [client.post("/v1/matches", json=OPENING, headers=who) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 201]
    assert answers[0].data == answers[1].data
    assert answers[0].headers["Location"] == answers[1].headers["Location"]
    other = client.post("/v1/matches", json=OPENING | {"players": ["Ana", "Caro"]}, headers=who)
    assert (other.status_code, other.get_json()["code"]) == (422, "IDEMPOTENCY_KEY_REUSED")


REUSED = [
    # path      body
    ("/moves", {"seat": 0, "move": discard("2C"), "expected_version": 2}),
    ("/moves", {"seat": 0, "move": DRAW, "expected_version": 3}),
    ("/turns", {"seat": 0, "moves": [DRAW], "expected_version": 2}),
]


@pytest.mark.parametrize(("path", "body"), REUSED)
def test_a_key_is_for_one_request_only(match: Match, path: str, body: dict[str, object]) -> None:
    match.post("/moves", {"seat": 0, "move": DRAW, "expected_version": 2}, 0, Idempotency_Key="k")
    response = match.post(path, body, 0, Idempotency_Key="k")
    assert (response.status_code, response.get_json()["code"]) == (422, "IDEMPOTENCY_KEY_REUSED")


def test_a_key_belongs_to_its_caller(match: Match) -> None:
    match.move(0, DRAW, Idempotency_Key="k")
    match.move(0, discard("2C"), Idempotency_Key="l")
    assert match.move(1, DRAW, Idempotency_Key="k").status_code == 201


def test_spacing_and_order_of_members_make_no_other_request(match: Match) -> None:
    who = bearer(match.tokens[0]) | {"Idempotency-Key": "k", "Content-Type": "application/json"}
    bodies = (
        '{"seat":0,"move":{"type":"draw_stock"},"expected_version":2}',
        '{ "expected_version": 2.0, "move": {"type": "draw_stock"},\n "seat": 0 }',
    )
    answers = [match.client.post(f"/v1/matches/{match.id}/moves", data=body, headers=who) for body in bodies]
    assert [answer.status_code for answer in answers] == [201, 201]
    assert answers[0].data == answers[1].data


KEYS = [
    ("a", 201),
    ("!~", 201),
    ('"quoted"', 201),
    ("x" * 255, 201),
    ("x" * 256, 400),
    ("", 400),
    ("two words", 400),
    ("caf\u00e9", 400),
    ("tab\there", 400),
]


@pytest.mark.parametrize(("key", "status"), KEYS, ids=lambda value: str(value)[:12])
def test_what_a_key_may_be(match: Match, key: str, status: int) -> None:
    response = match.move(0, DRAW, Idempotency_Key=key)
    assert response.status_code == status
    if status == 400:
        assert response.get_json()["code"] == "MALFORMED_HEADER"


def test_a_key_on_a_question_is_accepted_and_ignored(client: Reader, match: Match) -> None:
    for cards in (["7S", "7H", "7D"], ["7S", "7H", "9D"]):
        asked = {"ruleset": "loba-de-menos", "cards": cards}
        answer = client.post("/v1/rulings/meld", json=asked, headers={"Idempotency-Key": "k"})
        assert answer.status_code == 200
    for move in (DRAW, discard("2C")):
        assert match.post("/rulings", {"seat": 0, "move": move}, 0, Idempotency_Key="k").status_code == 200
