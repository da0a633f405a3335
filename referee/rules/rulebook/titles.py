"""What the chapters and the games are called."""

from __future__ import annotations

from collections.abc import Mapping

from referee.rules.rulesets.dials import Ruleset

CHAPTERS: dict[int, Mapping[str, str]] = {
    1: {"en": "The table and the deal", "es": "La mesa y el reparto", "pt": "A mesa e a distribuição"},
    2: {"en": "The turn", "es": "El turno", "pt": "O turno"},
    3: {"en": "Melds and the opening", "es": "Combinaciones y apertura", "pt": "Combinações e abertura"},
    4: {"en": "Laying off", "es": "Agregar cartas", "pt": "Acrescentar cartas"},
    5: {"en": "Taking the discard", "es": "Tomar del pozo", "pt": "Comprar da pilha de descarte"},
    6: {"en": "Discarding and going out", "es": "Descartar y cortar", "pt": "Descartar e bater"},
    7: {"en": "The stock", "es": "El mazo", "pt": "O monte"},
    8: {"en": "Scoring", "es": "Puntuación", "pt": "Pontuação"},
    9: {"en": "The match", "es": "La partida", "pt": "A partida"},
}
"""The chapters of the rulebook by number, in every language."""

_WHERE_ONE_CLOSES: dict[int, Mapping[str, str]] = {
    3: {"en": "Melds", "es": "Combinaciones", "pt": "Combinações"},
    6: {"en": "Discarding and closing", "es": "Descartar y cerrar", "pt": "Descartar e fechar"},
}
_SMALL_WORDS = {"de", "con", "sin"}
_PROPER = {"chinchon": "Chinchón"}


def title_of(chapter: int, rules: Ruleset, lang: str) -> str:
    """What a chapter is called in the rulebook of a game: where one closes nobody opens or goes out."""
    titles = _WHERE_ONE_CLOSES if rules.finish == "close" else CHAPTERS
    return titles.get(chapter, CHAPTERS[chapter])[lang]


def name_of(rules: Ruleset) -> str:
    """The game's proper name, the same in every language: ``loba-de-menos`` is Loba de Menos."""
    words = rules.id.split("-")
    return " ".join(word if word in _SMALL_WORDS else _PROPER.get(word, word.capitalize()) for word in words)
