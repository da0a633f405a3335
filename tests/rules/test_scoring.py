"""What is left in the hands, and who is out or comes back by it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from referee.rules.rulesets.built_in import RULESETS
from referee.rules.rulesets.dials import Limit, Ruleset
from referee.rules.scoring import (
    score_deal,
)
from tests.rules.scored import CA, CH, LC, LM, LP, LR, R, out, points, present, restarts, seat

LEFT_IN_HAND = [
    # rules  left                     points  why this row exists
    (LM, "9S AH JK", 29, "seeds 000/001, seventh part: 9 + 10 + 10"),
    (LM, "7S 7H 7D 2C", 23, "ruling 30: a pierna still in hand counts"),
    (LM, "2C 2C 2D 2D", 8, "twins count each"),
    (LM, "JK JK JK JK", 40, "four jokers"),
    (LM, "", 0, "an empty hand that did not win: nothing"),
    (LR, "9S AH JK", 49, "seed 002: joker 25, ace 15"),
    (CA, "JK 2S 9S TS AD", 90, "rules of CA: 50, 5, 5, 10, 20"),
    (CH, "JK 2S 9S TS AD", 71, "rules of CH: 30, 2, 9, 10, 20"),
    (RULESETS["loba-uruguaya"], "AS QH 2C JK", 80, "20, 10, 25, 25"),
    (RULESETS["loba-con-picos"], "2C", 2, "a two in hand counts 2"),
    (LP, "AD JK", -40, "Loba de Más subtracts what is left"),
    (LC, "JK 2S AS KS 8S 7S 3S", -15, "L+c left in hand: 3 + 3 + 3 + 2 + 2 + 1 + 1"),
]


@pytest.mark.parametrize(("rules", "left", "expected", "why"), LEFT_IN_HAND)
def test_the_cards_left_in_hand_count_by_the_table(
    rules: Ruleset, left: str, expected: int, why: str
) -> None:
    verdict = score_deal(rules, [seat(rules, left), seat(rules), seat(rules)], 1, 1)
    assert points(verdict)[0] == expected, why


CLEAN_BONUS = [
    # winner  opened before  left   points of seat 0   why
    (0, False, "", -10, "ruling 32: nothing laid in an earlier turn"),
    (0, True, "", 0, "ruling 32: opened in an earlier turn"),
    (1, False, "", 0, "the winner's alone"),
    (None, False, "", 0, "ruling 34: a blocked deal has no winner, no -10"),
    (0, False, "KS", 10, "nobody who holds cards went out"),
]


@pytest.mark.parametrize(("winner", "before", "left", "expected", "why"), CLEAN_BONUS)
def test_ten_off_for_going_out_all_in_one_turn(
    winner: int | None, before: bool, left: str, expected: int, why: str
) -> None:
    verdict = score_deal(LM, [seat(LM, left, before=before), seat(LM, "2C")], winner, 1)
    assert points(verdict)[0] == expected, why


def test_the_ten_off_replaces_the_zero_and_may_leave_a_negative_total() -> None:
    verdict = present(score_deal(LM, [seat(LM, before=False), seat(LM, "2C")], 0, 1))
    assert (verdict[0].points, verdict[0].total, len(verdict[0].breakdown)) == (-10, -10, 1), "ruling 32"


def test_where_the_dial_is_zero_there_is_no_bonus_line() -> None:
    verdict = present(score_deal(LR, [seat(LR, before=False), seat(LR, "2C")], 0, 1))
    assert verdict[0].breakdown == ()


ELIMINATION = [
    # limit          totals before  left            winner  out       over  winners   why
    (Limit(101), (80, 0, 10), ("KS KH", "", "2D"), 1, [], False, (), "ruling 35: 100 stays in"),
    (Limit(101), (91, 0, 10), ("KS", "", "2D"), 1, [0], False, (), "ruling 35: 101 is out"),
    (Limit(101, ">"), (91, 0, 10), ("KS", "", "2D"), 1, [], False, (), "the comparison is a dial"),
    (Limit(101, ">"), (92, 0, 10), ("KS", "", "2D"), 1, [0], False, (), "above it is out"),
    (Limit(100), (90, 0, 10), ("KS", "", "2D"), 1, [0], False, (), "the number is a dial"),
    (Limit(101), (91, 92, 10), ("KS", "KH", ""), 2, [0, 1], True, (2,), "ruling 37: the lone survivor won"),
    (Limit(101), (95, 120, 95), ("KS", "", "KD"), 1, [0, 2], True, (1,), "ruling 36: a winner is never out"),
    (Limit(101), (95, 80, 0), ("KS", "3D 4C", "JK"), None, [0], False, (), "34: blocked may eliminate too"),
    (
        Limit(101),
        (95, 98, 95),
        ("KS", "KD", "KH"),
        None,
        [0, 1, 2],
        True,
        (0, 2),
        "36: all out, lowest share",
    ),
    (Limit(101), (95, 98, 97), ("KS", "KD", "KH"), None, [0, 1, 2], True, (0,), "36: all out, lowest wins"),
]


@pytest.mark.parametrize(("limit", "totals", "left", "winner", "gone", "over", "won", "why"), ELIMINATION)
def test_elimination(
    limit: Limit,
    totals: Sequence[int],
    left: Sequence[str],
    winner: int | None,
    gone: list[int],
    over: bool,
    won: tuple[int, ...],
    why: str,
) -> None:
    rules = replace(LM, limit=limit)
    results = [seat(rules, hand, total) for hand, total in zip(left, totals, strict=True)]
    verdict = score_deal(rules, results, winner, 1)
    assert (out(verdict), verdict.match_over, verdict.winners) == (gone, over, won), why


BOTH = {"rebuy_min_survivors": 1}


REBUYS = [
    # dials, totals before, rebuys, left, winner, restarts, over, why (LR)
    ({}, (80, 62, 37, 12), (0,) * 4, ("AC 8C", "AD 8D", "AH 8H", ""), 3, {0: 85}, False, "highest still in"),
    (
        {}, (80, 62, 87, 12), (0,) * 4, ("AC 8C", "AD 8D", "AH 8H", ""), 3, {0: 85, 2: 85}, False,
        "ruling 37: two restart equal, before any rebuy of the round",
    ),
    ({}, (81, 60, 0), (0,) * 3, ("AC 8C", "", "AD 5C"), 1, {0: 60}, False, "the deal winner counts too"),
    (
        {"rebuy_reference": "exclude_deal_winner"}, (81, 60, 0), (0,) * 3, ("AC 8C", "", "AD 5C"), 1, {0: 20},
        False, "or does not, by the dial",
    ),
    (
        {"rebuy_reference": "exclude_deal_winner"}, (81, 60, 0, 7), (0,) * 4, ("AC 8C", "2C", "AD 5C", "2D"),
        None, {0: 62}, False, "a blocked deal has no winner to leave out",
    ),
    ({}, (81, 30), (0, 0), ("AC 8C", ""), 1, {}, True, "ruling 37: one survivor is no table"),
    (BOTH, (81, 30), (0, 0), ("AC 8C", ""), 1, {0: 30}, False, "one is enough by the dial, so not over yet"),
    (
        {**BOTH, "rebuy_reference": "exclude_deal_winner"}, (81, 30), (0, 0), ("AC 8C", ""), 1, {}, True,
        "nobody to take the total from",
    ),
    (BOTH, (90, 90), (0, 0), ("AC 8C", "AS 8S"), None, {}, True, "ruling 36: nobody is left to come back to"),
    ({}, (90, 12, 50), (1, 0, 0), ("KS 5C", "", "2D"), 1, {0: 52}, False, "one used leaves one"),
    ({}, (90, 12, 50), (2, 0, 0), ("KS 5C", "", "2D"), 1, {}, False, "twice a match at most"),
    ({"rebuys": 0}, (90, 12, 50), (0, 0, 0), ("KS 5C", "", "2D"), 1, {}, False, "none at all"),
    (BOTH, (90, 12, 95), (2, 0, 0), ("KS 5C", "", "KD"), 1, {2: 12}, False, "only who has any left"),
]  # fmt: skip


@pytest.mark.parametrize(("dials", "totals", "used", "left", "winner", "back", "over", "why"), REBUYS)
def test_rebuys(
    dials: dict[str, int | str | None],
    totals: Sequence[int],
    used: Sequence[int],
    left: Sequence[str],
    winner: int | None,
    back: dict[int, int],
    over: bool,
    why: str,
) -> None:
    rules = replace(LR, **dials)  # type: ignore[arg-type]
    results = [seat(rules, h, t, rebuys=r) for h, t, r in zip(left, totals, used, strict=True)]
    verdict = score_deal(rules, results, winner, 1)
    assert (restarts(verdict), verdict.match_over) == (back, over), why
    assert all(v.rebuy_total is None for v in present(verdict) if not v.may_rebuy)


def test_a_seat_that_was_out_already_has_no_verdict_and_does_not_survive() -> None:
    results = [None, seat(LR, "KS", 95), seat(LR, "", 20), replace(seat(LR, "KD"), status=R)]
    verdict = score_deal(LR, results, 2, 4)
    assert (verdict.seats[0], verdict.seats[3]) == (None, None)
    assert (verdict.match_over, verdict.winners, restarts(verdict)) == (True, (2,), {})
