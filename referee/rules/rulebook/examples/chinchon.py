"""Chinchón: closing and what follows."""

from __future__ import annotations

from referee.rules.rulebook.codes import Code
from referee.rules.rulebook.examples.kinds import Count, Example, Left, Meld, Turn
from referee.rules.rulebook.saying import Saying

CHINCHON = (
    Example(
        Saying(
            "In the pack of 40 the sota is next to the seven.",
            "En la baraja de 40 la sota sigue al siete.",
            "No baralho de 40 a sota segue o sete.",
        ),
        Meld("6B 7B SB", "6B 7B SB"),
    ),
    Example(
        Saying("Nothing follows the rey.", "Nada sigue al rey.", "Nada segue o rei."),
        Meld("CO RO 1O"),
        (Code.ACE_HIGH,),
    ),
    Example(
        Saying(
            "A close: the rey goes face down, and one loose card worth five may stay.",
            "Un cierre: el rey va boca abajo y puede quedar suelta una carta que vale cinco.",
            "Um fechamento: o rei vai virado para baixo e pode ficar solta uma carta que vale cinco.",
        ),
        Turn("1O 2O 3O 4C 4E 4B 5C RO", ("close 1O 2O 3O / 4C 4E 4B : RO",)),
    ),
    Example(
        Saying(
            "A loose six is too dear: the close is refused, and the turn goes on.",
            "Un seis suelto es demasiado: el cierre no vale y el turno sigue.",
            "Um seis solto é demais: o fechamento não vale e o turno continua.",
        ),
        Turn("1O 2O 3O 4C 4E 4B 6C RO", ("close 1O 2O 3O / 4C 4E 4B : RO",)),
        (Code.CANNOT_CLOSE,),
    ),
    Example(
        Saying(
            "Melds stay in hand until somebody closes.",
            "Las combinaciones quedan en la mano hasta que alguien cierra.",
            "As combinações ficam na mão até que alguém feche.",
        ),
        Turn("1O 2O 3O 4C 4E 6B 5C RO", ("meld 1O 2O 3O",)),
        (Code.MELDS_STAY_IN_HAND,),
    ),
    Example(
        Saying(
            "The card just taken may go back.",
            "La carta recién tomada puede volver al pozo.",
            "A carta recém-comprada pode voltar.",
        ),
        Turn("1O 2O 5O 6C SE CE 4B", ("take_discard", "discard RO"), pile="RO", drawn=False),
    ),
    Example(
        Saying(
            "All seven matched: ten points less.",
            "Las siete combinadas: diez puntos menos.",
            "As sete combinadas: dez pontos a menos.",
        ),
        Count((Left("", 20, 10, melds="1O 2O 3O / 4O 4C 4E 4B"), Left("RO 7C", 30, 47)), winner=0),
    ),
    Example(
        Saying(
            "A chinchón, seven in one escalera without a joker, wins the match.",
            "Un chinchón, siete en una escalera sin comodín, gana la partida.",
            "Um chinchón, sete numa escalera sem curinga, ganha a partida.",
        ),
        Count((Left("", 80, 70, melds="1O 2O 3O 4O 5O 6O 7O"), Left("RC", 3, 13)), winner=0, winners=(0,)),
    ),
    Example(
        Saying("Out at 100.", "Con 100 se queda fuera.", "Com 100 fica-se fora."),
        Count((Left("RO", 90, 100, out=True), Left("5C", 50, 55), Left("RC", 3, 13)), winner=1),
    ),
)
