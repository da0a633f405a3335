"""Who sees what (properties 1 and 6 of the law): masks, and nothing that shines through them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache

import pytest
from msgspec.structs import replace

from events.catalogue import (
    AnyEvent,
    CardDiscarded,
    CardDrawn,
    Dealt,
    DealVoided,
    DiscardTaken,
    HandShown,
    LaidMeld,
    MatchOpened,
    MeldLaid,
    PenaltyImposed,
    PenaltyLifted,
    PledgeTold,
    ScoreCorrected,
    SeatClosed,
    SeatTold,
    StockRecycled,
    StockReshuffled,
    TableSet,
    TakebackAgreed,
    TakebackAsked,
    TakebackRefused,
    TakenBack,
    WholeTable,
)
from referee.rules.cards import HIDDEN, Card
from referee.rules.evolve import apply, deal_out, fold
from referee.rules.judge import Allowed, judge
from referee.rules.legal import legal_moves
from referee.rules.positions import read_position
from referee.rules.rulesets import dials_of, ruleset, with_options
from referee.rules.state import DEAL, OVER, SHOW, State
from referee.rules.views import OPERATOR, PUBLIC, Viewer, options_of, view_event, view_state, write_position

LM = ruleset("loba-de-menos")


class Dice:
    """A shuffle that repeats."""

    def __init__(self, source: random.Random) -> None:
        self._source = source

    def shuffled(self, cards: Sequence[Card]) -> list[Card]:
        return self._source.sample(list(cards), k=len(cards))


@cache
def game(seats: int, seed: int, length: int = 400) -> tuple[AnyEvent, ...]:
    """The log of a random match, up to so many events."""
    source = random.Random(seed)
    dice = Dice(source)
    opened = MatchOpened("loba-de-menos", 1, dials_of(LM), ["x"] * seats, 0, "referee", False)
    log: list[AnyEvent] = [opened]
    state = fold(log)
    while state.phase != OVER and len(log) < length:
        if state.phase == DEAL:
            happened: Sequence[AnyEvent] = [deal_out(state, dice.shuffled(LM.pack.cards))]
        else:
            ruling = judge(state, state.turn, source.choice(legal_moves(state, state.turn)[0]), dice)
            assert isinstance(ruling, Allowed)
            happened = ruling.events
        for event in happened:
            log.append(event)
            apply(state, event)
    return tuple(log)


GAMES = [(2, 1), (3, 2), (4, 3), (5, 4)]


# --- events -------------------------------------------------------------------------------------------------

DEALT = Dealt(1, 1, 0, [["6D", "7D"], ["AS", "KS"]], ["2C"], ["JK", "9H", "3S"])

SEATS = [SeatTold(["6D"], total=3), SeatTold(["AS", "KS"])]
TABLE = TableSet(
    WholeTable(
        SEATS, 0, 1, 1, 0, "draw", pile=["2C"], stock=["JK", "9H"], aside=["3S"], pledge=PledgeTold(1, "ab")
    )
)
BY_SEAT_0 = TableSet(
    WholeTable(
        [SEATS[0], SeatTold(["??", "??"])], 0, 1, 1, 0, "draw",
        pile=["2C"], stock=["??", "??"], aside=["??"], pledge=PledgeTold(1, "??"),
    )
)  # fmt: skip
BACK = TakenBack(3, "why", None, TABLE.table)
OPENLY: list[AnyEvent] = [
    ScoreCorrected(0, 1, 1, "why"),
    DealVoided(1, "why"),
    PenaltyImposed(0, 1, 1, "why"),
    PenaltyLifted(0, 3, -1, 0, "why"),
    TakebackAsked(0, 3, "why"),
    TakebackAgreed(1),
    TakebackRefused(1),
]

MASKED: list[tuple[AnyEvent, Viewer, AnyEvent]] = [
    # the event                            who looks   what it reads
    (DEALT, OPERATOR, DEALT),
    (DEALT, 0, Dealt(1, 1, 0, [["6D", "7D"], ["??", "??"]], ["2C"], ["??", "??", "??"])),
    (DEALT, 1, Dealt(1, 1, 0, [["??", "??"], ["AS", "KS"]], ["2C"], ["??", "??", "??"])),
    (DEALT, PUBLIC, Dealt(1, 1, 0, [["??", "??"], ["??", "??"]], ["2C"], ["??", "??", "??"])),
    (CardDrawn(0, "6D"), 0, CardDrawn(0, "6D")),
    (CardDrawn(0, "6D"), 1, CardDrawn(0, "??")),
    (CardDrawn(0, "6D"), PUBLIC, CardDrawn(0, "??")),
    (StockRecycled(0, ["6D", "7D"]), 0, StockRecycled(0, ["??", "??"])),
    (StockRecycled(0, ["6D", "7D"]), OPERATOR, StockRecycled(0, ["6D", "7D"])),
    (SeatClosed(0, [], "6D"), 1, SeatClosed(0, [], "??")),
    (SeatClosed(0, [], "6D"), 0, SeatClosed(0, [], "6D")),
    (DiscardTaken(0, "6D"), PUBLIC, DiscardTaken(0, "6D")),
    (CardDiscarded(0, "6D"), 1, CardDiscarded(0, "6D")),
    (MeldLaid(0, "m1", "pierna", ["6D"]), 1, MeldLaid(0, "m1", "pierna", ["6D"])),
    (TABLE, OPERATOR, TABLE),
    (TABLE, 0, BY_SEAT_0),
    (BACK, OPERATOR, BACK),
    (BACK, 0, TakenBack(3, "why", None, BY_SEAT_0.table)),
    (StockReshuffled(["6D", "7D"]), 0, StockReshuffled(["??", "??"])),
    (StockReshuffled(["6D", "7D"]), OPERATOR, StockReshuffled(["6D", "7D"])),
    *((event, viewer, event) for event in OPENLY for viewer in (0, PUBLIC, OPERATOR)),
    (HandShown(0, [LaidMeld("m1", "pierna", [])], []), 1, HandShown(0, [LaidMeld("m1", "pierna", [])], [])),
]


@pytest.mark.parametrize(("event", "viewer", "reads"), MASKED)
def test_an_event_is_read_with_its_hidden_cards_face_down(
    event: AnyEvent, viewer: Viewer, reads: AnyEvent
) -> None:
    assert view_event(event, viewer) == reads


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_the_log_one_may_read_tells_what_one_may_see(seats: int, seed: int) -> None:
    """A masked log folds to the masked table at every version: the two functions are one view.

    (Such a table even knows the cards others took from the pile; the view does not keep track of those.)
    """
    log = game(seats, seed)
    for viewer in (PUBLIC, *range(seats)):
        state, masked = fold(log[:1]), fold(log[:1])
        for event in log[1:]:
            apply(state, event)
            apply(masked, view_event(event, viewer))
            assert write_position(masked, viewer) == write_position(state, viewer)


# --- states -------------------------------------------------------------------------------------------------


def test_a_seat_sees_its_own_hand_and_what_lies_open() -> None:
    state = fold(game(3, 2)[:40])
    view = view_state(state, 1)
    assert view.seats[1].hand == sorted(state.seats[1].hand)
    assert view.seats[0].hand == [HIDDEN] * len(state.seats[0].hand)
    assert (view.melds, view.pile, view.stock) == (state.melds, state.pile, [HIDDEN] * len(state.stock))


def test_the_public_sees_no_hand_and_the_operator_all() -> None:
    state = fold(game(3, 2)[:40])
    assert {card for seat in view_state(state, PUBLIC).seats for card in seat.hand} == {HIDDEN}
    assert view_state(state, OPERATOR) == state


def test_a_view_is_the_viewers_own() -> None:
    state = fold(game(2, 1)[:30])
    before = state.copy()
    for viewer in (OPERATOR, PUBLIC, 0):
        view = view_state(state, viewer)
        view.pile.clear()
        view.seats[0].hand.clear()
        view.stock.clear()
    assert state == before


def test_cards_of_a_seat_that_resigned_are_shown_to_nobody_but_the_operator() -> None:
    """Ruling 40: its hand leaves play face down."""
    state = fold(game(3, 2)[:40])
    state.seats[0].status, state.seats[0].hand, state.aside = "resigned", [], state.seats[0].hand
    for viewer in (0, 1, PUBLIC):
        assert set(view_state(state, viewer).aside) == {HIDDEN}
    assert set(view_state(state, OPERATOR).aside) != {HIDDEN}


def test_a_closing_card_lies_face_down_until_the_deal_is_over() -> None:
    """Contract 9, Chinchón."""
    state = fold(game(2, 1)[:30])
    state.phase, state.closer, state.pile = SHOW, 1, [Card(1), Card(2)]
    assert view_state(state, 0).pile == view_state(state, PUBLIC).pile == [Card(1), HIDDEN]
    assert view_state(state, 1).pile == view_state(state, OPERATOR).pile == [Card(1), Card(2)]
    state.phase = DEAL
    assert view_state(state, 0).pile == [Card(1), Card(2)]


def shuffled_unseen(state: State, viewer: Viewer, source: random.Random) -> State:
    """Another world: what the viewer cannot see lies in another order, in other hands."""
    other = state.copy()
    zones = [other.stock, other.aside, *(s.hand for n, s in enumerate(other.seats) if n != viewer)]
    unseen = [card for zone in zones for card in zone]
    source.shuffle(unseen)
    for zone in zones:
        zone[:] = [unseen.pop() for _ in zone]
    return other


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_two_worlds_that_differ_in_hidden_cards_look_the_same(seats: int, seed: int) -> None:
    """Property 6: equal public history and equal own cards give equal answers."""
    source = random.Random(seed)
    log = game(seats, seed)
    state = fold(log[:1])
    for event in log[1:]:
        apply(state, event)
        for viewer in (PUBLIC, *range(seats)):
            other = shuffled_unseen(state, viewer, source)
            assert view_state(other, viewer) == view_state(state, viewer)
            assert list(write_position(other, viewer).items()) == list(write_position(state, viewer).items())


# --- positions ----------------------------------------------------------------------------------------------


def test_a_position_is_canonical() -> None:
    opened, dealt, *_ = game(2, 1)
    position = write_position(fold([opened, dealt]), 1)
    assert isinstance(dealt, Dealt)
    assert list(position) == [
        "ruleset", "seats", "melds", "pile", "stock", "dealer", "deal", "round", "turn",
    ]  # fmt: skip
    assert position["stock"] == 89
    assert position["seats"] == [
        _seat(["??"] * 9),
        _seat(sorted(dealt.hands[1], key=LM.pack.index.__getitem__)),
    ]
    assert position["turn"] == {"seat": 1, "phase": "draw", "taken": None, "must_use": None}


def _seat(hand: list[str]) -> dict[str, object]:
    usual = {"opened": False, "opened_before": False, "total": 0, "rebuys": 0, "deals_won": 0}
    return {"hand": hand, **usual, "status": "playing"}


def test_the_operator_reads_the_stock_top_first() -> None:
    opened, dealt, *_ = game(2, 1)
    assert isinstance(dealt, Dealt)
    assert write_position(fold([opened, dealt]), OPERATOR)["stock"] == dealt.stock


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_a_position_put_back_has_the_same_moves(seats: int, seed: int) -> None:
    """Scenario 022: what the operator reads, and what the seat itself reads, lists the moves of the match."""
    log = game(seats, seed)
    state = fold(log[:1])
    for event in log[1:]:
        apply(state, event)
        if not state.deal:
            continue
        here = legal_moves(view_state(state, state.turn), state.turn)
        for viewer in (OPERATOR, state.turn):
            again = read_position(write_position(state, viewer), LM)
            assert legal_moves(again, again.turn) == here


OPTIONS: list[dict[str, object]] = [
    {},
    {"limit": 20},
    {"limit": {"at": 101, "cmp": ">"}},
    {"joker_shift": "none", "ace": "low", "jokers": 2},
    {"values": {"A": 15}},
    {"idle_recycles": None},
]


@pytest.mark.parametrize("options", OPTIONS)
def test_options_of_a_position_give_its_law_again(options: dict[str, object]) -> None:
    rules = with_options(LM, options)
    told = options_of(rules)
    assert with_options(ruleset(rules.id), told) == rules
    assert set(told) == set(options)


def test_options_tell_the_limit_where_another_way_ends_the_match() -> None:
    """Deals are not a total: the door asks for the limit of them even where the number is the same."""
    rules = with_options(LM, {"match_end": "deals", "limit": 101})
    assert options_of(rules) == {"match_end": "deals", "limit": {"at": 101, "cmp": ">="}}
    assert with_options(LM, options_of(rules)) == rules


def test_options_are_left_out_where_nothing_differs() -> None:
    opened, dealt, *_ = game(2, 1)
    assert isinstance(opened, MatchOpened)
    house = replace(opened, dials=dials_of(with_options(LM, {"limit": 50})))
    assert "options" not in write_position(fold([opened, dealt]), 0)
    assert set(options_of(fold([house]).rules)) == {"limit"}
    assert "options" in write_position(fold([house, dealt]), 0)
