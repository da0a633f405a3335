"""The record of a match that was judged tells what stands, and is ruled on like any other."""

from __future__ import annotations

import random

import pytest

from events.codec import decode_events
from events.store import MemoryStore
from referee.histories import jsonl, text, text_write
from referee.histories.adjudicate import adjudicate
from referee.histories.document import Deal, DealResult, History, Played, TableRuling
from referee.histories.faults import FaultCode
from referee.histories.recording import recorded
from referee.matches.answers import Opened
from referee.matches.bench import Bench
from referee.matches.judgements import LARGEST_TOTAL, Act, CorrectScore, TakeBack, VoidDeal
from referee.matches.steps import resting
from referee.rules.moves import Resign
from referee.rules.views import OPERATOR, PUBLIC, Viewer
from tests.matches.house import accept, house, lm, opened, opening, play, whole_log

WHY = "Beto drew out of turn"
SOURCE = 5


def record(desk: Bench, match: str, viewer: Viewer = OPERATOR) -> History:
    return recorded([(line.event, line.at) for line in whole_log(desk, match, viewer)], match)


def judge(desk: Bench, match: str, act: Act) -> None:
    desk.judge(match, act, WHY, desk.version(match))


def go_on(desk: Bench, match: str, steps: int = 5000) -> None:
    list(play(desk, match, random.Random(SOURCE), steps))


def faults(history: History) -> set[str]:
    found = adjudicate(history)
    wrong = {str(fault.code) for line in found.lines for fault in line.faults}
    return wrong | {"ILLEGAL" for line in found.lines if line.is_fault and not line.faults}


@pytest.fixture
def table() -> tuple[MemoryStore, Bench, str]:
    store = MemoryStore()
    desk = house(store, seed=SOURCE)
    return store, desk, opened(desk, opening(3, rules=lm(limit=40), first_dealer=0, spectators=True)).match


@pytest.mark.parametrize("back", [3, 8, 30])
def test_what_was_taken_back_is_not_in_it(table: tuple[MemoryStore, Bench, str], back: int) -> None:
    """Also behind the end, where the stock that is left gets another order."""
    store, desk, match = table
    go_on(desk, match)
    version = resting(decode_events(store.read(match)))[-back]
    before = [entry for entry in record(desk, match).entries if isinstance(entry, Played)]
    judge(desk, match, TakeBack(version))
    kept = [entry for entry in record(desk, match).entries if isinstance(entry, Played)]
    assert kept == before[: len(kept)]
    assert len(kept) < len(before)
    go_on(desk, match)
    history = record(desk, match)
    assert [entry.text for entry in history.entries if isinstance(entry, TableRuling)] == [WHY]
    assert faults(history) == set()


def test_a_void_deal_leaves_who_resigned_in_it(table: tuple[MemoryStore, Bench, str]) -> None:
    _, desk, match = table
    go_on(desk, match, 60)
    accept(desk, match, 2, Resign())
    judge(desk, match, VoidDeal())
    go_on(desk, match)
    history = record(desk, match)
    deals = [entry.deal for entry in history.entries if isinstance(entry, Deal)]
    assert deals == list(range(1, len(deals) + 1))
    assert [e.seat for e in history.entries if isinstance(e, Played) and e.move == Resign()] == [2]
    assert faults(history) == set()


def test_a_corrected_total_is_told_with_its_reason_and_differs_from_the_count(
    table: tuple[MemoryStore, Bench, str],
) -> None:
    _, desk, match = table
    judge(desk, match, CorrectScore(1, points=7))
    go_on(desk, match)
    history = record(desk, match)
    (word,) = [entry for entry in history.entries if isinstance(entry, TableRuling)]
    assert (word.text, word.by) == (WHY, "judge")
    assert word.extra == (("x-judgement", '{"type":"score_corrected","seat":1,"points":7,"total":7}'),)
    assert str(FaultCode.TOTAL_DIFFERS) in faults(history)


@pytest.mark.parametrize("total", [LARGEST_TOTAL, -LARGEST_TOTAL])
def test_what_a_deal_makes_of_the_largest_total_can_be_read(
    table: tuple[MemoryStore, Bench, str], total: int
) -> None:
    _, desk, match = table
    judge(desk, match, CorrectScore(0, total=total))
    judge(desk, match, CorrectScore(1, total=LARGEST_TOTAL))
    go_on(desk, match)
    history = record(desk, match)
    counts = [entry for entry in history.entries if isinstance(entry, DealResult)]
    assert max(max(count.totals) for count in counts) > LARGEST_TOTAL
    assert jsonl.read(jsonl.write(history)).history == history
    assert text.read(text_write.write(history).encode()).history == history


@pytest.mark.parametrize("back", [5, 60])
def test_a_branch_begins_with_its_first_own_deal(table: tuple[MemoryStore, Bench, str], back: int) -> None:
    store, desk, match = table
    go_on(desk, match)
    version = resting(decode_events(store.read(match)))[-back]
    branch = desk.branch(match, version)
    assert isinstance(branch, Opened)
    go_on(desk, branch.match)
    history = record(desk, branch.match)
    assert history.header.origin == f"{match}@{version}"
    assert not history.entries or isinstance(history.entries[0], Deal)
    assert faults(history) == set()


@pytest.mark.parametrize("viewer", [OPERATOR, PUBLIC, 0])
def test_it_keeps_its_bytes(table: tuple[MemoryStore, Bench, str], viewer: Viewer) -> None:
    store, desk, match = table
    go_on(desk, match)
    judge(desk, match, TakeBack(resting(decode_events(store.read(match)))[-9]))
    go_on(desk, match)
    history = record(desk, match, viewer)
    assert jsonl.read(jsonl.write(history)).history == history
    assert text.read(text_write.write(history).encode()).history == history
