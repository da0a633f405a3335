"""A dumb enumerator: everything a seat could imagine, put to the judge one by one.

It knows nothing of how legal moves are found. Of a hand it takes every bag of cards, in every order that
could matter; of the table every place where they could be put; of several melds every choice. It is slow on
purpose.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, combinations, pairwise, permutations, product

from events.catalogue import (
    AnyEvent,
    HandShown,
    JokerSwapped,
    LaidMeld,
    LaidOff,
    MeldLaid,
    MeldsOpened,
    SeatClosed,
)
from referee.rules.cards import HIDDEN, JOKER, Card
from referee.rules.judge import UNKNOWN, Allowed, Chance, Refused, judge
from referee.rules.moves import (
    Close,
    DeclareBlocked,
    DeclineRebuy,
    Discard,
    DrawStock,
    LayMeld,
    LayOff,
    Move,
    Open,
    Rebuy,
    Show,
    SwapJoker,
    TakeDiscard,
)
from referee.rules.rulebook.codes import Code
from referee.rules.rulesets.dials import Ruleset
from referee.rules.standing import ESCALERA, TableMeld
from referee.rules.state import State

Cards = tuple[Card, ...]
Deed = tuple[object, ...]
"""What a move does, however it was worded: two moves are the same if and only if their deeds are."""

SIMPLE: tuple[Move, ...] = (
    DrawStock(),
    TakeDiscard(),
    DeclareBlocked(),
    Rebuy(),
    DeclineRebuy(),
    Close((), Card(0)),
    Show(()),
)
_NOT_OF_SHAPE = {
    Code.CONTRACT_NOT_MET,
    Code.OPENING_TOO_LOW,
    Code.NEW_MELD_AFTER_CONTRACT,
    Code.MUST_USE_TAKEN_CARD,
    Code.MUST_KEEP_DISCARD,
    Code.MELDS_STAY_IN_HAND,
}
"""Breaches of a meld that say nothing against its cards."""


def deed(event: AnyEvent) -> Deed:
    """What the first event of a ruling says was done."""
    match event:
        case MeldLaid():
            return ("meld", event.kind, *event.cards)
        case MeldsOpened():
            return ("open", *told(event.melds))
        case LaidOff():
            return ("lay_off", event.meld, *sorted(event.cards), "=", *event.arrangement)
        case JokerSwapped():
            return ("swap", event.meld, event.card, *event.arrangement)
        case SeatClosed():
            return ("close", event.card, *told(event.melds))
        case HandShown():
            after = {act.meld: tuple(act.arrangement) for act in event.lay_offs}
            return ("show", *told(event.melds), "=", *sorted(after.items()))
        case LaidMeld():
            raise AssertionError("no event of its own")
        case _:
            return (type(event).__name__, getattr(event, "card", None), getattr(event, "reason", None))


def told(melds: Iterable[LaidMeld]) -> list[tuple[str, ...]]:
    """Several melds, in whatever order they were named."""
    return sorted((meld.kind, *meld.cards) for meld in melds)


def bags(cards: Sequence[Card]) -> Iterator[Cards]:
    """Every sub-multiset of some cards, sorted, each once; the empty one too."""
    counts = sorted(Counter(card for card in cards if card != HIDDEN).items())
    for taken in product(*(range(n + 1) for _, n in counts)):
        yield tuple(card for (card, _), n in zip(counts, taken, strict=True) for _ in range(n))


def wild(rules: Ruleset, card: Card) -> bool:
    """Whether the card could stand for another one: then its place in the order matters."""
    return card == JOKER or (rules.twos_wild and card % 13 == 1)


def orders(rules: Ruleset, bag: Cards, thorough: int = 4) -> Iterable[Cards]:
    """Every order of a bag that could matter: all of them up to ``thorough`` cards with a wild one among.

    Of longer bags those that look like a sequence: the naturals by rank from any of them on, wild cards
    anywhere. Naturals alone mean the same in any order, save where a told order chooses between several.
    """
    free = [card for card in bag if wild(rules, card)]
    looks = turns(rules, bag)
    if not free:
        return dict.fromkeys((bag, *looks))
    if len(bag) <= thorough:
        return dict.fromkeys(permutations(bag))
    return dict.fromkeys(order for turn in looks for order in _strewn(turn, free))


def turns(rules: Ruleset, bag: Cards) -> list[Cards]:
    """The cards that are not wild by rank, from any of them on; of long bags only what is nearly a run, and
    of a whole row of mixed suits, or with several wild cards, only from ace or two.
    """
    fixed = sorted((card for card in bag if not wild(rules, card)), key=lambda card: (card % 13, card))
    mixed = len({card // 13 for card in fixed}) > 1 or len(fixed) < 12
    starts = range(2 if len(bag) == 13 and mixed else len(fixed))
    found = [(*fixed[n:], *fixed[:n]) for n in starts] or [()]
    spare = len(bag) - len(fixed) + 1
    return [turn for turn in found if len(bag) <= 6 or gaps(turn) <= spare]


def gaps(fixed: Cards) -> int:
    """How many ranks are missing between the first and the last card, told upwards and round the ace."""
    return sum((high - low) % 13 - 1 for low, high in pairwise(fixed) if (high - low) % 13)


def _strewn(fixed: Cards, free: Sequence[Card]) -> Iterator[Cards]:
    size = len(fixed) + len(free)
    for places in combinations(range(size), len(free)):
        for shuffled in set(permutations(free)):
            put, rest = dict(zip(places, shuffled, strict=True)), iter(fixed)
            yield tuple(put[n] if n in put else next(rest) for n in range(size))


@dataclass
class Enumerator:
    """All that one seat may do in one position, found by asking.

    Bags of up to ``broad`` cards are all imagined, larger ones only of one suit or one rank (wild cards
    apart), and the 13-card contracts. Bags of up to ``thorough`` cards with a wild one are tried in every
    order.
    """

    state: State
    seat: int
    broad: int = 6
    thorough: int = 4
    chance: Chance = UNKNOWN
    asked: int = 0
    allowed: dict[Deed, Move] = field(default_factory=dict)
    shaped: dict[Deed, LayMeld] = field(default_factory=dict)

    def run(self) -> set[Deed]:
        """The deeds of every imaginable move that the judge allows."""
        hand = self.state.seats[self.seat].hand
        for move in chain(SIMPLE, (Discard(card) for card in [*sorted(set(hand)), JOKER, Card(0)])):
            self.ask(move)
        if self.state.phase == "play":
            self.melds(hand)
            self._opens()
            self._table(hand)
        return set(self.allowed)

    def ask(self, move: Move) -> Allowed | Refused:
        """Put one move to the judge and remember what it would do."""
        self.asked += 1
        ruling = judge(self.state, self.seat, move, self.chance)
        if isinstance(ruling, Allowed):
            self.allowed.setdefault(deed(ruling.events[0]), move)
        return ruling

    def bags(self, hand: Sequence[Card]) -> Iterator[Cards]:
        """The bags of a hand that are imagined."""
        straight = 13 if self.state.rules.contracts else 0
        only_straight = straight and not (self._letters() or self.state.seats[self.seat].opened)
        for bag in bags(hand):
            if len(bag) <= self.broad or len(bag) == straight or (not only_straight and self._alike(bag)):
                yield bag

    def _alike(self, bag: Cards) -> bool:
        rules = self.state.rules
        fixed = [card for card in bag if not wild(rules, card)]
        in_suit = len({card // 13 for card in fixed}) == 1 and bool(turns(rules, bag))
        return in_suit or len({card % 13 for card in bag if card != JOKER}) == 1

    # -- new melds --------------------------------------------------------------------------------

    def melds(self, hand: Sequence[Card]) -> None:
        """Every bag as one new meld; what has the shape of one is remembered."""
        for bag in self.bags(hand):
            for order in orders(self.state.rules, bag, self.thorough):
                self._meld(order)

    def _meld(self, order: Cards) -> None:
        ruling = self.ask(LayMeld(order))
        if isinstance(ruling, Refused):
            found = {breach.code for breach in ruling.breaches}
            if Code.AMBIGUOUS not in found and not found <= _NOT_OF_SHAPE:
                return
            if found == {Code.CONTRACT_NOT_MET} and len(order) > self.thorough and not self._letters():
                return  # a 13-card contract is refused with this alone, whatever the shape and kind
        for kind in (ESCALERA, self.state.rules.set_name):
            move = LayMeld(order, kind)
            answer = self.ask(move)
            if isinstance(answer, Allowed) or {b.code for b in answer.breaches} <= _NOT_OF_SHAPE:
                ordered = kind == ESCALERA and any(wild(self.state.rules, card) for card in order)
                self.shaped.setdefault((kind, *(order if ordered else sorted(order))), move)

    def _opens(self) -> None:
        """Every choice of melds as one act; of a ruleset that never opens so, a few to be refused."""
        state, melds = self.state, list(self.shaped.values())
        several: tuple[int, ...] = ()
        if not state.seats[self.seat].opened:
            several = {"contract": (self._letters(),), "min_points": (2, 3, 4)}.get(state.rules.opening, ())
        for size in (1, 2, 3, 4):
            tried = melds if size in several else melds[:4]
            for chosen in choices(tried, size, Counter(state.seats[self.seat].hand)):
                self.ask(Open(chosen))

    def _letters(self) -> int:
        rules = self.state.rules
        contract = rules.contract(self.state.round) if rules.contracts else ""
        return 0 if contract in ("sucia", "real") else len(contract)

    # -- the table --------------------------------------------------------------------------------

    def _table(self, hand: Sequence[Card]) -> None:
        for meld in self.state.melds:
            for bag in self.bags(hand):
                self._lay_off(meld, bag)
            for card in sorted(set(hand)):
                self.ask(SwapJoker(meld.id, card))

    def _lay_off(self, meld: TableMeld, bag: Cards) -> None:
        bare = self.ask(LayOff(meld.id, bag))
        told = [self.ask(LayOff(meld.id, bag, after)) for after in self.afterwards(meld, bag)]
        done = {deed(ruling.events[0]) for ruling in told if isinstance(ruling, Allowed)}
        if isinstance(bare, Allowed):
            assert done == {deed(bare.events[0])}, ("an arrangement left out means the only one", meld, bag)
        elif not any(breach.code == Code.AMBIGUOUS for breach in bare.breaches):
            assert not done, ("an arrangement told allows what is refused without", meld, bag)

    def afterwards(self, meld: TableMeld, bag: Cards) -> Iterable[Cards]:
        """Every way the whole meld could be imagined to lie afterwards."""
        rules = self.state.rules
        if meld.kind != ESCALERA:
            return dict.fromkeys([tuple(sorted((*meld.cards, *bag))), (*bag, *meld.cards)])
        blocks = list(orders(rules, bag, self.thorough))
        found = [order for block in blocks for order in (block + meld.cards, meld.cards + block)]
        if len(bag) == 1:
            found += _displacing(rules, meld.cards, bag[0])
        elif len(bag) == 2:
            found += [(low, *meld.cards, high) for low, high in blocks]
        return dict.fromkeys(found)


def _displacing(rules: Ruleset, cards: Cards, card: Card) -> Iterator[Cards]:
    """The card anywhere in the meld, and one wild card of the meld anywhere else."""
    for index, moved in enumerate(cards):
        if wild(rules, moved):
            rest = (*cards[:index], *cards[index + 1 :])
            for at in range(len(rest) + 1) if len(cards) <= 5 else (0, index, len(rest)):
                put = (*rest[:at], card, *rest[at:])
                yield from ((*put[:to], moved, *put[to:]) for to in range(len(put) + 1))


def choices(melds: Sequence[LayMeld], size: int, hand: Counter[Card]) -> Iterator[tuple[LayMeld, ...]]:
    """Every choice of so many melds (one may be chosen twice) that the hand has the cards for."""
    if size == 0:
        yield ()
        return
    for index, meld in enumerate(melds):
        if not Counter(meld.cards) - hand:
            for rest in choices(melds[index:], size - 1, hand - Counter(meld.cards)):
                yield (meld, *rest)
