"""What each game is, in a sentence."""

from __future__ import annotations

from collections.abc import Mapping

from referee.languages import Saying

GAMES: Mapping[str, Saying] = {
    "loba-de-menos": Saying(
        "Argentina's Loba: piernas of three suits and escaleras, the discard taken only for use at once, "
        "out at 101 points."
    ),
    "loba-de-menos-reenganche": Saying(
        "Loba of the Río de la Plata: who is out may buy back in twice, and one lays off on own melds only."
    ),
    "loba-de-mas": Saying(
        "The Loba in which what is laid counts for and what is held counts against: first to 150."
    ),
    "loba-de-mas-clasica": Saying(
        "The old Loba de Más: eleven cards, twos wild, and as many jokers as one likes."
    ),
    "loba-centroamericana": Saying(
        "The Loba of Central America: six deals, each with its contract, lowest total wins."
    ),
    "loba-contrato": Saying("The contracts of Central America with the points of the Río de la Plata."),
    "loba-con-picos": Saying("Reenganche with twos that are wild in escaleras, and natural where they fit."),
    "loba-pierna-de-cuatro": Saying("Reenganche in which a pierna of all four suits takes ten points off."),
    "loba-sin-comodines": Saying("Reenganche without jokers."),
    "loba-con-bazas": Saying("Reenganche in which nobody opens with melds worth less than 50 points."),
    "loba-uruguaya": Saying("The Loba of Uruguay: twos wild, and dear to be left with."),
    "chinchon": Saying(
        "Seven cards of the Spanish pack: melds stay in hand until somebody closes with next to nothing "
        "loose."
    ),
    "carioca": Saying("Chile's game of nine contracts, from two tríos to the escala real of thirteen cards."),
}
"""By ruleset."""
