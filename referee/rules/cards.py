"""Cards and packs.

Inside the core a card is a small integer, ``suit * 13 + rank``; a joker is 52 and a card nobody may name is
53. Twins (the copies of a card in several packs) are the same integer: hands are multisets. A pack
translates to wire codes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, NewType

Card = NewType("Card", int)

JOKER: Final = Card(52)
HIDDEN: Final = Card(53)
JOKER_CODE: Final = "JK"
HIDDEN_CODE: Final = "??"
RANKS_PER_SUIT: Final = 13

FRENCH: Final = "french"
SPANISH_40: Final = "spanish_40"
SPANISH_48: Final = "spanish_48"

_RANKS: Final = {FRENCH: "A23456789TJQK", SPANISH_40: "1234567SCR", SPANISH_48: "123456789SCR"}
_SUITS: Final = {FRENCH: "SHDC", SPANISH_40: "OCEB", SPANISH_48: "OCEB"}


class NotACard(ValueError):
    """The text names no card of this pack. The sender's fault."""


@dataclass(frozen=True, slots=True)
class Pack:
    """All cards of a game: which codes exist, and how many copies of each.

    ``codes[card]`` is the wire code of a card; ``copies`` counts the packs shuffled together, ``jokers``
    all jokers.
    """

    name: str
    copies: int
    jokers: int
    ranks: str
    suits: str
    codes: tuple[str, ...]
    index: dict[str, Card]

    def __hash__(self) -> int:
        return hash((self.name, self.copies, self.jokers))

    @property
    def naturals(self) -> list[Card]:
        """Every different natural card, by suit, then rank."""
        return [Card(s * RANKS_PER_SUIT + r) for s in range(len(self.suits)) for r in range(len(self.ranks))]

    @property
    def cards(self) -> list[Card]:
        """Every card of the game, twins and jokers included."""
        return self.naturals * self.copies + [JOKER] * self.jokers

    def limit(self, card: Card) -> int:
        """How many copies of ``card`` the game holds."""
        return self.jokers if card == JOKER else self.copies

    def read(self, codes: Iterable[str]) -> list[Card]:
        """Canonical wire codes to cards; raises NotACard for a text that is none of this pack's codes."""
        try:
            return [self.index[code] for code in codes]
        except KeyError as error:
            raise NotACard(str(error.args[0])) from None

    def write(self, cards: Iterable[Card]) -> list[str]:
        """Cards to canonical wire codes, in the given order."""
        codes = self.codes
        return [codes[card] for card in cards]

    def surplus(self, cards: Iterable[Card]) -> dict[Card, int]:
        """Cards of which there are more than the game holds, with their count; hidden cards are not
        counted.
        """
        counts = Counter(card for card in cards if card != HIDDEN)
        return {card: n for card, n in sorted(counts.items()) if n > self.limit(card)}


@cache
def pack(name: str, copies: int, jokers: int) -> Pack:
    """The pack of that name, ``copies`` times, with ``jokers`` jokers in all."""
    ranks, suits = _RANKS[name], _SUITS[name]
    codes = [""] * (HIDDEN + 1)
    for s, suit in enumerate(suits):
        for r, rank in enumerate(ranks):
            codes[s * RANKS_PER_SUIT + r] = rank + suit
    codes[JOKER], codes[HIDDEN] = JOKER_CODE, HIDDEN_CODE
    index = {code: Card(card) for card, code in enumerate(codes) if code}
    return Pack(name, copies, jokers, ranks, suits, tuple(codes), index)


def suit_of(card: Card) -> int:
    """The suit's number in the pack (French: 0 spades, 1 hearts, 2 diamonds, 3 clubs)."""
    return card // RANKS_PER_SUIT


def rank_of(card: Card) -> int:
    """The rank's number in the pack, from 0 (French: 0 ace, 12 king)."""
    return card % RANKS_PER_SUIT


def without(hand: Sequence[Card], cards: Iterable[Card]) -> list[Card] | None:
    """``hand`` less ``cards`` as multisets, or None where a card is not there often enough."""
    left = list(hand)
    for card in cards:
        if card not in left:
            return None
        left.remove(card)
    return left
