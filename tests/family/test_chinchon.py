"""Chinchón: closing, showing, laying off, the run of seven, what nobody learns before a close (section 4)."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tests.family.notation import Table, counter, judged, listed, position, sit

CN = "chinchon"

CLOSES = [
    # hand of eight, the close, codes, options, why
    ("1O 2O 3O 4C 4E 4B 5C RO", "close 1O 2O 3O / 4O 4C 4E : RO", "CARD_NOT_IN_HAND", {}, "not held"),
    ("1O 2O 3O 4C 4E 4B 5C RO", "close 1O 2O 3O / 4C 4E 4B : RO", "", {}, "one loose card worth five"),
    ("1O 2O 3O 4C 4E 4B 6C RO", "close 1O 2O 3O / 4C 4E 4B : RO", "CANNOT_CLOSE", {}, "six are one too many"),
    ("1O 2O 3O 4C 4E 4B 6C RO", "close 1O 2O 3O / 4C 4E 4B : RO", "", {"close_loose_points": 6}, "a dial"),
    ("1O 2O 3O 4C 4E 1C 2C RO", "close 1O 2O 3O : RO", "CANNOT_CLOSE", {}, "one loose card, not four"),
    ("1O 2O 3O 4O 4C 4E 4B RO", "close 1O 2O 3O / 4O 4C 4E 4B : RO", "", {}, "all seven matched"),
    ("1O 2O 3O 4O 4C 4E 4B RO", "close 1O 2O 3O 4O / 4C 4E 4B : RO", "", {}, "another way to arrange them"),
    ("1O 2O 3O 4O 5O 6O 7O RO", "close 1O 2O 3O 4O 5O 6O 7O : RO", "", {}, "a chinchón"),
    ("6B 7B SB 1O 1C 1E 2O RO", "close 6B 7B SB / 1O 1C 1E : RO", "", {}, "the sota is next to the seven"),
    ("CO RO 1O 4C 4E 4B 2O RC", "close CO RO 1O / 4C 4E 4B : RC", "ACE_HIGH", {}, "no rey-1"),
    ("1O 2O 3O 4C 4E 4B 5C RO", "close 1O 2O 3O / 4C 4E 4B : 5C", "CANNOT_CLOSE", {}, "a loose rey is ten"),
    ("1O 2O 3O 4C 4E 4B 5C RO", "close 1O 2O 3O / 4C 4E 4B : RO", "CANNOT_CLOSE",
     {"close_loose_cards": 0}, "none may stay loose"),
    ("6O 7O 8O 4C 4E 4B 5C RO", "close 6O 7O 8O / 4C 4E 4B : RO", "", {"pack_name": "spanish_48"}, "8 and 9"),
    ("6O JK SO 4C 4E 4B 5C RO", "close 6O JK SO / 4C 4E 4B : RO", "", {"jokers": 2}, "a joker in a run"),
    ("6O 7O SO 4C 4E JK 5C RO", "close 6O 7O SO / 4C 4E JK : RO", "", {"jokers": 2}, "a joker in a pierna"),
]  # fmt: skip


@pytest.mark.parametrize(("hand", "act", "codes", "options", "why"), CLOSES)
def test_closing(hand: str, act: str, codes: str, options: dict[str, object], why: str) -> None:
    told, after = judged(counter(), position(CN, hand, options=options, others=(7,), stock=20), act)
    assert [code for code in told if code in codes.split()] == codes.split(), (why, told)
    assert bool(told) is bool(codes)
    if not codes:
        assert after["turn"] == {"seat": 1, "phase": "show", "taken": None, "must_use": None}


def test_a_false_close_costs_nothing() -> None:
    """It is simply refused, and the turn goes on."""
    hand = "1O 2O 3O 4C 4E 1C 6C RO"
    where = position(CN, hand, others=(7,), stock=20)
    assert judged(counter(), where, "close 1O 2O 3O : RO")[0] == ["CANNOT_CLOSE"]
    assert judged(counter(), where, "discard RO")[0] == []


def test_before_the_draw_nobody_closes() -> None:
    where = position(CN, "1O 2O 3O 4O 4C 4E 4B", pile="RO", phase="draw", others=(7,), stock=20)
    assert judged(counter(), where, "close 1O 2O 3O : 4B")[0][0] == "MUST_DRAW_FIRST"


def test_melds_stay_in_hand_and_nobody_opens() -> None:
    where = position(CN, "1O 2O 3O 4O 4C 4E 4B RO", others=(7,), stock=20)
    assert judged(counter(), where, "meld 1O 2O 3O")[0] == ["MELDS_STAY_IN_HAND"]
    assert {one["type"] for one in listed(counter(), where)} == {"close", "discard"}


def test_the_card_just_taken_may_go_back() -> None:
    where = position(CN, "1O 2O 5O 6C SE CE 4B", pile="RO", phase="draw", others=(7,), stock=20)
    assert judged(counter(), where, "take_discard", "discard RO")[0] == []


ARRANGEMENTS = [
    # hand of eight, every lawful close as melds and card, why
    (
        "1O 2O 3O 4O 4C 4E 4B RO",
        {
            ("1O 2O 3O|4O 4C 4E 4B", "RO"),
            ("1O 2O 3O 4O|4C 4E 4B", "RO"),
            ("1O 2O 3O|4C 4E 4B", "RO"),
            ("1O 2O 3O|4O 4C 4E", "RO"),
            ("1O 2O 3O|4O 4C 4B", "RO"),
            ("1O 2O 3O|4O 4E 4B", "RO"),
            ("2O 3O 4O|4C 4E 4B", "RO"),
        },
        "every arrangement with one card of at most five loose",
    ),
    (
        "1O 2O 3O 4C 4E 4B 5C 6C",
        {("1O 2O 3O|4C 4E 4B", "6C"), ("1O 2O 3O|4C 5C 6C", "4E"), ("1O 2O 3O|4C 5C 6C", "4B")},
        "two partitions",
    ),
    ("1O 2O 3O 4C 4E 4B 5C 5E", {("1O 2O 3O|4C 4E 4B", "5C"), ("1O 2O 3O|4C 4E 4B", "5E")}, "either five"),
    ("1O 2O 5O 6C SE CE 4B 7B", set(), "no close"),
]


@pytest.mark.parametrize(("hand", "wanted", "why"), ARRANGEMENTS)
def test_closes_are_listed_with_every_arrangement(hand: str, wanted: set[tuple[str, str]], why: str) -> None:
    where = position(CN, hand, others=(7,), stock=20)
    found = {
        (frozenset(frozenset(meld["cards"]) for meld in one["melds"]), one["card"])
        for one in listed(counter(), where, "close")
    }
    asked = {
        (frozenset(frozenset(meld.split()) for meld in melds.split("|")), card) for melds, card in wanted
    }
    assert asked <= found, why
    for one in listed(counter(), where, "close"):
        text = " / ".join(" ".join(meld["cards"]) for meld in one["melds"])
        assert judged(counter(), where, f"close {text} : {one['card']}")[0] == []
    if len(wanted) < 5:
        assert found == asked


# --- whole deals ---

CLOSER = "1O 2O 3O 4C 4E 4B 5C"
LOOSE = "4O RC RE 7B 7C SO 2B"
"""The four of oros fits the closer's run and its pierna."""
THIRD = "1E 1B 1C 5O 6O CE RB"


def closed(hands: dict[int, str] | None = None, **options: Any) -> Table:
    """Three at a table, anticlockwise from seat 2; it draws the rey of oros and closes with it."""
    table = sit(CN, 3, hands or {2: CLOSER, 1: LOOSE, 0: THIRD}, up="SC", stock="RO", **options)
    table.play(2, "draw_stock", "close 1O 2O 3O / 4C 4E 4B : RO")
    return table


def test_the_others_show_in_turn_and_lay_off_on_what_was_shown_before() -> None:
    table = closed()
    assert table.now()["turn"]["seat"] == 1
    assert table.refused(0, "show") == ["NOT_YOUR_TURN"]
    assert table.refused(1, "draw_stock")[0] in ("DEAL_OVER", "ALREADY_DREW")
    table.play(1, "show + m1 4O")
    answer = table.play(0, "show 1E 1B 1C + m1 5O 6O")
    assert table.happened(answer)[-2:] == ["deal_ended", "deal_scored"]
    assert table.totals() == [20, 10 + 10 + 7 + 7 + 10 + 2, 5], "loose points; the closer its five"
    assert table.now()["melds"][0]["cards"] == ["1O", "2O", "3O", "4O", "5O", "6O"]


def test_the_closer_resigns_before_all_have_shown() -> None:
    """CN-6.12: the others show on, on its melds too; their points count, and nobody has won the deal."""
    table = closed()
    table.play(2, "resign")
    table.play(1, "show + m1 4O")
    answer = table.play(0, "show 1E 1B 1C")
    ended, scored = answer["events"][-2:]
    assert (ended["winner"], ended["blocked"]) == (None, False)
    assert (scored["winner"], scored["seats"][2]) == (None, None)
    assert table.totals()[:2] == [5 + 6 + 20, 10 + 10 + 7 + 7 + 10 + 2]


def test_laying_off_earlier_than_it_was_shown_is_refused() -> None:
    """The five of oros follows only once the four lies there."""
    table = closed()
    assert table.refused(1, "show + m1 RC")[0] != "NOT_YOUR_TURN"
    table.play(1, "show")
    assert table.refused(0, "show 1E 1B 1C + m1 5O 6O") != []
    assert table.refused(0, "show 1E 1B 1C + m9 5O") == ["NO_SUCH_MELD"]
    table.play(0, "show 1E 1B 1C")
    assert table.totals()[0] == 5 + 6 + 20


def test_a_seat_may_show_less_than_it_could() -> None:
    table = closed()
    table.play(1, "show")
    table.play(0, "show")
    assert table.totals() == [1 + 1 + 1 + 5 + 6 + 10 + 10, 4 + 10 + 10 + 7 + 7 + 10 + 2, 5]


def test_nothing_is_laid_off_where_the_closer_matched_all_seven() -> None:
    other = {"hand": ["5O", "RC", "RE", "7B", "7C", "SO", "2B"]}
    where = position(CN, "1O 2O 3O 4C 4E 4B 4O RO", others=(other,), stock=20)
    told, after = judged(counter(), where, "close 1O 2O 3O / 4O 4C 4E 4B : RO")
    assert told == []
    body = {
        "position": after,
        "move": {"type": "show", "melds": [], "lay_offs": [{"meld": "m1", "cards": ["5O"]}]},
    }
    ruling = counter().post("/v1/rulings/move", json=body).get_json()
    assert "LAY_OFF_AFTER_CLEAN_CLOSE" in [breach["code"] for breach in ruling["breaches"]]
    told = (
        counter()
        .post("/v1/rulings/move", json={"position": after, "move": {"type": "show", "melds": []}})
        .get_json()
    )
    assert [seat["total"] for seat in told["position"]["seats"]] == [-10, 5 + 10 + 10 + 7 + 7 + 10 + 2]


def test_a_chinchon_wins_the_match() -> None:
    table = sit(CN, 2, {1: "1O 2O 3O 4O 5O 6O 7O", 0: LOOSE.replace("4O", "4C")}, up="SC", stock="RO")
    table.play(1, "draw_stock", "close 1O 2O 3O 4O 5O 6O 7O : RO")
    answer = table.play(0, "show")
    assert table.happened(answer)[-1] == "match_ended"
    assert table.now()["winners"] == [1]


def test_with_a_joker_it_is_a_clean_close_and_no_more() -> None:
    hand = "1O 2O 3O JK 5O 6O 7O"
    table = sit(CN, 2, {1: hand, 0: "4C RC RE 7B 7C SO 2B"}, up="SC", stock="RO", jokers=2)
    table.play(1, "draw_stock", f"close {hand} : RO")
    answer = table.play(0, "show")
    assert table.happened(answer)[-1] == "deal_scored"
    assert table.totals()[1] == -10


def test_out_at_a_hundred_and_the_last_one_in_wins() -> None:
    told = (
        counter()
        .post(
            "/v1/rulings/score",
            json={
                "ruleset": CN,
                "seats": [
                    {"left": ["RO"], "total": 90},
                    {"left": ["RC"], "total": 89},
                    {"left": ["5C"], "total": 50},
                ],
                "winner": 2,
            },
        )
        .get_json()
    )
    assert [seat["eliminated"] for seat in told["seats"]] == [True, False, False]
    assert [seat["total"] for seat in told["seats"]] == [100, 99, 55]
    assert not told["match_over"]


CLOSERS: list[tuple[list[str], dict[str, Any], bool, str]] = [
    # what the closer is left with, options, whether it can be, why
    ([], {}, True, "CN-6.9: all seven matched"),
    (["5C"], {}, True, "CN-6.9: a loose five"),
    (["6C"], {}, False, "CN-6.9: worth five at most"),
    (["1O", "2O"], {}, False, "CN-6.9: one at most, whatever it is worth"),
    (["RO", "CO", "SO", "1C", "2E"], {}, False, "CN-6.9: five"),
    (["1O", "2O"], {"close_loose_cards": 2}, True, "a dial"),
    (["6C"], {"close_loose_points": 6}, True, "a dial"),
    (["1C"], {"close_loose_cards": 0}, False, "CN-6.10: none"),
]


@pytest.mark.parametrize(("left", "options", "can_be", "why"), CLOSERS)
def test_a_deal_is_counted_only_where_its_close_can_be(
    left: list[str], options: dict[str, Any], can_be: bool, why: str
) -> None:
    seats: list[dict[str, Any]] = [{"left": left, "total": 0}, {"left": ["RB", "6B", "7B"], "total": 0}]
    if not left:
        seats[0]["melds"] = [{"cards": ["1O", "1C", "1E"]}, {"cards": ["2O", "3O", "4O", "5O"]}]
    body = {"ruleset": CN, "options": options, "seats": seats}
    answer = counter().post("/v1/rulings/score", json={**body, "winner": 0})
    told = answer.get_json()
    assert answer.status_code == (200 if can_be else 422), why
    assert can_be or (told["code"], "/seats/0/left: " in told["detail"]) == ("CONTRADICTION", True)
    blocked = counter().post("/v1/rulings/score", json={**body, "winner": None, "blocked": True})
    assert blocked.status_code == 200, "nobody has closed"


def test_the_closer_may_be_out_too() -> None:
    told = (
        counter()
        .post(
            "/v1/rulings/score",
            json={
                "ruleset": CN,
                "seats": [{"left": ["5C"], "total": 96}, {"left": ["1C"], "total": 20}],
                "winner": 0,
            },
        )
        .get_json()
    )
    assert [seat["eliminated"] for seat in told["seats"]] == [True, False]
    assert told["winners"] == [1]


def test_rebuy_as_an_option_restarts_at_the_highest_total_still_in() -> None:
    table = closed(rebuys=1, limit=40)
    table.play(1, "show")
    answer = table.play(0, "show 1E 1B 1C")
    assert table.happened(answer)[-2:] == ["seat_eliminated", "rebuy_offered"]
    assert table.totals() == [31, 50, 5]
    table.play(1, "rebuy")
    assert table.totals() == [31, 31, 5]
    table.deal({})
    assert table.now()["turn"]["phase"] == "draw"
    assert [len(seat["hand"]) for seat in table.now()["seats"]] == [7, 7, 7]


# --- what nobody learns ---


def seen(table: Table, seat: int | None) -> str:
    """Everything a seat can ask for, as text."""
    match = table.match
    who = f"&seat={seat}" if seat is not None else ""
    answers: list[Any] = [
        match.get("", seat).get_json(),
        match.get("/events?limit=500", seat).get_json(),
        match.get("/scores", seat).get_json(),
        match.get(f"/legal-moves?version={match.version}{who}", seat).get_json(),
    ]
    return json.dumps(answers)


def cards_in(text: str) -> set[str]:
    return set(re.findall(r'"([1-7SCR][OCEB])"', text))


def test_until_a_close_nobody_learns_anything_of_a_hand() -> None:
    """Two worlds that differ in the hand of seat 2 alone look alike to seat 0 until seat 2 closes."""
    worlds = []
    for hand, rest in ((CLOSER, LOOSE), (LOOSE, CLOSER)):
        table = sit(CN, 3, {2: hand, 1: rest, 0: THIRD}, up="SC", stock="RO 6E 6B")
        table.play(2, "draw_stock", "discard RO")
        table.play(1, "draw_stock", "discard 6E")
        table.play(0, "draw_stock")
        worlds.append(seen(table, 0))
        mine = set(THIRD.split()) | {"6B", "SC", "RO", "6E"}
        assert cards_in(worlds[-1]) <= mine
    plain = [re.sub(r'"(id|at|match)": "[^"]*"', "", text) for text in worlds]
    assert plain[0] == plain[1]


def test_a_refused_close_tells_nobody_anything() -> None:
    table = sit(CN, 3, {2: LOOSE, 1: CLOSER, 0: THIRD}, up="SC", stock="RO")
    table.play(2, "draw_stock")
    before = (seen(table, 0), seen(table, 1))
    assert "CANNOT_CLOSE" in table.refused(2, "close : RO")
    assert (seen(table, 0), seen(table, 1)) == before


def test_after_a_close_only_what_was_shown_is_seen_and_the_closing_card_never() -> None:
    table = closed()
    shown = set(cards_in(seen(table, 0)))
    assert {"1O", "2O", "3O", "4C", "4E", "4B"} <= shown
    assert "5C" not in shown, "the closer's loose card is counted, not shown"
    assert "RO" not in shown, "face down until the deal is over"
    assert shown.isdisjoint(LOOSE.split()), "seat 1 has not shown yet"


def test_a_close_of_all_seven_says_whether_they_are_a_chinchon() -> None:
    """Without the melds nobody knows whether the match is won (CN-9.16)."""
    run = {"left": [], "total": 0, "melds": [{"cards": ["1O", "2O", "3O", "4O", "5O", "6O", "7O"]}]}
    others = [{"left": ["RB", "6B", "7B"], "total": 0}]
    for closer, told in (({"left": [], "total": 0}, None), (run | {"melds": []}, None), (run, True)):
        body = {"ruleset": CN, "seats": [closer, *others], "winner": 0}
        answer = counter().post("/v1/rulings/score", json=body)
        if told is None:
            assert (answer.status_code, answer.get_json()["code"]) == (422, "AMBIGUOUS")
            assert answer.get_json()["detail"].startswith("/seats/0/melds: ")
        else:
            assert answer.get_json()["match_over"] is told


def test_where_no_escalera_is_so_long_nothing_is_asked() -> None:
    """Of twelve cards no escalera of ten ranks is one."""
    options = {"hand_size": 12, "players": {"max": 2}}
    seats = [{"left": [], "total": 0}, {"left": ["RB"], "total": 0}]
    body = {"ruleset": CN, "options": options, "seats": seats, "winner": 0}
    assert counter().post("/v1/rulings/score", json=body).get_json()["seats"][0]["points"] == -10
