"""Positions as documents: one that is possible, the same with a change, and what is wrong with it."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

from referee.rules.positions import Impossible, read_position
from referee.rules.rulesets import ruleset
from referee.rules.rulesets.dials import Ruleset

LM = ruleset("loba-de-menos")


Doc = dict[str, Any]


def table(**members: object) -> Doc:
    """A lawful table in the middle of a turn; members given replace its own."""
    doc: Doc = {
        "ruleset": "loba-de-menos",
        "seats": [
            {"hand": ["6D", "7D", "2C"], "opened": True, "opened_before": True, "total": 74},
            {"hand": 9, "opened": True, "opened_before": True, "total": 12},
            {"hand": 9},
        ],
        "melds": [
            {"id": "m1", "owner": 1, "kind": "pierna", "cards": ["4S", "4H", "4C"]},
            {"id": "m4", "owner": 0, "kind": "escalera", "cards": ["8S", "JK", "TS"]},
        ],
        "pile": ["KH", "8D"],
        "stock": 40,
        "turn": {"seat": 0, "phase": "play", "taken": None, "must_use": None},
    }
    return doc | copy.deepcopy(members)


def changed(path: str, value: object) -> Doc:
    """The lawful table with one thing changed."""
    doc = table()
    *way, last = path.split("/")
    spot: Any = doc
    for step in way:
        spot = spot[int(step)] if isinstance(spot, list) else spot[step]
    spot[int(last) if isinstance(spot, list) else last] = value
    return doc


def faults(doc: Mapping[str, object], rules: Ruleset = LM) -> list[tuple[str, str]]:
    """Pointer and code of every fault of a table; none where it can be."""
    try:
        read_position(doc, rules, at="")
    except Impossible as impossible:
        return [(fault.pointer, fault.code) for fault in impossible.faults]
    return []


LR_RULES = ruleset("loba-de-menos-reenganche")


LATER: Doc = {"discard_use_by": "end_of_turn"}
