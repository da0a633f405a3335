"""Who comes next, who deals next, and what holds whatever the deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rules.cards import Card
from referee.rules.rulesets.dials import Ruleset
from referee.rules.scoring import (
    SeatResult,
    next_dealer,
    next_seat,
    score_deal,
)
from referee.rules.state import Seat, State
from tests.rules.scored import CA, CH, CHINCHON, LC, LM, LP, LR, PC, E, O, P, R, melds, restarts

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
