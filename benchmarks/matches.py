"""Whole matches against boardgame.io: accepted moves a second by the clock, of so many matches at a time.

Both are servers of games as they come, on the same two cores with their bots beside them. Ours judges,
chains, signs and writes each move to the disk before it answers, and two workers share the work; theirs is
one process that keeps matches in memory and sends every seat the whole state after each move. Of its two
storages the one in files keeps a match over a restart, as ours does, though nothing waits for the disk there.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

from benchmarks.measuring import Effort
from benchmarks.peers.environment import PeerAbsent
from benchmarks.processes import Side, SideFailed, in_node, ours
from benchmarks.rows import Comparison, Goal, Row, interleave
from benchmarks.servers import NotStarted, Server, referee_server

WORKERS, SECONDS, SLICES = 2, 1.5, 2
MOST = 16
"""Matches at a time at which the goal stands."""
MEMORY = Comparison(
    "moves of 16 matches at a time, boardgame.io",
    f"loba-referee serve with {WORKERS} workers and its embedded server (each move on the disk before it is "
    "answered): accepted moves a second by the clock, one kept-alive connection a match",
    "a rummy on boardgame.io's own server, kept in memory: the same, over socket.io, one connection a seat",
    "accepted move",
    True,
    Goal(">=", 1.3, hoped=True),
)
TURNS = replace(
    MEMORY,
    name=f"{MEMORY.name}, turns sent whole",
    us=f"{MEMORY.us}; a turn of two or three moves is one request",
    goal=None,
)
FILES = replace(
    MEMORY,
    name="moves of 16 matches at a time, boardgame.io in files",
    them="the same rummy with its own storage of files (no fsync), which alone keeps a match over a restart",
    goal=Goal(">=", 1.3, hoped=True),
)


@dataclass(frozen=True)
class Pairing:
    """A comparison, how many matches it has at a time, and how our bots and their server are started."""

    comparison: Comparison
    matches: int
    us: tuple[str, ...] = ()
    files: bool = False


def _fewer(matches: int) -> Pairing:
    name = MEMORY.name.replace(f"{MOST} matches", "one match" if matches == 1 else f"{matches} matches")
    return Pairing(replace(MEMORY, name=name, goal=None), matches)


PAIRINGS = (
    _fewer(1),
    _fewer(4),
    Pairing(MEMORY, MOST),
    Pairing(TURNS, MOST, ("--turns",)),
    Pairing(FILES, MOST, files=True),
)


def matches(effort: Effort) -> list[Row]:
    """All pairings; ours runs through all of them."""
    rows = [Row(pairing.comparison) for pairing in PAIRINGS]
    try:
        with tempfile.TemporaryDirectory() as folder, referee_server(Path(folder), WORKERS) as server:
            for row, pairing in zip(rows, PAIRINGS, strict=True):
                _measured(row, pairing, server, effort)
    except (NotStarted, SideFailed) as reason:
        for row in rows:
            row.failed = None if row.rounds or row.absent else str(reason)
    return rows


def _measured(row: Row, pairing: Pairing, server: Server, effort: Effort) -> None:
    matches = str(pairing.matches)
    with ExitStack() as stack:
        try:
            theirs = _theirs(stack, pairing)
        except PeerAbsent as reason:
            row.absent = str(reason)
            return
        mine = stack.enter_context(ours("sides.players", str(server.port), server.key, matches, *pairing.us))
        row.notes.append(f"peer: {theirs.about['peer']}")
        sides = _by_clock(mine), _by_clock(theirs)
        for warm in sides:
            warm()
        row.rounds = interleave(*sides, effort.rounds, SLICES)
        row.notes.append(f"{SLICES} times {SECONDS:g} s of each a round, in turns, on new matches")


def _theirs(stack: ExitStack, pairing: Pairing) -> Side:
    folder = stack.enter_context(tempfile.TemporaryDirectory())
    served = stack.enter_context(in_node("server.js", *([folder] if pairing.files else [])))
    return stack.enter_context(in_node("bots.js", str(served.about["port"]), str(pairing.matches)))


def _by_clock(side: Side) -> Callable[[], tuple[float, int]]:
    return lambda: side.work(SECONDS)
