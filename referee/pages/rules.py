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

_HANDS = {"french": "QH KH JK", "spanish": "1O 2O 3O"}


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
            "cards": _HANDS[cards.drawn(rules.pack_name)],
        }
        for rules in RULESETS.values()
    ]
    return shell.page("rules", lang, RULES, {}, games=games)


def book(rules: Ruleset, lang: str, options: Mapping[str, Any] | None = None) -> str:
    """The rulebook of a game, under house rules where there are any."""
    turned = dict(options or {})
    return shell.page(
        "rulebook",
        lang,
        {**RULES, **BOOK},
        SCRIPT,
        game=name_of(rules),
        what=GAMES[rules.id].told(lang),
        options=json.dumps(turned, ensure_ascii=False) if turned else "",
        **books.book(rules, lang, turned),
    )
