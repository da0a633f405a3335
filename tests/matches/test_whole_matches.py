"""Whole random matches over the desk, two to five seats, to the last point: refolded and audited."""

from __future__ import annotations

import random
from uuid import uuid4

import pytest

from events.catalogue import MatchEnded, SeatResigned, ShuffleRevealed
from events.redis_store import RedisStore
from events.store import MemoryStore, Store
from referee.matches.audit import conserved
from referee.matches.opening import Opening
from referee.rules.evolve import fold
from referee.rules.positions import read_position
from referee.rules.rulesets import RULESETS, ruleset, with_options
from referee.rules.state import OVER
from referee.rules.views import OPERATOR, PUBLIC, write_position
from tests.matches.house import house, lm, opened, opening, play, whole_log

MATCHES = [
    # store  seed  resigning  the match
    ("memory", 11, 0.0, opening(2)),
    ("valkey", 12, 0.0, opening(3, rules=lm(limit=40))),
    ("memory", 13, 0.0, opening(4, spectators=True)),
    ("memory", 14, 0.0, opening(5)),
    ("valkey", 15, 0.02, opening(4)),
    ("memory", 16, 0.05, opening(5)),
    ("memory", 17, 0.0, opening(3, rules=lm(joker_substitution=True, joker_discard="free"))),
    ("memory", 18, 0.0, opening(3, rules=with_options(ruleset("loba-de-menos-reenganche"), {"limit": 20}))),
]


@pytest.mark.parametrize(("kind", "seed", "resigning", "order"), MATCHES)
def test_a_match_is_played_to_its_end(
    request: pytest.FixtureRequest, kind: str, seed: int, resigning: float, order: Opening
) -> None:
    store: Store = MemoryStore()
    if kind == "valkey":
        store = RedisStore(request.getfixturevalue("valkey_url"))
    desk = house(store, seed=seed, prefix=uuid4().hex)
    match = opened(desk, order).match
    steps = play(desk, match, random.Random(seed), resigning=resigning)
    told = [line for step in steps for line in step.records]
    last = desk.view(match, OPERATOR).state

    log = whole_log(desk, match, OPERATOR)
    assert [line.version for line in log] == list(range(1, last.version + 1))
    assert [line.version for line in told] == list(range(4, last.version + 1))
    assert [type(line.event) for line in log[-2:]] == [MatchEnded, ShuffleRevealed]
    assert resigning == 0 or any(isinstance(line.event, SeatResigned) for line in log)

    assert fold(line.event for line in log) == last
    assert house(store).view(match, OPERATOR).state == last
    audit = desk.audit(match)
    assert (audit.faults, audit.version) == ((), last.version)
    assert conserved(last)


def test_every_version_reads_as_it_was_lived() -> None:
    """Property 8: what each seat saw at the time is what the log gives it later, in any process."""
    desk = house(seed=21)
    match = opened(desk, opening(3, rules=lm(limit=30), spectators=True)).match
    viewers = (OPERATOR, PUBLIC, 0, 1, 2)
    lived = {3: [desk.view(match, viewer).position() for viewer in viewers]}
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


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_every_game_of_the_family_passes_over_the_desk(name: str) -> None:
    """The desk knows no game: some hundred moves of each are dealt, played, masked and audited alike."""
    desk = house(seed=31)
    match = opened(desk, opening(3, rules=ruleset(name))).match
    steps = list(play(desk, match, random.Random(31), steps=300))
    state = desk.view(match, OPERATOR).state
    assert len(steps) == 300 or state.phase == OVER
    assert desk.audit(match).faults == ()
    for viewer in (OPERATOR, 0, 1, 2):
        shown = fold(line.event for line in whole_log(desk, match, viewer))
        again = read_position(desk.view(match, viewer).position(), state.rules)
        assert len(again.stock) == len(shown.stock) == len(state.stock)
        assert [seat.total for seat in again.seats] == [seat.total for seat in shown.seats]
