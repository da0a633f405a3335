"""Random playouts: whole matches, each move taken from the full list of legal ones, judged and applied."""

from __future__ import annotations

from dataclasses import replace

from benchmarks.measuring import Effort, measure
from benchmarks.rows import Comparison, Goal, Row

PURE = Comparison(
    "random playouts",
    "loba-de-menos, two seats: legal list, one random move judged and applied",
    "OpenSpiel gin_rummy through Python: legal_actions, one random apply_action",
    "move of a player",
    True,
    Goal(">=", 1.5),
)
COMPILED = replace(
    PURE,
    name="random playouts, compiled",
    us=f"{PURE.us}; the law compiled with mypyc",
    goal=Goal(">=", 4),
)
STRICT = replace(
    PURE,
    name="random playouts, strict",
    them="the same, and every card that chance deals or draws there counted as a move too",
    unit="move",
    goal=None,
)
CHESS = replace(
    PURE,
    name="random playouts, python-chess",
    them="python-chess: the legal moves listed, one of them pushed",
    unit="move, or half-move",
    goal=None,
)
HOLDEM = replace(
    PURE,
    name="random playouts, PokerKit",
    them="PokerKit, no-limit hold'em of two: one of the actions that can be done",
    unit="move of a player, or action",
    goal=None,
)
GAMES = {
    "loba-de-menos": ("random playouts, five seats", 5),
    "loba-centroamericana": ("random playouts, contracts of twelve cards", 2),
    "chinchon": ("random playouts, Chinchón closes and shows", 2),
    "loba-de-mas": ("random playouts, Loba de Más", 2),
}
GIN = ("peers.gin_rummy",)


def playouts(effort: Effort) -> list[Row]:
    """Against OpenSpiel's gin_rummy, pure and compiled, then other games of the family and other peers."""
    us = ("sides.playouts",)
    return [
        measure(PURE, us, GIN, effort),
        measure(COMPILED, us, GIN, effort, mypyc=True),
        measure(STRICT, us, ("peers.gin_rummy", "--chance"), effort),
        *(_game(ruleset, name, seats, effort) for ruleset, (name, seats) in GAMES.items()),
        measure(CHESS, us, ("peers.chess_pushes", "--playouts"), effort),
        measure(HOLDEM, us, ("peers.holdem",), effort),
    ]


def _game(ruleset: str, name: str, seats: int, effort: Effort) -> Row:
    comparison = replace(PURE, name=name, us=f"{ruleset}, seats: {seats}; the same", goal=None)
    return measure(comparison, ("sides.playouts", ruleset, str(seats)), GIN, effort)
