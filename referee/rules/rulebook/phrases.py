"""What a clause says of the dials, in words."""

from __future__ import annotations

from collections.abc import Mapping

from referee.languages import counted, told, words
from referee.rules.cards import JOKER_CODE
from referee.rules.rulesets.dials import Ruleset

_NO_LIMIT = words("no limit")
_REACHES = {">=": words("reaches {total}"), ">": words("exceeds {total}")}
_LONG = {"sucia": words("escala sucia"), "real": words("escala real")}
_BUT_FOR = words("but for these contracts: {contracts}")
_SUITS = {
    "three_suits": words("three different suits, no more and no fewer"),
    "four_suits": words("three or four different suits, none of them twice"),
    "any_suit_after": words("three different suits when it is laid"),
}
_NUMBERS = (
    "packs",
    "jokers",
    "hand_size",
    "jokers_in_sets",
    "run_min",
    "jokers_per_run",
    "wild_twos_per_run",
    "opening_min",
    "close_loose_cards",
    "close_loose_points",
    "clean_bonus",
    "go_out_bonus_per_meld",
    "four_suit_bonus",
    "rebuys",
    "rebuy_min_survivors",
    "idle_recycles",
)


def phrases(rules: Ruleset, lang: str) -> Mapping[str, str]:
    """Every name a clause may use in braces, with its words."""
    return {dial: number(getattr(rules, dial), lang) for dial in _NUMBERS} | {
        "players_min": str(rules.players[0]),
        "players_max": str(rules.players[1]),
        "limit_at": str(rules.limit.at),
        "limit": told(_REACHES[rules.limit.cmp], lang).format(total=rules.limit.at),
        "naturals_needed": str(_naturals_needed(rules)),
        "values": _values(rules),
        "but_for": _but_for(rules, lang),
        "contracts": "; ".join(f"{n}) {contract(text, lang)}" for n, text in enumerate(rules.contracts, 1)),
    }


def _naturals_needed(rules: Ruleset) -> int:
    """The natural cards that the shortest escalera has, however many of it are wild."""
    if rules.jokers_per_run is None or rules.wild_twos_per_run is None:
        return rules.min_naturals
    return max(rules.min_naturals, rules.run_min - rules.jokers_per_run - rules.wild_twos_per_run)


def _but_for(rules: Ruleset, lang: str) -> str:
    """The contracts of thirteen cards, which go out without a discard where there are any."""
    asked = rules.contracts if rules.opening == "contract" else ()
    long = [told(_LONG[text], lang) for text in asked if text in _LONG]
    return f" ({told(_BUT_FOR, lang).format(contracts=', '.join(long))})" if long else ""


def _values(rules: Ruleset) -> str:
    """The points of the cards that are in the pack, and of the joker."""
    shown = {*rules.pack.ranks, JOKER_CODE}
    return ", ".join(f"{rank} {points}" for rank, points in rules.values if rank in shown)


def number(value: int | None, lang: str) -> str:
    """A number, or the words for no limit."""
    return told(_NO_LIMIT, lang) if value is None else str(value)


def suits_needed(set_kind: str, lang: str) -> str | None:
    """Which suits a set needs, None where any will do."""
    return told(_SUITS[set_kind], lang) if set_kind in _SUITS else None


def contract(text: str, lang: str) -> str:
    """A contract in words: ``"TTE"`` is 2 tríos + 1 escalera."""
    if text in _LONG:
        return told(_LONG[text], lang)
    return " + ".join(_counted(kind, text.count(kind), lang) for kind in dict.fromkeys(text))


def _counted(kind: str, number: int, lang: str) -> str:
    if kind == "T":
        return counted("{n} trío", "{n} tríos", number, lang)
    return counted("{n} escalera", "{n} escaleras", number, lang)
