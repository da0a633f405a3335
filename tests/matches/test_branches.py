"""A branch starts where another match stood; that match is left alone, and its secrets stay with it."""

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
    MatchOpened,
    Origin,
    PledgeTold,
    ShuffleCommitted,
    ShuffleRevealed,
    TableSet,
)
from events.codec import decode_events
from events.store import Kept, KeyReused, MatchUnknown, MemoryStore, Store
from referee.matches.answers import Opened, Replayed
from referee.matches.audit import law_faults
from referee.matches.bench import Bench
from referee.matches.chances import chance_faults
from referee.matches.desk import Answer, Keeping
from referee.matches.errors import NoSuchVersion, NotBetweenMoves
from referee.matches.opening import ASK
from referee.matches.steps import resting
from referee.rules.cards import HIDDEN
from referee.rules.evolve import fold
from referee.rules.moves import DrawStock
from referee.rules.state import DEAL, OVER, REBUY, State
from referee.rules.views import OPERATOR, PUBLIC, view_state
from tests.matches.house import LM, accept, house, lm, opened, opening, play, whole_log

OWN = {"version", "pledge", "penalties"}
"""What a branch has of its own."""


def alike(one: State, other: State) -> list[str]:
    """In what two tables differ, what a branch has of its own apart."""
    return [f.name for f in fields(State) if getattr(one, f.name) != getattr(other, f.name)]


def branched(desk: Bench, match: str, version: int, keeping: Keeping | None = None) -> Opened:
    answer = desk.branch(match, version, keeping)
    assert isinstance(answer, Opened)
    return answer


def log_of(store: Store, match: str) -> list[AnyEvent]:
    return decode_events(store.read(match))


@cache
def whole(fair: bool) -> tuple[MemoryStore, Bench, str]:
    """A whole match of three: dealt by the referee, or from a given deck."""
    store = MemoryStore()
    desk = house(store, seed=6)
    deck = None if fair else random.Random(6).sample(LM.pack.cards, k=108)
    match = opened(desk, opening(3, deck, rules=lm(limit=40, rebuys=1, rebuy_min_survivors=2))).match
    list(play(desk, match, random.Random(6)))
    assert desk.view(match, OPERATOR).state.deal > 1
    return store, desk, match


@pytest.mark.parametrize("fair", [True, False])
def test_it_starts_at_every_version_at_which_somebody_was_to_act(fair: bool) -> None:
    store, desk, match = whole(fair)
    before, log = store.read(match), log_of(store, match)
    starts = resting(log)
    assert len(starts) > 50
    for version in starts[:: 1 if fair else 5]:
        there = fold(log[:version])
        branch = branched(desk, match, version).match
        first, laid, *own = log_of(store, branch)
        state = fold([first, laid])
        assert set(alike(state, there)) <= OWN
        assert [type(event) for event in own] == [
            *([ShuffleCommitted] if fair and there.phase not in (OVER, REBUY) else []),
            *([Dealt] if there.phase == DEAL else []),
        ]
        assert desk.audit(branch).faults == ()
    assert store.read(match) == before


def test_a_version_within_what_one_move_brought_about_is_no_beginning() -> None:
    store, desk, match = whole(True)
    log = log_of(store, match)
    between = sorted(set(range(1, len(log) + 1)) - set(resting(log)))
    assert {type(log[version]) for version in between} > {Dealt, ShuffleRevealed}
    for version in between:
        with pytest.raises(NotBetweenMoves):
            desk.branch(match, version)


@pytest.mark.parametrize("version", [0, -1, 999_999, 2**53 - 1])
def test_a_version_that_never_was_is_none(version: int) -> None:
    _, desk, match = whole(True)
    with pytest.raises(NoSuchVersion):
        desk.branch(match, version)


def test_a_match_that_never_was_has_no_branch() -> None:
    with pytest.raises(MatchUnknown):
        house().branch("nobody", 2)


@pytest.mark.parametrize("fair", [True, False])
@pytest.mark.parametrize("share", [0.2, 0.5, 0.8])
def test_it_is_played_to_its_own_end(fair: bool, share: float) -> None:
    """Fair where the other was: later deals have commitments of their own; the old secret is not told."""
    store, desk, match = whole(fair)
    starts = [v for v in resting(log_of(store, match)) if fold(log_of(store, match)[:v]).phase != DEAL]
    branch = branched(desk, match, starts[int(len(starts) * share)]).match
    list(play(desk, branch, random.Random(1)))
    state, log = desk.view(branch, OPERATOR).state, log_of(store, branch)
    assert state.phase == OVER
    assert desk.audit(branch).faults == ()
    assert [*chance_faults(branch, log)] == []
    promised = [event.deal for event in log if isinstance(event, ShuffleCommitted)]
    assert len(promised) == (state.deal - fold(log[:2]).deal + 1 if fair else 0)
    assert [event.deal for event in log if isinstance(event, ShuffleRevealed)] == promised
    old = {event.secret for event in log_of(store, match) if isinstance(event, ShuffleCommitted)}
    assert not any(secret.encode() in line.body for secret in old for line in store.read(branch))


def test_the_first_deal_of_a_fair_match_can_be_dealt_again() -> None:
    store, desk, match = whole(True)
    branch = branched(desk, match, 1).match
    promise, dealt = log_of(store, branch)[2:]
    assert isinstance(promise, ShuffleCommitted)
    assert isinstance(dealt, Dealt)
    assert dealt != log_of(store, match)[2]
    assert promise.deal == dealt.deal == 1
    assert desk.audit(branch).faults == ()


def test_a_branch_of_a_branch_waits_for_its_deck_where_the_match_did(desk: Bench) -> None:
    deck = random.Random(1).sample(LM.pack.cards, k=108)
    match = opened(desk, opening(2, deck, dealing=ASK)).match
    one = branched(desk, match, 1)
    two = branched(desk, one.match, 2)
    assert (one.version, two.version) == (2, 2)
    state = desk.view(two.match, OPERATOR).state
    assert (state.phase, state.deal) == (DEAL, 0)
    desk.deal(two.match, deck)
    assert set(alike(desk.view(two.match, OPERATOR).state, desk.view(match, OPERATOR).state)) <= OWN
    assert desk.audit(two.match).faults == ()


def test_it_says_where_it_comes_from(desk: Bench) -> None:
    first = opened(desk, opening(2))
    head = desk._store.head(first.match).digest.hex()
    branch = branched(desk, first.match, first.version)
    opening_line, laid, promise = whole_log(desk, branch.match, OPERATOR)
    assert isinstance(opening_line.event, MatchOpened)
    assert opening_line.event.origin == Origin(3, first.match, head)
    assert (opening_line.actor, laid.actor, promise.actor) == ("operator", "operator", "referee")
    assert branch.match != first.match
    assert set(branch.tokens).isdisjoint(first.tokens)
    assert branch.version == branch.receipt.version == 3


def test_each_seat_sees_its_own_hand_of_the_table_it_starts_with(desk: Bench) -> None:
    match = opened(desk, opening(3, first_dealer=0, spectators=True)).match
    list(play(desk, match, random.Random(2), steps=7))
    branch = branched(desk, match, desk.version(match)).match
    state = desk.view(branch, OPERATOR).state
    for viewer in (0, 1, 2, PUBLIC):
        lines = whole_log(desk, branch, viewer)
        laid = lines[1].event
        assert isinstance(laid, TableSet)
        hidden = [seat for seat in range(3) if seat != viewer]
        assert all(set(laid.table.seats[seat].hand) == {"??"} for seat in hidden)
        assert set(laid.table.stock) == {"??"}
        assert "??" not in (laid.table.seats[viewer].hand if isinstance(viewer, int) else [])
        seen = fold(line.event for line in lines)
        assert view_state(seen, viewer) == view_state(state, viewer)
        assert set(seen.stock) == {HIDDEN}


def render(answer: Answer) -> bytes:
    return repr(answer).encode()


def test_the_same_order_sent_again_finds_the_same_branch(desk: Bench) -> None:
    first = opened(desk, opening(2))
    turn = desk.view(first.match, OPERATOR).state.turn
    accept(desk, first.match, turn, DrawStock())
    keeping = Keeping("op:k", "f", render)
    branch = branched(desk, first.match, 3, keeping)
    assert desk.branch(first.match, 3, keeping) == Replayed(render(branch))
    with pytest.raises(KeyReused):
        desk.branch(first.match, 4, Keeping("op:k", "g", render))


class Forgetful(MemoryStore):
    """A log whose kept answers have all expired."""

    def recall(self, match: str, key: str) -> Kept | None:
        return None

    def _recall(self, match: str, key: str) -> Kept | None:
        return None


@pytest.mark.parametrize("version", [1, 3])
def test_it_is_found_when_its_answer_is_kept_no_more(version: int) -> None:
    desk = house(Forgetful())
    match = opened(desk, opening(2)).match
    keeping = Keeping("op:k", "f", render)
    branch = branched(desk, match, version, keeping)
    turn = desk.view(branch.match, OPERATOR).state.turn
    accept(desk, branch.match, turn, DrawStock())
    assert desk.branch(match, version, keeping) == branch
    accept(desk, match, desk.view(match, OPERATOR).state.turn, DrawStock())
    with pytest.raises(KeyReused):
        desk.branch(match, 4, keeping)


# --- the audit ----------------------------------------------------------------------------------------------


def laid_otherwise(log: Sequence[AnyEvent], **changes: object) -> list[AnyEvent]:
    """The log of a branch with another table."""
    laid = log[1]
    assert isinstance(laid, TableSet)
    return [log[0], TableSet(replace(laid.table, **changes)), *log[2:]]


def begun() -> list[AnyEvent]:
    """The log of a branch in the middle of a fair deal, just opened."""
    store, desk, match = whole(True)
    return log_of(store, branched(desk, match, 9).match)


LIES: list[tuple[str, Callable[[list[AnyEvent]], list[AnyEvent]], int]] = [
    # what somebody did to the log               and the first event that gives it away
    ("the table was left out", lambda log: [log[0], *log[2:]], 2),
    ("it is the table of other seats", lambda log: laid_otherwise(log, seats=[]), 2),
    ("its turn is a seat's that is not there", lambda log: laid_otherwise(log, turn=7), 2),
    ("a card was lost", lambda log: laid_otherwise(log, stock=log[1].table.stock[1:]), 2),  # type: ignore[union-attr]
    ("the old secret is told", lambda log: laid_otherwise(log, pledge=PledgeTold(1, "ab")), 2),
    ("it is of another deal", lambda log: laid_otherwise(log, pledge=PledgeTold(2, "")), 2),
    ("nothing is promised", lambda log: log[:2] + log[3:], 3),
    ("the promise is for another deal", lambda log: [*log[:2], replace(log[2], deal=2)], 3),
    ("the table was laid twice", lambda log: [*log, log[1]], 4),
    ("a match that is no branch had it laid", lambda log: [replace(log[0], origin=None), *log[1:]], 2),
]  # fmt: skip


@pytest.mark.parametrize(("what", "lie", "version"), LIES, ids=[row[0] for row in LIES])
def test_a_beginning_that_cannot_be_is_found(
    what: str, lie: Callable[[list[AnyEvent]], list[AnyEvent]], version: int
) -> None:
    assert [*law_faults(begun())] == []
    assert next(iter(law_faults(lie(begun())))).version == version, what


def test_a_branch_is_held_to_the_match_it_comes_from() -> None:
    """Where that match is kept in the same house; elsewhere nobody can tell, and that is no fault."""
    store, desk, match = whole(False)
    branch = branched(desk, match, 9).match
    other = MemoryStore()
    assert opened(house(other, seed=99), opening(3)).match == match
    logs = {branch: store._logs[branch], match: store._logs[match]}
    for kept, codes in (
        (logs[match], []),
        (logs[match][:8], ["ORIGIN_DIFFERS"]),
        (other._logs[match], ["ORIGIN_DIFFERS"]),
        (logs[branch], []),  # broken, which an audit of that match tells
        (None, []),
    ):
        elsewhere = MemoryStore()
        elsewhere._logs = {branch: logs[branch]} | ({match: kept} if kept else {})
        faults = house(elsewhere).audit(branch).faults
        assert [(fault.version, fault.code) for fault in faults] == [(2, code) for code in codes]


def test_a_branch_that_is_broken_itself_is_not_looked_into_further() -> None:
    store, desk, match = whole(False)
    branch = branched(desk, match, 9).match
    elsewhere = MemoryStore()
    elsewhere._logs = {branch: store._logs[match]}
    assert [fault.code for fault in house(elsewhere).audit(branch).faults] == ["CHAIN_MISPLACED"]
