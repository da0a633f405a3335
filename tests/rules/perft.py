"""Perft: how many sequences of so many moves lead on from a fixed deal; a wrong rule shows as a wrong count.

``python -m tests.rules.perft`` finds the counts anew, by trying everything, and writes ``perft.json``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random

from events.catalogue import MatchOpened
from referee.rules.evolve import apply, deal_out, opened
from referee.rules.judge import Allowed, judge
from referee.rules.legal import legal_moves
from referee.rules.moves import Move
from referee.rules.rulesets import dials_of, ruleset
from referee.rules.state import State
from tests.rules.enumerator import Enumerator
from tests.rules.listed import reasons_unasked

FILE = Path(__file__).with_name("perft.json")
DEPTH = 4
DEALS = {"two seats": (2, 103), "three seats": (3, 107), "five seats": (5, 137)}
"""Seats, and the number the deck is shuffled by."""


def dealt(seats: int, number: int) -> State:
    """The table after the first deal of such a match of Loba de Menos."""
    rules = ruleset("loba-de-menos")
    names = [f"seat {n}" for n in range(seats)]
    state = opened(MatchOpened(rules.id, rules.version, dials_of(rules), names, 0, "referee", False))
    deck = rules.pack.cards
    Random(number).shuffle(deck)
    apply(state, deal_out(state, deck))
    return state


def by_the_list(state: State) -> Iterable[Move]:
    """The moves that are listed."""
    return legal_moves(state, state.turn)[0]


def by_asking(state: State) -> Iterable[Move]:
    """The moves found by trying everything."""
    found = Enumerator(state, state.turn, broad=4, thorough=3)
    found.run()
    return found.allowed.values()


def perft(state: State, depth: int, moves: Callable[[State], Iterable[Move]]) -> int:
    """How many sequences of ``depth`` moves lead on from here."""
    if depth == 0:
        return 1
    return sum(perft(after(state, move), depth - 1, moves) for move in moves(state))


def after(state: State, move: Move) -> State:
    """The table after a lawful move."""
    ruling = judge(state, state.turn, move)
    assert isinstance(ruling, Allowed), move
    next_state = state.copy()
    for event in ruling.events:
        apply(next_state, event)
    return next_state


def main() -> None:
    """Find the counts by asking and write them down."""
    with reasons_unasked():
        counts = {
            name: [perft(dealt(*deal), depth, by_asking) for depth in range(1, DEPTH + 1)]
            for name, deal in DEALS.items()
        }
    FILE.write_text(json.dumps(counts, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
