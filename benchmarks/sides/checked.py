"""Our checked replay: recorded matches of loba-de-menos for two seats, every move judged anew and its events
applied; a unit is one move of a seat.
"""

from __future__ import annotations

import random
from itertools import cycle

from benchmarks.sides.playouts import Shuffler, fresh
from benchmarks.slices import serve
from referee.rules.evolve import apply, deal_out
from referee.rules.judge import Allowed, judge
from referee.rules.legal import legal_moves
from referee.rules.moves import Move
from referee.rules.rulesets import ruleset
from referee.rules.state import DEAL, OVER

MATCHES = 20


def recorded(seed: int) -> list[Move]:
    """The moves of a random match whose shuffles are those of ``Shuffler(seed)``."""
    rules, chance, choice = ruleset("loba-de-menos"), Shuffler(seed), random.Random(seed).choice
    state, moves = fresh(rules, 2), []
    while state.phase != OVER:
        if state.phase == DEAL:
            apply(state, deal_out(state, chance.shuffled(rules.pack.cards)))
            continue
        move = choice(legal_moves(state, state.turn)[0])
        moves.append(move)
        verdict = judge(state, state.turn, move, chance)
        assert isinstance(verdict, Allowed)
        for event in verdict.events:
            apply(state, event)
    return moves


def replayed(seed: int, moves: list[Move]) -> int:
    """The same match again; every move must be lawful."""
    rules, chance = ruleset("loba-de-menos"), Shuffler(seed)
    state = fresh(rules, 2)
    for move in moves:
        while state.phase == DEAL:
            apply(state, deal_out(state, chance.shuffled(rules.pack.cards)))
        verdict = judge(state, state.turn, move, chance)
        assert isinstance(verdict, Allowed)
        for event in verdict.events:
            apply(state, event)
    assert state.phase == OVER
    return len(moves)


def main() -> None:
    """Replay until told to stop."""
    matches = cycle([(seed, recorded(seed)) for seed in range(MATCHES)])
    serve(lambda: replayed(*next(matches)))


if __name__ == "__main__":
    main()
