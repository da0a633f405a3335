"""Did chance fall as the referee was bound to? Commitments, the first lot, deals and recycled stocks.

Only events are looked at, as anybody outside would; that they are lawful is for ``audit``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from events.catalogue import (
    AnyEvent,
    Dealt,
    MatchOpened,
    ShuffleCommitted,
    ShuffleRevealed,
    StockRecycled,
    StockReshuffled,
    TakenBack,
)
from referee.languages import Saying
from referee.matches.answers import AuditFault
from referee.seals.shuffles import DECK, LOT, RESHUFFLE, Generator, commitment, recycle

COMMITMENT_BROKEN = "COMMITMENT_BROKEN"
COMMITMENT_MISSING = "COMMITMENT_MISSING"
LOT_NOT_DERIVED = "LOT_NOT_DERIVED"
SHUFFLE_NOT_DERIVED = "SHUFFLE_NOT_DERIVED"


def chance_faults(match: str, events: Sequence[AnyEvent]) -> Iterator[AuditFault]:
    """Where chance fell otherwise than the referee was bound to. Matches without commitments have none."""
    first = events[0]
    if isinstance(first, MatchOpened):
        decides = (first.lot or first.contributions) and first.origin is None
        if decides and not any(isinstance(e, ShuffleCommitted) for e in events[1:2]):
            yield AuditFault(
                2, COMMITMENT_MISSING, Saying("chance was to decide, and nothing was committed to")
            )
        watch = _Watch(match, first)
        for version, event in enumerate(events, start=1):
            yield from watch.faults(version, event)


class _Bound(NamedTuple):
    """What chance is bound to at a version: the promise, all chance that follows from it, stocks recycled."""

    promise: ShuffleCommitted | None = None
    generator: Generator | None = None
    recycles: int = 0


class _Watch:
    """Somebody who follows a whole log and computes every chance again."""

    def __init__(self, match: str, first: MatchOpened) -> None:
        self._match = match
        self._first = first
        self._bound = _Bound()
        self._at: list[_Bound] = []

    def faults(self, version: int, event: AnyEvent) -> Iterator[AuditFault]:
        if isinstance(event, ShuffleCommitted):
            yield from self._promised(version, event)
        elif isinstance(event, ShuffleRevealed):
            promise = self._bound.promise
            if promise is None or (event.deal, event.secret) != (promise.deal, promise.secret):
                yield AuditFault(version, COMMITMENT_BROKEN, Saying("this is not the secret of that deal"))
        elif isinstance(event, TakenBack):
            if 1 <= event.to < version:
                self._bound = self._at[event.to - 1]
        elif isinstance(event, Dealt | StockRecycled | StockReshuffled) and not self._as_bound(event):
            yield AuditFault(
                version, SHUFFLE_NOT_DERIVED, Saying("the secret shuffles these cards otherwise")
            )
        self._at.append(self._bound)

    def _promised(self, version: int, event: ShuffleCommitted) -> Iterator[AuditFault]:
        first, said = self._first, (self._match, event.deal, event.secret, self._first.contributions)
        generator = Generator(*said)
        self._bound = _Bound(event, generator)
        if commitment(*said) != event.commitment:
            yield AuditFault(version, COMMITMENT_BROKEN, Saying("the secret is not what was committed to"))
        lot = version == 2 and first.lot and first.players
        if lot and generator.drawn(LOT, len(first.players)) != first.first_dealer:
            yield AuditFault(1, LOT_NOT_DERIVED, Saying("the secret draws another first dealer"))

    def _as_bound(self, event: Dealt | StockRecycled | StockReshuffled) -> bool:
        generator = self._bound.generator
        if generator is None:
            return True
        if isinstance(event, StockReshuffled):
            return event.stock == generator.shuffled(RESHUFFLE, event.stock)
        if isinstance(event, StockRecycled):
            self._bound = self._bound._replace(recycles=self._bound.recycles + 1)
            return event.stock == generator.shuffled(recycle(self._bound.recycles), event.stock)
        dealt = [card for hand in event.hands for card in hand]
        deck = generator.shuffled(DECK, [*dealt, *event.pile, *event.stock])
        order = _dealing_order(event, self._first.dials.get("direction") == "cw")
        hands = [sorted(deck[place : len(dealt) : len(order)]) for place in range(len(order))]
        return (
            hands == [sorted(event.hands[seat]) for seat in order]
            and deck[len(dealt) :] == event.pile + event.stock
        )


def _dealing_order(event: Dealt, clockwise: bool) -> list[int]:
    """The seats that were dealt to, the first player first."""
    count, step = len(event.hands), 1 if clockwise else -1
    seats = [(event.dealer + step * distance) % count for distance in range(1, count + 1)]
    return [seat for seat in seats if event.hands[seat]]
