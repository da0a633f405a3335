"""Lists of the legal moves of a hand of ten cards, in positions of random matches."""

from __future__ import annotations

from dataclasses import replace

from benchmarks.measuring import Effort, measure
from benchmarks.rows import Comparison, Goal, Row

LISTS = Comparison(
    "legal lists, ten cards",
    "500 positions of loba-de-menos, two seats, ten cards in hand: melds with jokers, lay-offs, discards",
    "RLCard gin-rummy: get_legal_actions of 500 positions with a card drawn: discards, knocks, gin",
    "list",
    True,
    Goal(">=", 1.2),
)
COMPILED = replace(
    LISTS, name="legal lists, ten cards, compiled", us=f"{LISTS.us}; the law compiled with mypyc", goal=None
)


def lists(effort: Effort) -> list[Row]:
    """Both rows."""
    us, them = ("sides.lists",), ("peers.rlcard_lists",)
    return [measure(LISTS, us, them, effort), measure(COMPILED, us, them, effort, mypyc=True)]
