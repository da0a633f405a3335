"""RLCard's gin-rummy: the legal actions of a player who has drawn; a unit is one list.

The positions are those of random hands, kept as copies of the game.
"""

from __future__ import annotations

import copy
import random
from importlib.metadata import version
from itertools import cycle
from typing import Any

import rlcard  # type: ignore[import-not-found]

from benchmarks.slices import serve

POSITIONS = 500
HAND = 10
"""Cards of a hand before it draws."""


def positions() -> list[Any]:
    """Games in which somebody has just drawn."""
    choice = random.Random(1).choice
    found: list[Any] = []
    env = rlcard.make("gin-rummy", config={"seed": 1})
    while len(found) < POSITIONS:
        env.reset()
        game = env.game
        while not game.is_over() and len(found) < POSITIONS:
            legal = game.judge.get_legal_actions()
            player = game.round.players[game.round.current_player_id]
            if len(player.hand) > HAND:
                found.append(copy.deepcopy(game))
            game.step(choice(legal))
    return found


def main() -> None:
    """List until told to stop."""
    games = cycle(positions())

    def listed() -> int:
        assert next(games).judge.get_legal_actions()
        return 1

    serve(listed, peer=f"rlcard {version('rlcard')}")


if __name__ == "__main__":
    main()
