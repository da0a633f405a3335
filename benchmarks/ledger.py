"""What the log costs: an append against the least that one could do."""

from __future__ import annotations

import tempfile
from pathlib import Path

from benchmarks.measuring import Effort
from benchmarks.processes import SideFailed, ours
from benchmarks.rows import Comparison, Goal, Row, interleave
from tests.support.valkey import start_valkey

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


def ledger(effort: Effort) -> list[Row]:
    """Appends against bare XADDs on one real server."""
    with tempfile.TemporaryDirectory() as folder:
        running = start_valkey(Path(folder))
        try:
            return [
                _measured(APPEND, running.url, [], ["--bare"], effort),
                _measured(KEYED, running.url, ["--keyed"], ["--bare"], effort),
                _measured(LEAN, running.url, [], ["--bare-line"], effort),
            ]
        finally:
            running.stop()


def _measured(comparison: Comparison, url: str, us: list[str], them: list[str], effort: Effort) -> Row:
    row = Row(comparison)
    try:
        with ours("sides.appends", url, *us) as mine, ours("sides.appends", url, *them) as theirs:
            row.rounds = interleave(
                lambda: mine.work(effort.seconds),
                lambda: theirs.work(effort.seconds),
                effort.rounds,
                effort.slices,
            )
    except SideFailed as reason:
        row.failed = str(reason)
    return row
