"""``POST /v1/matches/{id}/branches``: the wire of it; and a branch tells a seat no more than a match does."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.promise import Reader
from tests.api.table import DRAW, KEY, Match, app_over, bearer, desk_over, discard, memory, open_match, reader
from tests.api.test_leaks import ONE, OTHER, QUESTIONS, _kept, _without_digest


def branched(match: Match, version: int) -> Match:
    """A branch, as its seats and the operator use it."""
    response = match.post("/branches", {"version": version})
    assert response.status_code == 201, response.text
    opened = response.get_json()
    assert response.headers["Location"] == f"/v1/matches/{opened['id']}"
    assert response.headers["ETag"] == f'"{opened["version"]}-op"'
    assert opened["receipt"]["match"] == opened["id"]
    return Match(match.client, opened["id"], opened["tokens"], opened["version"])


def _position(match: Match, version: str = "") -> dict[str, Any]:
    seen: dict[str, Any] = match.get(version).get_json()
    return {name: value for name, value in seen.items() if name not in ("id", "version")}


def test_a_branch_stands_where_the_match_stood(match: Match) -> None:
    match.turn(0, DRAW, discard("2C"))
    match.turn(1, DRAW, discard("TC"))
    before = match.get().data, match.get("/events").data
    branch = branched(match, 4)
    assert branch.id != match.id
    assert _position(branch) == _position(match, "?version=4")
    assert branch.turn(1, DRAW, discard("8S")).status_code == 201
    assert (match.get().data, match.get("/events").data) == before
    assert branch.post("/audit", None).get_json()["ok"]
    first = branch.get("/events", 0).get_json()["events"][0]
    assert (first["origin"]["match"], first["origin"]["version"]) == (match.id, 4)


@pytest.mark.parametrize("version", [0, -3, 3, 999_999])
def test_a_version_that_never_was(match: Match, version: int) -> None:
    response = match.post("/branches", {"version": version})
    assert (response.status_code, response.get_json()["code"]) == (404, "NO_SUCH_VERSION")


def test_a_version_within_a_move(client: Reader) -> None:
    match = open_match(client, deal={"mode": "referee"})
    response = match.post("/branches", {"version": 2})
    assert (response.status_code, response.get_json()["code"]) == (422, "NOT_BETWEEN_MOVES")
    assert branched(match, 3).version == 3


def test_the_tokens_of_a_match_are_not_those_of_its_branch(match: Match) -> None:
    branch = branched(match, 2)
    for seat in (0, 1):
        assert branch.client.get(f"/v1/matches/{branch.id}", headers=match.who(seat)).status_code == 404
        assert branch.client.get(f"/v1/matches/{match.id}", headers=branch.who(seat)).status_code == 404
        assert branch.get("", seat).status_code == 200


def test_the_same_request_sent_again(match: Match) -> None:
    first = match.post("/branches", {"version": 2}, Idempotency_Key="branch-1")
    again = match.post("/branches", {"version": 2.0}, Idempotency_Key="branch-1")
    assert (first.status_code, first.data) == (again.status_code, again.data)
    other = match.post("/branches", {"version": 1}, Idempotency_Key="branch-1")
    assert (other.status_code, other.get_json()["code"]) == (422, "IDEMPOTENCY_KEY_REUSED")
    fresh = {match.post("/branches", {"version": 2}).get_json()["id"] for _ in range(2)}
    assert len(fresh | {first.get_json()["id"]}) == 3


def received(first_deck: list[str]) -> list[tuple[int, bytes, dict[str, str]]]:
    """All that seat 1 of a branch receives."""
    match = open_match(reader(app_over(desk_over(memory()))), deal={"deck": first_deck, "then": "ask"})
    assert match.move(0, DRAW).status_code == 201
    branch = branched(match, match.version)
    got = []
    for act in (None, lambda: branch.move(0, discard("9C")), lambda: branch.turn(1, DRAW, discard("8S"))):
        if act is not None:
            reply = act()
            assert reply.status_code == 201
            got += [reply] if b'"seat":1' in reply.data else []
        got += [ask(branch) for ask in QUESTIONS]
    return [(reply.status_code, _without_digest(reply.data), _kept(reply)) for reply in got]


def test_every_byte_a_seat_of_a_branch_receives_is_the_same() -> None:
    """Apart from the digest of the match it comes from, which the salts keep from telling anything."""
    one, other = received(ONE), received(OTHER)
    assert len(one) == len(other) > 2 * len(QUESTIONS)
    for number, (mine, others) in enumerate(zip(one, other, strict=True)):
        assert _without_head(mine) == _without_head(others), number


def _without_head(told: tuple[int, bytes, dict[str, str]]) -> tuple[int, bytes, dict[str, str]]:
    status, body, headers = told
    start, found, rest = body.partition(b'"head":"')
    return status, start + found + (rest[64:] if found else rest), headers


def test_a_seat_cannot_branch_its_match(match: Match) -> None:
    for seat in (0, 1):
        response = match.post("/branches", {"version": 2}, seat)
        assert (response.status_code, response.get_json()["code"]) == (403, "OPERATOR_ONLY")
    nobody = match.client.post(f"/v1/matches/{match.id}/branches", json={"version": 2})
    assert nobody.status_code == 401
    unknown = match.client.post("/v1/matches/nobody/branches", json={"version": 2}, headers=bearer(KEY))
    assert unknown.status_code == 404
