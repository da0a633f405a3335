"""What is wrong with a new meld, in words."""

from __future__ import annotations

from referee.rules.rulebook.codes import Code
from referee.rules.rulebook.saying import Saying

MELDS: dict[Code, tuple[Saying, ...]] = {
    Code.NOT_A_MELD: (
        Saying(
            "{arrangement}, the order told, is not the meld and the cards added to it.",
            "{arrangement}, el orden dicho, no es la combinación con las cartas que se agregan.",
            "{arrangement}, a ordem dita, não é a combinação com as cartas que se acrescentam.",
        ),
        Saying("{cards} is no meld.", "{cards} no es una combinación.", "{cards} não é uma combinação."),
        Saying(
            "The cards are no meld.",
            "Las cartas no son una combinación.",
            "As cartas não são uma combinação.",
        ),
    ),
    Code.SET_RANKS_DIFFER: (
        Saying(
            "With {cards} the ranks are not all equal.",
            "Con {cards} los valores no son todos iguales.",
            "Com {cards} os valores não são todos iguais.",
        ),
        Saying(
            "The ranks are not all equal.",
            "Los valores no son todos iguales.",
            "Os valores não são todos iguais.",
        ),
    ),
    Code.SET_SUITS: (
        Saying(
            "With {cards} the suits are not those allowed: {suits_needed}.",
            "Con {cards} los palos no son los permitidos: {suits_needed}.",
            "Com {cards} os naipes não são os permitidos: {suits_needed}.",
        ),
        Saying(
            "With {cards} the suits are not those allowed.",
            "Con {cards} los palos no son los permitidos.",
            "Com {cards} os naipes não são os permitidos.",
        ),
        Saying(
            "The suits are not those allowed.",
            "Los palos no son los permitidos.",
            "Os naipes não são os permitidos.",
        ),
    ),
    Code.SET_SIZE: (
        Saying(
            "With {cards} the number of cards is not allowed.",
            "Con {cards} la cantidad de cartas no está permitida.",
            "Com {cards} a quantidade de cartas não é permitida.",
        ),
        Saying(
            "The number of cards is not allowed.",
            "La cantidad de cartas no está permitida.",
            "A quantidade de cartas não é permitida.",
        ),
    ),
    Code.RUN_SUITS_DIFFER: (
        Saying(
            "With {cards} the escalera is not of one suit.",
            "Con {cards} la escalera no es de un solo palo.",
            "Com {cards} a escalera não é de um só naipe.",
        ),
        Saying(
            "The escalera is not of one suit.",
            "La escalera no es de un solo palo.",
            "A escalera não é de um só naipe.",
        ),
    ),
    Code.RUN_NOT_CONSECUTIVE: (
        Saying(
            "In the order told, {arrangement}, the ranks do not follow one another from low to high.",
            "En el orden dicho, {arrangement}, los valores no se siguen de menor a mayor.",
            "Na ordem dita, {arrangement}, os valores não se seguem do menor ao maior.",
        ),
        Saying(
            "With {cards} the ranks do not follow one another.",
            "Con {cards} los valores no se siguen.",
            "Com {cards} os valores não se seguem.",
        ),
        Saying(
            "The ranks do not follow one another.", "Los valores no se siguen.", "Os valores não se seguem."
        ),
    ),
    Code.RUN_TOO_SHORT: (
        Saying(
            "{cards} is too short for an escalera.",
            "{cards} es demasiado corta para una escalera.",
            "{cards} é curta demais para uma escalera.",
        ),
        Saying(
            "Too few cards for an escalera.",
            "Son muy pocas cartas para una escalera.",
            "São poucas cartas para uma escalera.",
        ),
    ),
    Code.ACE_BRIDGE: (
        Saying(
            "With {cards} the ace would be low and high at once.",
            "Con {cards} el as sería bajo y alto a la vez.",
            "Com {cards} o ás seria baixo e alto ao mesmo tempo.",
        ),
        Saying(
            "The ace would be low and high at once.",
            "El as sería bajo y alto a la vez.",
            "O ás seria baixo e alto ao mesmo tempo.",
        ),
    ),
    Code.ACE_HIGH: (
        Saying(
            "With {cards} the ace would be high.",
            "Con {cards} el as sería alto.",
            "Com {cards} o ás seria alto.",
        ),
        Saying("The ace would be high here.", "Aquí el as sería alto.", "Aqui o ás seria alto."),
    ),
    Code.JOKER_IN_SET: (
        Saying(
            "With {cards} the set would hold a joker that is not allowed.",
            "Con {cards} el grupo llevaría un comodín que no está permitido.",
            "Com {cards} o grupo levaria um curinga que não é permitido.",
        ),
        Saying(
            "The set would hold a joker that is not allowed.",
            "El grupo llevaría un comodín que no está permitido.",
            "O grupo levaria um curinga que não é permitido.",
        ),
    ),
    Code.TOO_MANY_JOKERS: (
        Saying(
            "With {cards} there are too many wild cards or too few naturals.",
            "Con {cards} hay demasiados comodines o muy pocas naturales.",
            "Com {cards} há curingas demais ou naturais de menos.",
        ),
        Saying(
            "Too many wild cards or too few naturals.",
            "Hay demasiados comodines o muy pocas naturales.",
            "Há curingas demais ou naturais de menos.",
        ),
    ),
    Code.JOKER_WITHOUT_PLACE: (
        Saying(
            "In the order told, {arrangement}, lowest first, a wild card would stand for no card.",
            "En el orden dicho, {arrangement}, de menor a mayor, un comodín no representaría ninguna carta.",
            "Na ordem dita, {arrangement}, do menor ao maior, um curinga não representaria nenhuma carta.",
        ),
        Saying(
            "With {cards} a wild card would stand for no card.",
            "Con {cards} un comodín no representaría ninguna carta.",
            "Com {cards} um curinga não representaria nenhuma carta.",
        ),
        Saying(
            "A wild card would stand for no card.",
            "Un comodín no representaría ninguna carta.",
            "Um curinga não representaria nenhuma carta.",
        ),
    ),
    Code.CONTRACT_NOT_MET: (
        Saying(
            "This is not the contract of the deal: {contract}.",
            "Este no es el contrato de la ronda: {contract}.",
            "Este não é o contrato da rodada: {contract}.",
        ),
        Saying(
            "This is not the contract of the deal.",
            "Este no es el contrato de la ronda.",
            "Este não é o contrato da rodada.",
        ),
    ),
    Code.OPENING_TOO_LOW: (
        Saying(
            "The opening is worth {value} and needs {least}.",
            "La apertura vale {value} y necesita {least}.",
            "A abertura vale {value} e precisa de {least}.",
        ),
        Saying(
            "The opening is worth too little.", "La apertura vale muy poco.", "A abertura vale muito pouco."
        ),
    ),
    Code.OPEN_NOT_NEEDED: (
        Saying(
            "These melds are laid one by one.",
            "Estas combinaciones se bajan de a una.",
            "Estas combinações são baixadas uma a uma.",
        ),
    ),
    Code.NEW_MELD_AFTER_CONTRACT: (
        Saying(
            "No new meld can be laid now that the opening is on the table.",
            "Ya no puede bajarse una combinación nueva: la apertura está en la mesa.",
            "Já não se pode baixar uma combinação nova: a abertura está na mesa.",
        ),
    ),
}
