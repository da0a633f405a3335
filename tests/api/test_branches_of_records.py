"""``POST /v1/branches``: a recorded match goes on as a match of its own."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import pytest
from werkzeug.test import TestResponse

from tests.api.promise import Reader
from tests.api.table import DRAW, KEY, Match, app_over, bearer, desk_over, discard, memory, reader
from tests.api.test_disputes import JOKER_THROWN
from tests.backlog.piles import history


@pytest.fixture
def client() -> Reader:
    """A client of a counter of its own."""
    return reader(app_over(desk_over(memory())))


def asked(client: Reader, body: dict[str, Any], key: str = KEY, **more: str) -> TestResponse:
    """The answer to a record that should be branched off."""
    headers = {**bearer(key), **{name.replace("_", "-"): value for name, value in more.items()}}
    return client.post("/v1/branches", json=body, headers=headers)


def opened(client: Reader, body: dict[str, Any]) -> Match:
    """The new match."""
    response = asked(client, body)
    assert response.status_code == 201, response.text
    told = response.get_json()
    assert response.headers["Location"] == f"/v1/matches/{told['id']}"
    return Match(client, told["id"], told["tokens"], told["version"])


def refused(client: Reader, body: dict[str, Any]) -> tuple[int, str]:
    """The status and the code of a refusal."""
    response = asked(client, body)
    return response.status_code, response.get_json()["code"]


def _position(match: Match, version: int | None = None) -> dict[str, Any]:
    seen: dict[str, Any] = match.get("" if version is None else f"?version={version}").get_json()
    return {name: value for name, value in seen.items() if name not in ("id", "version", "match")}


def test_it_stands_as_the_match_stood_after_every_line(match: Match) -> None:
    moves = ((0, DRAW), (0, discard("2C")), (1, DRAW), (1, discard("TC")), (0, DRAW))
    for seat, move in moves:
        assert match.move(seat, move).status_code == 201
    record = match.get("/history").text
    for line in range(2, 2 + len(moves) + 1):
        branch = opened(match.client, {"history": record, "line": line})
        assert _position(branch) == _position(match, line)
        legal = branch.get("/legal-moves").get_json()["moves"]
        assert legal == match.get(f"/legal-moves?version={line}").get_json()["moves"]
        assert branch.post("/audit", None).get_json()["ok"]
    assert _position(opened(match.client, {"history": record})) == _position(match)


def test_it_is_played_on_and_tells_where_it_comes_from(client: Reader) -> None:
    record = history(3, moves=12)
    branch = opened(client, {"history": record.decode(), "spectators": True})
    first = branch.get("/events").get_json()["events"][0]
    assert first["origin"] == {"version": record.count(b"\n") - 1, "document": sha256(record).hexdigest()}
    assert first["spectators"]
    for _ in range(6):
        told = branch.get("/legal-moves").get_json()
        assert branch.move(told["seat"], told["moves"][0]).status_code == 201
    assert branch.post("/audit", None).get_json()["ok"]
    again = branch.get("/history").text
    ruling = client.post("/v1/rulings/history", data=again, content_type="application/jsonl").get_json()
    assert (ruling["clean"], ruling["undecided"]) == (True, 0)
    assert sha256(record).hexdigest() in again


def test_a_record_that_went_wrong_goes_on_from_before_that(client: Reader) -> None:
    record = history(3, moves=12).decode()
    lines = record.splitlines(keepends=True)
    wrong = "".join([*lines[:5], *lines[6:]])
    assert refused(client, {"history": wrong}) == (422, "TABLE_IN_DISPUTE")
    assert refused(client, {"history": wrong, "line": 6}) == (422, "TABLE_IN_DISPUTE")
    assert _position(opened(client, {"history": wrong, "line": 5})) == _position(
        opened(client, {"history": record, "line": 5})
    )


@pytest.mark.parametrize("line", [-1, 0, 1, 3, 10_000])
def test_a_line_without_an_entry(client: Reader, line: int) -> None:
    record = JOKER_THROWN if line == 3 else history(3, moves=12).decode()
    assert refused(client, {"history": record, "line": line}) == (422, "NO_SUCH_LINE")


def test_a_record_that_hides_cards(client: Reader) -> None:
    assert refused(client, {"history": JOKER_THROWN, "line": 6}) == (422, "CARDS_UNKNOWN")


def test_a_decided_match_has_nothing_to_play(client: Reader) -> None:
    assert refused(client, {"history": history(3, moves=100_000).decode()}) == (422, "NOTHING_TO_PLAY")


def test_a_record_of_nothing_but_its_header(client: Reader) -> None:
    header = history(3).splitlines(keepends=True)[0].decode()
    assert refused(client, {"history": header}) == (422, "NO_SUCH_LINE")


def test_a_record_that_cannot_be_read(client: Reader) -> None:
    assert refused(client, {"history": "loba-history 1\nruleset: whist\n"}) == (400, "UNREADABLE_RECORD")


def test_the_same_request_sent_again(client: Reader) -> None:
    body = {"history": history(3).decode(), "line": 4}
    first = asked(client, body, Idempotency_Key="record-1")
    again = asked(client, body, Idempotency_Key="record-1")
    assert (first.status_code, first.data) == (again.status_code, again.data)
    assert first.status_code == 201
    other = asked(client, body | {"line": 5}, Idempotency_Key="record-1")
    assert (other.status_code, other.get_json()["code"]) == (422, "IDEMPOTENCY_KEY_REUSED")


def test_it_is_for_the_operator(match: Match) -> None:
    body = {"history": history(3).decode()}
    assert asked(match.client, body, key=match.tokens[0]).status_code == 403
    assert match.client.post("/v1/branches", json=body).status_code == 401
