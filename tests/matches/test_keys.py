"""Requests sent twice (Idempotency-Key): the first answer again, byte for byte, whatever came after."""

from __future__ import annotations

import threading
from collections.abc import Callable
from uuid import uuid4

import pytest

from events.store import KeyReused, MemoryStore, VersionConflict
from referee.matches.answers import Accepted, Opened, Refused, Replayed
from referee.matches.desk import Answer, Desk, Keeping
from referee.matches.opening import Opening
from referee.rules.cards import Card
from referee.rules.moves import Discard, DrawStock
from tests.matches.house import LM, accept, deck_with, house, opened, opening

DECK = deck_with(["6D 7D 2C 3S KH 4C 9S QH 9C", "8S JS 4H AD 7C JD KD TC KC"], "TD")
TWO_OF_CLUBS = LM.pack.index["2C"]


def render(answer: Answer) -> bytes:
    """Everything in an answer, as bytes."""
    return repr(answer).encode()


def kept(key: str, fingerprint: str = "f") -> Keeping:
    return Keeping(key, fingerprint, render)


@pytest.fixture
def match(desk: Desk) -> str:
    return opened(desk, opening(2, DECK, first_dealer=1)).match


def test_an_accepted_move_sent_again_gives_the_first_answer(desk: Desk, match: str) -> None:
    first = desk.submit(match, 0, [DrawStock()], 0, expected_version=2, keeping=kept("a"))
    assert isinstance(first, Accepted)
    for expected in (2, None):
        again = desk.submit(match, 0, [DrawStock()], 0, expected_version=expected, keeping=kept("a"))
        assert again == Replayed(render(first))
    assert desk.version(match) == 3


def test_it_does_so_after_the_match_went_on_and_in_every_process(
    desk: Desk, match: str, another_desk: Callable[[], Desk]
) -> None:
    first = desk.submit(match, 0, [DrawStock()], 0, 2, kept("a"))
    accept(desk, match, 0, Discard(TWO_OF_CLUBS))
    other = another_desk()
    assert other.submit(match, 0, [DrawStock()], 0, 2, kept("a")) == Replayed(repr(first).encode())


def test_a_stale_process_replays_too(desk: Desk, match: str, another_desk: Callable[[], Desk]) -> None:
    """Its table is old enough to allow the move once more; the log knows better."""
    other = another_desk()
    other.view(match, 0)
    first = desk.submit(match, 0, [DrawStock()], 0, 2, kept("a"))
    assert other.submit(match, 0, [DrawStock()], 0, 2, kept("a")) == Replayed(repr(first).encode())
    assert desk.version(match) == 3


def test_a_refusal_is_kept_as_well(desk: Desk, match: str) -> None:
    first = desk.submit(match, 0, [Discard(TWO_OF_CLUBS)], 0, keeping=kept("a"))
    accept(desk, match, 0, DrawStock())
    again = desk.submit(match, 0, [Discard(TWO_OF_CLUBS)], 0, keeping=kept("a"))
    assert isinstance(first, Replayed)
    assert first == again
    assert b"MUST_DRAW_FIRST" in first.answer
    assert desk.version(match) == 3


def test_a_conflict_is_not_kept(desk: Desk, match: str) -> None:
    with pytest.raises(VersionConflict):
        desk.submit(match, 0, [DrawStock()], 0, 9, kept("a"))
    assert isinstance(desk.submit(match, 0, [DrawStock()], 0, 2, kept("a")), Accepted)


OTHER_REQUESTS = [
    [DrawStock()],
    [Discard(TWO_OF_CLUBS)],
    [Discard(Card(0))],
]


@pytest.mark.parametrize("moves", OTHER_REQUESTS)
def test_a_key_used_for_one_request_is_no_key_for_another(
    desk: Desk, match: str, moves: list[DrawStock | Discard]
) -> None:
    desk.submit(match, 0, [DrawStock()], 0, 2, kept("a", "one"))
    with pytest.raises(KeyReused):
        desk.submit(match, 0, moves, 0, 3, kept("a", "another"))
    assert desk.version(match) == 3


def test_one_key_serves_two_matches(desk: Desk, match: str) -> None:
    other = opened(desk, opening(2, DECK, first_dealer=1)).match
    for each in (match, other):
        assert isinstance(desk.submit(each, 0, [DrawStock()], 0, 2, kept("a")), Accepted)


def test_the_same_request_many_times_at_once_counts_once(
    desk: Desk, match: str, another_desk: Callable[[], Desk]
) -> None:
    answers: list[bytes] = []

    def send(house: Desk) -> None:
        answer = house.submit(match, 0, [DrawStock()], 0, 2, kept("a"))
        answers.append(answer.answer if isinstance(answer, Replayed) else render(answer))

    threads = [threading.Thread(target=send, args=(another_desk(),)) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(answers) == 6
    assert len(set(answers)) == 1
    assert desk.version(match) == 3


# --- opening ------------------------------------------------------------------------------------------------


def test_a_match_is_opened_once_under_a_key(desk: Desk) -> None:
    key = uuid4().hex
    first = desk.open(opening(2), kept(key))
    assert isinstance(first, Opened)
    assert first.match == desk.tokens.match_id(key)
    assert desk.open(opening(2), kept(key)) == Replayed(render(first))


def test_another_order_under_the_key_is_refused(desk: Desk) -> None:
    key = uuid4().hex
    desk.open(opening(2), kept(key, "one"))
    with pytest.raises(KeyReused):
        desk.open(opening(3), kept(key, "another"))


OTHER_ORDERS = [
    opening(2, DECK),
    opening(2),
    opening(3),
    opening(2, spectators=True),
    opening(2, first_dealer=1),
]


def expired() -> tuple[Desk, Opened | Replayed]:
    """A house where a match for two was opened under a key, long ago."""
    now = [0.0]
    desk = house(MemoryStore(clock=lambda: now[0]))
    first = desk.open(opening(2, first_dealer=0), kept("k"))
    now[0] = 1e9
    return desk, first


def test_the_match_is_found_again_when_the_kept_answer_has_expired() -> None:
    desk, first = expired()
    assert desk.open(opening(2, first_dealer=0), kept("k")) == first


@pytest.mark.parametrize("order", OTHER_ORDERS)
def test_but_only_by_the_order_that_opened_it(order: Opening) -> None:
    desk, _ = expired()
    with pytest.raises(KeyReused):
        desk.open(order, kept("k"))


def test_the_deck_of_an_order_is_compared_too() -> None:
    now = [0.0]
    desk = house(MemoryStore(clock=lambda: now[0]))
    first = desk.open(opening(2, DECK, first_dealer=1), kept("k"))
    now[0] = 1e9
    assert desk.open(opening(2, DECK, first_dealer=1), kept("k")) == first
    with pytest.raises(KeyReused):
        desk.open(opening(2, DECK[::-1], first_dealer=1), kept("k"))


def test_answers_that_are_kept_are_refused_or_accepted_ones() -> None:
    """``Refused`` is one of the answers a counter writes down."""
    seen: list[Answer] = []

    def note(answer: Answer) -> bytes:
        seen.append(answer)
        return b"noted"

    desk = house()
    match = opened(desk, opening(2, DECK, first_dealer=1)).match
    assert desk.submit(match, 0, [Discard(TWO_OF_CLUBS)], 0, 2, Keeping("a", "f", note)) == Replayed(b"noted")
    assert isinstance(seen[0], Refused)
