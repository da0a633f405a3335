"""Receipts, keys, audits with receipts and exports, as they are asked for over HTTP."""

from __future__ import annotations

import json
from typing import Any

import pytest

from events.store import MemoryStore
from referee.matches.evidence import keys_of, read, receipts_of
from referee.matches.verification import evidence_faults
from tests.api.promise import Reader
from tests.api.table import (
    DRAW,
    KEY,
    LOBA,
    USUAL,
    Match,
    app_over,
    bearer,
    desk_over,
    discard,
    open_match,
    reader,
)


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
def client(store: MemoryStore) -> Reader:
    return reader(app_over(desk_over(store)))


def order(**more: Any) -> dict[str, Any]:
    return {"ruleset": LOBA, "players": ["Ana", "Beto"], "deal": {"deck": USUAL, "then": "ask"}} | more


def test_everything_that_is_taken_in_is_signed_for(client: Reader) -> None:
    """Opening, move, turn; the public keys are anybody's, and the receipts are true."""
    opened = client.post("/v1/matches", json=order(first_dealer=1), headers=bearer(KEY))
    match = Match(client, opened.get_json()["id"], opened.get_json()["tokens"], opened.get_json()["version"])
    answers = [opened, match.move(0, DRAW), match.move(0, discard("9C")), match.turn(1, DRAW, discard("KC"))]
    receipts = [answer.get_json()["receipt"] for answer in answers]
    assert [receipt["version"] for receipt in receipts] == [2, 3, 4, 6]
    assert [answer.get_json()["version"] for answer in answers] == [2, 3, 4, 6]
    kept = receipts_of(b"\n".join(answer.data for answer in answers))
    trusted = keys_of(client.get("/v1/keys").data)
    document = match.get("/history?format=evidence")
    assert document.mimetype == "application/jsonl"
    assert evidence_faults(read(document.data), kept, trusted) == []
    assert match.post("/audit", {"receipts": receipts}).get_json()["ok"]


def test_the_same_request_again_has_the_same_receipt(client: Reader) -> None:
    match = open_match(client)
    body = {"seat": 0, "move": DRAW, "expected_version": 2}
    first, again = (match.post("/moves", body, 0, Idempotency_Key="k") for _ in range(2))
    assert first.status_code == 201
    assert first.data == again.data
    assert b'"receipt":{' in first.data


def test_an_opening_whose_answer_was_forgotten_is_signed_for_as_it_stands(
    client: Reader, store: MemoryStore
) -> None:
    headers = bearer(KEY) | {"Idempotency-Key": "open"}
    first = client.post("/v1/matches", json=order(), headers=headers)
    store._kept.clear()
    again = client.post("/v1/matches", json=order(), headers=headers)
    assert again.status_code == 201
    assert again.get_json() == first.get_json()


FAULTS = [
    ({"version": 9}, "RECEIPT_FORGED"),
    ({"head": "0" * 64}, "RECEIPT_FORGED"),
    ({"key": "0" * 32}, "RECEIPT_KEY_UNKNOWN"),
]


@pytest.mark.parametrize(("told", "code"), FAULTS)
def test_an_audit_finds_a_forged_receipt(client: Reader, told: dict[str, Any], code: str) -> None:
    match = open_match(client)
    receipt = match.move(0, DRAW).get_json()["receipt"] | told
    found = match.post("/audit", {"receipts": [receipt]}).get_json()
    assert (found["ok"], [fault["code"] for fault in found["faults"]]) == (False, [code])


def test_an_audit_finds_by_a_receipt_that_the_tail_is_gone(client: Reader, store: MemoryStore) -> None:
    match = open_match(client)
    receipt = match.move(0, DRAW).get_json()["receipt"]
    store._logs[match.id].pop()
    found = match.post("/audit", {"receipts": [receipt]}).get_json()
    assert [(fault["version"], fault["code"]) for fault in found["faults"]] == [(3, "RECEIPT_CUT")]


def test_a_body_that_is_none_is_refused(client: Reader) -> None:
    match = open_match(client)
    assert match.post("/audit", {"receipts": [{}]}).get_json()["code"] == "MISSING_FIELD"
    assert match.post("/audit", {"heads": []}).get_json()["code"] == "UNKNOWN_FIELD"


NOT_FOR_ALL = [
    # the address                        seat   status, code
    ("/history?format=evidence", 0, 403, "OPERATOR_ONLY"),
    ("/history?format=paper", None, 422, "NOT_OFFERED"),
    ("/history?format=pdf", None, 422, "NOT_OFFERED"),
    ("/history?form=evidence", None, 400, "MALFORMED_QUERY"),
]


@pytest.mark.parametrize(("path", "seat", "status", "code"), NOT_FOR_ALL)
def test_what_is_refused(client: Reader, path: str, seat: int | None, status: int, code: str) -> None:
    answer = open_match(client).get(path, seat)
    assert (answer.status_code, answer.get_json()["code"]) == (status, code)


def test_the_export_has_the_exact_bytes(client: Reader, store: MemoryStore) -> None:
    match = open_match(client, players=["Añá 🃏", 'B"o\\'])
    match.move(0, DRAW)
    lines = match.get("/history?format=evidence").data.splitlines()
    assert [json.loads(line)["record"].encode() for line in lines[1:-1]] == [
        line.body for line in store._logs[match.id]
    ]


def test_keys_are_rotated_by_the_operator_alone(client: Reader) -> None:
    match = open_match(client)
    assert client.post("/v1/keys").status_code == 401
    assert client.post("/v1/keys", headers=bearer(match.tokens[0])).status_code == 403
    before = client.get("/v1/keys").get_json()["keys"]
    made = client.post("/v1/keys", headers=bearer(KEY))
    assert made.status_code == 201
    keys = made.get_json()["keys"]
    assert [key["id"] for key in keys][:-1] == [key["id"] for key in before]
    assert keys[-2]["until"] == keys[-1]["from"]
    assert client.get("/v1/keys").get_json()["keys"] == keys


def fair(**deal: Any) -> dict[str, Any]:
    return {"ruleset": LOBA, "players": ["Ana", "Beto"], "deal": {"mode": "referee"} | deal}


def test_the_referee_binds_itself_before_the_first_card(client: Reader) -> None:
    answer = client.post("/v1/matches", json=fair(contributions=["suerte", None]), headers=bearer(KEY))
    assert answer.status_code == 201
    match = Match(client, answer.get_json()["id"], answer.get_json()["tokens"], answer.get_json()["version"])
    assert match.version == 3
    first, promise, dealt = match.get("/events", 0).get_json()["events"]
    assert [event["type"] for event in (first, promise, dealt)] == [
        "match_opened",
        "shuffle_committed",
        "dealt",
    ]
    assert (first["contributions"], first["lot"]) == (["suerte", None], True)
    assert promise["secret"] == "??"
    assert len(promise["commitment"]) == 64
    assert match.get("/events", None).get_json()["events"][1]["secret"] != "??"


def test_the_secret_is_told_when_the_match_is_over(client: Reader) -> None:
    answer = client.post("/v1/matches", json=fair(), headers=bearer(KEY)).get_json()
    match = Match(client, answer["id"], answer["tokens"], answer["version"])
    told = match.move(0, {"type": "resign"}).get_json()["events"]
    assert [event["type"] for event in told] == ["seat_resigned", "match_ended", "shuffle_revealed"]
    assert len(told[-1]["secret"]) == 64
    assert match.post("/audit", None).get_json()["ok"]


WRONG_CONTRIBUTIONS: list[tuple[dict[str, Any], int, str]] = [
    # the deal                                                  status, code
    ({"mode": "referee", "contributions": ["a"]}, 422, "NOT_ONE_A_SEAT"),
    ({"mode": "referee", "contributions": ["a", "b", "c"]}, 422, "NOT_ONE_A_SEAT"),
    ({"mode": "referee", "contributions": ["a", 3]}, 400, "WRONG_TYPE"),
    ({"mode": "referee", "contributions": ["a", "x" * 257]}, 400, "WRONG_LENGTH"),
    ({"mode": "referee", "contributions": "ab"}, 400, "WRONG_TYPE"),
    ({"deck": USUAL, "contributions": ["a", "b"]}, 400, "WRONG_COMBINATION"),
]


@pytest.mark.parametrize(("deal", "status", "code"), WRONG_CONTRIBUTIONS)
def test_contributions_are_one_text_or_null_a_seat(
    client: Reader, deal: dict[str, Any], status: int, code: str
) -> None:
    answer = client.post("/v1/matches", json=fair() | {"deal": deal}, headers=bearer(KEY))
    assert (answer.status_code, answer.get_json()["code"]) == (status, code)
