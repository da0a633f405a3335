"""OpenSpiel's gin_rummy through Python: random playouts, a legal list and one applied move at a time.

A unit is one decision of a player. The chance nodes (which card is dealt or drawn) are played but not
counted, as our own shuffling and dealing is not counted either; with ``--chance`` they are counted as moves
too.
"""

from __future__ import annotations

import random
import sys
from importlib.metadata import version

import pyspiel  # type: ignore[import-not-found]

from benchmarks.slices import serve


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

    serve(playout, peer=f"open_spiel {version('open_spiel')}")


if __name__ == "__main__":
    main()
