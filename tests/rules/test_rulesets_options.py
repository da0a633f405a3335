"""House rules as options: what makes sense, what does not and why, and the dials in the log."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.rules.rulesets import (
    RULESETS,
    Limit,
    Ruleset,
    SenselessOptions,
    dials_of,
    from_dials,
    ruleset,
    with_options,
)
from referee.rules.rulesets.forms import FORMS, Choice, Number, YesNo

LM, LR, LP, LC = "loba-de-menos", "loba-de-menos-reenganche", "loba-de-mas", "loba-de-mas-clasica"
CA, CH, CN = "loba-centroamericana", "carioca", "chinchon"

SENSELESS = [
    # options of Loba de Menos, dial named first, reason
    ({"run_min": 2.5}, "run_min", "WRONG_TYPE"),
    ({"run_min": "3"}, "run_min", "WRONG_TYPE"),
    ({"run_min": True}, "run_min", "WRONG_TYPE"),
    ({"run_min": None}, "run_min", "WRONG_TYPE"),
    ({"run_min": 3.0}, "run_min", "WRONG_TYPE"),
    ({"run_min": -1}, "run_min", "OUT_OF_RANGE"),
    ({"run_min": 2}, "run_min", "OUT_OF_RANGE"),
    ({"run_min": 14}, "run_min", "OUT_OF_RANGE"),
    ({"hand_size": 0}, "hand_size", "OUT_OF_RANGE"),
    ({"hand_size": 60}, "hand_size", "CONTRADICTION"),
    ({"hand_size": 10**30}, "hand_size", "OUT_OF_RANGE"),
    ({"Ace": "low"}, "Ace", "UNKNOWN_DIAL"),
    ({"ace ": "low"}, "ace ", "UNKNOWN_DIAL"),
    ({"id": "poker"}, "id", "UNKNOWN_DIAL"),
    ({"prefix": "XX"}, "prefix", "UNKNOWN_DIAL"),
    ({"version": 2}, "version", "UNKNOWN_DIAL"),
    ({"nonsense": None}, "nonsense", "UNKNOWN_DIAL"),
    ({"ace": "middle"}, "ace", "OUT_OF_RANGE"),
    ({"ace": ["low"]}, "ace", "WRONG_TYPE"),
    ({"direction": "up"}, "direction", "OUT_OF_RANGE"),
    ({"set_kind": "five_suits"}, "set_kind", "OUT_OF_RANGE"),
    ({"joker_shift": True}, "joker_shift", "WRONG_TYPE"),
    ({"lay_off_same_turn": "maybe"}, "lay_off_same_turn", "WRONG_TYPE"),
    ({"lay_off_same_turn": 1}, "lay_off_same_turn", "WRONG_TYPE"),
    ({"values": {"A": "fifteen"}}, "values", "WRONG_TYPE"),
    ({"values": {"A": True}}, "values", "WRONG_TYPE"),
    ({"values": {"10": 10}}, "values", "OUT_OF_RANGE"),
    ({"values": {"A": -1}}, "values", "OUT_OF_RANGE"),
    ({"values": 10}, "values", "WRONG_TYPE"),
    ({"limit": {"at": 101, "cmp": "<"}}, "limit", "OUT_OF_RANGE"),
    ({"limit": {"at": "101"}}, "limit", "WRONG_TYPE"),
    ({"limit": {"total": 101}}, "limit", "OUT_OF_RANGE"),
    ({"limit": 0}, "limit", "OUT_OF_RANGE"),
    ({"players": 4}, "players", "WRONG_TYPE"),
    ({"players": {"min": 1}}, "players", "OUT_OF_RANGE"),
    ({"players": {"min": 4, "max": 3}}, "players", "OUT_OF_RANGE"),
    ({"jokers": 5}, "jokers", "OUT_OF_RANGE"),
    ({"packs": 0}, "packs", "OUT_OF_RANGE"),
    ({"clean_bonus": 10}, "clean_bonus", "OUT_OF_RANGE"),
    ({"contracts": "TT", "opening": "contract"}, "contracts", "WRONG_TYPE"),
    ({"contracts": ["TX"], "opening": "contract"}, "contracts", "OUT_OF_RANGE"),
    ({"contracts": [""], "opening": "contract"}, "contracts", "OUT_OF_RANGE"),
    ({"contracts": ["TT", 2], "opening": "contract"}, "contracts", "WRONG_TYPE"),
    ({"contracts": ["TT"]}, "contracts", "CONTRADICTION"),
    ({"contracts": ["TTTT"], "opening": "contract"}, "contracts", "CONTRADICTION"),
    ({"opening": "contract"}, "opening", "CONTRADICTION"),
    ({"opening": "min_points"}, "opening", "CONTRADICTION"),
    ({"opening_min": 50}, "opening_min", "CONTRADICTION"),
    ({"wild_twos_per_run": 1}, "wild_twos_per_run", "CONTRADICTION"),
    ({"wild_twos_per_run": None}, "wild_twos_per_run", "CONTRADICTION"),
    ({"twos_wild": True, "wild_twos_per_run": 0}, "wild_twos_per_run", "CONTRADICTION"),
    ({"rebuys": None}, "rebuys", "CONTRADICTION"),
    ({"rebuys": 1, "match_end": "stop"}, "rebuys", "CONTRADICTION"),
    ({"rebuys": 1001}, "rebuys", "OUT_OF_RANGE"),
    ({"match_end": "target"}, "match_end", "CONTRADICTION"),
    ({"match_end": "deals", "limit": {"at": 6, "cmp": ">"}}, "limit", "CONTRADICTION"),
    ({"scoring": "melds", "match_end": "target"}, "scoring", "CONTRADICTION"),
    ({"go_out_bonus_per_meld": 5}, "go_out_bonus_per_meld", "CONTRADICTION"),
    ({"finish": "close"}, "finish", "CONTRADICTION"),
    ({"pack_name": "spanish_40"}, "pack_name", "CONTRADICTION"),
    ({"idle_recycles": 0}, "idle_recycles", "OUT_OF_RANGE"),
    ({"close_loose_cards": 2}, "close_loose_cards", "CONTRADICTION"),
    ({"close_loose_points": 3}, "close_loose_points", "CONTRADICTION"),
]


@pytest.mark.parametrize(("options", "dial", "reason"), SENSELESS)
def test_options_that_make_no_sense(options: dict[str, object], dial: str, reason: str) -> None:
    with pytest.raises(SenselessOptions) as refusal:
        with_options(ruleset(LM), options)
    assert (dial, reason) in [(fault.dial, fault.reason) for fault in refusal.value.faults]
    assert all(fault.message for fault in refusal.value.faults)


SENSELESS_IN_CHINCHON: list[tuple[dict[str, object], str, str]] = [
    # options, dial named first, reason
    ({"pack_name": "french"}, "pack_name", "CONTRADICTION"),
    ({"pack_name": "spanish_52"}, "pack_name", "OUT_OF_RANGE"),
    ({"finish": "empty_hand"}, "finish", "CONTRADICTION"),
    ({"close_loose_cards": 8}, "close_loose_cards", "OUT_OF_RANGE"),
    ({"close_loose_cards": None}, "close_loose_cards", "WRONG_TYPE"),
    ({"close_loose_points": -1}, "close_loose_points", "OUT_OF_RANGE"),
    ({"close_loose_cards": 0, "close_loose_points": 3}, "close_loose_points", "CONTRADICTION"),
    ({"take_discard": "immediate"}, "take_discard", "CONTRADICTION"),
    ({"discard_use_by": "end_of_turn"}, "discard_use_by", "CONTRADICTION"),
    ({"joker_substitution": True}, "joker_substitution", "CONTRADICTION"),
    ({"opening": "contract", "contracts": ["TT"]}, "opening", "CONTRADICTION"),
    ({"opening": "min_points", "opening_min": 30}, "opening_min", "CONTRADICTION"),
    ({"contracts": ["TT"]}, "contracts", "CONTRADICTION"),
    ({"contract_exact_sizes": False}, "contract_exact_sizes", "CONTRADICTION"),
    ({"lay_off": "own"}, "lay_off", "CONTRADICTION"),
    ({"lay_off_same_turn": False}, "lay_off_same_turn", "CONTRADICTION"),
    ({"new_melds_after_opening": False}, "new_melds_after_opening", "CONTRADICTION"),
    ({"go_out_requires_discard": True}, "go_out_requires_discard", "CONTRADICTION"),
    ({"scoring": "melds", "match_end": "target"}, "scoring", "CONTRADICTION"),
    ({"meld_values": "ranks"}, "meld_values", "CONTRADICTION"),
    ({"go_out_bonus_per_meld": 5}, "go_out_bonus_per_meld", "CONTRADICTION"),
    ({"values": {"A": 1}}, "values", "OUT_OF_RANGE"),
    ({"players": {"min": 2, "max": 6}}, "players", "CONTRADICTION"),
]


@pytest.mark.parametrize(("options", "dial", "reason"), SENSELESS_IN_CHINCHON)
def test_options_that_make_no_sense_in_chinchon(options: dict[str, object], dial: str, reason: str) -> None:
    with pytest.raises(SenselessOptions) as refusal:
        with_options(ruleset(CN), options)
    assert (dial, reason) in [(fault.dial, fault.reason) for fault in refusal.value.faults]


SIDE_BY_SIDE: dict[str, object] = {
    "pack_name": "spanish_40", "take_discard": "free", "lay_off": "any", "opening": "own_meld",
    "close_loose_cards": 1, "close_loose_points": 5, "finish": "close",
}  # fmt: skip


def test_a_dial_told_as_it_stands_contradicts_nothing() -> None:
    assert with_options(ruleset(CN), SIDE_BY_SIDE) == ruleset(CN)


SENSIBLE: list[tuple[str, dict[str, object]]] = [
    (LM, {}),
    (LM, {"limit": 100}),
    (LM, {"limit": {"at": 101, "cmp": ">"}}),
    (LM, {"hand_size": 20}),
    (LM, {"hand_size": 50, "players": {"min": 2, "max": 2}}),
    (LM, {"packs": 1}),
    (LM, {"jokers": 0}),
    (LM, {"rebuys": 2, "rebuy_min_survivors": 1}),
    (LM, {"values": {"A": 15, "JK": 25}}),
    (LM, {"twos_wild": True}),
    (LM, {"twos_wild": True, "wild_twos_per_run": None, "jokers_per_run": None}),
    (LM, {"opening": "contract", "contracts": ["TT", "TTE"]}),
    (LM, {"opening": "min_points", "opening_min": 30}),
    (LM, {"match_end": "stop", "limit": 100}),
    (LM, {"idle_recycles": None}),
    (LM, {"new_melds_after_opening": True}),
    (LM, {"contract_exact_sizes": False}),
    (LR, {"rebuy_min_survivors": 1}),
    (LR, {"players": {"min": 2, "max": 2}}),
    (LP, {"limit": 300}),
    (LP, {"four_suit_bonus": 10}),
    (LC, {"twos_wild": False}),
    (CA, {"opening": "own_meld"}),
    (CA, {"limit": 3}),
    (CA, {"contracts": ["TTE"], "limit": 1}),
    (CH, {"jokers_per_run": 2}),
    (CH, {"jokers_per_run": 99}),
    (CH, {"contracts": ["real"]}),
    (CN, {"pack_name": "spanish_48"}),
    (CN, {"pack_name": "spanish_48", "jokers": 2}),
    (CN, {"jokers": 2, "jokers_per_run": 2, "jokers_in_sets": 0}),
    (CN, {"packs": 2, "players": {"min": 2, "max": 6}}),
    (CN, {"rebuys": 1, "rebuy_min_survivors": 1}),
    (CN, {"close_loose_cards": 0}),
    (CN, {"close_loose_cards": 2, "close_loose_points": 10}),
    (CN, {"limit": 50, "clean_bonus": -25}),
    (CN, {"limit": {"at": 100, "cmp": ">"}}),
    (CN, {"match_end": "deals", "limit": 6}),
    (CN, {"match_end": "stop"}),
    (CN, {"idle_recycles": 3}),
    (CN, {"return_taken_card": False}),
    (CN, {"values": {"S": 8, "C": 9}}),
]


@pytest.mark.parametrize(("id", "options"), SENSIBLE)
def test_options_a_table_may_choose(id: str, options: dict[str, object]) -> None:
    turned = with_options(ruleset(id), options)
    before = dials_of(ruleset(id))
    changed = {dial for dial, value in dials_of(turned).items() if value != before[dial]}
    implied = {"wild_twos_per_run"} if "twos_wild" in options else set()
    assert changed <= options.keys() | implied
    assert (turned.id, turned.version, turned.prefix) == (id, 1, ruleset(id).prefix)


NEEDS: dict[tuple[str, object], dict[str, object]] = {
    ("opening", "contract"): {"contracts": ["TT"]},
    ("opening", "min_points"): {"opening_min": 50},
    ("scoring", "melds"): {"match_end": "target", "clean_bonus": 0},
    ("match_end", "deals"): {"limit": 6},
    ("match_end", "target"): {"scoring": "melds", "clean_bonus": 0},
}
OTHER_GAMES = ("pack_name", "finish")
LISTED = [
    (dial, value)
    for dial, form in FORMS.items()
    if dial not in OTHER_GAMES
    for value in (
        form.words if isinstance(form, Choice) else (True, False) if isinstance(form, YesNo) else ()
    )
]


@pytest.mark.parametrize(("dial", "value"), LISTED)
def test_every_listed_value_of_every_dial_is_accepted(dial: str, value: object) -> None:
    turned = with_options(ruleset(LM), {dial: value, **NEEDS.get((dial, value), {})})
    assert dials_of(turned)[dial] == value


def test_all_faults_are_told_at_once() -> None:
    options = {"ace": "middle", "hand_size": 60, "nonsense": 1, "opening": "contract", "run_min": 2.5}
    with pytest.raises(SenselessOptions) as refusal:
        with_options(ruleset(LM), options)
    assert {fault.dial: fault.reason for fault in refusal.value.faults} == {
        "ace": "OUT_OF_RANGE",
        "nonsense": "UNKNOWN_DIAL",
        "run_min": "WRONG_TYPE",
        "hand_size": "CONTRADICTION",
        "opening": "CONTRADICTION",
    }


def test_a_contradiction_names_the_dial_that_is_missing() -> None:
    with pytest.raises(SenselessOptions) as refusal:
        with_options(ruleset(LM), {"opening": "contract"})
    (fault,) = refusal.value.faults
    assert fault.dials == ("opening", "contracts")


def test_what_an_option_leaves_out_keeps_the_rulesets() -> None:
    turned = with_options(ruleset(LM), {"values": {"A": 15}, "limit": {"cmp": ">"}, "players": {"max": 4}})
    assert dict(turned.values) == dict(ruleset(LM).values) | {"A": 15}
    assert (turned.limit, turned.players) == (Limit(101, ">"), (2, 4))


def _values(dial: str) -> st.SearchStrategy[object]:
    form = FORMS[dial]
    if isinstance(form, YesNo):
        return st.booleans()
    if isinstance(form, Choice):
        return st.sampled_from(form.words)
    if isinstance(form, Number):
        numbers = st.integers(form.low, min(form.high, form.low + 14))
        return st.none() | numbers if form.unlimited else numbers
    return {
        "players": st.fixed_dictionaries({"min": st.integers(2, 3), "max": st.integers(3, 6)}),
        "limit": st.integers(1, 400)
        | st.fixed_dictionaries({"at": st.integers(1, 400), "cmp": st.just(">")}),
        "values": st.dictionaries(st.sampled_from([*"A23456789TJQK", "JK"]), st.integers(0, 60)),
        "contracts": st.lists(st.sampled_from(["TT", "TE", "EE", "sucia", "real"])),
    }[dial]


OPTIONS = st.lists(st.sampled_from(list(FORMS)), unique=True, max_size=6).flatmap(
    lambda dials: st.fixed_dictionaries({dial: _values(dial) for dial in dials})
)


def _turned(rules: Ruleset, options: dict[str, object]) -> Ruleset:
    """The ruleset with those options, or as it was where they make no sense together."""
    try:
        return with_options(rules, options)
    except SenselessOptions:
        return rules


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(list(RULESETS.values())), OPTIONS)
def test_the_dials_in_the_log_are_the_ruleset(rules: Ruleset, options: dict[str, object]) -> None:
    turned = _turned(rules, options)
    kept = json.loads(json.dumps(dials_of(turned)))
    assert kept == dials_of(turned)
    assert from_dials(turned.id, turned.version, kept) == turned
    assert dials_of(from_dials(turned.id, turned.version, kept)) == kept


def test_a_match_finds_its_ruleset_again_without_reading_it_twice() -> None:
    dials = dials_of(ruleset(LM))
    assert from_dials(LM, 1, dials) is from_dials(LM, 1, dict(dials))


def test_an_older_version_keeps_its_own_dials() -> None:
    old = replace(ruleset(LM), version=7, hand_size=10)
    assert from_dials(LM, 7, dials_of(old)) == old


def test_a_log_that_lies_is_refused() -> None:
    with pytest.raises(SenselessOptions):
        from_dials(LM, 1, dials_of(ruleset(LM)) | {"ace": "middle"})
    with pytest.raises(KeyError):
        from_dials("poker", 1, dials_of(ruleset(LM)))
