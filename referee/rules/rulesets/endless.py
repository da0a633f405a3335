"""Dials under which nobody could ever go out, or a match could never end."""

from __future__ import annotations

from collections import defaultdict

from referee.languages import Saying, words
from referee.rules.cards import JOKER_CODE
from referee.rules.rulesets.dials import Ruleset
from referee.rules.rulesets.faults import CONTRADICTION, OptionFault
from referee.rules.rulesets.quarrels import Found, Table
from referee.rules.rulesets.reach import SMALLEST_MELD, most_laid


def endless_match(table: Table) -> Found:
    """A total is to be reached, and no deal adds to any."""
    rules = table.rules
    if rules.match_end == "deals" or _scores_something(rules):
        return
    yield (
        ("values", "limit", "match_end"),
        Saying("no card counts anything, so no total ever gets to {limit}", limit=rules.limit.at),
    )


def _scores_something(rules: Ruleset) -> bool:
    """Whether a deal can add to a total."""
    values = dict(rules.values)
    jokers = rules.jokers and (
        rules.scoring != "melds" or rules.jokers_per_run != 0 or rules.jokers_in_sets != 0
    )
    if any(values.get(rank) for rank in [*rules.pack.ranks, *([JOKER_CODE] if jokers else [])]):
        return True
    if rules.scoring != "melds":
        return False
    return rules.meld_values == "ranks" or rules.go_out_bonus_per_meld > 0 or rules.four_suit_bonus > 0


def too_small(table: Table) -> Found:
    """No hand can ever be got rid of or closed: it never holds the three cards of a meld."""
    rules = table.rules
    if most_laid(rules) >= SMALLEST_MELD or _all_may_be_loose(rules):
        return
    dials: tuple[str, ...]
    if rules.finish == "close":
        dials, text = ("hand_size", "close_loose_cards", "close_loose_points"), _NEVER_CLOSED
    elif rules.go_out_requires_discard:
        dials, text = ("hand_size", "go_out_requires_discard"), _NEVER_OUT_BY_DISCARD
    else:
        dials, text = ("hand_size",), _NEVER_OUT
    yield dials, Saying(text, size=rules.hand_size)


_NEVER_OUT = words("hands of {size} are too small for a meld, so nobody could ever go out")
_NEVER_OUT_BY_DISCARD = words(
    "hands of {size} are too small for a meld and a discard, so nobody could ever go out"
)
_NEVER_CLOSED = words("hands of {size} are too small for a meld, so nobody could ever close")


def _all_may_be_loose(rules: Ruleset) -> bool:
    """Whether a closer may leave a whole hand loose."""
    if rules.finish != "close" or rules.hand_size > rules.close_loose_cards:
        return False
    values = defaultdict(int, rules.values)
    copies = [values[rank] for rank in rules.pack.ranks for _ in range(4 * rules.packs)]
    cheapest = sorted([*copies, *[values[JOKER_CODE]] * rules.jokers])[: rules.hand_size]
    return sum(cheapest) <= rules.close_loose_points


def rebuys(table: Table) -> Found:
    """Nobody is ever out, or never while enough are in for anybody to come back."""
    rules = table.rules
    if rules.rebuys and rules.match_end != "elimination":
        yield ("rebuys", "match_end"), NOBODY_IS_OUT
    touched = table.changed("rebuy_min_survivors") or table.changed("rebuys")
    if touched and rules.rebuys and rules.rebuy_min_survivors >= rules.players[1]:
        yield (
            ("rebuy_min_survivors", "players", "rebuys"),
            Saying(
                "of {seats} players at most {most} are still in when somebody is out",
                seats=rules.players[1],
                most=rules.players[1] - 1,
            ),
        )


NOBODY_IS_OUT = Saying("nobody is eliminated, so nobody can buy back in; set rebuys to 0")


def rebuys_without_limit(match_end: object) -> OptionFault:
    """Null rebuys, which quarrel with every way a match can end."""
    out = Saying("the last one in wins, and with rebuys without a limit nobody would be out for good")
    message = out if match_end == "elimination" else NOBODY_IS_OUT
    return OptionFault("rebuys", CONTRADICTION, message, ("match_end",))
