"""Questions about a match: views at every version, legal moves, dry runs, the log, the score sheet."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable

import pytest

from events.catalogue import CardDrawn, DealEnded, DealScored, MatchOpened
from events.store import MatchUnknown, Store
from referee.matches.desk import Desk
from referee.matches.errors import NoSpectators, NoSuchSeat, NoSuchVersion
from referee.matches.reader import LONGEST_PAGE
from referee.rules.moves import Discard, DrawStock, LayMeld, Move, Resign, TakeDiscard
from referee.rules.rulebook import Code
from referee.rules.views import OPERATOR, PUBLIC, Viewer
from tests.matches.house import LM, accept, deck_with, house, opened, opening, play, whole_log

FIRST, SECOND = "4S 4H 4C 6D 7D 8D TC JC QC", "KS KH KD QS QH QD JS JH JD"
DECK = deck_with([FIRST, SECOND], "AH", "2H")


def card(code: str) -> Discard:
    return Discard(LM.pack.index[code])


@pytest.fixture
def match(desk: Desk) -> str:
    return opened(desk, opening(2, DECK, first_dealer=1)).match


# --- versions -----------------------------------------------------------------------------------------------


def test_a_version_that_was_read_once_reads_the_same_for_ever(
    desk: Desk, match: str, another_desk: Callable[[], Desk]
) -> None:
    seen = {}
    for move in (DrawStock(), card("2H")):
        version = desk.version(match)
        for viewer in (OPERATOR, 0, 1):
            seen[version, viewer] = desk.view(match, viewer).position()
        accept(desk, match, 0, move)
    seen[4, 0] = desk.view(match, 0).position()
    for (version, viewer), position in seen.items():
        for reader in (desk, another_desk()):
            view = reader.view(match, viewer, version)
            assert (view.version, view.position()) == (version, position)


def test_before_the_first_deal_the_table_is_empty(desk: Desk, match: str) -> None:
    view = desk.view(match, OPERATOR, 1)
    assert (view.state.deal, view.state.pile, view.match) == (0, [], match)
    assert view.rules == LM


@pytest.mark.parametrize("version", [-1, 0, 3, 999_999])
def test_there_is_no_such_version(desk: Desk, match: str, version: int) -> None:
    asks: list[Callable[[], object]] = [
        lambda: desk.view(match, 0, version),
        lambda: desk.legal(match, 0, version),
        lambda: desk.rule(match, 0, [DrawStock()], version),
    ]
    for ask in asks:
        with pytest.raises(NoSuchVersion) as caught:
            ask()
        assert (caught.value.version, caught.value.current) == (version, 2)


def test_an_unknown_match_is_unknown_to_every_question(desk: Desk) -> None:
    asks: list[Callable[[], object]] = [
        lambda: desk.view("none", 0),
        lambda: desk.version("none"),
        lambda: desk.legal("none", 0),
        lambda: desk.rule("none", 0, [DrawStock()]),
        lambda: desk.events("none", 0),
        lambda: desk.follow("none", 0, 0, 0),
        lambda: desk.scores("none", 0),
        lambda: desk.audit("none"),
    ]
    for ask in asks:
        with pytest.raises(MatchUnknown):
            ask()


# --- who may look -------------------------------------------------------------------------------------------


def questions(desk: Desk, match: str, viewer: Viewer) -> list[Callable[[], object]]:
    return [
        lambda: desk.view(match, viewer),
        lambda: desk.events(match, viewer),
        lambda: desk.follow(match, viewer, 0, 0),
        lambda: desk.scores(match, viewer),
    ]


def test_the_public_looks_on_only_where_the_match_allows_it(desk: Desk, match: str) -> None:
    for ask in questions(desk, match, PUBLIC):
        with pytest.raises(NoSpectators):
            ask()
    open_match = opened(desk, opening(2, DECK, spectators=True)).match
    for ask in questions(desk, open_match, PUBLIC):
        assert ask()


@pytest.mark.parametrize("seat", [-1, 2])
def test_nobody_looks_from_a_seat_that_is_not_there(desk: Desk, match: str, seat: int) -> None:
    asks = questions(desk, match, seat)
    asks += [lambda: desk.legal(match, seat), lambda: desk.rule(match, seat, [DrawStock()])]
    for ask in asks:
        with pytest.raises(NoSuchSeat):
            ask()


# --- what is legal ------------------------------------------------------------------------------------------


def test_legal_moves_are_those_of_the_seat_to_act(desk: Desk, match: str) -> None:
    found = desk.legal(match, 0)
    assert (found.moves, found.truncated, found.version, found.rules) == ((DrawStock(),), False, 2, LM)
    assert desk.legal(match, 1).moves == ()
    accept(desk, match, 0, DrawStock())
    assert card("2H") in desk.legal(match, 0).moves
    assert desk.legal(match, 0, 2).moves == found.moves


DRY_RUNS: list[tuple[int, list[Move], list[list[Code]]]] = [
    # seat  moves                                             breaches, ruling by ruling
    (0, [DrawStock()], [[]]),
    (0, [card("4S")], [[Code.MUST_DRAW_FIRST]]),
    (1, [DrawStock()], [[Code.NOT_YOUR_TURN]]),
    (0, [TakeDiscard()], [[Code.TAKE_WITHOUT_USE]]),
    (0, [DrawStock(), card("4S")], [[], []]),
    (0, [DrawStock(), card("2H")], [[], [Code.CARD_NOT_IN_HAND]]),
    (1, [Resign()], [[]]),
]


@pytest.mark.parametrize(("seat", "moves", "breaches"), DRY_RUNS)
def test_a_dry_run_is_ruled_and_stores_nothing(
    desk: Desk, match: str, store: Store, seat: int, moves: list[Move], breaches: list[list[Code]]
) -> None:
    before = store.read(match)
    found = desk.rule(match, seat, moves)
    assert [[breach.code for breach in ruling.breaches] for ruling in found.rulings] == breaches
    assert (found.version, found.rules) == (2, LM)
    assert store.read(match) == before


def test_a_dry_run_does_not_turn_the_card_over(desk: Desk, match: str) -> None:
    """The two of hearts lies on top of the stock; asking whether one may draw does not show it."""
    assert desk.rule(match, 0, [DrawStock()]).rulings[0].events == (CardDrawn(0, "??"),)


def test_a_dry_run_does_not_count_other_hands(desk: Desk, match: str) -> None:
    """Going out is allowed, and that the deal would end is plain; what the other would pay is not told."""
    melds = ["4S 4H 4C", "6D 7D 8D", "TC JC QC"]
    acts = [LayMeld(tuple(LM.pack.read(meld.split()))) for meld in melds]
    accept(desk, match, 0, DrawStock(), *acts)
    ruling = desk.rule(match, 0, [card("2H")]).rulings[0]
    assert ruling.legal
    assert isinstance(ruling.events[-1], DealEnded)


# --- the log ------------------------------------------------------------------------------------------------


def test_the_log_is_read_page_by_page_without_holes(desk: Desk, match: str) -> None:
    for _ in play(desk, match, random.Random(3), steps=20000):
        if desk.version(match) > 40:
            break
    last = desk.version(match)
    versions = [line.version for line in whole_log(desk, match, 0, limit=7)]
    assert versions == list(range(1, last + 1))


PAGES = [
    # after  limit  versions     more
    (0, 1, [1], True),
    (0, 2, [1, 2], False),
    (0, 10**9, [1, 2], False),
    (1, 0, [2], False),
    (2, 5, [], False),
    (99, 5, [], False),
]


@pytest.mark.parametrize(("after", "limit", "versions", "more"), PAGES)
def test_a_page_has_what_was_asked_for(
    desk: Desk, match: str, after: int, limit: int, versions: list[int], more: bool
) -> None:
    page = desk.events(match, OPERATOR, after, limit)
    assert ([line.version for line in page.records], page.more, page.version) == (versions, more, 2)


def test_the_first_line_is_the_law(desk: Desk, match: str) -> None:
    for viewer in (OPERATOR, 0, 1):
        assert isinstance(desk.events(match, viewer).records[0].event, MatchOpened)
    assert LONGEST_PAGE >= 2


def test_whoever_follows_hears_of_a_move(desk: Desk, match: str, another_desk: Callable[[], Desk]) -> None:
    mover = another_desk()
    timer = threading.Timer(0.1, lambda: accept(mover, match, 0, DrawStock()))
    timer.start()
    heard = desk.follow(match, 1, after=2, seconds=5)
    timer.join()
    assert [(line.version, line.event) for line in heard.records] == [(3, CardDrawn(0, "??"))]
    assert (heard.version, heard.more) == (3, False)
    assert desk.follow(match, 1, after=3, seconds=0).records == ()


# --- the score sheet ----------------------------------------------------------------------------------------


def test_the_score_sheet_has_every_deal_and_adds_up() -> None:
    desk = house(seed=4)
    match = opened(desk, opening(3, spectators=True)).match
    list(play(desk, match, random.Random(4)))
    scores = desk.scores(match, PUBLIC)
    assert [deal.deal for deal in scores.deals] == list(range(1, len(scores.deals) + 1))
    for seat, standing in enumerate(scores.seats):
        points = [entry.points for deal in scores.deals if (entry := deal.seats[seat])]
        assert sum(points) == standing.total
        assert sum(deal.winner == seat for deal in scores.deals) == standing.deals_won
    assert [standing.status for standing in scores.seats].count("won") == len(scores.winners) == 1
    logged = [line.event for line in whole_log(desk, match, PUBLIC)]
    assert [event for event in logged if isinstance(event, DealScored)] == list(scores.deals)
    assert scores.version == desk.version(match)
    assert scores.rules == LM
