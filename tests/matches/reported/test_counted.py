"""Matches at real tables: the hands that are told for the count, and what is gone back to."""

from __future__ import annotations

import pytest

from events.catalogue import (
    HandsTold,
)
from referee.matches.answers import Accepted
from referee.matches.bench import Bench
from referee.matches.errors import (
    CannotHaveBeen,
    MatchOver,
    NoDealDue,
    NoHandsDue,
)
from referee.matches.judgements import TakeBack
from referee.matches.reports import TableDeal
from referee.rules.cards import HIDDEN, Card
from referee.rules.moves import Discard, DrawStock, TakeDiscard
from referee.rules.rulebook import Code
from referee.rules.views import OPERATOR
from tests.matches.reported.tables import LEFT, PILE, UNKNOWN, begun, cards, ended, meld, opened_branch, told


def test_the_count_waits_for_the_hands(desk: Bench) -> None:
    match = ended(desk)
    assert desk.view(match, OPERATOR).state.uncounted
    with pytest.raises(NoDealDue):
        desk.deal(match, TableDeal(UNKNOWN, PILE))
    assert desk.scores(match, OPERATOR).deals == ()
    answer = desk.tell_hands(match, [[], LEFT])
    assert isinstance(answer, Accepted)
    assert isinstance(answer.records[0].event, HandsTold)
    assert [seat.total for seat in desk.view(match, OPERATOR).state.seats] == [-10, 34]
    assert len(desk.scores(match, OPERATOR).deals) == 1
    with pytest.raises(NoHandsDue):
        desk.tell_hands(match, [[], LEFT])
    desk.deal(match, TableDeal(UNKNOWN, PILE))
    assert desk.audit(match).ok


LEFTS = [
    ([[]], "/hands"),
    ([[], LEFT[:-1]], "/hands/1"),
    ([[], [*LEFT[:-1], HIDDEN]], "/hands/1"),
    ([[], [*LEFT[:-2], *cards("7S 7S")]], "/hands/1"),
    ([None, LEFT[:8] + cards("2C")], "/hands/1"),
]


@pytest.mark.parametrize(("hands", "at"), LEFTS)
def test_hands_that_cannot_have_been_left(desk: Bench, hands: list[list[Card] | None], at: str) -> None:
    match = ended(desk)
    with pytest.raises(CannotHaveBeen) as caught:
        desk.tell_hands(match, hands)
    assert [fault.pointer for fault in caught.value.faults] == [at]


def test_nothing_is_told_after_the_end(desk: Bench) -> None:
    match = ended(desk, limit=10)
    desk.tell_hands(match, [[], LEFT])
    with pytest.raises(MatchOver):
        desk.tell_hands(match, [[], LEFT])
    with pytest.raises(MatchOver):
        desk.deal(match, TableDeal(UNKNOWN, PILE))


def test_taking_back_forgets_what_was_shown_since(desk: Bench) -> None:
    match = begun(desk)
    told(desk, match, 0, DrawStock())
    known = desk.view(match, OPERATOR).state.unseen
    told(desk, match, 0, meld("7S 7H 7C"))
    desk.judge(match, TakeBack(3), "misread")
    assert desk.view(match, OPERATOR).state.unseen == known
    assert told(desk, match, 0, meld("7S 7H 7D")) == ["legal"]
    assert desk.audit(match).ok


def test_a_branch_goes_on_from_what_was_known(desk: Bench) -> None:
    match = begun(desk)
    told(desk, match, 0, DrawStock())
    told(desk, match, 0, meld("7S 7H 7C"))
    told(desk, match, 0, meld("7S 7H 7C"))
    branch = opened_branch(desk, match)
    assert told(desk, branch, 0, Discard(*cards("7S"))) == [Code.CARD_NOT_IN_HAND]
    assert told(desk, branch, 0, Discard(*cards("7D"))) == ["legal"]
    assert desk.audit(branch).ok
    assert desk.audit(branch).undecided == ()


def test_what_is_listed_is_lawful_whatever_the_cards_are(desk: Bench) -> None:
    match = begun(desk, TableDeal([[*cards("8D 9D 2C"), *[HIDDEN] * 6], UNKNOWN[1]], PILE))
    seen = desk.legal(match, 0)
    assert seen.hidden == 6
    assert {type(move) for move in seen.moves} == {DrawStock, TakeDiscard}
    nothing = begun(desk)
    assert [type(move) for move in desk.legal(nothing, 0).moves] == [DrawStock]


def test_a_dry_run_says_what_cannot_be_said(desk: Bench) -> None:
    match = begun(desk)
    for viewer in (0, OPERATOR):
        assert desk.rule(match, 0, [TakeDiscard()], viewer=viewer).rulings[0].undecided == "UNSEEN_CARDS"
    assert desk.rule(match, 0, [DrawStock()], viewer=0).rulings[0].undecided is None
