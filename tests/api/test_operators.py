"""Operators over HTTP: keys made, told once, rotated, revoked; nobody gives away what he has not got."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from werkzeug.test import TestResponse

from events.store import MemoryStore
from referee import operators
from referee.operators import NoSuchOperator, Operators, digest
from tests.api.promise import Reader
from tests.api.table import KEY, app_over, bearer, desk_over, open_match, reader

PATH = "/v1/operators"


@pytest.fixture
def store() -> MemoryStore:
    """A log of this test's own."""
    return MemoryStore()


@pytest.fixture
def client(store: MemoryStore) -> Reader:
    """A client of a counter over it."""
    return reader(app_over(desk_over(store)))


def asked(client: Reader, path: str = "", body: Any = None, key: str = KEY) -> TestResponse:
    """The answer to a POST."""
    if body is None:
        return client.post(PATH + path, headers=bearer(key))
    return client.post(PATH + path, json=body, headers=bearer(key))


def made(client: Reader, *scopes: str, key: str = KEY) -> dict[str, Any]:
    """A new operator, with its key."""
    response = asked(client, body={"name": "the club", "scopes": list(scopes)}, key=key)
    assert response.status_code == 201, response.text
    told: dict[str, Any] = response.get_json()
    return told


def every(client: Reader) -> list[dict[str, Any]]:
    """All that are told of."""
    listed: list[dict[str, Any]] = client.get(PATH, headers=bearer(KEY)).get_json()["operators"]
    return listed


def opens(client: Reader, key: str) -> int:
    """The status of opening a match with this key."""
    body = {"ruleset": "loba-de-menos", "players": ["Ana", "Beto"]}
    return client.post("/v1/matches", json=body, headers=bearer(key)).status_code


def test_a_key_is_told_once_and_kept_as_its_hash(client: Reader, store: MemoryStore) -> None:
    operator = made(client, "read", "create")
    assert operator["key"].startswith("lrk_")
    assert operator["scopes"] == ["create", "read"]
    assert every(client) == [{name: told for name, told in operator.items() if name != "key"}]
    shelf = store.shelf("operators")
    assert shelf.names() == [operator["id"]]
    (kept,) = shelf.all().values()
    assert digest(operator["key"]).encode() in kept
    assert operator["key"].encode() not in kept


def test_it_does_what_its_scopes_allow(client: Reader) -> None:
    key = made(client, "create")["key"]
    assert opens(client, key) == 201
    assert client.get("/v1/feed", headers=bearer(key)).status_code == 403
    assert client.get(PATH, headers=bearer(key)).status_code == 403
    assert client.get("/v1/feed", headers=bearer(made(client, "read")["key"])).status_code == 200


def test_one_that_is_revoked_is_nobody(client: Reader) -> None:
    operator = made(client, "create")
    for status in (204, 404):
        gone = client.delete(f"{PATH}/{operator['id']}", headers=bearer(KEY))
        assert gone.status_code == status
    assert opens(client, operator["key"]) == 401
    assert every(client) == []


def test_the_old_key_counts_as_long_as_was_said(client: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    first = made(client, "create")
    at_once = asked(client, f"/{first['id']}/rotate").get_json()
    assert (at_once["id"], at_once["scopes"]) == (first["id"], ["create"])
    assert (opens(client, first["key"]), opens(client, at_once["key"])) == (401, 201)
    later = asked(client, f"/{first['id']}/rotate", {"grace": 60}).get_json()
    assert (opens(client, at_once["key"]), opens(client, later["key"])) == (201, 201)
    assert [one["last_key_until"] is None for one in every(client)] == [False]
    at = time.time()
    monkeypatch.setattr(Operators, "_milliseconds", lambda _: int((at + 61) * 1000))
    assert (opens(client, at_once["key"]), opens(client, later["key"])) == (401, 201)
    assert [one["last_key_until"] for one in every(client)] == [None]


def test_a_second_rotation_lets_no_key_live_longer(client: Reader) -> None:
    first = made(client, "create")
    asked(client, f"/{first['id']}/rotate", {"grace": 60})
    asked(client, f"/{first['id']}/rotate", {"grace": 0})
    assert opens(client, first["key"]) == 401
    assert len(every(client)) == 1


def test_kept_answers_stay_the_operators(client: Reader) -> None:
    """A rotation in the middle of a request that is sent again changes nothing for it."""
    first = made(client, "create")
    order = {"ruleset": "loba-de-menos", "players": ["Ana", "Beto"]}

    def sent(key: str) -> bytes:
        headers = {**bearer(key), "Idempotency-Key": "open-1"}
        return bytes(client.post("/v1/matches", json=order, headers=headers).data)

    once = sent(first["key"])
    assert sent(asked(client, f"/{first['id']}/rotate").get_json()["key"]) == once
    assert sent(made(client, "create")["key"]) != once


def test_nobody_gives_away_what_he_has_not_got(client: Reader) -> None:
    admin, judge = made(client, "admin")["key"], made(client, "judge")
    for answer in (
        asked(client, body={"name": "friend", "scopes": ["admin", "judge"]}, key=admin),
        asked(client, f"/{judge['id']}/rotate", key=admin),
    ):
        assert (answer.status_code, answer.get_json()["code"]) == (403, "SCOPE_MISSING")
    assert asked(client, body={"name": "friend", "scopes": ["admin"]}, key=admin).status_code == 201


def test_who_may_not_look_at_operators(client: Reader) -> None:
    match = open_match(client)
    assert client.get(PATH).status_code == 401
    assert client.get(PATH, headers=match.who(0)).status_code == 403
    assert asked(client, body={"name": "me", "scopes": ["admin"]}, key=match.tokens[0]).status_code == 403


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"name": "x", "scopes": []}, "WRONG_LENGTH"),
        ({"name": "", "scopes": ["read"]}, "WRONG_LENGTH"),
        ({"name": "x", "scopes": ["all"]}, "UNKNOWN_NAME"),
        ({"name": "x"}, "MISSING_FIELD"),
    ],
)
def test_what_makes_no_operator(client: Reader, body: dict[str, Any], code: str) -> None:
    answer = asked(client, body=body)
    assert (answer.status_code, answer.get_json()["faults"][0]["code"]) == (400, code)


def test_one_that_was_never_there(client: Reader) -> None:
    answer = asked(client, "/nobody/rotate")
    assert (answer.status_code, answer.get_json()["code"]) == (404, "NO_SUCH_OPERATOR")
    assert asked(client, "/nobody/rotate", {"grace": -1}).status_code in (400, 404)


def test_there_is_room_for_so_many(client: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(operators, "MOST_OPERATORS", 1)
    only = made(client, "read")
    answer = asked(client, body={"name": "x", "scopes": ["read"]})
    assert (answer.status_code, answer.get_json()["code"]) == (422, "TOO_MANY_OPERATORS")
    assert asked(client, f"/{only['id']}/rotate").status_code == 201


@pytest.mark.parametrize("key", ["lrk_", "lrk__", "lrk_nobody_key", "lrk_../x_y", "lrk_\u00e9_x", "x" * 3000])
def test_what_is_no_key(client: Reader, key: str) -> None:
    assert client.get(PATH, headers=bearer(key)).status_code == 401


def test_a_key_of_another_operator_with_this_one_s_name(client: Reader) -> None:
    one, other = made(client, "create"), made(client, "create")
    forged = one["key"].replace(one["id"], other["id"])
    assert opens(client, forged) == 401


def test_of_many_at_once_one_rotation_is_the_last(store: MemoryStore) -> None:
    keys = Operators(store)
    operator, _ = keys.add("busy", ["read"])
    with ThreadPoolExecutor(4) as pool:
        made = [key for _, key in pool.map(lambda _: keys.rotate(operator.id, 0), range(20))]
    assert sum(keys.holder(key) is not None for key in made) == 1
    assert len(keys.every()) == 1


def test_a_rotation_does_not_bring_back_who_was_taken_away(
    store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys = Operators(store)
    operator, key = keys.add("gone", ["read"])
    shelf = keys._shelf
    real = shelf.swap

    def swap(name: str, before: bytes | None, after: bytes | None) -> bool:
        assert keys.revoke(operator.id) or before is None
        return real(name, before, after)

    monkeypatch.setattr(shelf, "swap", swap)
    with pytest.raises(NoSuchOperator):
        keys.rotate(operator.id, 60)
    assert keys.every() == []
    assert keys.holder(key) is None
