"""A hand as bits: one lane of 16 for each suit, a rank a bit; the jokers are one bit above the lanes.

Which cards there are, not how often: what depends on copies asks the hand itself.
"""

from __future__ import annotations

from collections.abc import Iterable

from referee.rules.cards import HIDDEN, JOKER, RANKS_PER_SUIT, Card

WIDTH = 16
LANE = (1 << RANKS_PER_SUIT) - 1
"""The ranks of one suit."""
JOKERS = 1 << 4 * WIDTH
NATURALS = JOKERS - 1
ACES = sum(1 << suit * WIDTH for suit in range(4))
"""The lowest rank of every suit; shifted, any rank of every suit."""

BIT: tuple[int, ...] = (
    *(1 << (card // RANKS_PER_SUIT * WIDTH + card % RANKS_PER_SUIT) for card in range(JOKER)),
    JOKERS,
    0,
)
"""The bit of each card; a hidden card has none."""

assert len(BIT) == HIDDEN + 1


def bits_of(cards: Iterable[Card]) -> int:
    """The cards as bits."""
    bits = 0
    for card in cards:
        bits |= BIT[card]
    return bits
