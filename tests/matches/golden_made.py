"""Ten whole matches, kept as files; ``python -m tests.matches.golden_made`` plays them again and writes them.

That is for a deliberate change of the law or of the log's bytes alone; it then shows in the diff of the files
and stands in the CHANGELOG. Otherwise the files are never written, only replayed.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import NamedTuple

import msgspec

from events.store import MemoryStore
from referee.matches.opening import Opening
from referee.rules.views import OPERATOR
from tests.matches.house import house, lm, opened, opening, play

FOLDER = Path(__file__).parent / "golden"


class Game(NamedTuple):
    """What is played, by whom: how eager they are to lay, how likely to resign."""

    order: Opening
    seed: int
    eager: float = 0.9
    resigning: float = 0.0


MATCHES = {
    "two": Game(opening(2), 3),
    "three": Game(opening(3, rules=lm(limit={"at": 60, "cmp": ">"})), 2),
    "four": Game(opening(4, rules=lm(limit=60)), 3),
    "five": Game(opening(5, rules=lm(limit=40)), 50, 0.0),
    "no-shift-low-ace": Game(opening(3, rules=lm(joker_shift="none", ace="low", limit=40)), 5),
    "any-suit-after": Game(opening(3, rules=lm(set_kind="any_suit_after", jokers_per_run=None, limit=40)), 6),
    "free-take": Game(opening(3, rules=lm(take_discard="free", go_out_requires_discard=True, limit=20)), 9),
    "swaps": Game(opening(4, rules=lm(joker_substitution=True, joker_discard="free", limit=40)), 81),
    "rebuys": Game(opening(4, rules=lm(rebuys=2, direction="ccw", next_dealer="deal_winner", limit=40)), 85),
    "blocked": Game(
        opening(5, rules=lm(discard_use_by="end_of_turn", idle_recycles=1, limit=60)), 29, 0.0, 0.002
    ),
}


class Outcome(msgspec.Struct):
    """How a match came out: the last line of its file."""

    totals: list[int]
    winners: list[int]
    head: str


def played(name: str) -> tuple[list[bytes], Outcome]:
    """The stored lines of a match, and how it came out."""
    game = MATCHES[name]
    store = MemoryStore()
    desk = house(store, seed=game.seed, prefix=name)
    match = opened(desk, game.order).match
    list(play(desk, match, random.Random(game.seed), resigning=game.resigning, eager=game.eager))
    state = desk.view(match, OPERATOR).state
    outcome = Outcome([seat.total for seat in state.seats], state.winners, desk.audit(match).head)
    return [line.body for line in store.read(match)], outcome


def write(name: str) -> None:
    """Play a match and keep it."""
    bodies, outcome = played(name)
    lines = [*bodies, msgspec.json.encode(outcome)]
    (FOLDER / f"{name}.jsonl").write_bytes(b"\n".join(lines) + b"\n")


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for match in MATCHES:
        write(match)
