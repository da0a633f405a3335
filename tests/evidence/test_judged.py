"""A match with a judge in it proves itself: both verifiers follow it back and on again."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path

import pytest

from referee.matches.bench import Bench
from referee.matches.judgements import ImposePenalty, TakeBack, VoidDeal
from referee.rules.moves import Discard, DrawStock
from referee.rules.state import DRAW
from referee.rules.views import OPERATOR
from tests.evidence.exports import as_lines, rechained, written
from tests.evidence.test_verifiers import Files, ours, theirs
from tests.matches.house import accept, house, lm, opened, opening, play


def idle(desk: Bench, match: str, turns: int) -> None:
    """So many turns in which everybody draws and discards, so that the stock goes round."""
    for _ in range(turns):
        state = desk.view(match, OPERATOR).state
        if state.phase == DRAW:
            accept(desk, match, state.turn, DrawStock(), viewer=OPERATOR)
        throw = next(m for m in desk.legal(match, state.turn).moves if isinstance(m, Discard))
        accept(desk, match, state.turn, throw, viewer=OPERATOR)


@cache
def export() -> bytes:
    """Fair deals: taken back within a deal and behind its reveal, a deal void, stocks recycled all along."""
    desk = house(seed=5)
    match = opened(desk, opening(5, rules=lm(idle_recycles=None))).match
    idle(desk, match, 90)
    desk.judge(match, TakeBack(61), "within the deal")
    idle(desk, match, 90)
    desk.judge(match, VoidDeal(), "misdeal")
    list(play(desk, match, random.Random(7), 20))
    desk.judge(match, TakeBack(101), "behind the reveal")
    idle(desk, match, 90)
    desk.judge(match, ImposePenalty(0, 10), "late")
    return desk.evidence(match)


def kinds() -> list[str]:
    return [json.loads(line["record"])["event"]["type"] for line in lines()[1:-1]]


def lines() -> list[dict[str, str]]:
    return [json.loads(line) for line in export().splitlines()]


def test_it_is_true(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    back = [n for n, kind in enumerate(kinds()) if kind == "taken_back"]
    recycled = [n for n, kind in enumerate(kinds()) if kind == "stock_recycled"]
    assert recycled[0] < back[0] < recycled[1]
    assert recycled[-1] > back[1] == kinds().index("stock_reshuffled") - 2
    words = Files(tmp_path).put(export(), None)
    for said in (ours(words, capsys), theirs(words)):
        assert (said.code, said.found) == (0, []), said


@pytest.mark.parametrize(("kind", "which"), [("stock_reshuffled", 0), ("stock_recycled", -1)])
def test_a_stock_in_another_order_is_found(
    kind: str, which: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    at = [n for n, one in enumerate(kinds(), start=1) if one == kind][which]
    told = lines()
    record = json.loads(told[at]["record"])
    record["event"]["stock"].reverse()
    told[at]["record"] = json.dumps(record)
    words = Files(tmp_path).put(written(rechained(told)), as_lines([]))
    for said in (ours(words, capsys), theirs(words)):
        assert (said.code, (at, "SHUFFLE_NOT_DERIVED") in said.found) == (1, True), said


def test_a_restored_table_that_never_was_is_found_by_the_one_who_knows_the_rules(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    at, told = kinds().index("taken_back") + 1, lines()
    record = json.loads(told[at]["record"])
    record["event"]["table"]["seats"][0]["total"] = 7
    told[at]["record"] = json.dumps(record)
    words = Files(tmp_path).put(written(rechained(told)), as_lines([]))
    assert ours(words, capsys).found[0] == (at, "NOT_LAWFUL")
