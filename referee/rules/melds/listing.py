"""All melds a hand can form, and all that it can add to the table.

The work is remembered by what it depends on alone (one suit's ranks, one rank's copies, the jokers): hands
differ, their parts recur. What is listed has been read by the same functions that judge a proposal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TypeVar

from referee.rules.budget import Budget
from referee.rules.cards import JOKER, RANKS_PER_SUIT, Card
from referee.rules.melds import layoffs, sets
from referee.rules.melds.hands import runs_in
from referee.rules.melds.runs import (
    FILL_STEPS,
    TWO,
    Run,
    card_at,
    may_be_wild,
    read_run,
    top_place,
)
from referee.rules.melds.straights import is_straight
from referee.rules.moves import LayMeld, LayOff
from referee.rules.rulesets.dials import Ruleset
from referee.rules.state import ESCALERA, TableMeld

_SUIT_MASK = (1 << RANKS_PER_SUIT) - 1
_BITS = (*(1 << card for card in range(JOKER)), 0, 0)
_ALL_SUITS = sum(1 << suit * RANKS_PER_SUIT for suit in range(4))
_JOKER_BIT = 1 << JOKER
_MEMO = 1 << 16

Melds = tuple[LayMeld, ...]
Addition = tuple[tuple[Card, ...], tuple[Card, ...]]
"""Cards that are added, lowest first or by suit, with the whole meld afterwards."""

Reach = tuple[int, bool, int]
"""Of a meld: the naturals an addition can begin with, whether a wild card can join, every card that may."""

_K = TypeVar("_K")
_V = TypeVar("_V")


class Tables:
    """What one ruleset's melds look like, remembered part by part. One a process; safe to lose."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self._runs: dict[tuple[int, ...], Melds] = {}
        self._sets: dict[tuple[int, ...], Melds] = {}
        self._read: dict[tuple[Card, ...], Run] = {}
        self._reach: dict[tuple[str, tuple[Card, ...]], Reach] = {}
        self._additions: dict[tuple[object, ...], list[Addition]] = {}
        self._plain = not rules.twos_wild and rules.ace != "both_ends"
        self._countable = _few(rules.jokers_per_run) and not (
            rules.twos_wild and not _few(rules.wild_twos_per_run)
        )
        self._round = rules.ace == "wrap"
        self._ace_high = top_place(rules) == RANKS_PER_SUIT
        self._mixed_sets = rules.set_kind == "trio" or rules.jokers_in_sets != 0
        self._near = tuple(self._neighbours(rank) for rank in range(RANKS_PER_SUIT))

    def _neighbours(self, rank: int) -> int:
        """The ranks at most two places from this one, as bits: a meld of three places holds no others."""
        bits = 0
        for place in (rank, RANKS_PER_SUIT) if rank == 0 and self._ace_high else (rank,):
            for other in (place - 2, place - 1, place + 1, place + 2):
                if self._round or 0 <= other <= top_place(self.rules):
                    bits |= 1 << other % RANKS_PER_SUIT
        return bits & ~(1 << rank)

    # -- new melds --------------------------------------------------------------------------------

    def melds(self, hand: Sequence[Card]) -> list[LayMeld]:
        """Every meld these cards hold: escaleras by suit and place, then sets by rank. Twins are one."""
        mask = 0
        for card in hand:
            mask |= _BITS[card]
        jokers = hand.count(JOKER)
        found = self._runs_of(mask, hand, jokers) if self._plain else self._runs_of_mixed(hand, jokers)
        self._add_sets(mask, hand, jokers, found)
        return found

    def every_meld(
        self, hand: Sequence[Card], need: Card | None = None, most: int | None = None
    ) -> Iterator[LayMeld]:
        """The same one by one, for rules that let wild cards make more melds than could be kept.

        Only those with ``need``, where a card must be used, and of ``most`` cards, where size is
        prescribed.
        """
        if self._countable:
            pool = hand if need is None else self.kin(hand, need)
            yield from (meld for meld in self.melds(pool) if need is None or need in meld.cards)
            return
        budget = Budget(FILL_STEPS)
        for suit in range(len(self.rules.pack.suits)):
            for cards in runs_in(self.rules, suit, self._counts(hand, suit), budget, need, most):
                yield LayMeld(cards, self._kind_needed(cards, ESCALERA))
        by_rank: list[LayMeld] = []
        self._add_sets(sum(1 << card for card in set(hand) if card < JOKER), hand, hand.count(JOKER), by_rank)
        yield from (meld for meld in by_rank if need is None or need in meld.cards)

    def kin(self, hand: Sequence[Card], card: Card) -> Sequence[Card]:
        """The cards that can lie in one meld with ``card``: its rank, its suit, and those that stand for
        others.
        """
        if may_be_wild(self.rules, card):
            return hand
        suit, rank = card // RANKS_PER_SUIT, card % RANKS_PER_SUIT
        wild = self.rules.twos_wild
        return [
            c
            for c in hand
            if c // RANKS_PER_SUIT == suit
            or c % RANKS_PER_SUIT == rank
            or c == JOKER
            or (wild and c % RANKS_PER_SUIT == TWO)
        ]

    def may_serve(self, hand: Sequence[Card], card: Card) -> bool:
        """Whether a new meld with ``card`` of the hand is worth looking for; False only where there is
        none.
        """
        if not self._plain or self._mixed_sets or card == JOKER:
            return True
        mask = 0
        for held in hand:
            mask |= _BITS[held]
        suit, rank = card // RANKS_PER_SUIT, card % RANKS_PER_SUIT
        if (mask & _ALL_SUITS << rank).bit_count() >= sets.SMALLEST:
            return True
        most, jokers = self.rules.jokers_per_run, hand.count(JOKER)
        near = mask >> suit * RANKS_PER_SUIT & _SUIT_MASK & self._near[rank]
        return near.bit_count() + (jokers if most is None else min(jokers, most)) >= 2

    def _runs_of(self, mask: int, hand: Sequence[Card], jokers: int) -> list[LayMeld]:
        most = self.rules.jokers_per_run
        wild = jokers if most is None else min(jokers, most)
        found: list[LayMeld] = []
        rest, suit = mask, 0
        while rest:
            part = rest & _SUIT_MASK
            if self._may_run(part, wild):
                key = (suit, part, wild)
                known = self._runs.get(key)
                found += self._remember_runs(key, hand, suit) if known is None else known
            rest >>= RANKS_PER_SUIT
            suit += 1
        return found

    def _may_run(self, part: int, wild: int) -> bool:
        """Whether three places in a row can be filled at all: most suits need no closer look."""
        if self._round or wild > 1:
            return bool(part)
        if self._ace_high:
            part |= (part & 1) << RANKS_PER_SUIT
        return bool(part & (part >> 1 | part >> 2) if wild else part & part >> 1 & part >> 2)

    def _remember_runs(self, key: tuple[int, ...], hand: Sequence[Card], suit: int) -> Melds:
        orders = runs_in(self.rules, suit, self._counts(hand, suit), Budget(FILL_STEPS))
        found = tuple(LayMeld(cards, self._kind_needed(cards, ESCALERA)) for cards in orders)
        _remember(self._runs, key, found)
        return found

    def _counts(self, hand: Sequence[Card], suit: int) -> dict[Card, int]:
        """How often the hand holds each card that can lie in an escalera of the suit."""
        return _counted([c for c in hand if c // RANKS_PER_SUIT == suit or may_be_wild(self.rules, c)])

    def _runs_of_mixed(self, hand: Sequence[Card], jokers: int) -> list[LayMeld]:
        """Escaleras where twos are wild or two aces may serve: what is remembered depends on their copies
        too.
        """
        twos = [c for c in sorted(hand) if c != JOKER and may_be_wild(self.rules, c)]
        found: list[LayMeld] = []
        for suit in range(4):
            own = [c for c in sorted(hand) if c // RANKS_PER_SUIT == suit and c not in twos and c != JOKER]
            if own:
                key = (suit, jokers, -1, *twos, -2, *own)
                known = self._runs.get(key)
                found += self._remember_runs(key, hand, suit) if known is None else known
        return found

    def _add_sets(self, mask: int, hand: Sequence[Card], jokers: int, found: list[LayMeld]) -> None:
        rules = self.rules
        if not self._mixed_sets:
            a, b, c, d = (
                mask & _SUIT_MASK,
                mask >> 13 & _SUIT_MASK,
                mask >> 26 & _SUIT_MASK,
                mask >> 39 & _SUIT_MASK,
            )
            ranks = (a & b & (c | d)) | (c & d & (a | b))
        else:
            ranks = (mask | mask >> 13 | mask >> 26 | mask >> 39) & _SUIT_MASK
        wild = jokers if rules.jokers_in_sets is None else min(jokers, rules.jokers_in_sets)
        while ranks:
            lowest = ranks & -ranks
            found += self._sets_of(lowest.bit_length() - 1, hand, wild)
            ranks ^= lowest

    def _sets_of(self, rank: int, hand: Sequence[Card], jokers: int) -> Melds:
        held = tuple(hand.count(Card(suit * RANKS_PER_SUIT + rank)) for suit in range(4))
        key = (rank, *held, jokers)
        known = self._sets.get(key)
        if known is None:
            orders = sets.sets_of_rank(self.rules, rank, held, jokers)
            known = tuple(LayMeld(cards, self._kind_needed(cards, self.rules.set_name)) for cards in orders)
            _remember(self._sets, key, known)
        return known

    def _kind_needed(self, cards: tuple[Card, ...], kind: str) -> str | None:
        """The kind, where the same cards could be the other one too; else nothing needs to be said."""
        other = read_run(self.rules, cards) if kind != ESCALERA else sets.is_set(self.rules, cards)
        return kind if other else None

    # -- lay-offs ---------------------------------------------------------------------------------

    def run(self, cards: tuple[Card, ...]) -> Run:
        """The escalera on the table, read once. Its place is certain: it was lawful when it was laid."""
        run = self._read.get(cards)
        if run is None:
            run = read_run(self.rules, cards)
            assert run is not None, "a meld on the table is no escalera"
            _remember(self._read, cards, run)
        return run

    def lay_offs(self, meld: TableMeld, hand: Sequence[Card], mask: int) -> Iterable[LayOff]:
        """Every single act that adds cards of the hand to this meld. ``mask``: the hand's natural cards as
        bits.
        """
        bits, takes_wild, _ = self.reach(meld)
        if not mask & bits and not (takes_wild and (JOKER in hand or self.rules.twos_wild)):
            return ()
        if meld.kind == ESCALERA and not self._countable:
            return (LayOff(meld.id, cards, order) for cards, order in self._on_run(meld, hand))
        key = self._relevant(meld, hand, mask)
        additions = self._additions.get(key)
        if additions is None:
            cards = sorted(card for card in hand if self.concerns(meld, card))
            additions = (
                list(self._on_run(meld, cards)) if meld.kind == ESCALERA else self._on_set(meld, cards)
            )
            _remember(self._additions, key, additions)
        return [LayOff(meld.id, cards, order) for cards, order in additions]

    def _relevant(self, meld: TableMeld, hand: Sequence[Card], mask: int) -> tuple[object, ...]:
        """The meld and all of a hand that its additions depend on."""
        if meld.kind == ESCALERA and self._plain and not is_straight(self.rules, meld.cards):
            suit = self.run(meld.cards).suit
            return (meld.cards, mask >> suit * RANKS_PER_SUIT & _SUIT_MASK, hand.count(JOKER))
        return (meld.kind, meld.cards, *sorted(card for card in hand if self.concerns(meld, card)))

    def reach(self, meld: TableMeld) -> Reach:
        """What a meld on the table can take, as bits; remembered by its cards."""
        known = self._reach.get((meld.kind, meld.cards))
        if known is None:
            known = self._reach_of(meld)
            _remember(self._reach, (meld.kind, meld.cards), known)
        return known

    def _reach_of(self, meld: TableMeld) -> Reach:
        if meld.kind != ESCALERA:
            rank = rank_of_set(meld.cards)
            bits = _ALL_SUITS << rank
            return bits, sets.jokers_allowed(self.rules, meld.cards.count(JOKER) + 1), bits | _JOKER_BIT
        if is_straight(self.rules, meld.cards):
            return 0, False, 0
        run = self.run(meld.cards)
        places = {run.start - 1, run.start, run.end, run.end + 1}
        most = self.rules.jokers_per_run
        wild = most is None or meld.cards.count(JOKER) < most or self.rules.twos_wild
        family = _SUIT_MASK << run.suit * RANKS_PER_SUIT
        if self.rules.twos_wild:
            family |= _ALL_SUITS << TWO
        cards = {card_at(self.rules, run.suit, place) for place in places}
        return sum(1 << card for card in cards), wild, family | _JOKER_BIT

    def concerns(self, meld: TableMeld, card: Card) -> bool:
        """Whether this card of a hand could ever join that meld: its additions depend on such cards alone."""
        return bool(self.reach(meld)[2] >> card & 1)

    def _on_set(self, meld: TableMeld, cards: Sequence[Card]) -> list[Addition]:
        rank = rank_of_set(meld.cards)
        held = [cards.count(Card(suit * RANKS_PER_SUIT + rank)) for suit in range(4)]
        groups = sets.additions(self.rules, meld.cards, held, cards.count(JOKER))
        return [(group, sets.in_suit_order((*meld.cards, *group))) for group in groups]

    def _on_run(self, meld: TableMeld, cards: Sequence[Card]) -> Iterator[Addition]:
        run, budget = self.run(meld.cards), Budget(FILL_STEPS)
        counts = _counted([card for card in cards if self.concerns(meld, card)])
        yield from layoffs.blocks_in_hand(self.rules, run, counts, budget)
        for natural in {card_at(self.rules, run.suit, place): None for place in (run.start, run.end)}:
            if natural in counts:
                for order in layoffs.displacements(self.rules, run, natural):
                    if read_run(self.rules, order):
                        yield (natural,), order


def _few(allowance: int | None) -> bool:
    """Whether so few wild cards may lie in an escalera that all of a hand's melds can be kept."""
    return allowance is not None and allowance <= 2


def rank_of_set(cards: Sequence[Card]) -> int:
    """The rank a set is of."""
    return next(card for card in cards if card != JOKER) % RANKS_PER_SUIT


def _remember(memo: dict[_K, _V], key: _K, value: _V) -> None:
    """Keep what was found, and forget everything before the memory grows too large."""
    if len(memo) > _MEMO:
        memo.clear()
    memo[key] = value


def _counted(hand: Sequence[Card]) -> dict[Card, int]:
    counts: dict[Card, int] = {}
    for card in sorted(hand):
        counts[card] = counts.get(card, 0) + 1
    return counts


@lru_cache(maxsize=256)
def tables(rules: Ruleset) -> Tables:
    """The remembered melds of a ruleset."""
    return Tables(rules)
