"""A match over HTTP, from taking seats to the audit."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.promise import Reader
from tests.api.table import (
    ANA,
    BETO,
    DRAW,
    KEY,
    LOBA,
    TAKE,
    USUAL,
    Match,
    app_over,
    bearer,
    deck,
    desk_over,
    discard,
    meld,
    memory,
    open_match,
    reader,
)

GOING_OUT = deck("4S 4H 4C 6D 7D 8D TC JC QC", "KS KH KD QS QH QD JS JD JH", pile="AH", stock="2H")
"""Ana holds three melds and goes out in her first turn with what she draws."""
OUT = [DRAW, meld("4S 4H 4C"), meld("6D 7D 8D"), meld("TC JC QC"), discard("2H")]


def test_opening_a_match(client: Reader) -> None:
    order = {"ruleset": LOBA, "players": ["José 🃏", "--"], "first_dealer": 1, "deal": {"deck": USUAL}}
    response = client.post("/v1/matches", json=order, headers=bearer(KEY))
    opened = response.get_json()
    assert response.status_code == 201
    assert response.headers["Location"] == f"/v1/matches/{opened['id']}"
    assert (opened["version"], len(set(opened["tokens"]))) == (2, 2)
    seen = client.get(response.headers["Location"], headers=bearer(KEY)).get_json()
    assert seen["players"] == ["José 🃏", "--"]
    assert [set(seat["hand"]) for seat in seen["seats"]] == [set(ANA.split()), set(BETO.split())]
    assert (seen["pile"], len(seen["stock"]), seen["turn"]["seat"]) == (["TD"], 89, 0)


def test_the_referee_shuffles_unless_told_otherwise(client: Reader) -> None:
    for more in ({}, {"deal": {"mode": "referee"}}):
        order = {"ruleset": LOBA, "players": ["Ana", "Beto", "Caro"]} | more
        opened = client.post("/v1/matches", json=order, headers=bearer(KEY)).get_json()
        assert len(opened["tokens"]) == 3


ORDERS = [
    # members put in                                status code
    ({"players": ["A"]}, 422, "SEATS_OUT_OF_RANGE"),
    ({"players": []}, 422, "SEATS_OUT_OF_RANGE"),
    ({"players": list("ABCDEF")}, 422, "SEATS_OUT_OF_RANGE"),
    ({"players": ["Ana", ""]}, 400, "WRONG_LENGTH"),
    ({"players": ["Ana", "x" * 65]}, 400, "WRONG_LENGTH"),
    ({"players": ["Ana", "B\neto"]}, 400, "CONTROL_CHARACTER"),
    ({"players": ["Ana", 2]}, 400, "WRONG_TYPE"),
    ({"players": "Ana, Beto"}, 400, "WRONG_TYPE"),
    ({"first_dealer": 2}, 422, "NO_SUCH_SEAT"),
    ({"first_dealer": -1}, 422, "NO_SUCH_SEAT"),
    ({"first_dealer": "0"}, 400, "WRONG_TYPE"),
    ({"ruleset": "poker"}, 422, "UNKNOWN_RULESET"),
    ({"options": {"hand_size": 60}}, 422, None),
    ({"options": {"nonsense": 1}}, 422, "SENSELESS_OPTION"),
    ({"deal": {"deck": []}}, 422, "NOT_THE_PACK"),
    ({"deal": {"deck": USUAL[1:]}}, 422, "NOT_THE_PACK"),
    ({"deal": {"deck": ["8S", *USUAL[1:]]}}, 422, "NOT_THE_PACK"),
    ({"deal": {"deck": [*USUAL[1:], "JK"]}}, 422, "NOT_THE_PACK"),
    ({"deal": {"deck": ["7B", *USUAL[1:]]}}, 400, "NOT_A_CARD"),
    ({"deal": {"deck": "7S"}}, 400, "WRONG_TYPE"),
    ({"deal": {"deck": USUAL * 2}}, 400, "TOO_MANY_ITEMS"),
    ({"deal": {}}, 400, "WRONG_COMBINATION"),
    ({"deal": {"deck": USUAL, "mode": "referee"}}, 400, "WRONG_COMBINATION"),
    ({"deal": {"mode": "referee", "then": "ask"}}, 400, "WRONG_COMBINATION"),
    ({"deal": {"mode": "cheat"}}, 400, "UNKNOWN_NAME"),
    ({"deal": {"mode": "reported", "contributions": ["a", "b"]}}, 422, "NOTHING_SHUFFLED"),
    ({"spectators": "yes"}, 400, "WRONG_TYPE"),
    ({"id": "my-own"}, 400, "UNKNOWN_FIELD"),
]


@pytest.mark.parametrize(("members", "status", "code"), ORDERS, ids=lambda value: str(value)[:40])
def test_an_order_that_makes_no_match(
    client: Reader, members: dict[str, Any], status: int, code: str | None
) -> None:
    order = {"ruleset": LOBA, "players": ["Ana", "Beto"], "deal": {"deck": USUAL}} | members
    response = client.post("/v1/matches", json=order, headers=bearer(KEY))
    assert response.status_code == status
    if code is not None:
        assert response.get_json()["code"] == code


def test_a_move(match: Match) -> None:
    response = match.move(0, DRAW)
    ruling = response.get_json()
    assert (response.status_code, ruling["legal"], ruling["version"]) == (201, True, 3)
    (event,) = ruling["events"]
    assert (event["version"], event["type"], event["seat"], event["card"]) == (3, "card_drawn", 0, "9H")
    assert (event["actor"], event["at"]) == ("seat:0", "2026-11-30T12:00:00.000Z")


def test_a_refused_move_changes_nothing(match: Match) -> None:
    before = match.get().data
    response = match.move(0, discard("2C"))
    problem = response.get_json()
    assert (response.status_code, problem["code"], problem["version"]) == (422, "MUST_DRAW_FIRST", 2)
    assert problem["ruling"]["legal"] is False
    assert [breach["code"] for breach in problem["ruling"]["breaches"]] == ["MUST_DRAW_FIRST"]
    assert match.get().data == before


def test_the_other_seat_is_not_in_turn(match: Match) -> None:
    response = match.move(1, DRAW)
    assert (response.status_code, response.get_json()["code"]) == (422, "NOT_YOUR_TURN")
    assert match.get("/legal-moves", seat=1).get_json()["moves"] == []


def test_the_operator_may_act_for_a_seat(match: Match) -> None:
    body = {"seat": 0, "move": DRAW, "expected_version": 2}
    answer = match.post("/moves", body).get_json()
    assert answer["events"][0]["actor"] == "operator"


@pytest.mark.parametrize("seat", [2, -1, 10**9])
def test_a_seat_that_does_not_exist(match: Match, seat: int) -> None:
    body = {"seat": seat, "move": DRAW, "expected_version": 2}
    response = match.post("/moves", body)
    assert (response.status_code, response.get_json()["code"]) == (422, "NO_SUCH_SEAT")
    assert match.post("/rulings", {"seat": seat, "move": DRAW}).status_code == 422


def test_a_turn_is_all_or_nothing(match: Match) -> None:
    before = match.get(seat=0).data
    refused = match.turn(0, DRAW, meld("6D 7D 9H"), discard("2C"))
    problem = refused.get_json()
    assert refused.status_code == 422
    assert [ruling["legal"] for ruling in problem["rulings"]] == [True, False]
    assert problem["code"] == problem["rulings"][-1]["breaches"][0]["code"]
    assert match.get(seat=0).data == before
    accepted = match.turn(0, DRAW, discard("2C")).get_json()
    assert [ruling["legal"] for ruling in accepted["rulings"]] == [True, True]
    assert [event["type"] for event in accepted["events"]] == ["card_drawn", "card_discarded"]
    assert accepted["position"]["turn"] == {"seat": 1, "phase": "draw", "taken": None, "must_use": None}
    assert match.post("/turns", {"seat": 1, "moves": [], "expected_version": 4}, 1).status_code == 400


def test_a_dry_run_stores_nothing(match: Match) -> None:
    before = match.get().data
    legal = match.post("/rulings", {"seat": 0, "move": DRAW}, 0).get_json()
    assert (legal["legal"], legal["version"], legal["events"][0]["card"]) == (True, 2, "??")
    illegal = match.post("/rulings", {"seat": 0, "move": discard("2C")}, 0).get_json()
    assert (illegal["legal"], illegal["breaches"][0]["code"]) == (False, "MUST_DRAW_FIRST")
    assert match.get().data == before
    match.move(0, DRAW)
    earlier = match.post("/rulings", {"seat": 0, "move": discard("2C"), "version": 2}, 0).get_json()
    assert (earlier["legal"], earlier["version"]) == (False, 2)
    assert match.post("/rulings", {"seat": 0, "move": DRAW, "version": 99}, 0).status_code == 404


def test_the_moves_listed_are_those_of_the_position(match: Match) -> None:
    match.move(0, DRAW)
    listed = match.get("/legal-moves", seat=0).get_json()
    assert (listed["seat"], listed["version"], listed["truncated"]) == (0, 3, False)
    assert match.get("/legal-moves").get_json()["moves"] == listed["moves"]
    position = match.get().get_json()
    asked = match.client.post("/v1/rulings/legal-moves", json={"position": position}).get_json()
    assert asked["moves"] == listed["moves"]
    assert [m["type"] for m in match.get("/legal-moves?version=2", seat=0).get_json()["moves"]] == [
        "draw_stock"
    ]


def test_an_earlier_version_reads_the_same_for_ever(match: Match) -> None:
    first = match.get("?version=2", seat=1).data
    match.turn(0, DRAW, discard("2C"))
    match.turn(1, DRAW, discard("TC"))
    assert match.get("?version=2", seat=1).data == first


def test_a_deal_that_ends_is_counted_and_the_next_one_dealt(client: Reader) -> None:
    match = open_match(client, deal={"deck": GOING_OUT})
    answer = match.turn(0, *OUT).get_json()
    assert [event["type"] for event in answer["events"]][-4:] == [
        "card_discarded",
        "deal_ended",
        "deal_scored",
        "dealt",
    ]
    assert answer["events"][-1]["hands"][1] == ["??"] * 9
    assert (answer["position"]["deal"], answer["position"]["turn"]["phase"]) == (2, "draw")
    sheet = match.get("/scores").get_json()
    assert [seat["total"] for seat in sheet["seats"]] == [
        seat["total"] for seat in sheet["deals"][0]["seats"]
    ]
    assert (sheet["deals"][0]["winner"], sheet["deals"][0]["seats"][1]["points"]) == (0, 90)
    assert [seat["deals_won"] for seat in sheet["seats"]] == [1, 0]


def test_a_match_that_waits_for_the_operators_deck(client: Reader) -> None:
    match = open_match(client, deal={"deck": GOING_OUT, "then": "ask"})
    match.turn(0, *OUT)
    assert match.get().get_json()["turn"]["phase"] == "deal"
    assert match.post("/deals", {"deck": USUAL[1:]}).get_json()["code"] == "NOT_THE_PACK"
    assert match.post("/deals", {"deck": ["RC", *USUAL[1:]]}).get_json()["code"] == "NOT_A_CARD"
    dealt = match.post("/deals", {"deck": USUAL})
    assert (dealt.status_code, [event["type"] for event in dealt.get_json()["events"]]) == (201, ["dealt"])
    assert dealt.get_json()["position"]["deal"] == 2
    again = match.post("/deals", {"deck": USUAL})
    assert (again.status_code, again.get_json()["code"]) == (422, "NOT_WAITING_FOR_A_DEAL")


def test_a_match_that_is_over(match: Match) -> None:
    resigned = match.move(0, {"type": "resign"}).get_json()
    assert resigned["events"][-1]["type"] == "match_ended"
    seen = match.get().get_json()
    assert (seen["winners"], seen["turn"]["phase"]) == ([1], "over")
    response = match.move(1, DRAW)
    assert (response.status_code, response.get_json()["code"]) == (409, "MATCH_OVER")
    assert match.turn(1, DRAW).status_code == 409
    assert match.get("/legal-moves", seat=1).get_json()["moves"] == []
    assert match.post("/deals", {"deck": USUAL}).status_code == 409


def test_an_audit(match: Match) -> None:
    match.turn(0, DRAW, discard("2C"))
    audit = match.post("/audit", None).get_json()
    assert (audit["ok"], audit["faults"], audit["version"]) == (True, [], 4)
    assert len(audit["head"]) == 64


def test_the_open_numbers_do_not_tell_what_a_seat_tried() -> None:
    """Why a seat was refused can tell of its hand; only rulings without a match are counted by code."""
    match = open_match(reader(app_over(desk_over(memory()))))
    match.move(0, discard("2C"))
    match.post("/rulings", {"seat": 0, "move": discard("2C")})
    match.move(0, DRAW)
    page = match.client.get("/metrics").get_data(as_text=True)
    assert "referee_rulings_total{" not in page
    match.client.post("/v1/rulings/meld", json={"ruleset": "loba-de-menos", "cards": ["7H", "7C"]})
    page = match.client.get("/metrics").get_data(as_text=True)
    assert 'referee_rulings_total{code="SET_SIZE"} 1.0' in page


def test_many_matches_share_the_memory_of_their_laws(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.api.counter.MOST_LAWS", 2)
    client = reader(app_over(desk_over(memory())))
    matches = [open_match(client) for _ in range(4)]
    assert [match.move(0, DRAW).status_code for match in matches * 1] == [201] * 4
    assert [match.move(0, TAKE).status_code for match in matches] == [422] * 4
