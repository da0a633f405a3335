"""Matches of every game at random for a bounded time: cards conserved, the log refolded, the list allowed."""

from __future__ import annotations

import time
from random import Random

import pytest

from events.catalogue import AnyEvent
from referee.rules.evolve import fold
from referee.rules.judge import Allowed, judge
from referee.rules.legal import legal_moves
from referee.rules.rulesets import RULESETS
from referee.rules.state import DEAL, OVER
from tests.rules.listed import reasons_unasked
from tests.rules.positions_made import made, played
from tests.rules.test_legal_equals_judge import agree
from tests.rules.test_properties import cards_of

IDS = list(RULESETS)
SECONDS = 90.0
"""How long each of the soaks lasts."""
STEPS = 3000
"""A match at random may go round for long; it is left there."""


@pytest.mark.long
def test_matches_of_every_game() -> None:
    random, until, plays, moves = Random("soak"), time.monotonic() + SECONDS, 0, 0
    while time.monotonic() < until:
        rules, log = RULESETS[IDS[plays % len(IDS)]], list[AnyEvent]()
        for step, (state, events) in enumerate(played(rules, random.randint(*rules.players), random)):
            log += events
            if state.phase not in (DEAL, OVER) and step % 20 == 0:
                listed, _ = legal_moves(state, state.turn)
                assert all(isinstance(judge(state, state.turn, move), Allowed) for move in listed)
            assert state.deal == 0 or sorted(cards_of(state).elements()) == sorted(rules.pack.cards)
            if step == STEPS:
                break
        assert fold(log) == state
        plays, moves = plays + 1, moves + step
    print(f"soak: {plays} matches, {moves} steps in {SECONDS:.0f} s")
    assert plays


@pytest.mark.long
def test_positions_of_every_game() -> None:
    until, seed, asked = time.monotonic() + SECONDS, 10**6, 0
    with reasons_unasked():
        while time.monotonic() < until:
            for id in IDS:
                agree(next(made(RULESETS[id], seed)))
            seed, asked = seed + 1, asked + len(IDS)
    print(f"soak: {asked} positions asked about in every imaginable way in {SECONDS:.0f} s")
    assert asked
