"""Questions to which nothing is stored."""

from __future__ import annotations

from schemas.fields import (
    LARGEST_TOTAL,
    LONGEST_ID,
    Cards,
    Flag,
    ListOf,
    Options,
    Part,
    RecordLines,
    Shape,
    Tagged,
    Text,
    Whole,
)
from schemas.moves import MELD_KINDS, MOVES
from schemas.positions import Position

LINES, FAULTS = DETAILS = ("lines", "faults")
"""How much is told of a record: every line of it, or what is wrong."""
_LONGEST_WORD = 128
_MOST_LINES = 100_000
MOST_TURNS = 20_000


class MeldQuestion(Shape):
    """Are these cards a meld?"""

    ruleset = Text(required=True)
    options = Options()
    cards = Cards(required=True)
    kind = Text(names=MELD_KINDS)
    round = Whole(lowest=1, highest=LARGEST_TOTAL)


class ArrangementQuestion(Shape):
    """What is the least these cards can leave loose?"""

    ruleset = Text(required=True)
    options = Options()
    cards = Cards(required=True)


class AskedMeld(Shape):
    """The meld on the table that a lay-off question is about."""

    kind = Text(required=True, names=MELD_KINDS)
    cards = Cards(required=True)


class LayOffQuestion(Shape):
    """May these cards go on that meld?"""

    ruleset = Text(required=True)
    options = Options()
    meld = Part(AskedMeld, required=True)
    cards = Cards(required=True)
    arrangement = Cards()


class MoveQuestion(Shape):
    """Would this move be legal here?"""

    position = Part(Position, required=True)
    move = Tagged(MOVES, required=True)


class TurnQuestion(Shape):
    """Would these moves, one after the other, be legal here?"""

    position = Part(Position, required=True)
    moves = ListOf(Tagged(MOVES), required=True, least=1)


class LegalMovesQuestion(Shape):
    """What is legal here?"""

    position = Part(Position, required=True)


class TurnsQuestion(Shape):
    """Which whole turns could be played here?"""

    position = Part(Position, required=True)
    wanted = Text(names=("going_out",), data_key="only")
    limit = Whole(lowest=1, highest=MOST_TURNS)
    after = Text(longest=_LONGEST_WORD, allow_none=True)


class LaidMeld(Shape):
    """A meld that a seat laid in the deal that is being counted."""

    cards = Cards(required=True)
    kind = Text(names=MELD_KINDS)


class SeatToScore(Shape):
    """What a seat is left with when the deal ends; null in its place for one that was not in the deal."""

    left = Cards(required=True)
    melds = ListOf(Part(LaidMeld))
    total = Whole(required=True, lowest=-LARGEST_TOTAL, highest=LARGEST_TOTAL)
    rebuys = Whole(lowest=0, highest=LARGEST_TOTAL)
    opened_before = Flag()
    deals_won = Whole(lowest=0, highest=LARGEST_TOTAL)


class HistoryQuestion(Shape):
    """Was this recorded match lawful, and would it be under other rules?"""

    history = RecordLines(required=True)
    format = Text(longest=LONGEST_ID)
    ruleset = Text()
    options = Options()
    detail = Text(names=DETAILS)
    positions = Whole(lowest=0, highest=_MOST_LINES)


class ScoreQuestion(Shape):
    """What does this deal score?"""

    ruleset = Text(required=True)
    options = Options()
    seats = ListOf(Part(SeatToScore, allow_none=True), required=True)
    winner = Whole(required=True, allow_none=True)
    blocked = Flag()
    round = Whole(lowest=1, highest=LARGEST_TOTAL)
    deals_won = ListOf(Whole(lowest=0, highest=LARGEST_TOTAL))
