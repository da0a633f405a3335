"""A match: how it is opened, what is sent to it, and what branches off."""

from __future__ import annotations

from typing import Any

from marshmallow import validates_schema

from schemas.complaints import complaint
from schemas.fields import (
    LEAST_SECONDS,
    LONGEST_ID,
    MOST_SECONDS,
    Cards,
    CardsOrCount,
    CardText,
    Flag,
    ListOf,
    Options,
    Part,
    PlayerName,
    RecordLines,
    Shape,
    Spectators,
    Tagged,
    Text,
    Whole,
)
from schemas.moves import MOVES

_LONGEST_SIGNATURE = 88
_LONGEST_CONTRIBUTION = 256


class Deal(Shape):
    """Who supplies the cards: a deck, the referee, or the players' own report."""

    deck = Cards()
    mode = Text(names=("referee", "reported"))
    then = Text(names=("ask", "referee"))
    contributions = ListOf(Text(longest=_LONGEST_CONTRIBUTION, allow_none=True))

    @validates_schema
    def _one_source(self, data: dict[str, Any], **kwargs: Any) -> None:
        if ("deck" in data) == ("mode" in data):
            raise complaint("WRONG_COMBINATION", "either a deck or a mode is needed here")
        if "then" in data and "deck" not in data:
            raise complaint("WRONG_COMBINATION", "'then' goes with a deck", member="then")
        if "contributions" in data and "mode" not in data:
            raise complaint("WRONG_COMBINATION", "'contributions' go with a mode", member="contributions")


class TimeAllowed(Shape):
    """How long the seats may think, in seconds: for a turn, or for all turns of a deal."""

    turn = Whole(lowest=LEAST_SECONDS, highest=MOST_SECONDS)
    bank = Whole(lowest=LEAST_SECONDS, highest=MOST_SECONDS)

    @validates_schema
    def _one_kind(self, data: dict[str, Any], **kwargs: Any) -> None:
        if ("turn" in data) == ("bank" in data):
            raise complaint("WRONG_COMBINATION", "either a turn or a bank is needed here")


class NewMatch(Shape):
    """Open a match."""

    ruleset = Text(required=True)
    options = Options()
    players = ListOf(PlayerName(shortest=1), required=True)
    first_dealer = Whole()
    deal = Part(Deal)
    spectators = Spectators()
    takebacks = Flag()
    clock = Part(TimeAllowed)


class SubmittedMove(Shape):
    """A move of a match; ``drawn`` is the card that was seen drawn at a real table."""

    seat = Whole(required=True)
    move = Tagged(MOVES, required=True)
    drawn = CardText()
    expected_version = Whole()


class SubmittedTurn(Shape):
    """Several moves of a match, all or nothing; ``drawn`` is the card that was seen drawn at a real table."""

    seat = Whole(required=True)
    moves = ListOf(Tagged(MOVES), required=True, least=1)
    drawn = CardText()
    expected_version = Whole()


class DryRun(Shape):
    """Would this move be legal in this match?"""

    seat = Whole(required=True)
    move = Tagged(MOVES, required=True)
    version = Whole()


class NextDeal(Shape):
    """The next deal: its deck, or what is known of it at a real table."""

    deck = Cards()
    hands = ListOf(CardsOrCount(allow_none=True))
    pile = Cards()
    stock = CardsOrCount()
    expected_version = Whole()

    @validates_schema
    def _one_source(self, data: dict[str, Any], **kwargs: Any) -> None:
        if ("deck" in data) == ("hands" in data):
            raise complaint("WRONG_COMBINATION", "either a deck or hands are needed here")
        for name in ("pile", "stock"):
            if name in data and "deck" in data:
                raise complaint("WRONG_COMBINATION", "'{name}' goes with hands", member=name, name=name)


class HandsTold(Shape):
    """What was left in the hands of a deal at a real table; null for a seat that was not in it."""

    hands = ListOf(Cards(hidden=True, allow_none=True), required=True)
    expected_version = Whole()


class Receipt(Shape):
    """A receipt as the house gave it."""

    match = Text(required=True)
    version = Whole(required=True)
    head = Text(required=True)
    at = Text(required=True)
    key = Text(required=True)
    signature = Text(required=True, longest=_LONGEST_SIGNATURE)


class AuditRequest(Shape):
    """Check a match, and receipts against it."""

    receipts = ListOf(Part(Receipt))


class NewToken(Shape):
    """A new token for a seat."""

    seat = Whole(required=True)


class Branch(Shape):
    """Start a match where another one stood."""

    version = Whole(required=True)


class RecordBranch(Shape):
    """Start a match where a recorded one stood."""

    history = RecordLines(required=True)
    format = Text(longest=LONGEST_ID)
    line = Whole()
    spectators = Spectators()
    takebacks = Flag()
