"""Every sentence of a ruling on a record that the rulebook does not have, in three languages."""

from __future__ import annotations

from collections.abc import Mapping

from referee.rules.rulebook.saying import Saying

FAULTS: Mapping[str, Saying] = {
    "SEATS_OUT_OF_RANGE": Saying(
        "{recorded} players sit at the table; the game is for {least} to {most}.",
        "Hay {recorded} jugadores en la mesa; el juego es para {least} a {most}.",
        "Há {recorded} jogadores na mesa; o jogo é para {least} a {most}.",
    ),
    "DEAL_NOT_DUE": Saying(
        "Cards are dealt, and deal {deal} is not over.",
        "Se reparte, y la mano {deal} no terminó.",
        "Distribuem-se cartas, e a mão {deal} não acabou.",
    ),
    "MATCH_DECIDED": Saying(
        "Cards are dealt, and the match is decided: {seats} won.",
        "Se reparte, y la partida está decidida: ganó {seats}.",
        "Distribuem-se cartas, e a partida está decidida: venceu {seats}.",
    ),
    "REBUY_UNANSWERED": Saying(
        "Cards are dealt before these have said whether they come back: {seats}.",
        "Se reparte antes de que digan si se reenganchan: {seats}.",
        "Distribuem-se cartas antes de dizerem se voltam: {seats}.",
    ),
    "DEAL_NUMBER": Saying(
        "The record calls it deal {recorded}; it is deal {lawful}.",
        "El registro dice mano {recorded}; es la mano {lawful}.",
        "O registro diz mão {recorded}; é a mão {lawful}.",
    ),
    "ROUND_NUMBER": Saying(
        "The record calls it round {recorded}; it is round {lawful}.",
        "El registro dice ronda {recorded}; es la ronda {lawful}.",
        "O registro diz rodada {recorded}; é a rodada {lawful}.",
    ),
    "DEALER_DIFFERS": Saying(
        "{recorded} dealt; it was for {lawful} to deal.",
        "Repartió {recorded}; le tocaba repartir a {lawful}.",
        "{recorded} distribuiu; cabia a {lawful} distribuir.",
    ),
    "HAND_SIZE": Saying(
        "{seat} was dealt {recorded} cards; a hand has {lawful}.",
        "{seat} recibió {recorded} cartas; se reparten {lawful}.",
        "{seat} recebeu {recorded} cartas; distribuem-se {lawful}.",
    ),
    "OUT_AND_DEALT": Saying(
        "{seat} was dealt cards and is out of the match.",
        "{seat} recibió cartas y está fuera de la partida.",
        "{seat} recebeu cartas e está fora da partida.",
    ),
    "UPCARD": Saying(
        "The pile begins with {recorded} cards; it begins with {lawful}.",
        "El pozo empieza con {recorded} cartas; empieza con {lawful}.",
        "O lixo começa com {recorded} cartas; começa com {lawful}.",
    ),
    "NOT_THE_PACK": Saying(
        "What was dealt is not the pack of this game: {cards}.",
        "Lo que se repartió no es el mazo de este juego: {cards}.",
        "O que se distribuiu não é o baralho deste jogo: {cards}.",
    ),
    "PACK_SIZE": Saying(
        "Hands, pile and stock are {recorded} cards; the pack has {lawful}.",
        "Manos, pozo y mazo suman {recorded} cartas; el juego tiene {lawful}.",
        "Mãos, lixo e monte somam {recorded} cartas; o jogo tem {lawful}.",
    ),
    "DRAWN_DIFFERS": Saying(
        "The record says {recorded} was drawn; {lawful} lay on top.",
        "El registro dice que se sacó {recorded}; arriba estaba {lawful}.",
        "O registro diz que se comprou {recorded}; em cima estava {lawful}.",
    ),
    "RECYCLED_DIFFERS": Saying(
        "The new stock of the record is not made of the cards of the pile.",
        "El mazo nuevo del registro no está hecho con las cartas del pozo.",
        "O monte novo do registro não é feito das cartas do lixo.",
    ),
    "CANNOT_BE_DONE": Saying(
        "This cannot have been done at this table; the rest of the deal is not ruled on.",
        "Esto no pudo hacerse en esta mesa; sobre el resto de la mano no se resuelve.",
        "Isto não pode ter sido feito nesta mesa; sobre o resto da mão não se decide.",
    ),
    "REFUSED_LAWFUL": Saying(
        "It was refused, and it was lawful.",
        "Se rechazó, y era válido.",
        "Foi recusado, e era válido.",
    ),
    "RESULT_NOT_DUE": Saying(
        "A result is told, and by the record deal {deal} is not over.",
        "Se anota un resultado, y según el registro la mano {deal} no terminó.",
        "Anota-se um resultado, e pelo registro a mão {deal} não acabou.",
    ),
    "WINNER_DIFFERS": Saying(
        "The record says the deal was won by {recorded}; it was won by {lawful}.",
        "El registro dice que la mano la ganó {recorded}; la ganó {lawful}.",
        "O registro diz que a mão foi ganha por {recorded}; foi ganha por {lawful}.",
    ),
    "LEFT_DIFFERS": Saying(
        "{seat} was not left with the cards that the record tells.",
        "{seat} no quedó con las cartas que dice el registro.",
        "{seat} não ficou com as cartas que o registro diz.",
    ),
    "POINTS_DIFFER": Saying(
        "{seat}: {recorded} points are recorded, {lawful} are due.",
        "{seat}: se anotaron {recorded} puntos, corresponden {lawful}.",
        "{seat}: anotaram-se {recorded} pontos, cabem {lawful}.",
    ),
    "TOTAL_DIFFERS": Saying(
        "{seat}: a total of {recorded} is recorded; it is {lawful}.",
        "{seat}: se anotó un total de {recorded}; es {lawful}.",
        "{seat}: anotou-se um total de {recorded}; é {lawful}.",
    ),
    "MATCH_NOT_OVER": Saying(
        "The match is recorded as over, and it is not.",
        "La partida se anotó como terminada, y no lo está.",
        "A partida foi anotada como terminada, e não está.",
    ),
    "WINNERS_DIFFER": Saying(
        "The record says {recorded} won the match; {lawful} won it.",
        "El registro dice que ganó la partida {recorded}; la ganó {lawful}.",
        "O registro diz que {recorded} venceu a partida; venceu {lawful}.",
    ),
}

REASONS: Mapping[str, Saying] = {
    "UNSEEN_CARDS": Saying(
        "It hangs on cards that nobody saw.",
        "Depende de cartas que nadie vio.",
        "Depende de cartas que ninguém viu.",
    ),
    "BROKEN_MELD": Saying(
        "It touches a meld that is none, on which nothing can be ruled.",
        "Toca un juego bajado que no es juego; sobre él no se puede resolver.",
        "Toca um jogo baixado que não é jogo; sobre ele não se pode decidir.",
    ),
    "TOO_COMPLEX": Saying(
        "It would take more search than one question is granted.",
        "Haría falta más búsqueda de la que se concede a una pregunta.",
        "Exigiria mais busca do que se concede a uma pergunta.",
    ),
    "NO_DEAL": Saying(
        "Not ruled on: no cards have been dealt.",
        "Sin resolver: no se repartieron cartas.",
        "Sem decisão: não se distribuíram cartas.",
    ),
    "STOPPED": Saying(
        "Not ruled on: an earlier act of this deal cannot have been done.",
        "Sin resolver: algo anterior de esta mano no pudo hacerse.",
        "Sem decisão: algo anterior desta mão não pode ter sido feito.",
    ),
    "WORK": Saying(
        "Not ruled on: the record takes more work than one question is granted.",
        "Sin resolver: el registro exige más trabajo del que se concede a una pregunta.",
        "Sem decisão: o registro exige mais trabalho do que se concede a uma pergunta.",
    ),
}

NOBODY = Saying("nobody", "nadie", "ninguém")


def said(saying: Saying, lang: str, **details: object) -> str:
    """The sentence in that language."""
    return str(getattr(saying, lang, saying.en)).format(**details)
