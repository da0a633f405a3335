"""Replay: from stored bytes, and with every move judged anew."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path

from benchmarks.measuring import Effort, measure
from benchmarks.rows import Comparison, Goal, Row

REPLAY = Comparison(
    "replay from stored bytes",
    "400 events of a match: decoded from stored bytes and folded",
    "the same events in the eventsourcing package's in-memory store: repository.get",
    "event",
    True,
    Goal(">=", 8),
)
REPLAY_VERIFIED = Comparison(
    "replay, chain verified", "the same, and every SHA-256 link recomputed", REPLAY.them, "event", True
)
REPLAY_OBJECTS = Comparison(
    "replay against no decoding",
    REPLAY.us,
    "the same events as ready-made objects there, only applied: no bytes, no store",
    "event",
    True,
)
PUSHED = Comparison(
    "replay against python-chess",
    REPLAY.us,
    "400 half-moves of random games as ready-made objects: Board.push, which asks nothing of a move",
    "event, or half-move",
    True,
    Goal(">=", 1),
)
CHECKED = Comparison(
    "checked replay",
    "a match of loba-de-menos, two seats: every recorded move judged anew, its events applied",
    "OpenSpiel gin_rummy through Python: every recorded action looked for in legal_actions, then applied",
    "move of a player",
    True,
    Goal(">=", 2),
)
CHECKED_COMPILED = Comparison(
    "checked replay, compiled", f"{CHECKED.us}; the law compiled with mypyc", CHECKED.them, CHECKED.unit, True
)
CHESS_TEXT = replace(
    REPLAY,
    name="replay from stored bytes, python-chess",
    them="400 half-moves of random games from their text: chess.pgn.read_game, which asks for lawful moves",
    unit=PUSHED.unit,
    goal=None,
)
HOLDEM_TEXT = replace(
    REPLAY,
    name="replay from stored bytes, PokerKit",
    them="random hands of hold'em for two from their text: HandHistory.loads, every state of it",
    unit="event, or action, deal or showing",
    goal=None,
)
CHESS_CHECKED = replace(
    CHECKED,
    name="checked replay, python-chess",
    them="python-chess: every recorded half-move looked for in the legal moves, then pushed",
    unit="move of a player, or half-move",
    goal=None,
)
HOLDEM_CHECKED = replace(
    CHECKED,
    name="checked replay, PokerKit",
    them="PokerKit, hold'em for two: every recorded action, deal and showing applied, which it checks itself",
    unit="move of a player, or action, deal or showing",
    goal=None,
)
BOARDGAME = replace(
    CHECKED,
    name="checked replay, boardgame.io",
    them="a rummy of two on boardgame.io: every recorded move put through its reducer again, which checks it",
    goal=None,
)


def replays(effort: Effort) -> list[Row]:
    """Replay of one stored match against the eventsourcing package and others; checked replay."""
    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder, "match.json"))
        us, them = ("sides.replays", file), ("peers.aggregates", file)
        checked = (("sides.checked",), ("peers.gin_rummy", "--recorded"), effort)
        return [
            measure(REPLAY, us, them, effort),
            measure(REPLAY_VERIFIED, (*us, "--verified"), them, effort),
            measure(REPLAY_OBJECTS, us, (*them, "--objects"), effort),
            measure(PUSHED, us, ("peers.chess_pushes",), effort),
            measure(CHECKED, *checked),
            measure(CHECKED_COMPILED, *checked, mypyc=True),
            measure(CHESS_TEXT, us, ("peers.chess_pushes", "--text"), effort),
            measure(HOLDEM_TEXT, us, ("peers.holdem", "--text"), effort),
            measure(CHESS_CHECKED, ("sides.checked",), ("peers.chess_pushes", "--checked"), effort),
            measure(HOLDEM_CHECKED, ("sides.checked",), ("peers.holdem", "--recorded"), effort),
            measure(BOARDGAME, ("sides.checked",), ("replays.js",), effort, node=True),
        ]
