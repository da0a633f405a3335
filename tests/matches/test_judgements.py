"""A judge takes a match back: it stands again as it stood."""

from __future__ import annotations

import random

import pytest

from events.catalogue import (
    Dealt,
    MatchEnded,
    ShuffleCommitted,
    ShuffleRevealed,
    StockReshuffled,
    TakenBack,
)
from referee.matches.chances import chance_faults
from referee.matches.judgements import TakeBack
from referee.matches.steps import resting
from referee.rules.evolve import fold
from referee.rules.state import DEAL, OVER, PLAY
from referee.rules.views import OPERATOR, PUBLIC, view_state, write_position
from tests.matches.house import house, lm, opened, opening, play, whole_log
from tests.matches.judged import WHY, begun, copied, differ, judge, log_of, now, whole


@pytest.mark.parametrize("fair", [True, False])
def test_a_match_stands_again_as_it_stood_at_any_version(fair: bool) -> None:
    """Also one that is decided: a dispute comes after the end."""
    kept, match = whole(fair)
    log = log_of(kept, match)
    revealed = [n for n, event in enumerate(log) if isinstance(event, ShuffleRevealed)]
    for version in resting(log)[:-1][:: 4 if fair else 9]:
        store, desk, _ = copied(fair)
        answer = judge(desk, match, TakeBack(version))
        then, state, more = fold(log[:version]), now(desk, match), log_of(store, match)[len(log) :]
        assert store.read(match)[: len(log)] == kept.read(match)
        back = more[0]
        assert isinstance(back, TakenBack)
        assert (back.to, back.reason, back.seat) == (version, WHY, None)
        assert answer.version == state.version == len(log) + len(more)
        known = fair and any(n >= version for n in revealed)
        if then.phase == DEAL:
            assert [type(event) for event in more[1:]] == [*([ShuffleCommitted] if fair else []), Dealt]
        elif known:
            assert [type(event) for event in more[1:]] == [ShuffleCommitted, StockReshuffled]
            assert differ(then, state) <= {"version", "stock", "pledge"}
            assert sorted(then.stock) == sorted(state.stock)
        else:
            assert len(more) == 1
            assert differ(then, state) == {"version"}
        assert desk.audit(match).faults == ()
        assert [*chance_faults(match, log_of(store, match))] == []


@pytest.mark.parametrize("fair", [True, False])
def test_a_match_that_was_taken_back_is_played_to_another_end(fair: bool) -> None:
    for share in (0.1, 0.4, 0.7, 0.95):
        store, desk, match = copied(fair)
        starts = resting(log_of(store, match))
        judge(desk, match, TakeBack(starts[int(share * len(starts))]))
        list(play(desk, match, random.Random(8)))
        assert now(desk, match).phase == OVER
        assert desk.audit(match).faults == ()
        events = log_of(store, match)
        assert fold(events) == now(desk, match)
        assert house(store).view(match, OPERATOR).state == now(desk, match)
        assert sum(isinstance(event, MatchEnded) for event in events) == 2


def test_what_was_undone_can_be_looked_at_and_taken_up_again() -> None:
    """A judge who erred goes back to before the error; an unrevealed deal is as secret as it was."""
    _, desk, match = begun(steps=6)
    before, version = now(desk, match), desk.version(match)
    judge(desk, match, TakeBack(3))
    assert desk.view(match, OPERATOR, version).state == before
    list(play(desk, match, random.Random(1), 4))
    judge(desk, match, TakeBack(version), "the judge erred")
    assert differ(now(desk, match), before) == {"version"}
    assert desk.audit(match).faults == ()


def test_a_stock_that_is_recycled_again_falls_as_it_was_bound_to() -> None:
    """The recycles of a deal are counted from the table that stands again."""
    desk = house(seed=2)
    match = opened(desk, opening(5, rules=lm(idle_recycles=None), first_dealer=0)).match
    source, at = random.Random(2), 0
    for _ in play(desk, match, source, 400, eager=0.0):
        pledge = now(desk, match).pledge
        if pledge and pledge.recycles == 2:
            break
        if pledge and pledge.recycles == 1:
            at = at or desk.version(match)
    assert at
    judge(desk, match, TakeBack(at))
    pledge = now(desk, match).pledge
    assert pledge is not None
    assert pledge.recycles == 1
    list(play(desk, match, source, 300, eager=0.0))
    assert desk.audit(match).faults == ()


def test_nobody_can_be_asked_to_forget() -> None:
    """Behind a reveal the stock gets another order; the secret that decides it is not told before."""
    store, desk, match = copied(True)
    log = log_of(store, match)
    first = next(n for n, event in enumerate(log) if isinstance(event, ShuffleRevealed))
    version = max(v for v in resting(log) if v < first and fold(log[:v]).phase == PLAY)
    judge(desk, match, TakeBack(version))
    then, state = fold(log[:version]), now(desk, match)
    assert state.stock != then.stock
    pledge = state.pledge
    assert pledge is not None
    assert pledge.secret not in {event.secret for event in log if isinstance(event, ShuffleRevealed)}
    told = [line.event for viewer in (0, 1, 2, PUBLIC) for line in whole_log(desk, match, viewer)[len(log) :]]
    assert pledge.secret not in repr(told)


@pytest.mark.parametrize("fair", [True, False])
def test_everybody_reads_what_was_restored_with_the_same_cards_face_down(fair: bool) -> None:
    _, desk, match = begun(fair=fair)
    version = resting([line.event for line in whole_log(desk, match, OPERATOR)])[-6]
    judge(desk, match, TakeBack(version))
    state = now(desk, match)
    for viewer in (0, 1, 2, PUBLIC):
        seen = fold(line.event for line in whole_log(desk, match, viewer))
        assert write_position(seen, viewer) == write_position(state, viewer)
        assert view_state(seen, viewer).seats == view_state(state, viewer).seats
