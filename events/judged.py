"""What a judge did, and what seats asked of each other.

Nothing before such an event is rewritten: it stands in the log with what it undid.
"""

from __future__ import annotations

from events.event import Event
from events.tables import WholeTable


class TakenBack(Event, frozen=True, tag="taken_back"):
    """The match stands again as it stood at version ``to``, with this ``table``; versions go on upward.

    ``seat`` asked for it and the others agreed; None where a judge decided. ``reason`` in their words.
    """

    to: int
    reason: str
    seat: int | None
    table: WholeTable


class StockReshuffled(Event, frozen=True, tag="stock_reshuffled"):
    """The stock of a deal whose secret was known already got another order; ``stock`` is it, top first."""

    stock: list[str]


class ScoreCorrected(Event, frozen=True, tag="score_corrected"):
    """A judge put a seat's total right: it changed by ``points`` and is ``total`` now."""

    seat: int
    points: int
    total: int
    reason: str


class DealVoided(Event, frozen=True, tag="deal_voided"):
    """A judge declared the deal void: nothing of it counts, and the same dealer deals again."""

    deal: int
    reason: str


class PenaltyImposed(Event, frozen=True, tag="penalty_imposed"):
    """A judge fined a seat: its total changed by ``points`` and is ``total`` now."""

    seat: int
    points: int
    total: int
    reason: str


class PenaltyLifted(Event, frozen=True, tag="penalty_lifted"):
    """A judge took back the ``penalty`` imposed at that version: the total changed by ``points`` again."""

    seat: int
    penalty: int
    points: int
    total: int
    reason: str


class TakebackAsked(Event, frozen=True, tag="takeback_asked"):
    """A seat asked the others to take the match back to version ``to``."""

    seat: int
    to: int
    reason: str


class TakebackAgreed(Event, frozen=True, tag="takeback_agreed"):
    """A seat agreed to what was asked."""

    seat: int


class TakebackRefused(Event, frozen=True, tag="takeback_refused"):
    """A seat refused what was asked, or the seat that asked thought better of it."""

    seat: int


JudgedEvent = (
    TakenBack
    | StockReshuffled
    | ScoreCorrected
    | DealVoided
    | PenaltyImposed
    | PenaltyLifted
    | TakebackAsked
    | TakebackAgreed
    | TakebackRefused
)
"""What happens beside the play."""
