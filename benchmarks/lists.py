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
CHESS = replace(
    LISTS,
    name="legal lists, python-chess",
    them="python-chess: the legal moves of 500 positions of random games",
    goal=None,
)
HOLDEM = replace(
    LISTS,
    name="legal lists, PokerKit",
    them="PokerKit, no-limit hold'em of two, 500 positions: which of three actions can be done, and how high "
    "a raise may be",
    goal=None,
)


def lists(effort: Effort) -> list[Row]:
    """Against RLCard, pure and compiled, then the lists of other games."""
    us, them = ("sides.lists",), ("peers.rlcard_lists",)
    return [
        measure(LISTS, us, them, effort),
        measure(COMPILED, us, them, effort, mypyc=True),
        measure(CHESS, us, ("peers.chess_pushes", "--lists"), effort),
        measure(HOLDEM, us, ("peers.holdem", "--lists"), effort),
    ]
