"""Positions of Chinchón, made up to be nearly closed or to be shown at; seats that close when they can."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from referee.rules.cards import JOKER, Card
from referee.rules.moves import Close, Discard, Move
from referee.rules.questions import meld_on_table_faults
from referee.rules.rulesets.dials import Ruleset
from referee.rules.standing import ESCALERA, TableMeld
from referee.rules.state import DRAW, PLAY, SHOW, Seat, State
from referee.rules.turns import may_stay_loose


def careful(state: State, moves: Sequence[Move], random: Random) -> Move:
    """Often closes when it can, else throws one of the cards that have least to do with the rest."""
    closes = [move for move in moves if isinstance(move, Close)]
    if closes and random.random() < 0.6:
        return random.choice(closes)
    throws = [move for move in moves if isinstance(move, Discard)]
    if not throws:
        return random.choice(moves)
    return min(throws, key=lambda move: (_kin(state.hand, move.card), random.random()))


def _kin(hand: Sequence[Card], card: Card) -> int:
    """How many cards of the hand could lie in one meld with this one."""
    if card == JOKER:
        return 99
    near = [c for c in hand if c // 13 == card // 13 and 0 < abs(c - card) <= 2]
    return 2 * len(near) + 3 * (sum(c % 13 == card % 13 for c in hand) - 1)


class ClosingMaker:
    """Takes cards out of one pack until a table stands at which somebody may close, or has closed."""

    def __init__(self, rules: Ruleset, random: Random, most: int) -> None:
        self.rules, self.random, self.most = rules, random, most
        self.ranks, self.suits = len(rules.pack.ranks), len(rules.pack.suits)
        self.left = Counter(rules.pack.cards)
        self.seats = [Seat() for _ in range(random.randint(*rules.players))]

    def table(self) -> State:
        """A seat about to draw, in its turn, or to show."""
        random, turn = self.random, self.random.randrange(len(self.seats))
        phase = random.choice((DRAW, PLAY, PLAY, SHOW, SHOW))
        state = State(self.rules, self.seats, dealer=random.randrange(len(self.seats)), turn=turn)
        if phase == SHOW:
            self._closed(state)
        least = min(4, self.most)
        self.seats[turn].hand = self._hand(state.melds, random.randint(least, self.most))
        for n, seat in enumerate(self.seats):
            seat.total = random.randint(-10, 99)
            if n != turn and (phase != SHOW or n in state.waiting):
                seat.hand = self._any(random.randint(1, 3))
        state.pile += self._any(random.choice((1, 1, 2, 3)))
        state.stock = list((+self.left).elements())
        random.shuffle(state.stock)
        state.phase, state.next_meld = phase, len(state.melds) + 1
        return state

    def _closed(self, state: State) -> None:
        """Somebody else has closed, others may have shown already: their melds lie open."""
        around, seat = [], state.next_seat(state.turn)
        while seat != state.turn:
            around.append(seat)
            seat = state.next_seat(seat)
        state.closer = self.random.choice(around)
        shown = around[around.index(state.closer) :]
        state.waiting = [state.turn, *around[: around.index(state.closer)]]
        for _ in range(12):
            kind, cards = self._meld()
            lawful = len(state.melds) < 3 and not meld_on_table_faults(self.rules, kind, cards)
            if lawful and self._take(cards):
                owner = self.random.choice(shown)
                state.melds.append(TableMeld(f"m{len(state.melds) + 1}", owner, kind, cards))
        state.seats[state.closer].hand = self._loose(self.random.choice((0, 1, 1, 1)))
        state.closed_clean = not state.seats[state.closer].hand

    # -- cards ------------------------------------------------------------------------------------

    def _take(self, cards: Sequence[Card]) -> bool:
        if Counter(cards) - self.left:
            return False
        self.left -= Counter(cards)
        return True

    def _any(self, count: int) -> list[Card]:
        cards = self.random.sample(list((+self.left).elements()), count)
        self.left -= Counter(cards)
        return sorted(cards)

    def _loose(self, count: int) -> list[Card]:
        """A card that whoever closed may have kept, or none."""
        cards = [card for card in (+self.left).elements() if may_stay_loose(self.rules, [card])]
        kept = self.random.sample(cards, min(count, len(cards)))
        self.left -= Counter(kept)
        return kept

    def _meld(self) -> tuple[str, tuple[Card, ...]]:
        """A group that may be a meld, lowest first or by suit, sometimes with jokers."""
        random = self.random
        if random.random() < 0.5:
            rank, size = random.randrange(self.ranks), random.choice((3, 3, 4))
            cards = sorted(Card(suit * 13 + rank) for suit in random.sample(range(self.suits), size))
            kind = self.rules.set_name
        else:
            kind, suit, size = ESCALERA, random.randrange(self.suits), random.choice((3, 3, 4, 5, 6))
            start = random.randrange(self.ranks - size + 1 + (self.rules.ace != "low"))
            cards = [Card(suit * 13 + (start + n) % self.ranks) for n in range(size)]
        for _ in range(self.rules.jokers):
            if random.random() < 0.2:
                cards[random.randrange(len(cards))] = JOKER
        return kind, tuple(cards if kind == ESCALERA else sorted(cards))

    def _hand(self, melds: Sequence[TableMeld], size: int) -> list[Card]:
        """Groups that are melds or nearly so, cards that go on the table, and a few that do not."""
        wanted = [*self._meld()[1], *(self._meld()[1] if size > 5 else ())]
        near = [card for meld in melds for card in self._near(meld)]
        wanted += self.random.sample(near, min(len(near), self.random.choice((0, 1, 2))))
        if self.random.random() < 0.3:
            self.random.shuffle(wanted)
        hand: list[Card] = []
        for card in wanted[: size - self.random.choice((0, 1, 1))]:
            if self._take([card]):
                hand.append(card)
        return sorted([*hand, *self._any(size - len(hand))])

    def _near(self, meld: TableMeld) -> list[Card]:
        natural = [card for card in meld.cards if card != JOKER]
        if meld.kind != ESCALERA:
            return [Card(suit * 13 + natural[0] % 13) for suit in range(self.suits)] + [JOKER]
        ranks = {(card % 13 + step) % self.ranks for card in natural for step in (-2, -1, 0, 1, 2)}
        suit = natural[0] // 13
        return [Card(suit * 13 + rank) for rank in sorted(ranks)] + [JOKER]
