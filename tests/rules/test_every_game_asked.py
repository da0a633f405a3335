"""A thousand positions made up and a thousand reached by play, of every game: the list is what trying
everything finds (property 2).

The first hundred of each are asked in every run, all of them in the long one. Small hands mostly, where
everything can be imagined; the last hundred are whole hands.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from referee.rules.rulesets import RULESETS
from referee.rules.rulesets.dials import Ruleset
from referee.rules.state import State
from tests.rules.listed import reasons_unasked
from tests.rules.positions_made import Options, made, reached, turned
from tests.rules.test_legal_equals_judge import agree

COUNT, BLOCKS = 100, 10
IDS = [id for id in RULESETS if id != "loba-de-menos"]
"""Of Loba de Menos twice as many are asked in ``test_legal_equals_judge``."""

SPANISH: tuple[Options, ...] = (
    {},
    {"jokers": 2},
    {"pack_name": "spanish_48"},
    {"pack_name": "spanish_48", "jokers": 2},
)
SMALL_CONTRACTS: tuple[Options, ...] = (
    {"hand_size": 7, "contracts": ["TT", "TE", "T", "E"], "run_min": 3},
    {"hand_size": 8, "contracts": ["E", "TT", "TE"]},
    {"hand_size": 9, "contracts": ["EE", "TTT", "TE"], "run_min": 3},
)
"""Contracts that fit into hands where they are met now and then."""


def blocks(id: str) -> Iterator[object]:
    """Ten hundreds; all but the first for the long run."""
    for block in range(BLOCKS):
        yield pytest.param(id, block, marks=[pytest.mark.long] if block else [], id=f"{id}-{block}")


EVERY = [block for id in IDS for block in blocks(id)]


def rules_of(id: str, block: int) -> Ruleset:
    """The game with small hands; whole ones in the last block."""
    rules, whole = RULESETS[id], block == BLOCKS - 1
    if rules.finish == "close":
        return turned(id, {**SPANISH[block % 4], **({} if whole else {"hand_size": 4 + block % 3})})
    if whole:
        return rules
    if rules.opening == "contract":
        return turned(id, SMALL_CONTRACTS[block % 3])
    # three cards are never worth the minimum (45)
    return turned(id, {"hand_size": (4 if rules.opening == "min_points" else 3) + block % 4})


def made_up(id: str, block: int) -> Iterator[State]:
    """Tables that hold what is awkward, under the rules as they are; larger hands towards the end."""
    if RULESETS[id].finish == "close":
        return made(turned(id, SPANISH[block % 4]), 100 + block, most=5 + block % 4)
    return made(RULESETS[id], 100 + block, most=8 if block == BLOCKS - 1 else 5 + block % 2)


@pytest.mark.parametrize(("id", "block"), EVERY)
def test_made_up(id: str, block: int) -> None:
    with reasons_unasked():
        for state in islice(made_up(id, block), COUNT):
            agree(state)


@pytest.mark.parametrize(("id", "block"), EVERY)
def test_reached_by_play(id: str, block: int) -> None:
    with reasons_unasked():
        for state in islice(reached(rules_of(id, block), block, often=0.1), COUNT):
            agree(state)
