"""Longer stories in two worlds: a deal that is over or void, another one, a clock, what was taken back.

As in ``pairs`` the cards that a seat has not seen change places, as long as it sees the same: those
of the second deal; and where the first one was void, its hands as well, which nobody ever showed.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from events.catalogue import CardDrawn, Dealt, StockRecycled, TimeAllowed
from events.store import MemoryStore
from referee.matches.answers import Accepted
from referee.matches.errors import CannotBeDone, NoDealDue, NoSuchVersion, NotBetweenMoves
from referee.matches.judgements import TakeBack, VoidDeal
from referee.matches.opening import ASK, Opening
from referee.matches.timekeeping import Timekeeping
from referee.rules.cards import Card
from referee.rules.moves import Move
from referee.rules.rulesets import Ruleset, ruleset
from referee.rules.state import DEAL, DRAW, PLAY
from referee.rules.views import OPERATOR
from tests.api.table import desk_over
from tests.matches.clocked import SetClock
from tests.matches.house import choose, opened
from tests.worlds.pairs import EAGER, SEATS, SOON, witnessed

TURN = 30
"""Seconds a turn has."""
VOIDED_AFTER = 7
LONGEST = 260
"""Acts within which a first deal is over, or another one is tried."""
LATER = 12
"""Acts of the second deal before it is gone back."""
SEEDS, TRIES = 24, 24


@dataclass(frozen=True)
class Played:
    """A move of a seat."""

    seat: int
    move: Move


@dataclass(frozen=True)
class RanOut:
    """The time of the seat to act is out, and the clock moves."""


@dataclass(frozen=True)
class NextDeck:
    """The operator deals the next deck."""


@dataclass(frozen=True)
class Voided:
    """A judge voids the deal."""


@dataclass(frozen=True)
class JudgedBack:
    """A judge takes the match back to a version."""

    version: int


@dataclass(frozen=True)
class AgreedBack:
    """A seat asks to take back to a version, and all others agree."""

    seat: int
    version: int


Step = Played | RanOut | NextDeck | Voided | JudgedBack | AgreedBack
Decks = tuple[list[Card], list[Card]]
"""Of the first deal, and of the second."""


class Story(NamedTuple):
    """The decks of both worlds, what happens in both, and who cannot tell them apart."""

    rules: Ruleset
    decks: tuple[Decks, Decks]
    steps: tuple[Step, ...]
    viewer: int


class Unlawful(Exception):
    """This cannot happen with these decks."""


class Table:
    """A match of a story at a desk."""

    def __init__(self, rules: Ruleset, decks: Decks) -> None:
        self.time, self._decks = SetClock(), decks
        self.desk = story_desk(MemoryStore(), self.time)
        clock = TimeAllowed(TURN)
        order = Opening(
            rules, ("Ana", "Beto", "Caro"), 0, tuple(decks[0]), ASK, True, takebacks=True, clock=clock
        )
        self.match = opened(self.desk, order).match

    def do(self, step: Step) -> None:
        """Let it happen. Raises Unlawful."""
        try:
            done = self._do(step)
        except (CannotBeDone, NoDealDue, NoSuchVersion, NotBetweenMoves):
            done = False
        if not done:
            raise Unlawful

    def _do(self, step: Step) -> bool:
        desk, match = self.desk, self.match
        match step:
            case Played(seat, move):
                return isinstance(desk.submit(match, seat, [move], seat), Accepted)
            case RanOut():
                self.time.passes(TURN)
                return desk.out_of_time(match)
            case NextDeck():
                desk.deal(match, list(self._decks[1]))
            case Voided():
                desk.judge(match, VoidDeal(), "wet cards")
            case JudgedBack(version):
                desk.judge(match, TakeBack(version), "a slip")
            case AgreedBack(seat, version):
                desk.ask_takeback(match, seat, version, "a slip", seat)
                for other in others(seat):
                    desk.answer_takeback(match, other, True, other)
        return True

    @property
    def version(self) -> int:
        """Where the match stands."""
        return self.desk.ticking(self.match).version


def story_desk(store: MemoryStore, time: SetClock) -> Timekeeping:
    """A desk without chance, whose time passes when it is told to."""
    desk = desk_over(store)
    desk.clock = time
    return desk


def others(seat: int) -> list[int]:
    """Who has to agree."""
    return [other for other in range(SEATS) if other != seat]


def happens(rules: Ruleset, decks: Decks, viewer: int, to_end: bool, source: random.Random) -> list[Step]:
    """A story with these decks. Raises Unlawful where it does not come about."""
    table, steps = Table(rules, decks), list[Step]()
    for step in _told(table, viewer, to_end, source):
        table.do(step)
        steps.append(step)
    if any(isinstance(record.event, StockRecycled) for record in _log(table)):
        raise Unlawful  # in another match of the world it gets another order
    return steps


def _told(table: Table, viewer: int, to_end: bool, source: random.Random) -> Iterator[Step]:
    yield from _first_deal(table, to_end, source)
    yield NextDeck()
    begun = table.version
    yield from _a_while(table, source, LATER)
    yield RanOut()
    yield RanOut()
    yield AgreedBack(table.desk.ticking(table.match).state.turn, begun)
    yield from _a_while(table, source, LATER)
    yield JudgedBack(begun)
    yield from _a_while(table, source, LATER)
    while (state := table.desk.ticking(table.match).state).turn != viewer or state.phase != DRAW:
        if state.phase not in (DRAW, PLAY):
            raise Unlawful
        yield RanOut()


def _first_deal(table: Table, to_end: bool, source: random.Random) -> Iterator[Step]:
    """One that is played to its end, or soon voided."""
    if to_end:
        yield from _a_while(table, source, LONGEST, eager=0.9)
        if table.desk.ticking(table.match).state.phase != DEAL:
            raise Unlawful
    else:
        yield from _a_while(table, source, VOIDED_AFTER)
        yield Voided()


def _a_while(table: Table, source: random.Random, length: int, eager: float = EAGER) -> Iterator[Step]:
    """What bots play; at most to the end of the deal, and only whole turns."""
    for count in range(2 * length):
        state = table.desk.ticking(table.match).state
        if state.phase == DEAL or (state.phase == DRAW and count >= length):
            return
        moves = table.desk.legal(table.match, state.turn).moves
        if not moves:
            raise Unlawful
        move = choose(moves, source, eager)
        yield Played(state.turn, move)


HIDDEN_IN_IT = {"taken_back": "table"}
"""What an event tells the operator alone; of a table that is returned to each saw its part before."""


def seen(rules: Ruleset, decks: Decks, steps: Sequence[Step], viewer: int) -> list[Any] | None:
    """Everything the viewer sees of it; None where it cannot happen with these decks."""
    table = Table(rules, decks)
    try:
        for step in steps:
            table.do(step)
    except Unlawful:
        return None
    told = []
    for record in _log(table):
        event = witnessed(record.event, viewer)
        event.pop(HIDDEN_IN_IT.get(event["type"], ""), None)
        told.append((record.actor, event))
    return told


def _log(table: Table) -> list[Any]:
    lines: list[Any] = []
    while len(lines) < table.version:
        lines += table.desk.events(table.match, OPERATOR, len(lines)).records
    return lines


@cache
def story(game: str, viewer: int, to_end: bool) -> Story:
    """A story of this game in two worlds in which others drew other cards in the second deal."""
    for seed in range(SEEDS):
        try:
            found = _story(ruleset(game), viewer, to_end, random.Random(f"story {game} {viewer} {seed}"))
        except Unlawful:
            continue
        if differs(found):
            return found
    raise AssertionError(f"no story of {game} in two worlds was found")


def _story(rules: Ruleset, viewer: int, to_end: bool, source: random.Random) -> Story:
    first, second = (source.sample(rules.pack.cards, k=len(rules.pack.cards)) for _ in range(2))
    steps = happens(rules, (first, second), viewer, to_end, source)
    told, other = seen(rules, (first, second), steps, viewer), (list(first), list(second))
    for _ in range(TRIES):
        tried = (list(other[0]), list(other[1]))
        _exchange(tried[1 if to_end else source.randrange(2)], rules, source)
        if tried != other and seen(rules, tried, steps, viewer) == told:
            other = tried
    return Story(rules, ((first, second), other), tuple(steps), viewer)


def _exchange(deck: list[Card], rules: Ruleset, source: random.Random) -> None:
    """Two cards change places, one of which is in a hand or will soon be."""
    hands = SEATS * rules.hand_size
    one = source.choice((source.randrange(hands), source.randrange(hands, hands + SOON)))
    two = source.randrange(source.choice((hands + SOON, len(deck))))
    deck[one], deck[two] = deck[two], deck[one]


def differs(found: Story) -> bool:
    """Whether others drew other cards in the last deal in one world than in the other."""
    drawn = [drawn_unseen(found, number) for number in (0, 1)]
    return drawn[0] != drawn[1]


def drawn_unseen(found: Story, number: int) -> list[str]:
    """What the others drew in the second deal in one of the worlds."""
    table = Table(found.rules, found.decks[number])
    for step in found.steps:
        table.do(step)
    events = [record.event for record in _log(table)]
    begun = max(n for n, event in enumerate(events) if isinstance(event, Dealt))
    drawn = [event for event in events[begun:] if isinstance(event, CardDrawn)]
    return [event.card for event in drawn if event.seat != found.viewer]
