"""The rulesets we know, as frozen data: from the seed texts and, where they are silent, common practice."""

from __future__ import annotations

from dataclasses import replace

from referee.rules.rulesets.dials import Limit, Ruleset


def _values(
    joker: int,
    ace: int,
    two: int = 2,
    low: tuple[int, ...] = (3, 4, 5, 6, 7, 8, 9),
    ten: int = 10,
    figures: int = 10,
) -> tuple[tuple[str, int], ...]:
    """A table of points, ace first; ``low`` are the points of 3 to 9."""
    pips = (ace, two, *low, ten, figures, figures, figures)
    return (*zip("A23456789TJQK", pips, strict=True), ("JK", joker))


_FIVES = (5,) * 7

LOBA_DE_MENOS = Ruleset(
    id="loba-de-menos", version=1, prefix="LM",
    values=_values(joker=10, ace=10), clean_bonus=-10,
)  # fmt: skip

REENGANCHE = Ruleset(
    id="loba-de-menos-reenganche", version=1, prefix="LR",
    direction="ccw", next_dealer="deal_winner", take_discard="free",
    set_kind="four_suits", ace="low", joker_shift="none",
    lay_off="own", go_out_requires_discard=True, joker_discard="free",
    values=_values(joker=25, ace=15), rebuys=2,
)  # fmt: skip

LOBA_DE_MAS = replace(
    REENGANCHE,
    id="loba-de-mas", prefix="LP",
    scoring="melds", go_out_bonus_per_meld=5, match_end="target", limit=Limit(150), rebuys=0,
)  # fmt: skip

LOBA_DE_MAS_CLASICA = Ruleset(
    id="loba-de-mas-clasica", version=1, prefix="LC",
    hand_size=11, upcard=False,
    jokers_per_run=None, twos_wild=True, wild_twos_per_run=None,
    values=_values(joker=3, ace=3, two=3, low=(1, 1, 1, 1, 1, 2, 2), ten=2, figures=2),
    scoring="melds", meld_values="ranks", match_end="target", limit=Limit(150),
)  # fmt: skip

CENTROAMERICANA = Ruleset(
    id="loba-centroamericana", version=1, prefix="CA",
    hand_size=11, direction="ccw", take_discard="free",
    set_kind="trio", jokers_in_sets=1, run_min=4, ace="both_ends", joker_shift="same_side",
    opening="contract", contracts=("TT", "ET", "EE", "TTT", "TTE", "EET"), contract_exact_sizes=True,
    lay_off_same_turn=False, new_melds_after_opening=False,
    go_out_requires_discard=True, joker_discard="free",
    values=_values(joker=50, ace=20, two=5, low=_FIVES),
    match_end="deals", limit=Limit(6),
)  # fmt: skip

CARIOCA = replace(
    CENTROAMERICANA,
    id="carioca", prefix="CH",
    players=(2, 4), hand_size=12, ace="wrap", joker_shift="none", joker_discard="never",
    contracts=("TT", "TE", "EE", "TTT", "TTE", "TEE", "EEE", "sucia", "real"), contract_exact_sizes=False,
    values=_values(joker=30, ace=20), limit=Limit(9), tie_break="deals_won",
)  # fmt: skip

CONTRATO = replace(
    REENGANCHE,
    id="loba-contrato", prefix="CT",
    hand_size=11, set_kind="trio", run_min=4,
    opening="contract", contracts=CENTROAMERICANA.contracts, contract_exact_sizes=True,
    lay_off="any", lay_off_same_turn=False,
    match_end="deals", limit=Limit(6), rebuys=0,
)  # fmt: skip

CON_PICOS = replace(
    REENGANCHE,
    id="loba-con-picos", prefix="PI",
    twos_wild=True, wild_twos_per_run=1, min_naturals=2,
)  # fmt: skip

PIERNA_DE_CUATRO = replace(REENGANCHE, id="loba-pierna-de-cuatro", prefix="PC", four_suit_bonus=10)

SIN_COMODINES = replace(REENGANCHE, id="loba-sin-comodines", prefix="SC", jokers=0)

CON_BAZAS = replace(REENGANCHE, id="loba-con-bazas", prefix="BZ", opening="min_points", opening_min=50)

URUGUAYA = replace(
    CON_PICOS,
    id="loba-uruguaya", prefix="UY",
    values=_values(joker=25, ace=20, two=25),
)  # fmt: skip

_SPANISH = (*zip("123456789SCR", (*range(1, 10), 10, 10, 10), strict=True), ("JK", 25))
"""Points for both Spanish packs: of the 40 cards the 8 and the 9 are missing."""

CHINCHON = Ruleset(
    id="chinchon", version=1, prefix="CN",
    pack_name="spanish_40", packs=1, jokers=0, players=(2, 4), hand_size=7, direction="ccw",
    finish="close", take_discard="free", return_taken_card=True,
    set_kind="four_suits", jokers_in_sets=1, ace="low", joker_shift="none", joker_discard="free",
    values=_SPANISH, clean_bonus=-10, limit=Limit(100), idle_recycles=10,
)  # fmt: skip

RULESETS: dict[str, Ruleset] = {
    rules.id: rules
    for rules in (
        LOBA_DE_MENOS,
        REENGANCHE,
        LOBA_DE_MAS,
        LOBA_DE_MAS_CLASICA,
        CENTROAMERICANA,
        CONTRATO,
        CON_PICOS,
        PIERNA_DE_CUATRO,
        SIN_COMODINES,
        CON_BAZAS,
        URUGUAYA,
        CHINCHON,
        CARIOCA,
    )
}
"""Every ruleset by its id, in the order they are listed."""


def ruleset(id: str) -> Ruleset:
    """The ruleset of that id; KeyError where there is none."""
    return RULESETS[id]
