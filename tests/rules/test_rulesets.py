"""The rulesets as data and house rules as options (rules.md 1)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from referee.rules.cards import FRENCH, SPANISH_40, SPANISH_48, pack
from referee.rules.rulesets import (
    RULESETS,
    Ruleset,
    dials_of,
    ruleset,
    with_options,
)
from referee.rules.rulesets.forms import FORMS

LM, LR, LP, LC = (
    "loba-de-menos",
    "loba-de-menos-reenganche",
    "loba-de-mas",
    "loba-de-mas-clasica",
)
CA, CH, CT = "loba-centroamericana", "carioca", "loba-contrato"
CN = "chinchon"
PI, PC, SC, BZ, UY = (
    "loba-con-picos",
    "loba-pierna-de-cuatro",
    "loba-sin-comodines",
    "loba-con-bazas",
    "loba-uruguaya",
)

# The table of rules.md 1: dial, then its value by column LM LR L+ L+c CA CH.
TABLE: list[tuple[str, Sequence[object]]] = [
    ("players", [{"min": 2, "max": 5}] * 5 + [{"min": 2, "max": 4}]),
    ("packs", [2] * 6),
    ("jokers", [4] * 6),
    ("hand_size", [9, 9, 9, 11, 11, 12]),
    ("upcard", [True, True, True, False, True, True]),
    ("direction", ["cw", "ccw", "ccw", "cw", "ccw", "ccw"]),
    ("next_dealer", ["next", "deal_winner", "deal_winner", "next", "next", "next"]),
    ("take_discard", ["immediate", "free", "free", "immediate", "free", "free"]),
    ("return_taken_card", [False] * 6),
    ("set_kind", ["three_suits", "four_suits", "four_suits", "three_suits", "trio", "trio"]),
    ("jokers_in_sets", [0, 0, 0, 0, 1, 1]),
    ("run_min", [3, 3, 3, 3, 4, 4]),
    ("ace", ["either", "low", "low", "either", "both_ends", "wrap"]),
    ("jokers_per_run", [1, 1, 1, None, 1, 1]),
    ("twos_wild", [False, False, False, True, False, False]),
    ("min_naturals", [1] * 6),
    ("joker_shift", ["opposite", "none", "none", "opposite", "same_side", "none"]),
    ("joker_substitution", [False] * 6),
    ("opening", ["own_meld"] * 4 + ["contract"] * 2),
    ("lay_off", ["any", "own", "own", "any", "any", "any"]),
    ("lay_off_same_turn", [True] * 4 + [False] * 2),
    ("new_melds_after_opening", [True] * 4 + [False] * 2),
    ("go_out_requires_discard", [False, True, True, False, True, True]),
    ("joker_discard", ["only_if_all_jokers", "free", "free", "only_if_all_jokers", "free", "never"]),
    ("clean_bonus", [-10, 0, 0, 0, 0, 0]),
    ("match_end", ["elimination", "elimination", "target", "target", "deals", "deals"]),
    ("limit", [{"at": n, "cmp": ">="} for n in (101, 101, 150, 150, 6, 9)]),
    ("rebuys", [0, 2, 0, 0, 0, 0]),
    ("go_out_bonus_per_meld", [0, 0, 5, 0, 0, 0]),
    ("idle_recycles", [3] * 6),
]


@pytest.mark.parametrize(("dial", "values"), TABLE)
def test_the_dials_stand_as_the_law_tables_them(dial: str, values: Sequence[object]) -> None:
    assert [dials_of(ruleset(id))[dial] for id in (LM, LR, LP, LC, CA, CH)] == list(values)


VALUES = [
    # ruleset, joker, ace, figure, ten, nine, two, three
    (LM, 10, 10, 10, 10, 9, 2, 3),
    (LR, 25, 15, 10, 10, 9, 2, 3),
    (LP, 25, 15, 10, 10, 9, 2, 3),
    (LC, 3, 3, 2, 2, 2, 3, 1),
    (CA, 50, 20, 10, 10, 5, 5, 5),
    (CH, 30, 20, 10, 10, 9, 2, 3),
    (CT, 25, 15, 10, 10, 9, 2, 3),
    (PI, 25, 15, 10, 10, 9, 2, 3),
    (UY, 25, 20, 10, 10, 9, 25, 3),
]


@pytest.mark.parametrize(("id", "joker", "ace", "figure", "ten", "nine", "two", "three"), VALUES)
def test_points_of_the_cards(
    id: str, joker: int, ace: int, figure: int, ten: int, nine: int, two: int, three: int
) -> None:
    rules = ruleset(id)
    points = {code: rules.value_of[card] for code, card in rules.pack.index.items()}
    told = [points[code] for code in ("JK", "AS", "JH", "QD", "KC", "TS", "9H", "2D", "3C")]
    assert told == [joker, ace, figure, figure, figure, ten, nine, two, three]


# rules.md 4: the dials of Chinchón.
CHINCHON: list[tuple[str, object]] = [
    ("pack_name", "spanish_40"), ("packs", 1), ("jokers", 0),
    ("players", {"min": 2, "max": 4}), ("hand_size", 7), ("upcard", True),
    ("direction", "ccw"), ("next_dealer", "next"),
    ("finish", "close"), ("close_loose_cards", 1), ("close_loose_points", 5),
    ("take_discard", "free"), ("return_taken_card", True),
    ("set_kind", "four_suits"), ("run_min", 3), ("ace", "low"),
    ("jokers_in_sets", 1), ("jokers_per_run", 1), ("joker_shift", "none"), ("joker_discard", "free"),
    ("scoring", "penalty"), ("clean_bonus", -10),
    ("match_end", "elimination"), ("limit", {"at": 100, "cmp": ">="}), ("rebuys", 0),
    ("idle_recycles", 10),
]  # fmt: skip


@pytest.mark.parametrize(("dial", "value"), CHINCHON)
def test_the_dials_of_chinchon(dial: str, value: object) -> None:
    assert dials_of(ruleset(CN))[dial] == value


SPANISH = [
    # pack, cards, their points
    ("spanish_40", "1O 2C 3E 4B 5O 6C 7E SB CO RC", [1, 2, 3, 4, 5, 6, 7, 10, 10, 10]),
    ("spanish_48", "1B 7B 8E 9C SO CC RE", [1, 7, 8, 9, 10, 10, 10]),
]


@pytest.mark.parametrize(("name", "cards", "points"), SPANISH)
def test_points_of_the_spanish_cards(name: str, cards: str, points: list[int]) -> None:
    rules = with_options(ruleset(CN), {"pack_name": name, "jokers": 2})
    assert [rules.value_of[card] for card in rules.pack.read(cards.split())] == points
    assert rules.value_of[rules.pack.index["JK"]] == 25
    assert len(rules.pack.cards) == int(name.split("_")[1]) + 2


VARIANTS = [
    # ruleset, what differs from Loba de Menos with reenganche (rules.md 1, last part)
    (PI, {"twos_wild": True, "wild_twos_per_run": 1, "min_naturals": 2}),
    (PC, {"four_suit_bonus": 10}),
    (SC, {"jokers": 0}),
    (BZ, {"opening": "min_points", "opening_min": 50}),
    (UY, {"twos_wild": True, "wild_twos_per_run": 1, "min_naturals": 2, "values": {"A": 20, "2": 25}}),
    (
        CT,
        {
            "hand_size": 11,
            "set_kind": "trio",
            "run_min": 4,
            "opening": "contract",
            "contracts": ["TT", "ET", "EE", "TTT", "TTE", "EET"],
            "lay_off": "any",
            "lay_off_same_turn": False,
            "match_end": "deals",
            "limit": 6,
            "rebuys": 0,
        },
    ),
]


@pytest.mark.parametrize(("id", "options"), VARIANTS)
def test_a_variant_is_reenganche_with_some_dials_turned(id: str, options: dict[str, object]) -> None:
    assert dials_of(ruleset(id)) == dials_of(with_options(ruleset(LR), options))


STOCKS = [
    # rules.md 3: ruleset, players, cards left in the stock
    (LM, 2, 89), (LM, 3, 80), (LM, 4, 71), (LM, 5, 62),
    (CA, 4, 63), (CA, 5, 52),
    (SC, 2, 85), (SC, 3, 76), (SC, 4, 67), (SC, 5, 58),
    (CN, 2, 25), (CN, 3, 18), (CN, 4, 11),
]  # fmt: skip


@pytest.mark.parametrize(("id", "players", "stock"), STOCKS)
def test_stock_after_the_deal(id: str, players: int, stock: int) -> None:
    rules = ruleset(id)
    assert len(rules.pack.cards) - players * rules.hand_size - rules.upcard == stock


_LARGEST = {FRENCH: FRENCH, SPANISH_40: SPANISH_48}
"""A ruleset has points for every pack of its kind that a table may choose."""


@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.id)
def test_a_ruleset_contradicts_nothing_and_covers_its_pack(rules: Ruleset) -> None:
    assert with_options(rules, dials_of(rules)) == rules
    assert {rank for rank, _ in rules.values} == {*pack(_LARGEST[rules.pack_name], 1, 0).ranks, "JK"}


def test_prefixes_are_unique() -> None:
    assert len({rules.prefix for rules in RULESETS.values()}) == len(RULESETS)


def test_every_dial_has_its_form() -> None:
    assert list(dials_of(ruleset(LM))) == list(FORMS)
    assert {"id", "version", "prefix"}.isdisjoint(FORMS)
    assert set(FORMS) | {"id", "version", "prefix"} == set(Ruleset.__dataclass_fields__)
