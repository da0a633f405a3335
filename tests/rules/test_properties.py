"""What a referee must never get wrong: the eight properties, over whole matches and random cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from random import Random

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from events.catalogue import AnyEvent
from referee.rules.cards import HIDDEN, JOKER, Card
from referee.rules.evolve import apply, evolve, fold
from referee.rules.judge import Allowed, Refused, judge
from referee.rules.legal import legal_moves
from referee.rules.moves import Discard, LayMeld, LayOff, Move, Open, TakeDiscard
from referee.rules.questions import ask_lay_off, ask_meld
from referee.rules.rulesets import RULESETS
from referee.rules.standing import TableMeld
from referee.rules.state import DEAL, OVER, Seat, State
from tests.rules.enumerator import SIMPLE, deed, wild
from tests.rules.positions_made import Options, made, played, turned

IDS = sorted(RULESETS)
LM = RULESETS["loba-de-menos"]
SHORT: dict[str, Options] = {
    "penalty": {"match_end": "deals", "limit": 2, "rebuys": 0},
    "melds": {"limit": 20},
}
"""Matches of a deal or two, so that many are played; by how the game counts."""

matches = st.tuples(st.sampled_from([id for id in IDS if id != "chinchon"]), st.integers(0, 10**6))
positions = st.tuples(st.sampled_from([id for id in IDS if id != "chinchon"]), st.integers(0, 10**6))
some = settings(max_examples=12, deadline=None, derandomize=True)
more = settings(max_examples=80, deadline=None, derandomize=True)


def match(id: str, seed: int) -> Iterator[tuple[State, list[AnyEvent]]]:
    """A short match at random: the table, and the events that led to it from the one before."""
    rules, random = turned(id, SHORT[RULESETS[id].scoring]), Random(seed)
    return played(rules, random.randint(*rules.players), random)


def position(id: str, seed: int) -> State:
    """One position that was made up."""
    return next(made(RULESETS[id], seed))


def cards_of(state: State) -> Counter[Card]:
    """Every card, wherever it lies."""
    zones: list[Sequence[Card]] = [state.pile, state.stock, state.aside]
    zones += [seat.hand for seat in state.seats] + [meld.cards for meld in state.melds]
    return Counter(card for zone in zones for card in zone)


@given(matches)
@some
def test_1_cards_are_conserved(source: tuple[str, int]) -> None:
    """After every event, not only after every move, the zones add up to the pack."""
    live: State | None = None
    for state, events in match(*source):
        whole = Counter(state.rules.pack.cards)
        for event in events:
            live = fold([event]) if live is None else evolve(live, event)
            assert live.deal == 0 or cards_of(live) == whole
        assert live == state


@given(matches)
@some
def test_2_what_is_listed_is_allowed_and_somebody_can_move(source: tuple[str, int]) -> None:
    for state, _ in match(*source):
        if state.phase in (DEAL, OVER):
            continue
        moves, _ = legal_moves(state, state.turn)
        assert moves
        assert all(isinstance(judge(state, state.turn, move), Allowed) for move in moves)
        for seat in range(len(state.seats)):
            assert seat == state.turn or legal_moves(state, seat) == ([], False)


def reworded(state: State, move: Move, random: Random) -> Move:
    """The same move with its cards told in another order, where the order says nothing."""

    def mixed(cards: Sequence[Card], kind: str | None = None) -> tuple[Card, ...]:
        if kind is None and any(wild(state.rules, card) for card in cards):
            return tuple(cards)
        return tuple(random.sample(list(cards), len(cards)))

    match move:
        case LayMeld():
            return LayMeld(mixed(move.cards), move.kind)
        case Open():
            melds = [LayMeld(mixed(meld.cards), meld.kind) for meld in move.melds]
            return Open(tuple(random.sample(melds, len(melds))))
        case LayOff():
            return LayOff(move.meld, mixed(move.cards, "told"), move.arrangement)
        case _:
            return move


@given(positions)
@more
def test_3_the_order_of_cards_never_changes_the_verdict(source: tuple[str, int]) -> None:
    state, random = position(*source), Random(source[1])
    for move in legal_moves(state, state.turn)[0]:
        told, retold = (judge(state, state.turn, one) for one in (move, reworded(state, move, random)))
        assert isinstance(told, Allowed)
        if isinstance(retold, Refused):  # a suit whole: A-2…K and 2…K-A are two moves, and the order tells
            assert isinstance(move, LayMeld)
            assert len(move.cards) >= 13
        else:
            assert deed(told.events[0]) == deed(retold.events[0])


def renumbered(state: State, by: int) -> State:
    """The same table with every seat's number turned by so many places."""
    count, other = len(state.seats), state.copy()
    other.seats = [state.seats[(n - by) % count] for n in range(count)]
    other.turn, other.dealer = (state.turn + by) % count, (state.dealer + by) % count
    other.melds = [TableMeld(m.id, (m.owner + by) % count, m.kind, m.cards) for m in state.melds]
    return other


@given(positions)
@more
def test_3_renumbering_the_seats_changes_nothing_but_numbers(source: tuple[str, int]) -> None:
    state = position(*source)
    for by in range(1, len(state.seats)):
        other = renumbered(state, by)
        assert legal_moves(other, other.turn) == legal_moves(state, state.turn)


bags = st.lists(st.integers(0, 12), min_size=2, max_size=7)


@given(bags, st.sampled_from(["either", "low", "both_ends", "wrap"]))
@more
def test_4_a_joker_is_as_lawful_as_the_card_it_stands_for(ranks: list[int], ace: str) -> None:
    rules = replace(LM, ace=ace)
    naturals = [Card(rank) for rank in ranks]
    with_joker = set(ask_meld(rules, [*naturals, JOKER], "escalera").arrangements)
    standing_for = {
        tuple(JOKER if n == place else c for n, c in enumerate(order))
        for stood in range(13)
        for order in ask_meld(rules, [*naturals, Card(stood)], "escalera").arrangements
        for place, card in enumerate(order)
        if card == stood
    }
    assert with_joker == standing_for


SETS = ["three_suits", "four_suits", "any_suit_after", "trio"]


@given(st.lists(st.integers(0, 3), min_size=4, max_size=7), st.sampled_from(SETS), st.randoms())
@more
def test_5_the_path_does_not_matter_for_sets(suits: list[int], kind: str, random: Random) -> None:
    """However the cards came together, one by one or at once, the cards alone decide."""
    rules = replace(LM, set_kind=kind)
    cards = [Card(suit * 13 + 6) for suit in suits if suits.count(suit) <= 2]
    first, rest = cards[:3], cards[3:]
    if ask_meld(rules, first, rules.set_name).breaches or not rest:
        return
    at_once = ask_lay_off(rules, rules.set_name, first, rest, None)
    meld: tuple[Card, ...] = tuple(first)
    lawful = True
    for card in random.sample(rest, len(rest)):
        answer = ask_lay_off(rules, rules.set_name, meld, [card], None)
        lawful = lawful and not answer.breaches
        meld = answer.arrangements[0] if answer.arrangements else meld
    assert lawful == (not at_once.breaches)
    assert not lawful or [meld] == at_once.arrangements
    if kind != "any_suit_after":
        assert lawful == (not ask_meld(rules, cards, rules.set_name).breaches)


def blindfolded(state: State) -> State:
    """The table as the seat to move sees it, other hands and the stock face down."""
    other = state.copy()
    for n, seat in enumerate(other.seats):
        if n != state.turn:
            other.seats[n] = replace(seat, hand=[HIDDEN] * len(seat.hand))
    other.stock, other.aside = [HIDDEN] * len(state.stock), [HIDDEN] * len(state.aside)
    return other


@given(positions)
@more
def test_6_nothing_that_is_face_down_changes_what_a_seat_is_told(source: tuple[str, int]) -> None:
    state = position(*source)
    other, seat = blindfolded(state), state.turn
    assert legal_moves(other, seat) == legal_moves(state, seat)
    cards = sorted(set(state.hand))
    for move in [*SIMPLE, *(Discard(c) for c in cards), *(LayMeld((a, b)) for a in cards for b in cards)]:
        seen, blind = judge(state, seat, move), judge(other, seat, move)
        assert type(seen) is type(blind)
        assert not isinstance(seen, Refused) or seen == blind


@given(positions)
@more
def test_7_a_refused_move_changes_nothing(source: tuple[str, int]) -> None:
    state = position(*source)
    before, hand = state.copy(), state.hand
    moves: list[Move] = [*SIMPLE, TakeDiscard(), *(Discard(card) for card in state.rules.pack.naturals)]
    moves += [LayMeld(tuple(hand[n:])) for n in range(len(hand))]
    moves += [LayOff(meld.id, tuple(hand[:n])) for meld in state.melds for n in range(len(hand))]
    rulings = [judge(state, seat, move) for seat in range(len(state.seats)) for move in moves]
    assert any(isinstance(ruling, Refused) for ruling in rulings)
    assert state == before


@given(matches)
@some
def test_8_refolding_the_log_is_the_live_table(source: tuple[str, int]) -> None:
    """From the first event, and from a copy taken on the way; through the bytes of the events too."""
    log: list[AnyEvent] = []
    snapshot: tuple[int, State] | None = None
    for step, (state, events) in enumerate(match(*source)):
        log += events
        assert state.version == len(log)
        if step % 25 == 10:
            snapshot = len(log), state.copy()
        if step % 10 == 0 or state.phase == OVER:
            stored = msgspec.json.decode(msgspec.json.encode(log), type=list[AnyEvent])
            assert fold(stored) == state
            if snapshot is not None:
                at, tail = snapshot[0], snapshot[1].copy()
                for event in islice(stored, at, None):
                    apply(tail, event)
                assert tail == state
    assert isinstance(state.seats[0], Seat)
    assert state.phase == OVER
