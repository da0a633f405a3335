"""A seat whose token counted a moment ago moves with one question to the log; a token that was replaced
meanwhile, in another process, is worth nothing at all: it plays nothing and is told nothing.
"""

from __future__ import annotations

from typing import Any

import pytest
from werkzeug.test import TestResponse

from events.store import MemoryStore
from referee.matches.passes import Passes
from tests.api.table import DRAW, KEY, Match, app_over, bearer, desk_over, discard, open_match, reader


class Worlds:
    """Two processes over one log, and a match that both have seen."""

    def __init__(self) -> None:
        self.store = MemoryStore()
        self.here, self.there = (reader(app_over(desk_over(self.store))) for _ in range(2))
        self.match = open_match(self.here)
        self.match.get("", 0)
        self.other = Match(self.there, self.match.id, self.match.tokens, self.match.version)

    def replaced(self, seat: int) -> str:
        """A new token for a seat, issued by the other process."""
        token: str = self.other.post("/tokens", {"seat": seat}).get_json()["token"]
        return token

    def lines(self) -> int:
        """How far the log goes."""
        return self.store.head(self.match.id).version


@pytest.fixture
def worlds() -> Worlds:
    """Two processes of this test's own."""
    return Worlds()


def told(answer: TestResponse) -> tuple[int, str]:
    return answer.status_code, (answer.get_json() or {}).get("code", "")


MOVE = {"seat": 0, "move": DRAW}
SENT: list[tuple[str, dict[str, Any], dict[str, str], str]] = [
    # path      body    headers    why it is tried
    ("/moves", MOVE | {"expected_version": 3},    {},    "it would be lawful"),
    ("/moves", MOVE | {"expected_version": 3},    {"Idempotency-Key": "1"},   "and kept"),
    ("/turns", {"seat": 0, "moves": [DRAW, discard("KH")], "expected_version": 3}, {},    "a whole turn"),
    ("/moves", {"seat": 0, "move": discard("KH"), "expected_version": 3}, {},    "it would be refused"),
    ("/moves", {"seat": 0, "move": discard("AH"), "expected_version": 3}, {},    "it asks what one holds"),
    ("/moves", MOVE | {"expected_version": 2},    {},    "the version is old"),
    ("/moves", MOVE | {"expected_version": 9},    {},    "or none yet"),
    ("/moves", MOVE,    {},    "no version is told"),
    ("/moves", MOVE,    {"If-Match": '"3-s0"'},     "a tag is"),
    ("/moves", MOVE,    {"If-Match": '"1-s0"'},     "an old tag is"),
    ("/moves", {"seat": 1, "move": DRAW, "expected_version": 3}, {},    "another seat's"),
    ("/moves", {"seat": 7, "move": DRAW, "expected_version": 3}, {},    "there is no such seat"),
    ("/moves", MOVE | {"expected_version": 3, "drawn": "KH"}, {},    "no real table"),
    ("/moves", {"seat": 0},    {},    "no move at all"),
    ("/moves", MOVE | {"expected_version": 3},    {"Idempotency-Key": " "},   "a senseless key"),
]  # fmt: skip


@pytest.mark.parametrize(("path", "body", "headers", "_why"), SENT)
def test_a_replaced_token_plays_and_learns_nothing(
    worlds: Worlds, path: str, body: dict[str, Any], headers: dict[str, str], _why: str
) -> None:
    before, old = worlds.lines(), worlds.match.tokens[0]
    worlds.replaced(0)
    where = f"/v1/matches/{worlds.match.id}{path}"
    answer = worlds.here.post(where, json=body, headers=bearer(old) | headers)
    assert told(answer) == (401, "TOKEN_REPLACED")
    assert worlds.lines() == before
    assert worlds.store.refusals(worlds.match.id) == []


def test_not_even_an_answer_that_was_kept_for_it(worlds: Worlds) -> None:
    once = {"Idempotency_Key": "1"}
    body = MOVE | {"expected_version": worlds.match.version}
    first = worlds.match.post("/moves", body, 0, **once)
    assert worlds.match.post("/moves", body, 0, **once).data == first.data
    worlds.replaced(0)
    assert told(worlds.match.post("/moves", body, 0, **once)) == (401, "TOKEN_REPLACED")


def test_that_of_another_match_is_told_so_first(worlds: Worlds) -> None:
    other = open_match(worlds.here)
    where = f"/v1/matches/{other.id}/moves"
    assert told(worlds.here.post(where, json=MOVE, headers=worlds.match.who(0))) == (404, "NO_SUCH_MATCH")
    old = worlds.match.who(0)
    worlds.replaced(0)
    assert told(worlds.here.post(where, json=MOVE, headers=old)) == (401, "TOKEN_REPLACED")


def test_the_token_of_another_seat_is_replaced_and_the_move_goes_on(worlds: Worlds) -> None:
    worlds.replaced(1)
    assert worlds.match.move(0, DRAW).status_code == 201
    assert worlds.match.move(0, discard("KH")).status_code == 201


def test_the_new_token_plays_at_once_in_the_process_that_knew_the_old_one(worlds: Worlds) -> None:
    worlds.match.tokens[0] = worlds.replaced(0)
    assert worlds.match.move(0, DRAW).status_code == 201
    assert worlds.match.move(0, discard("KH")).status_code == 201


def test_an_operator_who_moves_for_a_seat_rests_on_nothing(worlds: Worlds) -> None:
    worlds.replaced(0)
    body = MOVE | {"expected_version": worlds.match.version}
    where = f"/v1/matches/{worlds.match.id}/moves"
    assert worlds.here.post(where, json=body, headers=bearer(KEY)).status_code == 201


def test_a_move_asks_for_no_entry_beside_the_log(worlds: Worlds, monkeypatch: pytest.MonkeyPatch) -> None:
    """That is what it is for; what is not accepted looks it up."""
    asked: list[str] = []
    look = Passes._ledger

    def looked(self: Passes, match: str) -> Any:
        asked.append(match)
        return look(self, match)

    monkeypatch.setattr(Passes, "_ledger", looked)
    assert worlds.match.move(0, DRAW).status_code == 201
    assert asked == []
    assert told(worlds.match.move(0, DRAW)) == (422, "ALREADY_DREW")
    assert asked == [worlds.match.id]
