"""Chance that can be checked: a secret that is committed to first decides every shuffle of a deal.

Everything here is fixed byte by byte in ``docs/evidence.md``, so that anybody can compute it again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import count

LOT = "lot"
"""Who deals first, where it is drawn."""
DECK = "deck"
"""The deck of the deal."""

RESHUFFLE = "reshuffle"
"""The stock of a deal that goes on behind its own reveal."""

_COMMITMENT = "loba-referee commitment 1\n"
_GENERATOR = "loba-referee generator 1\n"
_WORD = 1 << 32


def recycle(number: int) -> str:
    """The new order of a stock that is recycled, from 1 in each deal."""
    return f"recycle {number}"


def commitment(match: str, deal: int, secret: str, contributions: Sequence[str | None]) -> str:
    """What may be told before the deal: it fixes the secret (hexadecimal) and tells nothing of it."""
    return _digest(_COMMITMENT, match, deal, secret, contributions).hex()


class Generator:
    """All chance of one deal, by purpose: the same every time."""

    def __init__(self, match: str, deal: int, secret: str, contributions: Sequence[str | None]) -> None:
        self._key = _digest(_GENERATOR, match, deal, secret, contributions)

    def shuffled(self, purpose: str, codes: Sequence[str]) -> list[str]:
        """These cards in a new order, top first; the order they are given in does not matter."""
        order, words = sorted(codes), self._words(purpose)
        for last in range(len(order) - 1, 0, -1):
            other = _below(last + 1, words)
            order[last], order[other] = order[other], order[last]
        return order

    def drawn(self, purpose: str, seats: int) -> int:
        """A seat drawn by lot from that many."""
        return _below(seats, self._words(purpose))

    def _words(self, purpose: str) -> Iterator[int]:
        """Numbers of 32 bits, eight from each block of SHA-256."""
        for number in count():
            block = sha256(self._key + f"{purpose}\n{number}".encode()).digest()
            for at in range(0, 32, 4):
                yield int.from_bytes(block[at : at + 4], "big")


def _below(limit: int, words: Iterator[int]) -> int:
    """A number below ``limit``, each equally likely: words that would favour some are passed over."""
    fair = _WORD - _WORD % limit
    return next(word for word in words if word < fair) % limit


def _digest(purpose: str, match: str, deal: int, secret: str, contributions: Sequence[str | None]) -> bytes:
    added = ["-" if text is None else sha256(text.encode()).hexdigest() for text in contributions]
    said = [match, str(deal), secret, *added]
    return sha256((purpose + "".join(f"{line}\n" for line in said)).encode()).digest()
