"""Out of a real service, over a real wire, and in again."""

from __future__ import annotations

import http.client
import json

from referee.histories import jsonl
from tests.histories.golden import record_of
from tests.support.service import RunningService

PATH = "/v1/rulings/history"


def sent(service: RunningService, record: bytes, kind: str) -> tuple[int, dict[str, object]]:
    """Send a record as it is."""
    connection = http.client.HTTPConnection("127.0.0.1", service.port, timeout=60)
    try:
        connection.request("POST", PATH, body=record, headers={"Content-Type": kind})
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())
    finally:
        connection.close()


def test_what_goes_out_comes_in_again(service: RunningService) -> None:
    order = {"ruleset": "loba-de-menos", "players": ["Ana", "Beto"], "first_dealer": 0}
    match = service.ask("/v1/matches", order, key=service.key).json()
    assert isinstance(match, dict)
    path = f"/v1/matches/{match['id']}"
    move = {"seat": 1, "move": {"type": "draw_stock"}, "expected_version": match["version"]}
    assert service.ask(f"{path}/moves", move, key=match["tokens"][1]).status == 201
    for form in ("loba-history", "text"):
        for token in (service.key, match["tokens"][0]):
            answer = service.ask(f"{path}/history?format={form}", key=token)
            assert answer.status == 200
            status, found = sent(service, answer.body, answer.headers["Content-Type"])
            assert (status, found["clean"], found["undecided"]) == (200, True, 0)


def test_a_whole_match_is_ruled_on_at_once(service: RunningService) -> None:
    record = jsonl.write(record_of("carioca"))
    assert len(record) > 128 * 1024
    status, found = sent(service, record, "application/jsonl")
    assert (status, found["clean"]) == (200, True)


def test_a_longer_one_is_for_a_batch(service: RunningService) -> None:
    status, problem = sent(service, b" " * (256 * 1024 + 1), "text/plain")
    assert (status, problem["code"]) == (413, "BODY_TOO_LARGE")
