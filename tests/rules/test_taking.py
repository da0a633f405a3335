"""Chapter 5: the pile's top card (rulings 1-9)."""

from __future__ import annotations

import pytest

from referee.rules.rulesets import RULESETS
from tests.rules.positions_made import Options, turned
from tests.rules.tables import after, clauses, table, verdict

LM = RULESETS["loba-de-menos"]
END: Options = {"discard_use_by": "end_of_turn"}
ONLY: Options = {"take_discard": "new_meld_only"}
FREE: Options = {"take_discard": "free"}

MAY_IT_BE_TAKEN = [
    # options, opened, hand, melds, top of the pile, breaches, why
    ({}, "no", "6D 7D KC", "", "8D", "", "1: it opens with 6-7-8"),
    ({}, "no", "7D KC", "1 5S 6S 7S", "8S", "TAKE_WITHOUT_USE", "1: not to lay off before opening"),
    ({}, "before", "KC", "1 5S 6S 7S", "8S", "", "3: opened earlier, only to lay off, on anybody's"),
    ({}, "before", "8S KC", "1 5S 6S 7S", "9S", "", "4: 8-9 as one block"),
    ({}, "before", "KC 2C", "1 5S 6S 7S JK", "8S", "", "5: displacing an end joker is a use"),
    ({}, "before", "KC 2C", "1 5S 6S JK 8S", "7S", "TAKE_WITHOUT_USE", "23: an inside joker is fixed"),
    ({}, "no", "4S 4H 4D 7C", "1 5S 6S 7S", "8S", "TAKE_WITHOUT_USE", "2: its use is the first act"),
    (END, "no", "4S 4H 4D 7C", "1 5S 6S 7S", "8S", "", "2: end_of_turn: open first, then lay it off"),
    (ONLY, "before", "KC", "1 5S 6S 7S", "8S", "TAKE_WITHOUT_USE", "new_meld_only: a lay-off is no use"),
    (ONLY, "before", "6D 7D KC", "", "8D", "", "new_meld_only: into a new meld"),
    (FREE, "no", "2C KC", "", "8D", "", "9: free to take and keep"),
    ({}, "no", "6D 7D KC", "", "JK", "", "8: a joker, used at once in an escalera"),
    ({}, "no", "6D 9H KC", "", "JK", "TAKE_WITHOUT_USE", "8"),
    (
        {"go_out_requires_discard": True},
        "no",
        "6D 7D",
        "",
        "8D",
        "TAKE_WITHOUT_USE",
        "27, 28: none left to throw",
    ),
]


@pytest.mark.parametrize(("options", "opened", "hand", "melds", "top", "codes", "why"), MAY_IT_BE_TAKEN)
def test_may_it_be_taken(
    options: Options, opened: str, hand: str, melds: str, top: str, codes: str, why: str
) -> None:
    state = table(turned("loba-de-menos", options), hand, melds, f"2H {top}", phase="draw", opened=opened)
    assert verdict(state, "take") == codes, why
    assert clauses(state, "take") == ("LM-5.3" if codes else ""), why


def test_only_where_there_is_one() -> None:
    state = table(LM, "6D 7D", "", "", phase="draw")
    assert (verdict(state, "take"), clauses(state, "take")) == ("PILE_EMPTY", "LM-5.1")


WHAT_THEN = [
    # hand before the take, top, then, breaches, why
    ("6D 7D KC", "8D", "meld 6D 7D 8D", "", "1"),
    ("6D 7D KC", "8D", "discard 8D", "MUST_USE_TAKEN_CARD DISCARD_OF_TAKEN_CARD", "6: never thrown back"),
    ("6D 7D KC", "8D", "discard KC", "MUST_USE_TAKEN_CARD", "6: used first"),
    ("6D 7D 4S 4H 4C KC", "8D", "meld 4S 4H 4C", "MUST_USE_TAKEN_CARD", "2: its use is the first act"),
    ("6D 7D 8D KC", "8D", "meld 6D 7D 8D", "", "6: either copy meets the obligation"),
    (
        "6D 7D 8D KC",
        "8D",
        "discard 8D",
        "MUST_USE_TAKEN_CARD",
        "6: nothing thrown before; nobody tells them apart",
    ),
]


@pytest.mark.parametrize(("hand", "top", "then", "codes", "why"), WHAT_THEN)
def test_what_then(hand: str, top: str, then: str, codes: str, why: str) -> None:
    state = table(LM, hand, "", f"2H {top}", opened="no", taken=True)
    assert verdict(state, then) == codes, why


def test_the_old_copy_may_go_once_one_is_played() -> None:
    """6: afterwards ``taken`` is null, and the copy left is like any card."""
    state = after(table(LM, "6D 7D 8D KC", "", "2H 8D", opened="no", taken=True), "meld 6D 7D 8D")
    assert (state.taken, state.must_use) == (None, None)
    assert verdict(state, "discard 8D") == ""


def test_free_games_do_not_throw_it_back_at_once() -> None:
    """9, 6: refused while only one is in hand; with its old copy nobody can tell them apart."""
    state = table(RULESETS["loba-de-menos-reenganche"], "6D KC", "", "2H 8D", opened="no", taken=True)
    assert verdict(state, "discard 8D") == "DISCARD_OF_TAKEN_CARD"
    twin = table(RULESETS["loba-de-menos-reenganche"], "8D KC", "", "2H 8D", opened="no", taken=True)
    assert verdict(twin, "discard 8D") == ""
