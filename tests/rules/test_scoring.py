"""Scoring, elimination, rebuys, match end, who deals next (rulings 30-40, 44, 47; L+ scoring)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rules.cards import Card
from referee.rules.rulebook import clauses_of
from referee.rules.rulesets.built_in import RULESETS
from referee.rules.rulesets.dials import Limit, Ruleset
from referee.rules.scoring import (
    DealVerdict,
    SeatResult,
    SeatVerdict,
    last_standing,
    next_dealer,
    next_seat,
    score_deal,
    value_of_meld,
    values_in_meld,
    winners_if_over,
)
from referee.rules.state import Seat, State

LM = RULESETS["loba-de-menos"]
LR = RULESETS["loba-de-menos-reenganche"]
LP = RULESETS["loba-de-mas"]
LC = RULESETS["loba-de-mas-clasica"]
CA = RULESETS["loba-centroamericana"]
CH = RULESETS["carioca"]
PC = RULESETS["loba-pierna-de-cuatro"]
CHINCHON = replace(LM, finish="close", hand_size=7, set_kind="trio", direction="ccw", limit=Limit(100))

P, E, R, O = "playing", "eliminated", "resigned", "won"  # noqa: E741 - the statuses, short for the tables


def cards(rules: Ruleset, text: str) -> tuple[Card, ...]:
    return tuple(rules.pack.read(text.split()))


def melds(rules: Ruleset, text: str) -> tuple[tuple[str, tuple[Card, ...]], ...]:
    """``"7S 7H 7D + 4C 5C 6C"``: equal ranks are a set, others an escalera."""
    laid = [cards(rules, meld) for meld in text.split("+") if meld.strip()]
    return tuple((rules.set_name if len({c % 13 for c in meld}) == 1 else "escalera", meld) for meld in laid)


def seat(
    rules: Ruleset, left: str = "", total: int = 0, laid: str = "", *, rebuys: int = 0, before: bool = True
) -> SeatResult:
    return SeatResult(cards(rules, left), melds(rules, laid), total, rebuys, before)


def present(verdict: DealVerdict) -> list[SeatVerdict]:
    return [seat for seat in verdict.seats if seat is not None]


def points(verdict: DealVerdict) -> list[int]:
    return [seat.points for seat in present(verdict)]


def out(verdict: DealVerdict) -> list[int]:
    return [n for n, seat in enumerate(verdict.seats) if seat and seat.eliminated]


def restarts(verdict: DealVerdict) -> dict[int, int | None]:
    return {n: seat.rebuy_total for n, seat in enumerate(verdict.seats) if seat and seat.may_rebuy}


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


MELDS_SCORE = [
    # left, laid, winner?, points, why (L+)
    ("", "9S 9H 9C + AH 2H 3H", True, 57, "27 + 20 + 5 a meld"),
    ("3H", "7S 7H 7D + 4C 5C 6C", False, 33, "melds less hand, no bonus"),
    ("", "4C 5C JK", True, 39, "a joker its table value: 9 + 25 + 5"),
    ("KS 4D", "", False, -14, "nothing laid"),
]


@pytest.mark.parametrize(("left", "laid", "won", "expected", "why"), MELDS_SCORE)
def test_melds_count_for_the_seat_and_the_hand_against_it(
    left: str, laid: str, won: bool, expected: int, why: str
) -> None:
    verdict = score_deal(LP, [seat(LP, left, 0, laid), seat(LP)], 0 if won else 1, 1)
    assert points(verdict)[0] == expected, why


def test_a_blocked_deal_is_melds_less_hand_without_bonus() -> None:
    blocked = [seat(LP, "KS", 100, "7S 7H 7D"), seat(LP, "4D", 60)]
    assert points(score_deal(LP, blocked, None, 1)) == [11, -4], "rulings 34, L+ scoring"


FOUR_SUITS = [
    # rules, left, laid, winner?, points, lines with a bonus, why (ruling 47)
    (PC, "KS KH", "7S 7H 7D 7C", False, 10, [-10], "cancels ten"),
    (PC, "KS KH", "7S 7H 7D", False, 20, [], "three suits cancel nothing"),
    (PC, "KS KH", "4S 5S 6S 7S", False, 20, [], "four cards of one suit are no pierna"),
    (PC, "KS KH QS", "7S 7H 7D 7C + 8S 8H 8D 8C", False, 10, [-10, -10], "several add up"),
    (PC, "KS 4D", "7S 7H 7D 7C + 8S 8H 8D 8C", False, 0, [-10, -4], "never below 0"),
    (PC, "4D", "7S 7H 7D 7C + 8S 8H 8D 8C", False, 0, [-4], "and no empty line"),
    (PC, "", "7S 7H 7D 7C", True, 0, [], "the winner's zero has nothing to cancel"),
    (LR, "KS KH", "7S 7H 7D 7C", False, 20, [], "not without the dial"),
    (replace(LP, four_suit_bonus=10), "KS", "7S 7H 7D 7C", False, 28, [10], "Loba de Más: ten more"),
    (replace(LP, four_suit_bonus=10), "", "7S 7H 7D 7C", True, 43, [5, 10], "beside the five"),
    (replace(LP, four_suit_bonus=10), "", "7S 7H 7D", True, 26, [5], "three suits: no"),
    (replace(CA, four_suit_bonus=10), "KS", "7S 7H 7D 7D JK", False, 10, [], "a joker is no suit"),
]


@pytest.mark.parametrize(("rules", "left", "laid", "won", "expected", "bonuses", "why"), FOUR_SUITS)
def test_four_suit_piernas(
    rules: Ruleset, left: str, laid: str, won: bool, expected: int, bonuses: list[int], why: str
) -> None:
    first = present(score_deal(rules, [seat(rules, left, 0, laid), seat(rules, "2C")], 0 if won else 1, 1))[0]
    assert (first.points, [i.points for i in first.breakdown if i.clause]) == (expected, bonuses), why


def test_the_breakdown_names_every_card_and_the_melds_where_they_have_names() -> None:
    named = replace(seat(LP, "KD", 0, "9S 9H 9C"), meld_ids=("m4",))
    first = present(score_deal(LP, [named, seat(LP)], 0, 1))[0]
    assert [(i.points, i.card, i.meld, bool(i.clause)) for i in first.breakdown] == [
        (9, "9S", "m4", False),
        (9, "9H", "m4", False),
        (9, "9C", "m4", False),
        (-10, "KD", None, False),
        (5, None, "m4", True),
    ]


CITED = [
    # rules, left, laid, words of the clause, why
    (LM, "", "", "earlier turn", "ruling 32"),
    (LP, "", "9S 9H 9C", "own melds", "L+ scoring"),
    (PC, "KS", "7S 7H 7D 7C", "four suits", "ruling 47"),
    (replace(LP, go_out_bonus_per_meld=0, four_suit_bonus=10), "KS", "7S 7H 7D 7C", "four suits", "47, L+"),
]


@pytest.mark.parametrize(("rules", "left", "laid", "words", "why"), CITED)
def test_a_bonus_cites_the_clause_that_gives_it(
    rules: Ruleset, left: str, laid: str, words: str, why: str
) -> None:
    first = present(score_deal(rules, [seat(rules, left, 0, laid, before=False), seat(rules)], 0, 1))[0]
    cited = [item.clause for item in first.breakdown if item.card is None]
    sentences = {clause.code(rules): clause.sentence("en") for clause in clauses_of(rules)}
    assert [words in sentences[clause or ""] for clause in cited] == [True], why


MELD_VALUES = [
    # rules, kind, cards, value, why
    (LM, "pierna", "7S 7H 7C", 21, "by the table"),
    (LM, "escalera", "8H 9H JK", 27, "a joker its table value"),
    (LR, "escalera", "8S 9S TS JS QS KS", 57, "con Bazas: 8-9-T-J-Q-K is 57"),
    (LC, "escalera", "QS KS AS", 7, "A 3 in A-K-Q"),
    (LC, "pierna", "AS AH AC", 9, "A 3 in A-A-A"),
    (LC, "escalera", "AS 2S 3S", 3, "A 1 in A-2-3"),
    (LC, "escalera", "7S 8S 9S", 5, "7-2 1, K-8 2"),
    (LC, "escalera", "2S 3S 4S", 3, "a two at its own place is natural: 1"),
    (LC, "escalera", "6S 2S 8S", 4, "a wild two for the seven: 1"),
    (LC, "escalera", "7S 2S 9S", 6, "a wild two for the eight: 3"),
    (LC, "escalera", "2H 3S 4S", 3, "a two of another suit is wild even there, and stands for a two: 1"),
    (LC, "escalera", "QS KS JK", 7, "a joker for the high ace: 3"),
    (LC, "escalera", "JK 2S 3S 4S", 4, "a joker for the low ace: 1"),
    (LC, "escalera", "JK JK AS", 9, "jokers for queen and king"),
    (LC, "escalera", "3S 2S 4S", 3, "naturals told in any order"),
    (LC, "escalera", "AS QS KS", 7, "any order, high ace"),
    (LC, "escalera", "3S AS 2S", 3, "any order, low ace"),
    (LC, "escalera", "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", 19, "thirteen from the low ace"),
    (LC, "escalera", "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", 21, "thirteen to the high ace"),
    (
        replace(LC, ace="wrap"),
        "escalera",
        "QS KS AS 2S",
        8,
        "round the corner the ace is high, the two a two",
    ),
    (replace(LC, ace="both_ends"), "escalera", "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AS", 22, "both ends"),
    (replace(LC, jokers_in_sets=1), "pierna", "KS KH JK", 7, "a joker in a set stands for its rank"),
    (replace(LC, jokers_in_sets=1), "pierna", "7S 7H JK", 3, "1 where that is seven or less"),
]


@pytest.mark.parametrize(("rules", "kind", "text", "expected", "why"), MELD_VALUES)
def test_value_of_a_meld(rules: Ruleset, kind: str, text: str, expected: int, why: str) -> None:
    laid = cards(rules, text)
    assert value_of_meld(rules, kind, laid) == expected, why
    assert len(values_in_meld(rules, kind, laid)) == len(laid)


STOP = replace(LM, match_end="stop", limit=Limit(100))
MATCH_END = [
    # rules, totals, round, winners, why
    (LP, (149, 16), 1, (), "no target reached"),
    (LP, (150, 16), 1, (0,), "150 is the target"),
    (LP, (157, 162), 1, (1,), "several: the highest"),
    (LP, (157, 157), 1, (), "a tie plays another deal"),
    (LP, (157, 157, 151), 1, (), "a tie at the top, whoever else is there"),
    (LP, (157, 151, 151), 1, (0,), "a tie below is none"),
    (CA, (61, 55, 75), 5, (), "five deals are not the match"),
    (CA, (61, 55, 75), 6, (1,), "ruling 44: the lowest after the last deal"),
    (CA, (55, 56, 55), 6, (0, 2), "ruling 44: ties share"),
    (CA, (101, 255), 2, (), "nobody goes out in a game of deals"),
    (CH, (110, 115), 8, (), "eight of nine"),
    (CH, (55, 56, 55), 9, (0, 2), "carioca too shares where deals won are equal"),
    (STOP, (99, 12, 40), 3, (), "nobody has reached the limit"),
    (STOP, (100, 12, 40), 3, (1,), "it stops the match, and the lowest has won"),
    (STOP, (100, 40, 40), 3, (1, 2), "ties share"),
]


@pytest.mark.parametrize(("rules", "totals", "played", "won", "why"), MATCH_END)
def test_the_end_of_the_match(
    rules: Ruleset, totals: Sequence[int], played: int, won: tuple[int, ...], why: str
) -> None:
    verdict = score_deal(rules, [seat(rules, "", total) for total in totals], None, played)
    assert (verdict.match_over, verdict.winners, out(verdict)) == (bool(won), won, []), why


DEALS_WON = [
    # won before, winner of the last, winners, why (ruling 44, CH)
    ((3, 1, 4), 1, (2,), "more deals won"),
    ((3, 1, 3), 0, (0,), "the last deal counts among them"),
    ((3, 9, 3), 1, (0, 2), "equal: shared, however many the third has won"),
]


@pytest.mark.parametrize(("before", "winner", "won", "why"), DEALS_WON)
def test_carioca_breaks_ties_by_deals_won(
    before: Sequence[int], winner: int, won: tuple[int, ...], why: str
) -> None:
    totals = (55, 90, 55)
    results = [replace(seat(CH, "", t), deals_won=b) for t, b in zip(totals, before, strict=True)]
    assert score_deal(CH, results, winner, 9).winners == won, why


def test_without_known_deals_won_ties_share() -> None:
    assert winners_if_over(CH, (5, 5), (P, P), 9) == (0, 1), "ruling 44"


LAST_STANDING = [
    # totals, statuses, waiting, contenders, winners, why
    ((5, 80), (P, R), (), (), (0,), "ruling 40: one seat left has won"),
    ((5, 80, 7), (P, R, P), (), (), (), "two are left"),
    ((5, 80, 7), (P, E, E), (1,), (), (), "a seat may still come back"),
    ((5, 80, 7), (P, E, E), (), (1, 2), (0,), "ruling 37: declined, the lone survivor has won"),
    ((105, 103, 103, 101), (E, E, E, E), (), (0, 1, 2), (1, 2), "36: of those who went out together"),
    ((5, 80), (R, E), (), (), (), "nobody to name"),
]


@pytest.mark.parametrize(("totals", "statuses", "waiting", "contenders", "won", "why"), LAST_STANDING)
def test_the_last_one_standing(
    totals: Sequence[int],
    statuses: Sequence[str],
    waiting: Sequence[int],
    contenders: Sequence[int],
    won: tuple[int, ...],
    why: str,
) -> None:
    assert last_standing(LM, totals, statuses, waiting=waiting, contenders=contenders) == won, why


CLOSES = [
    # left of the closer, total before, laid, points, out, winners, why (rules of Chinchón)
    ("3S", 0, "AS AH AC + 2S 2H 2C", 3, [], (), "the closer counts its loose points"),
    ("", 5, "4S 4H 4C + AD 2D 3D 4D", -10, [], (), "all seven matched: ten off"),
    ("", 5, "AD 2D 3D 4D 5D 6D 7D", -10, [], (0,), "seven in one run have won the match"),
    ("", 5, "AD 2D 3D JK 5D 6D 7D", -10, [], (), "but not with a joker"),
    ("5S", 95, "4S 4H 4C + AD 2D 3D", 5, [0], (1,), "out at 100, the closer too"),
]


@pytest.mark.parametrize(("left", "total", "laid", "expected", "gone", "won", "why"), CLOSES)
def test_a_close(
    left: str, total: int, laid: str, expected: int, gone: list[int], won: tuple[int, ...], why: str
) -> None:
    closer, other = seat(CHINCHON, left, total, laid), seat(CHINCHON, "7C", 20)
    verdict = score_deal(CHINCHON, [closer, other], 0, 1)
    assert (points(verdict)[0], out(verdict), verdict.winners) == (expected, gone, won), why


WILD = [
    ("AD 2D 3D 4D 5D 6D 7D", (0,), "a two at its own place is natural"),
    ("3D 4D 5D 6D 7D 8D 2C", (), "one that stands for another card is wild"),
]


@pytest.mark.parametrize(("laid", "won", "why"), WILD)
def test_a_chinchon_holds_no_wild_card(laid: str, won: tuple[int, ...], why: str) -> None:
    """A seven-card run without a wild card wins the match (rules of Chinchón), where twos are wild (46)."""
    rules = replace(CHINCHON, twos_wild=True, wild_twos_per_run=1)
    verdict = score_deal(rules, [seat(rules, "", 5, laid), seat(rules, "7C", 20)], 0, 1)
    assert verdict.winners == won, why


def test_a_close_nobody_made_wins_nothing_outright() -> None:
    run = seat(CHINCHON, "", 0, "AD 2D 3D 4D 5D 6D 7D")
    assert not score_deal(CHINCHON, [run, seat(CHINCHON)], None, 1).match_over


ROTATION = [
    # direction, statuses, from, next, why
    ("cw", (P, P, P, P), 0, 1, "clockwise is seat + 1"),
    ("cw", (P, P, P, P), 3, 0, "and round the table"),
    ("ccw", (P, P, P, P), 0, 3, "counter-clockwise is seat - 1"),
    ("cw", (P, E, R, P), 0, 3, "ruling 39: over those who are out"),
    ("ccw", (P, E, R, P), 3, 0, "the other way too"),
    ("cw", (E, P, E), 1, 1, "the only one in"),
    ("cw", (P, O, E), 1, 0, "only who plays"),
]


@pytest.mark.parametrize(("direction", "statuses", "start", "expected", "why"), ROTATION)
def test_the_next_seat(direction: str, statuses: Sequence[str], start: int, expected: int, why: str) -> None:
    rules = replace(LM, direction=direction)
    assert next_seat(rules, statuses, start) == expected, why
    table = State(rules, [Seat(status=status) for status in statuses])
    assert table.next_seat(start) == expected, "ruling 39: at the table as in the count"


def test_nobody_comes_next_where_nobody_is_in() -> None:
    with pytest.raises(ValueError, match="nobody"):
        next_seat(LM, (E, R), 0)


DEALERS = [
    # rules, statuses, dealer, winner, next, why
    (LM, (P, P, P), 0, 2, 1, "LM: next in direction, whoever won"),
    (LM, (P, E, P), 0, 2, 2, "ruling 39"),
    (LR, (P, P, P), 0, 1, 1, "LR: the deal winner"),
    (LR, (P, P, P), 0, 0, 0, "even again"),
    (LR, (P, P, P), 0, None, 2, "ruling 34: blocked, next in direction (ccw)"),
    (LR, (P, R, P), 0, 1, 2, "seed 002, dealing 5: winner out, next in direction"),
    (CA, (P, P, P), 0, 1, 2, "CA: next in direction (ccw)"),
]


@pytest.mark.parametrize(("rules", "statuses", "dealer", "winner", "expected", "why"), DEALERS)
def test_the_next_dealer(
    rules: Ruleset, statuses: Sequence[str], dealer: int, winner: int | None, expected: int, why: str
) -> None:
    assert next_dealer(rules, statuses, dealer, winner) == expected, why


RULES = st.sampled_from([LM, LR, LP, LC, CA, CH, PC, replace(LP, four_suit_bonus=10), CHINCHON])
LAID = st.lists(st.sampled_from(["7S 7H 7D 7C", "4C 5C 6C", "AS AH AD", "QS KS AS", "JK 9D TD"]), max_size=3)
SEAT = st.tuples(
    st.lists(st.integers(0, 52).map(Card), max_size=11),
    LAID,
    st.integers(-20, 140),
    st.integers(0, 2),
    st.booleans(),
)


@given(RULES, st.lists(st.none() | SEAT, min_size=2, max_size=5), st.integers(0, 5), st.integers(1, 9))
def test_whatever_the_deal(
    rules: Ruleset,
    table: list[tuple[list[Card], list[str], int, int, bool] | None],
    chosen: int,
    played: int,
) -> None:
    results = [s and SeatResult(tuple(s[0]), melds(rules, "+".join(s[1])), s[2], s[3], s[4]) for s in table]
    winner = chosen if chosen < len(results) and results[chosen] else None
    verdict = score_deal(rules, results, winner, played)
    for result, judged in zip(results, verdict.seats, strict=True):
        assert (result is None) == (judged is None)
        if result and judged:
            assert judged.points == sum(line.points for line in judged.breakdown)
            assert judged.total == result.total + judged.points
            assert judged.eliminated or not judged.may_rebuy
            assert (judged.rebuy_total is not None) == judged.may_rebuy
    assert verdict.match_over == bool(verdict.winners)
    assert not (verdict.match_over and restarts(verdict))
    assert all(verdict.seats[n] for n in verdict.winners)


@given(RULES, st.lists(SEAT, min_size=3, max_size=5), st.integers(0, 2), st.integers(1, 4))
def test_renumbering_the_seats_changes_nothing_but_numbers(
    rules: Ruleset,
    table: list[tuple[list[Card], list[str], int, int, bool]],
    winner: int,
    shift: int,
) -> None:
    results = [SeatResult(tuple(s[0]), melds(rules, "+".join(s[1])), s[2], s[3], s[4]) for s in table]
    moved = results[-shift % len(results) :] + results[: -shift % len(results)]
    one = score_deal(rules, results, winner, 6)
    two = score_deal(rules, moved, (winner + shift) % len(results), 6)
    assert two.seats == one.seats[-shift % len(results) :] + one.seats[: -shift % len(results)]
    assert set(two.winners) == {(n + shift) % len(results) for n in one.winners}
