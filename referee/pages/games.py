"""What a page must know of the games to draw their cards and offer their commonest dials."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from referee.languages import told
from referee.rules.cards import FRENCH, RANKS_PER_SUIT, SPANISH_40, SPANISH_48, pack
from referee.rules.rulebook.titles import name_of
from referee.rules.rulesets import RULESETS, dials_of
from referee.rules.rulesets.forms import FORMS, Choice, YesNo
from referee.rules.rulesets.meanings import MEANINGS

OFFERED: Final = ("take_discard", "lay_off", "joker_shift", "joker_substitution", "ace", "set_kind")
"""The dials that tables differ in most; every other one is turned as JSON."""
_NEEDED: Final = ("pack_name", "packs", "jokers", "players", "hand_size", "finish", *OFFERED)


def games(lang: str) -> dict[str, Any]:
    """Every game with the dials a page shows, every pack with its cards by suit, and what may be turned."""
    return {
        "games": _games(),
        "packs": {name: _suits(name) for name in (FRENCH, SPANISH_40, SPANISH_48)},
        "dials": {name: {"meaning": told(MEANINGS[name], lang), "takes": _takes(name)} for name in OFFERED},
    }


@cache
def _games() -> dict[str, Any]:
    return {id: _game(id) for id in RULESETS}


def _game(id: str) -> dict[str, Any]:
    rules = RULESETS[id]
    dials = dials_of(rules)
    return {"title": name_of(rules), "dials": {name: dials[name] for name in _NEEDED}}


def _suits(name: str) -> list[list[str]]:
    of = pack(name, copies=1, jokers=0)
    return [
        [of.codes[suit * RANKS_PER_SUIT + rank] for rank in range(len(of.ranks))]
        for suit in range(len(of.suits))
    ]


def _takes(name: str) -> list[str | bool]:
    form = FORMS[name]
    if isinstance(form, YesNo):
        return [False, True]
    assert isinstance(form, Choice)
    return list(form.words)
