"""Chapter 2 and 6: one draw, acts, one discard; what may be thrown away (rulings 6, 7, 27, 29)."""

from __future__ import annotations

import pytest

from referee.rules.rulesets import RULESETS
from tests.rules.tables import clauses, table, verdict

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
def test_jokers_thrown_away(rules: object, hand: str, codes: str, why: str) -> None:
    ruleset = next(one for one in (LM, LR, CH) if one is rules)
    assert verdict(table(ruleset, hand), "discard JK") == codes, why
