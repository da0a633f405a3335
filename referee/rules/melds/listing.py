"""All melds a hand can form.

The work is remembered by what it depends on alone (the ranks of one suit, the copies of one rank, the
jokers): hands differ, their parts recur. What is listed has been read by the same functions that judge a
proposal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.rules.budget import Budget
from referee.rules.cards import HIDDEN, JOKER, RANKS_PER_SUIT, Card
from referee.rules.melds import sets
from referee.rules.melds.hands import counted, runs_in
from referee.rules.melds.holding import (
    ACES,
    BIT,
    JOKERS,
    LANE,
    NATURALS,
    RANKS,
    WIDTH,
    bits_of,
)
from referee.rules.melds.memory import PerRuleset, remember
from referee.rules.melds.runs import FILL_STEPS, high_ace, longest, may_be_wild, ranks_in, read_run, top_place
from referee.rules.moves import LayMeld
from referee.rules.rulesets.dials import Ruleset
from referee.rules.standing import ESCALERA

Melds = tuple[LayMeld, ...]


class Tables:
    """What the melds of one ruleset look like, remembered part by part. One a process; safe to lose."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self._patterns: dict[tuple[int, int, int], list[tuple[Card, ...]]] = {}
        self._runs: dict[tuple[int, ...], Melds] = {}
        self._sets: dict[tuple[int, ...], Melds] = {}
        few_twos = not rules.twos_wild or few(rules.wild_twos_per_run)
        self.plain = not rules.twos_wild and rules.ace != "both_ends"
        self._by_ranks = not rules.twos_wild
        self._two_aces = longest(rules) if rules.ace == "both_ends" else 0
        self.countable = few_twos and few(rules.jokers_per_run)
        self._round = rules.ace == "wrap"
        self._high_ace = high_ace(rules)
        self._mixed_sets = rules.set_kind == "trio" or rules.jokers_in_sets != 0
        self._near = tuple(self._neighbours(Card(card)) for card in range(JOKER))
        self._exact = rules.jokers_per_run in (0, 1) and rules.run_min == 3 and rules.min_naturals <= 2

    def _neighbours(self, card: Card) -> int:
        """The cards at most two places from this one, as bits: a meld of three places holds no others."""
        suit, rank = divmod(card, RANKS_PER_SUIT)
        bits = 0
        for place in {rank, self._high_ace} if rank == 0 else (rank,):
            for other in (place - 2, place - 1, place + 1, place + 2):
                if self._round or 0 <= other <= top_place(self.rules):
                    bits |= 1 << suit * WIDTH + other % ranks_in(self.rules)
        return bits & ~BIT[card]

    # -- melds ------------------------------------------------------------------------------------

    def barren(self, bits: int) -> bool:
        """Whether a quick look says that such a hand holds no meld at all; most hands do not."""
        if not self.plain or self._mixed_sets:
            return False
        most = self.rules.jokers_per_run
        wild = bits & JOKERS and most != 0
        if wild and most != 1:
            return False
        if self._possible(bits & NATURALS, 1 if wild else 0):
            return False
        a, b, c, d = bits & LANE, bits >> WIDTH & LANE, bits >> 2 * WIDTH & LANE, bits >> 3 * WIDTH & LANE
        return not (a & b & (c | d) | c & d & (a | b))

    def melds(self, hand: Sequence[Card], bits: int | None = None) -> list[LayMeld]:
        """Every meld these cards hold: escaleras by suit and place, then sets by rank. Twins are one."""
        bits = bits_of(hand) if bits is None else bits
        jokers = hand.count(JOKER) if bits & JOKERS else 0
        if self._by_ranks:
            found = self._runs_of(bits & NATURALS, jokers, self._second_aces(hand))
        else:
            found = self._runs_of_mixed(hand, jokers)
        self._add_sets(bits, hand, jokers, found)
        return found

    def every_meld(
        self,
        hand: Sequence[Card],
        need: Card | None = None,
        most: int | None = None,
        budget: Budget | None = None,
    ) -> Iterator[LayMeld]:
        """The same one by one, for rules that let wild cards make more melds than could be kept.

        Only those with ``need``, where a card must be used, and of ``most`` cards, where size is
        prescribed. Raises TooComplex past the budget.
        """
        if self.countable:
            yield from self.melds(hand) if need is None else self._melds_with(hand, need)
            return
        budget = budget or Budget(FILL_STEPS)
        for suit in self._suits_of(need):
            for cards in runs_in(self.rules, suit, self._counts(hand, suit), budget, need, most):
                yield LayMeld(cards, self._kind_needed(cards, ESCALERA))
        by_rank: list[LayMeld] = []
        self._add_sets(bits_of(hand), hand, hand.count(JOKER), by_rank)
        yield from (meld for meld in by_rank if need is None or need in meld.cards)

    def _melds_with(self, hand: Sequence[Card], need: Card) -> list[LayMeld]:
        """Those that hold one card: of its suit and its rank alone, unless it may stand for others."""
        if may_be_wild(self.rules, need) or not self._by_ranks:
            found = self.melds(self.kin(hand, need))
        else:
            suit, jokers = need // RANKS_PER_SUIT, hand.count(JOKER)
            bits = bits_of(hand)
            found = self._runs_of(bits & LANE << suit * WIDTH, jokers, self._second_aces(hand))
            self._add_sets(bits & ACES << need % RANKS_PER_SUIT, hand, jokers, found)
        return [meld for meld in found if need in meld.cards]

    def _suits_of(self, need: Card | None) -> Sequence[int]:
        """The suits whose escaleras can hold ``need``: all, unless it stands for nothing but itself."""
        if need is None or may_be_wild(self.rules, need):
            return range(len(self.rules.pack.suits))
        return (need // RANKS_PER_SUIT,)

    def kin(self, hand: Sequence[Card], card: Card) -> Sequence[Card]:
        """The cards that can lie in one meld with ``card``: its rank, its suit, and those that stand for
        others.
        """
        if may_be_wild(self.rules, card):
            return hand
        suit, rank = divmod(card, RANKS_PER_SUIT)
        return [
            c
            for c in hand
            if c // RANKS_PER_SUIT == suit or c % RANKS_PER_SUIT == rank or may_be_wild(self.rules, c)
        ]

    def serves(self, bits: int, card: Card) -> bool | None:
        """Whether a new meld with ``card`` lies in such a hand; None where only a search can tell."""
        if not self.plain or self._mixed_sets or card >= JOKER:
            return None
        suit, rank = divmod(card, RANKS_PER_SUIT)
        if (bits & ACES << rank).bit_count() >= sets.SMALLEST:
            return True
        near = (bits & self._near[card]).bit_count()
        if bits & JOKERS and self.rules.jokers_per_run != 0:
            if self.rules.jokers_per_run != 1:
                return None
            return None if near and not self._exact else bool(near)
        if near < 2:
            return False
        return self._in_three(bits >> suit * WIDTH & LANE, rank) if self._exact and not self._round else None

    def _in_three(self, part: int, rank: int) -> bool:
        """Whether the rank is one of three in a row among the ranks of its suit."""
        if self._high_ace:
            part |= (part & 1) << self._high_ace
        rows = part & part >> 1 & part >> 2
        high = rank == 0 and self._high_ace and rows >> self._high_ace - 2 & 1
        return bool(rows << 2 >> rank & 7 or high)

    # -- escaleras --------------------------------------------------------------------------------

    def _second_aces(self, hand: Sequence[Card]) -> int:
        """The aces held twice, as bits, where an escalera of all ranks may have one at both its ends."""
        if not self._two_aces or len(hand) < self._two_aces:
            return 0
        return bits_of(Card(card) for card in range(0, JOKER, RANKS_PER_SUIT) if hand.count(Card(card)) > 1)

    def _runs_of(self, naturals: int, jokers: int, second_aces: int) -> list[LayMeld]:
        most = self.rules.jokers_per_run
        wild = jokers if most is None or jokers <= most else most
        found: list[LayMeld] = []
        possible = self._possible(naturals, wild)
        if possible:
            naturals &= self._company(naturals, wild)
        suit = 0
        while possible:
            if possible & LANE:
                key = (suit, naturals >> suit * WIDTH & LANE, wild, second_aces >> suit * WIDTH & 1)
                known = self._runs.get(key)
                found += self._remember_runs(key) if known is None else known
            possible >>= WIDTH
            suit += 1
        return found

    def _possible(self, naturals: int, wild: int) -> int:
        """Bits in the lanes of the suits in which three places in a row can be filled at all."""
        if self._round or wild > 1:
            return naturals
        if self._high_ace:
            naturals |= (naturals & ACES) << self._high_ace
        if wild:
            return naturals & (naturals >> 1 | naturals >> 2) & RANKS
        return naturals & naturals >> 1 & naturals >> 2

    def _company(self, naturals: int, wild: int) -> int:
        """The cards that have others near enough in their suit to lie in an escalera with: these recur."""
        if self._round or wild > 1:
            return naturals
        if self._high_ace:
            naturals |= (naturals & ACES) << self._high_ace
        near, next_but_one = naturals >> 1, naturals >> 2
        rows = naturals & (near | next_but_one) & RANKS if wild else naturals & near & next_but_one
        if not wild:
            kept = rows | rows << 1 | rows << 2
        else:
            kept = rows | (naturals & near) << 1 | (naturals & next_but_one & RANKS) << 2
        if self._high_ace:
            kept |= kept >> self._high_ace & ACES
        return kept

    def _remember_runs(self, key: tuple[int, int, int, int]) -> Melds:
        suit, part, wild, second_ace = key
        patterns = self._patterns.get((part, wild, second_ace))
        if patterns is None:
            counts = {Card(rank): 1 for rank in range(RANKS_PER_SUIT) if part >> rank & 1}
            if second_ace:
                counts[Card(0)] = 2
            if wild:
                counts[JOKER] = wild
            patterns = list(runs_in(self.rules, 0, counts, Budget(FILL_STEPS)))
            remember(self._patterns, (part, wild, second_ace), patterns)
        shift = suit * RANKS_PER_SUIT
        orders = (tuple(c if c == JOKER else Card(c + shift) for c in pattern) for pattern in patterns)
        found = tuple(LayMeld(cards, self._kind_needed(cards, ESCALERA)) for cards in orders)
        remember(self._runs, key, found)
        return found

    def _runs_of_mixed(self, hand: Sequence[Card], jokers: int) -> list[LayMeld]:
        """Escaleras where twos are wild: what is remembered depends on copies too."""
        cards = sorted(card for card in hand if card <= JOKER)
        twos = [c for c in cards if c != JOKER and may_be_wild(self.rules, c)]
        found: list[LayMeld] = []
        for suit in range(len(self.rules.pack.suits)):
            own = [c for c in cards if c // RANKS_PER_SUIT == suit and c not in twos and c != JOKER]
            if own:
                key = (suit, jokers, -1, *twos, -2, *own)
                known = self._runs.get(key)
                found += self._remember_mixed(key, hand, suit) if known is None else known
        return found

    def _remember_mixed(self, key: tuple[int, ...], hand: Sequence[Card], suit: int) -> Melds:
        orders = runs_in(self.rules, suit, self._counts(hand, suit), Budget(FILL_STEPS))
        found = tuple(LayMeld(cards, self._kind_needed(cards, ESCALERA)) for cards in orders)
        remember(self._runs, key, found)
        return found

    def _counts(self, hand: Sequence[Card], suit: int) -> dict[Card, int]:
        """How often the hand holds each card that can lie in an escalera of the suit."""
        return counted([c for c in hand if c // RANKS_PER_SUIT == suit or may_be_wild(self.rules, c)])

    # -- sets -------------------------------------------------------------------------------------

    def _add_sets(self, bits: int, hand: Sequence[Card], jokers: int, found: list[LayMeld]) -> None:
        a, b, c, d = bits & LANE, bits >> WIDTH & LANE, bits >> 2 * WIDTH & LANE, bits >> 3 * WIDTH & LANE
        ranks = a | b | c | d if self._mixed_sets else (a & b & (c | d)) | (c & d & (a | b))
        if not ranks:
            return
        most = self.rules.jokers_in_sets
        wild = jokers if most is None or jokers <= most else most
        copies = [0] * (HIDDEN + 1)
        for card in hand:
            copies[card] += 1
        while ranks:
            lowest = ranks & -ranks
            held = tuple(copies[lowest.bit_length() - 1 : JOKER : RANKS_PER_SUIT])
            if sum(held) + wild >= sets.SMALLEST:
                found += self._sets_of(lowest.bit_length() - 1, held, wild)
            ranks ^= lowest

    def _sets_of(self, rank: int, held: tuple[int, ...], wild: int) -> Melds:
        key = (rank, *held, wild)
        known = self._sets.get(key)
        if known is None:
            orders = sets.sets_of_rank(self.rules, rank, held, wild)
            known = tuple(LayMeld(cards, self._kind_needed(cards, self.rules.set_name)) for cards in orders)
            remember(self._sets, key, known)
        return known

    def _kind_needed(self, cards: tuple[Card, ...], kind: str) -> str | None:
        """The kind, where the same cards could be the other one too; else nothing needs to be said."""
        other = read_run(self.rules, cards) if kind != ESCALERA else sets.is_set(self.rules, cards)
        return kind if other else None


def few(allowance: int | None) -> bool:
    """Whether so few wild cards may lie in an escalera that all of a hand's melds can be kept."""
    return allowance is not None and allowance <= 1


tables = PerRuleset(Tables)
"""The remembered melds of a ruleset."""
