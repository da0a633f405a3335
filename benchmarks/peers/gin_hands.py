"""Recorded hands of OpenSpiel's gin_rummy, played at random and cut off after so many decisions, as JSON.

Chance's actions (which card is dealt or drawn) stand among those of the players, as a replay needs them.
"""

from __future__ import annotations

import json
import random
import sys

import pyspiel  # type: ignore[import-not-found]


def hands(count: int, decisions: int) -> list[list[int]]:
    """So many hands with so many decisions."""
    game, choice = pyspiel.load_game("gin_rummy"), random.Random(1).choice
    found: list[list[int]] = []
    while len(found) < count:
        state, made, actions = game.new_initial_state(), 0, []
        while not state.is_terminal() and made < decisions:
            made += not state.is_chance_node()
            actions.append(choice(state.legal_actions()))
            state.apply_action(actions[-1])
        if made == decisions:
            found.append(actions)
    return found


if __name__ == "__main__":
    print(json.dumps(hands(int(sys.argv[1]), int(sys.argv[2]))))
