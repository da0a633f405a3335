"""Reenganche: offered, answered, counted; and the match that goes on across it (rulings 35-39, seed 002)."""

from __future__ import annotations

from tests.family.notation import Table, counter, position, sit

LR = "loba-de-menos-reenganche"

OUT = "4S 4H 4D 5S 5H 5D 6S 6H 6D"
"""Three piernas: with a card drawn to throw, out in one turn (28)."""
GONE = ("draw_stock", "meld 4S 4H 4D", "meld 5S 5H 5D", "meld 6S 6H 6D", "discard 2C")
DEAR = "JK JK AS AH AD KS KH KD QS"
"""50 + 45 + 40 = 135 points: out of the match in one deal."""
DEAR_TOO = "JK JK AS AH AD KS KH KD QH"
CHEAP = "2S 3S 2H 3H 2D 3D 7C 8C 9C"
"""39 points left in hand."""


def out_goes(table: Table, seat: int) -> list[str]:
    """The seat draws the two of clubs, lays everything and throws it."""
    return table.happened(table.play(seat, *GONE))


def four() -> Table:
    """Seat 3 goes out at once; seats 2 and 1 are out of the match with 135, seat 0 has 39."""
    table = sit(LR, 4, {3: OUT, 2: DEAR, 1: DEAR_TOO, 0: CHEAP}, up="9D", stock="2C")
    assert out_goes(table, 3)[-5:] == [
        "deal_ended",
        "deal_scored",
        "seat_eliminated",
        "seat_eliminated",
        "rebuy_offered",
    ]
    return table


def test_all_points_first_then_who_is_out_then_who_is_asked() -> None:
    table = four()
    now = table.now()
    assert table.totals() == [39, 135, 135, 0]
    assert table.statuses() == ["playing", "eliminated", "eliminated", "playing"]
    assert (now["turn"]["phase"], now["turn"]["seat"]) == ("rebuy", 2), (
        "in turn order from the dealer's next (37)"
    )


def test_only_the_one_who_is_asked_may_answer_and_only_so() -> None:
    table = four()
    legal = table.match.get("/legal-moves?seat=2").get_json()["moves"]
    assert [one["type"] for one in legal] == ["rebuy", "decline_rebuy"]
    assert table.match.get("/legal-moves?seat=1").get_json()["moves"] == []
    assert table.refused(1, "rebuy") == ["NOT_YOUR_TURN"]
    assert table.refused(0, "rebuy") == ["NOT_YOUR_TURN", "REBUY_NOT_ALLOWED"], "every breach that holds"
    assert "DEAL_OVER" in table.refused(2, "draw_stock")


def test_two_who_come_back_together_restart_equal() -> None:
    """At the highest total among those still in, before any rebuy of this round."""
    table = four()
    table.play(2, "rebuy")
    assert table.now()["turn"]["seat"] == 1
    table.play(1, "rebuy")
    assert table.totals() == [39, 39, 39, 0]
    assert [seat["rebuys"] for seat in table.now()["seats"]] == [0, 1, 1, 0]


def test_the_match_goes_on_across_it_twice_at_most_and_then_never() -> None:
    """Seat 1 declines and stays out; seat 2 comes back twice; the third time it is out for good."""
    table = four()
    table.play(2, "rebuy")
    table.play(1, "decline_rebuy")
    assert table.statuses() == ["playing", "eliminated", "playing", "playing"]

    table.deal({2: DEAR, 0: OUT, 3: CHEAP}, up="9D", stock="TC 2C")
    now = table.now()
    assert now["dealer"] == 3, "who went out deals next"
    assert (now["turn"]["seat"], now["seats"][1]["hand"]) == (2, []), (
        "cards only for the seats that are in (38)"
    )
    assert len(now["stock"]) == 108 - 27 - 1
    table.play(2, "draw_stock", "discard TC")
    out_goes(table, 0)
    assert table.totals() == [39, 135, 39 + 135, 39]
    assert table.now()["turn"] == {"seat": 2, "phase": "rebuy", "taken": None, "must_use": None}
    table.play(2, "rebuy")
    assert table.totals()[2] == 39
    assert table.now()["seats"][2]["rebuys"] == 2

    table.deal({3: OUT, 2: DEAR, 0: "2S 2H 2D 3S 3H 3D 7C 7S 7H"}, up="9D", stock="2C")
    assert table.now()["dealer"] == 0
    events = out_goes(table, 3)
    assert events[-1] == "seat_eliminated", "no third time"
    assert table.now()["turn"]["phase"] == "deal", "two are in: the match goes on"
    assert table.refused(2, "rebuy")[0] in ("NOT_YOUR_TURN", "REBUY_NOT_ALLOWED", "DEAL_OVER")

    table.deal({3: OUT, 0: DEAR}, up="9D", stock="TC 2C")
    table.play(0, "draw_stock", "discard TC")
    assert out_goes(table, 3)[-2:] == ["seat_eliminated", "match_ended"], "a lone survivor has won (37)"
    assert table.now()["winners"] == [3]
    assert table.refused(0, "rebuy") == ["MATCH_OVER"]


def test_with_one_survivor_nobody_is_asked() -> None:
    table = sit(LR, 2, {1: OUT, 0: DEAR}, up="9D", stock="2C")
    assert out_goes(table, 1)[-2:] == ["seat_eliminated", "match_ended"]
    assert (table.now()["winners"], table.statuses()) == ([1], ["eliminated", "won"])


def test_a_table_may_ask_with_one_survivor() -> None:
    table = sit(LR, 2, {1: OUT, 0: DEAR}, up="9D", stock="2C", rebuy_min_survivors=1)
    assert out_goes(table, 1)[-1] == "rebuy_offered"
    table.play(0, "rebuy")
    assert table.totals() == [0, 0], "the highest total among those still in"
    table.deal({0: OUT, 1: DEAR}, up="9D", stock="2C")
    assert table.now()["turn"]["seat"] == 0


def test_all_decline_and_the_rest_play_on() -> None:
    table = four()
    table.play(2, "decline_rebuy")
    answer = table.play(1, "decline_rebuy")
    assert table.happened(answer) == ["rebuy_declined"]
    assert table.now()["turn"]["phase"] == "deal"


def test_everybody_out_at_once_ends_the_match() -> None:
    """Only a blocked deal can do it (36): the lowest total wins, equal totals share, and nobody is asked."""
    others = [{"hand": DEAR_TOO.split(), "total": 0}, {"hand": CHEAP.split(), "total": 96}]
    where = position(LR, DEAR, pile="9D", phase="draw", others=others, stock=[])
    response = counter().post(
        "/v1/rulings/move", json={"position": where, "move": {"type": "declare_blocked"}}
    )
    told = response.get_json()
    assert [event["type"] for event in told["events"]] == [
        "deal_blocked",
        "deal_ended",
        "deal_scored",
        *["seat_eliminated"] * 3,
        "match_ended",
    ]
    after = told["position"]
    assert [seat["total"] for seat in after["seats"]] == [135, 135, 96 + 39]
    assert told["events"][-1]["winners"] == [0, 1, 2]


def test_a_waiting_seat_may_leave_and_that_is_an_answer() -> None:
    table = four()
    assert table.refused(1, "resign") == ["NOT_YOUR_TURN"], "not before it is asked: it is not in"
    assert table.happened(table.play(2, "resign")) == ["rebuy_declined"]
    assert table.now()["turn"]["seat"] == 1
    table.play(1, "rebuy")
    assert table.statuses() == ["playing", "playing", "eliminated", "playing"]


def test_the_winner_of_the_deal_may_be_left_out_of_the_reckoning() -> None:
    """rebuy_reference exclude_deal_winner: of those still in only the others count."""
    hands = {2: OUT, 1: DEAR, 0: CHEAP}
    table = sit(LR, 3, hands, up="9D", stock="2C", rebuy_reference="exclude_deal_winner")
    out_goes(table, 2)
    table.play(1, "rebuy")
    assert table.totals() == [39, 39, 0]
