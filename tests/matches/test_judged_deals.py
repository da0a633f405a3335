"""A judge voids a deal, corrects a score, fines."""

from __future__ import annotations

import random

import pytest

from events.catalogue import (
    Dealt,
    DealVoided,
    PenaltyImposed,
    PenaltyLifted,
    ScoreCorrected,
    ShuffleCommitted,
    ShuffleRevealed,
)
from referee.matches.bench import Bench
from referee.matches.chances import chance_faults
from referee.matches.judgements import CorrectScore, ImposePenalty, LiftPenalty, TakeBack, VoidDeal
from referee.matches.opening import ASK
from referee.rules.moves import Resign
from referee.rules.rulesets import ruleset
from referee.rules.state import DEAL, OVER
from referee.rules.views import OPERATOR, PUBLIC
from tests.matches.house import LM, accept, house, opened, opening, play, whole_log
from tests.matches.judged import WHY, begun, judge, log_of, now, totals


@pytest.mark.parametrize("fair", [True, False])
def test_a_void_deal_is_dealt_again_by_the_same_dealer(fair: bool) -> None:
    store, desk, match = begun(fair=fair, steps=9)
    before = now(desk, match)
    answer = judge(desk, match, VoidDeal())
    kinds = [type(record.event) for record in answer.records]
    assert kinds == [DealVoided, *([ShuffleRevealed, ShuffleCommitted] if fair else []), Dealt]
    after = now(desk, match)
    assert (after.dealer, after.round, after.deal) == (before.dealer, before.round, before.deal + 1)
    assert [seat.total for seat in after.seats] == [seat.total for seat in before.seats]
    assert not after.voided
    list(play(desk, match, random.Random(3)))
    assert desk.audit(match).faults == ()
    assert [*chance_faults(match, log_of(store, match))] == []


def test_a_void_deal_of_a_dealer_who_has_left_is_dealt_by_the_next() -> None:
    _, desk, match = begun(steps=9)
    dealer = now(desk, match).dealer
    accept(desk, match, dealer, Resign())
    judge(desk, match, VoidDeal())
    assert now(desk, match).dealer == (dealer + 1) % 3
    assert desk.audit(match).faults == ()


def test_where_the_operator_deals_a_void_deal_waits_for_a_deck(desk: Bench) -> None:
    deck = random.Random(1).sample(LM.pack.cards, k=108)
    match = opened(desk, opening(2, deck, dealing=ASK)).match
    judge(desk, match, VoidDeal())
    state = now(desk, match)
    assert (state.phase, state.voided, state.round) == (DEAL, True, 0)
    branch = desk.branch(match, state.version)
    assert desk.audit(branch.match).faults == ()  # type: ignore[union-attr]
    desk.deal(match, deck)
    assert (now(desk, match).dealer, now(desk, match).round) == (0, 1)
    assert desk.audit(match).faults == ()


def test_a_void_deal_in_the_middle_of_showing() -> None:
    """Chinchón: somebody has closed, and the others are about to show."""
    desk = house(seed=7)
    match = opened(desk, opening(3, rules=ruleset("chinchon"), first_dealer=0)).match
    for _ in play(desk, match, random.Random(7), 300):
        if now(desk, match).phase == "show":
            break
    assert now(desk, match).phase == "show"
    version = desk.version(match)
    judge(desk, match, VoidDeal())
    assert (now(desk, match).closer, now(desk, match).waiting) == (None, [])
    judge(desk, match, TakeBack(version))
    assert now(desk, match).phase == "show"
    list(play(desk, match, random.Random(1), 40))
    assert desk.audit(match).faults == ()


def test_totals_are_corrected_and_fined_and_the_fine_is_lifted(desk: Bench) -> None:
    match = opened(desk, opening(2)).match
    judge(desk, match, CorrectScore(0, total=30))
    judge(desk, match, CorrectScore(1, points=-4))
    fine = judge(desk, match, ImposePenalty(0, 10)).version
    assert totals(desk, match) == [40, -4]
    assert [(one.version, one.seat, one.points) for one in now(desk, match).penalties] == [(fine, 0, 10)]
    judge(desk, match, LiftPenalty(fine), "the cards were not shown")
    assert totals(desk, match) == [30, -4]
    told = [line.event for line in whole_log(desk, match, 1)[3:]]
    assert told == [
        ScoreCorrected(0, 30, 30, WHY),
        ScoreCorrected(1, -4, -4, WHY),
        PenaltyImposed(0, 10, 40, WHY),
        PenaltyLifted(0, fine, -10, 30, "the cards were not shown"),
    ]
    assert desk.audit(match).faults == ()


def test_a_penalty_counts_against_a_seat_where_melds_score_too(desk: Bench) -> None:
    match = opened(desk, opening(2, rules=ruleset("loba-de-mas"))).match
    judge(desk, match, ImposePenalty(1, 15))
    assert totals(desk, match) == [0, -15]
    assert desk.audit(match).faults == ()


def test_nobody_goes_out_by_a_penalty_before_the_count() -> None:
    """Ruling 35: who is out is decided when the deal is counted."""
    _, desk, match = begun(steps=3)
    judge(desk, match, ImposePenalty(2, 500))
    state = now(desk, match)
    assert (state.seats[2].status, state.phase != OVER) == ("playing", True)
    deal = state.deal
    for _ in play(desk, match, random.Random(4)):
        if now(desk, match).deal > deal or now(desk, match).phase == OVER:
            break
    last = desk.scores(match, OPERATOR).deals[-1]
    won = last.winner == 2
    assert (now(desk, match).seats[2].status == "eliminated") is not won
    assert desk.audit(match).faults == ()


def test_the_score_sheet_has_what_stands() -> None:
    _, desk, match = begun(steps=3)
    first = judge(desk, match, CorrectScore(0, total=5)).version
    second = judge(desk, match, ImposePenalty(1, 7)).version
    list(play(desk, match, random.Random(2)))
    deals = len(desk.scores(match, PUBLIC).deals)
    ended = desk.version(match)
    assert deals > 0
    judge(desk, match, TakeBack(first))
    sheet = desk.scores(match, PUBLIC)
    assert ([one.version for one in sheet.judgements], sheet.deals) == ([first], ())
    judge(desk, match, TakeBack(ended))
    sheet = desk.scores(match, 0)
    assert ([one.version for one in sheet.judgements], len(sheet.deals)) == ([first, second], deals)
    assert now(desk, match).phase == OVER
    judge(desk, match, TakeBack(2 + 1))
    assert desk.scores(match, 0).judgements == ()
