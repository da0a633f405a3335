"""What goes into the scoring of a deal and what comes out of it, as plain values."""

from __future__ import annotations

from dataclasses import dataclass

from events.catalogue import ScoreItem
from referee.rules.cards import Card
from referee.rules.state import PLAYING


@dataclass(frozen=True, slots=True)
class SeatResult:
    """How one seat stands when a deal ends.

    ``left`` are the cards still in hand; ``melds`` the (kind, cards) of the melds this seat laid, as they
    lie on the table now, other seats' lay-offs included; ``meld_ids`` their names where they have any.
    ``total`` in points before the deal. ``rebuys`` taken so far. ``opened_before``: the seat had laid
    something in an earlier turn of this deal. ``deals_won`` before this one.
    """

    left: tuple[Card, ...]
    melds: tuple[tuple[str, tuple[Card, ...]], ...]
    total: int
    rebuys: int = 0
    opened_before: bool = True
    deals_won: int = 0
    status: str = PLAYING
    meld_ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatVerdict:
    """What the deal makes of one seat.

    ``points`` is what the total changes by and the sum of ``breakdown``; ``rebuy_total`` is where the seat
    would restart, None where it may not come back.
    """

    points: int
    breakdown: tuple[ScoreItem, ...]
    total: int
    eliminated: bool
    may_rebuy: bool
    rebuy_total: int | None


@dataclass(frozen=True, slots=True)
class DealVerdict:
    """What the deal makes of the match: a verdict a seat (None where it was not in), and who has won."""

    seats: tuple[SeatVerdict | None, ...]
    match_over: bool
    winners: tuple[int, ...]
