"""Positions as they cross the wire, with all that an answer tells of a match."""

from __future__ import annotations

from schemas.fields import (
    LARGEST_TOTAL,
    LONGEST_ID,
    Cards,
    CardsOrCount,
    CardText,
    Flag,
    ListOf,
    Options,
    Part,
    PlayerName,
    Reason,
    Shape,
    Text,
    Whole,
)
from schemas.moves import MELD_KINDS

PHASES = ("deal", "draw", "play", "rebuy", "show", "over")
STATUSES = ("playing", "eliminated", "resigned", "won")


class SeatAtTable(Shape):
    """A seat of a position."""

    hand = CardsOrCount(required=True)
    opened = Flag()
    opened_before = Flag()
    total = Whole(lowest=-LARGEST_TOTAL, highest=LARGEST_TOTAL)
    rebuys = Whole(lowest=0, highest=LARGEST_TOTAL)
    deals_won = Whole(lowest=0, highest=LARGEST_TOTAL)
    status = Text(names=STATUSES)


class MeldOnTable(Shape):
    """A meld of a position."""

    id = Text(required=True, shortest=1, longest=LONGEST_ID)
    owner = Whole(required=True)
    kind = Text(required=True, names=MELD_KINDS)
    cards = Cards(required=True)


class Turn(Shape):
    """Whose turn it is, and how far it has come."""

    seat = Whole(required=True)
    phase = Text(required=True, names=PHASES)
    taken = CardText(allow_none=True)
    must_use = CardText(allow_none=True)


class OpenTakeback(Shape):
    """What is asked of the seats, as a match answers it."""

    seat = Whole(required=True)
    version = Whole(required=True)
    reason = Reason(required=True)
    agreed = ListOf(Whole(), required=True)
    missing = ListOf(Whole(), required=True)


class ClockTold(Shape):
    """The clock of a match, as a match answers it."""

    turn = Whole()
    bank = Whole()
    banks = ListOf(Whole())
    deadline = Text()


class Position(Shape):
    """A whole table: one that is sent, or one that a match answered with, its further members included."""

    ruleset = Text(required=True)
    options = Options()
    seats = ListOf(Part(SeatAtTable), required=True)
    melds = ListOf(Part(MeldOnTable))
    pile = Cards(hidden=True)
    stock = CardsOrCount()
    dealer = Whole()
    deal = Whole(lowest=0, highest=LARGEST_TOTAL)
    round = Whole(lowest=0, highest=LARGEST_TOTAL)
    turn = Part(Turn, required=True)
    idle_recycles = Whole(lowest=0, highest=LARGEST_TOTAL)
    waiting = ListOf(Whole())
    closer = Whole()
    closed_clean = Flag()
    deal_winner = Whole()
    id = Text(longest=LONGEST_ID)
    version = Whole()
    players = ListOf(PlayerName(shortest=1))
    spectators = Flag()
    winners = ListOf(Whole())
    takeback = Part(OpenTakeback)
    reported = Flag()
    uncounted = Flag()
    spectator_delay = Whole()
    clock = Part(ClockTold)
