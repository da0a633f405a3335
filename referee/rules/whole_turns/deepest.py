"""How far a turn could go: whether the seat could have gone out, and the least it could have been left with.

Neither looks at every discard, nor at tables from which no more can be gained.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count

from referee.rules.budget import Budget
from referee.rules.cards import Card
from referee.rules.in_turn import Turn
from referee.rules.moves import Move
from referee.rules.state import DRAW, PLAY, State
from referee.rules.whole_turns.beginnings import Names, beginnings
from referee.rules.whole_turns.ends import ends, points_held, thrown, worth
from referee.rules.whole_turns.hopeless import hopeless
from referee.rules.whole_turns.search import whole_turns
from referee.rules.whole_turns.trail import Trail, after, debts_of, table_of, trails, tried

Promise = tuple[int, ...]
"""What may at best come of a table; the smallest is looked at first."""


@dataclass(frozen=True, slots=True)
class LeastLeft:
    """The least a seat could be left with, and the moves that lead there."""

    points: int
    moves: tuple[Move, ...]


def could_go_out(state: State, budget: Budget) -> bool:
    """Whether the seat to act could go out in this turn: with an empty hand, or by a close.

    A card drawn unseen serves nothing, so it speaks against. Raises TooComplex past the budget.
    """
    if state.phase not in (DRAW, PLAY):
        return False
    for trail in _most_promising(state, _to_be_out, budget):
        turn = trail.turn
        if not turn.hand or (len(turn.hand) == 1 and thrown(turn)):
            return True
        if turn.rules.finish == "close" and any(end.goes_out for end in ends(turn, ())):
            return True
    return False


def _to_be_out(turn: Turn) -> Promise | None:
    """Fewest cards first. One card may be thrown; a second that cannot be laid ends all hope."""
    if turn.rules.finish != "close" and len(hopeless(turn)) > 1:
        return None
    return (len(turn.hand),)


def least_left(state: State, budget: Budget) -> LeastLeft | None:
    """The least the seat to act could be left with in this turn; None where it has no turn.

    Raises TooComplex past the budget.
    """
    if state.phase not in (DRAW, PLAY):
        return _least_of_all(state, budget)
    names, best = Names(state), _without_a_draw(state)
    for trail in _most_promising(state, _to_be_rid, budget):
        if best is not None and _to_be_rid(trail.turn)[0] >= best.points:
            break
        for end in ends(trail.turn, _dearest(trail.turn)):
            if best is None or end.points < best.points:
                last = () if end.move is None else (end.move,)
                best = LeastLeft(end.points, (*names.told(trail.moves), *last))
    return best


def _least_of_all(state: State, budget: Budget) -> LeastLeft | None:
    best: LeastLeft | None = None
    for turn in whole_turns(state):
        budget.spend()
        if turn is not None and (best is None or turn.points < best.points):
            best = LeastLeft(turn.points, turn.moves)
    return best


def _without_a_draw(state: State) -> LeastLeft | None:
    """What is left where the only draw there is blocks the deal."""
    _, blocking = beginnings(state)
    points = points_held(state.rules, state.hand)
    return LeastLeft(points, (blocking[0],)) if blocking else None


def _to_be_rid(turn: Turn) -> Promise:
    """Fewest points first: what cannot be laid is left, but for the dearest of it, which may be thrown."""
    now = worth(turn.rules, turn.hand)
    if turn.rules.finish == "close":
        return (0, now)
    stays = [turn.rules.value_of[card] for card in hopeless(turn)]
    return (sum(stays) - max(stays, default=0), now)


def _dearest(turn: Turn) -> list[Card]:
    """What it is worth throwing: the dearest card; any, where what is left is looked at as a whole."""
    cards = thrown(turn)
    if turn.rules.finish == "close" or not cards:
        return cards
    return [max(cards, key=turn.rules.value_of.__getitem__)]


def _most_promising(
    state: State, promise: Callable[[Turn], Promise | None], budget: Budget
) -> Iterator[Trail]:
    """The tables of the turn, each once, most promising first; those without a promise never."""
    number, seen = count(), set()
    waiting: list[tuple[Promise, int, Trail]] = []

    def visit(trail: Trail) -> None:
        key = (table_of(trail), debts_of(trail.turn))
        if key not in seen and (hope := promise(trail.turn)) is not None:
            heappush(waiting, (hope, next(number), trail))
        seen.add(key)

    for trail in trails(beginnings(state)[0]):
        visit(trail)
    while waiting:
        trail = heappop(waiting)[2]
        yield trail
        for act in tried(trail.turn):
            budget.spend()
            if (further := after(trail, act)) is not None:
                visit(further)
