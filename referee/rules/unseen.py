"""What can be where, at a table that nobody saw all of: exact counting of the cards that were never seen.

Cards nobody saw came out of a heap of which the contents are known as a whole: the pack less what was seen of
a deal, later each pile that was shuffled to be the stock again. A hand holds so many unseen cards of each
heap. Whoever shows one then had it from one of them; whether all that was shown can have been so is counted,
never guessed.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from referee.rules.budget import Budget, TooComplex
from referee.rules.cards import HIDDEN, Card, Pack

SEARCH_STEPS = 20_000
_NOWHERE = -1
PLACED_A_STEP = 32
"""So many cards are placed with as much work as one step of search, as long as none is taken back again."""
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
    got of it. ``hint`` is a way in which all sightings can have been, as far as one was looked for: only to
    find the next one sooner.
    """

    heaps: list[dict[Card, int]]
    held: list[list[int]]
    sightings: list[Sighting] = field(default_factory=list)
    hint: list[int] = field(default_factory=list, compare=False, repr=False)

    @classmethod
    def among(cls, pack: Pack, hands: Sequence[Sequence[Card]], *zones: Iterable[Card]) -> Unseen:
        """What is known of a table where these hands and zones lie: one heap, all that is not seen."""
        seen = Counter(card for zone in (*hands, *zones) for card in zone if card != HIDDEN)
        return cls([dict(Counter(pack.cards) - seen)], [[list(hand).count(HIDDEN)] for hand in hands])

    def copy(self) -> Unseen:
        """An independent one that knows the same."""
        return Unseen(self.heaps[:], [held[:] for held in self.held], self.sightings[:], self.hint)

    def recycled(self, pile: Iterable[Card]) -> None:
        """These cards were shuffled and are the stock now, in an order nobody saw."""
        self.heaps.append(dict(Counter(pile)))
        for held in self.held:
            held.append(0)

    def muddle(self) -> None:
        """A card went from hand to hand that nobody saw: of which heap a card is can no longer be told.

        What was certain stays so; all heaps are one from now on.
        """
        whole: Counter[Card] = Counter()
        for heap in self.heaps:
            whole.update(heap)
        self.heaps, self.held = [dict(whole)], [[sum(held)] for held in self.held]
        self.sightings = [
            seen._replace(heap=0) if seen.seat is None else seen._replace(held=(sum(seen.held),))
            for seen in self.sightings
        ]
        self.hint = []

    def forget(self, seat: int, cards: Iterable[Card]) -> None:
        """These were known to be in a hand, and may have left it unseen."""
        self.muddle()
        gone = Counter(cards)
        self.heaps[0] = dict(Counter(self.heaps[0]) + gone)
        self.held[seat][0] += gone.total()

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
        placing = _Placing(self.heaps, [*self.sightings, *sightings], self.hint)
        fits = placing.fits()
        if fits:
            self.hint = placing.placed[: len(self.sightings)]
        return fits

    def candidates(self, seat: int) -> list[Card]:
        """The different cards that a hidden card of the seat may still be, one by one; sorted."""
        cards = {card for heap in self.heaps for card in heap}
        return [card for card in sorted(cards) if self.possible(self.seen_in_hand(seat, card))]


class _Placing:
    """Each card that came to light is put on a heap it can have come from, until all stand or none can.

    Mostly there is a way that is like the one known before, with room made for what is new. Only where none
    is found like that everything is tried, beginning with what is in the way.
    """

    def __init__(
        self, heaps: Sequence[dict[Card, int]], sightings: Sequence[Sighting], hint: Sequence[int]
    ) -> None:
        self.placed = [_NOWHERE] * len(sightings)
        self._all, self._seen = heaps, sightings
        self._left = [dict(heap) for heap in heaps]
        self._taken: dict[tuple[int, int], list[int]] = {}
        self._budget = Budget(SEARCH_STEPS)
        self._heaps = [self._heaps_of(seen) for seen in sightings]
        self._open = [n for n, of in enumerate(self._heaps) if len(of) > 1]
        self._hint = hint
        if len(self._open) > MOST_OPEN:
            raise TooComplex

    def _heaps_of(self, seen: Sighting) -> list[int]:
        """The heaps it can be of, as far as it alone can tell."""
        if seen.heap is not None:
            return [seen.heap]
        return [n for n, held in enumerate(seen.held) if held and self._left[n].get(seen.card)]

    def fits(self) -> bool:
        """Whether everything finds a heap."""
        self._budget.spend(1 + len(self._seen) // PLACED_A_STEP)
        certain = (n for n, of in enumerate(self._heaps) if len(of) < 2)
        if not all(self._heaps[n] and self._put(self._heaps[n][0], n) for n in certain):
            return False
        known = [n for n in self._open if n < len(self._hint)]
        left = [n for n in known if not self._put(self._hint[n], n)] + self._open[len(known) :]
        stuck = next((n for n in left if not self._make_room(n, {n})), None)
        return stuck is None or (self._copies_suffice(self._seen[stuck].card) and self._tried_from(stuck))

    def _copies_suffice(self, card: Card) -> bool:
        """Whether there are copies enough for all that were seen of one card, whoever held them."""
        mine = [self._heaps[n] for n, seen in enumerate(self._seen) if seen.card == card]
        copies = [heap for heap, cards in enumerate(self._all) for _ in range(cards.get(card, 0))]
        return _all_served(mine, copies)

    def _make_room(self, n: int, moved: set[int]) -> bool:
        """Whether it finds a heap, those in its way going elsewhere, and so on; else all stay."""
        if any(self._put(heap, n) for heap in self._heaps[n]):
            return True
        before = self.placed[:]
        for heap in self._heaps[n]:
            for others in self._in_the_way(heap, n):
                if moved.isdisjoint(others):
                    self._budget.spend()
                    for other in others:
                        self._take_back(other)
                    if self._put(heap, n):
                        moved.update(others)
                        if all(self._make_room(other, moved) for other in others):
                            return True
                    self._restore(before)
        return False

    def _restore(self, before: Sequence[int]) -> None:
        """Put all that is open back to where it lay."""
        changed = [n for n in self._open if self.placed[n] != before[n]]
        for n in changed:
            if self.placed[n] != _NOWHERE:
                self._take_back(n)
        for n in changed:
            if before[n] != _NOWHERE:
                self._put(before[n], n)

    def _in_the_way(self, heap: int, n: int) -> Iterator[tuple[int, ...]]:
        """What might make room on a heap by going elsewhere: one of the same card or seat, or one of each."""
        there = [m for m in self._open if self.placed[m] == heap]
        alike = [m for m in there if self._seen[m].card == self._seen[n].card]
        beside = [m for m in there if self._seen[m].seat == self._seen[n].seat]
        yield from ((m,) for m in dict.fromkeys((*alike, *beside)))
        yield from ((one, other) for one in alike for other in beside if one != other)

    def _touch(self, n: int, m: int) -> bool:
        return self._seen[n].card == self._seen[m].card or self._seen[n].seat == self._seen[m].seat

    def _tried_from(self, stuck: int) -> bool:
        """Whether everything finds a heap, whatever is tried: first what is in the way of this one."""
        for n in self._open:
            if self.placed[n] != _NOWHERE:
                self._take_back(n)
        card = self._seen[stuck].card
        order = sorted(
            self._open, key=lambda n: (n != stuck, self._seen[n].card != card, not self._touch(n, stuck))
        )
        return self._tried(order, 0)

    def _tried(self, order: Sequence[int], at: int) -> bool:
        if at == len(order):
            return True
        for heap in self._heaps[order[at]]:
            self._budget.spend()
            if self._put(heap, order[at]):
                if self._tried(order, at + 1):
                    return True
                self._take_back(order[at])
        return False

    def _put(self, heap: int, n: int) -> bool:
        seen = self._seen[n]
        if not self._left[heap].get(seen.card):
            return False
        if seen.seat is not None and not self._in_time(heap, seen.seat, seen.held[heap]):
            return False
        self._left[heap][seen.card] -= 1
        self.placed[n] = heap
        return True

    def _in_time(self, heap: int, seat: int, held: int) -> bool:
        """Put it among the seat's cards of the heap, if none of them was shown before it can have been got.

        Of the cards shown by the time the seat had got ``n`` of them there can be no more than ``n``.
        """
        taken = self._taken.setdefault((heap, seat), [])
        at = bisect_right(taken, held)
        if at >= held or any(had < count for count, had in enumerate(taken[at:], start=at + 2)):
            return False
        taken.insert(at, held)
        return True

    def _take_back(self, n: int) -> None:
        seen, heap = self._seen[n], self.placed[n]
        self.placed[n] = _NOWHERE
        self._left[heap][seen.card] += 1
        assert seen.seat is not None, "what was drawn for all to see is of one heap"
        self._taken[heap, seen.seat].remove(seen.held[heap])


def _all_served(wishes: Sequence[Sequence[int]], offers: Sequence[int]) -> bool:
    """Whether each of the wishes can be given one of the things it takes: by moving others out of the way."""
    given: dict[int, int] = {}

    def serve(wish: int, asked: set[int]) -> bool:
        for at, offer in enumerate(offers):
            if offer in wishes[wish] and at not in asked:
                asked.add(at)
                if at not in given or serve(given[at], asked):
                    given[at] = wish
                    return True
        return False

    return all(serve(wish, set()) for wish in range(len(wishes)))
