"""Counts of sequences of moves from fixed tables of every game, once found by trying everything, hold for the
list.
"""

from __future__ import annotations

from collections import Counter

import pytest

from referee.rules.moves import Close, LayMeld, LayOff, Open, Show
from referee.rules.rulesets import RULESETS
from referee.rules.state import State
from tests.rules.listed import reasons_unasked
from tests.rules.perft import after, by_asking, by_the_list, kept, perft

TABLES = kept()


@pytest.mark.parametrize("name", TABLES)
def test_the_list_leads_to_as_many_sequences_as_trying_everything_did(name: str) -> None:
    one = TABLES[name]
    depths = range(1, len(one.counts) + 1)
    assert [perft(one.table, depth, by_the_list) for depth in depths] == one.counts


@pytest.mark.parametrize("name", TABLES)
def test_trying_everything_still_finds_the_first_two(name: str) -> None:
    one = TABLES[name]
    depths = (1, 2) if one.counts[0] <= 60 else (1,)
    with reasons_unasked():
        assert [perft(one.table, depth, by_asking) for depth in depths] == one.counts[: len(depths)]


@pytest.mark.long
@pytest.mark.parametrize("name", TABLES)
def test_trying_everything_finds_them_all(name: str) -> None:
    one = TABLES[name]
    with reasons_unasked():
        assert perft(one.table, len(one.counts), by_asking) == one.counts[-1]
    print(f"{name}: {one.counts[-1]} sequences of {len(one.counts)} moves")


def test_every_game_has_tables_where_cards_are_laid() -> None:
    """A count from a first deal hardly sees a meld; these see melds, openings, lay-offs, closes, shows."""
    assert {one.ruleset for one in TABLES.values()} == RULESETS.keys()
    for id, rules in RULESETS.items():
        seen: Counter[type] = Counter()
        for one in TABLES.values():
            if one.ruleset == id:
                seen += _kinds(one.table, 3 if len(one.counts) > 2 else 2)
        asked: set[type] = {Close, Show} if rules.finish == "close" else {LayOff}
        if rules.finish != "close" and rules.new_melds_after_opening:
            asked.add(LayMeld)
        if rules.opening != "own_meld":
            asked.add(Open)
        assert asked <= seen.keys(), id


def _kinds(state: State, depth: int) -> Counter[type]:
    moves = list(by_the_list(state))
    found: Counter[type] = Counter(type(move) for move in moves)
    if depth > 1:
        for move in moves:
            found += _kinds(after(state, move), depth - 1)
    return found
