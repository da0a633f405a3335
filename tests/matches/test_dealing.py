"""Deal after deal: by the referee in the same append, or from the operator's deck (contract 6)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from events.catalogue import CardDiscarded, DealEnded, DealScored, Dealt, MatchEnded, SeatEliminated
from events.store import KeyReused, VersionConflict
from referee.matches.answers import Accepted, Refused, Replayed
from referee.matches.bench import Bench
from referee.matches.desk import Keeping
from referee.matches.errors import MatchOver, NoDealDue, NotThePack
from referee.matches.opening import ASK, REFEREE
from referee.rules.cards import Card
from referee.rules.moves import Discard, DrawStock, LayMeld, Move, Resign
from referee.rules.rulebook import Code
from referee.rules.state import DEAL, DRAW
from referee.rules.views import OPERATOR
from tests.matches.house import LM, accept, deck_with, lm, opened, opening, play

WINNER, LOSER = "4S 4H 4C 6D 7D 8D TC JC QC", "KS KH KD QS QH QD JS JH JD"
DECK = deck_with([WINNER, LOSER], "AH", "2H")
NEXT = deck_with([LOSER, WINNER], "2H", "AH")


def meld(codes: str) -> LayMeld:
    return LayMeld(tuple(LM.pack.read(codes.split())))


MELDS = [meld("4S 4H 4C"), meld("6D 7D 8D"), meld("TC JC QC")]
LAST = Discard(LM.pack.index["2H"])
GO_OUT: list[Move] = [DrawStock(), *MELDS, LAST]


def begin(desk: Bench, dealing: str, **dials: object) -> str:
    order = opening(2, DECK, first_dealer=1, dealing=dealing, rules=lm(**dials))
    return opened(desk, order).match


def kinds(answer: Accepted) -> list[type]:
    return [type(line.event) for line in answer.records]


def test_the_end_of_a_deal_and_the_next_deal_are_one_append(desk: Bench) -> None:
    match = begin(desk, REFEREE)
    accept(desk, match, 0, *GO_OUT[:-1])
    answer = accept(desk, match, 0, LAST)
    assert kinds(answer) == [CardDiscarded, DealEnded, DealScored, Dealt]
    assert [line.actor for line in answer.records] == ["seat:0"] + ["referee"] * 3
    assert [type(event) for event in answer.rulings[0].events] == kinds(answer)
    state = desk.view(match, OPERATOR).state
    assert (state.phase, state.deal, state.dealer, state.turn) == (DRAW, 2, 0, 1)
    assert [seat.total for seat in state.seats] == [-10, 90]


def test_the_next_deal_is_masked_like_the_first(desk: Bench) -> None:
    match = begin(desk, REFEREE)
    dealt = accept(desk, match, 0, *GO_OUT).records[-1].event
    assert isinstance(dealt, Dealt)
    assert dealt.hands[1] == ["??"] * 9
    assert "??" not in dealt.hands[0]
    assert dealt.stock == ["??"] * 89


def test_no_move_reaches_into_the_next_deal(desk: Bench) -> None:
    """Seat 1 would play first in the next deal; a turn ends with its deal all the same."""
    match = begin(desk, REFEREE)
    answer = desk.submit(match, 0, [*GO_OUT, DrawStock()], viewer=OPERATOR)
    assert isinstance(answer, Refused)
    assert [breach.code for breach in answer.rulings[-1].breaches] == [Code.DEAL_OVER]


def test_a_match_that_asks_waits_for_its_deck(desk: Bench) -> None:
    match = begin(desk, ASK)
    answer = accept(desk, match, 0, *GO_OUT)
    assert kinds(answer)[-2:] == [DealEnded, DealScored]
    assert desk.view(match, OPERATOR).state.phase == DEAL
    assert desk.legal(match, 0).moves == desk.legal(match, 1).moves == ()
    dealt = desk.deal(match, NEXT, expected_version=answer.version)
    assert isinstance(dealt, Accepted)
    assert [line.actor for line in dealt.records] == ["operator"]
    assert dealt.version == answer.version + 1
    state = desk.view(match, OPERATOR).state
    assert (state.phase, state.deal, state.dealer, state.turn) == (DRAW, 2, 0, 1)
    assert sorted(state.seats[1].hand) == sorted(LM.pack.read(LOSER.split()))


NOT_THE_PACK: list[Sequence[Card]] = [[], NEXT[1:], [*NEXT, NEXT[0]], [NEXT[1], *NEXT[1:]]]


@pytest.mark.parametrize("deck", NOT_THE_PACK)
def test_a_deck_that_is_not_the_pack_is_not_dealt(desk: Bench, deck: Sequence[Card]) -> None:
    match = begin(desk, ASK)
    version = accept(desk, match, 0, *GO_OUT).version
    with pytest.raises(NotThePack) as caught:
        desk.deal(match, deck)
    assert all(fault.pointer.startswith("/deck") for fault in caught.value.faults)
    assert desk.version(match) == version


@pytest.mark.parametrize("dealing", [ASK, REFEREE])
def test_nobody_deals_into_a_deal(desk: Bench, dealing: str) -> None:
    match = begin(desk, dealing)
    with pytest.raises(NoDealDue):
        desk.deal(match, NEXT)


def test_nobody_deals_after_the_end(desk: Bench) -> None:
    match = begin(desk, ASK)
    accept(desk, match, 0, Resign())
    with pytest.raises(MatchOver):
        desk.deal(match, NEXT)


def test_a_deal_is_dealt_on_the_version_that_was_seen(desk: Bench) -> None:
    match = begin(desk, ASK)
    version = accept(desk, match, 0, *GO_OUT).version
    with pytest.raises(VersionConflict):
        desk.deal(match, NEXT, expected_version=version - 1)


def test_a_deal_sent_again_is_dealt_once(desk: Bench) -> None:
    match = begin(desk, ASK)
    accept(desk, match, 0, *GO_OUT)
    keeping = Keeping("k", "f", lambda answer: repr(answer).encode())
    first = desk.deal(match, NEXT, keeping=keeping)
    assert desk.deal(match, NEXT, keeping=keeping) == Replayed(repr(first).encode())
    with pytest.raises(KeyReused):
        desk.deal(match, NEXT, keeping=replace(keeping, fingerprint="g"))


def test_the_end_of_the_match_follows_by_itself(desk: Bench) -> None:
    """Ruling 35: at a limit of 90 the loser's ninety points are enough."""
    match = begin(desk, REFEREE, limit=90)
    answer = accept(desk, match, 0, *GO_OUT)
    assert kinds(answer)[-4:] == [DealEnded, DealScored, SeatEliminated, MatchEnded]
    assert desk.scores(match, 1).winners == (0,)


def test_an_asking_match_is_played_to_the_end(desk: Bench) -> None:
    source = random.Random(5)
    match = begin(desk, ASK, limit=60)
    steps = list(play(desk, match, source, deck=lambda: source.sample(LM.pack.cards, k=108)))
    assert isinstance(steps[-1].records[-1].event, MatchEnded)
    assert desk.audit(match).ok
