"""python-chess: the half-moves of random games pushed on a board, which asks nothing of them; a unit is one
half-move.

With ``--playouts`` each is chosen from the legal ones first; with ``--checked`` each recorded one is looked
for in the legal ones first; with ``--text`` the games are read from their text (PGN), which asks for lawful
moves by itself. With ``--lists`` a unit is a list of the legal moves, of positions of random games.
"""

from __future__ import annotations

import io
import random
import sys
from collections.abc import Callable
from importlib.metadata import version
from itertools import cycle

import chess  # type: ignore[import-not-found]
import chess.pgn  # type: ignore[import-not-found]

from benchmarks.slices import serve

HALF_MOVES, POSITIONS = 400, 500
choice = random.Random(1).choice


def games() -> list[list[chess.Move]]:
    """The half-moves of random games, so many in all."""
    found, left = [], HALF_MOVES
    while left:
        board = chess.Board()
        while left and not board.is_game_over():
            board.push(choice(list(board.legal_moves)))
            left -= 1
        found.append(list(board.move_stack))
    return found


def positions() -> list[chess.Board]:
    """Boards on which somebody is to move."""
    found: list[chess.Board] = []
    while len(found) < POSITIONS:
        board = chess.Board()
        while len(found) < POSITIONS and not board.is_game_over():
            found.append(board.copy())
            board.push(choice(list(board.legal_moves)))
    return found


def replaying(checked: bool) -> Callable[[], int]:
    """Recorded games again, from ready-made objects."""
    recorded = games()

    def work() -> int:
        for moves in recorded:
            board = chess.Board()
            for move in moves:
                assert not checked or move in board.legal_moves
                board.push(move)
        return HALF_MOVES

    return work


def reading() -> Callable[[], int]:
    """Recorded games again, from text."""
    texts = []
    for moves in games():
        board = chess.Board()
        for move in moves:
            board.push(move)
        texts.append(str(chess.pgn.Game.from_board(board)))

    def work() -> int:
        read = [chess.pgn.read_game(io.StringIO(text)) for text in texts]
        assert sum(game.end().ply() for game in read) == HALF_MOVES
        return HALF_MOVES

    return work


def listing() -> Callable[[], int]:
    """One list after the other."""
    boards = cycle(positions())

    def work() -> int:
        assert list(next(boards).legal_moves)
        return 1

    return work


def playout() -> int:
    """A random game."""
    board = chess.Board()
    while not board.is_game_over():
        board.push(choice(list(board.legal_moves)))
    return len(board.move_stack)


def main() -> None:
    """Do what is told until told to stop."""
    if "--playouts" in sys.argv:
        work: Callable[[], int] = playout
    elif "--lists" in sys.argv:
        work = listing()
    elif "--text" in sys.argv:
        work = reading()
    else:
        work = replaying("--checked" in sys.argv)
    serve(work, peer=f"chess {version('chess')}")


if __name__ == "__main__":
    main()
