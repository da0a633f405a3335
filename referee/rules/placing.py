"""Cards that came to light, put on the heaps they can have come from: until all stand, or none can."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from referee.rules.budget import Budget, TooComplex
from referee.rules.cards import Card

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
class Origins:
    """Of which heaps each card that came to light can be, as far as it alone can tell.

    ``open`` are those that can be of several, if they are not ``too_many`` to be placed. What is known of a
    sighting stays so while heaps only come to be: it is found out once, so that a long deal is not gone
    through anew for every card.
    """

    of: list[list[int]] = field(default_factory=list)
    open: list[int] = field(default_factory=list)
    too_many: bool = False

    def copy(self) -> Origins:
        """Independent ones that know the same."""
        return Origins(self.of[:], self.open[:], self.too_many)

    def learn(self, heaps: Sequence[dict[Card, int]], sightings: Sequence[Sighting], budget: Budget) -> None:
        """Find them for these, the whole deal so far, as far as they are not known. Raises TooComplex."""
        looked = 0
        for n in range(len(self.of), 0 if self.too_many else len(sightings)):
            looked += len(sightings[n].held)
            budget.spend(looked // PLACED_A_STEP)
            looked %= PLACED_A_STEP
            self._add(_heaps_of(heaps, sightings[n]))
            if len(self.open) > MOST_OPEN:
                self.of, self.open, self.too_many = [], [], True
                break
        if self.too_many:
            raise TooComplex

    def _add(self, of: list[int]) -> None:
        if len(of) > 1:
            self.open.append(len(self.of))
        self.of.append(of)


def _heaps_of(heaps: Sequence[dict[Card, int]], seen: Sighting) -> list[int]:
    if seen.heap is not None:
        return [seen.heap]
    return [n for n, held in enumerate(seen.held) if held and heaps[n].get(seen.card)]


class Placing:
    """Each card that came to light is put on a heap it can have come from, until all stand or none can.

    Mostly there is a way that is like the one known before, with room made for what is new. Only where none
    is found like that everything is tried, beginning with what is in the way.
    """

    def __init__(
        self,
        heaps: Sequence[dict[Card, int]],
        sightings: Sequence[Sighting],
        origins: Origins,
        hint: Sequence[int],
        budget: Budget,
    ) -> None:
        budget.spend(1 + (len(sightings) + len(heaps)) // PLACED_A_STEP)
        self.placed = [_NOWHERE] * len(sightings)
        self._all, self._seen = heaps, sightings
        self._left = [dict(heap) for heap in heaps]
        self._taken: dict[tuple[int, int], list[int]] = {}
        self._budget = budget
        self._heaps, self._open = origins.of, origins.open
        self._hint = hint

    def fits(self) -> bool:
        """Whether everything finds a heap."""
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
