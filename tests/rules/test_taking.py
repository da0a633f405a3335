"""Taking the top of the pile, and the stock (rulings 1-9, 33-34)."""

from __future__ import annotations

import pytest

from referee.rules.evolve import evolve
from referee.rules.ruling import UNKNOWN
from tests.rules.given import Options, after, breaches, codes, events, given, happened, listed

LM, LR, L1, CA, CH = (
    "loba-de-menos",
    "loba-de-menos-reenganche",
    "loba-de-mas-clasica",
    "loba-centroamericana",
    "carioca",
)
LATE: Options = {"discard_use_by": "end_of_turn"}
NEW: Options = {"take_discard": "new_meld_only"}

TAKES: list[tuple[str, Options, str, str, str, str, str, str, str]] = [
    # game, options, hand, table, pile, opened, moves, codes of the last, why
    (LM, {}, "6D 7D 2C", "", "8D", "", "take_discard, meld 6D 7D 8D", "", "1: in the opening meld"),
    (LM, {}, "6D 7D 2C", "", "9D", "", "take_discard", "TAKE_WITHOUT_USE", "1: of no use"),
    (LM, {}, "6D 7D 2C", "", "", "", "take_discard", "PILE_EMPTY", "9: there is no top card"),
    (LM, {}, "6D 8D 2C", "", "7D", "", "take_discard", "", "in the middle"),
    (LM, {}, "KD QD 2C", "", "AD", "", "take_discard", "", "14: the ace above the king"),
    (LM, {}, "2D 3D KC", "", "AD", "", "take_discard", "", "14: and below the two"),
    (LM, {}, "KD 2D 9C", "", "AD", "", "take_discard", "TAKE_WITHOUT_USE", "14: never K-A-2"),
    (LM, {"ace": "low"}, "KD QD 9C", "", "AD", "", "take_discard", "TAKE_WITHOUT_USE", "a low ace"),
    (LM, {"ace": "low"}, "KD JD 9C", "", "QD", "", "take_discard", "", "three in a row without it"),
    (LM, {"ace": "low"}, "TD KD 9C", "", "QD", "", "take_discard", "TAKE_WITHOUT_USE", "near, and no three"),
    (LM, {}, "6D JK 2C", "", "8D", "", "take_discard, meld 6D JK 8D", "", "16: two naturals and a joker"),
    (LM, {}, "6D 7D 2C", "", "JK", "", "take_discard, meld 6D 7D JK", "", "8: a joker as upcard"),
    (LM, {}, "6D 9H 2C", "", "JK", "", "take_discard", "TAKE_WITHOUT_USE", "8: if used at once"),
    (LM, {"jokers_per_run": 2}, "JK JK 2C", "", "5H", "", "take_discard, meld 5H JK JK", "",
     "two jokers a run"),
    (LM, {"min_naturals": 3}, "6D JK 2C KS 9H 4C TS JC 2S", "", "7D", "", "take_discard", "TAKE_WITHOUT_USE",
     "A6: two naturals and a joker are too few where three are asked"),
    (LM, {"run_min": 4}, "5D 6D 2C KS 9H 4C TS JC 2S", "", "7D", "", "take_discard", "TAKE_WITHOUT_USE",
     "A6: so are three cards where four are asked"),
    (LM, {"min_naturals": 4, "run_min": 4}, "5D 6D 8D 2C", "", "7D", "", "take_discard, meld 5D 6D 7D 8D", "",
     "A6: four are"),
    (LM, {}, "8D 2C", "0 4S 4H 4C; 1 5D 6D 7D", "9D", "before", "take_discard, lay_off m2 8D 9D", "",
     "4: 8-9 as one block"),
    (LM, {}, "KC 2C", "0 4S 4H 4C; 1 5D 6D JK", "7D", "before", "take_discard, lay_off m2 7D", "",
     "5: displacing an end joker is a use"),
    (LM, {}, "KC 2C", "0 4S 4H 4C; 1 5D 6D 7D", "8D", "", "take_discard, lay_off m2 8D", "", "3: to lay off"),
    (LM, {}, "KC 2C", "1 5D 6D 7D", "8D", "", "take_discard", "TAKE_WITHOUT_USE", "3: only if opened"),
    (LM, {}, "6D 7D 9H 9S 9C 2C", "", "8D", "", "take_discard, meld 9H 9S 9C", "MUST_USE_TAKEN_CARD",
     "2: its use is the first act"),
    (LM, {}, "6D 7D 2C", "", "8D", "", "take_discard, discard 2C", "MUST_USE_TAKEN_CARD", "1"),
    (LM, {}, "6D 7D 2C", "1 4S 4H 4C", "8D", "", "take_discard, lay_off m1 2C",
     "SET_RANKS_DIFFER LAY_OFF_BEFORE_OPENING MUST_USE_TAKEN_CARD", "2: whatever else is wrong with the act"),
    (LM, {}, "6D 7D 2C", "", "8D", "", "take_discard, lay_off m9 2C",
     "LAY_OFF_BEFORE_OPENING NO_SUCH_MELD MUST_USE_TAKEN_CARD", "2: on no meld at all"),
    (LM, {}, "6D 7D 2C", "1 5D 6D 7D", "8D", "", "take_discard, lay_off m1 8D", "LAY_OFF_BEFORE_OPENING",
     "2: a use, though no lawful one"),
    (LM, {}, "6D 7D 2C 2S", "", "8D", "", "take_discard, meld 2C 2S 9H",
     "CARD_NOT_IN_HAND SET_RANKS_DIFFER MUST_USE_TAKEN_CARD", "2: nor does a meld that is none use it"),
    (LM, {}, "6D 7D 2C 2S", "", "8D", "", "take_discard, meld 8D 2C 2S", "SET_RANKS_DIFFER", "2: this does"),
    (LM, {}, "6D 7D 2C 2S", "", "8D", "", "take_discard, open 6D 7D 2C / 2C 2S 8S",
     "CARD_NOT_IN_HAND NOT_A_MELD RUN_SUITS_DIFFER RUN_NOT_CONSECUTIVE OPEN_NOT_NEEDED MUST_USE_TAKEN_CARD",
     "2: or several"),
    (LM, {}, "6D 7D 2C", "1 5D 6D JK", "8D", "", "take_discard, swap_joker m1 7D",
     "LAY_OFF_BEFORE_OPENING SWAP_NOT_ALLOWED MUST_USE_TAKEN_CARD", "2: nor a swap"),
    (LM, {}, "6D 7D 8D 2C", "", "8D", "", "take_discard, meld 6D 7D 8D, discard 8D", "",
     "6: the old copy may go"),
    (LM, NEW, "KC 2C", "0 4S 4H 4C; 1 5D 6D 7D", "8D", "before", "take_discard", "TAKE_WITHOUT_USE",
     "new_meld_only: not to lay off"),
    (LM, NEW, "8S 8C 2C KC", "0 4S 4H 4C; 1 5D 6D 7D", "8D", "before", "take_discard, meld 8S 8C 8D", "",
     "new_meld_only"),
    (LM, LATE, "4D 5D 6D 9S 9H 9C 3H 4H 5H 2C", "", "KS", "", "take_discard", "TAKE_WITHOUT_USE",
     "2: in whatever order the three are laid"),
    (LM, LATE, "4D 5D 6D 2C", "1 7S 8S 9S", "KS", "", "take_discard", "TAKE_WITHOUT_USE",
     "2: no sequence uses it"),
    (LM, LATE, "4D 5D 6D 2C", "1 7S 8S 9S", "TS", "", "take_discard, meld 4D 5D 6D, lay_off m1 TS", "",
     "2: opened first"),
    (LM, {**LATE, "joker_substitution": True}, "7D KC QC 9S 9H", "0 4S 4H 4C; 1 5D 6D JK", "9D", "before",
     "take_discard, meld 9S 9H 9D, swap_joker m2 7D", "", "26 after 2"),
    (LM, {**LATE, "joker_substitution": True}, "8C 9H KD 2S", "0 6C 7C JK 9C", "7H", "before", "take_discard",
     "TAKE_WITHOUT_USE", "4.15: no swap while another card is owed, so 7H JK 9H is out of reach"),
    (LM, {**LATE, "joker_substitution": True}, "8H 9H KD 2S", "0 6C 7C JK 9C", "8C", "before",
     "take_discard, swap_joker m1 8C", "", "4.15: the swap is the use"),
    (LR, {}, "KC 2C", "", "8D", "", "take_discard, discard KC", "", "9: free to take and keep"),
    (LR, {}, "KC 2C", "", "8D", "", "take_discard, discard 8D", "DISCARD_OF_TAKEN_CARD",
     "9: not to throw back"),
    (LR, {}, "8D KC", "", "8D", "", "take_discard, discard 8D", "", "6: with two of it, one may go"),
    (LR, {"return_taken_card": True}, "KC 2C", "", "8D", "", "take_discard, discard 8D", "", "the dial"),
    (CH, {}, "JK 2C", "", "JK", "", "take_discard, discard JK", "JOKER_DISCARD", "joker_discard never"),
]  # fmt: skip


@pytest.mark.parametrize(("id", "options", "hand", "laid", "pile", "opened", "moves", "wanted", "why"), TAKES)
def test_taking(
    id: str,
    options: Options,
    hand: str,
    laid: str,
    pile: str,
    opened: str,
    moves: str,
    wanted: str,
    why: str,
) -> None:
    state = given(id, hand, laid, options, "draw", pile=pile, opened=opened)
    assert codes(state, moves) == wanted.split(), why
    takes = "TAKE_WITHOUT_USE" not in wanted and "PILE_EMPTY" not in wanted
    assert ("take_discard" in listed(state)) is takes, "listed exactly where accepted (property 2)"


@pytest.mark.parametrize(
    ("options", "hand", "laid", "pile"),
    [
        ({}, "6D 7D 2C", "", "8D"),
        ({}, "KC 2C", "0 4S 4H 4C; 1 5D 6D JK", "7D"),
        ({"min_naturals": 3}, "6D 8D JK 2C", "", "7D"),
        (LATE, "4D 5D 6D 2C", "1 7S 8S 9S", "TS"),
        (NEW, "8S 8C 2C KC", "0 4S 4H 4C", "8D"),
        ({"joker_substitution": True}, "QH KH 2C", "0 4S 4H 4C; 1 5S JK 7S", "6S"),
        ({"joker_discard": "never"}, "6D 7D JK 2C", "", "8D"),
    ],
)
def test_whoever_could_take_can_go_on(options: Options, hand: str, laid: str, pile: str) -> None:
    """27, property 2: after a take that is allowed there is something to do (A6)."""
    state = after(given(LM, hand, laid, options, "draw", pile=pile), "take_discard")
    moves = listed(state)
    assert moves
    assert {tuple(codes(state, one)) for one in moves if "swap" in one or "meld" in one} <= {()}


def test_a_card_taken_and_kept_and_a_joker_stay_in_hand() -> None:
    """6, 29: of what may be thrown, neither the card just taken nor a joker beside others is listed."""
    state = after(given(LR, "KC JK 2C", "", {"joker_discard": "never"}, "draw", pile="8D"), "take_discard")
    assert [move for move in listed(state) if move.startswith("discard")] == ["discard 2C", "discard KC"]


# -- the stock -----------------------------------------------------------------------------------


def test_an_empty_stock_is_recycled_before_the_draw() -> None:
    """33: the top of the pile stays; the new order is an event of its own, which nobody sees."""
    state = given(LM, "5D 2C", phase="draw", pile="KH 9D 8C", stock=0)
    assert happened(state, "draw_stock") == ["stock_recycled", "card_drawn"]
    drawn = after(state, "draw_stock")
    assert drawn.rules.pack.write(drawn.pile) == ["8C"]
    assert drawn.rules.pack.write(drawn.hand) == ["5D", "2C", "??"]


def test_nobody_needs_to_shuffle_what_is_all_the_same() -> None:
    """33: an order that could be no other is known without dice; any other stays face down."""
    state = given(LM, "5D 2C", phase="draw", pile="KH 8C", stock=0)
    drawn = after(state, "draw_stock")
    assert drawn.rules.pack.write(drawn.hand) == ["5D", "2C", "KH"]
    codes_of = drawn.rules.pack.read
    assert UNKNOWN.shuffled(codes_of(["KH", "KH"])) == codes_of(["KH", "KH"])
    assert UNKNOWN.shuffled(codes_of(["KH", "8C"])) == codes_of(["??", "??"])


STOCK = [
    # stock, pile, move, codes, why
    (5, "KH 8C", "declare_blocked", "STOCK_NOT_EMPTY", "34: while a card can be drawn"),
    (0, "KH 8C", "declare_blocked", "STOCK_NOT_EMPTY", "34: or recycled"),
    (0, "8C", "declare_blocked", "", "34"),
    (0, "8C", "draw_stock", "STOCK_EMPTY", "34: nothing to draw"),
    (0, "", "draw_stock", "STOCK_EMPTY", "34"),
    (5, "", "draw_stock", "", "an empty pile is nothing to the stock"),
]


@pytest.mark.parametrize(("stock", "pile", "move", "wanted", "why"), STOCK)
def test_the_stock(stock: int, pile: str, move: str, wanted: str, why: str) -> None:
    state = given(LM, "5D 2C", phase="draw", pile=pile, stock=stock)
    assert codes(state, move) == wanted.split(), why
    assert (move in listed(state)) is not bool(wanted)


def test_a_deal_that_goes_round_for_ever_is_blocked() -> None:
    """34: the third recycling in a row with no card laid in between blocks the deal instead."""
    state = given(
        LM, "5D 2C", phase="draw", pile="KH 9D 8C", stock=0, idle_recycles=2, others=(["7C", "8S"],)
    )
    assert happened(state, "draw_stock")[:2] == ["deal_blocked", "deal_ended"]
    for options in ({"idle_recycles": None}, {"idle_recycles": 4}):
        state = given(LM, "5D 2C", phase="draw", pile="KH 9D 8C", stock=0, idle_recycles=2, options=options)
        assert happened(state, "draw_stock") == ["stock_recycled", "card_drawn"]


def test_a_card_laid_in_between_starts_the_count_anew() -> None:
    state = given(LM, "5D 6D 7D 2C", idle_recycles=2)
    assert after(state, "meld 5D 6D 7D").idle_recycles == 0


def test_who_finds_nothing_to_draw_or_take_ends_the_deal_by_itself() -> None:
    """34: in a match the deal ends where no take is lawful; where one may be, the seat is asked."""
    others = ({"hand": ["7C", "8S"]},)
    state = given(LM, "5D 2C", pile="", stock=0, others=others)
    assert happened(state, "discard 2C")[1:3] == ["deal_blocked", "deal_ended"]
    state = given(LM, "5D 6C", pile="", stock=0, others=({"hand": ["7C", "8C"]},))
    assert happened(state, "discard 6C") == ["card_discarded"], "6-7-8 may be laid"
    state = given(LM, "5D 6C", pile="", stock=0)
    assert happened(state, "discard 6C") == ["card_discarded"], "what is not known is not decided"


def test_a_card_nobody_saw_is_drawn_face_down() -> None:
    """Contract 4: a draw from an unknown stock puts a hidden card into the hand."""
    state = given(LM, "5D 6D 7D 2C", others=(["??", "??", "??"],), phase="draw", pile="KH")
    (drawn,) = events(state, "draw_stock")
    state = evolve(state, drawn)
    assert breaches(state, "discard 5D") == ()
    assert state.rules.pack.write(state.hand)[-1] == "??"


def test_a_card_is_owed_by_the_seat_in_turn_alone() -> None:
    """2: of another seat's move nothing is said but that it is not its turn."""
    state = after(
        given(LM, "6D 7D 2C", phase="draw", pile="8D", others=(["2S", "2H", "2D"],)), "take_discard"
    )
    for text in ("meld 2S 2H 2D", "discard 2S", "discard 8D"):
        assert "MUST_USE_TAKEN_CARD" not in [str(one.code) for one in breaches(state, text, seat=1)]
