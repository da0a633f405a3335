"""Our lists of the legal moves of ten cards in hand; a unit is one list.

The positions are those of random matches of loba-de-menos for two seats, a card drawn and nothing done yet.
"""

from __future__ import annotations

from itertools import cycle

from benchmarks.sides.playouts import Shuffler, fresh, step
from benchmarks.slices import serve
from referee.rules.legal import legal_moves
from referee.rules.rulesets import ruleset
from referee.rules.state import OVER, PLAY, State

POSITIONS = 500
HAND = 10


def positions() -> list[State]:
    """Tables at which the seat in turn has ten cards and plays."""
    rules, chance = ruleset("loba-de-menos"), Shuffler(1)
    found: list[State] = []
    while len(found) < POSITIONS:
        state = fresh(rules, 2)
        while state.phase != OVER and len(found) < POSITIONS:
            if state.phase == PLAY and len(state.hand) == HAND:
                found.append(state.copy())
            step(state, chance)
    return found


def main() -> None:
    """List until told to stop."""
    tables = cycle(positions())

    def listed() -> int:
        state = next(tables)
        assert legal_moves(state, state.turn)[0]
        return 1

    serve(listed)


if __name__ == "__main__":
    main()
