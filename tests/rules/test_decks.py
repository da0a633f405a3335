"""Decks that are supplied, and random tables written and read again."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from referee.rules.positions import deck_faults, read_position
from referee.rules.state import DRAW, PLAY, State
from referee.rules.views import OPERATOR, PUBLIC, write_position
from tests.rules.position_docs import LM, Doc, faults

DECKS: list[tuple[Callable[[list[str]], list[str]], list[tuple[str, str]], str]] = [
    (lambda deck: deck, [], "the pack, in any order"),
    (lambda deck: deck[::-1], [], "the pack, in any order"),
    (lambda deck: deck[:-1], [("/deck", "CARDS_MISSING")], "one card is missing"),
    (lambda deck: [], [("/deck", "CARDS_MISSING")], "all are missing"),
    (lambda deck: [*deck, deck[0]], [("/deck/108", "TOO_MANY_COPIES")], "a third copy"),
    (
        lambda deck: [*deck, "??"],
        [("/deck/108", "TOO_MANY_COPIES")],
        "a card nobody sees is none of the pack",
    ),
    (
        lambda deck: [deck[1], *deck[1:]],
        [("/deck/53", "TOO_MANY_COPIES"), ("/deck", "CARDS_MISSING")],
        "one stands for another",
    ),
]


@pytest.mark.parametrize(("change", "expected", "why"), DECKS)
def test_a_deck_is_exactly_the_pack(
    change: Callable[[list[str]], list[str]], expected: list[tuple[str, str]], why: str
) -> None:
    deck = change(LM.pack.write(LM.pack.cards))
    found = deck_faults(LM, LM.pack.read(deck), "/deck")
    assert [(fault.pointer, fault.code) for fault in found] == expected, why


def random_table(source: random.Random) -> State:
    """Some lawful table: a shuffled pack in hands, pile and stock."""
    seats = source.randint(2, 5)
    cards = LM.pack.write(source.sample(LM.pack.cards, k=108))
    hands = [[cards.pop() for _ in range(source.randint(1, 10))] for _ in range(seats)]
    pile = [cards.pop() for _ in range(source.randint(0, 9))]
    turn = source.randrange(seats)
    phase = source.choice([DRAW, PLAY])
    doc: Doc = {
        "seats": [{"hand": hand, "total": source.randint(-20, 100), "deals_won": 1} for hand in hands],
        "pile": pile,
        "stock": cards,
        "dealer": source.randrange(seats),
        "deal": source.randint(1, 9),
        "idle_recycles": source.randint(0, 2),
        "turn": {"seat": turn, "phase": phase},
    }
    owed = [card for card in hands[turn] if phase == PLAY and not faults(_owing(doc, card))]
    return read_position(_owing(doc, source.choice([None, *owed])), LM)


def _owing(doc: Doc, card: str | None) -> Doc:
    return doc | {"turn": {**doc["turn"], "taken": card, "must_use": card}}


@pytest.mark.parametrize("seed", range(50))
def test_what_is_written_is_read_as_the_same_table(seed: int) -> None:
    state = random_table(random.Random(seed))
    for viewer in (OPERATOR, PUBLIC, *range(len(state.seats))):
        written = write_position(state, viewer)
        again = read_position(written, LM)
        assert write_position(again, OPERATOR) == written
    for seat in state.seats:
        seat.hand.sort()
    assert read_position(write_position(state, OPERATOR), LM) == state
