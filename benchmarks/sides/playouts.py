"""Our random playouts: whole matches, of loba-de-menos for two seats unless another game and number of seats
are told; a unit is one move of a seat.

Every move is taken from the full legal list, judged, and its events applied; shuffling, dealing, recycling,
scoring and the end of the match are in the time and not in the count.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence

from benchmarks.slices import serve
from events.catalogue import AnyEvent, MatchOpened
from referee.rules.cards import Card
from referee.rules.evolve import apply, deal_out, opened
from referee.rules.judge import Allowed, judge
from referee.rules.legal import legal_moves
from referee.rules.rulesets import Ruleset, dials_of, ruleset
from referee.rules.state import DEAL, OVER, State


class Shuffler:
    """Chance from one seeded generator."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def shuffled(self, cards: Sequence[Card]) -> list[Card]:
        """The cards in a new order."""
        order = list(cards)
        self.random.shuffle(order)
        return order


def opening(rules: Ruleset, seats: int) -> MatchOpened:
    """The first event of a match."""
    names = [f"seat {n}" for n in range(seats)]
    return MatchOpened(rules.id, rules.version, dials_of(rules), names, 0, "referee", False)


def fresh(rules: Ruleset, seats: int) -> State:
    """A match that waits for its first deal."""
    return opened(opening(rules, seats))


def step(state: State, chance: Shuffler, log: list[AnyEvent] | None = None) -> int:
    """One step of a match: the next deal (0 moves), or a random legal move (1 move)."""
    if state.phase == DEAL:
        happened: tuple[AnyEvent, ...] = (deal_out(state, chance.shuffled(state.rules.pack.cards)),)
        moved = 0
    else:
        moves, _ = legal_moves(state, state.turn)
        verdict = judge(state, state.turn, chance.random.choice(moves), chance)
        assert isinstance(verdict, Allowed)
        happened, moved = verdict.events, 1
    for event in happened:
        apply(state, event)
    if log is not None:
        log.extend(happened)
    return moved


def playout(rules: Ruleset, seats: int, chance: Shuffler) -> int:
    """One match from its opening to its end; the number of moves. The same as ``step`` over and over."""
    state, choice, moves = fresh(rules, seats), chance.random.choice, 0
    while state.phase != OVER:
        if state.phase == DEAL:
            apply(state, deal_out(state, chance.shuffled(rules.pack.cards)))
            continue
        seat = state.turn
        verdict = judge(state, seat, choice(legal_moves(state, seat)[0]), chance)
        assert isinstance(verdict, Allowed)
        for event in verdict.events:
            apply(state, event)
        moves += 1
    return moves


def main() -> None:
    """Play random matches until told to stop."""
    name, seats = (sys.argv[1], int(sys.argv[2])) if len(sys.argv) > 2 else ("loba-de-menos", 2)
    rules, chance = ruleset(name), Shuffler(1)
    serve(lambda: playout(rules, seats, chance))


if __name__ == "__main__":
    main()
