"""Whole matches of Chinchón from the files, and that no game of the family is without one."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import msgspec
import pytest

from events.catalogue import AnyEvent, HandShown, MatchOpened, SeatClosed, SeatRebought
from events.chain import digest_after, genesis
from events.codec import CODEC
from referee.matches.audit import law_faults
from referee.rules.evolve import fold
from referee.rules.rulesets import RULESETS, from_dials
from tests.family.golden_made import FOLDER, MATCHES, Outcome

NAMES = sorted(MATCHES)
KEPT = [FOLDER, Path(__file__).parents[1] / "golden", Path(__file__).parents[1] / "matches" / "golden"]


@cache
def kept(name: str) -> tuple[list[bytes], Outcome]:
    *bodies, last = (FOLDER / f"{name}.jsonl").read_bytes().splitlines()
    return bodies, msgspec.json.decode(last, type=Outcome)


def log(name: str) -> list[AnyEvent]:
    return [CODEC.event(body) for body in kept(name)[0]]


@pytest.mark.parametrize("name", NAMES)
def test_it_comes_out_as_it_did_and_every_move_is_lawful_again(name: str) -> None:
    state, outcome = fold(log(name)), kept(name)[1]
    assert ([seat.total for seat in state.seats], state.winners) == (outcome.totals, outcome.winners)
    assert list(law_faults(log(name))) == []


@pytest.mark.parametrize("name", NAMES)
def test_its_bytes_are_read_and_written_alike(name: str) -> None:
    bodies, outcome = kept(name)
    digest = genesis(CODEC.record(bodies[0]).match).digest
    for body in bodies:
        assert CODEC.encode(CODEC.record(body)) == body
        digest = digest_after(digest, body)
    assert digest.hex() == outcome.head


def test_they_close_show_lay_off_and_come_back() -> None:
    events = [event for name in NAMES for event in log(name)]
    assert any(isinstance(event, SeatClosed) for event in events)
    assert any(isinstance(event, HandShown) and event.lay_offs for event in events)
    assert any(isinstance(event, SeatRebought) for event in events)


def _first_lines() -> list[dict[str, object]]:
    files = [path for folder in KEPT for path in sorted(folder.glob("*.jsonl"))]
    found: list[dict[str, object]] = []
    for path in files:
        with path.open(encoding="utf-8") as lines:
            found.append(json.loads(next(lines))["event"])
    return found


def test_every_game_of_the_family_has_a_match_that_stays_byte_for_byte() -> None:
    """And the law of each is what its first line says, whatever the rulesets say today."""
    told = [CODEC.event(body) for name in NAMES for body in kept(name)[0][:1]]
    assert all(isinstance(event, MatchOpened) for event in told)
    assert {event["ruleset"] for event in _first_lines()} == RULESETS.keys()


@pytest.mark.parametrize("name", NAMES)
def test_the_law_comes_from_the_log(name: str) -> None:
    first = log(name)[0]
    assert isinstance(first, MatchOpened)
    assert fold(log(name)).rules == from_dials(first.ruleset, first.ruleset_version, first.dials)
