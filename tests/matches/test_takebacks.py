"""Seats take back what all of them agree on, within the deal, where the match allows it."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from events.catalogue import AnyEvent, TakebackAgreed, TakebackAsked, TakebackRefused, TakenBack
from events.record import seat_actor
from referee.matches.answers import Accepted, Replayed
from referee.matches.audit import law_faults
from referee.matches.bench import Bench
from referee.matches.desk import Keeping
from referee.matches.errors import CannotBeDone, MatchOver, NoSuchSeat, NoSuchVersion, NotBetweenMoves
from referee.matches.judgements import ImposePenalty, TakeBack, VoidDeal
from referee.matches.opening import Opening
from referee.rules.cards import Card
from referee.rules.moves import Discard, DrawStock, Resign
from referee.rules.standing import Question
from referee.rules.state import OVER, REBUY, State
from referee.rules.views import OPERATOR
from tests.matches.house import NAMES, accept, house, lm, opened, play, whole_log

WHY = "I meant the other seven"


def begun(desk: Bench, seats: int = 3, takebacks: bool = True, limit: int = 101) -> str:
    """A match of the referee's own deals; seat 1 begins."""
    return opened(desk, Opening(lm(limit=limit), NAMES[:seats], first_dealer=0, takebacks=takebacks)).match


def now(desk: Bench, match: str) -> State:
    return desk.view(match, OPERATOR).state


def a_turn(desk: Bench, match: str) -> Card:
    """The seat whose turn it is draws, and discards the first of its cards that it may."""
    seat = now(desk, match).turn
    accept(desk, match, seat, DrawStock())
    throw = next(move for move in desk.legal(match, seat).moves if isinstance(move, Discard))
    accept(desk, match, seat, throw)
    return throw.card


def ask(desk: Bench, match: str, seat: int, version: int) -> Accepted:
    answer = desk.ask_takeback(match, seat, version, WHY, seat, desk.version(match))
    assert isinstance(answer, Accepted)
    return answer


def say(desk: Bench, match: str, seat: int, agrees: bool) -> Accepted:
    answer = desk.answer_takeback(match, seat, agrees, seat, desk.version(match))
    assert isinstance(answer, Accepted)
    return answer


def test_all_others_agree_and_it_is_taken_back(desk: Bench) -> None:
    match = begun(desk)
    a_turn(desk, match)
    before, version = now(desk, match), desk.version(match)
    a_turn(desk, match)
    asked = ask(desk, match, 2, version)
    assert now(desk, match).question == Question(2, version, WHY)
    first = say(desk, match, 0, True)
    assert now(desk, match).question == Question(2, version, WHY, (0,))
    last = say(desk, match, 1, True)
    told = [(record.actor, type(record.event)) for one in (asked, first, last) for record in one.records]
    assert told == [
        (seat_actor(2), TakebackAsked),
        (seat_actor(0), TakebackAgreed),
        (seat_actor(1), TakebackAgreed),
        ("referee", TakenBack),
    ]
    back = last.records[-1].event
    assert isinstance(back, TakenBack)
    assert (back.to, back.reason, back.seat) == (version, WHY, 2)
    state = now(desk, match)
    before.version = state.version
    assert state == before
    list(play(desk, match, random.Random(1), 20))
    assert desk.audit(match).faults == ()


def test_whoever_drew_knows_what_lies_on_top_now(desk: Bench) -> None:
    """The stock keeps its order; nobody else is told."""
    match = begun(desk, seats=2)
    version = desk.version(match)
    drawn = now(desk, match).stock[-1]
    a_turn(desk, match)
    ask(desk, match, 1, version)
    last = say(desk, match, 0, True)
    assert now(desk, match).stock[-1] == drawn
    back = last.records[-1].event
    assert isinstance(back, TakenBack)
    assert set(back.table.stock) == set(back.table.seats[1].hand) == {"??"}
    assert "??" not in back.table.seats[0].hand


def test_one_refusal_ends_it_and_the_seat_that_asked_may_withdraw(desk: Bench) -> None:
    match = begun(desk)
    version = desk.version(match)
    a_turn(desk, match)
    ask(desk, match, 1, version)
    say(desk, match, 0, True)
    say(desk, match, 2, False)
    assert now(desk, match).question is None
    ask(desk, match, 0, version)
    say(desk, match, 0, False)
    kinds = [type(line.event) for line in whole_log(desk, match, OPERATOR)[-5:]]
    assert kinds == [TakebackAsked, TakebackAgreed, TakebackRefused, TakebackAsked, TakebackRefused]
    with pytest.raises(CannotBeDone, match="Nothing is asked"):
        say(desk, match, 2, True)
    assert desk.audit(match).faults == ()


WITHDRAWN: list[tuple[str, Callable[[Bench, str], object]]] = [
    ("playing on", lambda desk, match: a_turn(desk, match)),
    ("a resignation", lambda desk, match: accept(desk, match, 0, Resign())),
    ("a penalty", lambda desk, match: desk.judge(match, ImposePenalty(0, 1), "why")),
    ("a judge's take-back", lambda desk, match: desk.judge(match, TakeBack(3), "why")),
    ("a void deal", lambda desk, match: desk.judge(match, VoidDeal(), "why")),
]


@pytest.mark.parametrize(("what", "act"), WITHDRAWN, ids=[row[0] for row in WITHDRAWN])
def test_what_goes_on_withdraws_the_question(what: str, act: Callable[[Bench, str], object]) -> None:
    desk = house()
    match = begun(desk)
    a_turn(desk, match)
    ask(desk, match, 1, 3)
    act(desk, match)
    assert now(desk, match).question is None
    with pytest.raises(CannotBeDone) as raised:
        say(desk, match, 2, True)
    assert raised.value.code == "NO_TAKEBACK_ASKED"
    if what not in ("playing on",):
        with pytest.raises((CannotBeDone, NotBetweenMoves)) as refused:
            ask(desk, match, 1, 3)
        assert getattr(refused.value, "code", "") == "TAKEBACK_TOO_FAR"
    assert desk.audit(match).faults == ()


def test_those_who_left_are_not_asked(desk: Bench) -> None:
    match = begun(desk)
    accept(desk, match, 0, Resign())
    version = desk.version(match)
    a_turn(desk, match)
    ask(desk, match, 1, version)
    answer = say(desk, match, 2, True)
    assert isinstance(answer.records[-1].event, TakenBack)
    assert desk.audit(match).faults == ()


def test_what_was_taken_back_can_be_taken_up_again(desk: Bench) -> None:
    match = begun(desk, seats=2)
    a_turn(desk, match)
    version, before = desk.version(match), now(desk, match)
    ask(desk, match, 1, 3)
    say(desk, match, 0, True)
    ask(desk, match, 0, version)
    say(desk, match, 1, True)
    before.version = now(desk, match).version
    assert now(desk, match) == before
    assert desk.audit(match).faults == ()


Talk = Callable[[Bench, str], object]
REFUSED: list[tuple[str, Talk, type[Exception], str]] = [
    # what                                   how                                          refused with
    ("a version that never was", lambda d, m: ask(d, m, 1, 99), NoSuchVersion, ""),
    ("where the match is", lambda d, m: ask(d, m, 1, 5), CannotBeDone, "NOTHING_TO_TAKE_BACK"),
    ("within the opening", lambda d, m: ask(d, m, 1, 2), NotBetweenMoves, ""),
    ("before the deal", lambda d, m: ask(d, m, 1, 1), CannotBeDone, "TAKEBACK_TOO_FAR"),
    ("a seat that is not there", lambda d, m: ask(d, m, 3, 3), NoSuchSeat, ""),
    ("an answer to nothing", lambda d, m: say(d, m, 0, True), CannotBeDone, "NO_TAKEBACK_ASKED"),
    ("a refusal of nothing", lambda d, m: say(d, m, 0, False), CannotBeDone, "NO_TAKEBACK_ASKED"),
    ("twice at once", lambda d, m: (ask(d, m, 1, 3), ask(d, m, 2, 3)), CannotBeDone, "TAKEBACK_PENDING"),
    ("one's own", lambda d, m: (ask(d, m, 1, 3), say(d, m, 1, True)), CannotBeDone, "TAKEBACK_ANSWERED"),
    (
        "agreed twice",
        lambda d, m: (ask(d, m, 1, 3), say(d, m, 0, True), say(d, m, 0, True)),
        CannotBeDone,
        "TAKEBACK_ANSWERED",
    ),
    (
        "again and again",
        lambda d, m: (ask(d, m, 1, 3), say(d, m, 0, False), ask(d, m, 1, 4)),
        CannotBeDone,
        "TAKEBACK_ASKED_ALREADY",
    ),
    (
        "by one who has left",
        lambda d, m: (accept(d, m, 0, Resign()), ask(d, m, 0, 3)),
        CannotBeDone,
        "SEAT_IS_OUT",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("what", "talk", "refused", "code"), REFUSED, ids=[row[0] for row in REFUSED])
def test_what_cannot_be_asked_or_answered(what: str, talk: Talk, refused: type[Exception], code: str) -> None:
    desk = house()
    match = begun(desk)
    a_turn(desk, match)
    assert desk.version(match) == 5
    with pytest.raises(refused) as raised:
        talk(desk, match)
    assert getattr(raised.value, "code", "") == code
    assert desk.audit(match).ok


def test_only_where_the_match_allows_it() -> None:
    desk = house()
    match = begun(desk, takebacks=False)
    a_turn(desk, match)
    with pytest.raises(CannotBeDone, match="opened without"):
        ask(desk, match, 1, 3)
    with pytest.raises(CannotBeDone, match="opened without"):
        say(desk, match, 0, False)
    branch = desk.branch(match, 3)
    assert not now(desk, branch.match).takebacks  # type: ignore[union-attr]


def test_not_into_another_deal_nor_when_all_is_decided() -> None:
    desk = house(seed=3)
    match = begun(desk, seats=2, limit=30)
    deal = 1
    for _ in play(desk, match, random.Random(3)):
        state = now(desk, match)
        if state.phase == OVER or state.deal > deal:
            break
    if now(desk, match).phase != OVER:
        with pytest.raises(CannotBeDone, match="within the deal"):
            ask(desk, match, 1, desk.version(match) - 8)
    list(play(desk, match, random.Random(3)))
    with pytest.raises(MatchOver):
        ask(desk, match, 1, desk.version(match) - 1)
    with pytest.raises(MatchOver):
        say(desk, match, 1, True)


def test_not_while_it_is_asked_who_comes_back() -> None:
    """The deal is over; what became of it is for a judge."""
    desk = house(seed=1)
    rules = lm(limit=20, rebuys=1, rebuy_min_survivors=1)
    match = opened(desk, Opening(rules, NAMES[:3], first_dealer=0, takebacks=True)).match
    for _ in play(desk, match, random.Random(1), 2000):
        if now(desk, match).phase == REBUY:
            break
    state = now(desk, match)
    assert state.phase == REBUY
    with pytest.raises((CannotBeDone, NotBetweenMoves)):
        ask(desk, match, state.active[0], 5)
    list(play(desk, match, random.Random(1), 30))
    assert desk.audit(match).faults == ()


def test_the_operator_may_speak_for_a_seat(desk: Bench) -> None:
    match = begun(desk)
    a_turn(desk, match)
    desk.ask_takeback(match, 1, 3, "", OPERATOR)
    desk.answer_takeback(match, 2, False, OPERATOR)
    assert [line.actor for line in whole_log(desk, match, OPERATOR)[-2:]] == ["operator", "operator"]


def test_what_is_said_is_said_once_however_often_it_is_sent(desk: Bench) -> None:
    match = begun(desk)
    a_turn(desk, match)
    first, then = (Keeping(f"s{seat}:k", "f", lambda answer: repr(answer).encode()) for seat in (1, 0))
    asked = desk.ask_takeback(match, 1, 3, WHY, 1, 5, first)
    agreed = desk.answer_takeback(match, 0, True, 0, 6, then)
    assert desk.ask_takeback(match, 1, 3, WHY, 1, 5, first) == Replayed(repr(asked).encode())
    assert desk.answer_takeback(match, 0, True, 0, 6, then) == Replayed(repr(agreed).encode())
    assert desk.version(match) == 7


def log() -> list[AnyEvent]:
    desk = house()
    match = begun(desk)
    a_turn(desk, match)
    ask(desk, match, 1, 3)
    say(desk, match, 0, True)
    say(desk, match, 2, True)
    return [line.event for line in whole_log(desk, match, OPERATOR)]


LIES: list[tuple[str, Callable[[list[AnyEvent]], list[AnyEvent]], int]] = [
    # what somebody did to the log                                and the first version that gives it away
    ("it was taken back before all agreed", lambda log: [*log[:7], log[8]], 8),
    ("nobody had asked", lambda log: [*log[:5], *log[6:]], 6),
    ("another had asked", lambda log: [*log[:5], TakebackAsked(2, 3, WHY), *log[6:]], 8),
    ("it was asked for another version", lambda log: [*log[:5], TakebackAsked(1, 4, WHY), *log[6:]], 9),
    ("one agreed twice", lambda log: [*log[:7], TakebackAgreed(0), log[8]], 8),
    ("a seat below refused", lambda log: [*log[:7], TakebackRefused(-1)], 8),
    ("all agreed and it was not taken back", lambda log: log[:8], 9),
]


@pytest.mark.parametrize(("what", "lie", "version"), LIES, ids=[row[0] for row in LIES])
def test_what_was_not_agreed_like_this_is_found(
    what: str, lie: Callable[[list[AnyEvent]], list[AnyEvent]], version: int
) -> None:
    assert [*law_faults(log())] == []
    assert [(fault.version, fault.code) for fault in law_faults(lie(log()))] == [(version, "NOT_LAWFUL")]
