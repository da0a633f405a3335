"""What the log costs: an append against the least that one could do."""

from __future__ import annotations

import tempfile
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from benchmarks.measuring import Effort, by_turns
from benchmarks.peers.environment import PeerAbsent
from benchmarks.peers.floor import Floor
from benchmarks.processes import SideFailed, ours
from benchmarks.rows import Comparison, Goal, Row
from tests.support.valkey import Running, start_valkey

_APPEND = "a move of one event linked to the chain and appended: version, chain head and feed in one script"
APPEND = Comparison(
    "append of a move",
    _APPEND,
    "one bare XADD of the same bytes through redis-py's client",
    "append",
    False,
    Goal("<=", 1.6),
)
KEYED = Comparison(
    "append of a move with a kept answer",
    f"{_APPEND}; its Idempotency-Key looked at, 400 bytes of answer kept",
    APPEND.them,
    "append",
    False,
    Goal("<=", 1.6),
)
LEAN = Comparison(
    "append of a move, the leanest floor",
    _APPEND,
    "one bare XADD of the same bytes through our own lines, without redis-py's client and pool",
    "append",
    False,
)
CLOCK = Comparison(
    "append of a move by the clock, redis-benchmark",
    f"{_APPEND}; from the sending to the answer, with the server's fsync of each move in it",
    "XADD of the same bytes by redis-benchmark, one connection: what the server and its fsync alone take",
    "append",
    False,
)
UNSYNCED = replace(
    CLOCK,
    name="the same, fsync once a second",
    us=f"{_APPEND}; from the sending to the answer",
    them="XADD of the same bytes by redis-benchmark, one connection: what the server alone takes",
)


def ledger(effort: Effort) -> list[Row]:
    """Appends against bare XADDs on one real server, and on one that writes to the disk once a second."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as servers:
        running, unsynced = (_server(servers, Path(folder, fsync), fsync) for fsync in ("always", "everysec"))
        return [
            _measured(APPEND, running.url, [], ["--bare"], effort),
            _measured(KEYED, running.url, ["--keyed"], ["--bare"], effort),
            _measured(LEAN, running.url, [], ["--bare-line"], effort),
            _by_the_clock(CLOCK, running, effort),
            _by_the_clock(UNSYNCED, unsynced, effort),
        ]


def _server(servers: ExitStack, folder: Path, fsync: str) -> Running:
    running = start_valkey(folder, fsync=fsync)
    servers.callback(running.stop)
    return running


def _by_the_clock(comparison: Comparison, running: Running, effort: Effort) -> Row:
    row = Row(comparison)
    try:
        theirs = Floor(running.socket)
        row.notes.append(f"peer: {theirs.peer}")
        with ours("sides.appends", running.url, "--clock") as mine:
            row.rounds = by_turns(mine, theirs, effort)
    except PeerAbsent as reason:
        row.absent = str(reason)
    except SideFailed as reason:
        row.failed = str(reason)
    return row


def _measured(comparison: Comparison, url: str, us: list[str], them: list[str], effort: Effort) -> Row:
    row = Row(comparison)
    try:
        with ours("sides.appends", url, *us) as mine, ours("sides.appends", url, *them) as theirs:
            row.rounds = by_turns(mine, theirs, effort)
    except SideFailed as reason:
        row.failed = str(reason)
    return row
