"""What a judge does is an event of its own: nothing is rewritten, everything can be checked."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import fields
from functools import cache

import pytest
from msgspec.structs import replace

from events.catalogue import (
    AnyEvent,
    Dealt,
    DealVoided,
    MatchEnded,
    PenaltyImposed,
    PenaltyLifted,
    ScoreCorrected,
    ShuffleCommitted,
    ShuffleRevealed,
    StockReshuffled,
    TakenBack,
)
from events.codec import decode_events
from events.store import MemoryStore, Store, VersionConflict
from referee.matches.answers import Accepted, Replayed
from referee.matches.audit import law_faults
from referee.matches.bench import Bench
from referee.matches.chances import chance_faults
from referee.matches.desk import Answer, Keeping
from referee.matches.errors import CannotBeDone, MatchOver, NoSuchSeat, NoSuchVersion, NotBetweenMoves
from referee.matches.judgements import Act, CorrectScore, ImposePenalty, LiftPenalty, TakeBack, VoidDeal
from referee.matches.opening import ASK
from referee.matches.steps import resting
from referee.rules.evolve import fold
from referee.rules.moves import Resign
from referee.rules.rulesets import ruleset
from referee.rules.state import DEAL, OVER, PLAY, State
from referee.rules.views import OPERATOR, PUBLIC, view_state, write_position
from tests.matches.house import LM, accept, house, lm, opened, opening, play, whole_log

WHY = "Beto drew out of turn"


def judge(desk: Bench, match: str, act: Act, reason: str = WHY) -> Accepted:
    answer = desk.judge(match, act, reason, desk.version(match))
    assert isinstance(answer, Accepted)
    return answer


def log_of(store: Store, match: str) -> list[AnyEvent]:
    return decode_events(store.read(match))


def differ(one: State, other: State) -> set[str]:
    return {f.name for f in fields(State) if getattr(one, f.name) != getattr(other, f.name)}


def now(desk: Bench, match: str) -> State:
    return desk.view(match, OPERATOR).state


def begun(
    store: Store | None = None, fair: bool = True, steps: int = 30, seed: int = 5
) -> tuple[Store, Bench, str]:
    """A match of three, some moves in: dealt by the referee, or from a given deck."""
    store = store or MemoryStore()
    desk = house(store, seed=seed)
    deck = None if fair else random.Random(seed).sample(LM.pack.cards, k=108)
    match = opened(desk, opening(3, deck, rules=lm(limit=40), first_dealer=0, spectators=True)).match
    list(play(desk, match, random.Random(seed), steps))
    return store, desk, match


@cache
def whole(fair: bool) -> tuple[MemoryStore, str]:
    """A whole match; tests take a copy of its log."""
    store, _desk, match = begun(fair=fair, steps=5000)
    assert isinstance(store, MemoryStore)
    assert now(_desk, match).phase == OVER
    assert now(_desk, match).deal > 1
    return store, match


def copied(fair: bool) -> tuple[MemoryStore, Bench, str]:
    """The whole match again, at a desk of its own."""
    kept, match = whole(fair)
    store = MemoryStore()
    store._logs = {match: kept._logs[match][:]}
    return store, house(store, seed=77, prefix="again"), match


# --- taking back ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("fair", [True, False])
def test_a_match_stands_again_as_it_stood_at_any_version(fair: bool) -> None:
    """Also one that is decided: a dispute comes after the end."""
    kept, match = whole(fair)
    log = log_of(kept, match)
    revealed = [n for n, event in enumerate(log) if isinstance(event, ShuffleRevealed)]
    for version in resting(log)[:-1][:: 4 if fair else 9]:
        store, desk, _ = copied(fair)
        answer = judge(desk, match, TakeBack(version))
        then, state, more = fold(log[:version]), now(desk, match), log_of(store, match)[len(log) :]
        assert store.read(match)[: len(log)] == kept.read(match)
        back = more[0]
        assert isinstance(back, TakenBack)
        assert (back.to, back.reason, back.seat) == (version, WHY, None)
        assert answer.version == state.version == len(log) + len(more)
        known = fair and any(n >= version for n in revealed)
        if then.phase == DEAL:
            assert [type(event) for event in more[1:]] == [*([ShuffleCommitted] if fair else []), Dealt]
        elif known:
            assert [type(event) for event in more[1:]] == [ShuffleCommitted, StockReshuffled]
            assert differ(then, state) <= {"version", "stock", "pledge"}
            assert sorted(then.stock) == sorted(state.stock)
        else:
            assert len(more) == 1
            assert differ(then, state) == {"version"}
        assert desk.audit(match).faults == ()
        assert [*chance_faults(match, log_of(store, match))] == []


@pytest.mark.parametrize("fair", [True, False])
def test_a_match_that_was_taken_back_is_played_to_another_end(fair: bool) -> None:
    for share in (0.1, 0.4, 0.7, 0.95):
        store, desk, match = copied(fair)
        starts = resting(log_of(store, match))
        judge(desk, match, TakeBack(starts[int(share * len(starts))]))
        list(play(desk, match, random.Random(8)))
        assert now(desk, match).phase == OVER
        assert desk.audit(match).faults == ()
        events = log_of(store, match)
        assert fold(events) == now(desk, match)
        assert house(store).view(match, OPERATOR).state == now(desk, match)
        assert sum(isinstance(event, MatchEnded) for event in events) == 2


def test_what_was_undone_can_be_looked_at_and_taken_up_again() -> None:
    """A judge who erred goes back to before the error; an unrevealed deal is as secret as it was."""
    _, desk, match = begun(steps=6)
    before, version = now(desk, match), desk.version(match)
    judge(desk, match, TakeBack(3))
    assert desk.view(match, OPERATOR, version).state == before
    list(play(desk, match, random.Random(1), 4))
    judge(desk, match, TakeBack(version), "the judge erred")
    assert differ(now(desk, match), before) == {"version"}
    assert desk.audit(match).faults == ()


def test_a_stock_that_is_recycled_again_falls_as_it_was_bound_to() -> None:
    """The recycles of a deal are counted from the table that stands again."""
    desk = house(seed=2)
    match = opened(desk, opening(5, rules=lm(idle_recycles=None), first_dealer=0)).match
    source, at = random.Random(2), 0
    for _ in play(desk, match, source, 400, eager=0.0):
        pledge = now(desk, match).pledge
        if pledge and pledge.recycles == 2:
            break
        if pledge and pledge.recycles == 1:
            at = at or desk.version(match)
    assert at
    judge(desk, match, TakeBack(at))
    pledge = now(desk, match).pledge
    assert pledge is not None
    assert pledge.recycles == 1
    list(play(desk, match, source, 300, eager=0.0))
    assert desk.audit(match).faults == ()


def test_nobody_can_be_asked_to_forget() -> None:
    """Behind a reveal the stock gets another order; the secret that decides it is not told before."""
    store, desk, match = copied(True)
    log = log_of(store, match)
    first = next(n for n, event in enumerate(log) if isinstance(event, ShuffleRevealed))
    version = max(v for v in resting(log) if v < first and fold(log[:v]).phase == PLAY)
    judge(desk, match, TakeBack(version))
    then, state = fold(log[:version]), now(desk, match)
    assert state.stock != then.stock
    pledge = state.pledge
    assert pledge is not None
    assert pledge.secret not in {event.secret for event in log if isinstance(event, ShuffleRevealed)}
    told = [line.event for viewer in (0, 1, 2, PUBLIC) for line in whole_log(desk, match, viewer)[len(log) :]]
    assert pledge.secret not in repr(told)


@pytest.mark.parametrize("fair", [True, False])
def test_everybody_reads_what_was_restored_with_the_same_cards_face_down(fair: bool) -> None:
    _, desk, match = begun(fair=fair)
    version = resting([line.event for line in whole_log(desk, match, OPERATOR)])[-6]
    judge(desk, match, TakeBack(version))
    state = now(desk, match)
    for viewer in (0, 1, 2, PUBLIC):
        seen = fold(line.event for line in whole_log(desk, match, viewer))
        assert write_position(seen, viewer) == write_position(state, viewer)
        assert view_state(seen, viewer).seats == view_state(state, viewer).seats


# --- voiding ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("fair", [True, False])
def test_a_void_deal_is_dealt_again_by_the_same_dealer(fair: bool) -> None:
    store, desk, match = begun(fair=fair, steps=9)
    before = now(desk, match)
    answer = judge(desk, match, VoidDeal())
    kinds = [type(record.event) for record in answer.records]
    assert kinds == [DealVoided, *([ShuffleRevealed, ShuffleCommitted] if fair else []), Dealt]
    after = now(desk, match)
    assert (after.dealer, after.round, after.deal) == (before.dealer, before.round, before.deal + 1)
    assert [seat.total for seat in after.seats] == [seat.total for seat in before.seats]
    assert not after.voided
    list(play(desk, match, random.Random(3)))
    assert desk.audit(match).faults == ()
    assert [*chance_faults(match, log_of(store, match))] == []


def test_a_void_deal_of_a_dealer_who_has_left_is_dealt_by_the_next() -> None:
    _, desk, match = begun(steps=9)
    dealer = now(desk, match).dealer
    accept(desk, match, dealer, Resign())
    judge(desk, match, VoidDeal())
    assert now(desk, match).dealer == (dealer + 1) % 3
    assert desk.audit(match).faults == ()


def test_where_the_operator_deals_a_void_deal_waits_for_a_deck(desk: Bench) -> None:
    deck = random.Random(1).sample(LM.pack.cards, k=108)
    match = opened(desk, opening(2, deck, dealing=ASK)).match
    judge(desk, match, VoidDeal())
    state = now(desk, match)
    assert (state.phase, state.voided, state.round) == (DEAL, True, 0)
    branch = desk.branch(match, state.version)
    assert desk.audit(branch.match).faults == ()  # type: ignore[union-attr]
    desk.deal(match, deck)
    assert (now(desk, match).dealer, now(desk, match).round) == (0, 1)
    assert desk.audit(match).faults == ()


def test_a_void_deal_in_the_middle_of_showing() -> None:
    """Chinchón: somebody has closed, and the others are about to show."""
    desk = house(seed=7)
    match = opened(desk, opening(3, rules=ruleset("chinchon"), first_dealer=0)).match
    for _ in play(desk, match, random.Random(7), 300):
        if now(desk, match).phase == "show":
            break
    assert now(desk, match).phase == "show"
    version = desk.version(match)
    judge(desk, match, VoidDeal())
    assert (now(desk, match).closer, now(desk, match).waiting) == (None, [])
    judge(desk, match, TakeBack(version))
    assert now(desk, match).phase == "show"
    list(play(desk, match, random.Random(1), 40))
    assert desk.audit(match).faults == ()


# --- totals -------------------------------------------------------------------------------------------------


def totals(desk: Bench, match: str) -> list[int]:
    return [seat.total for seat in now(desk, match).seats]


def test_totals_are_corrected_and_fined_and_the_fine_is_lifted(desk: Bench) -> None:
    match = opened(desk, opening(2)).match
    judge(desk, match, CorrectScore(0, total=30))
    judge(desk, match, CorrectScore(1, points=-4))
    fine = judge(desk, match, ImposePenalty(0, 10)).version
    assert totals(desk, match) == [40, -4]
    assert [(one.version, one.seat, one.points) for one in now(desk, match).penalties] == [(fine, 0, 10)]
    judge(desk, match, LiftPenalty(fine), "the cards were not shown")
    assert totals(desk, match) == [30, -4]
    told = [line.event for line in whole_log(desk, match, 1)[3:]]
    assert told == [
        ScoreCorrected(0, 30, 30, WHY),
        ScoreCorrected(1, -4, -4, WHY),
        PenaltyImposed(0, 10, 40, WHY),
        PenaltyLifted(0, fine, -10, 30, "the cards were not shown"),
    ]
    assert desk.audit(match).faults == ()


def test_a_penalty_counts_against_a_seat_where_melds_score_too(desk: Bench) -> None:
    match = opened(desk, opening(2, rules=ruleset("loba-de-mas"))).match
    judge(desk, match, ImposePenalty(1, 15))
    assert totals(desk, match) == [0, -15]
    assert desk.audit(match).faults == ()


def test_nobody_goes_out_by_a_penalty_before_the_count() -> None:
    """Ruling 35: who is out is decided when the deal is counted."""
    _, desk, match = begun(steps=3)
    judge(desk, match, ImposePenalty(2, 500))
    state = now(desk, match)
    assert (state.seats[2].status, state.phase != OVER) == ("playing", True)
    deal = state.deal
    for _ in play(desk, match, random.Random(4)):
        if now(desk, match).deal > deal or now(desk, match).phase == OVER:
            break
    last = desk.scores(match, OPERATOR).deals[-1]
    won = last.winner == 2
    assert (now(desk, match).seats[2].status == "eliminated") is not won
    assert desk.audit(match).faults == ()


def test_the_score_sheet_has_what_stands() -> None:
    _, desk, match = begun(steps=3)
    first = judge(desk, match, CorrectScore(0, total=5)).version
    second = judge(desk, match, ImposePenalty(1, 7)).version
    list(play(desk, match, random.Random(2)))
    deals = len(desk.scores(match, PUBLIC).deals)
    ended = desk.version(match)
    assert deals > 0
    judge(desk, match, TakeBack(first))
    sheet = desk.scores(match, PUBLIC)
    assert ([one.version for one in sheet.judgements], sheet.deals) == ([first], ())
    judge(desk, match, TakeBack(ended))
    sheet = desk.scores(match, 0)
    assert ([one.version for one in sheet.judgements], len(sheet.deals)) == ([first, second], deals)
    assert now(desk, match).phase == OVER
    judge(desk, match, TakeBack(2 + 1))
    assert desk.scores(match, 0).judgements == ()


# --- what cannot be done ------------------------------------------------------------------------------------

NEVER: list[tuple[str, Act, type[Exception], str]] = [
    # what                                         act                             refused with
    ("a version that never was", TakeBack(999), NoSuchVersion, ""),
    ("version nought", TakeBack(0), NoSuchVersion, ""),
    ("where the match is", TakeBack(9), CannotBeDone, "NOTHING_TO_TAKE_BACK"),
    ("within the opening", TakeBack(2), NotBetweenMoves, ""),
    ("a seat that is not there", CorrectScore(3, total=1), NoSuchSeat, ""),
    ("a seat below", ImposePenalty(-1, 1), NoSuchSeat, ""),
    ("a seat that has left", ImposePenalty(2, 1), CannotBeDone, "SEAT_IS_OUT"),
    ("the same total", CorrectScore(0, total=0), CannotBeDone, "NOTHING_CHANGES"),
    ("no points", CorrectScore(0, points=0), CannotBeDone, "NOTHING_CHANGES"),
    ("a penalty of nothing", ImposePenalty(0, 0), CannotBeDone, "NOTHING_CHANGES"),
    ("too high", CorrectScore(0, total=1_000_001), CannotBeDone, "TOTAL_OUT_OF_RANGE"),
    ("too low", CorrectScore(0, points=-1_000_001), CannotBeDone, "TOTAL_OUT_OF_RANGE"),
    ("a penalty that is none", LiftPenalty(3), CannotBeDone, "NO_SUCH_PENALTY"),
]


@pytest.mark.parametrize(("what", "act", "refused", "code"), NEVER, ids=[row[0] for row in NEVER])
def test_what_makes_no_sense_is_refused_and_leaves_no_trace(
    what: str, act: Act, refused: type[Exception], code: str
) -> None:
    store, desk, match = begun(steps=5)
    accept(desk, match, 2, Resign())
    assert desk.version(match) == 9
    before = store.read(match)
    with pytest.raises(refused) as raised:
        judge(desk, match, act)
    assert getattr(raised.value, "code", "") == code
    assert store.read(match) == before


def test_no_deal_can_be_void_between_deals(desk: Bench) -> None:
    deck = random.Random(1).sample(LM.pack.cards, k=108)
    match = opened(desk, opening(2, deck, dealing=ASK)).match
    judge(desk, match, VoidDeal())
    with pytest.raises(CannotBeDone, match="No deal is being played"):
        judge(desk, match, VoidDeal())


@pytest.mark.parametrize("act", [CorrectScore(0, total=1), VoidDeal(), ImposePenalty(0, 1), LiftPenalty(3)])
def test_a_decided_match_can_be_taken_back_and_nothing_else(act: Act) -> None:
    _, desk, match = copied(True)
    with pytest.raises(MatchOver):
        judge(desk, match, act)


def test_a_penalty_that_was_undone_cannot_be_lifted() -> None:
    _, desk, match = begun(steps=3)
    version = desk.version(match)
    fine = judge(desk, match, ImposePenalty(0, 10)).version
    judge(desk, match, TakeBack(version))
    assert totals(desk, match) == [0, 0, 0]
    with pytest.raises(CannotBeDone, match="No penalty"):
        judge(desk, match, LiftPenalty(fine))


# --- the log ------------------------------------------------------------------------------------------------


def render(answer: Answer) -> bytes:
    return repr(answer).encode()


def test_it_is_done_once_however_often_it_is_sent(desk: Bench) -> None:
    match = opened(desk, opening(2)).match
    keeping = Keeping("op:k", "f", render)
    first = desk.judge(match, ImposePenalty(0, 10), WHY, 3, keeping)
    assert isinstance(first, Accepted)
    assert desk.judge(match, ImposePenalty(0, 10), WHY, 3, keeping) == Replayed(render(first))
    with pytest.raises(VersionConflict):
        desk.judge(match, ImposePenalty(0, 10), WHY, 3)
    assert totals(desk, match) == [10, 0]
    assert {line.actor for line in first.records} == {"operator"}


def test_another_process_sees_it(store: Store, desk: Bench, another_desk: Callable[[], Bench]) -> None:
    """On a real server: the caches of others take up what a judge did."""
    match = opened(desk, opening(2)).match
    other = another_desk()
    list(play(other, match, random.Random(1), 4))
    before = now(other, match)
    judge(desk, match, TakeBack(3))
    assert now(other, match) == now(desk, match) != before
    list(play(other, match, random.Random(1), 3))
    assert desk.audit(match).ok
    branch = other.branch(match, desk.version(match))
    assert desk.audit(branch.match).ok  # type: ignore[union-attr]


# --- the audit ----------------------------------------------------------------------------------------------


@cache
def log() -> tuple[AnyEvent, ...]:
    """A log with every judgement in it."""
    store, desk, match = begun(steps=12)
    judge(desk, match, CorrectScore(0, total=30))
    fine = judge(desk, match, ImposePenalty(1, 10)).version
    judge(desk, match, LiftPenalty(fine))
    judge(desk, match, TakeBack(9))
    version = desk.version(match)
    judge(desk, match, VoidDeal())
    judge(desk, match, TakeBack(version))
    return tuple(log_of(store, match))


def place(kind: type) -> int:
    return max(n for n, event in enumerate(log()) if isinstance(event, kind))


def told(kind: type, **changes: object) -> list[AnyEvent]:
    """The log with the last event of a kind told otherwise."""
    lie = list(log())
    lie[place(kind)] = replace(lie[place(kind)], **changes)
    return lie


def table_told(**changes: object) -> list[AnyEvent]:
    back = log()[place(TakenBack)]
    assert isinstance(back, TakenBack)
    return told(TakenBack, table=replace(back.table, **changes))


def without(kind: type) -> list[AnyEvent]:
    return [event for n, event in enumerate(log()) if n != place(kind)]


def lifted_twice() -> list[AnyEvent]:
    at = place(PenaltyLifted)
    return [*log()[: at + 1], log()[at]]


LIES: list[tuple[str, Callable[[], Sequence[AnyEvent]], type]] = [
    # what somebody did to the log                 and the event that gives it away
    ("a card was put on top of the stock", lambda: table_told(stock=log()[2].hands[0]), TakenBack),  # type: ignore[union-attr]
    ("a total was changed on the way", lambda: table_told(penalties=[]) and table_told(round=7), TakenBack),
    ("the old secret is kept", lambda: table_told(pledge=None), TakenBack),
    ("another version", lambda: told(TakenBack, to=5), TakenBack),
    ("a version to come", lambda: told(TakenBack, to=500), TakenBack),
    ("within the opening", lambda: told(TakenBack, to=2), TakenBack),
    ("somebody asked, and nobody did", lambda: told(TakenBack, seat=0), TakenBack),
    ("the stock was left as it was", lambda: without(StockReshuffled), StockReshuffled),
    ("the stock has other cards", lambda: told(StockReshuffled, stock=["AS"]), StockReshuffled),
    ("the promise is for another deal", lambda: told(ShuffleCommitted, deal=9), ShuffleCommitted),
    ("points that do not add up", lambda: told(ScoreCorrected, points=3), ScoreCorrected),
    ("a fine that is a gift", lambda: told(PenaltyImposed, points=-10, total=-10), PenaltyImposed),
    ("a fine lifted twice", lambda: lifted_twice(), PenaltyLifted),
    ("a lift by more", lambda: told(PenaltyLifted, points=-20, total=-20), PenaltyLifted),
    ("another deal was void", lambda: told(DealVoided, deal=2), DealVoided),
]  # fmt: skip


@pytest.mark.parametrize(("what", "lie", "kind"), LIES, ids=[row[0] for row in LIES])
def test_a_judgement_that_was_not_made_like_this_is_found(
    what: str, lie: Callable[[], Sequence[AnyEvent]], kind: type
) -> None:
    assert [*law_faults(log())] == []
    fault = next(iter(law_faults(lie())))
    at = place(kind) + (2 if what == "a fine lifted twice" else 1)
    assert (fault.version, fault.code) == (at, "NOT_LAWFUL"), what


def test_a_log_that_ends_before_the_referee_bound_itself_is_found() -> None:
    cut = log()[: place(TakenBack) + 1]
    assert [(fault.version, fault.code) for fault in law_faults(cut)] == [(len(cut) + 1, "NOT_LAWFUL")]


def test_another_order_of_the_stock_was_not_bound_to() -> None:
    new = log()[place(StockReshuffled)]
    assert isinstance(new, StockReshuffled)
    lie = told(StockReshuffled, stock=new.stock[::-1])
    assert [*law_faults(lie)] == []
    faults = [(fault.version, fault.code) for fault in chance_faults("match-1", lie)]
    assert faults == [(place(StockReshuffled) + 1, "SHUFFLE_NOT_DERIVED")]
