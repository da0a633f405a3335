"""A position as it is written down, member by member."""

from __future__ import annotations

import msgspec

from referee.rules.state import PLAYING


class SeatSheet(msgspec.Struct, frozen=True):
    """A seat as it is written down; ``hand`` is a list of codes, or how many cards where they are unknown.

    Where ``opened`` is left out, a seat is open that has a meld of its own on the table; where
    ``opened_before`` is, an open seat opened in an earlier turn unless it is in the middle of its own.
    """

    hand: list[str] | int
    opened: bool | None = None
    opened_before: bool | None = None
    total: int = 0
    rebuys: int = 0
    deals_won: int = 0
    status: str = PLAYING


class MeldSheet(msgspec.Struct, frozen=True):
    """A meld as it is written down, in the order it lies in."""

    id: str
    owner: int
    kind: str
    cards: list[str]


class TurnSheet(msgspec.Struct, frozen=True):
    """Whose turn it is and how far it went."""

    seat: int
    phase: str
    taken: str | None = None
    must_use: str | None = None


class PositionSheet(msgspec.Struct, frozen=True):
    """A whole table as it is written down.

    ``waiting``: who is asked about a rebuy, or has to show after a close, the seat in turn first. After a
    close ``closer`` says who closed and ``closed_clean`` whether with nothing loose. While seats are asked
    back ``deal_winner`` is who won the deal that is over. Of ``deal`` and ``round`` the one that is left out
    is as the other, both 1 where neither is told.
    """

    seats: list[SeatSheet]
    turn: TurnSheet
    melds: list[MeldSheet] = []
    pile: list[str] = []
    stock: list[str] | int | None = None
    dealer: int = 0
    deal: int | None = None
    round: int | None = None
    idle_recycles: int = 0
    waiting: list[int] = []
    closer: int | None = None
    closed_clean: bool | None = None
    deal_winner: int | None = None
