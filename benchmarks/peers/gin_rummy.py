"""OpenSpiel's gin_rummy through Python: random playouts, a legal list and one applied move at a time.

A unit is one decision of a player. The chance nodes (which card is dealt or drawn) are played but not
counted, as our own shuffling and dealing is not counted either; with ``--chance`` they are counted as moves
too. With ``--recorded`` recorded hands are played again, every action looked for in the legal ones first.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from importlib.metadata import version
from itertools import cycle
from typing import Any

import pyspiel  # type: ignore[import-not-found]

from benchmarks.slices import serve

HANDS = 100


def main() -> None:
    """Play random hands until told to stop."""
    game = pyspiel.load_game("gin_rummy")
    choice = random.Random(1).choice
    chance_counts = "--chance" in sys.argv

    def playout() -> int:
        state = game.new_initial_state()
        decisions = chances = 0
        while not state.is_terminal():
            if state.is_chance_node():
                chances += 1
            else:
                decisions += 1
            state.apply_action(choice(state.legal_actions()))
        return decisions + chances if chance_counts else decisions

    recorded = cycle(_hands(game, choice))

    def replay() -> int:
        state, decisions = game.new_initial_state(), 0
        for action in next(recorded):
            if not state.is_chance_node():
                decisions += 1
                assert action in state.legal_actions()
            state.apply_action(action)
        return decisions

    serve(replay if "--recorded" in sys.argv else playout, peer=f"open_spiel {version('open_spiel')}")


def _hands(game: Any, choice: Callable[[list[int]], int]) -> list[list[int]]:
    """The actions of random hands, chance's included."""
    found = []
    for _ in range(HANDS):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(choice(state.legal_actions()))
        found.append(list(state.history()))
    return found


if __name__ == "__main__":
    main()
