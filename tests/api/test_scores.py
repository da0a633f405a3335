"""Questions about the score of a deal."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.positions import LOBA
from tests.api.promise import Reader


def test_a_score(client: Reader) -> None:
    asked = {
        "ruleset": LOBA,
        "seats": [
            {"left": ["KS", "JK"], "total": 95, "opened_before": True},
            {"left": [], "total": 7, "opened_before": False},
            {"left": ["2C"], "total": 3},
        ],
        "winner": 1,
    }
    score = client.post("/v1/rulings/score", json=asked).get_json()
    assert [seat["points"] for seat in score["seats"]] == [20, -10, 2]
    assert [seat["total"] for seat in score["seats"]] == [115, -3, 5]
    assert [seat["eliminated"] for seat in score["seats"]] == [True, False, False]
    assert score["seats"][0]["breakdown"] == [{"points": 10, "card": "KS"}, {"points": 10, "card": "JK"}]
    assert score["seats"][1]["breakdown"][0]["clause"].startswith("LM-")
    assert (score["match_over"], score["winners"]) == (False, [])


SENSELESS_SCORES = [
    ({"winner": 2}, 422, "NO_SUCH_SEAT"),
    ({"winner": -1}, 422, "NO_SUCH_SEAT"),
    ({"winner": 0, "blocked": True}, 422, "CONTRADICTION"),
    ({"winner": 1}, 422, "CONTRADICTION"),
    ({"seats": [{"left": [], "total": 0}]}, 422, "SEATS_OUT_OF_RANGE"),
    ({"seats": [{"left": [], "total": 0}] * 6}, 422, "SEATS_OUT_OF_RANGE"),
    ({"deals_won": [1]}, 422, "CONTRADICTION"),
    ({"seats": [{"left": [], "total": 0, "deals_won": 1}] * 2, "deals_won": [1, 0]}, 422, "CONTRADICTION"),
    ({"seats": [None, {"left": ["2C"], "total": 0}]}, 422, "CONTRADICTION"),
    ({"seats": [{"left": [], "total": 0}, {"left": ["2C"], "total": 0}]}, 422, "AMBIGUOUS"),
    ({"seats": [None, None], "winner": None}, 422, "CONTRADICTION"),
    ({"round": 0}, 400, "OUT_OF_RANGE"),
    ({"seats": [{"left": []}] * 2}, 400, "MISSING_FIELD"),
    ({"seats": [{"left": [], "total": "7"}] * 2}, 400, "WRONG_TYPE"),
    ({"seats": [{"left": [], "total": 10**12}] * 2}, 400, "OUT_OF_RANGE"),
]


@pytest.mark.parametrize(("members", "status", "code"), SENSELESS_SCORES)
def test_a_senseless_score(client: Reader, members: dict[str, Any], status: int, code: str) -> None:
    seats = [{"left": [], "total": 0, "opened_before": True}, {"left": ["2C"], "total": 0}]
    asked = {"ruleset": LOBA, "seats": seats, "winner": 0}
    response = client.post("/v1/rulings/score", json=asked | members)
    assert (response.status_code, response.get_json()["code"]) == (status, code)


IMPOSSIBLE_SCORES: list[tuple[str, dict[str, Any], list[dict[str, Any]], int | None, str, str]] = [
    # game, members, seats beside their totals, winner, where, why
    ("loba-de-menos-reenganche", {}, [{"left": []}, {"left": []}], 0, "/seats/1/left", "30: two empty hands"),
    (LOBA, {"blocked": True}, [{"left": []}, {"left": ["2C"]}], None, "/seats/0/left", "30: it has gone out"),
    ("chinchon", {}, [{"left": []}, {"left": ["2C"], "rebuys": 3}], 0, "/seats/1/rebuys", "37"),
    ("carioca", {}, [{"left": []}, {"left": ["2C"], "rebuys": 1}], 0, "/seats/1/rebuys", "1: no rebuys"),
    ("carioca", {"round": 10}, [{"left": []}, {"left": ["2C"]}], 0, "/round", "44: nine deals"),
    ("loba-centroamericana", {"round": 7}, [{"left": []}, {"left": ["2C"]}], 0, "/round", "44: six deals"),
]  # fmt: skip


@pytest.mark.parametrize(("id", "members", "seats", "winner", "at", "why"), IMPOSSIBLE_SCORES)
def test_a_deal_that_cannot_have_ended_so(
    client: Reader,
    id: str,
    members: dict[str, Any],
    seats: list[dict[str, Any]],
    winner: int | None,
    at: str,
    why: str,
) -> None:
    asked = {"ruleset": id, "winner": winner, "seats": [{"total": 0, **seat} for seat in seats], **members}
    response = client.post("/v1/rulings/score", json=asked)
    problem = response.get_json()
    assert (response.status_code, problem["code"]) == (422, "CONTRADICTION"), why
    assert problem["detail"].startswith(f"{at}: "), why


CLOSED_HANDS: list[dict[str, Any]] = [
    {"left": [], "melds": [{"cards": ["1O", "2O", "3O"]}, {"cards": ["SC", "SO", "SE", "SB"]}], "total": 5},
    {"left": [], "total": 9},
]


def test_where_a_close_ends_the_deal_several_may_be_left_with_nothing(client: Reader) -> None:
    """Chinchón: others match all their cards after a close."""
    asked = {"ruleset": "chinchon", "winner": 0, "seats": CLOSED_HANDS}
    assert client.post("/v1/rulings/score", json=asked).status_code == 200


TIES: list[tuple[dict[str, Any], list[dict[str, Any]], list[int] | None, str]] = [
    # members, what the seats tell beside, winners or None where it is ambiguous, why (44)
    ({}, [{}, {}], None, "equal totals, and who won more deals is not told"),
    ({"deals_won": [4, 5]}, [{}, {}], [0, 1], "five each with the last one: shared"),
    ({"deals_won": [4, 4]}, [{}, {}], [0], "more deals won"),
    ({}, [{"deals_won": 4}, {"deals_won": 6}], [1], "told by each seat"),
    ({}, [{"deals_won": 4}, {}], None, "told by one only"),
    ({}, [{"total": 9}, {}], [0], "the totals differ"),
    ({"round": 8}, [{}, {}], [], "one deal is to come"),
    ({"options": {"tie_break": "share"}}, [{}, {}], [0, 1], "deals won decide nothing"),
]


@pytest.mark.parametrize(("members", "seats", "winners", "why"), TIES)
def test_what_decides_a_tie_must_be_told(
    client: Reader, members: dict[str, Any], seats: list[dict[str, Any]], winners: list[int] | None, why: str
) -> None:
    """CH, ruling 44: of equal totals the more deals won, then shared."""
    table = [{"left": [], "total": 12}, {"left": ["2C"], "total": 10}]
    told = [seat | more for seat, more in zip(table, seats, strict=True)]
    asked = {"ruleset": "carioca", "seats": told, "winner": 0, "round": 9, **members}
    response = client.post("/v1/rulings/score", json=asked)
    if winners is not None:
        assert (response.status_code, response.get_json().get("winners")) == (200, winners), why
        return
    problem = response.get_json()
    assert (response.status_code, problem["code"]) == (422, "AMBIGUOUS"), why
    assert problem["detail"].startswith("/deals_won: ")
    assert problem["details"]["candidates"] == [{"winners": [0]}, {"winners": [1]}, {"winners": [0, 1]}]


def test_what_a_bonus_hangs_on_must_be_told(client: Reader) -> None:
    """LM-8.5: minus ten or nothing; the service does not choose."""
    seats: list[dict[str, Any]] = [{"left": ["2C"], "total": 0}, {"left": [], "total": 0}]
    asked = {"ruleset": LOBA, "seats": seats, "winner": 1}
    problem = client.post("/v1/rulings/score", json=asked).get_json()
    assert problem["detail"].startswith("/seats/1/opened_before: ")
    points = []
    for candidate in problem["details"]["candidates"]:
        told = {**asked, "seats": [seats[0], seats[1] | candidate]}
        points.append(client.post("/v1/rulings/score", json=told).get_json()["seats"][1]["points"])
    assert points == [0, -10]
    assert client.post("/v1/rulings/score", json={**asked, "options": {"clean_bonus": 0}}).status_code == 200


def test_a_seat_that_is_out_is_null(client: Reader) -> None:
    seats = [{"left": ["2C"], "total": 3}, None, {"left": [], "total": 7, "opened_before": True}]
    score = client.post("/v1/rulings/score", json={"ruleset": LOBA, "seats": seats, "winner": 2}).get_json()
    assert score["seats"][1] is None
    assert [score["seats"][n]["total"] for n in (0, 2)] == [5, 7]
    assert score["match_over"] is False


SCORED_MELDS = [
    # ruleset              meld                                                    status code
    (LOBA, {"cards": ["7S", "7H", "7D"], "kind": "pierna"}, 200, None),
    (LOBA, {"cards": ["7S", "7H", "7D"]}, 200, None),
    (LOBA, {"cards": ["5S", "JK", "7S"]}, 200, None),
    (LOBA, {"cards": ["7S", "7H", "9D"]}, 422, "IMPOSSIBLE_POSITION"),
    (LOBA, {"cards": ["7S", "7H", "7D"], "kind": "escalera"}, 422, "IMPOSSIBLE_POSITION"),
    (LOBA, {"cards": ["7S", "7H", "7D"], "kind": "trio"}, 422, "IMPOSSIBLE_POSITION"),
    (LOBA, {"cards": []}, 422, "IMPOSSIBLE_POSITION"),
    ("loba-de-mas-clasica", {"cards": ["2S", "3S", "2S"]}, 200, None),
]


@pytest.mark.parametrize(("ruleset", "laid", "status", "code"), SCORED_MELDS)
def test_the_melds_of_a_score_are_melds(
    client: Reader, ruleset: str, laid: dict[str, Any], status: int, code: str | None
) -> None:
    """The kind may be left out where the cards can be one only; what is no meld was never laid."""
    seats = [
        {"left": [], "total": 0, "melds": [laid], "opened_before": True},
        {"left": ["KC"], "total": 0},
    ]
    response = client.post("/v1/rulings/score", json={"ruleset": ruleset, "seats": seats, "winner": 0})
    assert response.status_code == status
    if code is not None:
        assert response.get_json()["code"] == code
        assert response.get_json()["faults"][0]["pointer"] == "/seats/0/melds/0/cards"
