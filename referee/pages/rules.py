"""The page ``rules``: every game, or one game's rulebook."""

from __future__ import annotations

from referee.pages import shell
from referee.pages.words.rules import RULES, SCRIPT


def page(lang: str) -> str:
    """Every game there is."""
    return shell.page("rules", lang, RULES, SCRIPT)


def book(ruleset: str, lang: str) -> str:
    """The rulebook of one game, which is one of RULESETS."""
    return shell.page("rulebook", lang, RULES, SCRIPT, ruleset=ruleset)
