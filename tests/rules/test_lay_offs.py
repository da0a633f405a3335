"""Adding to melds on the table, jokers that move, jokers that are swapped (rulings 3-5, 10, 17-26, 31)."""

from __future__ import annotations

import pytest

from referee.rules.questions import ask_lay_off
from referee.rules.rulebook import clause_of, message
from tests.family.notation import rules_of
from tests.rules.given import Options, after, breaches, codes, given, listed

LM, LR, LC = "loba-de-menos", "loba-de-menos-reenganche", "loba-de-mas-clasica"
PI, CA, CH = "loba-con-picos", "loba-centroamericana", "carioca"
SUCIA = "AS 2H 3D 4C 5S 6H 7D 8C 9S TH JD QC KS"
SUCIA_JK = "AS 2H 3D 4C 5S JK 7D 8C 9S TH JD QC KS"
SWAP: Options = {"joker_substitution": True}
SWAP_AGAIN: Options = {"joker_substitution": True, "new_melds_after_opening": True}
LONG = "AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD"

ADDED: list[tuple[str, Options, str, str, str | None, str, str]] = [
    # game, options, meld, cards, arrangement, codes, why
    (LM, {}, "5D 6D 7D", "8D", None, "", "17"),
    (LM, {}, "5D 6D 7D", "", None, "NOT_A_MELD", "nothing is added"),
    (LM, {}, "5D 6D 7D", "8H", None, "RUN_SUITS_DIFFER", ""),
    (LM, {}, "5D 6D JK", "JK", None, "TOO_MANY_JOKERS", "25: a joker on a run without one"),
    (LM, {}, "5D 6D 7D", "JK", None, "AMBIGUOUS", "25: at either end, so the seat must say which"),
    (LM, {}, "5D 6D 7D", "JK", "JK 5D 6D 7D", "", "25"),
    (LM, {}, "5D 6D 7D", "8D", "8D 5D 6D 7D", "RUN_NOT_CONSECUTIVE", "the order told is no run"),
    (LM, {}, "5D 6D 7D", "8D", "5D 6D 7D 9D", "NOT_A_MELD", "the order told holds other cards"),
    (LM, {}, LONG, "JK", None, "JOKER_WITHOUT_PLACE", "15: no joker beside a full run"),
    (LM, {}, LONG.removeprefix("AD "), "AD JK", None, "JOKER_WITHOUT_PLACE", "15: nor one made full"),
    (LM, {}, "JD QD KD", "AD JK", None, "LAY_OFF_BOTH_ENDS", "the joker would be the ten"),
    (LM, {}, "2D 3D 4D", "AD JK", None, "LAY_OFF_BOTH_ENDS", "the joker would be the five"),
    (LM, {}, "2D 3D 4D", "AD JK", "AD 2D 3D 4D JK", "LAY_OFF_BOTH_ENDS", "told or not"),
    (LR, {}, "TD JD QD", "KD JK", None, "LAY_OFF_BOTH_ENDS", "the joker would be the nine"),
    (CA, {}, "2D 3D 4D 5D", "AD JK", None, "LAY_OFF_BOTH_ENDS", "the joker would be the six"),
    (LM, {}, "5D 6D 7D", "4D 8D", None, "LAY_OFF_BOTH_ENDS", "a block goes to one end"),
    (LM, {}, "5D 6D 7D", "3D 4D 8D", None, "LAY_OFF_BOTH_ENDS", "however many"),
    (LM, {}, "5D 6D 7D", "9D TD", None, "RUN_NOT_CONSECUTIVE", "a gap"),
    (LM, {}, "5D 6D 7D", "9D", None, "RUN_NOT_CONSECUTIVE", "a gap"),
    (LM, {}, "5D JK 7D", "6D", None, "JOKER_FIXED", "23: the natural of an inside joker never enters"),
    (LM, {}, "5D 6D JK", "7D", None, "", "19: the end joker changes ends"),
    (LM, {}, "5D 6D JK", "7D 8D", None, "JOKER_FIXED", "19: never together with a block"),
    (LM, {}, "AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD JK", "KD", None, "JOKER_WITHOUT_PLACE", "22"),
    (LM, {}, "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD JK", "AD", None, "JOKER_WITHOUT_PLACE", "22"),
    (LM, {"joker_shift": "none"}, "5D 6D JK", "7D", None, "JOKER_FIXED", "the dial"),
    (LM, {}, "QD KD AD", "2D", None, "ACE_BRIDGE", "14: never K-A-2"),
    (LR, {}, "JD QD KD", "AD", None, "ACE_HIGH", "the ace is low"),
    (LM, {}, LONG, "AD", None, "ACE_BRIDGE", "14: A to K plus another ace: no"),
    (LM, {}, LONG.removeprefix("AD "), "AD AD", None, "ACE_BRIDGE", "14: nor two at once"),
    (LM, {}, LONG.removeprefix("AD "), "AD QD", None, "RUN_NOT_CONSECUTIVE", "14: no rank twice"),
    (LR, {}, LONG, "AD", None, "ACE_HIGH", "14: the ace is low, the second one too"),
    (CA, {}, LONG, "AD", None, "", "14: from ace to ace"),
    (CA, {}, LONG.removeprefix("AD "), "AD AD", None, "LAY_OFF_BOTH_ENDS", "14: one after the other"),
    (CH, {}, LONG, "AD", None, "RUN_NOT_CONSECUTIVE", "14: in Carioca no rank twice"),
    (PI, {}, "5H 6H 2S", "2D 9S", None, "RUN_SUITS_DIFFER TOO_MANY_JOKERS", "one wild two a run"),
    (PI, {}, "4H 5H 6H", "2D 9S", None, "RUN_SUITS_DIFFER", "one wild two a run"),
    (PI, {}, "5H 6H 2C", "2H", None, "TOO_MANY_JOKERS", "46: away from its own place it is wild as well"),
    (PI, {}, "4S 2H 6S 7S", "2D", None, "TOO_MANY_JOKERS", "one wild two a run"),
    (CA, {}, "JK 6D 7D 8D", "5D", None, "", "24: the joker moves outward on its own side"),
    (CA, {}, "JK 2D 3D 4D", "AD", None, "JOKER_WITHOUT_PLACE", "24: if that rank exists"),
    (CH, {}, SUCIA, "AD", None, "RUN_NOT_CONSECUTIVE", "44: thirteen cards are full"),
]  # fmt: skip


@pytest.mark.parametrize(("id", "options", "meld", "cards", "order", "wanted", "why"), ADDED)
def test_cards_for_an_escalera(
    id: str, options: Options, meld: str, cards: str, order: str | None, wanted: str, why: str
) -> None:
    rules = rules_of(id, options)
    read = rules.pack.read
    told = None if order is None else read(order.split())
    answer = ask_lay_off(rules, "escalera", read(meld.split()), read(cards.split()), told)
    assert [str(breach.code) for breach in answer.breaches] == wanted.split(), why


SETS = [
    # game, options, set, cards, codes, why
    (LM, {}, "4S 4H 4C", "4S", "", "10: three to six cards of the same three suits"),
    (LM, {}, "4S 4H 4C", "4D", "SET_SUITS", "10: the fourth suit never"),
    (LM, {}, "4S 4H 4C", "4S 4D", "SET_SUITS", "10: nor in a block"),
    (LM, {}, "4S 4H 4C", "5S", "SET_RANKS_DIFFER", ""),
    (LM, {}, "4S 4H 4C", "JK", "JOKER_IN_SET", ""),
    (LM, {}, "4S 4H 4C", "4S 4H 4C 4S", "SET_SIZE", "six at most"),
    (LM, {"set_kind": "any_suit_after"}, "4S 4H 4C", "4D", "", "10: afterwards any card of the rank"),
    (LR, {}, "4S 4H 4C", "4D", "", "11: the fourth suit may come later"),
    (LR, {}, "4S 4H 4C 4D", "4S", "SET_SIZE SET_SUITS", "11: no twins, four at most"),
    (CA, {}, "4S 4S 4C", "4S", "", "12: suits free"),
]


@pytest.mark.parametrize(("id", "options", "meld", "cards", "wanted", "why"), SETS)
def test_cards_for_a_set(id: str, options: Options, meld: str, cards: str, wanted: str, why: str) -> None:
    rules = rules_of(id, options)
    read = rules.pack.read
    answer = ask_lay_off(rules, rules.set_name, read(meld.split()), read(cards.split()), None)
    assert {str(breach.code) for breach in answer.breaches} == set(wanted.split()), why


def test_an_order_that_is_not_the_set_and_what_joins_it_is_called_so() -> None:
    """10: 4S joins 4S 4H 4C; what is wrong is the order told, which holds another card."""
    rules = rules_of(LM)
    read = rules.pack.read
    four, order = read(["4S"]), read(["4S", "4H", "4C", "4D"])
    (breach,) = ask_lay_off(rules, "pierna", read(["4S", "4H", "4C"]), four, order).breaches
    words = "4S 4H 4C 4D, the order told, is not the meld and the cards added to it."
    assert (breach.code, message(breach, rules, "en")) == ("NOT_A_MELD", words)


BY_A_SEAT: list[tuple[str, Options, str, str, str, str, str, str]] = [
    # game, options, hand, table, opened, moves, codes of the last, why
    (LM, {}, "8D 2C", "1 5D 6D 7D", "", "lay_off m1 8D", "LAY_OFF_BEFORE_OPENING", "31: open first"),
    (LM, {}, "8D 2C", "1 5D 6D 7D", "before", "lay_off m1 8D", "", "31: on anybody's meld"),
    (LM, {}, "8D 2C", "1 5D 6D 7D", "now", "lay_off m1 8D", "", "31: the same turn is enough"),
    (LM, {}, "8D 2C", "1 5D 6D 7D", "before", "lay_off m7 8D", "NO_SUCH_MELD", ""),
    (LM, {}, "2C", "1 5D 6D 7D", "before", "lay_off m1 8D", "CARD_NOT_IN_HAND", ""),
    (LM, {}, "JK 2C", "1 5D 6D 7D", "before", "lay_off m1 JK", "AMBIGUOUS", "25: which end?"),
    (LM, {}, "9D 2C", "1 5D 6D 7D", "before", "lay_off m1 9D", "RUN_NOT_CONSECUTIVE", ""),
    (LM, {}, "9D JK 2C", "1 5D 6D 7D", "before", "lay_off m1 JK 9D", "", "a block with a joker inside"),
    (LM, {}, "9D 2C", "1 5D 6D 7D JK", "before", "lay_off m1 9D", "", "20: beyond the joker"),
    (LM, {}, "9D 8D 2C", "1 5D 6D 7D JK", "before", "lay_off m1 9D, lay_off m1 8D", "JOKER_FIXED",
     "20: fixed for good"),
    (LR, {}, "8D 2C", "1 5D 6D 7D", "before", "lay_off m1 8D", "LAY_OFF_ON_OTHERS", "LR: own melds only"),
    (CA, {}, "9D 2C", "1 5D 6D 7D 8D", "now", "lay_off m1 9D", "LAY_OFF_TOO_EARLY", "41: in later turns"),
    (CH, {}, "9D 2C", f"1 {SUCIA}", "before", "lay_off m1 9D", "RUN_NOT_CONSECUTIVE", "44: nothing joins it"),
    # --- swaps (26)
    (LM, {}, "7D 2C", "1 5D 6D JK", "before", "swap_joker m1 7D", "SWAP_NOT_ALLOWED", "26: not by default"),
    (LM, SWAP, "7D QH KH 2C", "1 5D 6D JK", "before", "swap_joker m9 7D",
     "NO_SUCH_MELD", "26"),
    (LM, SWAP, "8D QH KH 2C", "1 5D 6D JK", "before", "swap_joker m1 8D",
     "SWAP_NOT_ALLOWED", "26: only the card it stands for"),
    (LM, SWAP, "JK QH KH 2C", "1 5D 6D JK", "before", "swap_joker m1 JK",
     "SWAP_NOT_ALLOWED", "26: a natural for a joker"),
    (LM, SWAP, "4D QH KH 2C", "1 4S 4H 4C", "before", "swap_joker m1 4D",
     "SWAP_NOT_ALLOWED", "26: there is no joker in it"),
    (CA, SWAP_AGAIN, "4D QH KH AH 2C", "1 4S 4H JK", "before",
     "swap_joker m1 4D, meld JK QH KH AH", "", "26: out of a trío"),
    (CA, SWAP_AGAIN, "5D QH KH AH 2C", "1 4S 4H JK", "before",
     "swap_joker m1 5D", "SWAP_NOT_ALLOWED", "26: another rank"),
    (CH, SWAP_AGAIN, "6H QH KH AH 2C", f"1 {SUCIA_JK}",
     "before", "swap_joker m1 6H", "SWAP_NOT_ALLOWED", "44: a straight stays as it was laid"),
]  # fmt: skip


def _round(laid: str) -> int:
    """The round: that of the escala sucia where one lies on the table."""
    return 8 if SUCIA in laid or SUCIA_JK in laid else 1


@pytest.mark.parametrize(("id", "options", "hand", "laid", "opened", "moves", "wanted", "why"), BY_A_SEAT)
def test_a_seat_adds_to_the_table(
    id: str, options: Options, hand: str, laid: str, opened: str, moves: str, wanted: str, why: str
) -> None:
    state = given(id, hand, laid, options, opened=opened, round=_round(laid))
    assert codes(state, moves) == wanted.split(), why


LISTED: list[tuple[str, Options, str, str, list[str], str]] = [
    # game, options, hand, table, lay-offs and swaps listed, why
    (LM, {}, "9D 2C", "1 5D 6D 7D", [], "nothing joins"),
    (LM, {}, "8D 9D 4D 2C", "1 5D 6D 7D", ["m1 4D", "m1 8D", "m1 8D 9D"], "every block at one end"),
    (LM, {}, "7D 2C", "1 5D 6D JK", ["m1 7D"], "19"),
    (
        LM,
        {"lay_off": "own"},
        "8D 4D 2C",
        "0 4S 4H 4C; 1 5D 6D 7D",
        [],
        "own melds only, where a dial says so",
    ),
    (CH, {}, "4D AD 2C", "1 TD JD QD KD", ["m1 AD"], "14: the ranks go round"),
    (CH, {}, "AD 2D 9D 4C", "1 TD JD QD KD", ["m1 9D", "m1 AD", "m1 AD 2D"], "14: beyond the ace"),
    (CH, {}, "9D 2D 4C", f"1 {SUCIA}", [], "44: a straight takes nothing"),
    (LM, SWAP, "7D QH KH 2C", "1 5D 6D JK", ["m1 7D", "m1 7D"], "26: shift or swap"),
    (LM, SWAP, "2C 9C", "1 5D 6D JK", [], "26: nothing to swap"),
    (PI, {}, "2H 8S KC", "0 5S 6S 7S", ["m1 2H", "m1 2H", "m1 8S", "m1 8S 2H"], "25: wild twos"),
]


@pytest.mark.parametrize(("id", "options", "hand", "laid", "wanted", "why"), LISTED)
def test_what_is_listed(id: str, options: Options, hand: str, laid: str, wanted: list[str], why: str) -> None:
    state = given(id, hand, laid, options, opened="before", round=_round(laid))
    found = [one.partition(" ")[2] for kind in ("lay_off", "swap_joker") for one in listed(state, kind)]
    assert sorted(found) == sorted(wanted), why


def test_a_swapped_joker_comes_to_hand_and_is_owed() -> None:
    """26: natural in, joker out as ``must_use``; the meld keeps its owner."""
    state = given(LM, "6S QH KH 2C", "1 5S JK 7S", SWAP, opened="before")
    swapped = after(state, "swap_joker m1 6S")
    write = state.rules.pack.write
    assert write(swapped.melds[0].cards) == ["5S", "6S", "7S"]
    assert sorted(write(swapped.hand)) == ["2C", "JK", "KH", "QH"]
    assert swapped.must_use == state.rules.pack.index["JK"]
    assert [str(one.code) for one in breaches(swapped, "discard 2C")] == ["MUST_USE_TAKEN_CARD"]


OWED: list[tuple[str, Options, str, str, str, str, str, str]] = [
    # game, options, hand, table, moves, codes of the last, its clauses, why
    (LM, SWAP, "6S QH KH 2C", "1 5S JK 7S", "swap_joker m1 6S, discard 2C",
     "MUST_USE_TAKEN_CARD", "LM-4.15", "26: the rule about swaps, not about the pile"),
    (LM, SWAP, "6S QH KH 2C", "1 5S JK 7S", "swap_joker m1 6S, lay_off m1 JK",
     "AMBIGUOUS MUST_USE_TAKEN_CARD", "LM-2.8 LM-4.15", "26: in whatever order it is laid off"),
    (LM, SWAP, "6S QH KH 2C", "1 5S JK 7S", "swap_joker m1 6S, lay_off m1 JK = JK 5S 6S 7S",
     "MUST_USE_TAKEN_CARD", "LM-4.15", "26: only in a new meld"),
    (LM, SWAP, "JK 6S QH KH 2C", "1 5S JK 7S", "swap_joker m1 6S, lay_off m1 JK = JK 5S 6S 7S",
     "", "", "26: the other one will do"),
    (LR, {**SWAP, "lay_off": "any"}, "6S JH QH 2C", "1 5S JK 7S", "swap_joker m1 6S, discard 2C",
     "MUST_USE_TAKEN_CARD", "LR-5.11", "26: the rule about the pile says it, too"),
    (LM, SWAP, "7S KC QH 2D", "1 5S 6S JK", "swap_joker m1 7S", "SWAP_NOT_ALLOWED", "LM-4.15", "26: no meld"),
]  # fmt: skip


@pytest.mark.parametrize(("id", "options", "hand", "laid", "moves", "wanted", "cited", "why"), OWED)
def test_a_swapped_joker_is_owed_a_new_meld(
    id: str, options: Options, hand: str, laid: str, moves: str, wanted: str, cited: str, why: str
) -> None:
    *before, last = moves.split(", ")
    state = after(given(id, hand, laid, options, opened="before"), *before)
    found = breaches(state, last)
    assert [str(breach.code) for breach in found] == wanted.split(), why
    assert [clause_of(breach, state.rules).code(state.rules) for breach in found] == cited.split(), why


SWAPPED: list[tuple[str, str, str]] = [
    # swap, words, why
    ("swap_joker m1 7S", "7S fits m1, but after that JK could not go into a new meld", "26: no meld for it"),
    ("swap_joker m1 8S", "8S cannot be swapped for a joker of m1", "26: not what it stands for"),
]


@pytest.mark.parametrize(("told", "words", "why"), SWAPPED)
def test_why_there_is_no_swap(told: str, words: str, why: str) -> None:
    state = given(LM, "7S 8S KC QH 2D", "1 5S 6S JK", SWAP, opened="before")
    assert [words in message(breach, state.rules, "en") for breach in breaches(state, told)] == [True], why


def test_a_straight_with_its_own_joker_takes_nothing() -> None:
    """A5: a joker beyond ``jokers_per_run`` stands in a 13-card contract; whoever adds to it is refused."""
    options = {"contracts": ["real"], "jokers_per_run": 0, "hand_size": 20, "players": {"min": 2, "max": 2}}
    hand = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS JK 4D 5D"
    laid = after(given(CH, hand, options=options), "meld AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS JK")
    assert codes(laid, "lay_off m1 4D") == ["RUN_NOT_CONSECUTIVE", "LAY_OFF_TOO_EARLY"]
    later = given(CH, "4D 5D", "0 AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS JK", options, others=(20,))
    assert codes(later, "lay_off m1 4D") == ["RUN_NOT_CONSECUTIVE"]
    assert listed(later, "lay_off") == []
    assert listed(laid, "lay_off") == []


WHICH: list[tuple[Options, str, str, str, str]] = [
    # options, run, card, run after, why
    ({"jokers_per_run": 2}, f"JK {LONG.removeprefix('AD ')} JK", "AD", f"{LONG} JK", "the lower end first"),
    ({"twos_wild": True, "wild_twos_per_run": 1}, f"2S {LONG.removeprefix('AD ')} JK", "AD",
     f"2S {LONG.removeprefix('AD ')} AD", "a joker, for a wild two is not swapped"),
]  # fmt: skip


@pytest.mark.parametrize(("options", "run", "card", "wanted", "why"), WHICH)
def test_which_joker_of_two_aces_is_swapped(
    options: Options, run: str, card: str, wanted: str, why: str
) -> None:
    """26 where wild cards stand for both aces of one run (14)."""
    dials = {"joker_substitution": True, "new_melds_after_opening": True, **options}
    state = given(CA, "AD 5S 5H 2C 9C", f"1 {run}", dials, opened="before")
    assert f"swap_joker m1 {card}" in listed(state, "swap_joker"), why
    assert state.rules.pack.write(after(state, f"swap_joker m1 {card}").melds[0].cards) == wanted.split(), why
