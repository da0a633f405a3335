"""A log told as a record: the same for the operator, who sees every card, and for a seat, who does not.

What only follows from a move (elimination, the offer of a rebuy) is not a line of its own: the law brings it
about again when the record is ruled on. The count of a deal and the winners are told, to be compared.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from events.catalogue import (
    AnyEvent,
    CardDrawn,
    DealBlocked,
    DealScored,
    Dealt,
    DiscardTaken,
    MatchEnded,
    MatchOpened,
    SeatScore,
    StockRecycled,
)
from referee.histories.document import Deal, DealResult, Entry, Header, History, MatchResult, Played
from referee.rules.cards import Card
from referee.rules.evolve import apply, opened
from referee.rules.replays import move_of
from referee.rules.state import State

Line = tuple[AnyEvent, str]
"""An event as somebody may read it, and when it happened."""


def recorded(lines: Iterable[Line], match: str | None = None) -> History:
    """The record of a log, whose first line opens the match. Masked events give a masked record."""
    stream = iter(lines)
    first, _ = next(stream)
    assert isinstance(first, MatchOpened), "a log begins with the opening"
    scribe = _Scribe(opened(first))
    for event, at in stream:
        scribe.write(event, at)
    header = Header(scribe.state.rules, tuple(first.players), first.first_dealer, match=match)
    return History(header, tuple(scribe.entries))


class _Scribe:
    """Follows the table and writes down what was done at it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.entries: list[Entry] = []
        self._recycled: tuple[Card, ...] | None = None

    def write(self, event: AnyEvent, at: str) -> None:
        """One more event."""
        entry = self._entry(event, at)
        if entry is not None:
            self.entries.append(entry)
        apply(self.state, event)
        if isinstance(event, MatchEnded):
            totals = tuple(seat.total for seat in self.state.seats)
            self.entries.append(MatchResult(winners=tuple(event.winners), totals=totals))

    def _entry(self, event: AnyEvent, at: str) -> Entry | None:
        match event:
            case Dealt():
                return self._deal(event, at)
            case StockRecycled():
                self._recycled = self._cards(event.stock)
                return None
            case CardDrawn() | DiscardTaken():
                return self._draw(event, at)
            case DealScored():
                return self._result(event)
            case DealBlocked() if event.reason == "nothing_to_draw":
                return None
            case _:
                done = move_of(self.state, event)
                return None if done is None else Played(seat=done[0], move=done[1], at=at)

    def _cards(self, codes: Sequence[str]) -> tuple[Card, ...]:
        return tuple(self.state.rules.pack.read(codes))

    def _deal(self, event: Dealt, at: str) -> Deal:
        return Deal(
            deal=event.deal,
            round=event.round,
            dealer=event.dealer,
            hands=tuple(map(self._cards, event.hands)),
            pile=self._cards(event.pile),
            stock=self._cards(event.stock),
            at=at,
        )

    def _draw(self, event: CardDrawn | DiscardTaken, at: str) -> Played:
        done = move_of(self.state, event)
        assert done is not None
        recycled, self._recycled = self._recycled, None
        (card,) = self._cards([event.card])
        return Played(seat=event.seat, move=done[1], drawn=card, recycled=recycled, at=at)

    def _result(self, event: DealScored) -> DealResult:
        """Hands are counted openly, so what was left in them is known to everybody by then."""
        totals = (
            seat.total if score is None else score.total
            for seat, score in zip(self.state.seats, event.seats, strict=True)
        )
        return DealResult(
            deal=event.deal,
            winner=event.winner,
            blocked=event.blocked,
            points=tuple(None if score is None else score.points for score in event.seats),
            totals=tuple(totals),
            left=tuple(None if score is None else self._cards(_left(score)) for score in event.seats),
        )


def _left(score: SeatScore) -> list[str]:
    return [line.card for line in score.breakdown if line.card is not None and line.meld is None]
