"""What a judge does, and what seats ask each other."""

from __future__ import annotations

from typing import Any

from marshmallow import validates_schema

from schemas.complaints import complaint
from schemas.fields import (
    LARGEST_TOTAL,
    Reason,
    Shape,
    Tagged,
    Text,
    Whole,
)
from schemas.moves import BARE

_LARGEST_PENALTY = 10_000


class TakeBackAct(Shape):
    """Let the match stand as it stood."""

    type = Text(required=True)
    version = Whole(required=True)


class CorrectScoreAct(Shape):
    """Put a total right: to a number, or by some points."""

    type = Text(required=True)
    seat = Whole(required=True)
    total = Whole(lowest=-LARGEST_TOTAL, highest=LARGEST_TOTAL)
    points = Whole(lowest=-LARGEST_TOTAL, highest=LARGEST_TOTAL)

    @validates_schema
    def _one_way(self, data: dict[str, Any], **kwargs: Any) -> None:
        if ("total" in data) == ("points" in data):
            raise complaint("WRONG_COMBINATION", "either a total or points are needed here")


class PenaltyAct(Shape):
    """Count points against a seat."""

    type = Text(required=True)
    seat = Whole(required=True)
    points = Whole(required=True, lowest=1, highest=_LARGEST_PENALTY)


class LiftPenaltyAct(Shape):
    """Take a penalty back."""

    type = Text(required=True)
    penalty = Whole(required=True)


ACTS: dict[str, Shape] = {
    "take_back": TakeBackAct(),
    "correct_score": CorrectScoreAct(),
    "void_deal": BARE,
    "penalty": PenaltyAct(),
    "lift_penalty": LiftPenaltyAct(),
}
"""Which members a judge's act has, by its type."""


class Judgement(Shape):
    """A judge's word on a match."""

    act = Tagged(ACTS, required=True)
    reason = Reason(required=True, shortest=1)
    expected_version = Whole()


class AskAct(Shape):
    """Ask the others to take the match back."""

    type = Text(required=True)
    version = Whole(required=True)
    reason = Reason()


ANSWERS: dict[str, Shape] = {"ask": AskAct(), "agree": BARE, "refuse": BARE}
"""What a seat may say about taking back, by its type."""


class Takeback(Shape):
    """What a seat asks of the others, or answers."""

    seat = Whole(required=True)
    act = Tagged(ANSWERS, required=True)
    expected_version = Whole()
