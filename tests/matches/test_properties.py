"""The properties a referee must never get wrong (the law, chapter 5), held over the whole desk.

1 conservation, 2 somebody can always move, 3 neither the order of cards nor the numbers of seats matter,
7 refused requests change nothing, 8 the log refolds to the live table in any process. (4 and 5 are held in
the tests of the melds, 6 in ``test_two_worlds``.)
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import groupby

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec.structs import replace

from events.catalogue import (
    AnyEvent,
    DealScored,
    Dealt,
    MatchEnded,
    MatchOpened,
    RebuyOffered,
    SeatEliminated,
)
from events.store import MemoryStore
from referee.matches.answers import Accepted, Refused
from referee.matches.audit import conserved
from referee.matches.desk import Desk
from referee.rules.budget import TooComplex
from referee.rules.cards import JOKER, Card
from referee.rules.evolve import fold
from referee.rules.moves import (
    DeclareBlocked,
    DeclineRebuy,
    Discard,
    DrawStock,
    LayMeld,
    LayOff,
    Move,
    Open,
    Rebuy,
    Resign,
    SwapJoker,
    TakeDiscard,
)
from referee.rules.rulesets import Ruleset
from referee.rules.state import OVER, State
from referee.rules.views import OPERATOR
from tests.matches.house import LM, choose, house, lm, opened, opening, play, whole_log

CARD = st.sampled_from([*LM.pack.naturals, JOKER])
CARDS = st.lists(CARD, min_size=0, max_size=5).map(tuple)
MELD = st.builds(LayMeld, CARDS, st.sampled_from([None, "pierna", "escalera"]))
NAME = st.sampled_from(["m1", "m2", "m3", "m9"])
ANY_MOVE: st.SearchStrategy[Move] = st.one_of(
    st.sampled_from([DrawStock(), TakeDiscard(), DeclareBlocked(), Rebuy(), DeclineRebuy()]),
    MELD,
    st.builds(Open, st.lists(MELD, max_size=3).map(tuple)),
    st.builds(LayOff, NAME, CARDS, st.none() | CARDS),
    st.builds(SwapJoker, NAME, CARD),
    st.builds(Discard, CARD),
)
DIALS = st.fixed_dictionaries(
    {},
    optional={
        "limit": st.sampled_from([20, 60, 101]),
        "joker_shift": st.sampled_from(["none", "opposite", "same_side"]),
        "take_discard": st.sampled_from(["immediate", "free", "new_meld_only"]),
        "discard_use_by": st.sampled_from(["first_act", "end_of_turn"]),
        "set_kind": st.sampled_from(["three_suits", "four_suits", "any_suit_after", "trio"]),
        "joker_substitution": st.booleans(),
        "go_out_requires_discard": st.booleans(),
        "idle_recycles": st.sampled_from([1, 3]),
        "lay_off": st.sampled_from(["any", "own"]),
    },
)


class Table(RuleBasedStateMachine):
    """A match that anything is tried on."""

    desk: Desk
    match: str

    @initialize(seats=st.integers(2, 5), seed=st.integers(0, 10**6), dials=DIALS)
    def open(self, seats: int, seed: int, dials: dict[str, object]) -> None:
        self.store = MemoryStore()
        self.desk = house(self.store, seed=seed)
        self.match = opened(self.desk, opening(seats, rules=lm(**dials))).match

    @property
    def state(self) -> State:
        return self.desk.view(self.match, OPERATOR).state

    def submit(self, seat: int, *moves: Move) -> Accepted | Refused | None:
        """Put to the desk; a refusal must leave no trace."""
        before = (self.store.read(self.match), self.state)
        try:
            answer = self.desk.submit(self.match, seat, moves, seat, self.state.version)
        except TooComplex:
            answer = None
        if isinstance(answer, Accepted):
            return answer
        assert (self.store.read(self.match), self.state) == before
        assert answer is None or isinstance(answer, Refused)
        return answer

    @precondition(lambda self: self.state.phase != OVER)
    @rule(pick=st.integers(0, 10**6), turns=st.integers(1, 12))
    def play_on(self, pick: int, turns: int) -> None:
        source = random.Random(pick)
        for _ in range(turns):
            if self.state.phase == OVER:
                return
            seat = self.state.turn
            answer = self.submit(seat, choose(self.desk.legal(self.match, seat).moves, source))
            assert isinstance(answer, Accepted)

    @rule(seat=st.integers(0, 1), move=ANY_MOVE)
    def try_anything(self, seat: int, move: Move) -> None:
        """Whatever is accepted was the seat's to do; a dry run says the same as the real thing."""
        turn, asked = self.state.turn, self.dry_run(seat, move)
        answer = self.submit(seat, move)
        assert isinstance(answer, Accepted) == asked
        assert not isinstance(answer, Accepted) or turn == seat

    def dry_run(self, seat: int, move: Move) -> bool:
        try:
            return self.desk.rule(self.match, seat, [move]).rulings[0].legal
        except TooComplex:
            return False

    @rule(moves=st.lists(ANY_MOVE, min_size=2, max_size=4))
    def try_a_turn(self, moves: list[Move]) -> None:
        self.submit(self.state.turn, DrawStock(), *moves)

    @rule(seat=st.integers(0, 4), sure=st.integers(0, 9))
    def resign(self, seat: int, sure: int) -> None:
        if sure or seat >= len(self.state.seats):
            return
        open_to_it = self.state.phase != OVER and self.state.seats[seat].status == "playing"
        assert isinstance(self.submit(seat, Resign()), Accepted) == open_to_it

    @invariant()
    def cards_are_conserved(self) -> None:
        assert conserved(self.state)

    @invariant()
    def somebody_can_move_until_it_is_over(self) -> None:
        lists = [self.desk.legal(self.match, seat).moves for seat in range(len(self.state.seats))]
        assert [seat for seat, moves in enumerate(lists) if moves] == (
            [] if self.state.phase == OVER else [self.state.turn]
        )

    @invariant()
    def the_log_refolds_to_the_live_table(self) -> None:
        assert fold(line.event for line in whole_log(self.desk, self.match, OPERATOR)) == self.state
        assert house(self.store).view(self.match, OPERATOR).state == self.state

    def teardown(self) -> None:
        if hasattr(self, "match"):
            assert self.desk.audit(self.match).faults == ()


TestTable = Table.TestCase
TestTable.settings = settings(max_examples=40, stateful_step_count=20, deadline=None)


# --- 3: neither the order of cards nor the numbers of seats -------------------------------------------------


def reordered(move: Move, source: random.Random) -> Move | None:
    """The same move with its cards told in another order, where that order means nothing."""
    if isinstance(move, LayMeld) and JOKER not in move.cards:
        return replace(move, cards=shuffled(move.cards, source))
    if isinstance(move, LayOff):
        return replace(move, cards=shuffled(move.cards, source))
    return None


def shuffled(cards: tuple[Card, ...], source: random.Random) -> tuple[Card, ...]:
    return tuple(source.sample(cards, k=len(cards)))


@pytest.mark.parametrize("seed", range(3))
def test_the_order_of_cards_does_not_change_the_verdict(seed: int) -> None:
    source = random.Random(seed)
    desk = house(seed=seed)
    match = opened(desk, opening(3, rules=lm(limit=40))).match
    compared = 0
    for _ in play(desk, match, random.Random(seed)):
        turn = desk.view(match, OPERATOR).state.turn
        for move in desk.legal(match, turn).moves:
            other = reordered(move, source)
            if other is not None:
                told = desk.rule(match, turn, [other]).rulings[0]
                assert told.legal
                assert _laid(told.events[0]) == _laid(desk.rule(match, turn, [move]).rulings[0].events[0])
                compared += 1
    assert compared >= 20


def _laid(event: AnyEvent) -> object:
    """What lies on the table after an act, however its cards were told."""
    return getattr(event, "arrangement", None) or event


def renumbered(event: AnyEvent, by: int, seats: int) -> AnyEvent:
    """The event at a table whose seats are numbered from another one on."""

    def other(seat: int) -> int:
        return (seat + by) % seats

    def turned(things: list[object]) -> list[object]:
        return [things[(n - by) % seats] for n in range(seats)]

    match event:
        case MatchOpened():
            return replace(event, first_dealer=other(event.first_dealer))
        case Dealt():
            return replace(event, dealer=other(event.dealer), hands=turned(list(event.hands)))
        case DealScored():
            winner = None if event.winner is None else other(event.winner)
            return replace(event, winner=winner, seats=turned(list(event.seats)))
        case MatchEnded():
            return replace(event, winners=sorted(map(other, event.winners)))
        case RebuyOffered():
            return replace(event, seats=list(map(other, event.seats)))
        case _:
            changes: dict[str, object] = {}
            for name in ("seat", "winner"):
                if getattr(event, name, None) is not None:
                    changes[name] = other(getattr(event, name))
            return replace(event, **changes)


def in_turn(events: Iterable[AnyEvent]) -> list[AnyEvent]:
    """The events with seats that go out together in one order (they are told by their numbers)."""
    log: list[AnyEvent] = []
    for out, group in groupby(events, lambda event: isinstance(event, SeatEliminated)):
        alike = list(group)
        log += sorted(alike, key=repr) if out else alike
    return log


ROTATIONS = [
    (2, 1, lm()),
    (3, 1, lm()),
    (4, 3, lm(direction="ccw")),
    (5, 2, lm(limit=40)),
    (3, 2, lm(rebuys=2)),
]


@pytest.mark.parametrize(("seats", "by", "rules"), ROTATIONS)
def test_the_numbers_of_seats_change_nothing_but_numbers(seats: int, by: int, rules: Ruleset) -> None:
    order = opening(seats, rules=rules, first_dealer=0)
    one, two = house(seed=seats), house(seed=seats)
    here = opened(one, order).match
    there = opened(two, opening(seats, rules=rules, first_dealer=by % seats)).match
    source = random.Random(seats)
    while (state := one.view(here, OPERATOR).state).phase != OVER and state.version < 400:
        move = choose(one.legal(here, state.turn).moves, source)
        assert two.legal(there, (state.turn + by) % seats) == one.legal(here, state.turn)
        one.submit(here, state.turn, [move], OPERATOR)
        two.submit(there, (state.turn + by) % seats, [move], OPERATOR)
    log = in_turn(renumbered(line.event, by, seats) for line in whole_log(one, here, OPERATOR))
    assert in_turn(line.event for line in whole_log(two, there, OPERATOR)) == log
    assert len(log) > 100
