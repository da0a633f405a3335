"""What the chapters and the games are called."""

from __future__ import annotations

from referee.languages import told, words
from referee.rules.rulesets.dials import Ruleset

CHAPTERS = {
    1: words("The table and the deal"),
    2: words("The turn"),
    3: words("Melds and the opening"),
    4: words("Laying off"),
    5: words("Taking the discard"),
    6: words("Discarding and going out"),
    7: words("The stock"),
    8: words("Scoring"),
    9: words("The match"),
}
"""The chapters of the rulebook by number."""

_WHERE_ONE_CLOSES = {3: words("Melds"), 6: words("Discarding and closing")}
_SMALL_WORDS = {"de", "con", "sin"}
_PROPER = {"chinchon": "Chinchón", "clasica": "Clásica", "mas": "Más"}


def title_of(chapter: int, rules: Ruleset, lang: str) -> str:
    """What a chapter is called in the rulebook of a game: where one closes nobody opens or goes out."""
    titles = _WHERE_ONE_CLOSES if rules.finish == "close" else CHAPTERS
    return told(titles.get(chapter, CHAPTERS[chapter]), lang)


def name_of(rules: Ruleset) -> str:
    """The game's proper name, the same in every language: ``loba-de-menos`` is Loba de Menos."""
    words = rules.id.split("-")
    return " ".join(word if word in _SMALL_WORDS else _PROPER.get(word, word.capitalize()) for word in words)
