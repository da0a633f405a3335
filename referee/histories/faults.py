"""What can be wrong with a record besides a move that is not lawful: dealing, drawing, counting.

Codes are permanent and for programs; ``sayings`` tells them in words.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from referee.languages import Saying

FactDetail = int | str | Saying | None | tuple[int, ...] | tuple[str, ...]


class FaultCode(StrEnum):
    """What is wrong with a line."""

    SEATS_OUT_OF_RANGE = "SEATS_OUT_OF_RANGE"
    DEAL_NOT_DUE = "DEAL_NOT_DUE"
    MATCH_DECIDED = "MATCH_DECIDED"
    REBUY_UNANSWERED = "REBUY_UNANSWERED"
    DEAL_NUMBER = "DEAL_NUMBER"
    ROUND_NUMBER = "ROUND_NUMBER"
    DEALER_DIFFERS = "DEALER_DIFFERS"
    HAND_SIZE = "HAND_SIZE"
    OUT_AND_DEALT = "OUT_AND_DEALT"
    UPCARD = "UPCARD"
    NOT_THE_PACK = "NOT_THE_PACK"
    PACK_SIZE = "PACK_SIZE"
    DRAWN_DIFFERS = "DRAWN_DIFFERS"
    RECYCLED_DIFFERS = "RECYCLED_DIFFERS"
    CANNOT_BE_DONE = "CANNOT_BE_DONE"
    REFUSED_LAWFUL = "REFUSED_LAWFUL"
    RESULT_NOT_DUE = "RESULT_NOT_DUE"
    WINNER_DIFFERS = "WINNER_DIFFERS"
    LEFT_DIFFERS = "LEFT_DIFFERS"
    POINTS_DIFFER = "POINTS_DIFFER"
    TOTAL_DIFFERS = "TOTAL_DIFFERS"
    MATCH_NOT_OVER = "MATCH_NOT_OVER"
    WINNERS_DIFFER = "WINNERS_DIFFER"
    NO_COPY_LEFT = "NO_COPY_LEFT"


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with a line: the code, and what is to be told of the case.

    ``recorded`` and ``lawful`` among the details are what the record says and what the law says.
    """

    code: FaultCode
    details: Mapping[str, FactDetail] = field(default_factory=dict)


OF_THE_COUNT = frozenset(
    {
        FaultCode.WINNER_DIFFERS,
        FaultCode.LEFT_DIFFERS,
        FaultCode.POINTS_DIFFER,
        FaultCode.TOTAL_DIFFERS,
        FaultCode.WINNERS_DIFFER,
        FaultCode.RESULT_NOT_DUE,
        FaultCode.MATCH_NOT_OVER,
    }
)
"""Faults of the score sheet: they do not put the table itself in dispute."""
