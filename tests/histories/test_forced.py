"""What was done though it was not lawful is done, where hands can do it; what follows is ruled on there."""

from __future__ import annotations

import pytest

from referee.histories.text_write import act_text
from referee.rules.state import OVER, SHOW
from tests.histories.test_adjudicate import ruled, told

JOKERS = """deal 1 dealer 1
0 has: 6D 7D 8D 3S KH 4C 5S JK 9C
1 has: 8S JS 4H AD 7C JD KD TC KC
pile: TD
stock: {}
"""
CHINCHON = """deal 1 dealer 1
0 has: 1O 2O 3O 4C SC CC RC
1 has: 5E 5B 5O SO SE SB 4O
pile: 7C
stock: 25
"""


def ends(lines: list[str], game: str = "loba-de-menos", dealt: str = JOKERS.format(89)) -> list[str]:
    """What is wrong with each line after the deal."""
    return told(ruled(*lines, game=game, dealt=dealt))[1:]


def test_a_joker_that_may_not_be_swapped_is_swapped() -> None:
    lines = ["0: +S 8D; m 6D 7D JK; s m1 8D; -KH"]
    found = ruled(*lines, dealt=JOKERS.format(89))
    assert told(found)[3:] == ["SWAP_NOT_ALLOWED", "MUST_USE_TAKEN_CARD"]
    pack = found.header.rules.pack
    assert pack.write(found.end.melds[0].cards) == ["6D", "7D", "8D"]


def test_a_contract_that_is_not_met_lies_on_the_table() -> None:
    found = ruled("0: +S 2S; o 6D 7D 8D / 3S 4C 5S; -9C", game="loba-centroamericana")
    assert "CONTRACT_NOT_MET" in told(found)[2]
    assert [meld.id for meld in found.end.melds] == ["m1", "m2"]
    assert found.end.seats[0].opened


CANNOT = [
    "m .",
    "o",
    "l m1 3S",
    "s m1 3S",
    "-2H",
    "rebuy",
    "out",
    "show 6D 7D 8D",
    "close 6D: .",
]


@pytest.mark.parametrize("act", CANNOT)
def test_what_hands_cannot_do(act: str) -> None:
    lines = ends([f"0: +S 2S; {act}", "0: -3S"])
    assert lines[1].endswith("CANNOT_BE_DONE")
    assert lines[2] == "-STOPPED"


def test_a_deal_that_was_called_blocked_is_over() -> None:
    found = ruled("0: blocked", "deal 2", "1: +S", dealt=JOKERS.format(89))
    assert told(found)[1:] == ["STOCK_NOT_EMPTY", "", ""]
    assert found.counts[0].blocked


def test_whoever_empties_the_hand_against_the_law_has_gone_out() -> None:
    dealt = JOKERS.format(89).replace("6D 7D 8D 3S KH 4C 5S JK 9C", "6D 7D 8D 9D TD JD QD KD 9C")
    found = ruled("0: +S 2S; m 6D 7D 8D 9D TD JD QD KD 9C 2S", dealt=dealt)
    assert told(found)[2] == "NOT_A_MELD"
    assert found.counts[0].winner == 0
    assert found.counts[0].lawful is not None


def test_the_stock_that_was_made_of_the_pile() -> None:
    first = "0: +S 2S; -2S"
    assert ends([first, "1: +S TD recycled TD"], dealt=JOKERS.format(1)) == ["", "", ""]
    assert ends([first, "1: +S 7S recycled 7S"], dealt=JOKERS.format(1))[-1] == "RECYCLED_DIFFERS"
    assert ends([first, "1: +S 7S"], dealt=JOKERS.format(1))[-1] == "RECYCLED_DIFFERS"
    assert ends([first, "1: +S", "1: +S"], dealt=JOKERS.format(1))[-1].startswith("ALREADY_DREW STOCK_EMPTY")


def test_a_close_that_is_none_and_what_is_shown_after_it() -> None:
    close = "0: +S 7O; close 7O: 1O 2O 3O / SC CC RC"
    found = ruled(close, "1: show 5E 5B 5O / SO SE SB l m1 4O", game="chinchon", dealt=CHINCHON)
    assert found.clean, told(found)
    wrong = ruled("0: +S 7O; close 7O: 1O 2O 4C", game="chinchon", dealt=CHINCHON)
    assert "RUN_" in told(wrong)[2]
    assert wrong.end.phase == SHOW
    shown = ruled(close, "1: show 5E 5B SO l m1 4O = 1O 2O 3O 4O l m9 SE", game="chinchon", dealt=CHINCHON)
    assert told(shown)[-1].endswith("CANNOT_BE_DONE")
    shown = ruled(close, "1: show 5E 5B SO l m1 4O", game="chinchon", dealt=CHINCHON)
    assert "CANNOT_BE_DONE" not in told(shown)[-1]
    assert shown.counts[0].lawful is not None


def test_a_resignation_ends_it_and_nobody_resigns_twice() -> None:
    found = ruled("0: resign", "0: resign", dealt=JOKERS.format(89))
    assert found.end.phase == OVER
    assert told(found)[1:] == ["", "MATCH_OVER CANNOT_BE_DONE"]


def test_acts_are_told_as_they_are_typed() -> None:
    found = ruled("0: +S 2S; -KD")
    assert found.first is not None
    assert act_text(found.first.lawful[0], found.header.rules.pack).startswith("-")
