"""What no judge can do, and what is done once however often it is sent."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from events.store import Store, VersionConflict
from referee.matches.answers import Accepted, Replayed
from referee.matches.bench import Bench
from referee.matches.desk import Answer, Keeping
from referee.matches.errors import CannotBeDone, MatchOver, NoSuchSeat, NoSuchVersion, NotBetweenMoves
from referee.matches.judgements import Act, CorrectScore, ImposePenalty, LiftPenalty, TakeBack, VoidDeal
from referee.matches.opening import ASK
from referee.rules.moves import Resign
from tests.matches.house import LM, accept, opened, opening, play
from tests.matches.judged import WHY, begun, copied, judge, now, totals

NEVER: list[tuple[str, Act, type[Exception], str]] = [
    # what                                         act                             refused with
    ("a version that never was", TakeBack(999), NoSuchVersion, ""),
    ("version nought", TakeBack(0), NoSuchVersion, ""),
    ("where the match is", TakeBack(9), CannotBeDone, "NOTHING_TO_TAKE_BACK"),
    ("within the opening", TakeBack(2), NotBetweenMoves, ""),
    ("a seat that is not there", CorrectScore(3, total=1), NoSuchSeat, ""),
    ("a seat below", ImposePenalty(-1, 1), NoSuchSeat, ""),
    ("a seat that has left", ImposePenalty(2, 1), CannotBeDone, "SEAT_IS_OUT"),
    ("the same total", CorrectScore(0, total=0), CannotBeDone, "NOTHING_CHANGES"),
    ("no points", CorrectScore(0, points=0), CannotBeDone, "NOTHING_CHANGES"),
    ("a penalty of nothing", ImposePenalty(0, 0), CannotBeDone, "NOTHING_CHANGES"),
    ("too high", CorrectScore(0, total=1_000_001), CannotBeDone, "TOTAL_OUT_OF_RANGE"),
    ("too low", CorrectScore(0, points=-1_000_001), CannotBeDone, "TOTAL_OUT_OF_RANGE"),
    ("a penalty that is none", LiftPenalty(3), CannotBeDone, "NO_SUCH_PENALTY"),
]


@pytest.mark.parametrize(("what", "act", "refused", "code"), NEVER, ids=[row[0] for row in NEVER])
def test_what_makes_no_sense_is_refused_and_leaves_no_trace(
    what: str, act: Act, refused: type[Exception], code: str
) -> None:
    store, desk, match = begun(steps=5)
    accept(desk, match, 2, Resign())
    assert desk.version(match) == 9
    before = store.read(match)
    with pytest.raises(refused) as raised:
        judge(desk, match, act)
    assert getattr(raised.value, "code", "") == code
    assert store.read(match) == before


def test_no_deal_can_be_void_between_deals(desk: Bench) -> None:
    deck = random.Random(1).sample(LM.pack.cards, k=108)
    match = opened(desk, opening(2, deck, dealing=ASK)).match
    judge(desk, match, VoidDeal())
    with pytest.raises(CannotBeDone, match="No deal is being played"):
        judge(desk, match, VoidDeal())


@pytest.mark.parametrize("act", [CorrectScore(0, total=1), VoidDeal(), ImposePenalty(0, 1), LiftPenalty(3)])
def test_a_decided_match_can_be_taken_back_and_nothing_else(act: Act) -> None:
    _, desk, match = copied(True)
    with pytest.raises(MatchOver):
        judge(desk, match, act)


def test_a_penalty_that_was_undone_cannot_be_lifted() -> None:
    _, desk, match = begun(steps=3)
    version = desk.version(match)
    fine = judge(desk, match, ImposePenalty(0, 10)).version
    judge(desk, match, TakeBack(version))
    assert totals(desk, match) == [0, 0, 0]
    with pytest.raises(CannotBeDone, match="No penalty"):
        judge(desk, match, LiftPenalty(fine))


def render(answer: Answer) -> bytes:
    return repr(answer).encode()


def test_it_is_done_once_however_often_it_is_sent(desk: Bench) -> None:
    match = opened(desk, opening(2)).match
    keeping = Keeping("op:k", "f", render)
    first = desk.judge(match, ImposePenalty(0, 10), WHY, 3, keeping)
    assert isinstance(first, Accepted)
    assert desk.judge(match, ImposePenalty(0, 10), WHY, 3, keeping) == Replayed(render(first))
    with pytest.raises(VersionConflict):
        desk.judge(match, ImposePenalty(0, 10), WHY, 3)
    assert totals(desk, match) == [10, 0]
    assert {line.actor for line in first.records} == {"operator"}


def test_another_process_sees_it(store: Store, desk: Bench, another_desk: Callable[[], Bench]) -> None:
    """On a real server: the caches of others take up what a judge did."""
    match = opened(desk, opening(2)).match
    other = another_desk()
    list(play(other, match, random.Random(1), 4))
    before = now(other, match)
    judge(desk, match, TakeBack(3))
    assert now(other, match) == now(desk, match) != before
    list(play(other, match, random.Random(1), 3))
    assert desk.audit(match).ok
    branch = other.branch(match, desk.version(match))
    assert desk.audit(branch.match).ok  # type: ignore[union-attr]
