"""Matches dealt at a real table: what is told of them is judged, kept, counted and audited; nothing leaks."""

from __future__ import annotations

from collections import Counter
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
from referee.histories.adjudicate import adjudicate
from referee.histories.recording import recorded
from referee.histories.verdict import ILLEGAL
from referee.matches.answers import Accepted, Opened, Refused
from referee.matches.audit import law_faults
from referee.matches.bench import Bench
from referee.matches.errors import (
    CannotHaveBeen,
    MatchOver,
    NoDealDue,
    NoHandsDue,
    NotReported,
    OnlyReported,
    Senseless,
)
from referee.matches.evidence import read as read_evidence
from referee.matches.judgements import TakeBack, VoidDeal
from referee.matches.opening import REFEREE, Opening
from referee.matches.reported_audit import open_questions
from referee.matches.reports import TableDeal
from referee.matches.snapshots import snapshot_of, table_of
from referee.matches.verification import evidence_faults
from referee.rules.cards import HIDDEN, Card
from referee.rules.evolve import fold
from referee.rules.moves import Discard, DrawStock, LayMeld, Move, TakeDiscard
from referee.rules.rulebook import Code
from referee.rules.rulesets import RULESETS, dials_of
from referee.rules.rulesets.dials import Ruleset
from referee.rules.state import DEAL, DRAW, REPORTED
from referee.rules.views import OPERATOR, PUBLIC, view_event
from tests.matches.house import LM, house, lm, opened, opening, whole_log
from tests.matches.reporting import Sees, Table
from tests.rules.positions_made import turned

GAMES = [
    RULESETS["loba-de-menos"],
    RULESETS["loba-de-menos-reenganche"],
    RULESETS["loba-centroamericana"],
    RULESETS["loba-de-mas-clasica"],
    RULESETS["chinchon"],
    turned("loba-de-menos", {"joker_discard": "never", "limit": 40}),
    turned("loba-de-menos", {"joker_substitution": True, "discard_use_by": "end_of_turn", "limit": 40}),
]


# -- whole matches -----------------------------------------------------------------------------------


@pytest.mark.parametrize("share", [0.0, 0.4, 1.0])
@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: f"{rules.id} {rules.joker_discard}")
def test_what_really_happened_is_never_refused(rules: Ruleset, share: float) -> None:
    """However little was seen of it, every move goes through, every count is the real one."""
    random = Random(f"{share}")
    table = Table(house(), rules, rules.players[0], 3, lambda seat: random.random() < share)
    told: Counter[str | None] = Counter()
    for n, answer in enumerate(table.reports()):
        told.update(ruling.undecided for ruling in answer.rulings)
        if n > 400:
            break
    assert told.keys() <= {None, "UNSEEN_CARDS"}
    if share == 1.0:
        assert told.keys() == {None}
    known, truth = table.state, table.truth
    assert [seat.total for seat in known.seats] == [seat.total for seat in truth.seats]
    assert [len(seat.hand) for seat in known.seats] == [len(seat.hand) for seat in truth.seats]
    audit = table.desk.audit(table.match)
    assert audit.ok, audit.faults
    undecided = [] if audit.undecided is None else audit.undecided
    assert len(undecided) <= told["UNSEEN_CARDS"]
    lines = [(record.event, record.at) for record in whole_log(table.desk, table.match, OPERATOR)]
    found = adjudicate(recorded(lines))
    assert not any(line.verdict and line.verdict.outcome == ILLEGAL for line in found.lines)
    assert found.clean


# -- cases -------------------------------------------------------------------------------------------


def cards(codes: str) -> list[Card]:
    return LM.pack.read(codes.split())


def meld(codes: str) -> LayMeld:
    return LayMeld(tuple(cards(codes)))


UNKNOWN: list[list[Card]] = [[HIDDEN] * 9, [HIDDEN] * 9]
PILE = tuple(cards("TD"))


@pytest.fixture
def desk() -> Bench:
    return house()


def begun(desk: Bench, deal: TableDeal | None = None, **dials: object) -> str:
    match = opened(desk, opening(2, dealing=REPORTED, first_dealer=1, rules=lm(**dials))).match
    desk.deal(match, deal or TableDeal(UNKNOWN, PILE))
    return match


def told(desk: Bench, match: str, seat: int, *moves: Move, drawn: str | None = None) -> list[str]:
    """What is ruled of moves that are told: a word for each, or the codes of the refusal."""
    card = None if drawn is None else LM.pack.index[drawn]
    answer = desk.submit(match, seat, moves, OPERATOR, drawn=card)
    assert isinstance(answer, Accepted | Refused)
    if isinstance(answer, Refused):
        return [str(breach.code) for breach in answer.rulings[-1].breaches]
    return [ruling.undecided or "legal" for ruling in answer.rulings]


def test_it_waits_for_what_is_told_of_the_deal(desk: Bench) -> None:
    match = opened(desk, opening(2, dealing=REPORTED, first_dealer=1)).match
    assert (desk.version(match), desk.view(match, OPERATOR).state.phase) == (1, DEAL)
    assert desk.legal(match, 0).moves == ()
    desk.deal(match, TableDeal([9, UNKNOWN[1]], PILE, 89))
    state = desk.view(match, OPERATOR).state
    assert (state.phase, state.turn, len(state.stock)) == (DRAW, 0, 89)
    with pytest.raises(NoDealDue):
        desk.deal(match, TableDeal(UNKNOWN, PILE))


def test_a_whole_deck_is_known(desk: Bench) -> None:
    match = opened(desk, opening(2, dealing=REPORTED, first_dealer=1)).match
    desk.deal(match, Random(1).sample(LM.pack.cards, k=108))
    assert HIDDEN not in desk.view(match, OPERATOR).state.stock
    assert told(desk, match, 0, DrawStock()) == ["legal"]
    assert desk.audit(match).undecided == ()


DEALS = [
    (TableDeal([8, 9], PILE), "/hands/0"),
    (TableDeal([9, 9, 9], PILE), "/hands"),
    (TableDeal([9, 9]), "/pile"),
    (TableDeal([9, 9], PILE, 88), "/stock"),
    (TableDeal([cards("TD TD 2C 2C 3C 3C 4C 4C 5C"), 9], PILE), "/pile/0"),
]


@pytest.mark.parametrize(("deal", "at"), DEALS)
def test_a_deal_that_cannot_have_been(desk: Bench, deal: TableDeal, at: str) -> None:
    match = opened(desk, opening(2, dealing=REPORTED)).match
    with pytest.raises(CannotHaveBeen) as caught:
        desk.deal(match, deal)
    assert [fault.pointer for fault in caught.value.faults] == [at]
    assert desk.version(match) == 1


def test_a_card_shows_itself(desk: Bench) -> None:
    match = begun(desk)
    assert told(desk, match, 0, DrawStock()) == ["legal"]
    assert told(desk, match, 0, meld("7S 7H 7C")) == ["legal"]
    assert told(desk, match, 0, meld("8S 8H 9C")) == [Code.SET_RANKS_DIFFER]
    assert told(desk, match, 0, meld("7S 7H 7C")) == ["legal"]
    assert told(desk, match, 0, Discard(*cards("7S"))) == [Code.CARD_NOT_IN_HAND]
    assert told(desk, match, 0, Discard(*cards("2C"))) == ["legal"]


def test_what_hangs_on_hidden_cards_is_done_and_told(desk: Bench) -> None:
    match = begun(desk)
    assert told(desk, match, 0, TakeDiscard()) == ["UNSEEN_CARDS"]
    assert told(desk, match, 0, Discard(*cards("2C"))) == [Code.MUST_USE_TAKEN_CARD]
    assert desk.audit(match).undecided == ((3, "UNSEEN_CARDS"),)
    assert told(desk, match, 0, meld("8D 9D TD")) == ["legal"]
    found = desk.audit(match)
    assert (found.ok, found.undecided) == (True, ())


def test_a_turn_that_is_told_at_once_shows_its_own_use(desk: Bench) -> None:
    match = begun(desk)
    turn: list[Move] = [TakeDiscard(), meld("8D 9D TD"), Discard(*cards("2C"))]
    assert told(desk, match, 0, *turn) == ["legal"] * 3
    assert desk.audit(match).ok


def test_a_card_that_was_seen_drawn(desk: Bench) -> None:
    match = begun(desk, TableDeal([cards("2C 2C 3C 3C 4C 4C 5C 5C 6C"), UNKNOWN[1]], PILE))
    with pytest.raises(CannotHaveBeen, match="cannot have been drawn"):
        told(desk, match, 0, DrawStock(), drawn="2C")
    with pytest.raises(CannotHaveBeen, match="nothing was drawn"):
        told(desk, match, 0, TakeDiscard(), drawn="2C")
    assert told(desk, match, 0, DrawStock(), drawn="6C") == ["legal"]
    record = whole_log(desk, match, OPERATOR)[-1]
    assert record.event == CardDrawn(0, "6C")
    assert told(desk, match, 0, Discard(*cards("6C"))) == ["legal"]
    assert told(desk, match, 1, DrawStock()) == ["legal"]
    assert told(desk, match, 1, Discard(*cards("2C"))) == [Code.CARD_NOT_IN_HAND]
    assert desk.audit(match).ok


def test_only_the_operator_reports(desk: Bench) -> None:
    match = begun(desk)
    with pytest.raises(OnlyReported):
        desk.submit(match, 0, [DrawStock()], 0)
    assert desk.version(match) == 2
    other = opened(desk, opening(2)).match
    with pytest.raises(NotReported):
        desk.submit(other, 1, [DrawStock()], OPERATOR, drawn=cards("2C")[0])
    with pytest.raises(NotReported):
        desk.deal(other, TableDeal(UNKNOWN, PILE))
    with pytest.raises(NotReported):
        desk.tell_hands(other, [[], []])


def test_nothing_is_contributed_where_nothing_is_shuffled(desk: Bench) -> None:
    order = Opening(LM, ("Ana", "Beto"), dealing=REPORTED, contributions=("a", "b"))
    with pytest.raises(Senseless) as caught:
        desk.open(order)
    assert [fault.code for fault in caught.value.faults] == ["NOTHING_SHUFFLED"]
    assert REFEREE != REPORTED


GO_OUT: list[Move] = [
    DrawStock(),
    meld("7S 7H 7C"),
    meld("8S 8H 8C"),
    meld("9S 9H 9C"),
    Discard(*cards("KH")),
]
LEFT = cards("2C 2C 3C 3C 4C 4C 5C 5C 6C")


def ended(desk: Bench, **dials: object) -> str:
    match = begun(desk, None, **dials)
    assert told(desk, match, 0, *GO_OUT) == ["legal"] * 5
    return match


def test_the_count_waits_for_the_hands(desk: Bench) -> None:
    match = ended(desk)
    assert desk.view(match, OPERATOR).state.uncounted
    with pytest.raises(NoDealDue):
        desk.deal(match, TableDeal(UNKNOWN, PILE))
    assert desk.scores(match, OPERATOR).deals == ()
    answer = desk.tell_hands(match, [[], LEFT])
    assert isinstance(answer, Accepted)
    assert isinstance(answer.records[0].event, HandsTold)
    assert [seat.total for seat in desk.view(match, OPERATOR).state.seats] == [-10, 34]
    assert len(desk.scores(match, OPERATOR).deals) == 1
    with pytest.raises(NoHandsDue):
        desk.tell_hands(match, [[], LEFT])
    desk.deal(match, TableDeal(UNKNOWN, PILE))
    assert desk.audit(match).ok


LEFTS = [
    ([[]], "/hands"),
    ([[], LEFT[:-1]], "/hands/1"),
    ([[], [*LEFT[:-1], HIDDEN]], "/hands/1"),
    ([[], [*LEFT[:-2], *cards("7S 7S")]], "/hands/1"),
    ([None, LEFT[:8] + cards("2C")], "/hands/1"),
]


@pytest.mark.parametrize(("hands", "at"), LEFTS)
def test_hands_that_cannot_have_been_left(desk: Bench, hands: list[list[Card] | None], at: str) -> None:
    match = ended(desk)
    with pytest.raises(CannotHaveBeen) as caught:
        desk.tell_hands(match, hands)
    assert [fault.pointer for fault in caught.value.faults] == [at]


def test_nothing_is_told_after_the_end(desk: Bench) -> None:
    match = ended(desk, limit=10)
    desk.tell_hands(match, [[], LEFT])
    with pytest.raises(MatchOver):
        desk.tell_hands(match, [[], LEFT])
    with pytest.raises(MatchOver):
        desk.deal(match, TableDeal(UNKNOWN, PILE))


def test_taking_back_forgets_what_was_shown_since(desk: Bench) -> None:
    match = begun(desk)
    told(desk, match, 0, DrawStock())
    known = desk.view(match, OPERATOR).state.unseen
    told(desk, match, 0, meld("7S 7H 7C"))
    desk.judge(match, TakeBack(3), "misread")
    assert desk.view(match, OPERATOR).state.unseen == known
    assert told(desk, match, 0, meld("7S 7H 7D")) == ["legal"]
    assert desk.audit(match).ok


def test_a_branch_goes_on_from_what_was_known(desk: Bench) -> None:
    match = begun(desk)
    told(desk, match, 0, DrawStock())
    told(desk, match, 0, meld("7S 7H 7C"))
    told(desk, match, 0, meld("7S 7H 7C"))
    branch = opened_branch(desk, match)
    assert told(desk, branch, 0, Discard(*cards("7S"))) == [Code.CARD_NOT_IN_HAND]
    assert told(desk, branch, 0, Discard(*cards("7D"))) == ["legal"]
    assert desk.audit(branch).ok
    assert desk.audit(branch).undecided == ()


def opened_branch(desk: Bench, match: str) -> str:
    answer = desk.branch(match, desk.version(match))
    assert isinstance(answer, Opened)
    return answer.match


def test_what_is_listed_is_lawful_whatever_the_cards_are(desk: Bench) -> None:
    match = begun(desk, TableDeal([[*cards("8D 9D 2C"), *[HIDDEN] * 6], UNKNOWN[1]], PILE))
    seen = desk.legal(match, 0)
    assert seen.hidden == 6
    assert {type(move) for move in seen.moves} == {DrawStock, TakeDiscard}
    nothing = begun(desk)
    assert [type(move) for move in desk.legal(nothing, 0).moves] == [DrawStock]


def test_a_dry_run_says_what_cannot_be_said(desk: Bench) -> None:
    match = begun(desk)
    for viewer in (0, OPERATOR):
        assert desk.rule(match, 0, [TakeDiscard()], viewer=viewer).rulings[0].undecided == "UNSEEN_CARDS"
    assert desk.rule(match, 0, [DrawStock()], viewer=0).rulings[0].undecided is None


# -- nothing leaks -----------------------------------------------------------------------------------


def who_sees(seed: int, share: float) -> Sees:
    """Half of the cards of seat 0 are seen, the same ones each time, and so many of the others'."""
    own, other = Random(seed), Random(f"{seed} {share}")
    return lambda seat: own.random() < 0.5 if seat == 0 else other.random() < share


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


# -- what is kept ------------------------------------------------------------------------------------


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
    assert [(at, verdict.outcome) for at, verdict in open_questions(log)] == [(3, "undecided")]
    more = [MeldLaid(0, "m1", "pierna", ["3S", "3H", "3C"]), MeldLaid(0, "m2", "pierna", ["KS", "KH", "KC"])]
    assert [(at, verdict.outcome) for at, verdict in open_questions([*log, *more])][:1] == [(3, "illegal")]


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
    assert [*open_questions([*log, DealBlocked("nothing_to_draw")])] == []
