"""Two hundred lawful combinations of options, drawn from a seed over all dials, through the options door.

What the door refuses does not count. Every value of every dial stands in one of them at least.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import NamedTuple

from referee.rules.rulesets import RULESETS, SenselessOptions
from referee.rules.rulesets.dials import Ruleset
from tests.rules.positions_made import turned

COUNT = 200
YES_NO = (True, False)
DIALS: dict[str, Sequence[object]] = {
    # of words and yes-or-no every value; of numbers the borders and what is played
    "pack_name": ("french", "spanish_40", "spanish_48"),
    "packs": (1, 2, 3, 4),
    "jokers": (0, 1, 2, 3, 4),
    "players": ({"min": 2, "max": 2}, {"min": 3}, {"min": 2, "max": 6}, {"min": 4, "max": 4}),
    "hand_size": (1, 3, 5, 7, 9, 11, 12),
    "upcard": YES_NO,
    "direction": ("cw", "ccw"),
    "next_dealer": ("next", "deal_winner"),
    "finish": ("empty_hand", "close"),
    "close_loose_cards": (0, 1, 2, 7),
    "close_loose_points": (0, 5, 30, 100),
    "take_discard": ("immediate", "new_meld_only", "free"),
    "discard_use_by": ("first_act", "end_of_turn"),
    "return_taken_card": YES_NO,
    "set_kind": ("three_suits", "four_suits", "any_suit_after", "trio"),
    "jokers_in_sets": (0, 1, 2, None),
    "run_min": (3, 4, 5, 13),
    "ace": ("either", "low", "both_ends", "wrap"),
    "jokers_per_run": (0, 1, 2, None),
    "twos_wild": YES_NO,
    "wild_twos_per_run": (0, 1, 2, None),
    "min_naturals": (1, 2, 3, 4),
    "joker_shift": ("none", "opposite", "same_side"),
    "joker_substitution": YES_NO,
    "opening": ("own_meld", "contract", "min_points"),
    "opening_min": (0, 20, 50, 1000),
    "contracts": (["TT"], ["T", "E"], ["TE", "TTT"], ["EE"], ["sucia", "real"], []),
    "contract_exact_sizes": YES_NO,
    "lay_off": ("any", "own"),
    "lay_off_same_turn": YES_NO,
    "new_melds_after_opening": YES_NO,
    "go_out_requires_discard": YES_NO,
    "joker_discard": ("only_if_all_jokers", "free", "never"),
    "values": ({"JK": 0}, {"JK": 50, "2": 1}, {"JK": 1000, "3": 0}),
    "scoring": ("penalty", "melds"),
    "meld_values": ("cards", "ranks"),
    "clean_bonus": (-25, -10, 0),
    "go_out_bonus_per_meld": (0, 5, 100),
    "four_suit_bonus": (0, 10),
    "match_end": ("elimination", "target", "deals", "stop"),
    "limit": (1, 30, 101, {"at": 60, "cmp": ">"}, {"at": 2, "cmp": ">="}),
    "rebuys": (0, 1, 3),
    "rebuy_reference": ("max_survivors", "exclude_deal_winner"),
    "rebuy_min_survivors": (1, 2, 3),
    "idle_recycles": (1, 3, None),
    "tie_break": ("share", "deals_won"),
}
VALUES = [(dial, value) for dial, values in DIALS.items() for value in values]
TRIES = 2_000


class Combination(NamedTuple):
    """A game with options, and the rules that come of them."""

    number: int
    id: str
    options: dict[str, object]
    rules: Ruleset


def drawn(number: int) -> Combination:
    """The combination of that number: one value that is due, and others at random until the door opens."""
    random = Random(f"combination {number}")
    dial, value = VALUES[number % len(VALUES)]
    for _ in range(TRIES):
        id = random.choice(sorted(RULESETS))
        others = random.sample(sorted(DIALS), random.choice((1, 2, 3, 4, 6, 8)))
        options = {other: random.choice(DIALS[other]) for other in others} | {dial: value}
        try:
            return Combination(number, id, options, turned(id, options))
        except SenselessOptions:
            continue
    raise AssertionError(f"nothing goes with {dial} {value}")


@cache
def combinations() -> tuple[Combination, ...]:
    """All of them."""
    return tuple(drawn(number) for number in range(COUNT))
