"""The comparisons that need no service: random playouts, and replay from stored bytes."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path

from benchmarks.peers.environment import PeerAbsent
from benchmarks.processes import SideFailed, ours, peer
from benchmarks.rows import Comparison, Goal, Row, interleave

PLAYOUTS = Comparison(
    "random playouts",
    "loba-de-menos, two seats: legal list, one random move judged and applied",
    "OpenSpiel gin_rummy through Python: legal_actions, one random apply_action",
    "move of a player",
    True,
    Goal(">=", 1.5),
)
PLAYOUTS_STRICT = Comparison(
    "random playouts, strict",
    PLAYOUTS.us,
    "the same, and every card that chance deals or draws there counted as a move too",
    "move",
    True,
)
REPLAY = Comparison(
    "replay from stored bytes",
    "400 events of a match: decoded from stored bytes and folded",
    "the same events in the eventsourcing package's in-memory store: repository.get",
    "event",
    True,
    Goal(">=", 4),
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


@dataclass(frozen=True)
class Effort:
    """How long to measure: rounds a comparison, pairs of slices a round, CPU seconds a slice."""

    rounds: int
    slices: int
    seconds: float


def measure(comparison: Comparison, us: tuple[str, ...], them: tuple[str, ...], effort: Effort) -> Row:
    """One comparison of two processes; an absent peer is a row that says so."""
    row = Row(comparison)
    try:
        with ours(*us) as mine, peer(*them) as theirs:
            row.notes.append(f"peer: {theirs.about['peer']}")
            if mine.about.get("table") != theirs.about.get("table"):
                raise SideFailed("the two sides replayed to different tables")
            row.rounds = interleave(
                lambda: mine.work(effort.seconds),
                lambda: theirs.work(effort.seconds),
                effort.rounds,
                effort.slices,
            )
    except PeerAbsent as reason:
        row.absent = str(reason)
    except SideFailed as reason:
        row.failed = str(reason)
    return row


def playouts(effort: Effort) -> list[Row]:
    """Random playouts against OpenSpiel's gin_rummy."""
    us = ("sides.playouts",)
    return [
        measure(PLAYOUTS, us, ("peers.gin_rummy",), effort),
        measure(PLAYOUTS_STRICT, us, ("peers.gin_rummy", "--chance"), effort),
    ]


def replays(effort: Effort) -> list[Row]:
    """Replay of one stored match against the eventsourcing package."""
    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder, "match.json"))
        us, them = ("sides.replays", file), ("peers.aggregates", file)
        return [
            measure(REPLAY, us, them, effort),
            measure(REPLAY_VERIFIED, (*us, "--verified"), them, effort),
            measure(REPLAY_OBJECTS, us, (*them, "--objects"), effort),
        ]
