"""Plain draws and discards come out exactly as the judge and its events would have it."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from referee.rules import swift
from referee.rules.evolve import apply
from referee.rules.judge import Allowed, judge
from referee.rules.moves import Discard, DrawStock
from referee.rules.rulesets import RULESETS
from referee.rules.state import PLAY, State
from tests.rules.positions_made import made, played, reached


def as_judged(state: State, move: DrawStock | Discard) -> State | None:
    """The table after the move if it is lawful and nothing else comes of it."""
    ruling = judge(state, state.turn, move)
    if not isinstance(ruling, Allowed) or len(ruling.events) > 1:
        return None
    after = state.copy()
    apply(after, ruling.events[0])
    return after


def agree(state: State) -> int:
    """How many moves were done swiftly; each as judged, and what is not done changes nothing."""
    done = 0
    for card in [*sorted(set(state.hand)), 0, 52, 53] if state.hand else ():
        after = state.copy()
        if swift.discards(after, state.turn, card):  # type: ignore[arg-type]
            assert after == as_judged(state, Discard(card))  # type: ignore[arg-type]
            done += 1
        else:
            assert after == state
    after = state.copy()
    if swift.draws(after, state.turn):
        assert after == as_judged(state, DrawStock())
        done += 1
    else:
        assert after == state
    other = (state.turn + 1) % len(state.seats)
    assert not swift.draws(after, other) or other == state.turn
    assert not swift.discards(after, other, after.seats[other].hand[0]) if after.seats[other].hand else True
    return done


@pytest.mark.parametrize("id", RULESETS)
def test_as_the_judge_has_it(id: str) -> None:
    done = sum(map(agree, islice(reached(RULESETS[id], 31), 60)))
    if RULESETS[id].finish == "empty_hand":
        done += sum(map(agree, islice(made(RULESETS[id], 31), 60)))
    assert done > 60


def test_the_next_seat_is_found_over_those_who_are_out() -> None:
    for state, _ in islice(played(RULESETS["loba-de-menos"], 5, Random(4)), 400):
        if state.phase == PLAY:
            agree(state)
