"""What a clause says of the dials, in words of the three languages."""

from __future__ import annotations

from collections.abc import Mapping

from referee.rules.cards import JOKER_CODE
from referee.rules.rulesets.dials import Ruleset

_NO_LIMIT = {"en": "no limit", "es": "sin límite", "pt": "sem limite"}
_REACHES = {
    ">=": {"en": "reaches {}", "es": "llega a {} o más", "pt": "chega a {} ou mais"},
    ">": {"en": "exceeds {}", "es": "pasa de {}", "pt": "passa de {}"},
}
_KINDS = {
    "T": {"en": ("trío", "tríos"), "es": ("trío", "tríos"), "pt": ("trio", "trios")},
    "E": {"en": ("escalera", "escaleras"), "es": ("escalera", "escaleras"), "pt": ("escalera", "escaleras")},
}
_LONG = {
    "sucia": {"en": "escala sucia", "es": "escala sucia", "pt": "escala suja"},
    "real": {"en": "escala real", "es": "escala real", "pt": "escala real"},
}
_SUITS = {
    "three_suits": {
        "en": "three different suits, no more and no fewer",
        "es": "tres palos distintos, ni más ni menos",
        "pt": "três naipes diferentes, nem mais nem menos",
    },
    "four_suits": {
        "en": "three or four different suits, none of them twice",
        "es": "tres o cuatro palos distintos, ninguno repetido",
        "pt": "três ou quatro naipes diferentes, nenhum repetido",
    },
    "any_suit_after": {
        "en": "three different suits when it is laid",
        "es": "tres palos distintos al bajarla",
        "pt": "três naipes diferentes ao baixá-la",
    },
}
_NUMBERS = (
    "packs",
    "jokers",
    "hand_size",
    "jokers_in_sets",
    "run_min",
    "jokers_per_run",
    "wild_twos_per_run",
    "min_naturals",
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
        "limit": _REACHES[rules.limit.cmp][lang].format(rules.limit.at),
        "values": _values(rules),
        "contracts": "; ".join(f"{n}) {contract(text, lang)}" for n, text in enumerate(rules.contracts, 1)),
    }


def _values(rules: Ruleset) -> str:
    """The points of the cards that are in the pack, and of the joker."""
    told = {*rules.pack.ranks, JOKER_CODE}
    return ", ".join(f"{rank} {points}" for rank, points in rules.values if rank in told)


def number(value: int | None, lang: str) -> str:
    """A number, or the words for no limit."""
    return _NO_LIMIT[lang] if value is None else str(value)


def suits_needed(set_kind: str, lang: str) -> str | None:
    """Which suits a set needs, None where any will do."""
    return _SUITS[set_kind][lang] if set_kind in _SUITS else None


def contract(text: str, lang: str) -> str:
    """A contract in words: ``"TTE"`` is 2 tríos + 1 escalera."""
    if text in _LONG:
        return _LONG[text][lang]
    return " + ".join(_counted(text.count(kind), _KINDS[kind][lang]) for kind in dict.fromkeys(text))


def _counted(n: int, forms: tuple[str, str]) -> str:
    return f"{n} {forms[n != 1]}"
