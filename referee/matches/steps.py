"""Where one act ends and the next begins: at which versions of a log somebody was to act.

Between them lies what one act brings about by itself: a recycled stock before the draw, the end of a deal and
its count, the referee's promises. Nobody ever sat before such a table.
"""

from __future__ import annotations

from collections.abc import Sequence

from events.catalogue import (
    AnyEvent,
    CardDrawn,
    DealBlocked,
    DealEnded,
    DealScored,
    Dealt,
    MatchEnded,
    RebuyOffered,
    SeatEliminated,
    ShuffleCommitted,
    ShuffleRevealed,
    StockRecycled,
    StockReshuffled,
    TableSet,
    TakenBack,
)
from referee.rules.state import DEAL

_FOLLOW = (
    DealEnded,
    DealScored,
    SeatEliminated,
    RebuyOffered,
    MatchEnded,
    ShuffleRevealed,
    TableSet,
    StockReshuffled,
)
"""What only ever follows from something else."""
_NOTHING_TO_DRAW = "nothing_to_draw"


def rests(last: AnyEvent, following: AnyEvent | None) -> bool:
    """Whether the table rests between these two events: all that the last act brought about has happened.

    Before a deal the referee deals it rests, too: all is counted, and the deal is another matter.
    """
    match following:
        case None:
            return True
        case CardDrawn():
            return not isinstance(last, StockRecycled)
        case DealBlocked():
            return following.reason != _NOTHING_TO_DRAW
        case Dealt():
            return not isinstance(last, ShuffleCommitted)
        case ShuffleCommitted():
            return not isinstance(last, TableSet | TakenBack) or last.table.phase == DEAL
        case TakenBack():
            return following.seat is None
        case _:
            return not isinstance(following, _FOLLOW)


def resting(events: Sequence[AnyEvent], first: int = 1) -> list[int]:
    """The versions at which the table rests; ``first`` is that of the first event here."""
    following = [*events[1:], None]
    return [n for n, pair in enumerate(zip(events, following, strict=True), start=first) if rests(*pair)]
