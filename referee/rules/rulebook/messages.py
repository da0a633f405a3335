"""A breach in words: what is wrong in this case."""

from __future__ import annotations

from collections.abc import Sequence

from referee.languages import ENGLISH, LANGUAGES
from referee.rules.cards import JOKER_CODE
from referee.rules.rulebook.codes import Breach, Code
from referee.rules.rulebook.phrases import contract, suits_needed
from referee.rules.rulebook.told import Told, details_on_wire
from referee.rules.rulebook.wording import WORDING
from referee.rules.rulesets.dials import Ruleset

_PLAYERS = {
    "turn": "player",
    "owner": "player",
    "to_show": "show_player",
    "to_answer": "answer_player",
}
"""The details that are seats, and what their player is called in a sentence."""


def message(breach: Breach, rules: Ruleset, lang: str, players: Sequence[str] = ()) -> str:
    """This case in one of LANGUAGES (else English), told as far as its details are known; seats by the names
    of their ``players`` where these are.
    """
    lang = lang if lang in LANGUAGES else ENGLISH
    known = {
        name: _words(name, told, lang)
        for name, told in details_on_wire(breach, rules).items()
        if _is_told(told)
    }
    known |= _named(breach, players)
    if needed := suits_needed(rules.set_kind, lang):
        known["suits_needed"] = needed
    if breach.code is Code.TOO_MANY_JOKERS and not _wild_in_sight(breach, rules):
        known["least"] = str(rules.min_naturals)
    saying = next(one for one in WORDING[breach.code] if one.needs <= known.keys())
    return saying.telling(known, lang)


def _named(breach: Breach, players: Sequence[str]) -> dict[str, str]:
    """The names of the players that the case speaks of."""
    seats = {name: seat for name, seat in breach.details.items() if name in _PLAYERS}
    return {
        _PLAYERS[name]: players[seat]
        for name, seat in seats.items()
        if isinstance(seat, int) and 0 <= seat < len(players)
    }


def _wild_in_sight(breach: Breach, rules: Ruleset) -> bool:
    """Whether one of the cards told could be wild; where none could, there are too few naturals."""
    cards = details_on_wire(breach, rules).get("cards")
    codes = cards if isinstance(cards, list) else [JOKER_CODE]
    return any(code == JOKER_CODE or (rules.twos_wild and str(code)[0] == "2") for code in codes)


def _is_told(told: Told) -> bool:
    return told is not None and told != []


def _words(name: str, told: Told, lang: str) -> str:
    if name == "contract" and isinstance(told, str):
        return contract(told, lang)
    if isinstance(told, list):
        return ("; " if name == "candidates" else " ").join(_words("", one, lang) for one in told)
    if isinstance(told, dict):
        return " ".join(_words("", one, lang) for one in told.values())
    return str(told)
