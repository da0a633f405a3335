"""Cards that stay in the hand whatever is done: a quick look that never calls a card hopeless wrongly."""

from __future__ import annotations

from collections.abc import Iterable

from referee.rules.cards import JOKER, RANKS_PER_SUIT, Card
from referee.rules.in_turn import Turn
from referee.rules.melds.growing import growth, rank_of_set
from referee.rules.melds.holding import ACES, LANE, WIDTH
from referee.rules.melds.runs import may_be_wild, ranks_in
from referee.rules.melds.straights import is_straight
from referee.rules.standing import ESCALERA
from referee.rules.turns import reachable, straight_contract

SMALLEST = 3


def hopeless(turn: Turn) -> list[Card]:
    """Cards of the hand that no act of this turn can lay: a meld holds three cards of a rank, or three places
    in a row, and this one has not the company for either. A card one may not see is hopeless.
    """
    if straight_contract(turn):
        return [card for card in turn.hand if card > JOKER]
    company = _Company(turn)
    return [card for card in turn.hand if not company.serves(card)]


class _Company:
    """What a card could ever be laid with in this turn: the hand, the melds in reach, everything wild."""

    def __init__(self, turn: Turn) -> None:
        rules = turn.rules
        self._rules = rules
        self._hand = turn.hand
        self._places = ranks_in(rules)
        self._bits = turn.bits
        self._ranks: set[int] = set()
        self._lanes = [turn.bits >> suit * WIDTH & LANE for suit in range(4)]
        wild = self._wild(turn.hand)
        for meld in reachable(turn):
            wild += self._wild(meld.cards)
            if meld.kind != ESCALERA:
                self._ranks.add(rank_of_set(meld.cards))
            elif not is_straight(rules, meld.cards):
                self._cover(turn, meld.cards)
        self._wild_cards = wild

    def _wild(self, cards: Iterable[Card]) -> int:
        return sum(1 for card in cards if may_be_wild(self._rules, card))

    def _cover(self, turn: Turn, cards: tuple[Card, ...]) -> None:
        """The places of an escalera on the table, those of its wild cards too."""
        run = growth(turn.rules).run(cards)
        for place in range(run.start, run.end + 1):
            self._lanes[run.suit] |= 1 << place % self._places

    def serves(self, card: Card) -> bool:
        """Whether it could have the company of a meld."""
        if card >= JOKER or may_be_wild(self._rules, card):
            return card <= JOKER
        suit, rank = divmod(card, RANKS_PER_SUIT)
        return self._in_a_set(rank) or self._in_a_row(self._lanes[suit], rank)

    def _in_a_set(self, rank: int) -> bool:
        if rank in self._ranks:
            return True
        helped = self._wild_cards if self._rules.jokers_in_sets != 0 else 0
        if self._rules.set_kind == "trio":
            return sum(1 for card in self._hand if card % RANKS_PER_SUIT == rank) + helped >= SMALLEST
        return (self._bits & ACES << rank).bit_count() + helped >= SMALLEST

    def _in_a_row(self, lane: int, rank: int) -> bool:
        places = self._places
        round_lane = lane | lane << places | lane << 2 * places
        at = rank + places
        most = max((round_lane >> first & 7).bit_count() for first in (at - 2, at - 1, at))
        return most + self._wild_cards >= SMALLEST
