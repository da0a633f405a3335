"""Every whole turn from a position: exact search over the tables in the middle of it, each visited once."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from referee.rules.cards import Card, without
from referee.rules.closing import shows
from referee.rules.moves import DeclineRebuy, Move, Rebuy, Show
from referee.rules.state import REBUY, SHOW, State
from referee.rules.turns import turn_of
from referee.rules.whole_turns.beginnings import Names, beginnings
from referee.rules.whole_turns.ends import WholeTurn, ends, points_held, thrown, worth
from referee.rules.whole_turns.trail import Trail, after, debts_of, table_of, trails, tried

Step = WholeTurn | None
"""What a step of the search brings: a turn, or nothing yet."""


def whole_turns(state: State) -> Iterator[Step]:
    """Every different turn the seat to act could play, told once by a shortest sequence, those with fewest
    moves first; None for a step that found none, so that whoever counts steps can stop between two.

    Turns that leave the same hand, table and pile are the same. A card drawn unseen serves nothing. Empty
    between deals and after the end. Raises TooComplex where the law itself would.
    """
    if state.phase == SHOW:
        return _shown(state)
    if state.phase == REBUY:
        return (_bare(state, move, 0) for move in (Rebuy(), DeclineRebuy()))
    return _played(state)


def _bare(state: State, move: Move, points: int) -> WholeTurn:
    """A turn of one move that changes nothing in the hand."""
    return WholeTurn((move,), tuple(sorted(state.hand)), points, False)


def _shown(state: State) -> Iterator[Step]:
    for show in shows(state, turn_of(state, state.turn)):
        yield _show(state, show)


def _show(state: State, show: Show) -> WholeTurn:
    """What a seat shows leaves its hand; what stays there counts (rules of Chinchón)."""
    laid = [card for meld in show.melds for card in meld.cards]
    put = [card for lay_off in show.lay_offs for card in lay_off.cards]
    hand = tuple(sorted(without(state.hand, (*laid, *put)) or ()))
    return WholeTurn((show,), hand, worth(state.rules, hand), False)


def _played(state: State) -> Iterator[Step]:
    begun, blocking = beginnings(state)
    for move in blocking:
        yield _bare(state, move, points_held(state.rules, state.hand))
    search = _Search(Names(state))
    for trail in trails(begun):
        search.visit(trail)
    yield from search.run()


class _Search:
    """Breadth first, so that a table is met on a shortest way to it."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._seen: set[tuple[bytes, bytes]] = set()
        self._thrown: dict[bytes, set[Card]] = {}
        self._waiting: deque[Trail] = deque()

    def visit(self, trail: Trail) -> None:
        """Look at a table later, unless it was met before."""
        key = (table_of(trail), debts_of(trail.turn))
        if key not in self._seen:
            self._seen.add(key)
            self._waiting.append(trail)

    def run(self) -> Iterator[Step]:
        """Table by table: its ends, then the acts that lead on."""
        while self._waiting:
            trail = self._waiting.popleft()
            yield None
            yield from self._ends(trail)
            for act in tried(trail.turn):
                yield None
                if (further := after(trail, act)) is not None:
                    self.visit(further)

    def _ends(self, trail: Trail) -> Iterator[WholeTurn]:
        moves: tuple[Move, ...] | None = None
        for end in ends(trail.turn, self._not_thrown_yet(trail)):
            moves = self._names.told(trail.moves) if moves is None else moves
            last = () if end.move is None else (end.move,)
            yield WholeTurn((*moves, *last), end.hand, end.points, end.goes_out)

    def _not_thrown_yet(self, trail: Trail) -> list[Card]:
        """What may be thrown here. The same table can be met with and without a debt: a joker taken from
        the pile and one swapped from the table look alike. Then each discard counts once.
        """
        cards = thrown(trail.turn)
        before = self._thrown.setdefault(table_of(trail), set())
        fresh = [card for card in cards if card not in before]
        before.update(fresh)
        return fresh
