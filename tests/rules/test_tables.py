"""A table that was told and laid again is the same table, whatever is played."""

from __future__ import annotations

import dataclasses
from functools import cache
from pathlib import Path

import msgspec
import pytest

from events.catalogue import AnyEvent, MatchOpened, TableSet, WholeTable
from events.codec import CODEC
from referee.rules.cards import HIDDEN, JOKER
from referee.rules.evolve import apply, opened
from referee.rules.standing import Penalty, Pledge
from referee.rules.state import SHOW, State
from referee.rules.tables import lay_table, table_of
from referee.rules.unseen import Unseen
from referee.rules.views import OPERATOR, PUBLIC, Viewer, view_event, write_position

FILES = sorted(Path(__file__).parents[1].rglob("golden/*.jsonl"))
OF_THE_MATCH = {
    "rules",
    "players",
    "spectators",
    "dealing",
    "contributions",
    "version",
    "takebacks",
    "question",
    "spectator_delay",
    "clock",
}
"""What holds for the whole match, counts it, or is gone with the next event: it is not told with a table."""


@cache
def log(file: Path) -> list[AnyEvent]:
    return [CODEC.event(body) for body in file.read_bytes().splitlines()[:-1]]


def first(file: Path) -> MatchOpened:
    opening = log(file)[0]
    assert isinstance(opening, MatchOpened)
    return opening


def laid(file: Path, told: WholeTable, version: int) -> State:
    state = opened(first(file))
    lay_table(state, told)
    state.version = version
    return state


def test_there_are_many_matches() -> None:
    assert len(FILES) > 30


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_it_is_the_same_table(file: Path) -> None:
    state = opened(first(file))
    for event in log(file)[1:]:
        apply(state, event)
        assert laid(file, table_of(state), state.version) == state


def test_what_no_match_of_these_has_is_told_too() -> None:
    state = opened(first(FILES[0]))
    state.pledge, state.voided = Pledge(3, "5ec12e7", 2), True
    state.penalties, state.aside = (Penalty(7, 1, 10),), [HIDDEN]
    state.unseen, state.uncounted = Unseen.among(state.rules.pack, [[HIDDEN] * 9, [HIDDEN] * 9]), True
    state.unseen.recycled(state.rules.pack.read(["JK", "2C", "2C"]))
    state.unseen.learn(state.unseen.seen_in_hand(1, JOKER), state.unseen.seen_in_stock(JOKER))
    assert laid(FILES[0], table_of(state), 1) == state
    bare = laid(FILES[0], table_of(opened(first(FILES[0]))), 1)
    assert bare == opened(first(FILES[0]))


def test_nothing_of_a_state_is_forgotten() -> None:
    """Whoever adds something to a state has to tell it, or to say here that it holds for the whole match."""
    told = {field.name for field in msgspec.structs.fields(WholeTable)}
    assert told == {field.name for field in dataclasses.fields(State)} - OF_THE_MATCH


def test_a_table_of_other_seats_is_not_laid() -> None:
    state = opened(first(FILES[0]))
    told = msgspec.structs.replace(table_of(state), seats=[])
    with pytest.raises(ValueError, match="shorter"):
        lay_table(state, told)


CHINCHON = [file for file in FILES if file.parent.parent.name == "family"]


@pytest.mark.parametrize("file", [*CHINCHON, *FILES[-3:]], ids=lambda file: file.stem)
def test_a_told_table_shows_what_the_table_shows(file: Path) -> None:
    """The same cards face down, in every phase: also the card of a seat that closed."""
    state, shown = opened(first(file)), False
    for event in log(file)[1:]:
        apply(state, event)
        shown = shown or state.phase == SHOW
        for viewer in (OPERATOR, PUBLIC, *range(len(state.seats))):
            assert write_position(_seen(file, state, viewer), viewer) == write_position(state, viewer)
    assert shown == (file in CHINCHON)


def _seen(file: Path, state: State, viewer: Viewer) -> State:
    """The table as somebody makes it out of the event that tells it."""
    event = view_event(TableSet(table_of(state)), viewer)
    assert isinstance(event, TableSet)
    return laid(file, event.table, state.version)


def test_the_secret_of_a_deal_is_not_told_with_the_table() -> None:
    state = opened(first(FILES[0]))
    for secret, told in (("5ec12e7", "??"), ("", "")):
        state.pledge = Pledge(1, secret)
        for viewer in (0, 1, PUBLIC):
            pledge = _seen(FILES[0], state, viewer).pledge
            assert pledge == Pledge(1, told)
