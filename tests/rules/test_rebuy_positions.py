"""Positions in which eliminated seats are asked whether they come back."""

from __future__ import annotations

import copy

import pytest

from referee.rules.positions import read_position
from referee.rules.rulesets import ruleset, with_options
from referee.rules.views import OPERATOR, write_position
from tests.rules.position_docs import Doc, faults

REBUY = {
    "seats": [
        {"hand": [], "total": 104, "status": "eliminated"},
        {"hand": [], "total": 60},
        {"hand": [], "total": 88},
        {"hand": [], "total": 130, "status": "eliminated"},
    ],
    "turn": {"seat": 3, "phase": "rebuy"},
}


def test_a_seat_that_is_asked_would_restart_at_the_highest_total_still_in() -> None:
    """Ruling 37, where the position does not tell it."""
    state = read_position(REBUY, ruleset("loba-de-menos-reenganche"))
    assert (state.waiting, state.rebuy_total) == ([3], 88)


def test_who_is_asked_after_it_is_read_and_written_again() -> None:
    rules = ruleset("loba-de-menos-reenganche")
    state = read_position(REBUY | {"waiting": [3, 0]}, rules)
    assert state.waiting == [3, 0]
    assert write_position(state, OPERATOR)["waiting"] == [3, 0]


def test_nobody_is_asked_who_is_not_there() -> None:
    rules = ruleset("loba-de-menos-reenganche")
    assert faults(REBUY | {"waiting": [3, 4]}, rules) == [("/waiting/1", "NO_SUCH_SEAT")]


def asked(status: str = "eliminated", total: int = 130, **members: object) -> Doc:
    """Seat 3 is asked whether it comes back."""
    doc: Doc = {**copy.deepcopy(REBUY), **members}
    doc["seats"][3] |= {"status": status, "total": total}
    return doc


LR = "loba-de-menos-reenganche"


WHO_IS_ASKED: list[tuple[str, dict[str, object], Doc, list[tuple[str, str]], str]] = [
    # game, options, table, faults, why
    (LR, {}, asked(), [], "37"),
    (LR, {}, asked(total=101), [], "35: 101 is out"),
    (LR, {}, asked(total=100), [("/seats/3/total", "BELOW_THE_LIMIT")], "35: 100 stays in"),
    (LR, {}, asked("playing"), [("/turn/seat", "NOT_WAITED_FOR")], "37: who is in is not asked"),
    (LR, {}, asked("resigned"), [("/turn/seat", "NOT_WAITED_FOR")], "40: who resigned is out for good"),
    (LR, {}, asked(waiting=[3, 3]),
     [("/waiting/0", "NOT_WAITED_FOR"), ("/waiting/1", "NOT_WAITED_FOR")], "37: irrevocable, so asked once"),
    (LR, {}, asked(waiting=[0, 1, 3]), [("/waiting/1", "NOT_WAITED_FOR")], "37: who is in is not asked"),
    (LR, {}, asked(deal_winner=1), [], "36"),
    (LR, {}, asked(deal_winner=4), [("/deal_winner", "NO_SUCH_SEAT")], "nobody sits there"),
    (LR, {}, asked(deal_winner=0), [("/deal_winner", "NOT_THE_WINNER")], "36: a winner is never eliminated"),
    ("loba-de-menos", {}, asked(), [("/turn/phase", "NO_SUCH_PHASE")], "1: no rebuys"),
    ("loba-de-mas", {}, asked(),
     [("/turn/phase", "NO_SUCH_PHASE"), ("/seats/0/status", "NO_ELIMINATION"),
      ("/seats/3/status", "NO_ELIMINATION")], "1: nobody is eliminated"),
    ("chinchon", {"rebuys": 1}, asked(deal_winner=0), [], "Chinchón: who closed may go out"),
]  # fmt: skip


@pytest.mark.parametrize(("id", "options", "doc", "expected", "why"), WHO_IS_ASKED)
def test_who_can_be_asked_back(
    id: str, options: dict[str, object], doc: Doc, expected: list[tuple[str, str]], why: str
) -> None:
    assert faults(doc, with_options(ruleset(id), options)) == expected, why


ASIDE: Doc = {"rebuy_reference": "exclude_deal_winner"}


RESTARTS: list[tuple[dict[str, object], list[tuple[int, int, int]], dict[str, object], int, str]] = [
    # options, cards in hand, total and rebuys of the seats in, members, restart, why
    (ASIDE, [(0, 90, 0), (3, 60, 0)], {}, 60, "37: whoever won the deal is left aside"),
    ({}, [(0, 90, 0), (3, 60, 0)], {}, 90, "37: the highest total still in"),
    (ASIDE, [(0, 40, 0), (3, 60, 0)], {}, 60, "37"),
    (ASIDE, [(2, 90, 0), (3, 60, 0)], {}, 90, "34: nobody has won a blocked deal"),
    (ASIDE, [(2, 60, 0), (0, 60, 1), (0, 90, 2)], {}, 60, "37: one that came back holds nothing either"),
    (ASIDE, [(2, 60, 0), (0, 60, 1), (0, 60, 1)], {}, 60, "37: equal, whoever of them has won"),
    (ASIDE, [(2, 60, 0), (0, 90, 0)], {"deal_winner": 1}, 60, "it is told who won"),
    (ASIDE | {"rebuy_min_survivors": 1}, [(0, 90, 0)], {}, 90, "37: nobody else is in"),
]


@pytest.mark.parametrize(("options", "seats", "members", "restart", "why"), RESTARTS)
def test_where_a_seat_restarts_that_comes_back(
    options: dict[str, object],
    seats: list[tuple[int, int, int]],
    members: dict[str, object],
    restart: int,
    why: str,
) -> None:
    """Ruling 37: in a written position as in a score."""
    told = [{"hand": hand, "total": total, "rebuys": rebuys} for hand, total, rebuys in seats]
    out = {"hand": [], "total": 130, "status": "eliminated"}
    doc = {"seats": [*told, out], "turn": {"seat": len(told), "phase": "rebuy"}, **members}
    rules = with_options(ruleset(LR), options)
    assert read_position(doc, rules).rebuy_total == restart, why


def test_who_won_a_deal_that_was_closed_is_read_where_it_is_told() -> None:
    """A close may leave the closer a loose card and another seat none."""
    doc = asked(turn={"seat": 3, "phase": "rebuy"})
    doc["seats"][0] = {"hand": 1, "total": 88}
    rules = with_options(ruleset("chinchon"), {"rebuys": 1} | ASIDE)
    assert read_position(doc, rules).deal_winner is None
    assert read_position(doc | {"deal_winner": 0}, rules).deal_winner == 0


def test_who_won_the_deal_is_told_while_seats_are_asked() -> None:
    """What a match answers with is read as the same table (37)."""
    rules = with_options(ruleset(LR), ASIDE)
    doc = asked()
    doc["seats"][2] |= {"hand": 2}
    state = read_position(doc, rules)
    written = write_position(state, OPERATOR)
    assert (written["deal_winner"], state.rebuy_total) == (1, 88)
    assert read_position(written, rules) == state
