"""Loba de Menos with reenganche and the games of the same text (seed 002)."""

from __future__ import annotations

from referee.rules.rulebook.codes import Code
from referee.rules.rulebook.examples.kinds import Addition, Count, Example, Left, Meld, Turn
from referee.rules.rulebook.saying import Saying

_FOUR_SUITS = Example(
    Saying(
        "A pierna may be of four suits.",
        "Una pierna puede ser de cuatro palos.",
        "Uma pierna pode ser dos quatro naipes.",
    ),
    Meld("7S 7H 7D 7C", "7S 7H 7D 7C"),
)
_NO_TWINS = Example(
    Saying("But no suit twice.", "Pero ningún palo se repite.", "Mas nenhum naipe se repete."),
    Meld("7S 7S 7H"),
    (Code.SET_SUITS,),
)
_ACE_LOW = Example(
    Saying(
        "The ace is low only: nothing follows the king.",
        "El as solo es bajo: nada sigue a la K.",
        "O ás só é baixo: nada segue o rei.",
    ),
    Meld("QS KS AS"),
    (Code.ACE_HIGH,),
)
_OWN_ONLY = Example(
    Saying(
        "Everybody looks after their own melds.",
        "Cada uno maneja sus propias combinaciones.",
        "Cada jogador gerencia as próprias combinações.",
    ),
    Turn("8S KC", ("lay_off m2 8S",), table="0 4S 4H 4C; 1 5S 6S 7S"),
    (Code.LAY_OFF_ON_OTHERS,),
)
_KEEP_ONE = Example(
    Saying(
        "Going out needs a discard: the last meld must leave a card.",
        "Para cortar hace falta un descarte: la última combinación debe dejar una carta.",
        "Para bater é preciso um descarte: a última combinação deve deixar uma carta.",
    ),
    Turn("5S 6S 7S", ("meld 5S 6S 7S",), table="0 4S 4H 4C"),
    (Code.MUST_KEEP_DISCARD,),
)
_TAKEN_BACK = Example(
    Saying(
        "The card just taken from the pile does not go back in the same turn.",
        "La carta recién tomada del pozo no vuelve en el mismo turno.",
        "A carta recém-comprada da pilha não volta no mesmo turno.",
    ),
    Turn("KC 5S", ("take_discard", "discard 9H"), pile="9H", drawn=False),
    (Code.DISCARD_OF_TAKEN_CARD,),
)
_REBUY = Example(
    Saying(
        "Out with 105, offered a reenganche at 60, the highest total of those still in.",
        "Eliminado con 105; se le ofrece el reenganche con 60, el total más alto de los que siguen.",
        "Eliminado com 105; oferece-se o reenganche com 60, o total mais alto dos que continuam.",
    ),
    Count((Left("JK JK", 55, 105, out=True), Left("", 60, 60), Left("AS", 20, 35)), winner=1, rebuy_total=60),
)

REENGANCHE = (_FOUR_SUITS, _NO_TWINS, _ACE_LOW, _OWN_ONLY, _KEEP_ONE, _TAKEN_BACK, _REBUY)

DE_MAS = (
    _FOUR_SUITS,
    _ACE_LOW,
    _OWN_ONLY,
    Example(
        Saying(
            "Melds count positively, five more each for who went out; what is left counts against.",
            "Las combinaciones suman, y cinco más cada una para quien corta; lo que queda en la mano resta.",
            "As combinações somam, mais cinco por cada uma para quem bate; o que fica na mão desconta.",
        ),
        Count(
            (Left("", 0, 58, melds="KS KH KD / 5S 6S 7S"), Left("AS JK", 30, 20, melds="QS QH QD")), winner=0
        ),
    ),
    Example(
        Saying(
            "With 157 the target of 150 is reached.",
            "Con 157 se llega a los 150.",
            "Com 157 chega-se aos 150.",
        ),
        Count((Left("", 140, 157, melds="4S 4H 4C"), Left("KS", 120, 110)), winner=0, winners=(0,)),
    ),
    Example(
        Saying(
            "A tie above the target plays another deal.",
            "Un empate por encima de la meta juega otra mano.",
            "Um empate acima da meta joga outra mão.",
        ),
        Count((Left("", 140, 157, melds="4S 4H 4C"), Left("KS", 167, 157)), winner=0),
    ),
)

PIERNA_DE_CUATRO = (
    _FOUR_SUITS,
    _NO_TWINS,
    Example(
        Saying(
            "The fourth suit may come later.",
            "El cuarto palo puede llegar después.",
            "O quarto naipe pode vir depois.",
        ),
        Addition("4S 4H 4C", "4D", "4S 4H 4D 4C"),
    ),
    Example(
        Saying(
            "A pierna of four suits cancels ten points of the 25 left.",
            "Una pierna de cuatro palos cancela diez de los 25 puntos que quedan.",
            "Uma pierna dos quatro naipes cancela dez dos 25 pontos que restam.",
        ),
        Count((Left("KS KH 5C", 0, 15, melds="4S 4H 4D 4C"), Left("", 0, 0)), winner=1),
    ),
    Example(
        Saying("Never to below 0.", "Nunca por debajo de 0.", "Nunca abaixo de 0."),
        Count((Left("5C", 8, 8, melds="4S 4H 4D 4C"), Left("", 0, 0)), winner=1),
    ),
    _OWN_ONLY,
)

SIN_COMODINES = (_FOUR_SUITS, _NO_TWINS, _ACE_LOW, _KEEP_ONE, _TAKEN_BACK)

CON_BAZAS = (
    Example(
        Saying(
            "Six cards worth 57 open alone.",
            "Seis cartas que valen 57 abren solas.",
            "Seis cartas que valem 57 abrem sozinhas.",
        ),
        Turn("8S 9S TS JS QS KS 2C", ("meld 8S 9S TS JS QS KS",)),
    ),
    Example(
        Saying("Forty points do not open.", "Cuarenta puntos no abren.", "Quarenta pontos não abrem."),
        Turn("TS JS QS KS 2C", ("meld TS JS QS KS",)),
        (Code.OPENING_TOO_LOW,),
    ),
    Example(
        Saying(
            "Two melds worth 60 together open as one act.",
            "Dos combinaciones que valen juntas 60 abren en un solo acto.",
            "Duas combinações que juntas valem 60 abrem num só ato.",
        ),
        Turn("TS JS QS KH KD KC 2C", ("open TS JS QS / KH KD KC",)),
    ),
    Example(
        Saying(
            "A joker counts its 25: here 45 and 30.",
            "Un comodín cuenta 25: aquí 45 y 30.",
            "Um curinga conta 25: aqui 45 e 30.",
        ),
        Turn("QS KS JK JH QH KH 2C", ("open JK QS KS / JH QH KH",)),
    ),
    Example(
        Saying(
            "Once open, any meld will do.",
            "Una vez abierto, vale cualquier combinación.",
            "Depois de aberto, vale qualquer combinação.",
        ),
        Turn("4S 4H 4C 2C", ("meld 4S 4H 4C",), table="0 8S 9S TS JS QS KS"),
    ),
    _OWN_ONLY,
)
