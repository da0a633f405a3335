"""The dumb enumerator of Chinchón: every imaginable close and show, put to the judge one by one.

A close is every card face down with every choice of groups of the others; a show every choice of groups with
every chain of lay-offs. It knows nothing of how a hand is taken apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from events.catalogue import HandShown
from referee.rules.cards import JOKER, Card, Pack, without
from referee.rules.judge import Allowed, Refused
from referee.rules.moves import Close, Discard, LayMeld, LayOff, Open, Show, SwapJoker
from referee.rules.rulebook.codes import Code
from referee.rules.standing import ESCALERA, TableMeld
from referee.rules.state import PLAY, SHOW
from tests.rules.enumerator import SIMPLE, Cards, Deed, Enumerator, choices, deed, orders, wild

BLIND = 5
"""Up to so many cards every grouping is tried, also of groups that are no melds."""
Melds = tuple[LayMeld, ...]


@dataclass
class ClosingEnumerator(Enumerator):
    """All that one seat may do where a deal is won by closing."""

    blind: int = BLIND

    def run(self) -> set[Deed]:
        """The deeds of every imaginable move that the judge allows."""
        hand = self.state.seats[self.seat].hand
        for move in chain(SIMPLE, (Discard(card) for card in [*sorted(set(hand)), JOKER, Card(0)])):
            self.ask(move)
        if self.state.phase == PLAY:
            self._never(hand)
            self._shapes(hand)
            self._closes(hand)
        if self.state.phase == SHOW:
            self._shapes(hand)
            self._shows(hand)
        return set(self.allowed)

    # -- groups -----------------------------------------------------------------------------------

    def _never(self, hand: Sequence[Card]) -> None:
        """Nothing is laid in the course of play."""
        self.melds(hand)
        self.ask(Open(tuple(self.shaped.values())[:2]))
        for meld in [*self.state.melds, TableMeld("m1", 0, ESCALERA, ())]:
            for card in sorted(set(hand)):
                self.ask(LayOff(meld.id, (card,)))
                self.ask(SwapJoker(meld.id, card))
        self.shaped.clear()

    def _shapes(self, hand: Sequence[Card]) -> None:
        """Every group that a close or a show accepts as a meld, whatever else stands against it."""
        for bag in self.bags(hand):
            for order in orders(self.state.rules, bag, self.thorough):
                for kind in (None, ESCALERA, self.state.rules.set_name):
                    self._shape(LayMeld(order, kind))

    def _shape(self, meld: LayMeld) -> None:
        one = (meld,)
        ruling = self.ask(Show(one) if self.state.phase == SHOW else Close(one, self._other(meld)))
        beside = {Code.CANNOT_CLOSE, Code.CARD_NOT_IN_HAND}
        if isinstance(ruling, Refused) and not {breach.code for breach in ruling.breaches} <= beside:
            return
        kind = meld.kind or "told"
        ordered = kind == ESCALERA and any(wild(self.state.rules, card) for card in meld.cards)
        if meld.kind is not None:
            self.shaped.setdefault((kind, *(meld.cards if ordered else sorted(meld.cards))), meld)

    def _other(self, meld: LayMeld) -> Card:
        """A card of the hand that is not in the meld; any where there is none."""
        rest = without(self.state.seats[self.seat].hand, meld.cards)
        return (rest or meld.cards or (JOKER,))[0]

    def _groupings(self, hand: Sequence[Card]) -> Iterator[Melds]:
        """Every choice of melds that the hand has the cards for, the empty one too."""
        for size in range(len(hand) // 3 + 1):
            yield from choices(list(self.shaped.values()), size, Counter(hand))

    # -- closes -----------------------------------------------------------------------------------

    def _closes(self, hand: Sequence[Card]) -> None:
        for melds in self._groupings(hand):
            for card in [*sorted(set(hand)), JOKER]:
                self.ask(Close(melds, card))
        if len(hand) <= self.blind:
            for at, card in enumerate(hand):
                for groups in groupings([*hand[:at], *hand[at + 1 :]]):
                    self.ask(Close(tuple(map(LayMeld, groups)), card))

    # -- shows ------------------------------------------------------------------------------------

    def _shows(self, hand: Sequence[Card]) -> None:
        for melds in self._groupings(hand):
            if isinstance(self.ask(Show(melds)), Allowed):
                left = without(hand, (card for meld in melds for card in meld.cards))
                self._chains(melds, (), tuple(self.state.melds), tuple(left or ()), set())
        if len(hand) <= self.blind:
            for groups in groupings(hand):
                self.ask(Show(tuple(map(LayMeld, groups))))

    def _chains(
        self,
        melds: Melds,
        before: tuple[LayOff, ...],
        table: tuple[TableMeld, ...],
        left: Cards,
        seen: set[Deed],
    ) -> None:
        """One more lay-off of anything left on any meld, after those that were accepted."""
        fresh = TableMeld(f"m{self.state.next_meld}", self.seat, ESCALERA, ())
        for meld in (*table, fresh):
            for bag in self.bags(left):
                for told in (None, *self.afterwards(meld, bag)):
                    act = LayOff(meld.id, bag, told)
                    ruling = self.ask(Show(melds, (*before, act)))
                    if isinstance(ruling, Allowed) and (done := deed(ruling.events[0])) not in seen:
                        seen.add(done)
                        after = _after(self.state.rules.pack, table, act, ruling)
                        self._chains(melds, (*before, act), after, tuple(without(left, bag) or ()), seen)


def _after(pack: Pack, table: tuple[TableMeld, ...], act: LayOff, ruling: Allowed) -> tuple[TableMeld, ...]:
    """The table after the last of several lay-offs, as the ruling tells it."""
    shown = ruling.events[0]
    assert isinstance(shown, HandShown)
    order = tuple(pack.read(shown.lay_offs[-1].arrangement))
    return tuple(TableMeld(m.id, m.owner, m.kind, order) if m.id == act.meld else m for m in table)


def groupings(cards: Sequence[Card]) -> Iterator[tuple[Cards, ...]]:
    """Every way to put some cards into groups of any size and leave the others out."""
    if not cards:
        yield ()
        return
    for groups in groupings(cards[1:]):
        yield groups
        yield ((cards[0],), *groups)
        for at, group in enumerate(groups):
            yield (*groups[:at], (cards[0], *group), *groups[at + 1 :])
