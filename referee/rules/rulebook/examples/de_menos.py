"""Loba de Menos, from the seed texts and the rulings."""

from __future__ import annotations

from referee.rules.rulebook.codes import Code
from referee.rules.rulebook.examples.kinds import Addition, Count, Example, Left, Meld, Turn
from referee.rules.rulebook.saying import Saying

DE_MENOS = (
    Example(
        Saying(
            "With six and seven in hand the eight is taken, for it opens an escalera at once.",
            "Con el seis y el siete en la mano se toma el ocho, porque abre enseguida una escalera.",
            "Com o seis e o sete na mão compra-se o oito, porque abre logo uma escalera.",
        ),
        Turn("6D 7D 2C", ("take_discard", "meld 6D 7D 8D", "discard 2C"), pile="8D", drawn=False),
    ),
    Example(
        Saying(
            "Kept, the eight would be against the rules: without a use it is not taken.",
            "Guardar el ocho sería ilegal: sin un uso no se toma.",
            "Guardar o oito seria ilegal: sem uso não se compra.",
        ),
        Turn("6D 9D 2C", ("take_discard",), pile="8D", drawn=False),
        (Code.TAKE_WITHOUT_USE,),
    ),
    Example(
        Saying(
            "A pierna of three suits welcomes their twins.",
            "Una pierna de tres palos admite sus duplicados.",
            "Uma pierna de três naipes aceita duplicados deles.",
        ),
        Addition("4S 4H 4C", "4S", "4S 4S 4H 4C"),
    ),
    Example(
        Saying("The fourth suit never joins.", "El cuarto palo, nunca.", "O quarto naipe, nunca."),
        Addition("4S 4H 4C", "4D"),
        (Code.SET_SUITS,),
    ),
    Example(
        Saying(
            "The ace is low or high, never both: king, ace, two is no escalera.",
            "El as es bajo o alto, no ambos: K-A-2 es inválido.",
            "O ás é baixo ou alto, não ambos: K-A-2 é inválido.",
        ),
        Meld("KS AS 2S"),
        (Code.ACE_BRIDGE,),
    ),
    Example(
        Saying(
            "Two naturals and a joker are an escalera; the order says what the joker stands for.",
            "Dos naturales y un comodín son una escalera; el orden dice qué carta representa el comodín.",
            "Duas naturais e um joker são uma escalera; a ordem diz que carta o joker representa.",
        ),
        Meld("QH KH JK", "JK QH KH|QH KH JK"),
    ),
    Example(
        Saying(
            "The natural card displaces the joker at the end, which moves to the other end.",
            "La natural desplaza al comodín del extremo, que pasa al otro extremo.",
            "A natural desloca o joker da ponta, que passa à outra ponta.",
        ),
        Addition("JK 6D 7D", "5D", "5D 6D 7D JK"),
    ),
    Example(
        Saying(
            "A joker inside is fixed.",
            "Un comodín interior queda fijo.",
            "Um joker interno fica fixo.",
        ),
        Addition("5D JK 7D", "6D"),
        (Code.JOKER_FIXED,),
    ),
    Example(
        Saying(
            "Nine, ace and joker left cost 29: a total of 74 becomes 103, and the player is out.",
            "Nueve, as y comodín sobrantes cuestan 29: un total de 74 pasa a 103 y elimina al jugador.",
            "Nove, ás e joker que sobram custam 29: um total de 74 passa a 103 e elimina o jogador.",
        ),
        Count((Left("9S AH JK", 74, 103, out=True), Left("", 12, 12)), winner=1, winners=(1,)),
    ),
    Example(
        Saying(
            "Out in one turn without an earlier opening: the total goes down by ten.",
            "Quien gana bajando todo en un turno, sin apertura anterior, reduce su total en diez.",
            "Quem vence baixando tudo num turno, sem abertura anterior, reduz o total em dez.",
        ),
        Count((Left("KS", 20, 30), Left("", 12, 2, opened_before=False)), winner=1),
    ),
)
