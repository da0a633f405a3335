"""What a referee must never get wrong (rules.md 5), under two hundred combinations of options at random.

Every run plays a while by each of them; the long one plays on and asks more.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import msgspec
import pytest

from events.catalogue import AnyEvent, MatchOpened
from referee.rules.budget import TooComplex
from referee.rules.cards import JOKER, Card
from referee.rules.evolve import apply, deal_out, evolve, fold
from referee.rules.judge import Allowed, Refused, judge
from referee.rules.legal import legal_moves
from referee.rules.melds.runs import card_at, may_be_wild, read_run, within_allowance
from referee.rules.moves import Discard, LayMeld, LayOff, Move, TakeDiscard
from referee.rules.questions import ask_lay_off, ask_meld
from referee.rules.rulesets import RULESETS, dials_of, from_dials
from referee.rules.rulesets.dials import Ruleset
from referee.rules.standing import TableMeld
from referee.rules.state import DEAL, OVER, State
from tests.rules.combinations import COUNT, VALUES, Combination, combinations, drawn
from tests.rules.enumerator import SIMPLE, deed
from tests.rules.listed import reasons_unasked
from tests.rules.positions_made import Dice, made, played
from tests.rules.test_legal_equals_judge import agree
from tests.rules.test_properties import blindfolded, cards_of, reworded

SHORT, LONG = 60, 1_500
NUMBERS = range(COUNT)


def test_every_value_of_every_dial_is_among_them() -> None:
    drawn_values = [(dial, value) for one in combinations() for dial, value in one.options.items()]
    assert len(combinations()) == COUNT
    assert all(pair in drawn_values for pair in VALUES)
    assert {one.id for one in combinations()} == RULESETS.keys()


@pytest.mark.parametrize("number", NUMBERS)
def test_a_while_of_play(number: int) -> None:
    hold(drawn(number), SHORT)


@pytest.mark.long
@pytest.mark.parametrize("number", NUMBERS)
def test_whole_matches(number: int) -> None:
    hold(drawn(number), LONG)


@pytest.mark.parametrize("number", NUMBERS)
def test_the_list_is_what_trying_everything_finds(number: int) -> None:
    try_everything(drawn(number), count=2, most=4)


@pytest.mark.long
@pytest.mark.parametrize("number", NUMBERS)
def test_the_list_is_what_trying_everything_finds_at_length(number: int) -> None:
    try_everything(drawn(number), count=25, most=5)


def try_everything(rules: Combination, count: int, most: int) -> None:
    """Property 2 in full: what is listed is what is accepted, for hands small enough to imagine all of it."""
    with reasons_unasked():
        for state in islice(made(rules.rules, rules.number, most=most), count):
            agree(state)


def hold(rules: Combination, steps: int) -> None:
    """Play, and hold every table on the way to the properties."""
    law, random = rules.rules, Random(f"held {rules.number}")
    assert from_dials(law.id, law.version, dials_of(law)) == law
    log: list[AnyEvent] = []
    live: State | None = None
    seats = random.randint(*law.players)
    for step, (state, events) in enumerate(islice(_played(law, seats, random), steps)):
        log += events
        for event in events:
            live = fold([event]) if live is None else evolve(live, event)
            assert live.deal == 0 or cards_of(live) == cards_of_the_pack(law)
        assert live == state
        if state.phase not in (DEAL, OVER) and step % 4 == 1:
            hold_table(state, random)
        elif state.phase == DEAL:
            turned_round(state, random)
    stored = msgspec.json.decode(msgspec.json.encode(log), type=list[AnyEvent])
    assert isinstance(stored[0], MatchOpened)
    assert fold(stored) == live
    for _ in range(6):
        a_joker_is_what_it_stands_for(law, random)
        the_path_does_not_matter_for_sets(law, random)


def _played(rules: Ruleset, seats: int, random: Random) -> Iterator[tuple[State, list[AnyEvent]]]:
    """A match at random; it is left where a hand asks for more search than is granted."""
    try:
        yield from played(rules, seats, random)
    except TooComplex:
        assert rules.jokers_per_run not in (0, 1) or rules.twos_wild


def cards_of_the_pack(rules: Ruleset) -> object:
    """All cards of the game, counted as ``cards_of`` counts them."""
    return cards_of(State(rules, [], stock=rules.pack.cards))


def hold_table(state: State, random: Random) -> None:
    """Properties 2, 3, 6 and 7 at one table."""
    moves, _ = legal_moves(state, state.turn)
    assert moves, "in progress, and nobody can move"
    some = random.sample(moves, min(len(moves), 12))
    before = state.copy()
    for move in some:
        ruling = judge(state, state.turn, move)
        assert isinstance(ruling, Allowed)
        same_in_other_words(state, move, ruling, random)
    refused_changes_nothing(state, random)
    assert state == before
    assert legal_moves(blindfolded(state), state.turn)[0] == moves
    turned_round(state, random)


def same_in_other_words(state: State, move: Move, ruling: Allowed, random: Random) -> None:
    """The order of cards never changes what is meant, save where it says which of two runs is meant."""
    retold = judge(state, state.turn, reworded(state, move, random))
    if isinstance(retold, Refused):
        assert isinstance(move, LayMeld)
        assert len(move.cards) >= len(state.rules.pack.ranks)
    else:
        assert deed(retold.events[0]) == deed(ruling.events[0])


def refused_changes_nothing(state: State, random: Random) -> None:
    """Whatever a seat asks, the table stays as it is."""
    hand, pack = state.hand, state.rules.pack.naturals
    asked: list[Move] = [*SIMPLE, TakeDiscard(), Discard(random.choice(pack)), LayMeld(tuple(hand[:3]))]
    asked += [LayOff(meld.id, tuple(hand[:1])) for meld in state.melds]
    rulings = [judge(state, seat, move) for seat in range(len(state.seats)) for move in asked]
    assert any(isinstance(ruling, Refused) for ruling in rulings)


# -- the numbers of seats ------------------------------------------------------------------------


def rotated(state: State, by: int) -> State:
    """The same table with every seat's number turned by so many places."""
    count, other = len(state.seats), state.copy()

    def turned(seat: int) -> int:
        return (seat + by) % count

    other.seats = [state.seats[(n - by) % count].copy() for n in range(count)]
    other.players = [state.players[(n - by) % count] for n in range(count)] if state.players else []
    other.turn, other.dealer = turned(state.turn), turned(state.dealer)
    other.melds = [TableMeld(m.id, turned(m.owner), m.kind, m.cards) for m in state.melds]
    other.waiting, other.winners = list(map(turned, state.waiting)), sorted(map(turned, state.winners))
    other.closer = None if state.closer is None else turned(state.closer)
    other.deal_winner = None if state.deal_winner is None else turned(state.deal_winner)
    return other


def turned_round(state: State, random: Random) -> None:
    """Property 3: what may be done, and what comes of it, is the same with other numbers."""
    by = random.randint(1, len(state.seats) - 1)
    other = rotated(state, by)
    if state.phase == DEAL:
        deck = Dice(random).shuffled(state.rules.pack.cards)
        assert after(other, [deal_out(other, deck)]) == rotated(after(state, [deal_out(state, deck)]), by)
        return
    moves = legal_moves(state, state.turn)
    assert legal_moves(other, other.turn) == moves
    move, seed = random.choice(moves[0]), random.random()
    here, there = (judge(one, one.turn, move, Dice(Random(seed))) for one in (state, other))
    assert isinstance(here, Allowed)
    assert isinstance(there, Allowed)
    assert after(other, there.events) == rotated(after(state, here.events), by)


def after(state: State, events: object) -> State:
    """The table after some events."""
    table = state.copy()
    assert isinstance(events, list | tuple)
    for event in events:
        apply(table, event)
    table.winners.sort()
    return table


# -- cards alone ---------------------------------------------------------------------------------


def a_joker_is_what_it_stands_for(rules: Ruleset, random: Random) -> None:
    """Property 4: in the place of one card of a row a joker is lawful exactly if the card was."""
    ranks = len(rules.pack.ranks)
    length = random.randint(3, min(ranks, 6))
    suit, start = random.randrange(len(rules.pack.suits)), random.randrange(-1, ranks)
    row = [card_at(rules, suit, start + n) for n in range(length)]
    at = random.randrange(length)
    with_joker = [*row[:at], JOKER, *row[at + 1 :]]
    if all(may_be_wild(rules, card) for card in with_joker):
        return
    natural = read_run(rules, row)
    joker_allowed = rules.jokers_per_run != 0 and length - 1 >= rules.min_naturals
    if natural is not None and within_allowance(rules, natural):
        assert (read_run(rules, with_joker) is not None) == joker_allowed
    elif length >= max(rules.run_min, rules.min_naturals):
        assert read_run(rules, with_joker) is None


def the_path_does_not_matter_for_sets(rules: Ruleset, random: Random) -> None:
    """Property 5: three cards and then the others one by one, or all of those at once."""
    rank, suits = random.randrange(len(rules.pack.ranks)), range(len(rules.pack.suits))
    cards = [Card(random.choice(suits) * 13 + rank) for _ in range(random.randint(4, 6))]
    if rules.jokers and random.random() < 0.3:
        cards[random.randrange(len(cards))] = JOKER
    first, rest = cards[:3], cards[3:]
    if rules.pack.surplus(cards) or ask_meld(rules, first, rules.set_name).breaches:
        return
    at_once = ask_lay_off(rules, rules.set_name, first, rest, None)
    meld, lawful = tuple(first), True
    for card in rest:
        answer = ask_lay_off(rules, rules.set_name, meld, [card], None)
        lawful, meld = lawful and not answer.breaches, (answer.arrangements or [meld])[0]
    assert lawful == (not at_once.breaches)
    assert not lawful or [meld] == at_once.arrangements
