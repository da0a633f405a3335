"""A hand as bits: one lane of 15 for each suit, a rank a bit; the jokers are one bit above the lanes.

Above the 13 ranks of a lane there is room for the high ace, and a gap, so that a shift by one stays in its
lane. All of it is less than 62 bits, which is what a compiled build holds in a machine word.

Which cards there are, not how often: what depends on copies asks the hand itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from referee.rules.cards import HIDDEN, JOKER, RANKS_PER_SUIT, Card

WIDTH: Final = 15
LANE: Final = 0x1FFF
"""The ranks of one suit."""
JOKERS: Final = 1 << 60
NATURALS: Final = JOKERS - 1
ACES: Final = 1 | 1 << 15 | 1 << 30 | 1 << 45
"""The lowest rank of every suit; shifted, any rank of every suit."""

RANKS: Final = LANE * ACES
"""Every natural card; not the place of the high ace."""

BIT: Final[tuple[int, ...]] = (
    *(1 << (card // RANKS_PER_SUIT * WIDTH + card % RANKS_PER_SUIT) for card in range(JOKER)),
    JOKERS,
    0,
)
"""The bit of each card; a hidden card has none."""

assert len(BIT) == HIDDEN + 1
assert LANE.bit_length() == RANKS_PER_SUIT
assert JOKERS.bit_length() == 4 * WIDTH + 1


def bits_of(cards: Iterable[Card]) -> int:
    """The cards as bits."""
    bits = 0
    for card in cards:
        bits |= BIT[card]
    return bits
