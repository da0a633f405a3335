"""Every game of the family over the desk: played, read by everybody, audited, and found whole."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from referee.matches.audit import conserved
from referee.rules.evolve import fold
from referee.rules.moves import Resign
from referee.rules.rulesets import RULESETS, ruleset
from referee.rules.state import OVER
from referee.rules.views import OPERATOR, PUBLIC, view_state, write_position
from tests.matches.house import accept, house, opened, opening, play, whole_log

STEPS = 250


@pytest.mark.parametrize("id", RULESETS)
@pytest.mark.parametrize("seats", [2, 4])
def test_a_match_is_sound_from_every_side(id: str, seats: int) -> None:
    desk = house(seed=seats, prefix=id)
    match = opened(desk, opening(seats, rules=ruleset(id), spectators=True)).match
    list(islice(play(desk, match, random.Random(f"{id} {seats}")), STEPS))
    table = desk.view(match, OPERATOR).state
    assert conserved(table)
    assert desk.audit(match).faults == ()
    for viewer in (PUBLIC, *range(seats)):
        told = fold(line.event for line in whole_log(desk, match, viewer))
        assert write_position(told, viewer) == write_position(view_state(table, viewer), viewer)
    if table.phase != OVER and table.active:
        assert table.waiting or desk.legal(match, table.turn).moves or table.phase == "deal"


@pytest.mark.parametrize("id", RULESETS)
def test_everybody_may_leave_but_the_last(id: str) -> None:
    """Resignation is always accepted; the seat that is left has won (40)."""

    desk = house(seed=3, prefix=f"{id}-left")
    match = opened(desk, opening(3, rules=ruleset(id))).match
    list(islice(play(desk, match, random.Random(id)), 7))
    accept(desk, match, 1, Resign())
    accept(desk, match, 2, Resign())
    table = desk.view(match, OPERATOR).state
    assert (table.phase, table.winners) == (OVER, [0])
    assert conserved(table)
    assert desk.audit(match).faults == ()
