"""Fair deals: what chance decides is committed to before, follows from it, and can be checked afterwards."""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from events.catalogue import (
    AnyEvent,
    CardDrawn,
    DealEnded,
    Dealt,
    MatchEnded,
    MatchOpened,
    RebuyOffered,
    ShuffleCommitted,
    ShuffleRevealed,
    StockRecycled,
)
from events.chain import genesis, link
from events.codec import encode
from events.record import Head, lines
from events.store import MemoryStore
from referee.matches.audit import law_faults
from referee.matches.chances import chance_faults
from referee.matches.desk import Desk
from referee.matches.evidence import written
from referee.rules.moves import Discard, DrawStock
from referee.rules.state import OVER, PLAY
from referee.rules.views import OPERATOR, PUBLIC, Viewer
from referee.seals.receipts import LOG_END, sealed
from referee.seals.shuffles import Generator, commitment
from tests.evidence.test_verifiers import Files, ours, theirs
from tests.matches.house import LM, OneKey, accept, house, lm, opened, opening, play, whole_log
from tests.matches.test_golden import log as golden

Log = list[AnyEvent]
SECRET = bytes(range(32)).hex()
TEN = ["AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "TS", "JK", "JK"]

VECTORS = [
    # contributions      commitment     lots of 2 3 4 5 seats     ten cards and two jokers
    ((), "69487f639e2dec0e", [0, 0, 0, 4], "5S 8S 9S 4S AS JK 2S 3S TS 7S JK 6S"),
    (("suerte", None, "ñandú"), "24eb05bb54f5e58e", [0, 1, 0, 0], "JK 8S 5S TS 6S 3S AS JK 9S 2S 7S 4S"),
]


@pytest.mark.parametrize(("added", "promise", "lots", "order"), VECTORS)
def test_the_generator_is_what_the_page_says(
    added: Sequence[str | None], promise: str, lots: list[int], order: str
) -> None:
    """``docs/evidence.md`` has these very vectors."""
    chance = Generator("m1", 1, SECRET, added)
    assert commitment("m1", 1, SECRET, added).startswith(promise)
    assert [chance.drawn("lot", seats) for seats in (2, 3, 4, 5)] == lots
    assert (
        " ".join(chance.shuffled("recycle 1", TEN))
        == " ".join(chance.shuffled("recycle 1", TEN[::-1]))
        == order
    )


def test_every_place_is_as_likely_for_every_card() -> None:
    """Where the ace lands in 3,000 shuffles of twelve cards; the bound is far beyond six sigma."""
    places = Counter(
        Generator("m", deal, SECRET, ()).shuffled("deck", TEN).index("AS") for deal in range(3000)
    )
    assert len(places) == 12
    assert max(places.values()) - min(places.values()) < 160


def test_secret_match_deal_purpose_and_contributions_all_matter() -> None:
    one = Generator("m", 1, SECRET, ("a", None))
    others = [
        Generator("n", 1, SECRET, ("a", None)),
        Generator("m", 2, SECRET, ("a", None)),
        Generator("m", 1, SECRET[::-1], ("a", None)),
        Generator("m", 1, SECRET, (None, "a")),
        Generator("m", 1, SECRET, ("a", "")),
    ]
    orders = [tuple(chance.shuffled("deck", TEN)) for chance in [one, *others]]
    assert len({*orders, tuple(one.shuffled("recycle 1", TEN))}) == 7


# --- matches ---


def begun(**dials: object) -> tuple[Desk, str]:
    desk = house(seed=4)
    return desk, opened(desk, opening(3, rules=lm(**dials), spectators=True)).match


@cache
def whole() -> tuple[AnyEvent, ...]:
    """A whole match of three, several deals."""
    desk, match = begun(limit=60)
    list(play(desk, match, random.Random(4)))
    return tuple(line.event for line in whole_log(desk, match, OPERATOR))


@cache
def recycled() -> tuple[AnyEvent, ...]:
    """A deal of five without a meld, played by two processes in turn, until stocks went round."""
    store = MemoryStore()
    desks = [house(store, seed=seed) for seed in (1, 2)]
    match = opened(desks[0], opening(5, rules=lm(idle_recycles=3))).match
    for turn in range(300):
        desk = desks[turn % 2]
        state = desk.view(match, OPERATOR).state
        if state.deal > 1 or state.phase == OVER:
            break
        accept(desk, match, state.turn, DrawStock(), viewer=OPERATOR)
        if desk.view(match, OPERATOR).state.phase == PLAY:
            throw = next(m for m in desk.legal(match, state.turn).moves if isinstance(m, Discard))
            accept(desk, match, state.turn, throw, viewer=OPERATOR)
    return tuple(line.event for line in whole_log(desks[1], match, OPERATOR))


def test_promise_deal_reveal_go_round() -> None:
    kinds = (ShuffleCommitted, Dealt, DealEnded, ShuffleRevealed)
    told = [type(event) for event in whole() if isinstance(event, kinds)]
    deals = told.count(Dealt)
    assert deals > 1
    assert told == [*kinds] * deals
    assert isinstance(whole()[-1], ShuffleRevealed)
    assert isinstance(whole()[-2], MatchEnded)


def test_every_deal_has_a_secret_of_its_own() -> None:
    secrets = [event.secret for event in whole() if isinstance(event, ShuffleRevealed)]
    assert len(set(secrets)) == len(secrets) > 1


def test_recycled_stocks_follow_from_the_same_secret_in_every_process() -> None:
    assert sum(isinstance(event, StockRecycled) for event in recycled()) >= 2
    assert [*law_faults(recycled()), *chance_faults("match-1", recycled())] == []


def test_a_rebuy_waits_with_the_secret_told() -> None:
    log = golden("rebuys")
    assert isinstance(log[at(RebuyOffered, log) + 1], ShuffleRevealed)


def test_a_given_deck_has_none_of_it() -> None:
    desk = house(seed=4)
    deck = random.Random(4).sample(LM.pack.cards, k=108)
    match = opened(desk, opening(2, deck, rules=lm(limit=40))).match
    list(play(desk, match, random.Random(4)))
    log = [line.event for line in whole_log(desk, match, OPERATOR)]
    assert not [event for event in log if isinstance(event, ShuffleCommitted | ShuffleRevealed)]
    assert log[0] == replace(log[0], contributions=[], lot=False)


# --- nothing before the reveal ---


def all_told(desk: Desk, match: str, viewer: Viewer) -> bytes:
    """Everything a viewer can get."""
    view = desk.view(match, viewer)
    told = [repr((view.state, view.position())).encode()]
    return b"".join(told + [encode(line) for line in whole_log(desk, match, viewer)])


@pytest.mark.parametrize("viewer", [0, 1, 2, PUBLIC])
def test_no_seat_is_told_the_secret_before_the_deal_is_over(viewer: Viewer) -> None:
    desk, match = begun(limit=60)
    hidden = _secret(desk, match)
    for step in play(desk, match, random.Random(4)):
        if any(isinstance(line.event, ShuffleRevealed) for line in step.records):
            assert hidden.encode() in all_told(desk, match, viewer)
            return
        assert b"".join(encode(line) for line in step.records).count(hidden.encode()) == 0
        if step.version % 5 == 0:
            assert hidden.encode() not in all_told(desk, match, viewer)
    pytest.fail("the deal was never over")


def _secret(desk: Desk, match: str) -> str:
    (event,) = [
        line.event for line in whole_log(desk, match, OPERATOR) if isinstance(line.event, ShuffleCommitted)
    ]
    return event.secret


def test_a_seat_can_check_its_own_cards_afterwards() -> None:
    """With nothing but what it was told: the commitment, the secret, its hand and the pile."""
    desk, match = begun(limit=60)
    list(play(desk, match, random.Random(4)))
    events = [line.event for line in whole_log(desk, match, viewer=1)]
    opened_with, promise, dealt = events[:3]
    revealed = next(event for event in events if isinstance(event, ShuffleRevealed))
    assert isinstance(opened_with, MatchOpened)
    assert isinstance(promise, ShuffleCommitted)
    assert isinstance(dealt, Dealt)
    assert promise.secret == "??"
    assert commitment(match, 1, revealed.secret, opened_with.contributions) == promise.commitment
    deck = Generator(match, 1, revealed.secret, ()).shuffled("deck", LM.pack.write(LM.pack.cards))
    place = (1 - dealt.dealer - 1) % 3
    assert sorted(deck[place:27:3]) == sorted(dealt.hands[1])
    assert [deck[27]] == dealt.pile


# --- a house that cheats: it holds the keys, so chain and signatures are in order ---


def at(kind: type, log: Sequence[AnyEvent], nth: int = 0) -> int:
    """Where the nth event of a kind stands."""
    return [n for n, event in enumerate(log) if isinstance(event, kind)][nth]


def told_otherwise(log: Sequence[AnyEvent], place: int, **fields: object) -> Log:
    return [*log[:place], replace(log[place], **fields), *log[place + 1 :]]


def bottom_swapped(log: Sequence[AnyEvent], place: int) -> Log:
    """Two cards at the bottom of a stock in each other's place: nobody ever draws them."""
    event = log[place]
    assert isinstance(event, Dealt | StockRecycled)
    stock = list(event.stock)
    other = next(n for n in range(len(stock) - 2, 0, -1) if stock[n] != stock[-1])
    stock[-1], stock[other] = stock[other], stock[-1]
    return told_otherwise(log, place, stock=stock)


def without_reveal(log: Sequence[AnyEvent]) -> Log:
    return [event for n, event in enumerate(log) if n != at(ShuffleRevealed, log)]


def without_promise(log: Sequence[AnyEvent]) -> Log:
    """The second deal was never committed to."""
    return [event for n, event in enumerate(log) if n != at(ShuffleCommitted, log, 1)]


def reveal_told(**fields: object) -> Log:
    """The first reveal, told otherwise."""
    return told_otherwise(whole(), at(ShuffleRevealed, whole()), **fields)


def short() -> Log:
    """The first deal, as far as twenty events go."""
    return list(whole()[:20])


def dealer_chosen(log: Log) -> Log:
    """Another first dealer, and what the same secret deals then; nobody has moved yet."""
    first, promise, dealt, *_ = log
    assert isinstance(first, MatchOpened)
    assert isinstance(dealt, Dealt)
    dealer = (first.first_dealer + 1) % 3
    hands = [dealt.hands[(seat - 1) % 3] for seat in range(3)]
    return [replace(first, first_dealer=dealer), promise, replace(dealt, dealer=dealer, hands=hands)]


CHEATS: list[tuple[str, Callable[[], Log], int, str]] = [
    # what the house did                      the log it signs                  first bad record, and its code
    ("nothing", lambda: list(whole()), 0, ""),
    ("nothing, in the middle of a deal", short, 0, ""),
    ("nothing, with recycled stocks", lambda: list(recycled()), 0, ""),
    ("it stacked the stock", lambda: bottom_swapped(short(), 2), 3, "SHUFFLE_NOT_DERIVED"),
    (
        "it stacked a recycled stock",
        lambda: bottom_swapped(
            recycled()[: at(StockRecycled, recycled()) + 2], at(StockRecycled, recycled())
        ),
        at(StockRecycled, recycled()) + 1,
        "SHUFFLE_NOT_DERIVED",
    ),
    (
        "it promised otherwise",
        lambda: told_otherwise(short(), 1, commitment="0" * 64),
        2,
        "COMMITMENT_BROKEN",
    ),
    (
        "it has another secret",
        lambda: told_otherwise(short(), 1, secret="1" * 64),
        2,
        "COMMITMENT_BROKEN",
    ),
    ("it chose the dealer", lambda: dealer_chosen(short()), 1, "LOT_NOT_DERIVED"),
    ("it never promised", lambda: [whole()[0], *whole()[2:20]], 2, "COMMITMENT_MISSING"),
    (
        "it said afterwards that a seat had added something",
        lambda: told_otherwise(short(), 0, contributions=["x", None, None]),
        2,
        "COMMITMENT_BROKEN",
    ),
]


@pytest.mark.parametrize(("what", "log", "version", "code"), CHEATS)
def test_a_cheating_house_is_found_by_both_verifiers(
    what: str,
    log: Callable[[], Log],
    version: int,
    code: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = Files(tmp_path).put(signed(log()), None)
    for said in (ours(words, capsys), theirs(words)):
        assert said.code == (1 if code else 0), what
        if code:
            assert said.found[0][0] in (version, 1), what
            assert (version, code) in said.found, what


UNLAWFUL: list[tuple[str, Callable[[], Log], int]] = [
    # what the house did      the log it signs      the first event out of place
    ("it never revealed", lambda: without_reveal(whole()), at(ShuffleRevealed, whole())),
    ("it never revealed at the end", lambda: list(whole()[:-1]), len(whole()) - 1),
    ("it promised twice", lambda: [*whole()[:2], *whole()[1:20]], 2),
    ("it promised too late", lambda: [whole()[0], whole()[2], whole()[1], *whole()[3:20]], 2),
    ("it revealed too early", lambda: [*whole()[:3], ShuffleRevealed(1, _first_secret())], 3),
    ("it revealed another secret", lambda: reveal_told(secret="0" * 64), at(ShuffleRevealed, whole())),
    ("it revealed another deal", lambda: reveal_told(deal=2), at(ShuffleRevealed, whole())),
    ("it promised another deal", lambda: told_otherwise(short(), 1, deal=2), 1),
    ("it left out the second promise", lambda: without_promise(whole()), at(ShuffleCommitted, whole(), 1)),
]


def _first_secret() -> str:
    event = whole()[1]
    assert isinstance(event, ShuffleCommitted)
    return event.secret


@pytest.mark.parametrize(("what", "log", "place"), UNLAWFUL)
def test_promise_and_reveal_have_their_places(what: str, log: Callable[[], Log], place: int) -> None:
    found = [(fault.version, fault.code) for fault in law_faults(log())]
    assert found[:1] == [(place + 1, "NOT_LAWFUL")], what


def signed(log: Sequence[AnyEvent]) -> bytes:
    """A log as the house itself would export it."""
    moment = "2026-11-30T00:00:00.000Z"
    stored = link(genesis("match-1"), lines("match-1", 0, moment, [("referee", event) for event in log]))
    end = sealed(OneKey(), "match-1", Head(len(stored), stored[-1].digest), moment, LOG_END)
    return b"".join(written("match-1", stored, end, OneKey().published()))


def test_the_drawn_card_is_the_top_of_what_was_promised() -> None:
    log = whole()
    dealt, drawn = log[2], next(event for event in log if isinstance(event, CardDrawn))
    assert isinstance(dealt, Dealt)
    assert drawn.card == dealt.stock[0]


def test_what_seats_add_is_in_the_log_and_in_the_promise() -> None:
    desk = house(seed=4)
    match = opened(desk, dataclasses.replace(opening(2), contributions=("luck", None))).match
    first, promise, *_ = [line.event for line in whole_log(desk, match, 0)]
    assert isinstance(first, MatchOpened)
    assert isinstance(promise, ShuffleCommitted)
    assert first.contributions == ["luck", None]
    secret = _secret(desk, match)
    assert (
        promise.commitment == commitment(match, 1, secret, ["luck", None]) != commitment(match, 1, secret, [])
    )
    assert desk.audit(match).ok
