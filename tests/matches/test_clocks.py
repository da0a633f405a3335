"""Clocks at the desk: whose time runs until when, what the clock plays, and that the log tells it was the
clock's.
"""

from __future__ import annotations

import random
from itertools import count

import pytest

from events.catalogue import CardDiscarded, CardDrawn, MatchOpened, TimeAllowed
from events.record import CLOCK, REFEREE, seat_actor
from events.store import VersionConflict
from referee.matches.clock_moves import clock_move, highest, rest_of_turn
from referee.matches.clocks import after, first_of, moment, written
from referee.matches.errors import Senseless
from referee.matches.judgements import TakeBack, VoidDeal
from referee.matches.opening import ASK, Opening
from referee.matches.snapshots import snapshot_of, table_of
from referee.rules.cards import JOKER
from referee.rules.judge import Allowed, Chance, judge
from referee.rules.legal import legal_moves
from referee.rules.moves import Discard, DrawStock, Resign, TakeDiscard
from referee.rules.rulesets import RULESETS, ruleset
from referee.rules.state import DEAL, DRAW, OVER, REPORTED
from referee.rules.views import OPERATOR, view_state
from tests.matches.clocked import NOON, Parlour, clocked, parlour
from tests.matches.house import LM, NAMES, accept, choose, deck_with, whole_log


def deadline(desk: Parlour, match: str) -> float | None:
    """Seconds after noon when time is out."""
    at = desk.ticking(match).deadline
    return None if at is None else (at - NOON) / 1000


def a_turn(desk: Parlour, match: str) -> None:
    """The seat to act draws and discards something."""
    seat = desk.ticking(match).state.turn
    accept(desk, match, seat, DrawStock())
    discards = [move for move in desk.legal(match, seat).moves if isinstance(move, Discard)]
    accept(desk, match, seat, discards[0])


# --- whose time runs, and until when ---


def test_a_turn_has_its_seconds_from_the_line_that_gave_it() -> None:
    desk = parlour()
    match = clocked(desk)
    assert deadline(desk, match) == 30
    desk.time.passes(10)
    accept(desk, match, 1, DrawStock())
    assert deadline(desk, match) == 30, "a draw is within the turn"
    desk.time.passes(7)
    accept(desk, match, 1, next(m for m in desk.legal(match, 1).moves if isinstance(m, Discard)))
    assert (desk.ticking(match).seat, deadline(desk, match)) == (0, 47)


def test_a_bank_is_eaten_by_a_seats_own_turns_and_full_in_every_deal() -> None:
    desk = parlour()
    match = clocked(desk, bank=60)
    for seconds in (10, 5, 20):  # seats 1, 0, 1
        desk.time.passes(seconds)
        a_turn(desk, match)
    ticking = desk.ticking(match)
    assert [ticking.left(seat) for seat in (0, 1)] == [55_000, 30_000]
    assert deadline(desk, match) == 35 + 55
    desk.judge(match, VoidDeal(), "wet cards")
    assert desk.ticking(match).spent == (0, 0)
    assert deadline(desk, match) == 35 + 60


def test_an_empty_bank_stays_empty_within_the_deal() -> None:
    desk = parlour()
    match = clocked(desk, bank=60)
    desk.time.passes(300)  # nobody was there to move for it
    a_turn(desk, match)
    a_turn(desk, match)
    assert desk.ticking(match).left(1) == 0
    assert deadline(desk, match) == 300


def test_while_a_deck_is_waited_for_nobodys_time_runs() -> None:
    desk = parlour()
    match = clocked(desk, deck=deck_with(["3S 4H 6D 8C TS QH 2D 9C 5H"] * 2, "KC"), dealing=ASK)
    desk.judge(match, VoidDeal(), "wet cards")
    assert desk.ticking(match).state.phase == DEAL
    assert (desk.ticking(match).seat, deadline(desk, match)) == (None, None)
    desk.time.passes(1000)
    assert not desk.out_of_time(match)
    desk.deal(match, deck_with(["3S 4H 6D 8C TS QH 2D 9C 5H"] * 2, "KC"))
    assert deadline(desk, match) == 1030


def test_a_turn_that_is_returned_to_begins_anew_and_its_time_is_spent() -> None:
    desk = parlour()
    match = clocked(desk, bank=60)
    desk.time.passes(10)
    before = desk.ticking(match).version
    a_turn(desk, match)
    desk.time.passes(4)
    desk.judge(match, TakeBack(before), "the wrong card")
    ticking = desk.ticking(match)
    assert (ticking.state.clock, ticking.seat, ticking.spent) == (TimeAllowed(bank=60), 1, (4_000, 10_000))
    assert deadline(desk, match) == 14 + 50


def test_who_resigns_out_of_turn_takes_nobody_time() -> None:
    desk = parlour()
    match = clocked(desk, seats=3)
    desk.time.passes(10)
    accept(desk, match, 2, Resign())
    assert (desk.ticking(match).seat, deadline(desk, match)) == (1, 30)


def test_the_clock_read_line_by_line_is_the_same() -> None:
    desk = parlour()
    match = clocked(desk, bank=60)
    for _ in range(40):
        desk.time.passes(1.5)
        a_turn(desk, match)
    lines = whole_log(desk, match, OPERATOR)
    slowly = first_of(lines[0])
    for line in lines[1:]:
        slowly = after(slowly, [line])
    assert slowly == after(first_of(lines[0]), lines[1:]) == desk.ticking(match)
    fresh = Parlour(desk.store, desk.clock, desk._ids, desk._shuffler, desk._signer, desk._secret)
    assert fresh.ticking(match) == slowly


@pytest.mark.parametrize(
    "at", ["2026-11-30T12:00:00.000Z", "1999-12-31T23:59:59.999Z", "2400-02-29T00:00:00.001Z"]
)
def test_moments_are_read_and_written(at: str) -> None:
    assert written(moment(at)) == at


def test_matches_without_a_clock_have_none() -> None:
    desk = parlour()
    match = desk.open(Opening(LM, NAMES[:2]))
    assert not isinstance(match, bytes)
    ticking = desk.ticking("match-1")
    assert (ticking.seat, ticking.deadline, desk.out_of_time("match-1")) == (None, None, False)
    opening = desk.events("match-1", OPERATOR).records[0].event
    assert isinstance(opening, MatchOpened)
    assert opening.clock is None
    assert b"clock" not in desk.store.read("match-1")[0].body, "old logs and new ones are alike"


def test_a_snapshot_keeps_what_was_agreed() -> None:
    desk = parlour()
    match = clocked(desk, bank=60)
    state, head = desk.ticking(match).state, desk.store.head(match)
    assert table_of(snapshot_of(head, state)) == (head, state)


def test_a_reported_match_has_no_clock() -> None:
    order = Opening(LM, NAMES[:2], dealing=REPORTED, clock=TimeAllowed(30))
    with pytest.raises(Senseless, match="its clock stands there"):
        parlour().open(order)


def test_a_branch_has_no_clock() -> None:
    """What one looks at in it at leisure would play itself."""
    desk = parlour()
    match = clocked(desk)
    a_turn(desk, match)
    desk.branch(match, desk.ticking(match).version)
    assert desk.ticking("match-2").state.clock is None


# --- what the clock does ---


def test_the_clock_draws_and_discards_the_highest_card() -> None:
    desk = parlour()
    match = clocked(
        desk, deck=deck_with(["3S 4H 6D 8C TS QH 2D 9C 5H", "3H 4S 6C 8D TH KH JK 9D 5S"], "2C", "7H")
    )
    desk.time.passes(29.999)
    assert not desk.out_of_time(match)
    desk.time.passes(0.001)
    assert desk.out_of_time(match)
    lines = desk.events(match, OPERATOR, 2).records
    assert [(line.actor, line.at) for line in lines] == [(CLOCK, written(NOON + 30_000))] * 2
    assert [type(line.event) for line in lines] == [CardDrawn, CardDiscarded]
    assert lines[1].event == CardDiscarded(1, "QH")
    assert (desk.ticking(match).seat, deadline(desk, match)) == (0, 60)
    assert not desk.out_of_time(match)
    assert desk.events(match, 0, 2).records[1].actor == CLOCK, "everybody is told that it was the clock"
    assert desk.audit(match).ok


def test_the_clock_ends_a_turn_that_was_begun() -> None:
    desk = parlour()
    match = clocked(desk)
    accept(desk, match, 1, DrawStock())
    desk.time.passes(31)
    assert desk.out_of_time(match)
    records = desk.events(match, OPERATOR, 3).records
    assert [(line.actor, type(line.event)) for line in records] == [
        (seat_actor(1), CardDrawn),
        (CLOCK, CardDiscarded),
    ]


def test_the_clock_uses_the_card_that_was_taken() -> None:
    desk = parlour()
    hands = ["3S 4H 6D 8C TS QH 2D 9C 5H", "KS KD 7C 8D TH 2H JK 9D 5S"]
    match = clocked(desk, deck=deck_with(["KS KD 7C 8D TH 2H JK 9D 5S", hands[0]], "KC"))
    accept(desk, match, 1, TakeDiscard())
    assert desk.ticking(match).state.must_use is not None
    desk.time.passes(31)
    assert desk.out_of_time(match)
    assert desk.ticking(match).seat == 0
    assert [line.actor for line in desk.events(match, OPERATOR, 2).records] == [seat_actor(1), CLOCK, CLOCK]
    assert desk.audit(match).ok


def test_a_player_may_move_late_until_the_clock_has() -> None:
    desk = parlour()
    match = clocked(desk)
    desk.time.passes(100)
    accept(desk, match, 1, DrawStock())
    assert desk.out_of_time(match), "the turn is as late as before"
    assert desk.ticking(match).seat == 0


def test_who_stands_behind_the_clock_gets_a_conflict() -> None:
    desk = parlour()
    match = clocked(desk)
    version = desk.ticking(match).version
    desk.time.passes(31)
    assert desk.out_of_time(match)
    with pytest.raises(VersionConflict):
        desk.submit(match, 1, [DrawStock()], 1, version)


HIGHEST = [
    # cards            highest   why this row exists
    ("KS KC QC JK", "KC", "never a joker; of equals the last suit"),
    ("JK", "JK", "nothing else is there"),
    ("2S 3S TC", "TC", "the value decides"),
    ("TC JS", "JS", "of equal values the rank decides"),
]


@pytest.mark.parametrize(("cards", "found", "why"), HIGHEST, ids=[row[2] for row in HIGHEST])
def test_the_highest_card(cards: str, found: str, why: str) -> None:
    read = LM.pack.read
    assert LM.pack.codes[highest(LM, read(cards.split()))] == found, why


def test_a_wild_two_goes_before_a_joker_and_after_everything_else() -> None:
    rules = next(rules for rules in RULESETS.values() if rules.twos_wild)
    two, three = rules.pack.read(["2C", "3S"])
    assert highest(rules, [two, three, JOKER]) == three
    assert highest(rules, [two, JOKER]) == two


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_in_every_game_and_phase_the_clocks_move_is_lawful(name: str) -> None:
    """Random play; wherever somebody is to act the clock could move, and end the turn."""
    source, met = random.Random(name), set[str]()
    desk = parlour(seed=5)
    rules = ruleset(name)
    match = clocked(desk, rules, seats=max(2, rules.players[0]))
    for step in count():
        state = desk.ticking(match).state
        if state.phase == OVER or step > 250:
            break
        met.add(state.phase)
        move = clock_move(state)
        assert isinstance(judge(state, state.turn, move, desk_chance(desk)), Allowed)
        assert clock_move(view_state(state, state.turn)) == move, "what the seat cannot see decides nothing"
        if step % 5 == 0:
            assert rest_of_turn(state, desk_chance(desk))[0] == move
        moves, _ = legal_moves(state, state.turn)
        accept(desk, match, state.turn, choose(moves, source))
    assert {"draw", "play"} <= met


def desk_chance(desk: Parlour) -> Chance:
    return desk._shuffler


@pytest.mark.parametrize("name", ["chinchon", "loba-de-menos-reenganche", "loba-uruguaya", "loba-contrato"])
def test_a_match_that_the_clock_plays_alone_ends(name: str) -> None:
    desk = parlour(seed=3)
    match = clocked(desk, ruleset(name))
    for _ in range(3000):
        desk.time.passes(30)
        if not desk.out_of_time(match):
            break
    assert desk.ticking(match).state.phase == OVER
    assert desk.audit(match).ok
    actors = {line.actor for line in whole_log(desk, match, OPERATOR)[3:]}
    assert actors == {CLOCK, REFEREE}


def test_where_nobody_ever_scores_the_clock_stands_after_some_deals_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("referee.matches.clocks.MOST_ALONE", 2)
    desk = parlour(seed=3)
    match = clocked(desk, ruleset("loba-de-mas"))
    a_turn(desk, match)
    for _ in range(3000):
        desk.time.passes(30)
        if not desk.out_of_time(match):
            break
    ticking = desk.ticking(match)
    assert (ticking.state.phase, ticking.state.deal, ticking.deadline) == (DRAW, 4, None)
    a_turn(desk, match)
    desk.time.passes(30)
    assert desk.out_of_time(match), "somebody is there again"
    assert desk.audit(match).ok
