"""Whole matches of Chinchón, kept as files; ``python -m tests.family.golden_made`` writes them anew.

That is for a deliberate change of the law or of the log's bytes alone, told in the CHANGELOG.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from events.store import MemoryStore
from referee.matches.desk import Desk
from referee.rules.moves import Close, Discard, DrawStock, Move, Show, TakeDiscard
from referee.rules.rulesets import ruleset, with_options
from referee.rules.state import OVER
from referee.rules.views import OPERATOR
from tests.matches.house import accept, house, opened, opening

FOLDER = Path(__file__).parent / "golden"


class Game(NamedTuple):
    """Who plays by which house rules."""

    seats: int
    options: dict[str, Any]


MATCHES = {
    "chinchon-two": Game(2, {}),
    "chinchon-four": Game(4, {"limit": 60}),
    "chinchon-jokers-rebuys": Game(4, {"pack_name": "spanish_48", "jokers": 2, "rebuys": 2, "limit": 40}),
}


class Outcome(msgspec.Struct):
    """How a match came out: the last line of its file."""

    totals: list[int]
    winners: list[int]
    head: str


def choose(hand: list[int], moves: list[Move], dice: random.Random) -> Move:
    """Closes when it can, shows all it can, throws what has least to do with the rest."""
    closes = [move for move in moves if isinstance(move, Close)]
    if closes and dice.random() < 0.8:
        return max(closes, key=lambda move: sum(len(meld.cards) for meld in move.melds))
    shows = [move for move in moves if isinstance(move, Show)]
    if shows:
        return max(shows, key=lambda move: (_shown(move), dice.random()))
    throws = [move for move in moves if isinstance(move, Discard)]
    if throws:
        return min(throws, key=lambda move: (_kin(hand, move.card), -move.card % 13))
    draws = [move for move in moves if isinstance(move, DrawStock | TakeDiscard)]
    return dice.choice(draws or moves)


def _shown(move: Show) -> int:
    return sum(len(meld.cards) for meld in move.melds) + sum(len(act.cards) for act in move.lay_offs)


def _kin(hand: list[int], card: int) -> int:
    near = [c for c in hand if c // 13 == card // 13 and 0 < abs(c - card) <= 2]
    return len(near) + len([c for c in hand if c != card and c % 13 == card % 13]) + 9 * (card == 52)


def play(desk: Desk, match: str, dice: random.Random, steps: int = 20_000) -> None:
    """To the end of the match."""
    for _ in range(steps):
        state = desk.view(match, OPERATOR).state
        if state.phase == OVER:
            return
        moves = list(desk.legal(match, state.turn).moves)
        hand = [int(card) for card in state.hand]
        accept(desk, match, state.turn, choose(hand, moves, dice))


def played(name: str) -> tuple[list[bytes], Outcome]:
    """The stored lines of a match, and how it came out."""
    game = MATCHES[name]
    store = MemoryStore()
    desk = house(store, seed=len(name), prefix=name)
    rules = with_options(ruleset("chinchon"), game.options)
    match = opened(desk, opening(game.seats, rules=rules)).match
    play(desk, match, random.Random(name))
    state = desk.view(match, OPERATOR).state
    outcome = Outcome([seat.total for seat in state.seats], state.winners, desk.audit(match).head)
    return [line.body for line in store.read(match)], outcome


def write(name: str) -> None:
    """Play a match and keep it."""
    bodies, outcome = played(name)
    FOLDER.mkdir(exist_ok=True)
    lines = [*bodies, msgspec.json.encode(outcome)]
    (FOLDER / f"{name}.jsonl").write_bytes(b"\n".join(lines) + b"\n")


if __name__ == "__main__":
    for match in MATCHES:
        write(match)
