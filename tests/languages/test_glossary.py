"""The words of the table are those of the seed texts, and the same thing is called the same everywhere."""

from __future__ import annotations

import re

import pytest

from referee.languages.catalogues import TRANSLATED
from referee.languages.gathering import kept
from tests.languages.test_catalogues import forms, texts

GLOSSARY = [
    # English, then what is said for it in es and in pt
    ("stock", "mazo", "monte"),
    ("pile", "pozo", "pilha"),
    ("joker", "comod[ií]n|JK", "curinga|joker|JK"),
    ("wild", "comod[ií]n|natural", "curinga|natura"),
    ("pierna", "pierna", "pierna"),
    ("escaleras?", "escalera|interior|vale|inválido", "escalera|interno|vale|inválido"),
    ("tríos?", "trío", "trio"),
    ("rebuys?", "reenganch|rebuys", "reenganch|rebuys"),
    ("suits?", "palo", "naipe"),
    ("natural", "natural", "natura(l|is)"),
    ("packs?", "baraja", "baralho"),
    ("dials?", "ajuste", "ajuste"),
    ("rulesets?", "reglamento", "regulamento"),
    ("receipts?", "recibo", "recibo"),
    ("ace", r"\b(as|ases)\b|\bA\b", r"\b(ás|ases)\b|\bA\b"),
    ("match", "partida|carrera", "partida|ativ"),
    ("seats?", "asiento|jugador|quien", "lugar|jogador|quem"),
]
"""Seed 000 says mazo and comodín, 001 monte and joker, 002 pilha de descarte, curinga and reenganche; the
twos that are wild, its coringas, are curingas here like every card that stands for another."""


@pytest.mark.parametrize(("english", "es", "pt"), GLOSSARY, ids=lambda value: value[:12])
@pytest.mark.parametrize("lang", TRANSLATED)
def test_a_thing_has_its_name(lang: str, english: str, es: str, pt: str) -> None:
    name = {"es": es, "pt": pt}[lang]
    named = [
        (text, told)
        for message in texts(kept(lang))
        for text, told in map(_bare, forms(message))
        if re.search(rf"(?<![_-])\b{english}\b(?!_)", text, re.IGNORECASE)
    ]
    assert named
    assert [(text, told) for text, told in named if not re.search(name, told, re.IGNORECASE)] == []


def _bare(form: tuple[str, str]) -> tuple[str, str]:
    """A text and its translation without the names of the details, and without addresses of the service."""
    text, told = (re.sub(r"\{\w*\}|/v1/\S+", "", side) for side in form)
    return text, told


STRANGE = {
    "es": r"stack|pilas?|montón|jokers?|tercia|corrida|secuencia|perna|trinca|vos|vosotros|naipes?|recompra",
    "pt": r"stack|mazo|pozo|lixo|perna|trinca|tu|coringas?|comod[ií]n|palos?|cortar",
}
"""Words of other tables, other countries, or the other language."""


@pytest.mark.parametrize("lang", TRANSLATED)
def test_no_word_comes_from_another_table(lang: str) -> None:
    told = [translation for message in texts(kept(lang)) for _, translation in map(_bare, forms(message))]
    strange = re.compile(rf"\b({STRANGE[lang]})\b", re.IGNORECASE)
    assert [text for text in told if strange.search(text)] == []
