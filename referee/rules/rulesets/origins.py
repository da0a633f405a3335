"""Where the default of every dial comes from, ruleset by ruleset.

A dial that has no say in a ruleset (how a card is taken that nobody must use, a bonus for melds that score
nothing) stands where we put it, which is a house ruling, too.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.languages import words

SEED_000, SEED_002, SEED_003 = words("seed 000"), words("seed 002"), words("seed 003")
COMMON = words("common practice")
HOUSE = words("house ruling")
SOURCES = (SEED_000, SEED_002, SEED_003, COMMON, HOUSE)
"""A seed text (000 and 001 say the same), other published rules, or our own decision."""

Origins = Mapping[str, str]
"""The source of each dial's default, by the dial's name."""


def _told(**dials_by_source: str) -> dict[str, str]:
    return {dial: _NAMES[name] for name, dials in dials_by_source.items() for dial in dials.split()}


_NAMES = {
    "seed_000": SEED_000,
    "seed_002": SEED_002,
    "seed_003": SEED_003,
    "common": COMMON,
    "house": HOUSE,
}

_DE_MENOS = _told(
    seed_000="""
        pack_name packs jokers players hand_size upcard direction next_dealer finish
        take_discard discard_use_by return_taken_card set_kind jokers_in_sets run_min ace
        jokers_per_run twos_wild wild_twos_per_run joker_shift joker_substitution
        opening opening_min contracts lay_off lay_off_same_turn new_melds_after_opening
        go_out_requires_discard joker_discard values scoring clean_bonus go_out_bonus_per_meld
        four_suit_bonus match_end limit rebuys
    """,
    house="""
        close_loose_cards close_loose_points min_naturals contract_exact_sizes meld_values
        rebuy_reference rebuy_min_survivors idle_recycles tie_break
    """,
)

_REENGANCHE = _told(
    seed_002="""
        pack_name packs jokers players hand_size upcard direction next_dealer finish
        take_discard set_kind jokers_in_sets run_min ace jokers_per_run twos_wild
        wild_twos_per_run joker_substitution opening opening_min contracts lay_off lay_off_same_turn
        new_melds_after_opening go_out_requires_discard values scoring clean_bonus
        go_out_bonus_per_meld four_suit_bonus match_end limit rebuys rebuy_reference
    """,
    common="joker_shift joker_discard",
    house="""
        close_loose_cards close_loose_points discard_use_by return_taken_card min_naturals
        contract_exact_sizes meld_values rebuy_min_survivors idle_recycles tie_break
    """,
)

_DE_MAS_CLASICA = _told(
    common="""
        pack_name packs jokers players hand_size upcard direction next_dealer finish
        take_discard discard_use_by return_taken_card set_kind jokers_in_sets run_min ace
        jokers_per_run twos_wild wild_twos_per_run joker_shift joker_substitution
        opening opening_min contracts lay_off lay_off_same_turn new_melds_after_opening
        go_out_requires_discard joker_discard values scoring meld_values clean_bonus
        go_out_bonus_per_meld four_suit_bonus match_end limit rebuys
    """,
    house="""
        close_loose_cards close_loose_points min_naturals contract_exact_sizes
        rebuy_reference rebuy_min_survivors idle_recycles tie_break
    """,
)

_CENTROAMERICANA = _told(
    seed_003="""
        pack_name packs jokers players hand_size upcard direction next_dealer finish
        take_discard set_kind jokers_in_sets run_min ace opening contracts contract_exact_sizes
        lay_off lay_off_same_turn new_melds_after_opening go_out_requires_discard
        scoring match_end limit
    """,
    common="""
        jokers_per_run twos_wild wild_twos_per_run joker_shift joker_substitution
        joker_discard values clean_bonus
    """,
    house="""
        close_loose_cards close_loose_points discard_use_by return_taken_card min_naturals
        opening_min meld_values go_out_bonus_per_meld four_suit_bonus rebuys rebuy_reference
        rebuy_min_survivors idle_recycles tie_break
    """,
)

_CARIOCA = _told(
    common="""
        pack_name packs jokers players hand_size upcard direction next_dealer finish
        take_discard set_kind jokers_in_sets run_min ace jokers_per_run twos_wild
        wild_twos_per_run joker_shift joker_substitution opening contracts contract_exact_sizes
        lay_off lay_off_same_turn new_melds_after_opening go_out_requires_discard joker_discard
        values scoring clean_bonus match_end limit tie_break
    """,
    house="""
        close_loose_cards close_loose_points discard_use_by return_taken_card min_naturals
        opening_min meld_values go_out_bonus_per_meld four_suit_bonus rebuys rebuy_reference
        rebuy_min_survivors idle_recycles
    """,
)

_CHINCHON = _told(
    seed_002="pack_name match_end limit",
    common="""
        packs jokers players hand_size upcard direction next_dealer finish close_loose_cards
        close_loose_points take_discard return_taken_card set_kind run_min ace
        joker_discard values scoring clean_bonus rebuys rebuy_reference
    """,
    house="""
        discard_use_by jokers_in_sets jokers_per_run twos_wild wild_twos_per_run min_naturals
        joker_shift joker_substitution opening opening_min contracts contract_exact_sizes
        lay_off lay_off_same_turn new_melds_after_opening go_out_requires_discard meld_values
        go_out_bonus_per_meld four_suit_bonus rebuy_min_survivors idle_recycles tie_break
    """,
)

_DE_MAS = _REENGANCHE | _told(seed_002="meld_values", house="rebuy_reference")
_CONTRATO = _REENGANCHE | _told(
    seed_003="""
        hand_size set_kind run_min contracts contract_exact_sizes lay_off lay_off_same_turn
        match_end limit
    """,
    house="rebuys rebuy_reference",
)
_CON_PICOS = _REENGANCHE | _told(house="wild_twos_per_run min_naturals")

ORIGINS: Mapping[str, Origins] = {
    "loba-de-menos": _DE_MENOS,
    "loba-de-menos-reenganche": _REENGANCHE,
    "loba-de-mas": _DE_MAS,
    "loba-de-mas-clasica": _DE_MAS_CLASICA,
    "loba-centroamericana": _CENTROAMERICANA,
    "loba-contrato": _CONTRATO,
    "loba-con-picos": _CON_PICOS,
    "loba-pierna-de-cuatro": _REENGANCHE,
    "loba-sin-comodines": _REENGANCHE,
    "loba-con-bazas": _REENGANCHE,
    "loba-uruguaya": _CON_PICOS,
    "chinchon": _CHINCHON,
    "carioca": _CARIOCA,
}
"""By ruleset, then by dial. What a variant of seed 002 turns is told by the same seed."""


def origins_of(id: str) -> Origins:
    """The source of each dial's default in the ruleset of that id; KeyError where there is none."""
    return ORIGINS[id]
