"""A ruling in brief says what the one at length does, and leaves out what is in order."""

from __future__ import annotations

import json
from typing import Any

import pytest

from referee.histories import jsonl
from tests.api.promise import Reader
from tests.api.table import KEY, bearer
from tests.api.test_disputes import JOKER_THROWN, PATH, sent
from tests.histories.golden import NAMES, record_of

SAME = (
    "ruleset",
    "ruleset_version",
    "options",
    "players",
    "clean",
    "undecided",
    "faults",
    "first_fault",
    "scores",
)
RECORDS = [
    *((name, jsonl.write(record_of(name)), "application/jsonl") for name in NAMES[:4]),
    ("cards nobody saw", jsonl.write(record_of(NAMES[0], 0)), "application/jsonl"),
    ("a joker thrown", JOKER_THROWN.encode(), "text/plain"),
    ("spelt otherwise", JOKER_THROWN.replace("-4D", "-4d").encode(), "text/plain"),
    ("nothing dealt", b'{"format":"loba-history","v":1,"ruleset":"loba-de-menos","ruleset_version":1,'
                      b'"options":{},"players":["Ana","Beto"],"first_dealer":0}\n', "application/jsonl"),
]  # fmt: skip


def is_told(line: dict[str, Any]) -> bool:
    """Whether a line of the ruling at length is told in brief, too: it is wrong or undecided."""
    if "attempt" in line:
        return bool(line["faults"]) or line["attempt"]["legal"] is None
    return line.get("legal", True) is not True or bool(line["faults"]) or "skipped" in line


def counted(lines: list[dict[str, Any]]) -> dict[str, int]:
    """The moves of a ruling at length, by what they are."""
    moves = [line.get("legal") for line in lines if line["kind"] == "move"]
    legal, illegal = moves.count(True), moves.count(False)
    return {
        "lines": len(lines),
        "legal": legal,
        "illegal": illegal,
        "undecided": len(moves) - legal - illegal,
    }


@pytest.mark.parametrize(("record", "kind"), [row[1:] for row in RECORDS], ids=[row[0] for row in RECORDS])
def test_it_says_what_the_ruling_at_length_says(client: Reader, record: bytes, kind: str) -> None:
    for language in ("en", "es"):
        whole = sent(client, record, kind, Accept_Language=language).get_json()
        answer = sent(client, record, kind, "?detail=faults", Accept_Language=language)
        brief = answer.get_json()
        assert answer.headers["Content-Language"] == language
        assert {name: brief[name] for name in SAME} == {name: whole[name] for name in SAME}
        assert brief["lines"] == [line for line in whole["lines"] if is_told(line)]
        assert brief["counted"] == counted(whole["lines"])
        assert brief["repaired"] == whole["repaired"]
        assert brief.keys() == {*SAME, "lines", "counted", "repaired"}


def test_it_is_asked_for_in_the_body_too(client: Reader) -> None:
    record = RECORDS[0][1].decode()
    brief = client.post(PATH, json={"history": record, "detail": "faults"}).get_json()
    assert brief == sent(client, record, "application/jsonl", "?detail=faults").get_json()
    lines = [line for line in record.splitlines() if line]
    as_objects = client.post(PATH, json={"history": [json.loads(line) for line in lines], "detail": "faults"})
    assert as_objects.get_json() == brief
    assert "position" in client.post(PATH, json={"history": record, "detail": "lines"}).get_json()


def test_under_other_rules_both_are_told(client: Reader) -> None:
    found = sent(client, RECORDS[0][1], "application/jsonl", "?detail=faults&options=%7B%7D").get_json()
    assert found["clean"] is True
    assert found["other"]["changed"] == []


@pytest.mark.parametrize(
    ("query", "body", "status", "code"),
    [
        ("?detail=everything", None, 400, "MALFORMED_QUERY"),
        ("?detail=", None, 400, "MALFORMED_QUERY"),
        ("?detail=faults&detail=faults", None, 400, "MALFORMED_QUERY"),
        ("", {"history": "", "detail": "everything"}, 400, "UNKNOWN_NAME"),
        ("", {"history": "", "detail": 1}, 400, "WRONG_TYPE"),
        ("?detail=faults&format=none", None, 422, "NOT_OFFERED"),
        ("?detail=faults&format=text", None, 400, "UNREADABLE_RECORD"),
    ],
)
def test_what_cannot_be_asked(
    client: Reader, query: str, body: dict[str, Any] | None, status: int, code: str
) -> None:
    if body is None:
        answer = sent(client, RECORDS[0][1], "application/jsonl", query)
    else:
        answer = client.post(PATH + query, json=body)
    assert (answer.status_code, answer.get_json()["code"]) == (status, code)


@pytest.mark.parametrize("detail", ["lines", "faults"])
def test_rulings_are_counted_alike(client: Reader, detail: str) -> None:
    def rulings() -> float:
        page = client.get("/metrics", headers=bearer(KEY)).get_data(as_text=True)
        told = [line for line in page.splitlines() if line.startswith('referee_rulings_total{code="LEGAL"}')]
        return float(told[0].split()[-1]) if told else 0.0

    before, record = rulings(), RECORDS[0][1]
    sent(client, record, "application/jsonl", f"?detail={detail}")
    assert rulings() - before == record.count(b'"move":')
