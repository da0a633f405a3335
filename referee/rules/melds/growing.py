"""All that a hand can add to the melds on the table, remembered by the meld and the cards that concern it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from referee.rules.budget import Budget
from referee.rules.cards import JOKER, RANKS_PER_SUIT, Card
from referee.rules.melds import layoffs, sets
from referee.rules.melds.hands import counted
from referee.rules.melds.holding import ACES, BIT, JOKERS, LANE, WIDTH, bits_of
from referee.rules.melds.listing import tables
from referee.rules.melds.memory import PerRuleset, remember
from referee.rules.melds.runs import FILL_STEPS, TWO, Run, card_at, high_ace, may_be_wild, read_run, top_place
from referee.rules.melds.straights import is_straight
from referee.rules.moves import LayOff
from referee.rules.rulesets.dials import Ruleset
from referee.rules.standing import ESCALERA, TableMeld

Addition = tuple[tuple[Card, ...], tuple[Card, ...]]
"""Cards that are added, lowest first or by suit, with the whole meld afterwards."""


class Reach:
    """What a meld on the table can take, as bits: ``begins`` what an addition can begin with, ``family``
    every card that may join; ``copies``: whether it matters how often.
    """

    __slots__ = ("begins", "copies", "family")

    def __init__(self, begins: int, family: int, copies: bool) -> None:
        self.begins = begins
        self.family = family
        self.copies = copies


class Growth:
    """What the melds on the table can take under one ruleset. One a process; safe to lose."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self._table = tables(rules)
        self._top = top_place(rules)
        self._high_ace = high_ace(rules)
        self._read: dict[tuple[Card, ...], Run] = {}
        self._reach: dict[tuple[str, tuple[Card, ...]], Reach] = {}
        self._lying: dict[int, tuple[TableMeld, Reach]] = {}
        self._additions: dict[tuple[object, ...], list[Addition]] = {}

    def run(self, cards: tuple[Card, ...]) -> Run:
        """The escalera on the table, read once. Its place is certain: it was lawful when it was laid."""
        run = self._read.get(cards)
        if run is None:
            run = read_run(self.rules, cards)
            assert run is not None, "a meld on the table is no escalera"
            remember(self._read, cards, run)
        return run

    def lay_offs(
        self, meld: TableMeld, hand: Sequence[Card], bits: int | None = None, budget: Budget | None = None
    ) -> Iterable[LayOff]:
        """Every single act that adds cards of the hand to this meld. ``bits``: the hand, where known."""
        bits = bits_of(hand) if bits is None else bits
        reach = self.reach(meld)
        if not bits & reach.begins:
            return ()
        if meld.kind == ESCALERA and not self._table.countable:
            return _one_by_one(meld, self._on_run(meld, hand, budget))
        return self._known_lay_offs(meld, hand, bits, reach)

    def each_lay_off(
        self, melds: Iterable[TableMeld], hand: Sequence[Card], bits: int, budget: Budget | None
    ) -> Iterator[LayOff]:
        """The same for each of these melds."""
        for meld in melds:
            yield from self.lay_offs(meld, hand, bits, budget)

    def all_lay_offs(
        self, melds: Iterable[TableMeld], hand: Sequence[Card], bits: int, owner: int | None
    ) -> list[LayOff]:
        """All of them at once, of one owner's melds where told, under rules that let them be kept."""
        found: list[LayOff] = []
        for meld in melds:
            reach = self.reach(meld)
            if bits & reach.begins and (owner is None or meld.owner == owner):
                found += self._known_lay_offs(meld, hand, bits, reach)
        return found

    def _known_lay_offs(self, meld: TableMeld, hand: Sequence[Card], bits: int, reach: Reach) -> list[LayOff]:
        name = meld.id
        return [LayOff(name, cards, order) for cards, order in self._known(meld, hand, bits, reach)]

    def _known(self, meld: TableMeld, hand: Sequence[Card], bits: int, reach: Reach) -> list[Addition]:
        key = self._key(meld, hand, bits & reach.family, reach.copies)
        additions = self._additions.get(key)
        if additions is None:
            additions = list(self._grown(meld, hand, reach.copies))
            remember(self._additions, key, additions)
        return additions

    def may_take(self, melds: Iterable[TableMeld], hand: Sequence[Card], bits: int, card: Card) -> bool:
        """Whether one act can add this card of the hand, alone or with others, to one of these melds."""
        for meld in self.touched(melds, bits, card):
            for act in self.lay_offs(meld, hand, bits):
                if card in act.cards:
                    return True
        return False

    def _key(self, meld: TableMeld, hand: Sequence[Card], bits: int, copies: bool) -> tuple[object, ...]:
        """The meld and all of the hand that its additions depend on."""
        jokers = hand.count(JOKER) if bits & JOKERS else 0
        if copies:
            return (meld.kind, meld.cards, jokers, *sorted(card for card in hand if BIT[card] & bits))
        return (meld.kind, meld.cards, jokers, self._in_touch(self.run(meld.cards), bits, jokers))

    def _in_touch(self, run: Run, bits: int, jokers: int) -> int:
        """The places a hand holds that a block at either end can reach, and those of the end cards."""
        lane = bits >> run.suit * WIDTH & LANE
        if self.rules.ace == "wrap":
            return lane
        if self._high_ace:
            lane |= (lane & 1) << self._high_ace
        above = self._beyond(lane, run.end + 1, 1, jokers)
        below = self._beyond(lane, run.start - 1, -1, jokers)
        return above | below | lane & (1 << run.start | 1 << run.end)

    def _beyond(self, lane: int, place: int, step: int, wild: int) -> int:
        """The places held in a row from ``place`` on, so many gaps bridged by wild cards."""
        found = 0
        while 0 <= place <= self._top:
            if lane >> place & 1:
                found |= 1 << place
            elif wild:
                wild -= 1
            else:
                break
            place += step
        return found

    def _grown(self, meld: TableMeld, hand: Sequence[Card], copies: bool) -> Iterator[Addition]:
        if meld.kind != ESCALERA:
            return self._on_set(meld, hand)
        shift = self.run(meld.cards).suit * RANKS_PER_SUIT
        if copies or not shift:
            return self._on_run(meld, hand)
        return self._in_first_suit(meld, hand, shift)

    def _in_first_suit(self, meld: TableMeld, hand: Sequence[Card], shift: int) -> Iterator[Addition]:
        """Suits are alike: ask the same of the first suit, where it is more often known already."""
        own = [card for card in hand if card == JOKER or card // RANKS_PER_SUIT == shift // RANKS_PER_SUIT]
        first = TableMeld(meld.id, meld.owner, meld.kind, _shifted(meld.cards, -shift))
        for act in self.lay_offs(first, _shifted(own, -shift)):
            yield _shifted(act.cards, shift), _shifted(act.arrangement or (), shift)

    def touched(self, melds: Iterable[TableMeld], bits: int, owed: Card | None = None) -> list[TableMeld]:
        """The melds that something of a hand can be added to; only those that ``owed`` could join."""
        need = 0 if owed is None else BIT[owed]
        found = []
        for meld in melds:
            reach = self.reach(meld)
            if bits & reach.begins and reach.family & need == need:
                found.append(meld)
        return found

    def may_reach(self, meld: TableMeld, hand: Sequence[Card], card: Card) -> bool:
        """Whether this card could come to lie in the meld, at a quick look, with all the hand to help."""
        if not self.reach(meld).family & BIT[card]:
            return False
        if meld.kind != ESCALERA or self.rules.ace == "wrap" or may_be_wild(self.rules, card):
            return True
        run, suit = self.run(meld.cards), card // RANKS_PER_SUIT
        helpers = [c for c in hand if c // RANKS_PER_SUIT == suit or may_be_wild(self.rules, c)]
        rank = card % RANKS_PER_SUIT
        places = (rank, self._high_ace) if rank == 0 else (rank,)
        return any(run.start - len(helpers) <= place <= run.end + len(helpers) for place in places)

    def reach(self, meld: TableMeld) -> Reach:
        """What a meld on the table can take, remembered by its cards; found by identity first, which is
        quicker. Its entry keeps the meld, so an identity stays its own.
        """
        lying = self._lying.get(id(meld))
        if lying is None or lying[0] is not meld:
            lying = (meld, self._reach_of(meld))
            remember(self._lying, id(meld), lying)
        return lying[1]

    def _reach_of(self, meld: TableMeld) -> Reach:
        known = self._reach.get((meld.kind, meld.cards))
        if known is None:
            known = self._set_reach(meld) if meld.kind != ESCALERA else self._run_reach(meld)
            remember(self._reach, (meld.kind, meld.cards), known)
        return known

    def _set_reach(self, meld: TableMeld) -> Reach:
        bits = ACES << rank_of_set(meld.cards)
        if sets.jokers_allowed(self.rules, meld.cards.count(JOKER) + 1):
            bits |= JOKERS
        return Reach(bits, bits, True)

    def _run_reach(self, meld: TableMeld) -> Reach:
        if is_straight(self.rules, meld.cards):
            return Reach(0, 0, False)
        run = self.run(meld.cards)
        begins = bits_of(card_at(self.rules, run.suit, place) for place in _edges(run))
        family = LANE << run.suit * WIDTH
        most = self.rules.jokers_per_run
        wild = JOKERS if most is None or meld.cards.count(JOKER) < most else 0
        if self.rules.twos_wild:
            wild |= ACES << TWO
        return Reach(begins | wild, family | wild, not self._table.plain)

    def _on_set(self, meld: TableMeld, hand: Sequence[Card]) -> Iterator[Addition]:
        rank = rank_of_set(meld.cards)
        held = [hand.count(Card(suit * RANKS_PER_SUIT + rank)) for suit in range(4)]
        for group in sets.additions(self.rules, meld.cards, held, hand.count(JOKER)):
            yield group, sets.in_suit_order((*meld.cards, *group))

    def _on_run(
        self, meld: TableMeld, hand: Sequence[Card], budget: Budget | None = None
    ) -> Iterator[Addition]:
        run, family = self.run(meld.cards), self.reach(meld).family
        counts = counted([card for card in hand if BIT[card] & family])
        yield from layoffs.blocks_in_hand(self.rules, run, counts, budget or Budget(FILL_STEPS))
        for natural in dict.fromkeys(card_at(self.rules, run.suit, place) for place in (run.start, run.end)):
            if natural in counts:
                for order in layoffs.displacements(self.rules, run, natural):
                    if read_run(self.rules, order):
                        yield (natural,), order


def _one_by_one(meld: TableMeld, additions: Iterator[Addition]) -> Iterator[LayOff]:
    for cards, order in additions:
        yield LayOff(meld.id, cards, order)


def _edges(run: Run) -> tuple[int, ...]:
    """The places at and beyond the ends of an escalera."""
    return run.start - 1, run.start, run.end, run.end + 1


def _shifted(cards: Iterable[Card], shift: int) -> tuple[Card, ...]:
    """The same ranks in another suit; a joker stays a joker."""
    return tuple(card if card == JOKER else Card(card + shift) for card in cards)


def rank_of_set(cards: Sequence[Card]) -> int:
    """The rank a set is of."""
    return next(card for card in cards if card != JOKER) % RANKS_PER_SUIT


growth = PerRuleset(Growth)
"""The remembered additions of a ruleset."""
