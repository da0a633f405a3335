"""The audit: what was lawfully played passes; a log somebody touched does not, however well chained."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache

import pytest
from msgspec.structs import replace

from events.catalogue import (
    AnyEvent,
    CardDiscarded,
    CardDrawn,
    DealBlocked,
    DealEnded,
    DealScored,
    Dealt,
    HandShown,
    JokerSwapped,
    LaidMeld,
    LaidOff,
    LaidOffCards,
    MatchOpened,
    MeldLaid,
    MeldsOpened,
    RebuyDeclined,
    SeatClosed,
    SeatRebought,
    SeatResigned,
    StockRecycled,
)
from events.chain import genesis, link
from events.codec import decode_events
from events.record import Stored, lines
from events.store import MemoryStore
from referee.matches.audit import conserved, law_faults
from referee.rules.evolve import apply, fold
from referee.rules.moves import (
    Close,
    DeclareBlocked,
    DeclineRebuy,
    Discard,
    DrawStock,
    LayMeld,
    LayOff,
    Move,
    Open,
    Rebuy,
    Resign,
    Show,
    SwapJoker,
    TakeDiscard,
)
from referee.rules.replays import move_of
from referee.rules.rulesets import ruleset
from referee.rules.views import OPERATOR
from tests.matches.house import LM, house, lm, opened, opening, play, whole_log

Log = Sequence[AnyEvent]


@cache
def match_of(seats: int, seed: int, limit: int = 101) -> tuple[AnyEvent, ...]:
    """The log of a whole random match from a given deck; matches with commitments: ``tests/evidence``."""
    desk = house(seed=seed)
    deck = random.Random(seed).sample(LM.pack.cards, k=108)
    match = opened(desk, opening(seats, deck, rules=lm(limit=limit))).match
    list(play(desk, match, random.Random(seed)))
    return tuple(line.event for line in whole_log(desk, match, OPERATOR))


LOG = match_of(3, 1, 40)


def first(kind: type, log: Log = LOG) -> int:
    """Where the first event of a kind stands."""
    return next(n for n, event in enumerate(log) if isinstance(event, kind))


def changed(at: int, **fields: object) -> list[AnyEvent]:
    """The log with one event told otherwise."""
    log: list[AnyEvent] = list(LOG)
    log[at] = replace(log[at], **fields)
    return log


def found(log: Log) -> list[tuple[int, str]]:
    return [(fault.version, fault.code) for fault in law_faults(log)]


def test_a_match_as_it_was_played_is_lawful() -> None:
    assert found(LOG) == []
    assert found(LOG[:1]) == []


def swapped(cards: list[str]) -> list[str]:
    return [cards[1], cards[0], *cards[2:]]


DRAWN, DISCARDED, LAID, SCORED = first(CardDrawn), first(CardDiscarded), first(MeldLaid), first(DealScored)
DEALT, DRAW = LOG[1], LOG[DRAWN]
assert isinstance(DEALT, Dealt)
assert isinstance(DRAW, CardDrawn)
DEALER, OTHER = (DEALT.dealer + 1) % 3, (DRAW.seat + 1) % 3
THREE_ALIKE = [*DEALT.stock[:-1], DEALT.stock[0]]
MORE = [*DEALT.pile, "AS"]

UNLAWFUL: list[tuple[str, Callable[[], Log], int]] = [
    # what somebody did to the log            and the first event that gives it away, counted from 0
    ("another card came up", lambda: changed(DRAWN, card="??"), DRAWN),
    ("another seat drew", lambda: changed(DRAWN, seat=OTHER), DRAWN),
    ("a card nobody held was discarded", lambda: changed(DISCARDED, card="??"), DISCARDED),
    ("a meld that is none was laid", lambda: changed(LAID, cards=["4S", "9H", "KD"]), LAID),
    ("a meld was given another name", lambda: changed(LAID, meld="m77"), LAID),
    ("the score was improved", lambda: changed(SCORED, winner=None), SCORED),
    ("the end of a deal was left out", lambda: [*LOG[: SCORED - 1], *LOG[SCORED:]], SCORED - 1),
    ("a deal was ended early", lambda: [*LOG[:3], DealEnded(0, False), *LOG[3:]], 3),
    ("a draw was left out", lambda: [*LOG[:DRAWN], *LOG[DRAWN + 1 :]], DRAWN),
    ("a deal was dealt into a deal", lambda: [*LOG[:3], DEALT, *LOG[3:]], 3),
    ("the dealer was changed", lambda: changed(1, dealer=DEALER), 1),
    ("the deck had three of a card", lambda: changed(1, stock=THREE_ALIKE), 1),
    ("a card was dealt twice", lambda: changed(1, pile=MORE), 1),
    ("the match was opened twice", lambda: [LOG[0], *LOG], 1),
]


@pytest.mark.parametrize(("what", "log", "at"), UNLAWFUL, ids=[row[0] for row in UNLAWFUL])
def test_an_event_the_law_does_not_bring_about_is_found(what: str, log: Callable[[], Log], at: int) -> None:
    assert found(log()) == [(at + 1, "NOT_LAWFUL")]


def test_a_log_without_its_opening_is_no_match() -> None:
    assert found(LOG[1:]) == [(1, "NOT_OPENED")]


def test_a_match_that_stops_in_the_middle_of_the_law_is_found() -> None:
    """The deal ended and was never counted: the act has only half of what follows from it."""
    ended = first(DealEnded)
    assert found(LOG[: ended + 1]) == [(ended + 2, "NOT_LAWFUL")]


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3), (5, 4)])
def test_cards_are_conserved_at_every_version(seats: int, seed: int) -> None:
    """Property 1."""
    log = match_of(seats, seed)
    state = fold(log[:2])
    assert conserved(state)
    for event in log[2:]:
        apply(state, event)
        assert conserved(state)
    state.pile.pop()
    assert not conserved(state)


def test_cards_that_came_from_nowhere_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """No lawful event makes or loses a card; should one ever do, the audit is where it shows."""
    monkeypatch.setattr("referee.matches.audit.conserved", lambda state: False)
    assert found(LOG[:3]) == [(2, "CARDS_NOT_CONSERVED"), (3, "CARDS_NOT_CONSERVED")]


def test_a_recycled_stock_is_judged_with_the_logged_shuffle() -> None:
    """Ruling 33: the new order is an event of its own; no replay shuffles."""
    log = recycled()
    at = first(StockRecycled, log)
    assert found(log[: at + 2]) == []
    event = log[at]
    assert isinstance(event, StockRecycled)
    foul = [*log[:at], replace(event, stock=[*event.stock[:-1], event.stock[0]]), *log[at + 1 :]]
    assert found(foul)[0] == (at + 1, "NOT_LAWFUL")


@cache
def recycled() -> tuple[AnyEvent, ...]:
    """A match in which nobody lays a meld, until the stock has gone round."""
    desk = house(seed=8)
    match = opened(desk, opening(5)).match
    for _ in range(80):
        seat = desk.view(match, OPERATOR).state.turn
        discard = next(
            (m for m in (desk.submit(match, seat, [DrawStock()], OPERATOR), *desk.legal(match, seat).moves)
             if isinstance(m, Discard)),
        )  # fmt: skip
        desk.submit(match, seat, [discard], OPERATOR)
    return tuple(line.event for line in whole_log(desk, match, OPERATOR))


# --- the chain ----------------------------------------------------------------------------------------------


def stored(match: str, log: Log) -> list[Stored]:
    acts = [("referee", event) for event in log]
    return link(genesis(match), lines(match, 0, "2026-11-30T00:00:00.000Z", acts))


def kept(log: list[Stored]) -> MemoryStore:
    store = MemoryStore()
    store._logs["m"] = log
    return store


def test_an_audit_tells_the_head_it_was_made_at() -> None:
    log = stored("m", LOG)
    audit = house(kept(log)).audit("m")
    assert (audit.ok, audit.version, audit.head) == (True, len(LOG), log[-1].digest.hex())


def test_a_well_chained_lie_is_unlawful() -> None:
    audit = house(kept(stored("m", changed(DRAWN, card="??")))).audit("m")
    assert [(fault.version, fault.code) for fault in audit.faults] == [(DRAWN + 1, "NOT_LAWFUL")]
    assert not audit.ok
    assert "card_drawn" in str(audit.faults[0].message)


def test_a_changed_byte_breaks_the_chain() -> None:
    log = stored("m", LOG)
    line = log[5]
    log[5] = line._replace(body=line.body.replace(b":", b" :", 1))
    audit = house(kept(log)).audit("m")
    assert [(fault.version, fault.code) for fault in audit.faults] == [(6, "CHAIN_CHANGED")]


def test_a_line_of_another_match_is_misplaced() -> None:
    audit = house(kept(stored("other", LOG))).audit("m")
    assert audit.faults[0].code in ("CHAIN_MISPLACED", "CHAIN_CHANGED")


# --- events and moves ---------------------------------------------------------------------------------------

C = LM.pack.index


def cards(codes: str) -> tuple[int, ...]:
    return tuple(LM.pack.read(codes.split()))


MOVES: list[tuple[AnyEvent, tuple[int, Move] | None]] = [
    (CardDrawn(1, "6D"), (1, DrawStock())),
    (StockRecycled(1, []), (1, DrawStock())),
    (CardDiscarded(1, "6D"), (1, Discard(C["6D"]))),
    (MeldLaid(1, "m1", "pierna", ["6D"]), (1, LayMeld((C["6D"],), "pierna"))),
    (LaidOff(1, "m1", ["6D"], ["6D", "7D"]), (1, LayOff("m1", (C["6D"],), (C["6D"], C["7D"])))),
    (JokerSwapped(1, "m1", "6D", ["6D"]), (1, SwapJoker("m1", C["6D"]))),
    (DealBlocked("declared"), (0, DeclareBlocked())),
    (DealBlocked("idle_recycles"), (0, DrawStock())),
    (MeldsOpened(1, [LaidMeld("m1", "trio", ["6D"])]), (1, Open((LayMeld((C["6D"],), "trio"),)))),
    (SeatResigned(1), (1, Resign())),
    (SeatRebought(1, 50), (1, Rebuy())),
    (RebuyDeclined(1), (1, DeclineRebuy())),
    (
        SeatClosed(1, [LaidMeld("m1", "pierna", ["6D"])], "7D"),
        (1, Close((LayMeld((C["6D"],), "pierna"),), C["7D"])),
    ),
    (
        HandShown(1, [], [LaidOffCards("m1", ["6D"], ["6D", "7D"])]),
        (1, Show((), (LayOff("m1", (C["6D"],), (C["6D"], C["7D"])),))),
    ),
    (DealEnded(0, False), None),
    (DealScored(1, 0, False, []), None),
]


@pytest.mark.parametrize(("event", "move"), MOVES)
def test_an_act_is_turned_back_into_the_move_it_was(event: AnyEvent, move: tuple[int, Move] | None) -> None:
    assert move_of(fold([replace(_opened(), first_dealer=0)]), event) == move


def test_a_taken_discard_too() -> None:
    from events.catalogue import DiscardTaken

    assert move_of(fold([_opened()]), DiscardTaken(1, "6D")) == (1, TakeDiscard())


def _opened() -> MatchOpened:
    event = decode_events(stored("m", LOG[:1]))[0]
    assert isinstance(event, MatchOpened)
    assert event.ruleset == ruleset("loba-de-menos").id
    return event
