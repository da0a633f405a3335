"""How two sides that need no service are measured: each a process of its own, in turns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from benchmarks.compiled import CannotCompile
from benchmarks.peers.environment import PeerAbsent
from benchmarks.processes import Side, SideFailed, compiled, in_node, ours, peer
from benchmarks.rows import Comparison, Row, interleave


@dataclass(frozen=True)
class Effort:
    """How long to measure: rounds a comparison, pairs of slices a round, CPU seconds a slice."""

    rounds: int
    slices: int
    seconds: float


class Works(Protocol):
    """A side of a comparison."""

    def work(self, seconds: float) -> tuple[float, int]:
        """Work so long: the seconds it took, and what was done in them."""


def measure(
    comparison: Comparison,
    us: tuple[str, ...],
    them: tuple[str, ...],
    effort: Effort,
    mypyc: bool = False,
    node: bool = False,
) -> Row:
    """One comparison of two processes; an absent peer, or a law that cannot be compiled, is a row that says
    so. ``mypyc``: our side is the compiled one. ``node``: the peer is a script for Node.
    """
    row = Row(comparison)
    try:
        with (compiled if mypyc else ours)(*us) as mine, (in_node if node else peer)(*them) as theirs:
            _in_turns(row, mine, theirs, effort)
    except (PeerAbsent, CannotCompile) as reason:
        row.absent = str(reason)
    except SideFailed as reason:
        row.failed = str(reason)
    return row


def _in_turns(row: Row, mine: Side, theirs: Side, effort: Effort) -> None:
    row.notes.append(f"peer: {theirs.about['peer']}")
    same = theirs.about.get("table")  # told where both replay the same match
    if same is not None and mine.about.get("table") != same:
        raise SideFailed("the two sides replayed to different tables")
    row.rounds = by_turns(mine, theirs, effort)


def by_turns(mine: Works, theirs: Works, effort: Effort) -> list[tuple[float, float]]:
    """What both sides did, in turns, round by round."""
    return interleave(
        lambda: mine.work(effort.seconds), lambda: theirs.work(effort.seconds), effort.rounds, effort.slices
    )
