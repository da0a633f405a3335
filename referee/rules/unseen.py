"""What can be where, at a table that nobody saw all of: exact counting of the cards that were never seen.

Cards nobody saw came out of a heap of which the contents are known as a whole: the pack less what was seen of
a deal, later each pile that was shuffled to be the stock again. A hand holds so many unseen cards of each
heap. Whoever shows one then had it from one of them; whether all that was shown can have been so is counted,
never guessed.
"""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from referee.rules.budget import Budget, TooComplex
from referee.rules.cards import HIDDEN, Card, Pack

SEARCH_STEPS = 20_000
MOST_OPEN = 300
"""How many cards that can be of several heaps are placed; a deal with more of them is too complex."""


class Sighting(NamedTuple):
    """A card that came to light: ``held[heap]`` is how many unseen cards of each heap its seat had got by
    then.

    A card seen as it left the stock has ``heap``, the one it must be of, and no seat.
    """

    card: Card
    seat: int | None
    held: tuple[int, ...]
    heap: int | None = None


@dataclass(slots=True)
class Unseen:
    """The cards of one deal that nobody has seen, and what has come to light of them.

    ``heaps``: how many of each card each heap held. ``held[seat][heap]``: how many unseen cards a seat has
    got of it.
    """

    heaps: list[dict[Card, int]]
    held: list[list[int]]
    sightings: list[Sighting] = field(default_factory=list)

    @classmethod
    def among(cls, pack: Pack, hands: Sequence[Sequence[Card]], *zones: Iterable[Card]) -> Unseen:
        """What is known of a table where these hands and zones lie: one heap, all that is not seen."""
        seen = Counter(card for zone in (*hands, *zones) for card in zone if card != HIDDEN)
        return cls([dict(Counter(pack.cards) - seen)], [[list(hand).count(HIDDEN)] for hand in hands])

    def copy(self) -> Unseen:
        """An independent one that knows the same."""
        return Unseen(self.heaps[:], [held[:] for held in self.held], self.sightings[:])

    def recycled(self, pile: Iterable[Card]) -> None:
        """These cards were shuffled and are the stock now, in an order nobody saw."""
        self.heaps.append(dict(Counter(card for card in pile if card != HIDDEN)))
        for held in self.held:
            held.append(0)

    def drawn(self, seat: int) -> None:
        """A seat drew a card of the stock that nobody else saw."""
        self.held[seat][-1] += 1

    def seen_in_stock(self, card: Card) -> Sighting:
        """What it means that a card came from the stock for all to see."""
        return Sighting(card, None, (), len(self.heaps) - 1)

    def seen_in_hand(self, seat: int, card: Card) -> Sighting:
        """What it means that a seat showed a card that was not known to be in its hand."""
        return Sighting(card, seat, tuple(self.held[seat]))

    def learn(self, *sightings: Sighting) -> None:
        """This was seen."""
        self.sightings += sightings

    def possible(self, *sightings: Sighting) -> bool:
        """Whether this can have been seen, too, beside all that was. Raises TooComplex."""
        return _Placing(self.heaps, [*self.sightings, *sightings]).fits()

    def candidates(self, seat: int) -> list[Card]:
        """The different cards that a hidden card of the seat may still be, one by one; sorted."""
        cards = {card for heap in self.heaps for card in heap}
        return [card for card in sorted(cards) if self.possible(self.seen_in_hand(seat, card))]


class _Placing:
    """Each card that came to light is put on a heap it can have come from, until all stand or none can."""

    def __init__(self, heaps: Sequence[dict[Card, int]], sightings: Sequence[Sighting]) -> None:
        self._left = [dict(heap) for heap in heaps]
        self._taken: dict[tuple[int, int], list[int]] = {}
        self._budget = Budget(SEARCH_STEPS)
        choices = [(self._heaps_of(seen), seen) for seen in sightings]
        self._certain = [(heaps, seen) for heaps, seen in choices if len(heaps) < 2]
        self._open = [(heaps, seen) for heaps, seen in choices if len(heaps) > 1]
        if len(self._open) > MOST_OPEN:
            raise TooComplex

    def _heaps_of(self, seen: Sighting) -> list[int]:
        """The heaps it can be of, as far as it alone can tell."""
        if seen.heap is not None:
            return [seen.heap]
        return [n for n, held in enumerate(seen.held) if held and self._left[n].get(seen.card)]

    def fits(self) -> bool:
        """Whether everything finds a heap."""
        placed = all(heaps and self._put(heaps[0], seen) for heaps, seen in self._certain)
        return placed and self._fits(0)

    def _fits(self, at: int) -> bool:
        """Whether everything from ``at`` on finds one."""
        if at == len(self._open):
            return True
        heaps, seen = self._open[at]
        for heap in heaps:
            self._budget.spend()
            if self._put(heap, seen):
                if self._fits(at + 1):
                    return True
                self._take_back(heap, seen)
        return False

    def _put(self, heap: int, seen: Sighting) -> bool:
        if not self._left[heap].get(seen.card):
            return False
        if seen.seat is not None and not self._in_time(heap, seen.seat, seen.held[heap]):
            return False
        self._left[heap][seen.card] -= 1
        return True

    def _in_time(self, heap: int, seat: int, held: int) -> bool:
        """Put it among the seat's cards of the heap, if none of them was shown before it can have been got.

        Of the cards shown by the time the seat had got ``n`` of them there can be no more than ``n``.
        """
        taken = self._taken.setdefault((heap, seat), [])
        insort(taken, held)
        if all(count <= had for count, had in enumerate(taken, start=1)):
            return True
        taken.remove(held)
        return False

    def _take_back(self, heap: int, seen: Sighting) -> None:
        self._left[heap][seen.card] += 1
        if seen.seat is not None:
            self._taken[heap, seen.seat].remove(seen.held[heap])
