"""Positions by the thousand: reached by play, or made up to be awkward. Everything follows from a seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random

from events.catalogue import AnyEvent, MatchOpened
from referee.rules.cards import JOKER, Card
from referee.rules.evolve import apply, deal_out, fold
from referee.rules.judge import Allowed, judge
from referee.rules.legal import legal_moves
from referee.rules.moves import LayMeld, LayOff, Move, Open, SwapJoker, TakeDiscard
from referee.rules.questions import meld_on_table_faults
from referee.rules.rulesets import dials_of, ruleset, with_options
from referee.rules.rulesets.dials import Ruleset
from referee.rules.standing import ESCALERA, TableMeld
from referee.rules.state import DEAL, DRAW, OVER, PLAY, SHOW, Seat, State
from tests.rules.closings_made import ClosingMaker, careful

Options = Mapping[str, object]


def turned(id: str, options: Options) -> Ruleset:
    """A ruleset with dials turned, refused where they make no sense."""
    return with_options(ruleset(id), options)


class Dice:
    """Shuffles that follow from a seed."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def shuffled(self, cards: Sequence[Card]) -> list[Card]:
        """A new order, top first."""
        mixed = list(cards)
        self._random.shuffle(mixed)
        return mixed


# -- play ----------------------------------------------------------------------------------------


def opening_of(rules: Ruleset, seats: int, first_dealer: int = 0) -> MatchOpened:
    """The event that opens a match of so many seats."""
    names = [f"p{n}" for n in range(seats)]
    return MatchOpened(rules.id, rules.version, dials_of(rules), names, first_dealer, "referee", False)


_EAGER: dict[type[Move], float] = {LayMeld: 6, Open: 40, LayOff: 6, SwapJoker: 6, TakeDiscard: 3}


def chosen(moves: Sequence[Move], random: Random, eager: bool = True) -> Move:
    """A random move, cards on the table preferred where ``eager``."""
    weights = [_EAGER.get(type(move), 1.0) if eager else 1.0 for move in moves]
    return random.choices(moves, weights)[0]


def played(
    rules: Ruleset, seats: int, random: Random, eager: bool = True
) -> Iterator[tuple[State, list[AnyEvent]]]:
    """A match played at random: the table before each step (not to be changed), and what led to it."""
    opened = opening_of(rules, seats, random.randrange(seats))
    state, happened, dice = fold([opened]), [opened], Dice(random)
    log: list[AnyEvent] = list(happened)
    while state.phase != OVER:
        yield state, log
        log = _step(state, dice, random, eager)
        for event in log:
            apply(state, event)
    yield state, log


def _step(state: State, dice: Dice, random: Random, eager: bool) -> list[AnyEvent]:
    if state.phase == DEAL:
        return [deal_out(state, dice.shuffled(state.rules.pack.cards))]
    moves, _ = legal_moves(state, state.turn)
    assert moves, "in progress, and nobody can move"
    careful_one = state.rules.finish == "close"
    move = careful(state, moves, random) if careful_one else chosen(moves, random, eager)
    ruling = judge(state, state.turn, move, dice)
    assert isinstance(ruling, Allowed), ruling
    return list(ruling.events)


def reached(rules: Ruleset, seed: int, often: float = 0.3) -> Iterator[State]:
    """Positions of matches played one after another, without end."""
    random = Random(f"reached {rules.id} {seed}")
    while True:
        seats = random.randint(*rules.players)
        for state, _ in played(rules, seats, random, eager=random.random() < 0.7):
            often_here = {DRAW: often / 3, SHOW: 1.0}.get(state.phase, often)
            if state.phase != DEAL and random.random() < often_here:
                yield state.copy()


# -- made up -------------------------------------------------------------------------------------


def made(rules: Ruleset, seed: int, most: int = 6) -> Iterator[State]:
    """Tables that hold what is awkward: jokers at ends and inside, long escaleras, twins, bare piles."""
    random = Random(f"made {rules.id} {seed}")
    maker = ClosingMaker if rules.finish == "close" else _Maker
    while True:
        state = maker(rules, random, most).table()
        if state is not None:
            yield state


class _Maker:
    """Takes cards out of one pack until a table stands."""

    def __init__(self, rules: Ruleset, random: Random, most: int) -> None:
        self.rules, self.random, self.most = rules, random, most
        self.left = Counter(rules.pack.cards)
        self.seats = [Seat() for _ in range(random.randint(*rules.players))]

    def table(self) -> State | None:
        """A table in the middle of a deal, a seat to draw or in its turn; None where the cards ran out."""
        random, turn = self.random, self.random.randrange(len(self.seats))
        rounds = random.randint(1, max(1, len(self.rules.contracts)))
        melds = self._melds(random.choice((0, 1, 1, 2, 2, 3)))
        opening = self.rules.opening != "own_meld" and random.random() < 0.3
        hand = self._opening_hand(rounds) if opening else self._hand(melds, random.randint(1, self.most))
        for n, seat in enumerate(self.seats):
            seat.hand = hand if n == turn else self._any(random.randint(1, 4))
            seat.opened = any(meld.owner == n for meld in melds) or random.random() < 0.5
            seat.opened_before = seat.opened and (n != turn or random.random() < 0.7)
            seat.total = random.randint(-10, 100)
        if opening:
            self.seats[turn].opened = self.seats[turn].opened_before = False
        pile = self._pile(melds, hand)
        if opening and pile and random.random() < 0.3:
            pile.append(hand.pop(random.randrange(len(hand))))  # it lacks but what lies on the pile
        rest = list((+self.left).elements())
        random.shuffle(rest)
        state = State(
            self.rules, self.seats, melds, pile, dealer=random.randrange(len(self.seats)), turn=turn
        )
        if random.random() < 0.25:
            state.aside = rest
        else:
            state.stock = rest
        state.round, state.idle_recycles, state.next_meld = rounds, random.randint(0, 2), len(melds) + 1
        return self._phase(state)

    def _phase(self, state: State) -> State:
        """Before the draw; after a draw from the stock; or after a card was taken from the pile."""
        state.phase = self.random.choice((DRAW, PLAY, PLAY, PLAY, PLAY))
        if state.phase == PLAY and state.pile and self.random.random() < 0.45:
            state.phase = DRAW
            ruling = judge(state, state.turn, TakeDiscard())
            if isinstance(ruling, Allowed):
                apply(state, ruling.events[0])
            else:
                state.phase = PLAY
        return state

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

    def _melds(self, count: int) -> list[TableMeld]:
        melds: list[TableMeld] = []
        for _ in range(count * 4):
            kind, cards = self._run() if self.random.random() < 0.65 else self._set()
            lawful = len(melds) < count and not meld_on_table_faults(self.rules, kind, cards)
            if lawful and self._take(cards):
                melds.append(
                    TableMeld(f"m{len(melds) + 1}", self.random.randrange(len(self.seats)), kind, cards)
                )
        return melds

    def _run(self) -> tuple[str, tuple[Card, ...]]:
        """An escalera of any length, often long or at the ace, often with wild cards at an end or inside."""
        random = self.random
        length = random.choice((3, 3, 4, 4, 5, 6, 8, 11, 12, 13, 14))
        start, suit = (
            random.choice((0, 1, 10, 11, 13 - length, 14 - length, random.randint(0, 12))),
            random.randrange(4),
        )
        cards = [Card(suit * 13 + (start + n) % 13) for n in range(length)]
        for place in random.sample((0, length - 1, random.randrange(length)), random.choice((0, 1, 1, 1, 2))):
            two = Card(random.randrange(4) * 13 + 1)
            cards[place] = two if self.rules.twos_wild and random.random() < 0.5 else JOKER
        return ESCALERA, tuple(cards)

    def _set(self) -> tuple[str, tuple[Card, ...]]:
        random, rank = self.random, self.random.randrange(13)
        size = random.choice((3, 3, 3, 4, 5, 6))
        cards = [Card(random.randrange(4) * 13 + rank) for _ in range(size)]
        if self.rules.jokers_in_sets != 0 and random.random() < 0.4:
            cards[0] = JOKER
        return self.rules.set_name, tuple(sorted(cards))

    def _hand(self, melds: Sequence[TableMeld], size: int) -> list[Card]:
        """Cards that have to do with each other and with the table, and a few that have not."""
        wanted = [card for meld in melds for card in self._near(meld)]
        wanted += self._run()[1] if self.random.random() < 0.6 else self._set()[1]
        self.random.shuffle(wanted)
        jokers = self.random.choice((0, 0, 0, 1, 1, 2))
        hand = [card for card in (JOKER,) * min(jokers, size) if self._take([card])]
        for card in wanted:
            if len(hand) < size and hand.count(card) < 2 and card != JOKER and self._take([card]):
                hand.append(card)
        return sorted([*hand, *self._any(size - len(hand))])

    def _opening_hand(self, rounds: int) -> list[Card]:
        """Cards that may be enough to open with, or not quite, and a few that are of no use."""
        contract = self.rules.contract(rounds) if self.rules.opening == "contract" else "EE"
        hand: list[Card] = []
        for letter in contract if contract not in ("sucia", "real") else "S":
            cards = {"T": self._trio, "E": self._four, "S": self._thirteen}[letter]()
            spoiled = [JOKER if self.random.random() < 0.12 else card for card in cards]
            hand += [
                card for card in spoiled if hand.count(JOKER) < 2 + (card != JOKER) and self._take([card])
            ]
        return sorted([*hand, *self._any(self.random.choice((0, 1, 1, 2)))])

    def _trio(self) -> list[Card]:
        rank = self.random.randrange(13)
        return [Card(suit * 13 + rank) for suit in self.random.sample(range(4), 3)]

    def _four(self) -> list[Card]:
        suit, start = self.random.randrange(4), self.random.randint(5, 12)
        return [Card(suit * 13 + (start + n) % 13) for n in range(self.rules.run_min)]

    def _thirteen(self) -> list[Card]:
        suit, mixed = self.random.randrange(4), self.random.random() < 0.5
        return [Card((self.random.randrange(4) if mixed else suit) * 13 + rank) for rank in range(13)]

    def _near(self, meld: TableMeld) -> list[Card]:
        natural = [card for card in meld.cards if card != JOKER]
        if meld.kind != ESCALERA:
            return [Card(suit * 13 + natural[0] % 13) for suit in range(4)]
        suit = Counter(card // 13 for card in natural).most_common(1)[0][0]
        ranks = [card % 13 for card in natural if card // 13 == suit]
        reach = (-2, -1, 0, 1, 2) if len(meld.cards) > len(natural) else (-2, -1, 1, 2)
        return [Card(suit * 13 + (rank + step) % 13) for rank in (ranks[0], ranks[-1]) for step in reach]

    def _pile(self, melds: Sequence[TableMeld], hand: Sequence[Card]) -> list[Card]:
        pile = self._any(self.random.choice((0, 1, 1, 2, 2, 3)))
        wanted = [card for meld in melds for card in self._near(meld)]
        wanted += [Card(card // 13 * 13 + (card % 13 + 1) % 13) for card in hand if card != JOKER] + [JOKER]
        top = self.random.choice(wanted)
        return [*pile, top] if pile and self._take([top]) else pile
