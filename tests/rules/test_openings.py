"""Openings that ask for a kind of meld: the contracts and the 13-card ones (rulings 41-44)."""

from __future__ import annotations

import pytest

from tests.rules.given import Options, codes, given, listed

LM, CH = "loba-de-menos", "carioca"
E: Options = {"contracts": ["E"], "contract_exact_sizes": False}
E_EXACT: Options = {**E, "contract_exact_sizes": True}
JOKERS: Options = {"jokers_in_sets": 3, "jokers_per_run": 3}
T: Options = {"contracts": ["T"], "contract_exact_sizes": False, **JOKERS}
T_EXACT: Options = {**T, "contract_exact_sizes": True, "run_min": 3}
E_WILD: Options = {**E, **JOKERS}
TE: Options = {"contracts": ["TE"], **JOKERS}

KINDS: list[tuple[Options, str, str, str, str]] = [
    # options of Carioca, hand, move, codes, why
    (E, "5S 5H 5D 2C", "meld 5S 5H 5D", "CONTRACT_NOT_MET", "41: a trío is no escalera"),
    (E, "5S 6S 7S 8S 2C", "meld 5S 6S 7S 8S", "", "41: four in a row are"),
    (E, "5S 6S 7S 8S 9S 2C", "meld 5S 6S 7S 8S 9S", "", "43: it may be longer"),
    (E_EXACT, "5S 5H 5D 5C 2C", "meld 5S 5H 5D 5C", "CONTRACT_NOT_MET", "41: not even one of four"),
    (E_EXACT, "5S 6S 7S 8S 2C", "meld 5S 6S 7S 8S", "", "41: E of four"),
    (E_EXACT, "5S 6S 7S 8S 9S 2C", "meld 5S 6S 7S 8S 9S", "CONTRACT_NOT_MET", "41: exactly four"),
    (T, "5H JK JK JK 2C", "meld 5H JK JK JK as escalera", "CONTRACT_NOT_MET", "41: told as one"),
    (T, "5H JK JK JK 2C", "meld 5H JK JK JK as trio", "", "12: told as trío it is a trío"),
    (T_EXACT, "5H JK JK 2C", "meld 5H JK JK as escalera", "CONTRACT_NOT_MET", "41: of the trío's size, too"),
    (T_EXACT, "5H JK JK 2C", "meld 5H JK JK as trio", "", "12, 41"),
    (E_WILD, "5H JK JK JK 2C", "meld 5H JK JK JK as trio", "CONTRACT_NOT_MET", "41: the mirror of it"),
    (E_WILD, "5H JK JK JK 2C", "meld 5H JK JK JK as escalera", "", "14, 41"),
    (TE, "5H JK JK JK 7S 7H 7D 2C", "open 5H JK JK JK as trio / 7S 7H 7D", "CONTRACT_NOT_MET", "41: twice T"),
    (TE, "5H JK JK JK 7S 7H 7D 2C", "open 5H JK JK JK as escalera / 7S 7H 7D", "", "41: T and E"),
]  # fmt: skip


@pytest.mark.parametrize(("options", "hand", "told", "wanted", "why"), KINDS)
def test_a_contract_asks_for_kinds(options: Options, hand: str, told: str, wanted: str, why: str) -> None:
    state = given(CH, hand, options=options)
    assert codes(state, told) == wanted.split(), why
    assert bool(_words(told) & {*listed(state)}) is (not wanted), "listed exactly where accepted (property 2)"


def _words(told: str) -> set[str]:
    """How a list may put it: the kind only where it must be told, the melds of an opening in either order."""
    type, _, melds = told.partition(" ")
    turned = " / ".join(reversed(melds.split(" / ")))
    return {told, told.partition(" as ")[0], f"{type} {turned}"}


SUCIA: Options = {"opening": "contract", "contracts": ["sucia"], "hand_size": 12}
REAL: Options = {**SUCIA, "contracts": ["real"]}
SETS: list[Options] = [{"set_kind": kind} for kind in ("three_suits", "four_suits", "any_suit_after", "trio")]
MIXED = "AS 4S 7S TS KS 2H 5H 8H JH 3D 6D 9D QD"
IN_ORDER = "AS 2H 3D 4S 5H 6D 7S 8H 9D TS JH QD KS"
SPADES = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"


@pytest.mark.parametrize("sets", SETS)
@pytest.mark.parametrize(("options", "row"), [(SUCIA, IN_ORDER), (SUCIA, SPADES), (REAL, SPADES)])
def test_a_row_of_thirteen_is_found_whatever_sets_are(sets: Options, options: Options, row: str) -> None:
    """44: cards that make no other meld may be the 13-card contract; listed, accepted, and taken for."""
    rules: Options = {**options, **sets}
    state = given(LM, row, options=rules)
    assert codes(state, f"meld {row}") == []
    assert f"meld {row}" in listed(state)
    *hand, last = row.split()
    taking = given(LM, " ".join(hand), options=rules, phase="draw", pile=last)
    assert codes(taking, f"take_discard, meld {row}") == []
    assert "take_discard" in listed(taking)


@pytest.mark.parametrize("sets", SETS)
def test_a_row_with_a_gap_is_no_reason_to_take(sets: Options) -> None:
    state = given(LM, MIXED.replace("7S ", ""), options={**SUCIA, **sets}, phase="draw", pile="8D")
    assert codes(state, "take_discard") == ["TAKE_WITHOUT_USE"]
    assert "take_discard" not in listed(state)
