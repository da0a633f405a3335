"""A log told as a record: the same for the operator, who sees every card, and for a seat, who does not.

What only follows from a move (elimination, the offer of a rebuy) is not a line of its own: the law brings it
about again when the record is ruled on. The count of a deal and the winners are told, to be compared.

A record of a match that was judged tells what stands: what was taken back is not in it, a void deal leaves
its resignations only, and the deals behind it are numbered as if it had never been. Each judgement that
stands is a ruling made at the table, with its reason. The record of a branch begins with its first own deal.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from events.catalogue import (
    AnyEvent,
    CardDrawn,
    DealBlocked,
    DealScored,
    Dealt,
    DealVoided,
    DiscardTaken,
    MatchEnded,
    MatchOpened,
    PenaltyImposed,
    PenaltyLifted,
    ScoreCorrected,
    SeatScore,
    StockRecycled,
    StockReshuffled,
    TakenBack,
)
from referee.histories.document import Deal, DealResult, Entry, Header, History, MatchResult, Played
from referee.histories.judged import Standing, begun_before, void, with_stock, word_of
from referee.rules.cards import Card
from referee.rules.evolve import apply, opened
from referee.rules.replays import move_of
from referee.rules.state import State

Line = tuple[AnyEvent, str]
"""An event as somebody may read it, and when it happened."""


def recorded(lines: Iterable[Line], match: str | None = None) -> History:
    """The record of a log, whose first line opens the match. Masked events give a masked record."""
    (first, _), *rest = lines
    assert isinstance(first, MatchOpened), "a log begins with the opening"
    wanted = {event.to for event, _ in rest if isinstance(event, TakenBack)}
    scribe = _Scribe(opened(first), first, wanted)
    for event, at in rest:
        scribe.write(event, at)
    return History(replace(scribe.now.header, match=match), scribe.now.entries)


class _Scribe:
    """Follows the table and writes down what was done at it, as far as it stands."""

    def __init__(self, state: State, first: MatchOpened, wanted: Collection[int]) -> None:
        header = Header(state.rules, tuple(first.players), first.first_dealer, origin=begun_before(first))
        self.state = state
        self.now = Standing(header)
        self._dealt_here = first.origin is None
        self._wanted = wanted
        self._then: dict[int, Standing] = {}
        self._recycled: tuple[Card, ...] | None = None

    def write(self, event: AnyEvent, at: str) -> None:
        """One more event."""
        if self.state.version in self._wanted:
            self._then[self.state.version] = self.now
        self._undone(event)
        entry = self._entry(event, at)
        if entry is not None and (self._dealt_here or self.now.begun or isinstance(entry, Deal)):
            self.now = self.now.then(entry)
        apply(self.state, event)

    def _undone(self, event: AnyEvent) -> None:
        """What does not stand any more, after this."""
        match event:
            case TakenBack():
                self.now, self._recycled = self._then[event.to], None
            case DealVoided():
                self.now = void(self.now)
            case StockReshuffled():
                self.now = with_stock(self.now, self._cards(event.stock))
            case Dealt() if not self.now.begun:
                self.now = self.now.opened_at(self.state, event.dealer)
            case _:
                pass

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
            case MatchEnded():
                totals = tuple(seat.total for seat in self.state.seats)
                return MatchResult(winners=tuple(event.winners), totals=totals)
            case DealBlocked() if event.reason == "nothing_to_draw":
                return None
            case TakenBack() | DealVoided() | ScoreCorrected() | PenaltyImposed() | PenaltyLifted():
                return word_of(event, at)
            case _:
                done = move_of(self.state, event)
                return None if done is None else Played(seat=done[0], move=done[1], at=at)

    def _cards(self, codes: Sequence[str]) -> tuple[Card, ...]:
        return tuple(self.state.rules.pack.read(codes))

    def _deal(self, event: Dealt, at: str) -> Deal:
        return Deal(
            deal=event.deal - self.now.voided,
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
            deal=event.deal - self.now.voided,
            winner=event.winner,
            blocked=event.blocked,
            points=tuple(None if score is None else score.points for score in event.seats),
            totals=tuple(totals),
            left=tuple(None if score is None else self._cards(_left(score)) for score in event.seats),
        )


def _left(score: SeatScore) -> list[str]:
    return [line.card for line in score.breakdown if line.card is not None and line.meld is None]
