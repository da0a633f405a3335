"""How a turn begins: the card that comes to hand first, and the table the acts start from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import msgspec

from referee.rules.evolve import apply
from referee.rules.in_turn import Turn
from referee.rules.judge import judge
from referee.rules.legal import legal_moves
from referee.rules.moves import LayOff, Move, SwapJoker
from referee.rules.ruling import Allowed
from referee.rules.standing import TableMeld
from referee.rules.state import DRAW, PLAY, State
from referee.rules.turns import turn_of

PLACE = "new"
"""What the melds of a turn are called while it is looked through: by their place on the table, whatever their
names are. Those laid in the turn are called so anyway.
"""


@dataclass(frozen=True, slots=True)
class Beginning:
    """A turn after its draw: ``draw`` is that move, or None where it was made before the question."""

    draw: Move | None
    turn: Turn


def beginnings(state: State) -> tuple[list[Beginning], list[Move]]:
    """Every way to begin the turn, and the moves that end it at once because they block the deal."""
    seat = state.turn
    if state.phase == PLAY:
        return [Beginning(None, _by_place(turn_of(state, seat)))], []
    begun, ended = [], []
    for move in legal_moves(state, seat)[0] if state.phase == DRAW else ():
        after = _after(state, move)
        if after.phase == PLAY:
            begun.append(Beginning(move, _by_place(turn_of(after, seat))))
        else:
            ended.append(move)
    return begun, ended


def _after(state: State, move: Move) -> State:
    ruling = judge(state, state.turn, move)
    assert isinstance(ruling, Allowed), "a listed move was refused"
    after = state.copy()
    for event in ruling.events:
        apply(after, event)
    return after


def _by_place(turn: Turn) -> Turn:
    melds = (TableMeld(f"{PLACE}{n}", m.owner, m.kind, m.cards) for n, m in enumerate(turn.melds))
    return msgspec.structs.replace(turn, hand=tuple(sorted(turn.hand)), melds=tuple(melds))


class Names:
    """What the melds are really called: as they are on the table, and as the law will call new ones."""

    def __init__(self, state: State) -> None:
        self._known = [meld.id for meld in state.melds]
        self._next = state.next_meld

    def told(self, moves: Sequence[Move]) -> tuple[Move, ...]:
        """The moves as they can be played, one after the other."""
        return tuple(self._named(moves))

    def _named(self, moves: Sequence[Move]) -> Iterator[Move]:
        for move in moves:
            if isinstance(move, LayOff):
                yield LayOff(self._name(move.meld), move.cards, move.arrangement)
            elif isinstance(move, SwapJoker):
                yield SwapJoker(self._name(move.meld), move.card)
            else:
                yield move

    def _name(self, place: str) -> str:
        number = int(place.removeprefix(PLACE))
        known = len(self._known)
        return self._known[number] if number < known else f"m{self._next + number - known}"
