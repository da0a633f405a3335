"""From the wire to the law and back: moves, cards, rulings. Every text here has passed its shape already."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from referee.api.problems import Problem, fault, faulty
from referee.languages import Saying
from referee.rules.cards import Pack
from referee.rules.rulesets import Ruleset, SenselessOptions, ruleset, with_options
from referee.rules.written import move_of, write_move

__all__ = ["Json", "move_of", "only_cards_of", "rules_of", "write_move"]

_CARD_MEMBERS = frozenset({"card", "taken", "must_use", "drawn"})
_CARDS_MEMBERS = frozenset({"cards", "hand", "pile", "stock", "deck", "left", "arrangement"})

Json = Mapping[str, Any]


def rules_of(document: Json, at: str = "") -> Ruleset:
    """The ruleset a body names, with its options turned."""
    try:
        rules = ruleset(document["ruleset"])
    except KeyError:
        unknown = Saying("there is no ruleset '{name}'", name=document["ruleset"])
        raise Problem("UNKNOWN_RULESET", unknown, at=f"{at}/ruleset") from None
    options = document.get("options")
    if not options:
        return rules
    try:
        return with_options(rules, options)
    except SenselessOptions as error:
        faults = [fault(f"{at}/options/{f.dial[:64]}", f.reason, f.why) for f in error.faults]
        raise faulty(faults, "SENSELESS_OPTION") from None


def only_cards_of(pack: Pack, document: Any, at: str = "") -> None:
    """Refuse every text that is a card, but none of this pack."""
    strangers = [(pointer, code) for pointer, code in _codes(document, at) if code not in pack.index]
    if strangers:
        raise faulty(
            [
                fault(at, "NOT_A_CARD", Saying("'{card}' is no card of this pack", card=code))
                for at, code in strangers
            ]
        )


def _codes(value: Any, at: str) -> Iterable[tuple[str, str]]:
    if isinstance(value, list):
        for number, item in enumerate(value):
            if not isinstance(item, str):
                yield from _codes(item, f"{at}/{number}")
    elif isinstance(value, dict):
        for name, item in value.items():
            if name in _CARDS_MEMBERS and isinstance(item, list):
                yield from ((f"{at}/{name}/{number}", code) for number, code in enumerate(item))
            elif name == "hands":
                yield from _codes_of_hands(item, f"{at}/{name}")
            elif name in _CARD_MEMBERS and isinstance(item, str):
                yield f"{at}/{name}", item
            elif isinstance(item, dict | list):
                yield from _codes(item, f"{at}/{name}")


def _codes_of_hands(hands: Any, at: str) -> Iterable[tuple[str, str]]:
    """Of hands by seat those that are cards; others are numbers, or not there."""
    for seat, hand in enumerate(hands):
        if isinstance(hand, list):
            yield from ((f"{at}/{seat}/{number}", code) for number, code in enumerate(hand))
