"""Deals and counts as they are told from a real table."""

from __future__ import annotations

from random import Random

import pytest

from events.catalogue import CardDrawn, DealEnded, DealScored, Dealt, MatchOpened
from referee.rules.cards import HIDDEN, Card
from referee.rules.evolve import apply, deal_out, evolve, opened
from referee.rules.rulesets import RULESETS, Ruleset, with_options
from referee.rules.state import DEAL, DRAW, ELIMINATED, PLAYING, REPORTED, State
from referee.rules.telling import (
    Hands,
    count_told,
    deal_told,
    deal_told_faults,
    hands_told_faults,
    stock_size,
)
from tests.rules.positions_made import opening_of, played
from tests.rules.test_reported import half_seen

MENOS = RULESETS["loba-de-menos"]
READ = MENOS.pack.read


def empty(seats: int = 2, rules: Ruleset = MENOS) -> State:
    """A match whose deals are reported; nothing is dealt."""
    first = opening_of(rules, seats)
    told = MatchOpened(
        **{**{name: getattr(first, name) for name in first.__struct_fields__}, "dealing": REPORTED}
    )
    return opened(told)


NINE = READ(["AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S"])
KING = READ(["KD"])

DEALS: list[tuple[Hands, list[Card], list[Card] | None, str]] = [
    # hands, pile, stock, what is wrong with them
    ([9, 9], KING, None, ""),
    ([NINE, 9], KING, None, ""),
    ([[*NINE[:4], *[HIDDEN] * 5], 9], KING, [HIDDEN] * 89, ""),
    ([9], KING, None, "/hands NOT_ONE_A_SEAT"),
    ([9, 8], KING, None, "/hands/1 HAND_SIZE"),
    ([9, None], KING, None, "/hands/1 HAND_SIZE"),
    ([9, 9], [], None, "/pile PILE_SIZE"),
    ([9, 9], [HIDDEN], None, "/pile PILE_SIZE"),
    ([9, 9], KING, [HIDDEN] * 88, "/stock STOCK_SIZE"),
    ([8, 10], [], [], "/hands/0 HAND_SIZE, /hands/1 HAND_SIZE, /pile PILE_SIZE, /stock STOCK_SIZE"),
    ([NINE, NINE], NINE[:1], None, "/pile/0 TOO_MANY_COPIES"),
    ([NINE, [*NINE[:8], NINE[0]]], KING, None, "/hands/1/8 TOO_MANY_COPIES"),
]


@pytest.mark.parametrize(("hands", "pile", "stock", "expected"), DEALS)
def test_a_deal_that_is_told(hands: Hands, pile: list[Card], stock: list[Card] | None, expected: str) -> None:
    state = empty()
    faults = deal_told_faults(state, hands, pile, stock)
    assert ", ".join(f"{fault.pointer} {fault.code}" for fault in faults) == expected
    if not faults:
        apply(state, deal_told(state, hands, pile, stock))
        assert (state.phase, state.deal, len(state.stock)) == (DRAW, 1, 89)
        assert state.unseen is not None
        assert state.unseen.possible()


@pytest.mark.parametrize(
    ("upcard", "pile", "why"),
    [
        (True, [], "the pile begins with one card, face up"),
        (True, [HIDDEN], "the pile begins with one card, face up"),
        (False, KING, "the pile begins without a card"),
    ],
)
def test_a_pile_that_cannot_have_begun_so(upcard: bool, pile: list[Card], why: str) -> None:
    state = empty(rules=with_options(MENOS, {"upcard": upcard}))
    (fault,) = deal_told_faults(state, [9, 9], pile, None)
    assert fault.message.told("en") == why


def test_a_seat_that_is_out_is_dealt_nothing() -> None:
    state = empty(3)
    state.seats[1].status = ELIMINATED
    assert not deal_told_faults(state, [9, None, 9], KING, None)
    dealt = deal_told(state, [9, None, 9], KING, None)
    assert [len(hand) for hand in dealt.hands] == [9, 0, 9]
    assert len(dealt.stock) == stock_size(state) == 89


def ended() -> State:
    """A deal seat 0 has won: seat 1 was left with a known ace and two more."""
    state = empty()
    dealt = deal_told(state, [[*KING, *[HIDDEN] * 8], [*NINE[:1], *[HIDDEN] * 8]], KING, None)
    apply(state, dealt)
    state.seats[0].hand = []
    state.seats[1].hand = [NINE[0], HIDDEN, HIDDEN]
    apply(state, DealEnded(0, False))
    return state


COUNTS: list[tuple[list[list[Card] | None], str]] = [
    ([[], READ(["AS", "KH", "JK"])], ""),
    ([[]], "/hands NOT_ONE_A_SEAT"),
    ([[], READ(["AS", "KH"])], "/hands/1 HAND_SIZE"),
    ([None, None], "/hands/1 HAND_SIZE"),
    ([[], [NINE[0], HIDDEN, HIDDEN]], "/hands/1 HAND_NOT_KNOWN"),
    ([[], READ(["KH", "KH", "JK"])], "/hands/1 NOT_HELD"),
    ([[], READ(["AS", "KD", "KD"])], "/hands/1 NOT_HELD"),
]


@pytest.mark.parametrize(("hands", "expected"), COUNTS)
def test_hands_that_are_told(hands: list[list[Card] | None], expected: str) -> None:
    state = ended()
    assert state.uncounted
    faults = hands_told_faults(state, hands)
    assert ", ".join(f"{fault.pointer} {fault.code}" for fault in faults) == expected


def test_the_count_of_hands_that_are_told() -> None:
    state = ended()
    events = count_told(state, [[], READ(["AS", "KH", "JK"])])
    scored = events[1]
    assert isinstance(scored, DealScored)
    assert [None if seat is None else seat.points for seat in scored.seats] == [-10, 30]
    for event in events:
        state = evolve(state, event)
    assert (state.phase, state.uncounted, state.seats[1].total) == (DEAL, False, 30)


@pytest.mark.parametrize("id", RULESETS)
def test_every_deal_comes_out_as_it_was(id: str) -> None:
    """Half seen and counted from the hands that were told in the end: the same events, to the last point."""
    random, rules = Random(f"told {id}"), RULESETS[id]
    true, reported, counts = State(rules, []), State(rules, []), 0
    for state, log in played(rules, rules.players[0], random, eager=True):
        for n, event in enumerate(log):
            told = half_seen(event, random)
            if isinstance(told, MatchOpened):
                true, reported = opened(told), opened(told)
                continue
            if isinstance(event, CardDrawn) and reported.stock[-1] != HIDDEN:
                told = event
            apply(true, event)
            apply(reported, told)
            if isinstance(event, DealEnded) and reported.uncounted:
                hands = [seat.hand if seat.status == PLAYING else None for seat in true.seats]
                assert hands_told_faults(reported, hands) == []
                assert count_told(reported, hands)[1:] == log[n + 1 :]
                counts += 1
        if state.deal > 3:
            break
    assert [seat.total for seat in reported.seats] == [seat.total for seat in true.seats]
    assert counts


def test_a_told_deal_counts_rounds_like_any_other() -> None:
    state = empty()
    dealt = deal_told(state, [9, 9], KING, None)
    other = deal_out(state, MENOS.pack.cards)
    assert isinstance(dealt, Dealt)
    assert (dealt.deal, dealt.round, dealt.dealer) == (other.deal, other.round, other.dealer)
