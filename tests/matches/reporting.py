"""Matches played at a real table, and told to a desk by somebody who saw only some of the cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from events.catalogue import AnyEvent, CardDrawn, DealBlocked, DealEnded, Dealt, StockRecycled
from referee.matches.answers import Accepted
from referee.matches.bench import Bench
from referee.matches.opening import Opening
from referee.matches.reports import TableDeal
from referee.rules.cards import HIDDEN, Card
from referee.rules.evolve import apply
from referee.rules.moves import DeclareBlocked, DrawStock, Move
from referee.rules.replays import move_of
from referee.rules.rulesets.dials import Ruleset
from referee.rules.state import DEAL, OVER, PLAYING, REPORTED, State
from referee.rules.views import OPERATOR
from tests.matches.house import NAMES, opened
from tests.rules.positions_made import played

Sees = Callable[[int], bool]
"""Whether the next card of a seat is seen."""

Act = tuple[int, Move, Card | None]


class Table:
    """A real table, and a desk that is told of it; ``truth`` is the table as it is."""

    def __init__(self, desk: Bench, rules: Ruleset, seats: int, seed: int, sees: Sees) -> None:
        self.desk, self.sees = desk, sees
        self._steps = played(rules, seats, Random(f"table {seed}"))
        self.truth = next(self._steps)[0].copy()
        order = Opening(rules, NAMES[:seats], self.truth.dealer, dealing=REPORTED, spectators=True)
        self.match = opened(desk, order).match

    @property
    def state(self) -> State:
        """The table as the desk knows it."""
        return self.desk.view(self.match, OPERATOR).state

    def reports(self) -> Iterator[Accepted]:
        """Every answer of the desk, one report after the other, until the match is over."""
        for after, log in self._steps:
            before, self.truth = self.truth, after.copy()
            yield self._deal(log[0]) if isinstance(log[0], Dealt) else self._move(before, log)
            if any(isinstance(event, DealBlocked) for event in log) and self._goes_on():
                yield self._submit(self.state.turn, DeclareBlocked())
            if self.state.uncounted:
                yield self._hands(before, log)
            if after.phase == OVER:
                return

    def _goes_on(self) -> bool:
        return self.state.phase not in (DEAL, OVER) and not self.state.uncounted

    def _deal(self, event: Dealt) -> Accepted:
        read = self.truth.rules.pack.read
        hands = [
            [card if self.sees(seat) else HIDDEN for card in read(hand)] if hand else None
            for seat, hand in enumerate(event.hands)
        ]
        return accepted(self.desk.deal(self.match, TableDeal(hands, tuple(read(event.pile)))))

    def _move(self, before: State, log: Sequence[AnyEvent]) -> Accepted:
        act = move_of(before, log[0])
        assert act is not None
        draws = isinstance(act[1], DrawStock)
        return self._submit(*act, drawn=self._drawn(before, log) if draws else None)

    def _submit(self, seat: int, move: Move, drawn: Card | None = None) -> Accepted:
        return accepted(self.desk.submit(self.match, seat, [move], OPERATOR, drawn=drawn))

    def _drawn(self, before: State, log: Sequence[AnyEvent]) -> Card | None:
        draw = next((event for event in log if not isinstance(event, StockRecycled)), None)
        if not isinstance(draw, CardDrawn) or not self.sees(draw.seat):
            return None
        return before.rules.pack.index[draw.card]

    def _hands(self, before: State, log: Sequence[AnyEvent]) -> Accepted:
        """The hands as they were when the deal ended."""
        table = before.copy()
        for event in log:
            apply(table, event)
            if isinstance(event, DealEnded):
                break
        left = [seat.hand if seat.status == PLAYING else None for seat in table.seats]
        return accepted(self.desk.tell_hands(self.match, left))


def accepted(answer: object) -> Accepted:
    """The answer of a desk that must have taken what it was told."""
    assert isinstance(answer, Accepted), answer
    return answer
