"""What can be where, at a table that nobody saw all of: exact counting of the cards that were never seen.

Cards nobody saw came out of a heap of which the contents are known as a whole: the pack less what was seen of
a deal, later each pile that was shuffled to be the stock again. A hand holds so many unseen cards of each
heap. Whoever shows one then had it from one of them; whether all that was shown can have been so is counted,
never guessed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from referee.rules.budget import Budget
from referee.rules.cards import HIDDEN, Card, Pack
from referee.rules.placing import SEARCH_STEPS, Origins, Placing, Sighting


@dataclass(slots=True)
class Unseen:
    """The cards of one deal that nobody has seen, and what has come to light of them.

    ``heaps``: how many of each card each heap held. ``held[seat][heap]``: how many unseen cards a seat has
    got of it. ``hint`` is a way in which all sightings can have been, as far as one was looked for: only to
    find the next one sooner; so are their ``origins``. ``muddles``: how often cards changed places unseen, so
    that what is counted since goes on from nothing that was counted before.
    """

    heaps: list[dict[Card, int]]
    held: list[list[int]]
    sightings: list[Sighting] = field(default_factory=list)
    hint: list[int] = field(default_factory=list, compare=False, repr=False)
    muddles: int = field(default=0, compare=False, repr=False)
    origins: Origins = field(default_factory=Origins, compare=False, repr=False)

    @classmethod
    def among(cls, pack: Pack, hands: Sequence[Sequence[Card]], *zones: Iterable[Card]) -> Unseen:
        """What is known of a table where these hands and zones lie: one heap, all that is not seen."""
        seen = Counter(card for zone in (*hands, *zones) for card in zone if card != HIDDEN)
        return cls([dict(Counter(pack.cards) - seen)], [[list(hand).count(HIDDEN)] for hand in hands])

    def copy(self) -> Unseen:
        """An independent one that knows the same."""
        return Unseen(
            self.heaps[:],
            [held[:] for held in self.held],
            self.sightings[:],
            self.hint,
            self.muddles,
            self.origins.copy(),
        )

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
        self.hint, self.muddles, self.origins = [], self.muddles + 1, Origins()

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
        budget, shown = Budget(SEARCH_STEPS), [*self.sightings, *sightings]
        self.origins.learn(self.heaps, self.sightings, budget)
        origins = self.origins.copy()
        origins.learn(self.heaps, shown, budget)
        placing = Placing(self.heaps, shown, origins, self.hint, budget)
        fits = placing.fits()
        if fits:
            self.hint = placing.placed[: len(self.sightings)]
        return fits

    def candidates(self, seat: int) -> list[Card]:
        """The different cards that a hidden card of the seat may still be, one by one; sorted."""
        if len(self.heaps) == 1:
            return self._of_one_heap(seat)
        cards = {card for heap in self.heaps for card in heap}
        return [card for card in sorted(cards) if self.possible(self.seen_in_hand(seat, card))]

    def _of_one_heap(self, seat: int) -> list[Card]:
        """The same where no stock went round: whatever has a copy left, if the hand has room for any."""
        left = Counter(self.heaps[0])
        left.subtract(seen.card for seen in self.sightings)
        cards = sorted(card for card, copies in left.items() if copies > 0)
        return cards if cards and self.possible(self.seen_in_hand(seat, cards[0])) else []
