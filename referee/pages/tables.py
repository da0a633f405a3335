"""Positions to begin with, each a question of its own; what is legal in them the service says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Table = Mapping[str, Any]


def _table(hand: str, other: int, ruleset: str = "loba-de-menos", **members: Any) -> Table:
    """Seat 0 to act with that hand, seat 1 with so many cards that nobody sees."""
    opened = members.pop("opened", {})
    phase = members.pop("phase", "play")
    usual = {"melds": [], "stock": 60, "dealer": 1, "round": 1}
    turn = {"seat": 0, "phase": phase, "taken": None, "must_use": None}
    seats = [{"hand": hand.split(), **opened}, {"hand": other}]
    return {"ruleset": ruleset, "seats": seats, **usual, **members, "turn": turn}


def _meld(name: str, owner: int, kind: str, cards: str) -> dict[str, Any]:
    return {"id": name, "owner": owner, "kind": kind, "cards": cards.split()}


TABLES: Mapping[str, Table] = {
    "take": _table("6D 7D 2C KH KS", 9, pile=["4S", "8D"], phase="draw"),
    "joker": _table(
        "5D 8D 4C AC",
        9,
        opened={"opened": True, "opened_before": True},
        melds=[_meld("m1", 1, "escalera", "JK 6D 7D"), _meld("m2", 0, "pierna", "4S 4H 4C")],
        pile=["QS"],
        stock=52,
    ),
    "contract": _table("5S 5H 5S 8C 8D 8H AS KD", 9, "loba-centroamericana", pile=["QD"]),
    "chinchon": _table("1O 2O 3O 4C 4E 4B 5C RO", 7, "chinchon", pile=["7E"], stock=20),
    "impossible": _table(
        "7H 7H 7H 2C", 9, melds=[_meld("m1", 1, "pierna", "KS KH QD")], pile=["8D"], phase="draw"
    ),
}
"""By the name under which ``words.position`` calls them."""
