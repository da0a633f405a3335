"""Moves and turns: judged, appended in one step, all or nothing, never on an old version."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

import pytest

from events.catalogue import CardDiscarded, CardDrawn, MatchEnded, SeatResigned
from events.store import MatchUnknown, MemoryStore, Store, VersionConflict
from referee.matches.answers import Accepted, Refused
from referee.matches.desk import Desk
from referee.matches.errors import NoSuchSeat
from referee.rules.cards import Card
from referee.rules.moves import Discard, DrawStock, LayMeld, Move, Resign, TakeDiscard
from referee.rules.rulebook import Code
from referee.rules.views import OPERATOR
from tests.matches.house import LM, accept, deck_with, house, lm, opened, opening

FIRST, SECOND = "6D 7D 2C 3S KH 4C 9S QH 9C", "8S JS 4H AD 7C JD KD TC KC"
DECK = deck_with([FIRST, SECOND], "TD", "9C 3H")


def card(code: str) -> Card:
    return LM.pack.index[code]


def meld(codes: str) -> LayMeld:
    return LayMeld(tuple(LM.pack.read(codes.split())))


def codes(refused: object) -> list[Code]:
    assert isinstance(refused, Refused)
    return [breach.code for breach in refused.rulings[-1].breaches]


@pytest.fixture
def match(desk: Desk) -> str:
    """Seat 0 plays first and will draw the nine of clubs."""
    return opened(desk, opening(2, DECK, first_dealer=1)).match


def bodies(store: Store, match: str) -> list[bytes]:
    return [line.body for line in store.read(match)]


# --- accepted -----------------------------------------------------------------------------------------------


def test_an_accepted_move_is_told_and_in_the_log(desk: Desk, match: str) -> None:
    answer = desk.submit(match, 0, [DrawStock()], viewer=0, expected_version=2)
    assert isinstance(answer, Accepted)
    assert answer.version == 3
    assert [ruling.events for ruling in answer.rulings] == [(CardDrawn(0, "9C"),)]
    assert [(line.version, line.actor, line.event) for line in answer.records] == [
        (3, "seat:0", CardDrawn(0, "9C"))
    ]
    assert desk.events(match, 0, after=2).records == answer.records
    assert answer.after().position() == desk.view(match, 0).position()
    assert answer.rules == LM


def test_a_move_the_operator_enters_is_logged_as_his(desk: Desk, match: str) -> None:
    answer = accept(desk, match, 0, DrawStock(), viewer=OPERATOR)
    assert answer.records[0].actor == "operator"


def test_a_turn_is_one_append(desk: Desk, match: str, store: Store) -> None:
    answer = accept(desk, match, 0, DrawStock(), Discard(card("2C")))
    assert [ruling.events for ruling in answer.rulings] == [(CardDrawn(0, "9C"),), (CardDiscarded(0, "2C"),)]
    assert answer.version == 4
    assert len({line.at for line in answer.records}) == 1
    assert desk.view(match, OPERATOR).state.turn == 1


def test_resigning_is_accepted_from_a_seat_that_is_not_in_turn(desk: Desk, match: str) -> None:
    """Ruling 40, and the last one in has won."""
    answer = accept(desk, match, 1, Resign())
    assert [line.event for line in answer.records] == [SeatResigned(1), MatchEnded([0])]
    assert [line.actor for line in answer.records] == ["seat:1", "referee"]
    assert codes(desk.submit(match, 0, [DrawStock()], viewer=0)) == [Code.MATCH_OVER]
    assert codes(desk.submit(match, 0, [Resign()], viewer=0)) == [Code.MATCH_OVER]


# --- refused ------------------------------------------------------------------------------------------------

REFUSED: list[tuple[int, Sequence[Move], list[Code]]] = [
    # seat  moves                                          the last ruling's breaches
    (0, [Discard(card("2C"))], [Code.MUST_DRAW_FIRST]),
    (1, [DrawStock()], [Code.NOT_YOUR_TURN]),
    (0, [TakeDiscard()], [Code.TAKE_WITHOUT_USE]),
    (0, [DrawStock(), DrawStock()], [Code.ALREADY_DREW]),
    (0, [DrawStock(), Discard(card("2C")), DrawStock()], [Code.NOT_YOUR_TURN]),
    (0, [DrawStock(), Discard(card("KS"))], [Code.CARD_NOT_IN_HAND]),
]


@pytest.mark.parametrize(("seat", "moves", "breaches"), REFUSED)
def test_a_refused_request_changes_nothing_at_all(
    desk: Desk, match: str, store: Store, seat: int, moves: Sequence[Move], breaches: list[Code]
) -> None:
    """Property 7."""
    before, view = bodies(store, match), desk.view(match, OPERATOR).state
    answer = desk.submit(match, seat, moves, viewer=seat, expected_version=2)
    assert codes(answer) == breaches
    assert isinstance(answer, Refused)
    assert (len(answer.rulings), answer.version) == (len(moves), 2)
    assert [ruling.legal for ruling in answer.rulings] == [True] * (len(moves) - 1) + [False]
    assert bodies(store, match) == before
    assert desk.view(match, OPERATOR).state == view


def test_a_refused_turn_does_not_tell_what_it_would_have_drawn(desk: Desk, match: str) -> None:
    """The nine on top would make a pierna with two in hand; as nothing was drawn, nobody may know."""
    guess: list[Move] = [DrawStock(), meld("9S 9C 9H"), DrawStock()]
    answer = desk.submit(match, 0, guess, viewer=0)
    assert codes(answer) == [Code.CARD_NOT_IN_HAND]
    other = opened(desk, opening(2, deck_with([FIRST, SECOND], "TD", "9H 3H"), first_dealer=1)).match
    assert desk.submit(other, 0, guess, viewer=0) == answer
    assert isinstance(answer, Refused)
    assert answer.rulings[0].events == (CardDrawn(0, "??"),)


def test_a_turn_that_only_the_drawn_card_forbids_is_refused_as_it_is(desk: Desk) -> None:
    """A joker drawn blind would be all that is left, and no joker may be thrown: this cannot be kept back."""
    rules = lm(hand_size=3, joker_discard="never", go_out_requires_discard=True)
    deck = deck_with(["4S 4H 4C", "KS KH KD"], "TD", "JK", rules=rules)
    match = opened(desk, opening(2, deck, rules=rules, first_dealer=1)).match
    answer = desk.submit(match, 0, [DrawStock(), meld("4S 4H 4C")], viewer=0)
    assert codes(answer) == [Code.MUST_KEEP_DISCARD]


def test_the_operator_is_told_how_far_a_refused_turn_came(desk: Desk, match: str) -> None:
    answer = desk.submit(match, 0, [DrawStock(), DrawStock()], viewer=OPERATOR)
    assert isinstance(answer, Refused)
    assert answer.rulings[0].events == (CardDrawn(0, "9C"),)


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_there_is_no_such_seat(desk: Desk, match: str, seat: int) -> None:
    with pytest.raises(NoSuchSeat):
        desk.submit(match, seat, [DrawStock()], viewer=OPERATOR)


@pytest.mark.parametrize("name", ["nobody", "../etc", "", "x" * 1000])
def test_there_is_no_such_match(desk: Desk, name: str) -> None:
    with pytest.raises(MatchUnknown):
        desk.submit(name, 0, [DrawStock()], viewer=0)


# --- versions -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("expected", [0, 1, 3, 99])
def test_a_move_on_another_version_is_not_judged(desk: Desk, match: str, store: Store, expected: int) -> None:
    before = bodies(store, match)
    with pytest.raises(VersionConflict) as caught:
        desk.submit(match, 0, [DrawStock()], viewer=0, expected_version=expected)
    assert (caught.value.current, caught.value.expected) == (2, expected)
    assert bodies(store, match) == before


def test_a_refusal_on_an_old_table_is_a_conflict(
    desk: Desk, match: str, another_desk: Callable[[], Desk]
) -> None:
    """This process has not heard of the draw: it must not refuse by the old table, but say it is old."""
    desk.view(match, 0)
    accept(another_desk(), match, 0, DrawStock())
    with pytest.raises(VersionConflict) as caught:
        desk.submit(match, 0, [Discard(card("2C"))], viewer=0, expected_version=2)
    assert caught.value.current == 3


def test_of_two_who_move_at_one_version_one_wins(
    desk: Desk, match: str, another_desk: Callable[[], Desk]
) -> None:
    other = another_desk()
    for each in (desk, other):
        each.view(match, 0)
    assert isinstance(desk.submit(match, 0, [DrawStock()], viewer=0, expected_version=2), Accepted)
    with pytest.raises(VersionConflict) as caught:
        other.submit(match, 0, [DrawStock()], viewer=0, expected_version=2)
    assert caught.value.current == 3
    assert isinstance(other.submit(match, 0, [Discard(card("2C"))], viewer=0, expected_version=3), Accepted)


def test_a_hundred_at_once_win_once_a_version(
    desk: Desk, match: str, another_desk: Callable[[], Desk]
) -> None:
    desks = [another_desk() for _ in range(3)]
    won: list[int] = []
    lost: list[int] = []

    def hurry(house: Desk) -> None:
        for _ in range(10):
            try:
                answer = house.submit(match, 0, [DrawStock()], viewer=0, expected_version=2)
            except VersionConflict as conflict:
                lost.append(conflict.current)
            else:
                assert isinstance(answer, Accepted)
                won.append(answer.version)

    threads = [threading.Thread(target=hurry, args=(desks[n % 3],)) for n in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert won == [3]
    assert lost == [3] * 59


def test_a_table_of_another_history_is_forgotten() -> None:
    """A server came back with another past of the same length: the move is judged again, on that."""
    here, there = MemoryStore(), MemoryStore()
    mine = house(here)
    match = opened(mine, opening(2, DECK, first_dealer=1)).match
    other_deck = deck_with([FIRST, SECOND], "TD", "AS 3H")
    assert opened(house(there), opening(2, other_deck, first_dealer=1)).match == match
    here._logs = there._logs
    answer = mine.submit(match, 0, [DrawStock()], viewer=0, expected_version=2)
    assert isinstance(answer, Accepted)
    assert answer.records[0].event == CardDrawn(0, "AS")


def test_a_table_of_another_history_is_read_anew() -> None:
    here, there = MemoryStore(), MemoryStore()
    mine, other = house(here), house(there, seed=1)
    match = opened(mine, opening(2, DECK, first_dealer=1)).match
    opened(other, opening(2, deck_with([FIRST, SECOND], "TD", "AS 3H"), first_dealer=1))
    accept(other, match, 0, DrawStock())
    here._logs = there._logs
    assert mine.view(match, OPERATOR).state == other.view(match, OPERATOR).state


def test_a_log_that_lost_its_tail_is_a_conflict_that_says_so() -> None:
    store = MemoryStore()
    desk = house(store)
    match = opened(desk, opening(2, DECK, first_dealer=1)).match
    accept(desk, match, 0, DrawStock())
    store._logs[match].pop()
    with pytest.raises(VersionConflict) as caught:
        desk.submit(match, 0, [Discard(card("2C"))], viewer=0, expected_version=3)
    assert caught.value.regressed
    assert desk.view(match, 0).version == 2
