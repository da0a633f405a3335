"""Property 6: equal public history and equal own cards give byte-equal answers.

A match is played, and played again from a deck in which the cards that one seat has not seen up to then lie
elsewhere: in other hands, deeper in the stock. Until some of the difference is shown, every answer to that
seat must be the same in both worlds, byte for byte.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from events.codec import encode
from referee.matches.answers import Accepted, Refused
from referee.matches.desk import Answer, Desk, Keeping
from referee.rules.budget import TooComplex
from referee.rules.cards import JOKER, Card
from referee.rules.moves import (
    DeclareBlocked,
    Discard,
    DrawStock,
    LayMeld,
    Move,
    SwapJoker,
    TakeDiscard,
)
from referee.rules.views import OPERATOR
from tests.matches.house import LM, choose, house, opened, opening

SEATS = 3


@dataclass
class World:
    """A house with one match in it, and the moves that were made."""

    deck: Sequence[Card]
    desk: Desk = field(init=False)
    match: str = field(init=False)

    def __post_init__(self) -> None:
        self.desk = house(seed=1)
        self.match = opened(self.desk, opening(SEATS, self.deck, first_dealer=0, spectators=True)).match

    def move(self, seat: int, move: Move) -> Accepted | None:
        answer = self.desk.submit(self.match, seat, [move], viewer=seat)
        return answer if isinstance(answer, Accepted) else None


def played(source: random.Random, length: int) -> tuple[list[Card], list[tuple[int, Move]]]:
    """A deck and the moves of a first deal, as far as it goes, at most so many."""
    deck = source.sample(LM.pack.cards, k=108)
    world = World(deck)
    moves: list[tuple[int, Move]] = []
    for _ in range(length):
        state = world.desk.view(world.match, OPERATOR).state
        if state.deal > 1:
            break
        move = choose(world.desk.legal(world.match, state.turn).moves, source)
        moves.append((state.turn, move))
        assert world.move(state.turn, move)
    return deck, moves


def unseen(deck: Sequence[Card], moves: Sequence[tuple[int, Move]], viewer: int) -> list[int]:
    """Where in the deck the cards lie that the viewer has not seen after these moves."""
    hands: list[list[int]] = [[], [], []]
    order = [1, 2, 0]
    for place in range(27):
        hands[order[place % 3]].append(place)
    pile, stock = [27], list(range(28, 108))
    seen = {27, *hands[viewer]}
    for seat, move in moves:
        if isinstance(move, DrawStock):
            if not stock:
                return []
            hands[seat].append(stock.pop(0))
        elif isinstance(move, TakeDiscard):
            hands[seat].append(pile.pop())
        else:
            shown = _shown(move)
            for card in shown:
                place = next(place for place in hands[seat] if deck[place] == card)
                hands[seat].remove(place)
                seen.add(place)
                if isinstance(move, Discard):
                    pile.append(place)
        seen.update(hands[viewer])
    return [place for place in range(108) if place not in seen]


def _shown(move: Move) -> Sequence[Card]:
    if isinstance(move, Discard | SwapJoker):
        return [move.card]
    melds = getattr(move, "melds", None)
    if melds is not None:
        return [card for meld in melds for card in meld.cards]
    return list(getattr(move, "cards", ()))


def other_deck(deck: Sequence[Card], places: Sequence[int], source: random.Random) -> list[Card]:
    """The same deck with the cards of these places in another order."""
    other = list(deck)
    for place, new in zip(places, source.sample(places, k=len(places)), strict=True):
        other[place] = deck[new]
    return other


def render(answer: Answer) -> bytes:
    """All that a seat is told in an answer."""
    if isinstance(answer, Accepted):
        lines = b"".join(encode(record) for record in answer.records)
        return lines + repr((answer.rulings, answer.after(), answer.version)).encode()
    return repr(answer).encode()


def meld(codes: str) -> Move:
    return LayMeld(tuple(LM.pack.read(codes.split())))


DRAW: Move = DrawStock()
DISCARDS: list[Move] = [Discard(card) for card in [*LM.pack.naturals[::5], JOKER]]
MELDS = [meld("4S 4H 4C"), meld("AH 2H 3H"), meld("TD JD QD"), meld("7S JK 9S")]

PROBES: list[list[Move]] = [[DRAW], [TakeDiscard()], [DeclareBlocked()]]
"""Asked as dry runs, whatever they come to."""
PROBES += [[discard] for discard in DISCARDS] + [[lay] for lay in MELDS]
PROBES += [[DRAW, discard] for discard in DISCARDS] + [[DRAW, lay] for lay in MELDS]

NEVER: list[list[Move]] = [[DRAW, act, DRAW] for act in DISCARDS + MELDS]
"""Really submitted, since they cannot go through: nobody draws twice."""


def everything(world: World, viewer: int) -> list[bytes]:
    """Every byte the seat can get at this version."""
    desk, match = world.desk, world.match
    view = desk.view(match, viewer)
    told = [repr((view.version, view.position(), view.state)).encode()]
    told += [encode(line) for line in desk.events(match, viewer).records]
    told += [repr(desk.legal(match, viewer)).encode(), repr(desk.scores(match, viewer)).encode()]
    told += [_dry_run(desk, match, viewer, moves) for moves in PROBES]
    told += [_refused(desk, match, viewer, moves, view.version) for moves in NEVER]
    return told


def _dry_run(desk: Desk, match: str, viewer: int, moves: Sequence[Move]) -> bytes:
    try:
        return repr(desk.rule(match, viewer, moves)).encode()
    except TooComplex:
        return b"too complex"


def _refused(desk: Desk, match: str, viewer: int, moves: Sequence[Move], version: int) -> bytes:
    answer = desk.submit(match, viewer, moves, viewer, version)
    assert isinstance(answer, Refused)
    return render(answer)


@pytest.mark.parametrize("viewer", range(SEATS))
@pytest.mark.parametrize("seed", range(8))
def test_a_seat_cannot_tell_two_worlds_apart(seed: int, viewer: int) -> None:
    source = random.Random(seed * 10 + viewer)
    deck, moves = played(source, length=10 + 12 * seed)
    places = unseen(deck, moves, viewer)
    assert len(places) > 5
    one, two = World(deck), World(other_deck(deck, places, source))
    assert one.deck != two.deck
    assert one.match == two.match
    for n, (seat, move) in enumerate(moves):
        if n % 5 == 0 or n == len(moves) - 1:
            assert everything(one, viewer) == everything(two, viewer)
        here, there = one.move(seat, move), two.move(seat, move)
        assert here
        if there is None or here.version != there.version or one.desk.view(one.match, viewer).state.deal > 1:
            return  # the other seat could not do this with its other cards, or hands have been counted
        if seat == viewer:
            assert render(here) == render(there)
    assert everything(one, viewer) == everything(two, viewer)


def test_the_worlds_do_differ() -> None:
    """The test would see a difference: the operator does."""
    source = random.Random(3)
    deck, moves = played(source, 20)
    two = World(other_deck(deck, unseen(deck, moves, 0), source))
    one = World(deck)
    assert one.desk.view(one.match, OPERATOR).position() != two.desk.view(two.match, OPERATOR).position()
    assert everything(one, 1) != everything(two, 1)


def test_kept_answers_are_alike_too() -> None:
    source = random.Random(4)
    deck, moves = played(source, 20)
    places = unseen(deck, moves, 0)
    kept: list[bytes] = []
    for world in (World(deck), World(other_deck(deck, places, source))):
        for n, (seat, move) in enumerate(moves):
            keeping = Keeping(f"k{n}", "f", render)
            answer = world.desk.submit(world.match, seat, [move], seat, keeping=keeping)
            if seat == 0:
                assert isinstance(answer, Accepted)
                again = world.desk.submit(world.match, seat, [move], seat, keeping=keeping)
                kept.append(repr(again).encode())
    half = len(kept) // 2
    assert half > 0
    assert kept[:half] == kept[half:]
