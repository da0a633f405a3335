"""A whole table as one event tells it: what is needed to go on from there without anything that came before.

Everything a move could depend on stands in it, hidden cards too; who may read which of it is decided
elsewhere. What holds for the whole match (rules, players, who deals) stands in its opening event alone.
"""

from __future__ import annotations

import msgspec


class SeatTold(msgspec.Struct, frozen=True, omit_defaults=True):
    """One place at the table: its hand, how it stands in this deal and in the match."""

    hand: list[str]
    opened: bool = False
    opened_before: bool = False
    total: int = 0
    rebuys: int = 0
    deals_won: int = 0
    status: str = "playing"


class MeldTold(msgspec.Struct, frozen=True):
    """A meld on the table, its cards in their order."""

    id: str
    owner: int
    kind: str
    cards: list[str]


class PledgeTold(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the referee is bound to for ``deal``: ``secret`` is empty where it binds nobody any more, ``"??"``
    for all but the operator; ``recycles`` counts the stocks recycled with it.
    """

    deal: int
    secret: str
    recycles: int = 0


class PenaltyTold(msgspec.Struct, frozen=True):
    """A penalty that stands: the version that imposed it, and what the seat's total changed by."""

    version: int
    seat: int
    points: int


class SightingTold(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card that came to light at a table that is reported: how many unseen cards of each heap its seat had
    got by then, or the heap it was drawn of for all to see.
    """

    card: str
    seat: int | None = None
    held: list[int] = []
    heap: int | None = None


class UnseenTold(msgspec.Struct, frozen=True, omit_defaults=True):
    """What can be said of the cards of a reported deal that nobody saw: how many of each card every heap
    held, how many of them each seat has got, and what came to light.
    """

    heaps: list[dict[str, int]]
    held: list[list[int]]
    sightings: list[SightingTold] = []


class WholeTable(msgspec.Struct, frozen=True, omit_defaults=True):
    """The whole table. ``pile`` bottom to top, ``stock`` top first; members with their usual value are left
    out.

    ``waiting``: who has yet to answer about a rebuy, or to show. ``aside``: the hands of seats that resigned
    in this deal. ``voided``: the deal is void and is dealt again. ``unseen`` and ``uncounted`` are those of
    a reported deal.
    """

    seats: list[SeatTold]
    dealer: int
    deal: int
    round: int
    turn: int
    phase: str
    melds: list[MeldTold] = []
    pile: list[str] = []
    stock: list[str] = []
    taken: str | None = None
    must_use: str | None = None
    idle_recycles: int = 0
    waiting: list[int] = []
    deal_winner: int | None = None
    next_meld: int = 1
    winners: list[int] = []
    aside: list[str] = []
    rebuy_total: int = 0
    closer: int | None = None
    closed_clean: bool = False
    voided: bool = False
    pledge: PledgeTold | None = None
    penalties: list[PenaltyTold] = []
    unseen: UnseenTold | None = None
    uncounted: bool = False
