"""Who may do what: every way to ask, by every caller."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from werkzeug.test import TestResponse

from tests.api.promise import Reader
from tests.api.table import DRAW, KEY, Match, app_over, bearer, desk_over, memory, open_match, reader

Ask = Callable[[Match, dict[str, str]], TestResponse]


def _get(path: str) -> Ask:
    return lambda match, who: match.client.get(f"/v1/matches/{match.id}{path}", headers=who)


def _post(path: str, body: Any = None) -> Ask:
    def ask(match: Match, who: dict[str, str]) -> TestResponse:
        return match.client.post(f"/v1/matches/{match.id}{path}", json=body, headers=who)

    return ask


MOVE = {"seat": 0, "move": DRAW, "expected_version": 2}
TURN = {"seat": 0, "moves": [DRAW], "expected_version": 2}

WAYS: list[tuple[str, Ask, tuple[int, int, int, int, int]]] = [
    # what                                      operator seat-0 seat-1 other's nobody
    ("position", _get(""), (200, 200, 200, 404, 401)),
    ("events", _get("/events"), (200, 200, 200, 404, 401)),
    ("scores", _get("/scores"), (200, 200, 200, 404, 401)),
    ("legal moves", _get("/legal-moves"), (200, 200, 200, 404, 401)),
    ("legal moves of seat 0", _get("/legal-moves?seat=0"), (200, 200, 403, 404, 401)),
    ("a move of seat 0", _post("/moves", MOVE), (201, 201, 403, 404, 401)),
    ("a turn of seat 0", _post("/turns", TURN), (201, 201, 403, 404, 401)),
    ("a dry run of seat 0", _post("/rulings", {"seat": 0, "move": DRAW}), (200, 200, 403, 404, 401)),
    ("an audit", _post("/audit"), (200, 403, 403, 404, 401)),
    ("refusals", _get("/refusals"), (200, 403, 403, 404, 401)),
    ("a branch", _post("/branches", {"version": 2}), (201, 403, 403, 404, 401)),
    ("a deal", _post("/deals", {"deck": []}), (422, 403, 403, 404, 401)),
]


@pytest.mark.parametrize(("ask", "statuses"), [row[1:] for row in WAYS], ids=[row[0] for row in WAYS])
def test_every_way_by_every_caller(client: Reader, ask: Ask, statuses: tuple[int, ...]) -> None:
    found = []
    for number in range(5):
        match, other = open_match(client), open_match(client)
        whos = [bearer(KEY), bearer(match.tokens[0]), bearer(match.tokens[1]), bearer(other.tokens[0]), {}]
        found.append(ask(match, whos[number]).status_code)
    assert tuple(found) == statuses


OPENING = {"ruleset": "loba-de-menos", "players": ["Ana", "Beto"]}


def test_only_the_operator_opens_matches(client: Reader, match: Match) -> None:
    for who, status in ((bearer(KEY), 201), (bearer(match.tokens[0]), 403), ({}, 401)):
        assert client.post("/v1/matches", json=OPENING, headers=who).status_code == status


SHOWN = [
    ("Basic QTpC", "UNKNOWN_CREDENTIAL"),
    ("Bearer", "UNKNOWN_CREDENTIAL"),
    ("Bearer ", "UNKNOWN_CREDENTIAL"),
    ("Bearer nonsense", "UNKNOWN_CREDENTIAL"),
    (f"Bearer {KEY}x", "UNKNOWN_CREDENTIAL"),
    (f"bearer {KEY} x", "UNKNOWN_CREDENTIAL"),
    ("Bearer lb1.match-1.0.AAAA", "UNKNOWN_CREDENTIAL"),
    ("Bearer \u00e9\u00ff", "UNKNOWN_CREDENTIAL"),
    ("Bearer " + "x" * 5000, "UNKNOWN_CREDENTIAL"),
    (KEY, "UNKNOWN_CREDENTIAL"),
    ("", "UNKNOWN_CREDENTIAL"),
]


@pytest.mark.parametrize(("header", "code"), SHOWN, ids=lambda value: value[:30])
@pytest.mark.parametrize("path", ["/v1/matches/match-1", "/v1/rulesets", "/v1/jobs/x"])
def test_a_credential_that_is_shown_must_be_valid(client: Reader, header: str, code: str, path: str) -> None:
    response = client.get(path, headers={"Authorization": header})
    assert (response.status_code, response.get_json()["code"]) == (401, code)
    assert response.headers["WWW-Authenticate"].startswith("Bearer ")


@pytest.mark.parametrize("header", [f"bearer {KEY}", f"BEARER  {KEY} "])
def test_the_scheme_is_read_in_any_case(client: Reader, header: str) -> None:
    assert client.get("/v1/jobs/x", headers={"Authorization": header}).status_code == 404


def test_a_token_with_another_seat_written_in_is_none(client: Reader, match: Match) -> None:
    head, name, seat, mac = match.tokens[0].split(".")
    for forged in (f"{head}.{name}.1.{mac}", f"{head}.x{name}.{seat}.{mac}", f"{head}.{name}.{seat}.{mac}x"):
        assert match.client.get(f"/v1/matches/{match.id}", headers=bearer(forged)).status_code == 401


def test_who_shows_nothing_learns_nothing_about_which_matches_there_are(client: Reader, match: Match) -> None:
    there = client.get(f"/v1/matches/{match.id}")
    nowhere = client.get("/v1/matches/no-such-match")
    assert there.data == nowhere.data
    other = bearer(open_match(client).tokens[0])
    assert (
        client.get(f"/v1/matches/{match.id}", headers=other).data
        == client.get("/v1/matches/no-such-match", headers=other).data
    )


def test_spectators_see_the_table_and_no_hand(client: Reader) -> None:
    match = open_match(client, spectators=True)
    seen = client.get(f"/v1/matches/{match.id}").get_json()
    assert [seat["hand"] for seat in seen["seats"]] == [["??"] * 9, ["??"] * 9]
    assert seen["stock"] == 89
    assert client.get(f"/v1/matches/{match.id}/events").status_code == 200
    assert client.get(f"/v1/matches/{match.id}/scores").status_code == 200
    assert client.get(f"/v1/matches/{match.id}/legal-moves").status_code == 401


def test_rulings_may_need_a_key() -> None:
    client = reader(app_over(desk_over(memory()), open_rulings=False))
    assert client.get("/rules/chinchon").status_code == 200
    assert client.get("/rules/chinchon?options={%22jokers%22:2}").status_code == 401
    asked = {"ruleset": "loba-de-menos", "cards": ["7S", "7H", "7D"]}
    for who, status in (({}, 401), (bearer(KEY), 200), (bearer("nonsense"), 401)):
        assert client.get("/v1/rulesets", headers=who).status_code == status
        assert client.post("/v1/rulings/meld", json=asked, headers=who).status_code == status
    match = open_match(client)
    assert client.post("/v1/rulings/meld", json=asked, headers=bearer(match.tokens[0])).status_code == 200


def test_the_service_about_itself_needs_no_key() -> None:
    client = app_over(desk_over(memory()), open_rulings=False).test_client()
    for path in ("/healthz", "/readyz", "/metrics", "/openapi.yaml", "/docs"):
        assert client.get(path).status_code == 200


def test_without_an_operator_key_nobody_is_the_operator() -> None:
    from referee.api.app import create_app

    desk = desk_over(memory())
    client = create_app(desk, desk.tokens, [""]).test_client()
    assert client.post("/v1/matches", json=OPENING, headers=bearer("")).status_code == 401
