"""Which clauses a refused move is told of: the turn, the discard, the pile (chapters 2, 5 and 6)."""

from __future__ import annotations

import pytest

from referee.rules.rulesets import RULESETS
from referee.rules.rulesets.dials import Ruleset
from tests.rules.positions_made import Options, turned
from tests.rules.tables import after, clauses, table, verdict

LM, LR, CH = (RULESETS[id] for id in ("loba-de-menos", "loba-de-menos-reenganche", "carioca"))

BEFORE_THE_DRAW = [
    # move               breaches                                      clauses                    why
    ("draw", "", "", "LM-2.2: a turn begins so"),
    ("meld 7S 7H 7C", "MUST_DRAW_FIRST", "LM-2.2", "27: nothing before the draw"),
    ("discard 7S", "MUST_DRAW_FIRST", "LM-2.2", "27"),
    ("lay m1 8S", "MUST_DRAW_FIRST", "LM-2.2", "27"),
    ("lay m9 8D", "MUST_DRAW_FIRST CARD_NOT_IN_HAND NO_SUCH_MELD", "LM-2.2 LM-2.6 LM-4.7", "all that holds"),
    ("blocked", "STOCK_NOT_EMPTY", "LM-7.2", "34: there is a card to draw"),
]


@pytest.mark.parametrize(("text", "codes", "cited", "why"), BEFORE_THE_DRAW)
def test_before_the_draw(text: str, codes: str, cited: str, why: str) -> None:
    state = table(LM, "7S 7H 7C 8S", "1 5S 6S 7S", phase="draw")
    assert (verdict(state, text), clauses(state, text)) == (codes, cited), why


IN_THE_TURN = [
    ("draw", "ALREADY_DREW", "LM-2.3", "one draw"),
    ("take", "ALREADY_DREW", "LM-2.3", "one draw"),
    ("blocked", "ALREADY_DREW STOCK_NOT_EMPTY", "LM-2.3 LM-7.2", "both hold"),
    ("discard 8S", "", "", "7: also the card just drawn"),
    ("discard 9S", "CARD_NOT_IN_HAND", "LM-2.6", "only what is held"),
    ("discard JK", "JOKER_DISCARD", "LM-6.2", "29: other cards are in hand"),
    ("meld 7S 7H 7H", "CARD_NOT_IN_HAND SET_SUITS", "LM-2.6 LM-3.8", "no more copies than are held"),
]


@pytest.mark.parametrize(("text", "codes", "cited", "why"), IN_THE_TURN)
def test_in_the_turn(text: str, codes: str, cited: str, why: str) -> None:
    state = table(LM, "7S 7H 7C 8S JK")
    assert (verdict(state, text), clauses(state, text)) == (codes, cited), why


@pytest.mark.parametrize("text", ["draw", "take", "meld 3C 3C 3C", "discard 3C", "lay m1 3C"])
def test_another_seat_waits(text: str) -> None:
    state = table(LM, "7S 8S", phase="draw")
    assert verdict(state, text, seat=1).split()[0] == "NOT_YOUR_TURN"
    assert clauses(state, text, seat=1).split()[0] == "LM-2.1"


JOKERS_THROWN = [
    # ruleset, hand, breaches, why
    (LM, "JK", "", "29: the last one goes out"),
    (LM, "JK JK", "", "29: of several one, and the deal goes on"),
    (LM, "JK 4S", "JOKER_DISCARD", "29: never beside another card"),
    (LR, "JK 4S", "", "LR: free"),
    (CH, "JK 4S", "JOKER_DISCARD", "CH: never"),
    (CH, "JK JK", "", "a hand that is so after the draw may still discard one"),
]


@pytest.mark.parametrize(("rules", "hand", "codes", "why"), JOKERS_THROWN)
def test_jokers_thrown_away(rules: Ruleset, hand: str, codes: str, why: str) -> None:
    assert verdict(table(rules, hand), "discard JK") == codes, why


# -- the pile -------------------------------------------------------------------------

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
        "28: none to throw",
    ),
]


@pytest.mark.parametrize(("options", "opened", "hand", "melds", "top", "codes", "why"), MAY_IT_BE_TAKEN)
def test_may_it_be_taken(
    options: Options, opened: str, hand: str, melds: str, top: str, codes: str, why: str
) -> None:
    state = table(turned("loba-de-menos", options), hand, melds, f"2H {top}", phase="draw", opened=opened)
    assert verdict(state, "take") == codes, why
    cited = "LM-5.5" if options is ONLY else "LM-5.3"
    assert clauses(state, "take") == (cited if codes else ""), why


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
        "6: one must still be played",
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
