"""The query of an address is read as strictly as a body."""

from __future__ import annotations

import pytest

from tests.api.promise import Reader
from tests.api.table import DRAW, Match, discard

QUERIES = [
    # path                     status code
    ("?version=1", 200, None),
    ("?version=2", 200, None),
    ("?version=0", 404, "NO_SUCH_VERSION"),
    ("?version=3", 404, "NO_SUCH_VERSION"),
    ("?version=999999", 404, "NO_SUCH_VERSION"),
    ("?version=999999999999999", 404, "NO_SUCH_VERSION"),
    ("?version=9999999999999999999", 400, "MALFORMED_QUERY"),
    ("?version=-1", 400, "MALFORMED_QUERY"),
    ("?version=%2B1", 400, "MALFORMED_QUERY"),
    ("?version=x", 400, "MALFORMED_QUERY"),
    ("?version=1.5", 400, "MALFORMED_QUERY"),
    ("?version=", 400, "MALFORMED_QUERY"),
    ("?version=%201", 400, "MALFORMED_QUERY"),
    ("?version=1%0A", 400, "MALFORMED_QUERY"),
    ("?version=\u0661", 400, "MALFORMED_QUERY"),
    ("?version=1&version=2", 400, "MALFORMED_QUERY"),
    ("?Version=1", 400, "MALFORMED_QUERY"),
    ("?nonsense=1", 400, "MALFORMED_QUERY"),
    ("/events?after=0&limit=1", 200, None),
    ("/events?after=2", 200, None),
    ("/events?after=99", 200, None),
    ("/events?after=-1", 400, "MALFORMED_QUERY"),
    ("/events?limit=0", 400, "MALFORMED_QUERY"),
    ("/events?limit=501", 400, "MALFORMED_QUERY"),
    ("/events?limit=x", 400, "MALFORMED_QUERY"),
    ("/events?version=1", 400, "MALFORMED_QUERY"),
    ("/legal-moves?seat=0&version=2", 200, None),
    ("/legal-moves?seat=x", 400, "MALFORMED_QUERY"),
    ("/legal-moves?seat=2", 422, "NO_SUCH_SEAT"),
    ("/legal-moves?seat=99999", 422, "NO_SUCH_SEAT"),
    ("/scores?version=1", 400, "MALFORMED_QUERY"),
]


@pytest.mark.parametrize(("path", "status", "code"), QUERIES)
def test_query(match: Match, path: str, status: int, code: str | None) -> None:
    response = match.get(path)
    assert response.status_code == status
    if code is not None:
        assert response.get_json()["code"] == code


def test_questions_in_a_body_take_no_query(client: Reader, match: Match) -> None:
    asked = {"ruleset": "loba-de-menos", "cards": ["7S", "7H", "7D"]}
    assert client.post("/v1/rulings/meld?x=1", json=asked).status_code == 400
    assert client.get("/v1/rulesets?x=1").status_code == 400
    moved = {"seat": 0, "move": DRAW, "expected_version": 2}
    assert match.post("/moves?dry=1", moved, 0).status_code == 400


def test_the_log_in_pages(match: Match) -> None:
    match.turn(0, DRAW, discard("2C"))
    whole = match.get("/events").get_json()
    assert [event["version"] for event in whole["events"]] == [1, 2, 3, 4]
    assert whole["next"] is None
    pages, after = [], 0
    while after is not None:
        page = match.get(f"/events?after={after}&limit=3").get_json()
        pages += page["events"]
        after = page["next"]
    assert pages == whole["events"]
    assert match.get("/events?after=4").get_json() == {"events": [], "next": None}
