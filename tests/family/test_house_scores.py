"""House rules turned by dials, in the count."""

from __future__ import annotations

from typing import Any

import pytest

from tests.family.counting import LM, LP, LR, PC, left, score
from tests.family.notation import sit

LIMITS = [
    # options, total before, points of the deal, out?, why
    ({}, 74, "9S AH JK", True, "103: seeds 000/001, seventh part"),
    ({}, 91, "KS", True, "101 is out"),
    ({}, 90, "KS", False, "100 stays in (35)"),
    ({"limit": 100}, 90, "KS", True, "out at 100"),
    ({"limit": {"at": 100, "cmp": ">"}}, 90, "KS", False, "over 100 only"),
    ({"limit": {"at": 100, "cmp": ">"}}, 91, "KS", True, "101 is over 100"),
    ({"limit": {"at": 101, "cmp": ">"}}, 91, "KS", False, "101 is not over 101"),
    ({"limit": 200}, 190, "KS", True, "out at 200"),
    ({"limit": 200}, 189, "KS", False, "199 stays in"),
]


@pytest.mark.parametrize(("options", "total", "cards", "out", "why"), LIMITS)
def test_limits(options: dict[str, object], total: int, cards: str, out: bool, why: str) -> None:
    winner = left("", 3, opened_before=True)
    told = score(LM, [left(cards, total), winner, left("2C", 5)], 1, options=options)
    assert told["seats"][0]["eliminated"] is out, why


SCHOOL: dict[str, Any] = {"match_end": "stop", "limit": 200, "rebuys": 0}


def test_the_school_form_by_options_alone() -> None:
    """Nobody is out; the first to 200 stops the match, and the lowest total wins."""
    told = score(LR, [left("KS", 195), left("", 120), left("KH", 80)], 1, options=SCHOOL)
    assert [seat["eliminated"] for seat in told["seats"]] == [False] * 3
    assert (told["match_over"], told["winners"]) == (True, [2])
    going_on = score(LR, [left("KS", 180), left("", 120), left("KH", 80)], 1, options=SCHOOL)
    assert (going_on["match_over"], going_on["winners"]) == (False, [])


def test_the_school_form_is_played_to_its_end() -> None:
    out = "4S 4H 4D 5S 5H 5D 6S 6H 6D"
    dear = "JK JK AS AH AD KS KH KD QS"
    table = sit(LR, 2, {1: out, 0: dear}, up="9D", stock="2C", **SCHOOL)
    gone = ("draw_stock", "meld 4S 4H 4D", "meld 5S 5H 5D", "meld 6S 6H 6D", "discard 2C")
    table.play(1, *gone)
    assert (table.totals(), table.statuses()) == ([135, 0], ["playing", "playing"]), "135 and still in"
    table.deal({0: dear, 1: out}, up="9D", stock="TC 2C")
    table.play(0, "draw_stock", "discard TC")
    assert table.happened(table.play(1, *gone))[-1] == "match_ended"
    assert (table.totals(), table.now()["winners"]) == ([270, 0], [1])


CUATRO = [
    # game, options, left, melds laid, points, why
    (PC, {}, "KS KH 5C", ["4S 4H 4C 4D"], 15, "one four-suit pierna cancels ten"),
    (PC, {}, "KS KH 5C", ["4S 4H 4C 4D", "7S 7H 7C 7D"], 5, "several add up"),
    (PC, {}, "5C", ["4S 4H 4C 4D"], 0, "never below 0 (47)"),
    (PC, {}, "KS", ["4S 4H 4C"], 10, "three suits cancel nothing"),
    (LR, {}, "KS", ["4S 4H 4C 4D"], 10, "nor anywhere else"),
    (LR, {"four_suit_bonus": 10}, "KS KH", ["4S 4H 4C 4D"], 10, "but by the dial"),
    (LP, {}, "KS", ["4S 4H 4C 4D"], 16 - 10, "Loba de Más: the cards alone"),
    (LP, {"four_suit_bonus": 10}, "KS", ["4S 4H 4C 4D"], 16 + 10 - 10, "ten more with the bonus"),
]


@pytest.mark.parametrize(("id", "options", "cards", "melds", "points", "why"), CUATRO)
def test_pierna_de_cuatro(
    id: str, options: dict[str, object], cards: str, melds: list[str], points: int, why: str
) -> None:
    told = score(id, [left(cards, 0, *melds), left("", 0)], 1, options=options)
    assert told["seats"][0]["points"] == points, why
    clauses = {entry.get("clause") for entry in told["seats"][0]["breakdown"]} - {None}
    assert bool(clauses) is (any(len(meld) == 11 for meld in melds) and (id == PC or bool(options)))


def test_a_fourth_suit_that_came_later_counts_for_who_laid_the_meld() -> None:
    """Ruling 47 in a match's own words: seat 0 lays three, later the fourth; scored when seat 1 goes out."""
    hands = {1: "9S 9H 9D 5S 5H 5D 6S 6H 6D", 0: "4S 4H 4D 4C KS KH QD QC JS"}
    table = sit(PC, 2, hands, up="TD", stock="TC 3C 2C")
    table.play(1, "draw_stock", "discard TC")
    table.play(0, "draw_stock", "meld 4S 4H 4D", "lay_off m1 4C", "discard 3C")
    table.play(1, "draw_stock", "meld 9S 9H 9D", "meld 5S 5H 5D", "meld 6S 6H 6D", "discard 2C")
    assert table.totals() == [50 - 10, 0]
    deal = table.match.get("/scores").get_json()["deals"][0]
    bonus = [entry for entry in deal["seats"][0]["breakdown"] if "clause" in entry]
    assert [(entry["points"], entry["clause"]) for entry in bonus] == [(-10, "PC-8.7")]


DE_MAS = [
    # seats, winner, points, why
    (
        [left("", 0, "KS KH KD", "5S 6S 7S"), left("AS JK", 0, "QS QH QD")],
        0,
        [48 + 10, 30 - 40],
        "melds positive, +5 a meld for who goes out, less what is left",
    ),
    ([left("2C", 0, "JK QH KH"), left("", 0, "4S 4H 4C")], 1, [45 - 2, 12 + 5], "a joker its table value"),
    (
        [left("KS", 0, "4S 4H 4C"), left("KH", 0)],
        None,
        [2, -10],
        "blocked: melds minus hand, no bonus",
    ),
]


@pytest.mark.parametrize(("seats", "winner", "points", "why"), DE_MAS)
def test_loba_de_mas_counts(
    seats: list[dict[str, Any]], winner: int | None, points: list[int], why: str
) -> None:
    told = score(LP, seats, winner, blocked=winner is None)
    assert [seat["points"] for seat in told["seats"]] == points, why


TARGETS = [
    # totals before, winner, options, over?, winners, why
    ([140, 120], 0, {}, True, [0], "140 + 12 + 5 = 157 reaches 150"),
    ([132, 120], 0, {}, False, [], "149 does not"),
    ([133, 120], 0, {}, True, [0], "150 does"),
    ([140, 177], 0, {}, True, [1], "both are over: the highest"),
    ([140, 167], 0, {}, False, [], "a tie plays another deal"),
    ([140, 120], 0, {"limit": 200}, False, [], "200 is common, too"),
]


@pytest.mark.parametrize(("totals", "winner", "options", "over", "winners", "why"), TARGETS)
def test_loba_de_mas_to_the_target(
    totals: list[int], winner: int, options: dict[str, object], over: bool, winners: list[int], why: str
) -> None:
    seats = [left("", totals[0], "4S 4H 4C"), left("KS", totals[1])]
    told = score(LP, seats, winner, options=options)
    assert [seat["total"] for seat in told["seats"]] == [totals[0] + 17, totals[1] - 10]
    assert (told["match_over"], told["winners"]) == (over, winners), why
    assert [seat["eliminated"] for seat in told["seats"]] == [False, False]


def test_a_tie_at_the_target_plays_another_deal() -> None:
    """A whole match: both have 42 of 40; the next deal decides, and the higher total wins."""
    hands = {1: "QS QH QD KS KH KD 4C 6C 8C", 0: "2S 3S 4S 2H 3H 4H 2D 3D 4D"}
    table = sit(LP, 2, hands, up="9D", stock="TC JC", limit=40)
    table.play(1, "draw_stock", "meld QS QH QD", "meld KS KH KD", "discard TC")
    answer = table.play(0, "draw_stock", "meld 2S 3S 4S", "meld 2H 3H 4H", "meld 2D 3D 4D", "discard JC")
    assert table.happened(answer)[-2:] == ["deal_ended", "deal_scored"], "no end: it is a tie"
    assert table.totals() == [27 + 15, 60 - 18]

    table.deal({1: "4S 4H 4C 5S 5H 5C 6S 6H 6C", 0: "KS KH KD QS QH QD JS JH JD"}, up="9D", stock="2C")
    assert (table.now()["dealer"], table.now()["turn"]["seat"]) == (0, 1)
    answer = table.play(1, "draw_stock", "meld 4S 4H 4C", "meld 5S 5H 5C", "meld 6S 6H 6C", "discard 2C")
    assert table.happened(answer)[-1] == "match_ended"
    assert (table.totals(), table.now()["winners"]) == ([42 - 90, 42 + 45 + 15], [1])
