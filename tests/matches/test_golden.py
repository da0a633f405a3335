"""Ten whole matches from the files: read, chained, refolded and judged again to the last point.

Should one of these fail, a match that somebody has played reads otherwise today than it did.
"""

from __future__ import annotations

from functools import cache
from typing import get_args

import msgspec
import pytest

from events.catalogue import (
    AnyEvent,
    DealScored,
    Dealt,
    HandShown,
    HandsTold,
    JudgedEvent,
    MeldsOpened,
    SeatClosed,
    SeatRebought,
    ShuffleCommitted,
    TableSet,
)
from events.chain import digest_after, genesis
from events.codec import CODEC
from referee.matches.audit import law_faults
from referee.matches.chances import chance_faults
from referee.rules.evolve import fold
from referee.rules.views import PUBLIC, view_event, view_state, write_position
from tests.matches.golden_made import FOLDER, MATCHES, Outcome

NAMES = sorted(MATCHES)


@cache
def kept(name: str) -> tuple[list[bytes], Outcome]:
    """The stored lines of a match, and how it came out."""
    *bodies, last = (FOLDER / f"{name}.jsonl").read_bytes().splitlines()
    return bodies, msgspec.json.decode(last, type=Outcome)


def log(name: str) -> list[AnyEvent]:
    return [CODEC.event(body) for body in kept(name)[0]]


def test_there_are_ten() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.jsonl")) == NAMES
    assert len(NAMES) == 10


def test_everything_that_can_happen_in_this_game_happens_in_them() -> None:
    """All but what belongs to contracts (``open``), to Chinchón, to real tables, branches and judges."""
    kinds = {type(event) for name in NAMES for event in log(name)}
    assert set(get_args(AnyEvent)) - kinds == {
        MeldsOpened,
        SeatClosed,
        HandShown,
        HandsTold,
        TableSet,
        *get_args(JudgedEvent),
    }


@pytest.mark.parametrize("name", NAMES)
def test_it_folds_to_the_points_it_ended_with(name: str) -> None:
    state, outcome = fold(log(name)), kept(name)[1]
    assert ([seat.total for seat in state.seats], state.winners) == (outcome.totals, outcome.winners)
    sheets = [event for event in log(name) if isinstance(event, DealScored)]
    assert sum(entry.points for sheet in sheets for entry in sheet.seats if entry) == sum(
        outcome.totals
    ) - _restarts(name)


def _restarts(name: str) -> int:
    """What rebuys changed in the totals: the new total less the one that was out."""
    changed = 0
    events = log(name)
    for n, event in enumerate(events):
        if isinstance(event, SeatRebought):
            before, after = fold(events[:n]), fold(events[: n + 1])
            changed += sum(seat.total for seat in after.seats) - sum(seat.total for seat in before.seats)
    return changed


@pytest.mark.parametrize("name", NAMES)
def test_every_move_in_it_is_lawful_again(name: str) -> None:
    assert list(law_faults(log(name))) == []


@pytest.mark.parametrize("name", NAMES)
def test_every_shuffle_in_it_follows_from_its_secret(name: str) -> None:
    events = log(name)
    assert list(chance_faults(CODEC.record(kept(name)[0][0]).match, events)) == []
    assert sum(isinstance(event, ShuffleCommitted) for event in events) == sum(
        isinstance(event, Dealt) for event in events
    )


@pytest.mark.parametrize("name", NAMES)
def test_its_bytes_are_read_and_written_alike(name: str) -> None:
    bodies, outcome = kept(name)
    digest = genesis(CODEC.record(bodies[0]).match).digest
    for body in bodies:
        assert CODEC.encode(CODEC.record(body)) == body
        digest = digest_after(digest, body)
    assert digest.hex() == outcome.head


@pytest.mark.parametrize("name", NAMES)
def test_the_public_can_follow_it_to_the_end(name: str) -> None:
    folded = fold(view_event(event, PUBLIC) for event in log(name))
    assert write_position(folded, PUBLIC) == write_position(view_state(fold(log(name)), PUBLIC), PUBLIC)
