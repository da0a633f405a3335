"""Worked examples of every game, as data: shown on the pages of the rulebook, and run as tests."""

from __future__ import annotations

from referee.rules.rulebook.examples.chinchon import CHINCHON
from referee.rules.rulebook.examples.contracts import CARIOCA, CENTROAMERICANA, CONTRATO
from referee.rules.rulebook.examples.de_menos import DE_MENOS
from referee.rules.rulebook.examples.kinds import Addition, Count, Example, Meld, Turn
from referee.rules.rulebook.examples.reenganche import (
    CON_BAZAS,
    DE_MAS,
    PIERNA_DE_CUATRO,
    REENGANCHE,
    SIN_COMODINES,
)
from referee.rules.rulebook.examples.wild_twos import CON_PICOS, DE_MAS_CLASICA, URUGUAYA

__all__ = ["EXAMPLES", "Addition", "Count", "Example", "Meld", "Turn", "examples_of"]

EXAMPLES: dict[str, tuple[Example, ...]] = {
    "loba-de-menos": DE_MENOS,
    "loba-de-menos-reenganche": REENGANCHE,
    "loba-de-mas": DE_MAS,
    "loba-de-mas-clasica": DE_MAS_CLASICA,
    "loba-centroamericana": CENTROAMERICANA,
    "loba-contrato": CONTRATO,
    "loba-con-picos": CON_PICOS,
    "loba-pierna-de-cuatro": PIERNA_DE_CUATRO,
    "loba-sin-comodines": SIN_COMODINES,
    "loba-con-bazas": CON_BAZAS,
    "loba-uruguaya": URUGUAYA,
    "chinchon": CHINCHON,
    "carioca": CARIOCA,
}
"""By ruleset, in the order in which they are told."""


def examples_of(id: str) -> tuple[Example, ...]:
    """The worked examples of the ruleset of that id; KeyError where there is none."""
    return EXAMPLES[id]
