"""The page ``rules``: every game, or one game's rulebook."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from referee.pages import books, cards, shell
from referee.pages.words.games import GAMES
from referee.pages.words.rules import BOOK, RULES, SCRIPT, SHOWN
from referee.rules.rulebook import clauses_of
from referee.rules.rulebook.titles import name_of
from referee.rules.rulesets import RULESETS, Ruleset

EMBLEMS = {
    "loba-de-menos": "7S 7H 7D",
    "loba-de-menos-reenganche": "JK 9H TH",
    "loba-de-mas": "TS JS QS KS",
    "loba-de-mas-clasica": "5C 2H 7C",
    "loba-centroamericana": "4S 4H JK",
    "loba-contrato": "9D TD JD QD",
    "loba-con-picos": "6H 2S 8H",
    "loba-pierna-de-cuatro": "KS KH KD KC",
    "loba-sin-comodines": "5D 6D 7D",
    "loba-con-bazas": "8S 9S TS JS QS KS",
    "loba-uruguaya": "2C JK 4C",
    "chinchon": "1O 2O 3O 4O",
    "carioca": "KS AS 2S 3S",
}
"""A meld of each game that tells it from the others."""


def page(lang: str) -> str:
    """Every game there is."""
    games = [
        {
            "id": rules.id,
            "name": name_of(rules),
            "what": GAMES[rules.id].told(lang),
            "players": SHOWN["players"].told(lang).format(least=rules.players[0], most=rules.players[1]),
            "clauses": SHOWN["clauses"].told(lang).format(n=len(clauses_of(rules))),
            "pack": cards.drawn(rules.pack_name),
            "cards": EMBLEMS[rules.id],
        }
        for rules in RULESETS.values()
    ]
    return shell.page("rules", lang, RULES, {}, script="felt.js", games=games)


def book(rules: Ruleset, lang: str, options: Mapping[str, Any] | None = None) -> str:
    """The rulebook of a game, under house rules where there are any."""
    turned = dict(options or {})
    return shell.page(
        "rulebook",
        lang,
        {**RULES, **BOOK},
        SCRIPT,
        script="rules/page.js",
        game=name_of(rules),
        what=GAMES[rules.id].told(lang),
        options=json.dumps(turned, ensure_ascii=False) if turned else "",
        **books.book(rules, lang, turned),
    )
