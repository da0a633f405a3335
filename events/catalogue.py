"""Every event that can happen in a match, as plain codes and integers.

Cards are wire codes (``"TH"``, ``"JK"``; ``"??"`` only where deals are reported and nobody saw the card),
seats are numbers from 0. An event says what happened, never why it was allowed; who may read which field of
it is decided elsewhere. The tag is the event's permanent name in the log.
"""

from __future__ import annotations

import msgspec

from events.event import Event as Event
from events.judged import DealVoided as DealVoided
from events.judged import JudgedEvent as JudgedEvent
from events.judged import PenaltyImposed as PenaltyImposed
from events.judged import PenaltyLifted as PenaltyLifted
from events.judged import ScoreCorrected as ScoreCorrected
from events.judged import StockReshuffled as StockReshuffled
from events.judged import TakebackAgreed as TakebackAgreed
from events.judged import TakebackAsked as TakebackAsked
from events.judged import TakebackRefused as TakebackRefused
from events.judged import TakenBack as TakenBack
from events.tables import MeldTold as MeldTold
from events.tables import PenaltyTold as PenaltyTold
from events.tables import PledgeTold as PledgeTold
from events.tables import SeatTold as SeatTold
from events.tables import SightingTold as SightingTold
from events.tables import UnseenTold as UnseenTold
from events.tables import WholeTable as WholeTable

DialValue = bool | int | str | None | list[str] | dict[str, int | str]
"""The JSON value of one dial of a ruleset."""


class LaidMeld(msgspec.Struct, frozen=True):
    """One meld as it lies on the table after an act: cards of an escalera lowest first, of a set by suit."""

    meld: str
    kind: str
    cards: list[str]


class LaidOffCards(msgspec.Struct, frozen=True):
    """Loose cards put on a shown meld (Chinchón); ``arrangement`` is the whole meld afterwards."""

    meld: str
    cards: list[str]
    arrangement: list[str]


class ScoreItem(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of a score's breakdown: a card with its value, or a bonus with the clause that gives it."""

    points: int
    card: str | None = None
    clause: str | None = None
    meld: str | None = None


class SeatScore(msgspec.Struct, frozen=True):
    """What one seat scored in a deal: points (what the total changes by), the new total, and how it came
    about.
    """

    points: int
    total: int
    breakdown: list[ScoreItem]


class Origin(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a match goes on from: ``version`` events had happened there.

    ``match`` and ``head``: another match, and the digest of its line of that version (hexadecimal).
    ``document``: the SHA-256 of a history that was read in instead.
    """

    version: int
    match: str | None = None
    head: str | None = None
    document: str | None = None


class TimeAllowed(msgspec.Struct, frozen=True, omit_defaults=True):
    """How long the seats may think, in seconds: a ``turn``, or a ``bank`` for all turns of a seat in a deal.

    One of the two is there. What follows when the time is out is decided elsewhere: here nothing is measured.
    """

    turn: int | None = None
    bank: int | None = None


class MatchOpened(Event, frozen=True, tag="match_opened", omit_defaults=True):
    """The seats were taken and the rules agreed, dial by dial. ``dealing``: who supplies deals after the
    first.

    ``contributions``: what each seat adds to the shuffles, None for nothing. ``lot``: the first dealer was
    drawn from the first deal's secret. ``origin``: the match is a branch, and goes on from there.
    ``takebacks``: the seats may take the match back where all agree. ``spectator_delay``: spectators see the
    match as it was so many moves ago. ``clock``: how long the seats may think, None for as long as they like.
    """

    ruleset: str
    ruleset_version: int
    dials: dict[str, DialValue]
    players: list[str]
    first_dealer: int
    dealing: str
    spectators: bool
    contributions: list[str | None] = msgspec.field(default_factory=list)
    lot: bool = False
    origin: Origin | None = None
    takebacks: bool = False
    spectator_delay: int = 0
    clock: TimeAllowed | None = None


class TableSet(Event, frozen=True, tag="table_set"):
    """The table was laid as it is in the match this one is a branch of."""

    table: WholeTable


class ShuffleCommitted(Event, frozen=True, tag="shuffle_committed"):
    """The referee bound itself to all chance of the coming deal before a card of it moved.

    ``commitment`` in hexadecimal. ``secret``, which decides that chance, is ``"??"`` for everybody but the
    operator until it is revealed. ``docs/evidence.md`` says how a shuffle follows from it.
    """

    deal: int
    commitment: str
    secret: str


class ShuffleRevealed(Event, frozen=True, tag="shuffle_revealed"):
    """The deal is over, and what decided its chance may be known: everybody can check the commitment."""

    deal: int
    secret: str


class Dealt(Event, frozen=True, tag="dealt"):
    """A deal was dealt out. ``hands`` by seat, ``pile`` bottom to top, ``stock`` top first."""

    deal: int
    round: int
    dealer: int
    hands: list[list[str]]
    pile: list[str]
    stock: list[str]


class CardDrawn(Event, frozen=True, tag="card_drawn"):
    """A seat drew the top card of the stock."""

    seat: int
    card: str


class StockRecycled(Event, frozen=True, tag="stock_recycled"):
    """The pile less its top card was shuffled and became the stock; ``stock`` is its order, top first."""

    seat: int
    stock: list[str]


class DiscardTaken(Event, frozen=True, tag="discard_taken"):
    """A seat took the pile's top card."""

    seat: int
    card: str


class MeldLaid(Event, frozen=True, tag="meld_laid"):
    """A seat laid one new meld."""

    seat: int
    meld: str
    kind: str
    cards: list[str]


class MeldsOpened(Event, frozen=True, tag="melds_opened"):
    """A seat laid several new melds as one act: a contract, or an opening with a minimum value."""

    seat: int
    melds: list[LaidMeld]


class LaidOff(Event, frozen=True, tag="laid_off"):
    """A seat added ``cards`` to a meld; ``arrangement`` is the whole meld afterwards."""

    seat: int
    meld: str
    cards: list[str]
    arrangement: list[str]


class JokerSwapped(Event, frozen=True, tag="joker_swapped"):
    """A seat put the natural ``card`` where a joker lay and took the joker to hand."""

    seat: int
    meld: str
    card: str
    arrangement: list[str]


class CardDiscarded(Event, frozen=True, tag="card_discarded"):
    """A seat discarded a card, which ends its turn; with an empty hand afterwards, the deal."""

    seat: int
    card: str


class DealBlocked(Event, frozen=True, tag="deal_blocked"):
    """No card can be drawn any more (or the stock went round too often): the deal ends without a winner.

    ``reason``: ``declared``, ``nothing_to_draw`` or ``idle_recycles``.
    """

    reason: str


class SeatResigned(Event, frozen=True, tag="seat_resigned"):
    """A seat left the match for good; its hand leaves play face down, its melds stay."""

    seat: int


class DealEnded(Event, frozen=True, tag="deal_ended"):
    """The deal is over. ``winner`` is the seat that went out or closed, None for a blocked deal.

    None as well where whoever closed resigned before all had shown.
    """

    winner: int | None
    blocked: bool


class DealScored(Event, frozen=True, tag="deal_scored"):
    """The hands were counted, one entry a seat (None for a seat that was not in the deal)."""

    deal: int
    winner: int | None
    blocked: bool
    seats: list[SeatScore | None]


class SeatEliminated(Event, frozen=True, tag="seat_eliminated"):
    """A seat's total passed the limit."""

    seat: int


class RebuyOffered(Event, frozen=True, tag="rebuy_offered"):
    """Eliminated seats may come back (reenganche), in this order, at ``total``."""

    seats: list[int]
    total: int


class SeatRebought(Event, frozen=True, tag="seat_rebought"):
    """An eliminated seat came back (reenganche) and restarts at ``total``."""

    seat: int
    total: int


class RebuyDeclined(Event, frozen=True, tag="rebuy_declined"):
    """An eliminated seat chose to stay out."""

    seat: int


class SeatClosed(Event, frozen=True, tag="seat_closed"):
    """A seat closed (Chinchón): ``card`` lies face down, ``melds`` are the arrangement of the rest."""

    seat: int
    melds: list[LaidMeld]
    card: str


class HandShown(Event, frozen=True, tag="hand_shown"):
    """A seat showed its arrangement after a close (Chinchón) and laid loose cards off on shown melds."""

    seat: int
    melds: list[LaidMeld]
    lay_offs: list[LaidOffCards]


class HandsTold(Event, frozen=True, tag="hands_told"):
    """What was left in the hands when a reported deal had ended; None for a seat that was not in it."""

    hands: list[list[str] | None]


class MatchEnded(Event, frozen=True, tag="match_ended"):
    """The match is decided; several winners share it."""

    winners: list[int]


AnyEvent = (
    MatchOpened
    | ShuffleCommitted
    | ShuffleRevealed
    | Dealt
    | CardDrawn
    | StockRecycled
    | DiscardTaken
    | MeldLaid
    | MeldsOpened
    | LaidOff
    | JokerSwapped
    | CardDiscarded
    | DealBlocked
    | SeatResigned
    | DealEnded
    | DealScored
    | SeatEliminated
    | RebuyOffered
    | SeatRebought
    | RebuyDeclined
    | SeatClosed
    | HandShown
    | HandsTold
    | MatchEnded
    | TableSet
    | JudgedEvent
)
"""The closed sum of events; follow mypy (``assert_never``) when one is added."""
