"""Stateless rulings over HTTP: the law is asked, the answer has the promised form, nothing is stored."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.api.promise import Reader
from tests.api.table import DRAW, TAKE, discard, meld

LOBA = "loba-de-menos"


def position(hand: str, *, phase: str = "play", **more: Any) -> dict[str, Any]:
    """A table where seat 0 holds these cards."""
    turn = {"seat": 0, "phase": phase}
    return {"ruleset": LOBA, "seats": [{"hand": hand.split()}, {"hand": 9}], "turn": turn} | more


MELDS = [
    # cards            kind        legal  what is answered
    ("7S 7H 7D", None, True, {"kind": "pierna", "value": 21}),
    ("5S JK 7S", None, True, {"kind": "escalera", "arrangements": [["5S", "JK", "7S"]]}),
    ("QS KS AS", "escalera", True, {"arrangements": [["QS", "KS", "AS"]]}),
    ("7S 7H 9D", "pierna", False, {"kind": None, "arrangements": [], "value": None}),
    ("", None, False, {"kind": None}),
    ("7S 7H 7D", "trio", False, {"kind": None}),
]


@pytest.mark.parametrize(("cards", "kind", "legal", "told"), MELDS)
def test_a_meld(client: Reader, cards: str, kind: str | None, legal: bool, told: dict[str, Any]) -> None:
    asked = {"ruleset": LOBA, "cards": cards.split()} | ({"kind": kind} if kind else {})
    ruling = client.post("/v1/rulings/meld", json=asked).get_json()
    assert ruling["legal"] is legal
    assert {name: ruling[name] for name in told} == told
    assert (ruling["ruleset"], ruling["ruleset_version"]) == (LOBA, 1)
    assert bool(ruling["breaches"]) is not legal


def test_a_lay_off_names_every_order(client: Reader) -> None:
    asked = {"ruleset": LOBA, "meld": {"kind": "escalera", "cards": ["5S", "6S", "7S"]}, "cards": ["JK"]}
    ruling = client.post("/v1/rulings/lay-off", json=asked).get_json()
    assert (ruling["legal"], [breach["code"] for breach in ruling["breaches"]]) == (False, ["AMBIGUOUS"])
    assert sorted(ruling["arrangements"]) == [["5S", "6S", "7S", "JK"], ["JK", "5S", "6S", "7S"]]
    told = client.post("/v1/rulings/lay-off", json=asked | {"arrangement": ["JK", "5S", "6S", "7S"]})
    assert told.get_json()["legal"] is True


NO_MELDS = [
    ("escalera", []),
    ("escalera", ["5S", "7S", "9S"]),
    ("pierna", ["7S", "7H"]),
    ("trio", ["7S", "7H", "7D"]),
]


@pytest.mark.parametrize(("kind", "lying"), NO_MELDS)
def test_what_is_no_meld_lies_on_no_table(client: Reader, kind: str, lying: list[str]) -> None:
    asked = {"ruleset": LOBA, "meld": {"kind": kind, "cards": lying}, "cards": ["2H"]}
    problem = client.post("/v1/rulings/lay-off", json=asked).get_json()
    assert (problem["status"], problem["code"]) == (422, "IMPOSSIBLE_POSITION")
    assert problem["faults"][0]["pointer"] == "/meld/cards"


def test_a_legal_move_is_answered_with_events_and_position(client: Reader) -> None:
    asked = {"position": position("7S 7H 7D KC"), "move": meld("7D 7S 7H")}
    ruling = client.post("/v1/rulings/move", json=asked).get_json()
    assert ruling["legal"] is True
    assert [event["type"] for event in ruling["events"]] == ["meld_laid"]
    assert ruling["position"]["seats"][0]["hand"] == ["KC"]
    assert ruling["position"]["melds"][0]["cards"] == ["7S", "7H", "7D"]


def test_an_illegal_move_is_an_answer_too(client: Reader) -> None:
    asked = {"position": position("7S 7H 7D KC"), "move": discard("2C")}
    response = client.post("/v1/rulings/move", json=asked)
    ruling = response.get_json()
    assert (response.status_code, ruling["legal"]) == (200, False)
    assert "position" not in ruling
    assert "events" not in ruling
    assert ruling["breaches"][0]["details"]["cards"] == ["2C"]


def test_the_position_of_an_answer_is_a_position_to_ask_about(client: Reader) -> None:
    asked: dict[str, Any] = {"position": position("7S 7H 7D KC"), "move": meld("7S 7H 7D")}
    after = client.post("/v1/rulings/move", json=asked).get_json()["position"]
    again = client.post("/v1/rulings/move", json={"position": after, "move": discard("KC")}).get_json()
    assert again["legal"] is True
    assert again["position"]["turn"]["phase"] != "play"


TURNS = [
    # moves                                             rulings         the first breach of the last one
    ([DRAW, discard("2C")], [True, True], None),
    ([DRAW, TAKE, discard("2C")], [True, False], "ALREADY_DREW"),
    ([discard("2C"), DRAW], [False], "MUST_DRAW_FIRST"),
]


@pytest.mark.parametrize(("moves", "legal", "code"), TURNS)
def test_a_turn_stops_at_the_first_illegal_move(
    client: Reader, moves: list[dict[str, Any]], legal: list[bool], code: str | None
) -> None:
    asked = {"position": position("6D 7D 2C", phase="draw", pile=["4S", "9D"]), "moves": moves}
    turn = client.post("/v1/rulings/turn", json=asked).get_json()
    assert [ruling["legal"] for ruling in turn["rulings"]] == legal
    if code:
        assert turn["rulings"][-1]["breaches"][0]["code"] == code
    assert turn["position"]["turn"]["seat"] == (1 if legal == [True, True] else 0)


IMPOSSIBLE = [
    (position("6D 6D 6D"), "/position/seats/0/hand/2", "TOO_MANY_COPIES"),
    (position("7S", melds=[{"id": "m1", "owner": 1, "kind": "pierna", "cards": ["5H", "6H", "7H"]}]),
     "/position/melds/0/cards", None),
    (position("7S", melds=[{"id": "m1", "owner": 7, "kind": "pierna", "cards": ["5H", "5S", "5D"]}]),
     "/position/melds/0/owner", "NO_SUCH_SEAT"),
    (position("7S", turn={"seat": 5, "phase": "play"}), "/position/turn/seat", "NO_SUCH_SEAT"),
    (position("7S", turn={"seat": -1, "phase": "play"}), "/position/turn/seat", "NO_SUCH_SEAT"),
    (position("7S", seats=[{"hand": ["7S"]}]), "/position/seats", "SEATS_OUT_OF_RANGE"),
    (position("7S", stock=200), "/position", "TOO_MANY_CARDS"),
    (position("7S", turn={"seat": 0, "phase": "play", "must_use": "8D"}),
     "/position/turn/must_use", "NOT_IN_HAND"),
]  # fmt: skip


@pytest.mark.parametrize(("table", "pointer", "code"), IMPOSSIBLE)
@pytest.mark.parametrize("path", ["/v1/rulings/legal-moves", "/v1/rulings/move", "/v1/rulings/turn"])
def test_an_impossible_position(
    client: Reader, path: str, table: dict[str, Any], pointer: str, code: str | None
) -> None:
    more: dict[str, dict[str, Any]] = {
        "/v1/rulings/move": {"move": DRAW},
        "/v1/rulings/turn": {"moves": [DRAW]},
    }
    response = client.post(path, json={"position": table} | more.get(path, {}))
    problem = response.get_json()
    assert (response.status_code, problem["code"]) == (422, "IMPOSSIBLE_POSITION")
    assert pointer in [fault["pointer"] for fault in problem["faults"]]
    if code:
        assert code in [fault["code"] for fault in problem["faults"]]


def test_all_faults_of_a_position_are_told_at_once(client: Reader) -> None:
    table = position("6D 6D 6D", dealer=9, turn={"seat": 0, "phase": "draw", "taken": "6D"})
    problem = client.post("/v1/rulings/legal-moves", json={"position": table}).get_json()
    assert len(problem["faults"]) >= 3


def test_a_meld_on_the_table_is_sent_as_it_lies(client: Reader) -> None:
    """Cards that would be an escalera in another order are told so, and what is none in any order is not."""
    told = []
    for cards in (["7S", "6S", "5S"], ["7S", "JK", "5S"], ["7S", "9S", "5S"]):
        asked = {"ruleset": LOBA, "meld": {"kind": "escalera", "cards": cards}, "cards": ["8S"]}
        problem = client.post("/v1/rulings/lay-off", json=asked).get_json()
        assert problem["code"] == "IMPOSSIBLE_POSITION"
        told.append("as they lie, lowest first" in problem["detail"])
    assert told == [True, True, False]


def test_an_order_that_was_told_is_called_so(client: Reader) -> None:
    """The ranks of 5 to 8 do follow one another; it is the order told that is wrong."""
    meld = {"kind": "escalera", "cards": ["5S", "6S", "7S"]}
    asked = {"ruleset": LOBA, "meld": meld, "cards": ["8S"], "arrangement": ["8S", "7S", "6S", "5S"]}
    breach = client.post("/v1/rulings/lay-off", json=asked).get_json()["breaches"][0]
    assert breach["code"] == "RUN_NOT_CONSECUTIVE"
    assert breach["details"]["arrangement"] == asked["arrangement"]
    assert "8S 7S 6S 5S" in breach["message"]


COPIES = [
    ("/v1/rulings/meld", {"cards": ["5D", "5D", "5D"]}),
    ("/v1/rulings/meld", {"cards": ["JK"] * 5}),
    (
        "/v1/rulings/lay-off",
        {"meld": {"kind": "escalera", "cards": ["5D", "6D", "7D"]}, "cards": ["5D", "5D"]},
    ),
    (
        "/v1/rulings/score",
        {"seats": [{"left": ["KS", "KS"], "total": 0}, {"left": ["KS"], "total": 0}], "winner": None},
    ),
]


@pytest.mark.parametrize(("path", "members"), COPIES)
def test_three_copies_of_a_card_are_impossible_anywhere(
    client: Reader, path: str, members: dict[str, Any]
) -> None:
    response = client.post(path, json={"ruleset": LOBA} | members)
    assert (response.status_code, response.get_json()["code"]) == (422, "IMPOSSIBLE_POSITION")
    assert response.get_json()["faults"][0]["code"] == "TOO_MANY_COPIES"


FAULTY_TABLES = [
    # path, members, faults
    ("lay-off", {"meld": {"kind": "pierna", "cards": ["4S", "4H", "4C", "4D"]}, "cards": ["4D", "4D"]},
     [("/meld/cards", "SET_SUITS"), ("/cards", "TOO_MANY_COPIES")]),
    ("lay-off", {"meld": {"kind": "escalera", "cards": ["5S", "7S", "9S"]}, "cards": ["5S", "5S"]},
     [("/meld/cards", "RUN_NOT_CONSECUTIVE"), ("/cards", "TOO_MANY_COPIES")]),
    ("score", {"winner": None, "seats": [
        {"left": ["4S"], "melds": [{"cards": ["4S", "4S", "4S"], "kind": "pierna"}], "total": 0},
        {"left": ["2C"], "melds": [{"cards": ["7S", "7H"], "kind": "pierna"}], "total": 0}]},
     [("/seats/0/melds/0/cards", "SET_SUITS"), ("/seats/1/melds/0/cards", "SET_SIZE"),
      ("/seats/1/melds/0/cards", "SET_SUITS"), ("/seats", "TOO_MANY_COPIES")]),
]  # fmt: skip


@pytest.mark.parametrize(("path", "members", "expected"), FAULTY_TABLES)
def test_every_fault_of_what_lies_there_is_told_at_once(
    client: Reader, path: str, members: dict[str, Any], expected: list[tuple[str, str]]
) -> None:
    """Contract 4."""
    response = client.post(f"/v1/rulings/{path}", json={"ruleset": LOBA} | members)
    problem = response.get_json()
    assert (response.status_code, problem["code"]) == (422, "IMPOSSIBLE_POSITION")
    assert [(fault["pointer"], fault["code"]) for fault in problem["faults"]] == expected


SENSELESS = [
    {"nonsense": 1},
    {"Ace": "low"},
    {"ace": "middle"},
    {"run_min": "3"},
    {"run_min": 2.5},
    {"run_min": -1},
    {"hand_size": 0},
    {"lay_off_same_turn": "maybe"},
    {"joker_shift": True},
    {"values": {"A": "fifteen"}},
    {"ace": "low", "nonsense": None},
    {"x" * 300: 1},
]


@pytest.mark.parametrize("options", SENSELESS, ids=lambda options: str(options)[:30])
def test_a_senseless_option(client: Reader, options: dict[str, Any]) -> None:
    response = client.post(
        "/v1/rulings/meld", json={"ruleset": LOBA, "options": options, "cards": ["7S", "7H", "7D"]}
    )
    problem = response.get_json()
    assert (response.status_code, problem["code"]) == (422, "SENSELESS_OPTION")
    assert problem["faults"][0]["pointer"].startswith("/options/")
    table = position("7S", options=options)
    inside = client.post("/v1/rulings/legal-moves", json={"position": table}).get_json()
    assert inside["faults"][0]["pointer"].startswith("/position/options/")


@pytest.mark.parametrize("name", ["loba", "LOBA-DE-MENOS", "../loba-de-menos", "loba-de-menos ", ""])
def test_an_unknown_ruleset(client: Reader, name: str) -> None:
    response = client.post("/v1/rulings/meld", json={"ruleset": name, "cards": ["7S", "7H", "7D"]})
    assert (response.status_code, response.get_json()["code"]) == (422, "UNKNOWN_RULESET")


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


BAD_MOVES = [
    ({}, "/move/type", "MISSING_FIELD"),
    ({"type": "dance"}, "/move/type", "UNKNOWN_NAME"),
    ({"type": ["meld"]}, "/move/type", "UNKNOWN_NAME"),
    ({"type": "discard"}, "/move/card", "MISSING_FIELD"),
    ({"type": "draw_stock", "card": "7S"}, "/move/card", "UNKNOWN_FIELD"),
    ({"type": "meld", "cards": ["7S"], "as": "8S"}, "/move/as", "UNKNOWN_FIELD"),
    ({"type": "meld", "cards": [{"card": "7S", "as": "8S"}]}, "/move/cards/0", "NOT_A_CARD"),
    ({"type": "open", "melds": [["7S"]]}, "/move/melds/0", "WRONG_TYPE"),
    ({"type": "lay_off", "meld": 1, "cards": []}, "/move/meld", "WRONG_TYPE"),
    ("draw_stock", "/move", "WRONG_TYPE"),
    (None, "/move", "WRONG_TYPE"),
]


@pytest.mark.parametrize(("move", "pointer", "code"), BAD_MOVES)
def test_a_move_that_is_none(client: Reader, move: Any, pointer: str, code: str) -> None:
    response = client.post("/v1/rulings/move", json={"position": position("7S"), "move": move})
    problem = response.get_json()
    assert (response.status_code, problem["code"]) == (400, code)
    assert pointer in [fault["pointer"] for fault in problem["faults"]]


def test_the_same_question_gets_the_same_bytes(client: Reader) -> None:
    asked = {"position": position("5S 6S 7S JK 7H 7D 9C")}
    answers = {client.post("/v1/rulings/legal-moves", json=asked).data for _ in range(3)}
    assert len(answers) == 1


def test_rulesets_list_every_dial_and_clause(client: Reader) -> None:
    every = client.get("/v1/rulesets").get_json()["rulesets"]
    assert LOBA in [rules["id"] for rules in every]
    for summary in every:
        rules = client.get(f"/v1/rulesets/{summary['id']}").get_json()
        asked = {"ruleset": summary["id"], "options": rules["dials"], "cards": []}
        assert client.post("/v1/rulings/meld", json=asked).status_code == 200
        assert len({clause["code"] for clause in rules["clauses"]}) == len(rules["clauses"])


def test_rulesets_have_the_names_people_know_them_by(client: Reader) -> None:
    every = client.get("/v1/rulesets").get_json()["rulesets"]
    titles = {rules["id"]: rules["title"] for rules in every}
    assert (titles[LOBA], titles["loba-de-mas-clasica"]) == ("Loba de Menos", "Loba de Más Clásica")
    assert len(set(titles.values())) == len(titles)
    assert client.get("/v1/rulesets/chinchon").get_json()["title"] == "Chinchón"


def test_the_rulebook_under_options(client: Reader) -> None:
    """Every dial and every clause as they are where the joker stays and the limit is another."""
    options = {"joker_shift": "none", "limit": 60}
    query = {"options": json.dumps(options)}
    rules = client.get(f"/v1/rulesets/{LOBA}", query_string=query).get_json()
    usual = client.get(f"/v1/rulesets/{LOBA}").get_json()
    assert rules["dials"] == usual["dials"] | {"joker_shift": "none", "limit": {"at": 60, "cmp": ">="}}
    sentences = {clause["code"]: clause["sentence"] for clause in rules["clauses"]}
    assert "60" in sentences["LM-9.1"]
    assert sentences != {clause["code"]: clause["sentence"] for clause in usual["clauses"]}
    assert usual == client.get(f"/v1/rulesets/{LOBA}", query_string={"options": "{}"}).get_json()


ODD_OPTIONS = [
    # options as sent, status, code, words
    ('{"joker_shift": "up"}', 422, "SENSELESS_OPTION", "/options/joker_shift"),
    ('{"match_end": "deals"}', 422, "SENSELESS_OPTION", "match_end and limit quarrel"),
    ('{"odd": 1}', 422, "SENSELESS_OPTION", "no such dial"),
    ("{", 400, "MALFORMED_QUERY", "one JSON object"),
    ("[]", 400, "MALFORMED_QUERY", "one JSON object"),
    ("", 400, "MALFORMED_QUERY", "one JSON object"),
    ('{"run_min": 3, "run_min": 4}', 400, "MALFORMED_QUERY", "one JSON object"),
]


@pytest.mark.parametrize(("options", "status", "code", "words"), ODD_OPTIONS)
def test_odd_options_of_a_rulebook(client: Reader, options: str, status: int, code: str, words: str) -> None:
    response = client.get(f"/v1/rulesets/{LOBA}", query_string={"options": options})
    assert (response.status_code, response.get_json()["code"]) == (status, code)
    assert words in response.text


def test_a_rulebook_takes_no_other_query(client: Reader) -> None:
    assert client.get(f"/v1/rulesets/{LOBA}?option=1").status_code == 400
    assert client.get("/v1/rulesets?options={}").status_code == 400
    assert client.get("/v1/rulesets/poker?options=x").status_code == 404


ABOUT = [
    # game, dial, what it takes there, why
    ("loba-de-menos", "finish", "only empty_hand", "what the game is about"),
    ("chinchon", "finish", "only close", "what the game is about"),
    ("loba-de-menos", "pack_name", "only french", "French cards"),
    ("chinchon", "pack_name", "one of spanish_40, spanish_48", "Spanish cards"),
    ("chinchon", "lay_off", "only any", "melds stay in hand"),
    ("chinchon", "contracts", "only []", "melds stay in hand"),
    ("loba-de-menos", "close_loose_cards", "only 1", "nobody closes"),
    ("loba-de-menos-reenganche", "rebuys", "a whole number from 0 to 1000", "never without a limit"),
    ("loba-de-menos", "idle_recycles", "a whole number from 1 to 1000 or null", "null: never"),
]


@pytest.mark.parametrize(("id", "dial", "allowed", "why"), ABOUT)
def test_what_a_dial_takes_in_its_game(client: Reader, id: str, dial: str, allowed: str, why: str) -> None:
    assert client.get(f"/v1/rulesets/{id}").get_json()["about"][dial]["allowed"] == allowed, why


JOKERLESS = [("loba-sin-comodines", "5S"), ("chinchon", "5O")]


@pytest.mark.parametrize(("id", "card"), JOKERLESS)
def test_a_joker_in_a_pack_without_jokers(client: Reader, id: str, card: str) -> None:
    """It is a card (no 400); a question cannot hold it, and no hand from which it could be played."""
    meld = client.post("/v1/rulings/meld", json={"ruleset": id, "cards": ["JK", card]})
    assert (meld.status_code, meld.get_json()["code"]) == (422, "IMPOSSIBLE_POSITION")
    seats = [{"hand": [card]}, {"hand": 3}]
    there = {"ruleset": id, "seats": seats, "turn": {"seat": 0, "phase": "play"}}
    thrown = {"position": there, "move": {"type": "discard", "card": "JK"}}
    told = client.post("/v1/rulings/move", json=thrown).get_json()
    assert [breach["code"] for breach in told["breaches"]] == ["CARD_NOT_IN_HAND"]


def test_a_card_that_the_pack_does_not_have_at_all(client: Reader) -> None:
    """Rather than that it is there no times."""
    seats = [{"left": ["JK"], "total": 0}, {"left": ["2C"], "total": 0}]
    sent: list[tuple[str, dict[str, Any]]] = [
        ("/v1/rulings/score", {"ruleset": "loba-sin-comodines", "seats": seats, "winner": None}),
        (
            "/v1/rulings/legal-moves",
            {
                "position": {
                    "ruleset": "loba-sin-comodines",
                    "seats": [{"hand": ["JK", "3C"]}, {"hand": 9}],
                    "turn": {"seat": 0, "phase": "play"},
                }
            },
        ),
    ]
    for path, body in sent:
        response = client.post(path, json=body, headers={"Accept-Language": "es"})
        assert response.status_code == 422
        (fault,) = response.get_json()["faults"]
        assert (fault["code"], fault["message"]) == ("TOO_MANY_COPIES", "esta baraja no tiene JK")
