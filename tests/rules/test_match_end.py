"""When a match is over, who wins it, and what a close wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from referee.rules.rulesets.dials import Limit, Ruleset
from referee.rules.scoring import (
    last_standing,
    score_deal,
    winners_if_over,
)
from tests.rules.scored import CA, CH, CHINCHON, LM, LP, E, P, R, out, points, seat

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
