"""The codes of the breaches: permanent, for programs, the same in every ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from referee.rules.cards import Card

Detail = int | str | Card | tuple[Card, ...] | tuple[str, ...] | tuple[Mapping[str, "Detail"], ...] | None
"""What a breach may tell of the case; cards stay cards until they are written for the wire."""


class Code(StrEnum):
    """Why a move is refused."""

    NOT_YOUR_TURN = "NOT_YOUR_TURN"
    MUST_DRAW_FIRST = "MUST_DRAW_FIRST"
    ALREADY_DREW = "ALREADY_DREW"
    CARD_NOT_IN_HAND = "CARD_NOT_IN_HAND"
    PILE_EMPTY = "PILE_EMPTY"
    STOCK_EMPTY = "STOCK_EMPTY"
    STOCK_NOT_EMPTY = "STOCK_NOT_EMPTY"
    TAKE_WITHOUT_USE = "TAKE_WITHOUT_USE"
    MUST_USE_TAKEN_CARD = "MUST_USE_TAKEN_CARD"
    DISCARD_OF_TAKEN_CARD = "DISCARD_OF_TAKEN_CARD"
    NOT_A_MELD = "NOT_A_MELD"
    SET_RANKS_DIFFER = "SET_RANKS_DIFFER"
    SET_SUITS = "SET_SUITS"
    SET_SIZE = "SET_SIZE"
    RUN_SUITS_DIFFER = "RUN_SUITS_DIFFER"
    RUN_NOT_CONSECUTIVE = "RUN_NOT_CONSECUTIVE"
    RUN_TOO_SHORT = "RUN_TOO_SHORT"
    ACE_BRIDGE = "ACE_BRIDGE"
    ACE_HIGH = "ACE_HIGH"
    JOKER_IN_SET = "JOKER_IN_SET"
    TOO_MANY_JOKERS = "TOO_MANY_JOKERS"
    JOKER_WITHOUT_PLACE = "JOKER_WITHOUT_PLACE"
    JOKER_FIXED = "JOKER_FIXED"
    LAY_OFF_BEFORE_OPENING = "LAY_OFF_BEFORE_OPENING"
    LAY_OFF_ON_OTHERS = "LAY_OFF_ON_OTHERS"
    LAY_OFF_TOO_EARLY = "LAY_OFF_TOO_EARLY"
    LAY_OFF_BOTH_ENDS = "LAY_OFF_BOTH_ENDS"
    NO_SUCH_MELD = "NO_SUCH_MELD"
    CONTRACT_NOT_MET = "CONTRACT_NOT_MET"
    OPENING_TOO_LOW = "OPENING_TOO_LOW"
    OPEN_NOT_NEEDED = "OPEN_NOT_NEEDED"
    NEW_MELD_AFTER_CONTRACT = "NEW_MELD_AFTER_CONTRACT"
    SWAP_NOT_ALLOWED = "SWAP_NOT_ALLOWED"
    MUST_KEEP_DISCARD = "MUST_KEEP_DISCARD"
    JOKER_DISCARD = "JOKER_DISCARD"
    CANNOT_CLOSE = "CANNOT_CLOSE"
    MELDS_STAY_IN_HAND = "MELDS_STAY_IN_HAND"
    LAY_OFF_AFTER_CLEAN_CLOSE = "LAY_OFF_AFTER_CLEAN_CLOSE"
    REBUY_NOT_ALLOWED = "REBUY_NOT_ALLOWED"
    DEAL_OVER = "DEAL_OVER"
    MATCH_OVER = "MATCH_OVER"
    AMBIGUOUS = "AMBIGUOUS"


@dataclass(frozen=True, slots=True)
class Breach:
    """One reason why not: the code, and what it needs to be told of the case (never a card the seat may not
    see).
    """

    code: Code
    details: Mapping[str, Detail] = field(default_factory=dict)
