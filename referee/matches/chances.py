"""Did chance fall as the referee was bound to? Commitments, the first lot, deals and recycled stocks.

Only events are looked at, as anybody outside would; that they are lawful is for ``audit``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count

from events.catalogue import AnyEvent, Dealt, MatchOpened, ShuffleCommitted, ShuffleRevealed, StockRecycled
from referee.languages import Saying
from referee.matches.answers import AuditFault
from referee.seals.shuffles import DECK, LOT, Generator, commitment, recycle

COMMITMENT_BROKEN = "COMMITMENT_BROKEN"
COMMITMENT_MISSING = "COMMITMENT_MISSING"
LOT_NOT_DERIVED = "LOT_NOT_DERIVED"
SHUFFLE_NOT_DERIVED = "SHUFFLE_NOT_DERIVED"


def chance_faults(match: str, events: Sequence[AnyEvent]) -> Iterator[AuditFault]:
    """Where chance fell otherwise than the referee was bound to. Matches without commitments have none."""
    first = events[0]
    if isinstance(first, MatchOpened):
        if (first.lot or first.contributions) and not any(
            isinstance(e, ShuffleCommitted) for e in events[1:2]
        ):
            yield AuditFault(
                2, COMMITMENT_MISSING, Saying("chance was to decide, and nothing was committed to")
            )
        watch = _Watch(match, first)
        for version, event in enumerate(events, start=1):
            yield from watch.faults(version, event)


class _Watch:
    """Somebody who follows a whole log and computes every chance again."""

    def __init__(self, match: str, first: MatchOpened) -> None:
        self._match = match
        self._first = first
        self._promise: ShuffleCommitted | None = None
        self._generator: Generator | None = None
        self._recycles = count(1)

    def faults(self, version: int, event: AnyEvent) -> Iterator[AuditFault]:
        if isinstance(event, ShuffleCommitted):
            self._promise, self._recycles = event, count(1)
            yield from self._promised(version, event)
        elif isinstance(event, ShuffleRevealed):
            if self._promise is None or (event.deal, event.secret) != (
                self._promise.deal,
                self._promise.secret,
            ):
                yield AuditFault(version, COMMITMENT_BROKEN, Saying("this is not the secret of that deal"))
        elif isinstance(event, Dealt | StockRecycled) and not self._as_bound(event):
            yield AuditFault(
                version, SHUFFLE_NOT_DERIVED, Saying("the secret shuffles these cards otherwise")
            )

    def _promised(self, version: int, event: ShuffleCommitted) -> Iterator[AuditFault]:
        first, said = self._first, (self._match, event.deal, event.secret, self._first.contributions)
        self._generator = Generator(*said)
        if commitment(*said) != event.commitment:
            yield AuditFault(version, COMMITMENT_BROKEN, Saying("the secret is not what was committed to"))
        if (
            event.deal == 1
            and first.lot
            and self._generator.drawn(LOT, len(first.players)) != first.first_dealer
        ):
            yield AuditFault(1, LOT_NOT_DERIVED, Saying("the secret draws another first dealer"))

    def _as_bound(self, event: Dealt | StockRecycled) -> bool:
        generator = self._generator
        if generator is None:
            return True
        if isinstance(event, StockRecycled):
            return event.stock == generator.shuffled(recycle(next(self._recycles)), event.stock)
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
