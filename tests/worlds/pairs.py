"""Two worlds with one public history: the same match from two decks, told apart by nobody but an operator.

A deal is played by a bot. Then cards that one seat has not seen change places, in other hands and in the
stock, as long as every move stays lawful and what the seat has seen stays the same. What it has seen is said
here once more (``witnessed``), apart from the law's own view of it: else a leak would be taken for knowledge.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec

from events.catalogue import AnyEvent, CardDrawn
from events.store import MemoryStore
from referee.matches.answers import Accepted
from referee.matches.desk import Desk
from referee.matches.opening import ASK, Opening
from referee.rules.cards import Card
from referee.rules.moves import DrawStock, Move
from referee.rules.rulesets import Ruleset, ruleset
from referee.rules.state import DRAW, PLAY, SHOW
from referee.rules.views import OPERATOR
from tests.api.table import desk_over
from tests.matches.house import choose, opened

SEATS = 3
LONGEST = 22
TRIES = 60
SOON = 12
"""So many cards after the hands are turned or drawn soon, which is where a difference may show."""
EAGER = 0.5
"""How often the bot lays what it can and takes what was thrown: so seldom that all draw from the stock."""
SEEDS = 12
FIRST_HANDS = {"chinchon": "1O 2O 3O 5O 5C 5E 2C"}
"""A hand to begin with from which somebody closes soon, so that others show."""

Acts = list[tuple[int, Move]]


class Pair(NamedTuple):
    """Two decks, the moves that are made in both worlds, and who cannot tell them apart."""

    rules: Ruleset
    decks: tuple[list[Card], list[Card]]
    acts: Acts
    viewer: int


def _opened(rules: Ruleset, deck: Sequence[Card]) -> tuple[Desk, str]:
    desk = desk_over(MemoryStore())
    return desk, opened(desk, opening_of(rules, deck)).match


def opening_of(rules: Ruleset, deck: Sequence[Card]) -> Opening:
    """How a match of three from this deck is opened."""
    return Opening(rules, ("Ana", "Beto", "Caro"), 0, tuple(deck), ASK, True)


def _deck(rules: Ruleset, source: random.Random) -> list[Card]:
    """A pack in any order; whoever begins has the hand that was asked for."""
    deck = source.sample(rules.pack.cards, k=len(rules.pack.cards))
    for at, card in enumerate(rules.pack.read(FIRST_HANDS.get(rules.id, "").split())):
        there = deck.index(card, at * SEATS)
        deck[at * SEATS], deck[there] = deck[there], deck[at * SEATS]
    return deck


def _played(rules: Ruleset, deck: Sequence[Card], viewer: int, source: random.Random) -> Acts:
    """What a bot plays within the first deal: until the viewer is to draw, or the last seat is to show."""
    desk, match = _opened(rules, deck)
    acts: Acts = []
    to_draw = 0
    while len(acts) < LONGEST:
        state = desk.view(match, OPERATOR).state
        move = choose(desk.legal(match, state.turn).moves, source, EAGER)
        seat, begun = state.turn, state.deal
        assert isinstance(desk.submit(match, seat, [move], seat), Accepted)
        after = desk.view(match, OPERATOR).state
        if after.deal != begun or after.phase not in (DRAW, PLAY, SHOW):
            break
        acts.append((seat, move))
        if (after.phase, after.turn) == (DRAW, viewer):
            to_draw = len(acts)
    return acts if state.phase == SHOW else acts[: to_draw or None]


UNSEEN = ("card_drawn", "seat_closed")
"""What the others do with a card face down."""


def witnessed(event: AnyEvent, viewer: int) -> Any:
    """What somebody at the table sees of this, by the rules of any card game."""
    told = msgspec.to_builtins(event)
    told.pop("stock", None)
    if told["type"] == "dealt":
        told["hands"] = told["hands"][viewer]
    elif told["type"] in UNSEEN and told["seat"] != viewer:
        del told["card"]
    return told


def seen(rules: Ruleset, deck: Sequence[Card], acts: Acts, viewer: int) -> list[Any] | None:
    """Everything that the viewer sees of these moves; None where one is not lawful from this deck."""
    desk, match = _opened(rules, deck)
    for seat, move in acts:
        if not isinstance(desk.submit(match, seat, [move], seat), Accepted):
            return None
    whole = desk.events(match, OPERATOR).records
    return [witnessed(record.event, viewer) for record in whole if record.event != whole[0].event]


@cache
def pair(game: str, viewer: int) -> Pair:
    """Two worlds of a game that this seat cannot tell apart, in which others drew other cards."""
    for seed in range(SEEDS):
        found = _pair(game, viewer, seed)
        drawn = [drawn_unseen(found, number) for number in (0, 1)]
        if drawn[0] != drawn[1] and _next(found, 0) != _next(found, 1):
            break
    return found


def _pair(game: str, viewer: int, seed: int) -> Pair:
    rules, source = ruleset(game), random.Random(f"{game} {viewer} {seed}")
    deck = _deck(rules, source)
    acts = _played(rules, deck, viewer, source)
    told, other = seen(rules, deck, acts, viewer), list(deck)
    hands = SEATS * rules.hand_size
    soon = min(len(deck), hands + SOON)
    for _ in range(TRIES):
        one = source.choice((source.randrange(hands), source.randrange(hands, soon)))
        two = source.randrange(source.choice((soon, len(deck))))
        tried = list(other)
        tried[one], tried[two] = tried[two], tried[one]
        if tried[one] != tried[two] and seen(rules, tried, acts, viewer) == told:
            other = tried
    return Pair(rules, (deck, other), acts, viewer)


def _next(pair: Pair, number: int) -> object:
    """What the viewer would draw now in one of the worlds, if it is to draw; else which world it is."""
    desk, match = _opened(pair.rules, pair.decks[number])
    for seat, move in pair.acts:
        desk.submit(match, seat, [move], seat)
    drawn = desk.submit(match, pair.viewer, [DrawStock()], OPERATOR)
    return drawn.records[-1].event if isinstance(drawn, Accepted) else number


def drawn_unseen(pair: Pair, number: int) -> list[str]:
    """What the others drew from the stock in one of the worlds."""
    desk, match = _opened(pair.rules, pair.decks[number])
    for seat, move in pair.acts:
        desk.submit(match, seat, [move], seat)
    events = [record.event for record in desk.events(match, OPERATOR).records]
    return [event.card for event in events if isinstance(event, CardDrawn) and event.seat != pair.viewer]
