"""Options that contradict each other: a 422 that names every dial that quarrels, and says why (issue 3)."""

from __future__ import annotations

import pytest

from referee.rules.rulesets import RULESETS, SenselessOptions, ruleset, with_options
from tests.api.promise import Reader
from tests.api.table import KEY, app_over, bearer, desk_over, memory, reader

LM, LR, LP, CA, CH, CN = (
    "loba-de-menos", "loba-de-menos-reenganche", "loba-de-mas", "loba-centroamericana", "carioca", "chinchon",
)  # fmt: skip

LC, PC, BZ, SC = "loba-de-mas-clasica", "loba-pierna-de-cuatro", "loba-con-bazas", "loba-sin-comodines"
NOTHING: dict[str, object] = dict.fromkeys([*"A23456789TJQK", "JK"], 0)

QUARRELS: list[tuple[str, dict[str, object], set[str], str]] = [
    # game, options, the dials that quarrel, words of the reason
    (CA, {"contracts": ["EEE"]}, {"contracts", "hand_size", "run_min"}, "EEE needs 13 cards"),
    (CA, {"hand_size": 10}, {"contracts", "hand_size", "run_min"}, "EET needs 12 cards"),
    (CA, {"run_min": 5}, {"contracts", "hand_size", "run_min"}, "EET needs 14 cards"),
    (CH, {"hand_size": 11}, {"contracts", "hand_size", "run_min"}, "sucia needs 13 cards"),
    (
        LM,
        {"opening": "contract", "contracts": ["TTTT"]},
        {"contracts", "hand_size", "run_min"},
        "needs 12 cards",
    ),
    (LM, {"opening": "contract"}, {"opening", "contracts"}, "needs contracts"),
    (LM, {"contracts": ["TT"]}, {"contracts", "opening"}, "need opening contract"),
    (LR, {"opening": "min_points"}, {"opening", "opening_min"}, "needs opening_min"),
    (LR, {"opening_min": 30}, {"opening_min", "opening"}, "needs opening min_points"),
    (
        CA,
        {"contracts": ["TT", "TTT"], "twos_wild": True},
        {"twos_wild", "contracts", "new_melds_after_opening"},
        "wild in escaleras",
    ),
    (LM, {"twos_wild": True, "run_min": 13}, {"twos_wild", "run_min", "hand_size"}, "wild in escaleras"),
    (LM, {"twos_wild": True, "wild_twos_per_run": 0}, {"twos_wild", "wild_twos_per_run"}, "no run may hold"),
    (LM, {"wild_twos_per_run": 1}, {"twos_wild", "wild_twos_per_run"}, "set twos_wild"),
    (LR, {"rebuys": None}, {"rebuys", "match_end"}, "without a limit"),
    (CH, {"rebuys": None}, {"rebuys", "match_end"}, "nobody is eliminated"),
    (LP, {"rebuys": None}, {"rebuys", "match_end"}, "nobody is eliminated"),
    (LR, {"rebuys": None, "match_end": "stop"}, {"rebuys", "match_end"}, "nobody is eliminated"),
    (LP, {"rebuys": 2}, {"rebuys", "match_end"}, "nobody is eliminated"),
    (LR, {"match_end": "stop", "limit": 200}, {"rebuys", "match_end"}, "nobody is eliminated"),
    (
        CN,
        {"players": {"max": 5}},
        {"hand_size", "players", "pack_name", "packs", "jokers", "upcard"},
        "the pack has 40",
    ),
    (
        CN,
        {"players": {"min": 5, "max": 5}},
        {"hand_size", "players", "pack_name", "packs", "jokers", "upcard"},
        "the pack has 40",
    ),
    (LM, {"match_end": "target"}, {"match_end", "scoring"}, "where melds score"),
    (LP, {"match_end": "elimination"}, {"match_end", "scoring"}, "where melds score"),
    (LP, {"clean_bonus": -10}, {"clean_bonus", "scoring"}, "lowest total wins"),
    (LM, {"go_out_bonus_per_meld": 5}, {"go_out_bonus_per_meld", "scoring"}, "melds score nothing"),
    (CA, {"limit": {"at": 6, "cmp": ">"}}, {"limit", "match_end"}, "number of deals"),
    (CN, {"opening": "contract", "contracts": ["TT"]}, {"opening", "finish"}, "until somebody closes"),
    (LM, {"finish": "close"}, {"finish"}, "cannot be changed"),
    (LM, {"pack_name": "spanish_40"}, {"pack_name"}, "of this kind: french"),
    (CN, {"pack_name": "french"}, {"pack_name"}, "of this kind: spanish_40, spanish_48"),
    # escaleras that ask for more naturals than they have cards (14)
    (CA, {"min_naturals": 5}, {"min_naturals", "run_min"}, "have 4 cards, and 5 of them"),
    (LM, {"min_naturals": 5}, {"min_naturals", "run_min"}, "have 3 cards, and 5 of them"),
    (CN, {"min_naturals": 4}, {"min_naturals", "run_min"}, "have 3 cards, and 4 of them"),
    # openings worth more than any hand (45)
    (BZ, {"opening_min": 1000}, {"opening_min", "hand_size", "values"}, "worth more than 135 together"),
    (BZ, {"hand_size": 3}, {"opening_min", "hand_size", "values"}, "worth more than 45 together"),
    (
        BZ,
        {"values": dict.fromkeys("A23456789TJQK", 0) | {"JK": 0}},
        {"opening_min", "hand_size", "values"},
        "worth more than 0 together",
    ),
    # totals that nobody ever reaches (35)
    (LM, {"values": NOTHING}, {"values", "limit", "match_end"}, "ever gets to 101"),
    (LM, {"values": NOTHING, "match_end": "stop"}, {"values", "limit", "match_end"}, "ever gets to 101"),
    (
        LP,
        {"values": NOTHING | {"JK": 25}, "jokers_per_run": 0, "go_out_bonus_per_meld": 0},
        {"values", "limit", "match_end"},
        "ever gets to 150",
    ),
    (
        LM,
        {"joker_substitution": True, "jokers": 0},
        {"joker_substitution", "jokers", "jokers_per_run", "jokers_in_sets"},
        "no joker ever lies in a meld",
    ),
    (
        LM,
        {"joker_substitution": True, "jokers_per_run": 0},
        {"joker_substitution", "jokers", "jokers_per_run", "jokers_in_sets"},
        "no joker ever lies in a meld",
    ),
    (SC, {"values": NOTHING | {"JK": 25}}, {"values", "limit", "match_end"}, "ever gets to 101"),
    (
        LP,
        {"values": NOTHING, "go_out_bonus_per_meld": 0},
        {"values", "limit", "match_end"},
        "ever gets to 150",
    ),
    (CN, {"values": dict.fromkeys("1234567SCR", 0)}, {"values", "limit", "match_end"}, "ever gets to 100"),
    # hands that nobody can ever get rid of (28, section 4)
    (LM, {"hand_size": 1}, {"hand_size"}, "too small for a meld"),
    (LM, {"hand_size": 1, "run_min": 4}, {"hand_size"}, "too small for a meld"),
    (LP, {"hand_size": 1}, {"hand_size", "go_out_requires_discard"}, "a meld and a discard"),
    (LR, {"hand_size": 2}, {"hand_size", "go_out_requires_discard"}, "a meld and a discard"),
    (CN, {"hand_size": 2}, {"hand_size", "close_loose_cards", "close_loose_points"}, "ever close"),
    (
        CN,
        {"hand_size": 1, "close_loose_points": 0},
        {"hand_size", "close_loose_cards", "close_loose_points"},
        "ever close",
    ),
    # bonuses and rebuys that nobody can ever get
    (LM, {"four_suit_bonus": 10}, {"four_suit_bonus", "set_kind"}, "all four suits"),
    (
        PC,
        {"set_kind": "three_suits"},
        {"four_suit_bonus", "set_kind"},
        "all four suits",
    ),
    (LR, {"rebuy_min_survivors": 5}, {"rebuy_min_survivors", "players", "rebuys"}, "of 5 players at most 4"),
    (
        LM,
        {"rebuys": 1, "players": {"max": 2}},
        {"rebuy_min_survivors", "players", "rebuys"},
        "of 2 players at most 1",
    ),
    # escaleras that no hand can lay (14)
    (LM, {"run_min": 13}, {"run_min", "hand_size"}, "needs 13 cards"),
    (LM, {"min_naturals": 11, "run_min": 11}, {"run_min", "hand_size"}, "more than 10 of one"),
    (LR, {"run_min": 10}, {"run_min", "hand_size"}, "more than 9 of one"),
    (CN, {"run_min": 8}, {"run_min", "hand_size"}, "more than 7 of one"),
    (
        CN,
        {"run_min": 11, "hand_size": 12, "players": {"max": 2}},
        {"run_min", "hand_size"},
        "more than 10 of one",
    ),
    # a limit that becomes another thing
    (LM, {"match_end": "deals"}, {"match_end", "limit"}, "101 was a total"),
    (CA, {"match_end": "elimination"}, {"match_end", "limit"}, "6 was a number of deals"),
]


@pytest.mark.parametrize(("id", "options", "dials", "words"), QUARRELS)
def test_every_dial_of_a_quarrel_is_named(
    id: str, options: dict[str, object], dials: set[str], words: str
) -> None:
    with pytest.raises(SenselessOptions) as refusal:
        with_options(ruleset(id), options)
    assert [
        fault for fault in refusal.value.faults if set(fault.dials) == dials and words in str(fault.message)
    ], refusal.value.faults


PEACE: list[tuple[str, dict[str, object], str]] = [
    # game, options, why it makes sense
    (CN, {"players": {"max": 5}, "pack_name": "spanish_48"}, "five hands of seven leave twelve of 48"),
    (CN, {"players": {"max": 5}, "packs": 2}, "two packs of forty"),
    (CA, {"contracts": ["TT"], "twos_wild": True, "new_melds_after_opening": True}, "escaleras come later"),
    (CA, {"contracts": ["TT", "E"], "twos_wild": True}, "one contract asks for an escalera"),
    (LM, {"twos_wild": True, "run_min": 10}, "nine cards and one drawn are ten"),
    (LR, {"match_end": "stop", "limit": 200, "rebuys": 0}, "the school form"),
    (LP, {"limit": 300}, "300 is common (L+ scoring)"),
    (LM, {"limit": {"at": 100, "cmp": ">"}}, "over a hundred is out"),
    (LM, {"packs": 1, "players": {"max": 4}}, "a small table with one pack"),
    (LR, {"players": {"max": 2}}, "two play; that nobody can come back then is no option of theirs"),
    (LR, {"rebuy_min_survivors": 4}, "four of five are in when one is out"),
    (BZ, {"hand_size": 4}, "ten, jack, queen, king with a joker for the ten are 55"),
    (BZ, {"opening_min": 135}, "the most a hand of nine can be worth"),
    (BZ, {"run_min": 4}, "longer escaleras are worth more"),
    (BZ, {"hand_size": 3, "set_kind": "trio", "jokers_in_sets": 1}, "two aces and a joker are 55"),
    (BZ, {"twos_wild": True, "values": {"2": 100}, "opening_min": 200}, "a wild two lies for a cheaper card"),
    (LM, {"hand_size": 2, "idle_recycles": None}, "three cards go down at once"),
    (CN, {"hand_size": 1, "idle_recycles": None}, "any 1 to 5 may stay loose"),
    (LM, {"values": dict.fromkeys("A23456789TJQK", 0)}, "the jokers count"),
    (LM, {"values": NOTHING, "match_end": "deals", "limit": 6}, "deals are counted"),
    (LP, {"values": NOTHING}, "the bonus for going out"),
    (LP, {"values": NOTHING, "go_out_bonus_per_meld": 0, "four_suit_bonus": 10}, "the bonus for suits"),
    (LC, {"values": NOTHING}, "melds score by rank there"),
    (
        CA,
        {"contracts": ["TT"], "new_melds_after_opening": False, "hand_size": 7, "run_min": 9},
        "no escalera",
    ),
    (CA, {"min_naturals": 5, "run_min": 5, "contracts": ["TE"]}, "all five are natural"),
    (CA, {"match_end": "elimination", "limit": 101}, "the limit is told"),
    (LM, {"match_end": "deals", "limit": 101}, "even where it is the same number"),
    (LM, {"match_end": "stop"}, "a total before and after"),
]


@pytest.mark.parametrize(("id", "options", "why"), PEACE)
def test_what_makes_sense_is_played(id: str, options: dict[str, object], why: str) -> None:
    turned = with_options(ruleset(id), options)
    assert turned != RULESETS[id], why


@pytest.fixture(scope="module")
def client() -> Reader:
    return reader(app_over(desk_over(memory())))


@pytest.mark.parametrize(("id", "options", "dials", "words"), QUARRELS)
def test_it_is_told_over_the_wire(
    client: Reader, id: str, options: dict[str, object], dials: set[str], words: str
) -> None:
    """Wherever options are sent; the text of a fault names the other dials, its pointer the first."""
    order = {"ruleset": id, "options": options, "players": ["Ana", "Beto"]}
    question = {"ruleset": id, "options": options, "cards": []}
    for path, body in (("/v1/matches", order), ("/v1/rulings/arrange", question)):
        response = client.post(path, json=body, headers=bearer(KEY))
        problem = response.get_json()
        assert (response.status_code, problem["code"]) == (422, "SENSELESS_OPTION")
        told = [fault for fault in problem["faults"] if words in fault["message"]]
        assert told
        assert all(dial in told[0]["message"] + told[0]["pointer"] for dial in dials), told
