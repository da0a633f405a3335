"""Remembered tables are never needed: forget them, keep few, keep none, and every answer is the same."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable

import pytest

from events.record import Head
from events.store import LogBroken, MemoryStore, Store
from referee.matches.answers import Scores
from referee.matches.cache import Table, Tables
from referee.matches.desk import Desk
from referee.rules.evolve import fold
from referee.rules.moves import DrawStock
from referee.rules.views import OPERATOR
from tests.matches.house import accept, house, lm, opened, opening, play, whole_log


class CountingStore(MemoryStore):
    """Counts the lines it gives out."""

    given = 0

    def read(self, *args: object, **more: object):  # type: ignore[no-untyped-def]
        lines = super().read(*args, **more)  # type: ignore[arg-type]
        self.given += len(lines)
        return lines


def test_a_known_table_costs_no_replay() -> None:
    store = CountingStore()
    desk = house(store)
    match = opened(desk, opening(2)).match
    list(play(desk, match, random.Random(1)))
    store.given = 0
    for _ in range(10):
        desk.view(match, 0)
    assert store.given == 0


def test_a_known_score_sheet_costs_no_replay() -> None:
    store = CountingStore()
    desk, other = house(store), house(store)
    match = opened(desk, opening(2, rules=lm(limit=60))).match
    seen: list[Scores] = []
    for _ in play(desk, match, random.Random(1)):
        seen.append(desk.scores(match, 0))
    store.given = 0
    assert desk.scores(match, 0) == seen[-1]
    assert store.given == 0
    assert other.scores(match, 0) == seen[-1]
    assert len(seen[-1].deals) > 1
    assert {len(sheet.deals) for sheet in seen} == set(range(len(seen[-1].deals) + 1))


def test_a_score_sheet_whose_end_was_lost_is_not_shown() -> None:
    store = MemoryStore()
    desk = house(store, cached=1)
    match, other = (opened(desk, opening(2, rules=lm(limit=20))).match for _ in range(2))
    before = desk.scores(match, 0)
    list(play(desk, match, random.Random(1)))
    assert desk.scores(match, 0).deals
    assert not desk.scores(other, 0).deals
    assert desk.scores(match, 0).deals
    del store._logs[match][before.version :]
    assert desk.scores(match, 0) == before


def test_only_new_lines_are_read(store: Store, another_desk: Callable[[], Desk]) -> None:
    counting = CountingStore()
    one, two = house(counting), house(counting)
    match = opened(one, opening(2)).match
    two.view(match, 0)
    accept(one, match, one.view(match, OPERATOR).state.turn, DrawStock())
    counting.given = 0
    assert two.view(match, 0).version == 4
    assert counting.given == 1


def test_a_house_that_remembers_one_match_plays_many_as_well() -> None:
    """Two matches move by move in turns, in a house that has to forget one for the other."""
    logs = []
    for cached in (1, 1024):
        desk = house(seed=9, cached=cached)
        matches = [opened(desk, opening(3)).match for _ in range(2)]
        games = [play(desk, match, random.Random(n)) for n, match in enumerate(matches)]
        for _ in range(60):
            for game in games:
                next(game)
        logs.append([[line.event for line in whole_log(desk, match, OPERATOR)] for match in matches])
    assert logs[0] == logs[1]


def test_a_forgotten_table_is_the_same_when_read_again(desk: Desk) -> None:
    match = opened(desk, opening(3)).match
    for step in play(desk, match, random.Random(2)):
        if step.version > 60:
            break
    before = desk.view(match, OPERATOR).state
    desk._tables.forget(match)
    assert desk.view(match, OPERATOR).state == before
    assert before == fold(line.event for line in whole_log(desk, match, OPERATOR))


def test_what_a_viewer_does_to_its_table_is_its_own_affair(desk: Desk) -> None:
    match = opened(desk, opening(2)).match
    before = desk.view(match, OPERATOR).state
    for viewer in (OPERATOR, 0):
        mine = desk.view(match, viewer).state
        mine.stock.clear()
        mine.seats[0].hand.clear()
    assert desk.view(match, OPERATOR).state == before


def test_an_older_table_does_not_drive_out_a_newer_one() -> None:
    store = MemoryStore()
    desk = house(store)
    match = opened(desk, opening(2)).match
    tables = Tables(store)
    newer = tables.current(match)
    tables.keep(match, Table(Head(1, b""), newer.state))
    assert tables.at_hand(match) == newer


def test_the_oldest_table_in_use_is_dropped_first() -> None:
    store = MemoryStore()
    desk = house(store)
    a, b, c = (opened(desk, opening(2)).match for _ in range(3))
    tables = Tables(store, size=2)
    tables.current(a)
    tables.current(b)
    tables.current(a)
    tables.current(c)
    assert [tables.at_hand(match) is None for match in (a, b, c)] == [False, True, False]


def test_a_table_whose_end_was_lost_is_not_shown() -> None:
    """A failover may lose lines that nobody confirmed; whoever has seen them must forget them."""
    store = MemoryStore()
    desk = house(store)
    match = opened(desk, opening(2)).match
    before = desk.view(match, OPERATOR).state
    accept(desk, match, before.turn, DrawStock())
    del store._logs[match][3:]
    assert desk.view(match, OPERATOR).state == before
    assert accept(desk, match, before.turn, DrawStock()).version == 4


def test_a_log_that_lies_is_not_folded() -> None:
    store = MemoryStore()
    desk = house(store)
    match = opened(desk, opening(2)).match
    line = store._logs[match][2]
    store._logs[match][2] = line._replace(body=line.body.replace(b'"dealer":', b'"dealer": '))
    with pytest.raises(LogBroken) as caught:
        house(store).view(match, OPERATOR)
    assert caught.value.version == 3


def test_many_threads_read_and_play_one_match(desk: Desk) -> None:
    match = opened(desk, opening(2)).match
    errors: list[BaseException] = []
    done = threading.Event()

    def read() -> None:
        try:
            while not done.is_set():
                view = desk.view(match, 0)
                assert view.state.version == view.version
        except BaseException as error:
            errors.append(error)

    readers = [threading.Thread(target=read) for _ in range(3)]
    for reader in readers:
        reader.start()
    for step in play(desk, match, random.Random(6)):
        if step.version > 80:
            break
    done.set()
    for reader in readers:
        reader.join()
    assert errors == []
    assert desk.audit(match).ok
