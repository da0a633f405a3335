"""A house for tests: a clock that ticks, ids that count, shuffles that repeat, somebody who plays."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import count

from events.record import Record
from events.store import MemoryStore, Store
from referee.matches.answers import Accepted, Opened
from referee.matches.bench import Bench
from referee.matches.desk import Desk
from referee.matches.opening import REFEREE, Opening
from referee.matches.reader import LONGEST_PAGE
from referee.rules.cards import Card
from referee.rules.moves import Discard, DrawStock, Move, Resign, TakeDiscard
from referee.rules.rulesets import ruleset, with_options
from referee.rules.rulesets.dials import Ruleset
from referee.rules.state import DEAL, OVER
from referee.rules.views import OPERATOR, Viewer
from referee.seals.keys import PublicKey, SigningKey

SECRET = b"a secret of the house for tests"
LM = ruleset("loba-de-menos")
NAMES = ("Ana", "Beto", "Caro", "Dani", "Eva")


class TickingClock:
    """A second passes with every look."""

    def __init__(self) -> None:
        self._ticks = count()

    def now(self) -> str:
        tick = next(self._ticks)
        return f"2026-11-30T{tick // 3600 % 24:02d}:{tick // 60 % 60:02d}:{tick % 60:02d}.000Z"


class CountedIds:
    """match-1, match-2 ..., or fresh in every run with a prefix."""

    def __init__(self, prefix: str = "match") -> None:
        self._numbers = count(1)
        self._prefix = prefix
        self._salts = count(1)

    def match_id(self) -> str:
        return f"{self._prefix}-{next(self._numbers)}"

    def salt(self) -> str:
        return f"{next(self._salts):032x}"


class OneKey:
    """The same key for ever."""

    key = SigningKey(b"a key of the house for tests....", "2026-01-01T00:00:00.000Z")

    def key_at(self, at: str) -> SigningKey:
        return self.key

    def published(self) -> list[PublicKey]:
        return [PublicKey(self.key.public, self.key.since)]

    def rotate(self) -> list[PublicKey]:
        return self.published()


class SeededShuffler:
    """The same shuffles in every run."""

    def __init__(self, seed: int = 0) -> None:
        self._source = random.Random(seed)

    def shuffled(self, cards: Sequence[Card]) -> list[Card]:
        order = list(cards)
        self._source.shuffle(order)
        return order

    def secret(self) -> bytes:
        return self._source.randbytes(32)


def house(store: Store | None = None, seed: int = 0, prefix: str = "match", cached: int = 1024) -> Bench:
    """A desk over this store, or one of its own in memory."""
    ids, shuffler = CountedIds(prefix), SeededShuffler(seed)
    return Bench(store or MemoryStore(), TickingClock(), ids, shuffler, OneKey(), SECRET, cached)


def opening(
    seats: int = 2,
    deck: Sequence[Card] | None = None,
    rules: Ruleset = LM,
    first_dealer: int | None = None,
    dealing: str = REFEREE,
    spectators: bool = False,
) -> Opening:
    """An order for a match of that many seats."""
    given = None if deck is None else tuple(deck)
    return Opening(rules, NAMES[:seats], first_dealer, given, dealing, spectators)


def opened(desk: Desk, order: Opening) -> Opened:
    """The match, opened for the first time."""
    answer = desk.open(order)
    assert isinstance(answer, Opened)
    return answer


def deck_with(
    hands: Sequence[str], upcard: str, stock: str = "", seed: int = 7, rules: Ruleset = LM
) -> list[Card]:
    """A deck, front first, that deals these hands (first player's first), this card up, this stock on top."""
    read = rules.pack.read
    dealt = [read(hand.split()) for hand in hands]
    front = [hand[n] for n in range(rules.hand_size) for hand in dealt]
    front += read([upcard]) + read(stock.split())
    rest = list(rules.pack.cards)
    for card in front:
        rest.remove(card)
    random.Random(seed).shuffle(rest)
    return front + rest


def lm(**options: object) -> Ruleset:
    """Loba de Menos with house rules."""
    return with_options(LM, options)


def accept(desk: Desk, match: str, seat: int, *moves: Move, viewer: Viewer | None = None) -> Accepted:
    """Moves that must go through."""
    answer = desk.submit(match, seat, moves, seat if viewer is None else viewer)
    assert isinstance(answer, Accepted), answer
    return answer


def whole_log(desk: Desk, match: str, viewer: Viewer, limit: int = LONGEST_PAGE) -> list[Record]:
    """Every line as the viewer may read it, page by page."""
    lines: list[Record] = []
    while True:
        page = desk.events(match, viewer, len(lines), limit)
        lines += page.records
        if not page.more:
            return lines


def choose(moves: Sequence[Move], source: random.Random, eager: float = 0.9) -> Move:
    """A player who lays what can be laid, if eager, and then mostly takes a discard it has a use for."""
    acts = [move for move in moves if not isinstance(move, Discard | DrawStock | TakeDiscard)]
    if acts and source.random() < eager:
        return source.choice(acts)
    takes = [move for move in moves if isinstance(move, TakeDiscard)]
    return takes[0] if takes and source.random() < eager * 0.8 else source.choice(moves)


def play(
    desk: Desk,
    match: str,
    source: random.Random,
    steps: int = 5000,
    resigning: float = 0.0,
    eager: float = 0.9,
    deck: Callable[[], Sequence[Card]] | None = None,
) -> Iterator[Accepted]:
    """Random play, move by move, until the match is over (or so many moves were made: the caller looks)."""
    for _ in range(steps):
        table = desk.view(match, OPERATOR).state
        if table.phase == OVER:
            return
        if table.phase == DEAL:
            assert deck is not None
            assert isinstance(desk, Bench)
            answer = desk.deal(match, deck())
            assert isinstance(answer, Accepted)
            yield answer
            continue
        seat = table.turn
        moves = desk.legal(match, seat).moves
        assert moves, "somebody to act has at least one legal move"
        move: Move = Resign() if source.random() < resigning else choose(moves, source, eager)
        yield accept(desk, match, seat, move)
