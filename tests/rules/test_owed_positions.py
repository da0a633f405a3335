"""Positions in the middle of a turn: what can have been taken, and what can be owed a use."""

from __future__ import annotations

import pytest

from referee.rules.rulesets import with_options
from referee.rules.rulesets.dials import Ruleset
from tests.rules.position_docs import LATER, LM, LR_RULES, Doc, changed, faults, table

BY_PHASE = [
    # phase    taken  faults                                 why
    ("draw", "7D", [("/turn/taken", "BEFORE_THE_DRAW")], "nothing is taken before the draw"),
    ("play", "7D", [], "it is in hand"),
    ("play", "8H", [("/turn/taken", "NOT_IN_HAND")], "it is not"),
    ("deal", "7D", [("/turn/taken", "AFTER_THE_TURN")], "the turn in which it was taken is over"),
]


@pytest.mark.parametrize(("phase", "taken", "expected", "why"), BY_PHASE)
def test_a_taken_card_belongs_to_a_turn(
    phase: str, taken: str, expected: list[tuple[str, str]], why: str
) -> None:
    rules = with_options(LM, {"take_discard": "free"})
    assert faults(table(turn={"seat": 0, "phase": phase, "taken": taken}), rules) == expected, why


FREE: Doc = {"take_discard": "free"}


SWAPS: Doc = {"joker_substitution": True}


NEW_MELD: Doc = {"take_discard": "new_meld_only", "discard_use_by": "end_of_turn"}


OWED: list[tuple[dict[str, object], str | None, str | None, list[str], str]] = [
    # options     taken  must_use  faults at /turn/must_use, why (contract 4, rulings 6 and 26)
    ({}, "7D", "7D", [], "6: what was taken is owed a use"),
    ({}, "7D", None, ["NOT_OWED"], "6: as long as no copy of it has been played"),
    ({}, None, "7D", ["NOTHING_OWED"], "6: nothing else is owed"),
    ({}, "7D", "6D", ["NOTHING_OWED"], "6: nothing else is owed"),
    ({}, "JK", "JK", [], "8: a joker may be taken"),
    ({}, None, "JK", ["NOTHING_OWED"], "26: no joker comes by a swap here"),
    (SWAPS, None, "JK", [], "26: a joker came by a swap"),
    (SWAPS, "7D", "JK", ["NOTHING_OWED"], "26: a swap must have used what was taken"),
    (FREE, "7D", None, [], "9: free to take and keep"),
    (FREE, "7D", "7D", ["NOTHING_OWED"], "9: no use is owed"),
    (FREE, "JK", "JK", ["NOTHING_OWED"], "9: not even of a joker"),
    (FREE | SWAPS, "7D", "JK", [], "26: one was taken, another card swapped"),
    (FREE | SWAPS, None, "7D", ["NOTHING_OWED"], "26: a swap brings a joker"),
    ({"take_discard": "new_meld_only"}, None, "7D", ["NOTHING_OWED"], "2: its use is the first act"),
    (NEW_MELD, None, "7D", [], "2: one copy was laid off, which is no use, the other is owed"),
    (NEW_MELD, "7D", "6D", ["NOTHING_OWED"], "6: nothing else is owed"),
]


@pytest.mark.parametrize(("options", "taken", "owed", "expected", "why"), OWED)
def test_what_can_be_owed_a_use(
    options: dict[str, object], taken: str | None, owed: str | None, expected: list[str], why: str
) -> None:
    doc = changed("turn", {"seat": 0, "phase": "play", "taken": taken, "must_use": owed})
    doc["seats"][0]["hand"] = ["6D", "7D", "JK"]
    assert faults(doc, with_options(LM, options)) == [("/turn/must_use", code) for code in expected], why


def test_a_card_taken_into_a_hand_nobody_sees_may_be_there() -> None:
    """What seat 1 reads of seat 0's turn is a position too: the taken card is known, the hand is not."""
    assert faults(table(turn={"seat": 1, "phase": "play", "taken": "7D", "must_use": "7D"})) == []


def test_a_joker_that_came_by_a_swap_is_owed_without_being_taken() -> None:
    """Ruling 26."""
    doc = changed("seats/0/hand", ["JK", "7D", "8D"])
    doc["turn"]["must_use"] = "JK"
    assert faults(doc, with_options(LM, {"joker_substitution": True})) == []


DEAD_ENDS: list[tuple[Ruleset, Doc, str, str | None, str | None, list[tuple[str, str]], str]] = [
    # game, options, hand, taken, must_use, faults, why
    (LM, {}, "5S 9H 7C", "5S", "5S", [("/turn/must_use", "NO_LAWFUL_END")], "5: it could not be used"),
    (LM, {}, "5S 6S 7S", "5S", "5S", [], "28: the meld empties the hand"),
    (LM, {}, "5S ?? ??", "5S", "5S", [], "nobody knows what else is held"),
    (LM, {}, "4C 9H", "4C", "4C", [("/turn/must_use", "NO_LAWFUL_END")], "31: not open, so not laid off"),
    (LM, LATER, "5S 9H 7C", "5S", "5S", [("/turn/must_use", "NO_LAWFUL_END")], "2: nor later"),
    (LM, LATER, "4C 5S 6S 7S", "4C", "4C", [], "2: it opens first"),
    (LR_RULES, {}, "5S", "5S", None, [("/turn/taken", "NO_LAWFUL_END")], "6: it cannot be thrown back"),
    (LR_RULES, {}, "5S 9H", "5S", None, [], "6: the other can"),
    (LM, SWAPS, "JK 9H 7C", None, "JK", [("/turn/must_use", "SWAPPED_TOO_EARLY")], "26: it has not opened"),
    (LM, SWAPS, "JK 9H TH", None, "JK", [("/turn/must_use", "SWAPPED_TOO_EARLY")], "26: nor with a meld"),
    (LM, SWAPS, "JK 9H TH", "JK", "JK", [], "8: this one was taken"),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "options", "hand", "taken", "owed", "expected", "why"), DEAD_ENDS)
def test_no_turn_comes_to_where_it_has_no_lawful_end(
    rules: Ruleset,
    options: dict[str, object],
    hand: str,
    taken: str | None,
    owed: str | None,
    expected: list[tuple[str, str]],
    why: str,
) -> None:
    """Ruling 27: such a take, or such an act after it, would have been refused."""
    turn = {"seat": 0, "phase": "play", "taken": taken, "must_use": owed}
    meld = {"id": "m1", "owner": 1, "kind": "pierna", "cards": ["4S", "4H", "4C"]}
    doc = table(melds=[meld], turn=turn, seats=[{"hand": hand.split()}, {"hand": 9}])
    assert faults(doc, with_options(rules, options)) == expected, why
