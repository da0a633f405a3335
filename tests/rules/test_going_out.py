"""The end of a turn and of a hand: what must be kept, what may be thrown (rulings 6, 27-29, 32, 42, 44)."""

from __future__ import annotations

from typing import Any

import pytest

from events.catalogue import DealScored
from referee.rules.rulebook import clause_of, message
from tests.rules.given import Options, breaches, codes, events, given, happened, listed

LM, LR, CA, CH, CN = (
    "loba-de-menos",
    "loba-de-menos-reenganche",
    "loba-centroamericana",
    "carioca",
    "chinchon",
)
LATE: Options = {"discard_use_by": "end_of_turn"}
SWAP: Options = {"joker_substitution": True}
SUCIA = "AS 2H 3D 4C 5S 6H 7D 8C 9S TH JD QC KS"

ENDS: list[tuple[str, Options, str, str, str, dict[str, Any], str, str, str]] = [
    # game, options, hand, table, opened, turn and round, moves, codes of the last, why
    (LM, {}, "5D 6D 7D", "", "", {}, "meld 5D 6D 7D", "", "28: an emptied hand ends the deal"),
    (LR, {}, "5D 6D 7D", "", "", {}, "meld 5D 6D 7D", "MUST_KEEP_DISCARD", "28: LR keeps a card to discard"),
    (LR, {}, "5D 6D 7D 2C", "", "", {}, "meld 5D 6D 7D, discard 2C", "", "28"),
    (LR, {}, "8D", "0 5D 6D 7D", "before", {}, "lay_off m1 8D", "MUST_KEEP_DISCARD", "28: nor by a lay-off"),
    (CA, {}, "5S 5H 5D 9S 9H 9D", "", "", {}, "open 5S 5H 5D / 9S 9H 9D", "MUST_KEEP_DISCARD", "28"),
    (CH, {}, SUCIA, "", "", {"round": 8}, f"meld {SUCIA}", "", "44: thirteen cards need no discard"),
    (CH, {}, "9D", "1 5D 6D 7D 8D", "before", {"round": 1}, "lay_off m1 9D", "MUST_KEEP_DISCARD", "28"),
    (LR, {}, "8D 9C", "0 5D 6D 7D", "before", {"taken": "9C"}, "lay_off m1 8D", "MUST_KEEP_DISCARD",
     "27: the one card left is the one that may not go back"),
    (LR, {}, "8D 9C 2C", "0 5D 6D 7D", "before", {"taken": "9C"}, "lay_off m1 8D", "", "27: another is left"),
    (LR, {}, "8D 9C", "0 5D 6D 7D", "before", {"taken": "8D"}, "lay_off m1 8D", "",
     "27: the taken one is played"),
    # --- the discard
    (LM, {}, "5D 2C", "", "", {}, "discard 9C", "CARD_NOT_IN_HAND", ""),
    (LM, {}, "JK 2C", "", "", {}, "discard JK", "JOKER_DISCARD", "29: only when every card is a joker"),
    (LM, {}, "JK JK", "", "", {}, "discard JK", "", "29: then one goes, and the deal goes on"),
    (LM, {}, "JK", "", "", {}, "discard JK", "", "29: one: the seat goes out"),
    (LR, {}, "JK 2C", "", "", {}, "discard JK", "", "LR: free"),
    (LR, {}, "9C 2C", "", "", {"taken": "9C"}, "discard 9C", "DISCARD_OF_TAKEN_CARD", "6"),
    (LR, {}, "9C 9C", "", "", {"taken": "9C"}, "discard 9C", "", "6: its twin"),
    # --- joker_discard never
    (CH, {}, "JK JK", "", "before", {}, "discard JK", "", "a hand so after the draw may discard one"),
    (CH, {}, "9D JK", "1 5D 6D 7D 8D", "before", {}, "lay_off m1 9D", "MUST_KEEP_DISCARD",
     "no act may leave nothing but jokers"),
    (CH, {}, "9D JK 2C", "1 5D 6D 7D 8D", "before", {}, "lay_off m1 9D", "", "a natural is left"),
    # --- end_of_turn: no act may destroy the last use (2)
    (LM, LATE, "4D 5D 6D 2C 8H 9H", "", "", {"taken": "4D", "must_use": "4D"}, "meld 4D 5D 6D", "", "2"),
    (LM, LATE, "4D 5D 6D 4S 4C KC KH KS", "", "", {"taken": "4D", "must_use": "4D"}, "meld KS KH KC", "",
     "2: both uses stay"),
    (LM, LATE, "4D 5D 6D 6H 6S 2C", "", "", {"taken": "4D", "must_use": "4D"}, "meld 6S 6H 6D",
     "MUST_USE_TAKEN_CARD", "2: the last use"),
    # --- swaps that leave no end (26)
    (LM, SWAP, "6S QH KH", "0 4S 4H 4C; 1 5S JK 7S", "before", {}, "swap_joker m2 6S, meld QH KH JK", "",
     "26, 28: and out"),
    (LR, SWAP, "6S QH KH", "0 5S JK 7S", "before", {}, "swap_joker m1 6S", "SWAP_NOT_ALLOWED",
     "26: the meld would leave no discard"),
    (LM, SWAP, "6S 9H 8H 7H 2C", "0 4S 4H 4C; 1 5S JK 7S", "before", {"taken": "9H", "must_use": "9H"},
     "swap_joker m2 6S", "MUST_USE_TAKEN_CARD", "26: the card taken is owed first"),
]  # fmt: skip


@pytest.mark.parametrize(("id", "options", "hand", "laid", "opened", "more", "moves", "wanted", "why"), ENDS)
def test_no_act_leaves_a_turn_without_an_end(
    id: str,
    options: Options,
    hand: str,
    laid: str,
    opened: str,
    more: dict[str, Any],
    moves: str,
    wanted: str,
    why: str,
) -> None:
    state = given(id, hand, laid, options, opened=opened, **more)
    assert codes(state, moves) == wanted.split(), why
    if "," not in moves and not moves.startswith(("open", "lay_off")):
        assert (moves in listed(state)) is not bool(wanted), "listed exactly where accepted (property 2)"


def test_long_ways_to_an_end_are_found() -> None:
    """27: what is left must allow a discard now or after further acts."""
    state = given(LR, "5S 6S 7S 8S", "0 4D 5D 6D", opened="before", taken="8S")
    assert codes(state, "meld 5S 6S 7S") == ["MUST_KEEP_DISCARD"], "8S is the card taken, and would be alone"
    assert codes(state, "meld 6S 7S 8S") == [], "5S is left, whatever its neighbours do"


def test_going_out_counts_the_deal() -> None:
    """28, 32: the winner gets 0, or the bonus where it laid nothing in an earlier turn."""
    others = ({"hand": ["KC", "2C"], "total": 20},)
    for opened, points in (("", -10), ("before", 0)):
        state = given(LM, "5D 6D 7D", opened=opened, others=others)
        names = happened(state, "meld 5D 6D 7D")
        assert names == ["meld_laid", "deal_ended", "deal_scored"]
        scored = events(state, "meld 5D 6D 7D")[-1]
        assert isinstance(scored, DealScored)
        assert [(one.points, one.total) for one in scored.seats if one] == [(points, points), (12, 32)]


def test_what_is_not_known_is_not_counted() -> None:
    """A position with a hidden hand: the deal ends, its count is for those who see the cards."""
    assert happened(given(LM, "5D 6D 7D"), "meld 5D 6D 7D") == ["meld_laid", "deal_ended"]


def test_a_refusal_tells_every_breach_in_rulebook_order() -> None:
    """Contract 5: all breaches that hold, each once."""
    state = given(LR, "9C 2C", taken="9C")
    told = [str(one.code) for one in breaches(state, "lay_off m7 8D")]
    assert sorted(told) == ["CARD_NOT_IN_HAND", "LAY_OFF_BEFORE_OPENING", "NO_SUCH_MELD"]
    assert told == [str(one.code) for one in breaches(state, "lay_off m7 8D")]


LEFT: list[tuple[Options, str, str, str, str]] = [
    # options, hand, clause, words, why
    ({}, "JK JK 9D", "CH-6.4", "nothing but jokers would be in hand: JK JK.", "no act leaves jokers alone"),
    ({}, "JK 9D", "CH-6.4", "nothing but jokers would be in hand: JK.", "not even one"),
    ({}, "9D", "CH-6.5", "no card would be left that may be discarded", "28: nothing is left"),
    ({"joker_discard": "only_if_all_jokers"}, "9D", "CH-6.5", "no card would be left", "28"),
]  # fmt: skip


@pytest.mark.parametrize(("options", "hand", "clause", "words", "why"), LEFT)
def test_which_rule_forbids_what_would_be_left(
    options: Options, hand: str, clause: str, words: str, why: str
) -> None:
    """Dial ``joker_discard``, never: the rule about jokers, not about the discard that going out needs."""
    state = given(CH, hand, "1 5D 6D 7D 8D", options, opened="before")
    (breach,) = breaches(state, "lay_off m1 9D")
    cited = clause_of(breach, state.rules).code(state.rules)
    assert (breach.code, cited) == ("MUST_KEEP_DISCARD", clause), why
    assert words in message(breach, state.rules, "en"), why
