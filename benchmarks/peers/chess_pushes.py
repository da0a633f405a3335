"""python-chess: the half-moves of random games pushed on a board, which asks nothing of them; a unit is one
half-move. With ``--playouts`` each is chosen from the legal ones first.
"""

from __future__ import annotations

import random
import sys
from importlib.metadata import version

import chess  # type: ignore[import-not-found]

from benchmarks.slices import serve

HALF_MOVES = 400


def games() -> list[list[chess.Move]]:
    """The half-moves of random games, so many in all."""
    choice, found, left = random.Random(1).choice, [], HALF_MOVES
    while left:
        board = chess.Board()
        while left and not board.is_game_over():
            board.push(choice(list(board.legal_moves)))
            left -= 1
        found.append(list(board.move_stack))
    return found


def main() -> None:
    """Push until told to stop."""
    choice, recorded = random.Random(1).choice, games()

    def replay() -> int:
        for moves in recorded:
            board = chess.Board()
            for move in moves:
                board.push(move)
        return HALF_MOVES

    def playout() -> int:
        board = chess.Board()
        while not board.is_game_over():
            board.push(choice(list(board.legal_moves)))
        return len(board.move_stack)

    told = {"peer": f"chess {version('chess')}"}
    if "--playouts" in sys.argv:
        serve(playout, **told)
    else:
        serve(replay, **told)


if __name__ == "__main__":
    main()
