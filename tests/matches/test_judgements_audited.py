"""An audit finds judgements that were not made as the log tells them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

import pytest
from msgspec.structs import replace

from events.catalogue import (
    AnyEvent,
    DealVoided,
    PenaltyImposed,
    PenaltyLifted,
    ScoreCorrected,
    ShuffleCommitted,
    StockReshuffled,
    TakenBack,
)
from referee.matches.audit import law_faults
from referee.matches.chances import chance_faults
from referee.matches.judgements import CorrectScore, ImposePenalty, LiftPenalty, TakeBack, VoidDeal
from tests.matches.judged import begun, judge, log_of


@cache
def log() -> tuple[AnyEvent, ...]:
    """A log with every judgement in it."""
    store, desk, match = begun(steps=12)
    judge(desk, match, CorrectScore(0, total=30))
    fine = judge(desk, match, ImposePenalty(1, 10)).version
    judge(desk, match, LiftPenalty(fine))
    judge(desk, match, TakeBack(9))
    version = desk.version(match)
    judge(desk, match, VoidDeal())
    judge(desk, match, TakeBack(version))
    return tuple(log_of(store, match))


def place(kind: type) -> int:
    return max(n for n, event in enumerate(log()) if isinstance(event, kind))


def told(kind: type, **changes: object) -> list[AnyEvent]:
    """The log with the last event of a kind told otherwise."""
    lie = list(log())
    lie[place(kind)] = replace(lie[place(kind)], **changes)
    return lie


def table_told(**changes: object) -> list[AnyEvent]:
    back = log()[place(TakenBack)]
    assert isinstance(back, TakenBack)
    return told(TakenBack, table=replace(back.table, **changes))


def without(kind: type) -> list[AnyEvent]:
    return [event for n, event in enumerate(log()) if n != place(kind)]


def lifted_twice() -> list[AnyEvent]:
    at = place(PenaltyLifted)
    return [*log()[: at + 1], log()[at]]


LIES: list[tuple[str, Callable[[], Sequence[AnyEvent]], type]] = [
    # what somebody did to the log                 and the event that gives it away
    ("a card was put on top of the stock", lambda: table_told(stock=log()[2].hands[0]), TakenBack),  # type: ignore[union-attr]
    ("a total was changed on the way", lambda: table_told(penalties=[]) and table_told(round=7), TakenBack),
    ("the old secret is kept", lambda: table_told(pledge=None), TakenBack),
    ("another version", lambda: told(TakenBack, to=5), TakenBack),
    ("a version to come", lambda: told(TakenBack, to=500), TakenBack),
    ("within the opening", lambda: told(TakenBack, to=2), TakenBack),
    ("somebody asked, and nobody did", lambda: told(TakenBack, seat=0), TakenBack),
    ("the stock was left as it was", lambda: without(StockReshuffled), StockReshuffled),
    ("the stock has other cards", lambda: told(StockReshuffled, stock=["AS"]), StockReshuffled),
    ("the promise is for another deal", lambda: told(ShuffleCommitted, deal=9), ShuffleCommitted),
    ("points that do not add up", lambda: told(ScoreCorrected, points=3), ScoreCorrected),
    ("a fine that is a gift", lambda: told(PenaltyImposed, points=-10, total=-10), PenaltyImposed),
    ("a fine lifted twice", lambda: lifted_twice(), PenaltyLifted),
    ("a lift by more", lambda: told(PenaltyLifted, points=-20, total=-20), PenaltyLifted),
    ("another deal was void", lambda: told(DealVoided, deal=2), DealVoided),
]  # fmt: skip


@pytest.mark.parametrize(("what", "lie", "kind"), LIES, ids=[row[0] for row in LIES])
def test_a_judgement_that_was_not_made_like_this_is_found(
    what: str, lie: Callable[[], Sequence[AnyEvent]], kind: type
) -> None:
    assert [*law_faults(log())] == []
    fault = next(iter(law_faults(lie())))
    at = place(kind) + (2 if what == "a fine lifted twice" else 1)
    assert (fault.version, fault.code) == (at, "NOT_LAWFUL"), what


def test_a_log_that_ends_before_the_referee_bound_itself_is_found() -> None:
    cut = log()[: place(TakenBack) + 1]
    assert [(fault.version, fault.code) for fault in law_faults(cut)] == [(len(cut) + 1, "NOT_LAWFUL")]


def test_another_order_of_the_stock_was_not_bound_to() -> None:
    new = log()[place(StockReshuffled)]
    assert isinstance(new, StockReshuffled)
    lie = told(StockReshuffled, stock=new.stock[::-1])
    assert [*law_faults(lie)] == []
    faults = [(fault.version, fault.code) for fault in chance_faults("match-1", lie)]
    assert faults == [(place(StockReshuffled) + 1, "SHUFFLE_NOT_DERIVED")]
