"""Whole random matches over the desk, two to five seats, to the last point: refolded and audited."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from events.catalogue import MatchEnded, SeatResigned
from referee.matches.audit import conserved
from referee.matches.desk import Desk
from referee.matches.opening import Opening
from referee.rules.evolve import fold
from referee.rules.rulesets import ruleset, with_options
from referee.rules.views import OPERATOR, PUBLIC, write_position
from tests.matches.house import house, lm, opened, opening, play, whole_log

MATCHES = [
    # seats  seed  resigning  the match
    (2, 11, 0.0, opening(2)),
    (3, 12, 0.0, opening(3, spectators=True)),
    (4, 13, 0.0, opening(4, rules=lm(limit=40))),
    (5, 14, 0.0, opening(5)),
    (4, 15, 0.01, opening(4)),
    (5, 16, 0.05, opening(5)),
    (3, 17, 0.0, opening(3, rules=lm(joker_substitution=True, joker_discard="free"))),
    (3, 18, 0.0, opening(3, rules=with_options(ruleset("loba-de-menos-reenganche"), {"limit": 20}))),
]


@pytest.mark.parametrize(("seats", "seed", "resigning", "order"), MATCHES)
def test_a_match_is_played_to_its_end(
    desk: Desk,
    another_desk: Callable[[], Desk],
    seats: int,
    seed: int,
    resigning: float,
    order: Opening,
) -> None:
    match = opened(desk, order).match
    steps = play(desk, match, random.Random(seed), resigning=resigning)
    told = [line for step in steps for line in step.records]
    last = desk.view(match, OPERATOR).state

    log = whole_log(desk, match, OPERATOR)
    assert [line.version for line in log] == list(range(1, last.version + 1))
    assert [line.version for line in told] == list(range(3, last.version + 1))
    assert isinstance(log[-1].event, MatchEnded)
    assert resigning == 0 or any(isinstance(line.event, SeatResigned) for line in log)

    assert fold(line.event for line in log) == last
    assert another_desk().view(match, OPERATOR).state == last
    audit = desk.audit(match)
    assert (audit.faults, audit.version) == ((), last.version)
    assert conserved(last)


def test_every_version_reads_as_it_was_lived() -> None:
    """Property 8: what each seat saw at the time is what the log gives it later, in any process."""
    desk = house(seed=21)
    match = opened(desk, opening(3, rules=lm(limit=30), spectators=True)).match
    viewers = (OPERATOR, PUBLIC, 0, 1, 2)
    lived = {2: [desk.view(match, viewer).position() for viewer in viewers]}
    for step in play(desk, match, random.Random(21)):
        lived[step.version] = [desk.view(match, viewer).position() for viewer in viewers]
    later = house(desk._store, cached=1)
    for version, positions in list(lived.items())[::7]:
        assert [later.view(match, viewer, version).position() for viewer in viewers] == positions


def test_the_log_of_each_seat_folds_to_what_it_sees() -> None:
    desk = house(seed=22)
    match = opened(desk, opening(4, rules=lm(limit=30), spectators=True)).match
    list(play(desk, match, random.Random(22)))
    for viewer in (OPERATOR, PUBLIC, 0, 1, 2, 3):
        folded = fold(line.event for line in whole_log(desk, match, viewer))
        assert write_position(folded, viewer) == desk.view(match, viewer).position()
