"""Chinchón: closes, shows, and what counts of them (section 4)."""

from __future__ import annotations

import pytest

from events.catalogue import DealScored, MatchEnded
from referee.rules.evolve import evolve
from referee.rules.legal import legal_moves
from referee.rules.state import State
from tests.rules.given import Options, after, breaches, codes, events, given, happened, listed

CN = "chinchon"
THREE: tuple[object, ...] = (
    {"hand": ["7O", "RC", "CC", "SC", "1C", "3C", "5B"]},
    {"hand": ["RE", "CE", "SE", "1E", "3E", "5E", "7E"]},
)


LOOSE = ("1O 2O 3O 4O 5O 6O 2B RB", "close 1O 2O 3O 4O 5O 6O : RB")
"""Six in a row and a two: the hand and its close, which is not clean."""


def closed(
    hand: str, close: str, others: tuple[object, ...] = THREE, options: Options | None = None
) -> State:
    """Seat 0 has closed; the seats after it, anticlockwise, are to show."""
    return after(given(CN, hand, options=options, others=others, stock=10, dealer=1), close)


def test_a_lay_off_does_not_make_the_closer_win_the_match() -> None:
    """A2: only a run of seven in the closer's own close is a chinchón; six that others lengthen are not."""
    state = closed(*LOOSE)
    state = after(state, "show")
    ends = events(state, "show + m1 7O")
    assert not any(isinstance(event, MatchEnded) for event in ends)
    (scored,) = [event for event in ends if isinstance(event, DealScored)]
    assert scored.seats[0] is not None
    assert scored.seats[0].points == 2, "the two of bastos stayed loose"


@pytest.mark.parametrize("text", ["draw_stock", "discard RC", "meld RC CC SC", "close RC CC SC : 5B"])
def test_after_a_close_a_seat_is_told_to_show(text: str) -> None:
    """The code is that of a deal that is over; the deal is not, and the case says so (CN-2.13)."""
    (breach,) = breaches(closed(*LOOSE), text)
    assert (breach.code, breach.details) == ("DEAL_OVER", {"to_show": 2})


def test_seven_in_a_row_win_the_match() -> None:
    state = closed(
        "1O 2O 3O 4O 5O 6O 7O RB",
        "close 1O 2O 3O 4O 5O 6O 7O : RB",
        ({"hand": ["RC", "CC", "SC", "1C", "3C", "5B", "RE"]},),
    )
    (ended,) = [event for event in events(state, "show") if isinstance(event, MatchEnded)]
    assert ended.winners == [0]


def test_the_others_still_lay_off_when_the_closer_leaves() -> None:
    """A3: a close with a loose card stays one when the closer resigns: its hand is gone, its close is not."""
    state = closed(*LOOSE)
    assert state.closed_clean is False
    state = after(state, "show")
    for event in events(state, "resign", seat=0):
        state = evolve(state, event)
    assert "show + m1 7O" in listed(state)
    assert codes(state, "show + m1 7O") == []
    names = happened(state, "show + m1 7O")
    assert names[:2] == ["hand_shown", "deal_ended"]


def test_a_clean_close_stays_clean_when_the_closer_leaves() -> None:
    """A3: nobody lays off on it, before and after."""
    state = closed("1O 2O 3O 4O 6C 6E 6B RB", "close 1O 2O 3O 4O / 6C 6E 6B : RB")
    for event in events(state, "resign", seat=0):
        state = evolve(state, event)
    assert [one for one in listed(state) if "+" in one] == []
    assert "LAY_OFF_AFTER_CLEAN_CLOSE" in codes(after(state, "show"), "show + m1 7O")


def test_a_seat_that_leaves_need_not_show() -> None:
    """40: the next one shows; when it was the last to show, the deal is counted."""
    state = closed(*LOOSE)
    first, last = state.waiting
    for event in events(state, "resign", seat=last):
        state = evolve(state, event)
    assert (state.turn, state.waiting) == (first, [first])
    state = closed(*LOOSE)
    state = after(state, "show")
    assert happened(state, "resign", seat=last) == ["seat_resigned", "deal_ended", "deal_scored"]


SHOWS: list[tuple[Options, str, str, str]] = [
    # options, show by the seat with 7O and figures of copas, codes, why
    ({}, "show", "", "a seat may show nothing"),
    ({}, "show SC CC RC", "", "its melds"),
    ({}, "show SC CC RC + m1 7O", "", "and lay loose cards off"),
    ({}, "show SC CC RC + m9 7O", "NO_SUCH_MELD", "on melds that lie there"),
    ({}, "show SC CC RC + m1 3C", "RUN_SUITS_DIFFER", "where they fit"),
    ({}, "show SC CC 1C", "RUN_NOT_CONSECUTIVE", "a meld is a meld"),
    ({}, "show SC CC RE", "CARD_NOT_IN_HAND", "of cards that are held"),
    ({}, "show SC CC RC + m1 7O + m1 7O", "CARD_NOT_IN_HAND", "as often as they are held"),
]


@pytest.mark.parametrize(("options", "show", "wanted", "why"), SHOWS)
def test_showing(options: Options, show: str, wanted: str, why: str) -> None:
    state = closed(*LOOSE, tuple(reversed(THREE)), options)
    told = codes(state, show)
    assert [code for code in told if code in wanted.split()] == wanted.split(), (why, told)
    assert bool(told) is bool(wanted)
    assert (show in listed(state)) is not bool(wanted), "listed exactly where accepted (property 2)"


def test_a_joker_laid_off_says_which_end() -> None:
    """A9: with two places it is ambiguous; the listed shows say where, and are accepted."""
    jokers: Options = {"jokers": 2}
    other = {"hand": ["JK", "RC", "CC", "2C", "4B", "7E", "SE"]}
    state = closed("3O 4O 5O 1C 1E 1B 2B RB", "close 3O 4O 5O / 1C 1E 1B : RB", (other,), jokers)
    assert codes(state, "show + m1 JK") == ["AMBIGUOUS"]
    assert codes(state, "show + m1 JK = JK 3O 4O 5O") == []
    assert codes(state, "show + m1 JK = 3O 4O 5O JK") == []


def test_a_hand_that_is_not_known_closes_with_no_hidden_card() -> None:
    """Contract 4: no listed move uses a hidden card."""
    state = given(CN, "1O 2O 3O 4C 4E 4B 5C ??", others=(7,), stock=10)
    assert not any("??" in one for one in listed(state))
    hidden = closed(*LOOSE, ({"hand": ["??", "7O", "RC", "CC", "2C", "4B", "7E"]},))
    assert "show + m1 7O" in listed(hidden)
    assert not any("??" in one for one in listed(hidden))


def test_a_long_list_of_shows_is_cut() -> None:
    """Contract 3."""
    state = closed(*LOOSE, tuple(reversed(THREE)))
    whole, truncated = legal_moves(state, state.turn)
    assert not truncated
    assert legal_moves(state, state.turn, cap=1) == (whole[:1], True)


def test_each_way_to_take_a_hand_apart_is_listed_once() -> None:
    """Twins and overlapping melds make the same show in several ways."""
    state = closed(*LOOSE, ({"hand": ["7O", "7C", "7E", "7B", "SC", "CC", "6C"]},))
    shows = listed(state)
    assert len(shows) == len(set(shows))
    assert "show 6C 7C SC CC + m1 7O" in shows
    assert "show 7O 7C 7E 7B" in shows


def test_what_lies_there_in_the_end_is_listed_once() -> None:
    """A seven and a sota may go as one block or one after the other: the same table, the same show."""
    state = closed(*LOOSE, ({"hand": ["7O", "SO", "RC", "CC", "2C", "4B", "7E"]},))
    assert [one for one in listed(state) if "7O" in one and "SO" in one] == ["show + m1 7O SO"]


def test_twins_make_no_second_show() -> None:
    """With two packs (a dial) either copy may stay loose; nobody can tell which."""
    twins = {"hand": ["7C", "7C", "7E", "7B", "SO", "CE", "2E"]}
    state = closed(*LOOSE, (twins,), {"packs": 2})
    shows = listed(state)
    assert shows.count("show 7C 7E 7B") == 1
    assert len(shows) == len(set(shows))


def test_cards_that_are_two_kinds_are_listed_as_both() -> None:
    """4 with two jokers is a pierna and, lying in that order, an escalera: each is a close of its own."""
    wild: Options = {"jokers": 2, "jokers_in_sets": 2, "jokers_per_run": 2}
    state = given(CN, "4O JK JK RB", options=wild, others=THREE, stock=10, dealer=1)
    assert [one for one in listed(state, "close") if " 4O JK JK as " in one] == [
        "close 4O JK JK as escalera : RB",
        "close 4O JK JK as pierna : RB",
    ]
    assert codes(state, "close 4O JK JK : RB") == ["AMBIGUOUS"]
    assert codes(state, "close 4O JK JK as pierna: RB") == []


ROUND = "1O CO RO 2C 2E 2B 4C 7B"
HIGH_ACES: list[tuple[Options, str, str, str]] = [
    # options, hand, close, why it is accepted and listed (14 and section 4)
    ({"ace": "either"}, ROUND, "close CO RO 1O / 2C 2E 2B : 7B", "above the king of 40 cards"),
    ({"ace": "either"}, "1O 2O 3O 4C RO 2C 2E 2B", "close 1O 2O 3O / 2C 2E 2B : RO", "or below the two"),
    ({"ace": "both_ends"}, ROUND, "close CO RO 1O / 2C 2E 2B : 7B", "at both ends, too"),
    ({"ace": "wrap"}, "1O 2O RO 2C 2E 2B 4C 7B", "close RO 1O 2O / 2C 2E 2B : 7B", "wrap: king, ace, two"),
    ({"ace": "either", "pack_name": "spanish_48"}, ROUND, "close CO RO 1O / 2C 2E 2B : 7B", "48 cards"),
    ({"ace": "either", "jokers": 1}, "1O JK RO 2C 2E 2B 4C 7B", "close JK RO 1O / 2C 2E 2B : 7B", "a joker"),
]  # fmt: skip


@pytest.mark.parametrize(("options", "hand", "close", "why"), HIGH_ACES)
def test_a_close_with_the_ace_above_the_king(options: Options, hand: str, close: str, why: str) -> None:
    state = given(CN, hand, options=options, others=THREE, stock=10, dealer=1)
    assert codes(state, close) == [], why
    assert {close, _turned(close)} & {*listed(state, "close")}, why


def _turned(close: str) -> str:
    """The same close with its two melds told in the other order."""
    melds, card = close.removeprefix("close ").split(" : ")
    return f"close {' / '.join(reversed(melds.split(' / ')))} : {card}"
