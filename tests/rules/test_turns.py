"""Whose move it is, what a turn is made of, and what may be laid when (rulings 6-7, 27-31, 41-45)."""

from __future__ import annotations

import pytest

from referee.rules.judge import Refused
from referee.rules.legal import legal_moves
from tests.rules.given import Options, breaches, codes, given, listed, ruled

LM, LR, LC = "loba-de-menos", "loba-de-menos-reenganche", "loba-de-mas-clasica"
BZ, CA, CH, CN = "loba-con-bazas", "loba-centroamericana", "carioca", "chinchon"
SUCIA = "AS 2H 3D 4C 5S 6H 7D 8C 9S TH JD QC KS"
REAL = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"
LATER: Options = {"new_melds_after_opening": True}

PHASES = [
    # phase of seat 0's turn, move, code, why
    ("draw", "meld 5D 6D 7D", "MUST_DRAW_FIRST", "27: nothing before the draw"),
    ("draw", "discard 2C", "MUST_DRAW_FIRST", "27"),
    ("draw", "lay_off m1 8D", "MUST_DRAW_FIRST", "27"),
    ("draw", "swap_joker m1 8D", "MUST_DRAW_FIRST", "27"),
    ("draw", "open 5D 6D 7D / 9D 9H 9S", "MUST_DRAW_FIRST", "27"),
    ("draw", "close 5D 6D 7D : 2C", "MUST_DRAW_FIRST", "27"),
    ("play", "draw_stock", "ALREADY_DREW", "27: one draw"),
    ("play", "take_discard", "ALREADY_DREW", "27: one draw"),
    ("play", "declare_blocked", "ALREADY_DREW", "34: instead of a draw"),
    ("play", "show 5D 6D 7D", "CANNOT_CLOSE", "nobody has closed"),
    ("draw", "rebuy", "REBUY_NOT_ALLOWED", "37: nobody is asked"),
    ("play", "decline_rebuy", "REBUY_NOT_ALLOWED", "37: nobody is asked"),
]


@pytest.mark.parametrize(("phase", "move", "wanted", "why"), PHASES)
def test_each_move_has_its_place(phase: str, move: str, wanted: str, why: str) -> None:
    state = given(LM, "5D 6D 7D 2C", "1 8S 8H 8D", phase=phase, pile="KH 9D")
    assert wanted in codes(state, move), why


@pytest.mark.parametrize("move", ["draw_stock", "meld 5D 6D 7D", "discard 2C", "declare_blocked"])
def test_only_the_seat_in_turn_moves(move: str) -> None:
    state = given(LM, "5D 6D 7D 2C", phase="draw", pile="KH")
    ruling = ruled(state, move, seat=1)
    assert isinstance(ruling, Refused)
    (breach,) = [one for one in ruling.breaches if one.code == "NOT_YOUR_TURN"]
    assert breach.details == {"turn": 0}
    assert legal_moves(state, 1) == ([], False)


@pytest.mark.parametrize(
    ("phase", "code"), [("deal", "DEAL_OVER"), ("over", "MATCH_OVER"), ("rebuy", "DEAL_OVER")]
)
def test_between_deals_nobody_plays(phase: str, code: str) -> None:
    """Contract 9: the list is empty, a move is refused with the reason, and nothing else is said."""
    seats = {"status": "eliminated"} if phase == "rebuy" else {}
    state = given(LM, "2C" if phase != "rebuy" else "", others=(3, 3), phase="deal")
    state.phase = phase
    (breach,) = breaches(state, "draw_stock")
    assert (breach.code, breach.details) == (code, {"to_answer": 0} if phase == "rebuy" else {})
    if phase != "rebuy":
        assert legal_moves(state, 0) == ([], False)
    assert seats is not None


MELDS: list[tuple[str, Options, str, str, str, int, str, str, str]] = [
    # game, options, hand, table, opened, round, move, codes, why
    (LM, {}, "5D 6D 7D 9S 9H 9D 2C", "", "", 1, "open 5D 6D 7D / 9S 9H 9D", "OPEN_NOT_NEEDED",
     "one is enough"),
    (CA, {}, "5S 5H 5D 9S 9H 9D 2C", "", "", 1, "meld 5S 5H 5D", "CONTRACT_NOT_MET",
     "41: the whole contract"),
    (CA, {}, "5S 5H 5D 9S 9H 9D 2C", "", "", 1, "open 5S 5H 5D / 9S 9H 9D", "", "41"),
    (CA, {}, "5S 5H 5D 5C 9S 9H 9D 2C", "", "", 1, "open 5S 5H 5D 5C / 9S 9H 9D", "CONTRACT_NOT_MET",
     "41: exactly T of 3"),
    (CA, {}, "5S 5H 5D 9S 9H 9D 2C", "", "", 1, "open 5S 5H 5D", "CONTRACT_NOT_MET", "41: not half of it"),
    (CA, {}, "5S 5H 5D 9S 9H 8D 2C", "", "", 1, "open 5S 5H 5D / 9S 9H 8D",
     "SET_RANKS_DIFFER CONTRACT_NOT_MET",
     "41: each of its melds is one"),
    (CA, {}, "5S 5H 5D 9S 9H 9D 2C", "", "", 2, "open 5S 5H 5D / 9S 9H 9D", "CONTRACT_NOT_MET",
     "41: E and T"),
    (CA, {}, "5S 5H 5D 9S 9H 9D 2C", "0 4S 4H 4D", "before", 1, "open 5S 5H 5D / 9S 9H 9D",
     "NEW_MELD_AFTER_CONTRACT", "41: no new melds"),
    (CA, {}, "5S 5H 5D 2C", "0 4S 4H 4D", "before", 1, "meld 5S 5H 5D", "NEW_MELD_AFTER_CONTRACT", "41"),
    (CA, LATER, "5S 5H 5D 2C", "0 4S 4H 4D", "before", 1, "meld 5S 5H 5D", "", "41: opened by the dial"),
    (CA, LATER, "5S 5H 5D 2C", "0 4S 4H 4D", "now", 1, "meld 5S 5H 5D", "NEW_MELD_AFTER_CONTRACT",
     "41: from the next turn on"),
    (CA, LATER, "5S 5H 5D 9S 9H 9D 2C", "0 4S 4H 4D", "before", 1, "open 5S 5H 5D / 9S 9H 9D",
     "OPEN_NOT_NEEDED", "41: each by itself then"),
    (CH, {}, "5S 5H 5D 5C 9S 9H 9D 2C", "", "", 1, "open 5S 5H 5D 5C / 9S 9H 9D", "",
     "43: two tríos may be longer"),
    (CH, {}, f"{SUCIA} 2C", "", "", 8, f"meld {SUCIA}", "", "44: escala sucia"),
    (CH, {}, f"{SUCIA} 2C", "", "", 9, f"meld {SUCIA}", "CONTRACT_NOT_MET RUN_SUITS_DIFFER",
     "44: real is of one suit"),
    (CH, {}, f"{REAL} 2C", "", "", 9, f"meld {REAL}", "", "44"),
    (CH, {}, f"{REAL} 2C", "", "", 9, f"open {REAL}", "OPEN_NOT_NEEDED", "44: as one meld"),
    (CH, {}, f"{SUCIA} 2C", "", "", 8, f"open {SUCIA}", "OPEN_NOT_NEEDED", "44: these are a meld (3.45)"),
    (CH, {}, f"{SUCIA} 2C", "", "", 9, f"open {SUCIA}", "CONTRACT_NOT_MET OPEN_NOT_NEEDED RUN_SUITS_DIFFER",
     "44: all that holds against them"),
    (CH, {}, "5S 5H 5D 9S 9H 9D 2C", "", "", 8, "open 5S 5H 5D / 9S 9H 9D",
     "CONTRACT_NOT_MET OPEN_NOT_NEEDED", "44: melds, and not the one that is asked for"),
    (CH, {}, f"{REAL} 2C", "", "", 9, f"meld {REAL} as trio", "SET_RANKS_DIFFER CONTRACT_NOT_MET",
     "44: it is an escalera"),
    (CH, {}, f"{SUCIA} 2C", "", "", 8, "meld AS 2H 3D 4C", "CONTRACT_NOT_MET RUN_TOO_SHORT",
     "44: all thirteen"),
    (CH, {}, "5S 5H 5D 2C", "", "", 8, "meld 5S 5H 5D", "CONTRACT_NOT_MET", "44: a meld, and another one"),
    (CH, {}, "5S 9H 9D 2C", "", "", 8, "meld 5S 9H 9D", "SET_RANKS_DIFFER CONTRACT_NOT_MET",
     "44: near to a trío"),
    (CH, {}, "JK JK 2C", "", "", 8, "meld JK JK", "NOT_A_MELD CONTRACT_NOT_MET",
     "44: jokers alone are near to nothing"),
    (CH, {"contracts": ["T"]}, "5S 5H 5D 2C", "", "", 1, "meld 5S 5H 5D", "", "one meld is enough: a meld"),
    (CH, {"contracts": ["T"]}, "5S 5H 5D 2C", "", "", 1, "open 5S 5H 5D", "OPEN_NOT_NEEDED",
     "a contract of one"),
    (CH, {"contracts": ["T"]}, "5S 6S 7S 8S 2C", "", "", 1, "open 5S 6S 7S 8S",
     "CONTRACT_NOT_MET OPEN_NOT_NEEDED", "and not this one"),
    (CH, {"contracts": ["T"]}, "5S 6S 7S 8S 2C", "", "", 1, "meld 5S 6S 7S 8S", "CONTRACT_NOT_MET",
     "a trío is asked"),
    (BZ, {}, "3D 4D 5D 2C", "", "", 1, "meld 3D 4D 5D", "OPENING_TOO_LOW", "45: never one worth less"),
    (BZ, {}, "8D 9D TD JD QD KD 2C", "", "", 1, "meld 8D 9D TD JD QD KD", "", "45: 57 alone"),
    (BZ, {}, "8D 9D TD JD QD KD 2C", "", "", 1, "open 8D 9D TD JD QD KD", "OPEN_NOT_NEEDED",
     "45: two melds or more"),
    (BZ, {}, "3D 4D 5D 2C", "", "", 1, "open 3D 4D 5D", "OPENING_TOO_LOW OPEN_NOT_NEEDED",
     "45: worth 50, and two melds or more"),
    (BZ, {}, "3D 4D 5S 2C", "", "", 1, "open 3D 4D 5S", "RUN_SUITS_DIFFER OPEN_NOT_NEEDED",
     "45: what is no meld has no value to ask for"),
    (BZ, {}, "JD QD KD JS QS KS 2C", "", "", 1, "open JD QD KD / JS QS KS", "", "45: sixty together"),
    (BZ, {}, "3D 4D 5D 3S 4S 5S 2C", "", "", 1, "open 3D 4D 5D / 3S 4S 5S", "OPENING_TOO_LOW", "45"),
    (BZ, {}, "JD QD KD JS QS KC 2C", "", "", 1, "open JD QD KD / JS QS KC", "RUN_SUITS_DIFFER",
     "45: what is no meld is told, and not counted"),
    (BZ, {}, "3D 4D 5D 2C", "0 JS QS KS; 0 JH QH KH", "now", 1, "meld 3D 4D 5D", "", "45: only the opening"),
    (BZ, {}, "3D 4D 5D 3S 4S 5S JD QD KD JS QS KS 2C", "", "", 1, "open 3D 4D 5D / JD QD KD / JS QS KS", "",
     "45: a request with a spare meld is accepted"),
    (CN, {}, "1O 2O 3O 4C 4E 4B 6C RO", "", "", 1, "open 1O 2O 3O / 4C 4E 4B", "MELDS_STAY_IN_HAND",
     "melds stay in hand until somebody closes"),
    (CN, {}, "1O 2O 3O 4C 4E 4B 6C RO", "", "", 1, "lay_off m1 RO",
     "MELDS_STAY_IN_HAND NO_SUCH_MELD",
     "and nothing is laid off"),
    (CN, {}, "1O 2O 3O 4C 4E 4B 6C RO", "", "", 1, "swap_joker m1 RO",
     "MELDS_STAY_IN_HAND SWAP_NOT_ALLOWED NO_SUCH_MELD",
     "nor swapped"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("id", "options", "hand", "laid", "opened", "round_number", "move", "wanted", "why"), MELDS
)
def test_what_opens_and_what_follows(
    id: str,
    options: Options,
    hand: str,
    laid: str,
    opened: str,
    round_number: int,
    move: str,
    wanted: str,
    why: str,
) -> None:
    state = given(id, hand, laid, options, opened=opened, round=round_number, stock=20)
    assert set(codes(state, move)) == set(wanted.split()), why
    if not wanted and move.startswith("meld"):
        assert move in listed(state), "what is accepted is listed (contract 3)"


OPENINGS: list[tuple[str, Options, str, int, list[str], str]] = [
    # game, options, hand, round, openings listed, why
    (BZ, {}, "3S 4S 5S JH QH KH JD QD KD 2C", 1, ["JH QH KH / JD QD KD"], "45: none of them can be spared"),
    (BZ, {}, "3S 4S 5S JH QH KH 2C", 1, [], "45: forty-two are too few"),
    (CA, {}, "5S 5H 5D 9S 9H 9D 2C", 1, ["5S 5H 5D / 9S 9H 9D"], "41"),
    (CA, {}, "5S 5H 5D 9S 9H 9D 2C", 2, [], "41: no escalera in it"),
    (CA, {}, "5S 5H 9D 9S 9H 5D 2C", 1, ["5S 5H 5D / 9S 9H 9D"], "the order of a hand changes nothing"),
]  # fmt: skip


@pytest.mark.parametrize(("id", "options", "hand", "round_number", "wanted", "why"), OPENINGS)
def test_openings_listed(
    id: str, options: Options, hand: str, round_number: int, wanted: list[str], why: str
) -> None:
    """Contract 3: every minimal ``open``, and each of them is accepted."""
    state = given(id, hand, options=options, round=round_number, stock=20)
    found = [one.removeprefix("open ") for one in listed(state, "open")]
    assert found == wanted, why
    assert [codes(state, f"open {one}") for one in found] == [[]] * len(found)


def test_an_opening_names_the_kind_of_cards_that_could_be_two() -> None:
    """Contract 3: ``kind`` only where cards could be two kinds; so told, every listed opening is accepted."""
    options = {"contracts": ["TE"], "run_min": 3, "jokers_per_run": 2, "jokers_in_sets": 2}
    state = given(CA, "5S JK JK 9S 9H 9D KC 2C", options=options, stock=20)
    found = listed(state, "open")
    assert "open 9S 9H 9D / JK JK 5S as escalera" in found
    assert {tuple(codes(state, one)) for one in found} == {()}


def test_what_would_leave_no_discard_is_not_listed() -> None:
    """27, 28 (LR): the last card is kept to be discarded; a list that is cut stops looking there."""
    state = given(LR, "5D 6D 7D", "0 9S 9H 9D; 0 8D 9D TD")
    assert codes(state, "meld 5D 6D 7D") == ["MUST_KEEP_DISCARD"]
    assert [one for one in listed(state) if one.startswith("meld")] == []
    assert "lay_off m2 6D 7D" in listed(state)
    moves, truncated = legal_moves(state, 0, cap=1)
    assert truncated
    assert len(moves) == 1


def test_a_long_list_is_cut_and_says_so() -> None:
    """Contract 3: cut at the cap with ``truncated``; what is accepted is not cut."""
    state = given(LM, "5D 6D 7D 8D 9D TD", opened="before")
    whole, truncated = legal_moves(state, 0)
    assert not truncated
    cut, truncated = legal_moves(state, 0, cap=len(whole) - 1)
    assert truncated
    assert cut == whole[:-1]


def test_a_hidden_card_in_hand_is_named_by_no_move() -> None:
    """Contract 4: a card that is not known goes into no listed move; it may be what is left to discard."""
    state = given(LR, "5D 6D 7D ??", opened="before", laid="0 9S 9H 9D")
    assert "meld 5D 6D 7D" in listed(state)
    assert not any("??" in one for one in listed(state))
    assert codes(state, "discard ??") == ["CARD_NOT_IN_HAND"]


ONE_LETTER = [
    # contract, meld, breaches, why this row exists
    ("E", "9S 9H 9D", ["CONTRACT_NOT_MET"], "a set is no escalera, though it has as many cards"),
    ("E", "4C 5C 6C", [], "what was asked for"),
    ("T", "4C 5C 6C", ["CONTRACT_NOT_MET"], "nor the other way round"),
    ("T", "9S 9H 9D", [], "what was asked for"),
]


@pytest.mark.parametrize(("contract", "meld", "found", "why"), ONE_LETTER)
def test_a_contract_of_one_letter_asks_for_its_kind(
    contract: str, meld: str, found: list[str], why: str
) -> None:
    options: Options = {"opening": "contract", "contracts": [contract]}
    state = given("loba-de-menos", "9S 9H 9D 4C 5C 6C KH", options=options)
    assert codes(state, f"meld {meld}") == found, why
    assert (f"meld {meld}" in listed(state)) == (not found), why
