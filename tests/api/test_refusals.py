"""What was tried and refused is the operator's to read, and nobody else learns of it."""

from __future__ import annotations

from typing import Any

import pytest

from events.outcomes import Unavailable
from events.refusals import MOST
from events.store import MemoryStore
from tests.api.promise import Reader
from tests.api.table import DRAW, TAKE, Match, app_over, bearer, desk_over, discard, meld, open_match, reader


def on_record(match: Match, query: str = "") -> list[dict[str, Any]]:
    answer = match.get(f"/refusals{query}")
    assert answer.status_code == 200
    found: list[dict[str, Any]] = answer.get_json()["refusals"]
    return found


def test_a_refused_move_is_on_record(match: Match) -> None:
    refused = match.move(0, discard("2C"))
    (one,) = on_record(match)
    assert (one["number"], one["actor"], one["seat"], one["version"]) == (1, "seat:0", 0, 2)
    assert (one["moves"], one["refused"], one["cut"]) == ([discard("2C")], 0, False)
    assert one["ruling"] == refused.get_json()["ruling"]
    assert one["at"].endswith("Z")


def test_a_refused_turn_is_on_record_with_all_its_moves(match: Match) -> None:
    moves = (DRAW, {"type": "meld", "cards": ["9h", "10H", "J♥"]}, discard("2C"))
    refused = match.turn(0, *moves)
    (one,) = on_record(match)
    assert one["moves"] == [DRAW, meld("9H TH JH"), discard("2C")]
    assert one["refused"] == 1
    assert one["ruling"] == refused.get_json()["rulings"][-1]
    assert one["ruling"]["breaches"]


def test_the_operator_for_a_seat_is_named(match: Match) -> None:
    body = {"seat": 1, "move": DRAW, "expected_version": 2}
    assert match.post("/moves", body).status_code == 422
    (one,) = on_record(match)
    assert (one["actor"], one["seat"]) == ("operator", 1)


@pytest.mark.parametrize("language", ["es", "pt", "en"])
def test_the_ruling_is_told_in_the_readers_language(match: Match, language: str) -> None:
    """Whatever language it was given in."""
    match.turn(0, TAKE, discard("TD"), Accept_Language="en")
    again = match.turn(0, TAKE, discard("TD"), Accept_Language=language)
    answer = match.get("/refusals", Accept_Language=language)
    assert answer.headers["Content-Language"] == language
    assert [one["ruling"] for one in answer.get_json()["refusals"]] == [again.get_json()["rulings"][-1]] * 2


def test_a_request_sent_again_is_there_once(match: Match) -> None:
    body = {"seat": 0, "move": discard("2C"), "expected_version": 2}
    answers = {match.post("/moves", body, 0, Idempotency_Key="k").data for _ in range(3)}
    assert len(answers) == 1
    assert len(on_record(match)) == 1
    match.post("/moves", body, 0, Idempotency_Key="l")
    match.post("/moves", body, 0)
    assert len(on_record(match)) == 3


NOT_REFUSED = [
    # what is no refusal by the rules                                         status
    ("/rulings", {"seat": 0, "move": discard("2C")}, 200),
    ("/moves", {"seat": 0, "move": discard("2C"), "expected_version": 1}, 409),
    ("/moves", {"seat": 0, "move": {"type": "eat"}, "expected_version": 2}, 400),
    ("/moves", {"seat": 7, "move": DRAW, "expected_version": 2}, 422),
    ("/moves", {"seat": 0, "move": DRAW, "expected_version": 2}, 201),
]


@pytest.mark.parametrize(("path", "body", "status"), NOT_REFUSED)
def test_nothing_else_is(match: Match, path: str, body: object, status: int) -> None:
    assert match.post(path, body).status_code == status
    assert on_record(match) == []


def test_they_come_page_by_page(match: Match) -> None:
    for _ in range(5):
        match.move(0, discard("2C"))
    pages, after = [], 0
    while after is not None:
        page = match.get(f"/refusals?after={after}&limit=2").get_json()
        pages.append([one["number"] for one in page["refusals"]])
        after = page["next"]
    assert pages == [[1, 2], [3, 4], [5]]


@pytest.mark.parametrize("query", ["?limit=0", "?limit=501", "?after=x", "?before=1", "?after=1&after=2"])
def test_a_senseless_query_is_refused(match: Match, query: str) -> None:
    assert match.get(f"/refusals{query}").status_code == 400


def test_the_match_itself_does_not_move(match: Match) -> None:
    before = [match.get(path, seat) for path in ("", "/events", "/scores") for seat in (0, 1, None)]
    for _ in range(3):
        match.move(0, discard("2C"))
    after = [match.get(path, seat) for path in ("", "/events", "/scores") for seat in (0, 1, None)]
    assert [(one.data, one.headers.get("ETag")) for one in before] == [
        (one.data, one.headers.get("ETag")) for one in after
    ]
    assert match.post("/audit", None).get_json()["version"] == 2


def test_the_open_numbers_do_not_tell() -> None:
    app = app_over(desk_over(MemoryStore()))
    match = open_match(reader(app))
    match.move(0, discard("2C"))
    on_record(match)
    page = reader(app).get("/metrics").text
    assert match.id not in page
    assert "MUST_DRAW_FIRST" not in page


def test_of_too_many_the_newest_are_kept() -> None:
    store = MemoryStore()
    match = open_match(reader(app_over(desk_over(store))))
    for _ in range(MOST):
        store.refuse(match.id, b"{}")
    match.move(0, discard("2C"))
    (newest,) = on_record(match, f"?after={MOST}")
    assert newest["number"] == MOST + 1
    assert store.refusals(match.id)[0].number == 2


def test_one_too_long_is_cut_and_says_so(match: Match) -> None:
    opening = {"type": "open", "melds": [{"cards": ["2C", "3C", "5C"]} for _ in range(100)]}
    refused = match.turn(0, DRAW, opening)
    assert refused.status_code == 422
    (one,) = on_record(match)
    assert one["cut"]
    assert one["ruling"]["breaches"][0]["code"] == refused.get_json()["code"]


class Away(MemoryStore):
    """A log that takes no refusals for now."""

    def refuse(self, *_: object, **__: object) -> None:
        raise Unavailable("away")


def test_while_the_log_is_away_no_refusal_is_given() -> None:
    """What is not on record was not ruled: ask again."""
    match = open_match(reader(app_over(desk_over(Away()))))
    for headers in ({}, {"Idempotency_Key": "k"}):
        answer = match.move(0, discard("2C"), **headers)
        assert (answer.status_code, answer.get_json()["code"]) == (503, "LOG_UNREACHABLE")
    assert match.move(0, DRAW).status_code == 201


def test_there_are_none_of_a_match_that_is_not_there(client: Reader, match: Match) -> None:
    answer = client.get("/v1/matches/no-such-match/refusals", headers=match.who(None))
    assert (answer.status_code, answer.get_json()["code"]) == (404, "NO_SUCH_MATCH")
    assert client.get(f"/v1/matches/{match.id}/refusals", headers=bearer("x")).status_code == 401
