"""Operators over HTTP: keys made, told once, rotated, revoked; nobody gives away what he has not got."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from werkzeug.test import TestResponse

from events.store import MemoryStore
from referee import operators
from referee.operators import NoSuchOperator, Once, Operators, digest
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


def sent(
    client: Reader, path: str = "", body: Any = None, key: str = KEY, once: str = "the-key"
) -> TestResponse:
    """The answer to a POST that may be sent again."""
    headers = {**bearer(key), "Idempotency-Key": once}
    if body is None:
        return client.post(PATH + path, headers=headers)
    return client.post(PATH + path, json=body, headers=headers)


CLUB = {"name": "the club", "scopes": ["create"]}


def test_the_same_request_again_makes_no_other_operator(client: Reader, store: MemoryStore) -> None:
    first, again = sent(client, body=CLUB), sent(client, body=CLUB)
    assert (first.status_code, first.data) == (201, again.data)
    assert len(every(client)) == 1
    assert opens(client, first.get_json()["key"]) == 201
    other = sent(client, body={**CLUB, "name": "another"})
    assert (other.status_code, other.get_json()["code"]) == (422, "IDEMPOTENCY_KEY_REUSED")
    assert sent(client, body=CLUB, once="another-key").get_json()["id"] != first.get_json()["id"]


def test_the_same_rotation_again_makes_no_other_key(client: Reader) -> None:
    operator = made(client, "create")
    path = f"/{operator['id']}/rotate"
    first, again = sent(client, path, {"grace": 60}), sent(client, path, {"grace": 60})
    assert (first.status_code, first.data) == (201, again.data)
    assert (opens(client, operator["key"]), opens(client, first.get_json()["key"])) == (201, 201)
    last = sent(client, path, once="second")
    assert sent(client, path, {"grace": 60}).data == first.data
    assert opens(client, last.get_json()["key"]) == 201
    assert sent(client, path).get_json()["code"] == "IDEMPOTENCY_KEY_REUSED"


def test_what_is_kept_for_it_tells_no_key(client: Reader, store: MemoryStore) -> None:
    """Neither the key nor what it is made from, which only who asked has, lies in the store."""
    key = sent(client, body=CLUB, once="idempotency").get_json()["key"]
    kept = b"".join(store.shelf("operators").all().values())
    for secret in (key, key.rpartition("_")[2], KEY, "idempotency"):
        assert secret.encode() not in kept


def test_nobody_else_is_told_the_key(client: Reader) -> None:
    first = sent(client, body=CLUB).get_json()
    other = made(client, "admin", "create")["key"]
    assert sent(client, body=CLUB, key=other).get_json()["id"] != first["id"]


def test_after_a_rotation_the_key_cannot_be_told_again(client: Reader) -> None:
    boss = made(client, "admin", "create")
    first = sent(client, body=CLUB, key=boss["key"]).get_json()
    key = asked(client, f"/{boss['id']}/rotate").get_json()["key"]
    again = sent(client, body=CLUB, key=key)
    assert (again.status_code, again.get_json()["code"]) == (409, "KEY_TOLD_ALREADY")
    assert len(every(client)) == 2
    assert opens(client, first["key"]) == 201


def test_one_that_was_taken_away_is_not_made_again_by_the_same_request(client: Reader) -> None:
    first = sent(client, body=CLUB)
    client.delete(f"{PATH}/{first.get_json()['id']}", headers=bearer(KEY))
    again = sent(client, body=CLUB)
    assert (again.status_code, again.get_json()["code"]) == (409, "OPERATOR_GONE")
    other = sent(client, body={**CLUB, "name": "another"})
    assert (other.status_code, other.get_json()["code"]) == (422, "IDEMPOTENCY_KEY_REUSED")
    assert every(client) == []
    assert opens(client, first.get_json()["key"]) == 401
    assert sent(client, body=CLUB, once="another-key").status_code == 201


def test_who_shows_another_key_is_told_that_it_is_gone_as_well(client: Reader) -> None:
    boss = made(client, "admin", "create")
    first = sent(client, body=CLUB, key=boss["key"]).get_json()
    client.delete(f"{PATH}/{first['id']}", headers=bearer(KEY))
    key = asked(client, f"/{boss['id']}/rotate").get_json()["key"]
    assert sent(client, body=CLUB, key=key).get_json()["code"] == "OPERATOR_GONE"


def test_who_was_taken_away_is_remembered_by_name(client: Reader) -> None:
    operator = made(client, "judge")
    client.delete(f"{PATH}/{operator['id']}", headers=bearer(KEY))
    (gone,) = client.get(PATH, headers=bearer(KEY)).get_json()["revoked"]
    assert (gone["id"], gone["name"], gone["scopes"]) == (operator["id"], "the club", ["judge"])
    assert gone["revoked"] >= gone["created"]


def test_of_many_that_send_the_same_at_once_all_are_told_the_same(store: MemoryStore) -> None:
    keys, once = Operators(store), Once("op:key", "fingerprint", "the key of the house")
    with ThreadPoolExecutor(4) as pool:
        told = set(pool.map(lambda _: keys.add("busy", ["read"], once)[1], range(16)))
        turned = set(
            pool.map(lambda _: keys.rotate(keys.every()[0].id, 9, once._replace(key="k"))[1], range(16))
        )
    assert (len(told), len(turned), len(keys.every())) == (1, 1, 1)


def test_an_operator_remembers_its_making_and_its_last_rotations(store: MemoryStore) -> None:
    keys, once = Operators(store), Once("op:key", "fingerprint", "the key of the house")
    operator, key = keys.add("busy", ["read"], once)
    for n in range(operators.MOST_ASKS + 9):
        keys.rotate(operator.id, 0, once._replace(key=f"turn {n}"))
    (kept,) = keys.every()
    assert len(kept.asks) == operators.MOST_ASKS + 1
    assert keys.add("busy", ["read"], once)[1] == key
