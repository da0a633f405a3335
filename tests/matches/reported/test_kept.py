"""Matches at real tables: what is seen of them, what is kept, and what an audit finds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest
from msgspec.structs import replace

from events.catalogue import (
    AnyEvent,
    CardDrawn,
    DealBlocked,
    Dealt,
    DiscardTaken,
    HandsTold,
    MatchOpened,
    MeldLaid,
    TakenBack,
)
from events.codec import decode_events, encode
from events.store import MemoryStore
from referee.matches.audit import law_faults
from referee.matches.bench import Bench
from referee.matches.evidence import read as read_evidence
from referee.matches.judgements import TakeBack, VoidDeal
from referee.matches.reported_audit import open_questions
from referee.matches.reports import TableDeal
from referee.matches.snapshots import snapshot_of, table_of
from referee.matches.verification import evidence_faults
from referee.rules.evolve import fold
from referee.rules.moves import DrawStock, TakeDiscard
from referee.rules.rulesets import dials_of
from referee.rules.state import DEAL, REPORTED
from referee.rules.views import OPERATOR, PUBLIC, view_event
from tests.matches.house import house, lm, whole_log
from tests.matches.reported.tables import (
    LEFT,
    PILE,
    UNKNOWN,
    begun,
    cards,
    ended,
    meld,
    opened_branch,
    told,
    who_sees,
)
from tests.matches.reporting import Table


@pytest.mark.parametrize("seed", range(4))
def test_what_was_told_of_others_is_not_told_to_a_seat(seed: int) -> None:
    """The same match, of which more or less was told of the others: to seat 0 and to the public it is one."""
    worlds = [Table(house(), lm(limit=30), 3, seed, who_sees(seed, share)) for share in (0.0, 0.5)]
    for n, pair in enumerate(zip(*(table.reports() for table in worlds), strict=False)):
        assert len(pair) == 2
        for viewer in (0, PUBLIC):
            views = [table.desk.view(table.match, viewer).position() for table in worlds]
            assert views[0] == views[1]
            logs = [[encode(line) for line in whole_log(table.desk, table.match, viewer)] for table in worlds]
            assert logs[0][2:] == logs[1][2:]
        assert worlds[0].desk.legal(worlds[0].match, 0) == worlds[1].desk.legal(worlds[1].match, 0)
        assert worlds[0].desk.scores(worlds[0].match, 0) == worlds[1].desk.scores(worlds[1].match, 0)
        if n > 120:
            break


def test_a_snapshot_and_the_evidence_hold_all_of_it() -> None:
    """Hidden cards, heaps and what came to light, in the middle of a deal whose stock went round."""
    random, store = Random("kept"), MemoryStore()
    rules = lm(limit=400, take_discard="free", go_out_requires_discard=True)
    table = Table(house(store), rules, 2, 8, lambda seat: random.random() < 0.3)
    for _ in table.reports():
        state = table.state
        if state.unseen is not None and len(state.unseen.heaps) > 1 and state.unseen.sightings:
            break
    assert state.unseen is not None
    assert state.unseen.possible()
    head = store.head(table.match)
    assert table_of(snapshot_of(head, state)) == (head, state)
    assert fold(decode_events(store.read(table.match))) == state
    document = read_evidence(table.desk.evidence(table.match))
    assert evidence_faults(document) == []


def test_where_hands_are_never_known_the_deal_is_voided(desk: Bench) -> None:
    match = ended(desk)
    version = next(r.version for r in whole_log(desk, match, OPERATOR) if isinstance(r.event, CardDrawn))
    desk.judge(match, TakeBack(version), "the hands were mixed up")
    desk.judge(match, VoidDeal(), "the hands were mixed up")
    state = desk.view(match, OPERATOR).state
    assert (state.phase, state.uncounted, state.voided) == (DEAL, False, True)
    desk.deal(match, TableDeal(UNKNOWN, PILE))
    assert desk.audit(match).ok


def test_what_a_seat_reads_of_a_take_back_is_what_it_may_see(desk: Bench) -> None:
    match = begun(desk)
    told(desk, match, 0, DrawStock())
    told(desk, match, 0, meld("7S 7H 7C"))
    desk.judge(match, TakeBack(3), "misread")
    for viewer in (0, 1, PUBLIC):
        state = desk.view(match, OPERATOR).state
        event = view_event(whole_log(desk, match, OPERATOR)[-1].event, viewer)
        assert isinstance(event, TakenBack)
        assert event.table.unseen is None
        assert state.unseen is not None


def law_told_wrong(events: Sequence[AnyEvent]) -> Iterator[list[AnyEvent]]:
    """The log with one line that cannot be, each time another."""
    for at, event in enumerate(events):
        match event:
            case Dealt():
                yield [
                    *events[:at],
                    replace(event, hands=[hand[1:] for hand in event.hands]),
                    *events[at + 1 :],
                ]
                yield [*events[:at], replace(event, pile=["??"]), *events[at + 1 :]]
            case HandsTold():
                yield [*events[:at], replace(event, hands=[["2C"], *event.hands[1:]]), *events[at + 1 :]]
            case CardDrawn(card="??"):
                yield [*events[:at], replace(event, seat=1), *events[at + 1 :]]
            case MeldLaid():
                yield [*events[:at], replace(event, cards=["8D", "8D", "8D"]), *events[at + 1 :]]
            case _:
                pass


def test_an_audit_finds_what_was_never_told(desk: Bench) -> None:
    match = ended(desk)
    desk.tell_hands(match, [[], LEFT])
    log = [record.event for record in whole_log(desk, match, OPERATOR)]
    assert [*law_faults(log)] == []
    found = [[fault.code for fault in law_faults(wrong)] for wrong in law_told_wrong(log)]
    assert len(found) >= 6
    assert {tuple(codes) for codes in found} == {("NOT_LAWFUL",)}
    hands = next(at for at, event in enumerate(log) if isinstance(event, HandsTold))
    assert [fault.version for fault in law_faults([*log, log[hands]])] == [len(log) + 1]


def test_what_a_turn_proves_unlawful_is_found() -> None:
    """A take that was undecided; the turn goes on as if the card had been used, and was not seen to be."""
    rules = lm(discard_use_by="end_of_turn")
    first = MatchOpened(rules.id, rules.version, dials_of(rules), ["A", "B"], 1, REPORTED, False)
    hands = [["2D", "2D", "2C", *["??"] * 6], ["??"] * 9]
    log: list[AnyEvent] = [first, Dealt(1, 1, 1, hands, ["TD"], ["??"] * 89), DiscardTaken(0, "TD")]
    assert [*law_faults(log)] == []
    assert questions(log) == [(3, "undecided", None)]
    more = [MeldLaid(0, "m1", "pierna", ["3S", "3H", "3C"]), MeldLaid(0, "m2", "pierna", ["KS", "KH", "KC"])]
    assert questions([*log, *more])[:1] == [(3, "illegal", 5)]


def questions(log: Sequence[AnyEvent]) -> list[tuple[int, str, int | None]]:
    """What is not lawful for certain, or was not: where, what can be said of it, and what shows it."""
    return [(one.act.where, str(one.outcome), one.proved) for one in open_questions(log)]


def test_what_was_taken_back_is_no_question_any_more(desk: Bench) -> None:
    match = begun(desk)
    told(desk, match, 0, TakeDiscard())
    assert desk.audit(match).undecided == ((3, "UNSEEN_CARDS"),)
    desk.judge(match, TakeBack(2), "the card was put back")
    assert desk.audit(match).undecided == ()
    desk.judge(match, TakeBack(3), "it was taken after all")
    found = desk.audit(match)
    assert (found.ok, found.undecided) == (True, ((3, "UNSEEN_CARDS"),))


def test_a_deal_that_waits_for_its_hands_can_be_gone_back_to(desk: Bench) -> None:
    match = ended(desk)
    version = desk.version(match)
    branch = opened_branch(desk, match)
    for one in (match, branch):
        desk.tell_hands(one, [[], LEFT])
        assert desk.audit(one).ok
    desk.judge(match, TakeBack(version), "a card was overlooked")
    assert desk.view(match, OPERATOR).state.uncounted
    desk.tell_hands(match, [[], [*LEFT[:-1], *cards("KH")]])
    assert desk.view(match, OPERATOR).state.seats[1].total == 38
    assert desk.audit(match).ok


def test_what_only_follows_is_no_question(desk: Bench) -> None:
    match = begun(desk)
    log = [record.event for record in whole_log(desk, match, OPERATOR)]
    assert open_questions([*log, DealBlocked("nothing_to_draw")]) == []
