"""What is a meld, and why not (rulings 10-16): bags of cards put to the counter, and melds laid by a seat."""

from __future__ import annotations

import pytest

from referee.rules.cards import NotACard, pack
from referee.rules.melds.runs import read_run
from referee.rules.questions import MOST_ORDERS, ask_meld, meld_on_table_faults
from tests.family.notation import rules_of
from tests.rules.given import Options, breaches, codes, given, listed

LM, LR, LC = "loba-de-menos", "loba-de-menos-reenganche", "loba-de-mas-clasica"
PI, BZ, CA, CH = "loba-con-picos", "loba-con-bazas", "loba-centroamericana", "carioca"
LONG = "AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD"

BAGS: list[tuple[str, Options, str, str | None, str, str]] = [
    # game, options, cards, kind told, codes in rulebook order, why
    (LM, {}, "", None, "NOT_A_MELD", "nothing is no meld"),
    (LM, {}, "JK JK JK", None, "NOT_A_MELD", "jokers alone are near to nothing"),
    (LM, {}, "JK JK JK", "pierna", "NOT_A_MELD JOKER_IN_SET", "nor a pierna"),
    (LM, {}, "JK JK", "pierna", "NOT_A_MELD SET_SIZE JOKER_IN_SET", "nor are two"),
    (CA, {}, "JK JK", "trio", "NOT_A_MELD SET_SIZE JOKER_IN_SET", "12: nor a trío; one natural at least"),
    (LM, {}, "", "pierna", "NOT_A_MELD", "a pierna has cards"),
    (LM, {}, "JK JK", "escalera", "NOT_A_MELD RUN_TOO_SHORT TOO_MANY_JOKERS", "14: and they are too few"),
    (LM, {}, "JK JK JK", "escalera", "NOT_A_MELD TOO_MANY_JOKERS", "14: jokers alone are no escalera"),
    (LM, {}, "", "escalera", "NOT_A_MELD", "an escalera has cards"),
    (LC, {}, "2S 2H JK", "escalera", "NOT_A_MELD TOO_MANY_JOKERS", "14: twos and jokers alone are none"),
    (LC, {}, "2H JK JK", None, "JOKER_IN_SET TOO_MANY_JOKERS", "14: near to both kinds"),
    (PI, {}, "2H JK 2H", None, "SET_SUITS JOKER_IN_SET TOO_MANY_JOKERS", "14: near to both kinds"),
    (PI, {}, "2H 2H 2S", None, "SET_SUITS", "without a joker near to a pierna"),
    (LM, {}, "5S 5H 5D", "trio", "NOT_A_MELD", "a set is no trío where piernas are laid"),
    (LM, {}, "5S 5H 5D", "pierna", "", "10: three suits"),
    (LM, {}, "5S 5H 5D", "escalera", "RUN_SUITS_DIFFER RUN_NOT_CONSECUTIVE", "told to be what it is not"),
    (LM, {}, "5S 5H 5H", None, "SET_SUITS", "10: two suits are too few"),
    (LM, {}, "5S 5H JK", None, "JOKER_IN_SET", "no joker in a pierna"),
    (LM, {}, "5S 5H 6D", None, "SET_RANKS_DIFFER", "near to a pierna"),
    (LM, {}, "5S 9H KD", None, "NOT_A_MELD", "near to nothing"),
    (LM, {}, "5S 6S", None, "RUN_TOO_SHORT", "14"),
    (LM, {}, "5S 6S 8S", None, "RUN_NOT_CONSECUTIVE", "14"),
    (LM, {}, f"{LONG} AD", "escalera", "ACE_BRIDGE", "14: A to K plus another ace: no"),
    (LM, {}, f"{LONG} AS", "escalera", "RUN_SUITS_DIFFER ACE_BRIDGE", "14: of whatever suit"),
    (LM, {}, f"{LONG.replace('KD', 'JK')} AD", "escalera", "ACE_BRIDGE", "14: a joker among them or not"),
    (LM, {}, f"{LONG} 2D", "escalera", "RUN_NOT_CONSECUTIVE", "14: another two has no place"),
    (LR, {}, f"{LONG} AD", "escalera", "ACE_HIGH", "14: the ace is low, the second one too"),
    (CH, {}, f"{LONG} AD", "escalera", "RUN_NOT_CONSECUTIVE", "14: in Carioca no rank twice"),
    (LM, {}, f"{LONG} JK", "escalera", "JOKER_WITHOUT_PLACE", "15: no joker beside a full A to K run"),
    (LM, {}, "KH AH 2H", None, "ACE_BRIDGE", "14: never K-A-2"),
    (LR, {}, "QH KH AH", None, "ACE_HIGH", "the ace is low"),
    (LR, {}, "KH AH 2H", None, "ACE_BRIDGE", "low or high, it is no bridge"),
    (LR, {}, "AH 5H 9H", None, "RUN_NOT_CONSECUTIVE", "nothing to do with the ace"),
    (CH, {}, "QH KH AH 2H", None, "", "14: in Carioca the ranks go round"),
    (CA, {}, f"{LONG} AD", None, "", "14: two aces close both ends"),
    (PI, {}, "5S 2H 2D 8S", "escalera", "TOO_MANY_JOKERS", "one wild two a run"),
    (PI, {}, "5H 6D 2S 2D 2C", "escalera", "RUN_SUITS_DIFFER TOO_MANY_JOKERS", "46: one of three is natural"),
    (PI, {}, "5H 6D 2C 4D", "escalera", "RUN_SUITS_DIFFER", "one wild two a run"),
    (PI, {}, "KH QD 2H 2C", "escalera", "RUN_SUITS_DIFFER TOO_MANY_JOKERS", "46: no place of its own there"),
    (PI, {}, "3H 4D 2H 2C", "escalera", "RUN_SUITS_DIFFER", "46: there is one here"),
    (PI, {}, "3H 4D 2D 2C", "escalera", "RUN_SUITS_DIFFER", "46: or of the other suit"),
    (PI, {}, "5H 2C", "escalera", "RUN_TOO_SHORT TOO_MANY_JOKERS", "two naturals at least"),
    (PI, {}, "2H 3H 2D", "escalera", "", "46: a two of hearts in its own place is natural"),
    (LM, {"jokers_in_sets": 2, "jokers_per_run": 2}, "5S JK JK", None, "AMBIGUOUS", "two kinds"),
]  # fmt: skip


@pytest.mark.parametrize(("id", "options", "cards", "kind", "wanted", "why"), BAGS)
def test_a_bag_of_cards(
    id: str, options: Options, cards: str, kind: str | None, wanted: str, why: str
) -> None:
    rules = rules_of(id, options)
    answer = ask_meld(rules, rules.pack.read(cards.split()), kind)
    assert [str(breach.code) for breach in answer.breaches] == wanted.split(), why
    assert bool(answer.arrangements) is not bool(wanted)


def test_an_ambiguous_bag_names_the_kinds_it_could_be() -> None:
    """Contract 3: ``details.candidates`` of an ambiguous question; told the kind, it is answered."""
    rules = rules_of(LM, {"jokers_in_sets": 2, "jokers_per_run": 2})
    cards = rules.pack.read(["5S", "JK", "JK"])
    (breach,) = ask_meld(rules, cards, None).breaches
    assert breach.details["candidates"] == ({"kind": "pierna"}, {"kind": "escalera"})
    assert len(ask_meld(rules, cards, "pierna").arrangements) == 1
    assert len(ask_meld(rules, cards, "escalera").arrangements) == 3


LAID: list[tuple[str, Options, str, str, str, str]] = [
    # game, options, hand, moves, codes of the last, why
    (LM, {}, f"{LONG} 2C", "meld 2D AD 3D 4D 5D 6D 7D 8D 9D TD JD QD KD", "AMBIGUOUS", "14: two orders"),
    (LM, {}, f"{LONG} 2C", f"meld {LONG}", "", "14: told in order, it lies as told"),
    (LM, {}, f"{LONG} 2C", f"meld {LONG[3:]} AD", "", "14: the ace above the king"),
    (LM, {}, "KD JK AD 2C", "meld KD JK AD", "JOKER_WITHOUT_PLACE", "14: told K-JK-A, it is never Q-K-A"),
    (LM, {}, "KD JK AD 2C", "meld JK KD AD", "", "14: JK-K-A is Q-K-A"),
    (LM, {}, "KD JK 2D 2C", "meld KD JK 2D", "RUN_NOT_CONSECUTIVE", "15: K-JK-2: no"),
    (LM, {}, "6D 5D 7D 2C", "meld 6D 5D 7D", "", "14: naturals alone may be told in any order"),
    (LM, {}, "5D 6D JK 2C", "meld 5D 6D JK", "", "16: two naturals and a joker"),
    (LM, {}, "5D 6D 2C", "meld 5D 6D 7D", "CARD_NOT_IN_HAND", "only cards that are held"),
    (LM, {}, "5D 6D 7D 2C", "meld 5D 5D 6D", "CARD_NOT_IN_HAND RUN_NOT_CONSECUTIVE", "and so often"),
    (LC, {}, "2S 3H 4H KC", "meld 2S 3H 4H", "", "25: the two of spades stands for the two of hearts"),
    (LC, {}, "AH 2H 3H KC", "meld 3H 2H AH", "", "46: nothing wild in it, so any order"),
    (LC, {}, "AH 2S 3H KC", "meld AH 2S 3H", "", "14: with a wild two the order told is the order"),
    (LC, {}, "AH 2S 3H KC", "meld 3H 2S AH", "JOKER_WITHOUT_PLACE", "14: and is never rearranged"),
]  # fmt: skip


@pytest.mark.parametrize(("id", "options", "hand", "moves", "wanted", "why"), LAID)
def test_a_meld_laid(id: str, options: Options, hand: str, moves: str, wanted: str, why: str) -> None:
    assert codes(given(id, hand, options=options), moves) == wanted.split(), why


def test_an_ambiguous_meld_names_its_orders() -> None:
    """Contract 3: a request with two readings is refused with the candidates; nothing is filled in."""
    scrambled = "2D AD 3D 4D 5D 6D 7D 8D 9D TD JD QD KD"
    (breach,) = breaches(given(LM, f"{LONG} 2C"), f"meld {scrambled}")
    orders = breach.details["candidates"]
    assert isinstance(orders, tuple)
    assert len(orders) == 2


def test_more_jokers_than_one_in_a_run() -> None:
    """14-16 with ``jokers_per_run`` 2: a natural fixes the suit, each place of the jokers is a move."""
    state = given(LM, "JH JK JK 9C", options={"jokers_per_run": 2})
    melds = {one for one in listed(state, "meld") if "JH" in one}
    assert melds == {"meld JH JK JK", "meld JK JH JK", "meld JK JK JH"}


def test_many_wild_cards_make_many_melds() -> None:
    """Unlimited wild cards: what is listed is accepted, and only that (property 2)."""
    state = given(LC, "2S 2H JK 9C 9D 4H")
    melds = listed(state, "meld")
    assert len(melds) > 20
    assert {tuple(codes(state, meld)) for meld in melds} == {()}


def test_without_jokers_in_runs_a_joker_makes_no_meld() -> None:
    assert listed(given(LM, "5D 6D JK 2C", options={"jokers_per_run": 0}), "meld") == []


ACES = [
    # another card in hand, the longest escalera listed, why
    ("AD", f"{LONG} AD", "its twin closes the other end"),
    ("2D", LONG, "the twin of another card closes nothing"),
    ("JK", f"{LONG} JK", "a joker stands for the ace it is not"),
]


@pytest.mark.parametrize(("other", "longest", "why"), ACES)
def test_a_whole_suit_may_have_an_ace_at_both_ends(other: str, longest: str, why: str) -> None:
    """15 with ``ace`` both_ends: only of the ace it matters whether the hand holds it twice."""
    state = given(LM, f"{LONG} {other} 9C", options={"ace": "both_ends"})
    melds = listed(state, "meld")
    assert max(melds, key=len) == f"meld {longest}", why
    assert len(melds) == len(set(melds))


def test_a_dirty_straight_may_lie_on_the_table() -> None:
    """44: escala sucia, suits free; the same cards are nothing where no contract asks for them."""
    sucia = ["AS", "2H", "3D", "4C", "5S", "6H", "7D", "8C", "9S", "TH", "JD", "QC", "KS"]
    rules = rules_of(CH)
    assert meld_on_table_faults(rules, "escalera", rules.pack.read(sucia)) == []
    assert meld_on_table_faults(rules, "pierna", rules.pack.read(["5S", "5H", "5D"])) == ["NOT_A_MELD"]
    assert "RUN_SUITS_DIFFER" in meld_on_table_faults(rules_of(LM), "escalera", rules.pack.read(sucia))


TABLED = [
    (LM, "escalera", "KD JK AD", ["JOKER_WITHOUT_PLACE"], "14: the order on the table counts"),
    (LM, "escalera", "6D 5D 7D", ["RUN_NOT_CONSECUTIVE"], "lowest first"),
    (LM, "escalera", "6D 5D 9D", ["RUN_NOT_CONSECUTIVE"], ""),
    (LM, "pierna", "6D 6H 6S 6C", ["SET_SUITS"], "10: never the fourth suit"),
    (LM, "escalera", "5D 6D 7D", [], ""),
]


@pytest.mark.parametrize(("id", "kind", "cards", "wanted", "why"), TABLED)
def test_what_may_lie_on_the_table(id: str, kind: str, cards: str, wanted: list[str], why: str) -> None:
    rules = rules_of(id)
    assert meld_on_table_faults(rules, kind, rules.pack.read(cards.split())) == wanted, why


def test_a_pack_knows_its_cards() -> None:
    """Contract 2: Spanish and French codes do not mix; a pack is what it holds."""
    spanish, french = pack("spanish_40", 1, 0), pack("french", 2, 4)
    with pytest.raises(NotACard, match="8O"):
        spanish.read(["7O", "8O"])
    assert spanish.write(spanish.read(["7O", "SO"])) == ["7O", "SO"]
    assert (len(spanish.cards), len(french.cards)) == (40, 108)
    assert {french: "two packs"}[pack("french", 2, 4)] == "two packs"


def test_of_very_many_orders_some_are_told() -> None:
    """Eleven cards of which ten are wild lie in thousands of orders; that they are an escalera is certain."""
    rules = rules_of("loba-de-mas-clasica", {})
    cards = rules.pack.read(["JK", "JK", "JK", "JK", "AS", "2S", "3S", "2H", "2D", "2C", "2C"])
    answer = ask_meld(rules, cards, None)
    assert (answer.breaches, answer.kind, answer.truncated) == ((), "escalera", True)
    assert len(answer.arrangements) == MOST_ORDERS
    assert all(read_run(rules, order) for order in answer.arrangements)
    assert not ask_meld(rules, cards[:1] + cards[4:7], None).truncated
