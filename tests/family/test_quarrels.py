"""Options that contradict each other: a 422 that names every dial that quarrels, and says why (issue 3)."""

from __future__ import annotations

import pytest

from referee.rules.rulesets import RULESETS, SenselessOptions, ruleset, with_options
from tests.api.promise import Reader
from tests.api.table import KEY, app_over, bearer, desk_over, memory, reader

LM, LR, LP, CA, CH, CN = (
    "loba-de-menos", "loba-de-menos-reenganche", "loba-de-mas", "loba-centroamericana", "carioca", "chinchon",
)  # fmt: skip

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
    (LR, {"rebuys": None}, {"rebuys"}, "without a limit"),
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
    (LM, {"pack_name": "spanish_40"}, {"pack_name"}, "french pack"),
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
