"""Logs of every form that ever landed, as they were written then: they are read today as they were that day.

A file here is never written again. A new form of the log, or a new kind of event, gets files of its own, and
the test says which kind is still missing.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
import pytest

from events.catalogue import AnyEvent, MatchOpened
from events.chain import digest_after, genesis
from events.codec import CODEC, KINDS, kind_of
from events.record import FORMAT
from referee.matches.audit import law_faults
from referee.matches.chances import chance_faults
from referee.rules.evolve import fold
from tests.matches.golden_made import Outcome

FOLDER = Path(__file__).parent / "landed"
LOGS = sorted(path.stem for path in FOLDER.glob("*.jsonl"))
NEVER_IN_FORM_1 = {
    "melds_opened",
    "seat_closed",
    "hand_shown",
    "hands_told",
    "shuffle_committed",
    "shuffle_revealed",
    "table_set",
    "taken_back",
    "stock_reshuffled",
    "score_corrected",
    "deal_voided",
    "penalty_imposed",
    "penalty_lifted",
    "takeback_asked",
    "takeback_agreed",
    "takeback_refused",
}
"""No match that had these was played before form 2."""

LAW_CHANGED = {"1-blocked", "1-five", "1-rebuys"}
"""Under these the law itself changed before the first release (CHANGELOG, Rulings). They fold as they did."""


class _Form(msgspec.Struct):
    v: int


@cache
def landed(name: str) -> tuple[list[bytes], Outcome]:
    """The stored lines of a match, and how it came out."""
    *bodies, last = (FOLDER / f"{name}.jsonl").read_bytes().splitlines()
    return bodies, msgspec.json.decode(last, type=Outcome)


def events_of(name: str) -> list[AnyEvent]:
    return [CODEC.event(body) for body in landed(name)[0]]


def kinds(form: int) -> set[str]:
    names = [name for name in LOGS if name.partition("-")[0] == str(form)]
    return {kind_of(event) for name in names for event in events_of(name)}


def test_every_form_has_landed_with_every_kind_there_was() -> None:
    assert {name.partition("-")[0] for name in LOGS} == {str(form) for form in range(1, FORMAT + 1)}
    assert kinds(FORMAT) == KINDS.keys()
    assert kinds(1) == KINDS.keys() - NEVER_IN_FORM_1


@pytest.mark.parametrize("name", LOGS)
def test_every_line_is_of_the_form_it_says(name: str) -> None:
    form = int(name.partition("-")[0])
    assert {msgspec.json.decode(body, type=_Form).v for body in landed(name)[0]} == {form}


@pytest.mark.parametrize("name", LOGS)
def test_it_comes_out_as_it_did(name: str) -> None:
    bodies, outcome = landed(name)
    digest = genesis(CODEC.record(bodies[0]).match).digest
    for body in bodies:
        digest = digest_after(digest, body)
    state = fold(events_of(name))
    assert digest.hex() == outcome.head
    assert ([seat.total for seat in state.seats], state.winners) == (outcome.totals, outcome.winners)


@pytest.mark.parametrize("name", sorted({*LOGS} - LAW_CHANGED))
def test_it_is_as_lawful_and_as_fair_as_it_was(name: str) -> None:
    events = events_of(name)
    assert isinstance(events[0], MatchOpened)
    match = CODEC.record(landed(name)[0][0]).match
    assert [*law_faults(events), *chance_faults(match, events)] == []


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_kind_reads_in_form_1(kind: str) -> None:
    """Form 1 was form 2 without salt; so every kind has been in it, even if no match of that kind is kept."""
    body = next(
        body
        for name in LOGS
        if name.startswith(f"{FORMAT}-")
        for body in landed(name)[0]
        if type(CODEC.event(body)) is KINDS[kind]
    )
    line = msgspec.json.decode(body)
    del line["salt"]
    older = msgspec.json.encode(line | {"v": 1}, order="sorted")
    assert CODEC.event(older) == CODEC.event(body)
    assert CODEC.record(older).salt == ""
