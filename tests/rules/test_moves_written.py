"""Every move in its wire form, and read again from there."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from referee.api.translate import move_of
from referee.rules.moves import Move
from referee.rules.rulesets import ruleset
from referee.rules.written import write_move

PACK = ruleset("loba-de-menos").pack
ESCALERA = {"cards": ["5H", "JK", "7H"], "kind": "escalera"}
BAG = {"cards": ["7S", "7H", "7D"]}

MOVES: list[dict[str, Any]] = [
    *({"type": name} for name in ("draw_stock", "take_discard", "declare_blocked", "rebuy", "decline_rebuy")),
    {"type": "resign"},
    {"type": "meld", **BAG},
    {"type": "meld", **ESCALERA},
    {"type": "open", "melds": [BAG, ESCALERA]},
    {"type": "lay_off", "meld": "m1", "cards": ["8H"]},
    {"type": "lay_off", "meld": "m1", "cards": ["8H"], "arrangement": ["5H", "JK", "7H", "8H"]},
    {"type": "swap_joker", "meld": "m1", "card": "6H"},
    {"type": "discard", "card": "??"},
    {"type": "close", "melds": [ESCALERA, BAG], "card": "KD"},
    {"type": "show", "melds": [BAG], "lay_offs": [{"meld": "m1", "cards": ["8H"]}]},
]


@pytest.mark.parametrize("written", MOVES, ids=lambda move: str(move["type"]))
def test_it_is_written_as_it_is_read(written: dict[str, Any]) -> None:
    assert write_move(move_of(written, PACK), PACK) == written


def test_none_is_forgotten() -> None:
    assert {type(move_of(written, PACK)) for written in MOVES} == set(get_args(Move))
