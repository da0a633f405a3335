"""What is wrong with any other move, in words."""

from __future__ import annotations

from referee.rules.rulebook.codes import Code
from referee.rules.rulebook.saying import Saying

PLAY: dict[Code, tuple[Saying, ...]] = {
    Code.NOT_YOUR_TURN: (
        Saying("It is the turn of seat {turn}.", "Le toca al asiento {turn}.", "É a vez do lugar {turn}."),
        Saying("It is not your turn.", "No es tu turno.", "Não é a sua vez."),
    ),
    Code.MUST_DRAW_FIRST: (
        Saying(
            "No card has been drawn yet this turn.",
            "Todavía no se tomó carta en este turno.",
            "Ainda não se comprou carta neste turno.",
        ),
    ),
    Code.ALREADY_DREW: (
        Saying(
            "A card has already been drawn this turn.",
            "Ya se tomó una carta en este turno.",
            "Já se comprou uma carta neste turno.",
        ),
    ),
    Code.CARD_NOT_IN_HAND: (
        Saying("Not in hand: {cards}.", "No está en la mano: {cards}.", "Não está na mão: {cards}."),
        Saying("Not in hand: {card}.", "No está en la mano: {card}.", "Não está na mão: {card}."),
        Saying("The card is not in hand.", "La carta no está en la mano.", "A carta não está na mão."),
    ),
    Code.PILE_EMPTY: (
        Saying("The pile is empty.", "El pozo está vacío.", "A pilha de descarte está vazia."),
    ),
    Code.STOCK_EMPTY: (
        Saying(
            "The stock is empty and the pile has no cards to renew it.",
            "El mazo está vacío y el pozo no tiene cartas para reponerlo.",
            "O monte está vazio e a pilha de descarte não tem cartas para repô-lo.",
        ),
    ),
    Code.STOCK_NOT_EMPTY: (
        Saying(
            "A card can still be drawn (stock {stock}, pile {pile}).",
            "Todavía se puede tomar (mazo {stock}, pozo {pile}).",
            "Ainda se pode comprar (monte {stock}, pilha {pile}).",
        ),
        Saying(
            "A card can still be drawn.",
            "Todavía se puede tomar una carta.",
            "Ainda se pode comprar uma carta.",
        ),
    ),
    Code.TAKE_WITHOUT_USE: (
        Saying(
            "{card} cannot be taken: this hand has no lawful way to go on with it.",
            "No se puede tomar {card}: con esta mano no hay forma permitida de seguir.",
            "Não se pode comprar {card}: com esta mão não há forma permitida de continuar.",
        ),
        Saying(
            "The top card cannot be taken: this hand has no lawful way to go on with it.",
            "No se puede tomar la carta de arriba: con esta mano no hay forma permitida de seguir.",
            "Não se pode comprar a carta do topo: com esta mão não há forma permitida de continuar.",
        ),
    ),
    Code.MUST_USE_TAKEN_CARD: (
        Saying(
            "{card} came to hand this turn and still has to be used.",
            "{card} llegó a la mano en este turno y todavía hay que usarla.",
            "{card} veio à mão neste turno e ainda tem de ser usada.",
        ),
        Saying(
            "The card that came to hand this turn still has to be used.",
            "Todavía hay que usar la carta que llegó a la mano en este turno.",
            "Ainda é preciso usar a carta que veio à mão neste turno.",
        ),
    ),
    Code.DISCARD_OF_TAKEN_CARD: (
        Saying(
            "{card} was taken from the pile this turn.",
            "{card} se tomó del pozo en este turno.",
            "{card} foi comprada da pilha neste turno.",
        ),
        Saying(
            "The card was taken from the pile this turn.",
            "La carta se tomó del pozo en este turno.",
            "A carta foi comprada da pilha neste turno.",
        ),
    ),
    Code.JOKER_FIXED: (
        Saying(
            "In {meld} the joker does not make room for {cards}.",
            "En {meld} el comodín no le hace lugar a {cards}.",
            "Em {meld} o curinga não dá lugar a {cards}.",
        ),
        Saying(
            "The joker does not make room for {cards}.",
            "El comodín no le hace lugar a {cards}.",
            "O curinga não dá lugar a {cards}.",
        ),
        Saying(
            "The joker stays in its place.", "El comodín queda en su lugar.", "O curinga fica no seu lugar."
        ),
    ),
    Code.LAY_OFF_BEFORE_OPENING: (
        Saying(
            "Nothing can be laid off on {meld}: no meld of your own lies on the table in this deal.",
            "No se puede agregar a {meld}: en esta mano no hay ninguna combinación tuya en la mesa.",
            "Não se pode acrescentar a {meld}: nesta mão não há nenhuma combinação sua na mesa.",
        ),
        Saying(
            "No meld of your own lies on the table in this deal.",
            "En esta mano no hay ninguna combinación tuya en la mesa.",
            "Nesta mão não há nenhuma combinação sua na mesa.",
        ),
    ),
    Code.LAY_OFF_ON_OTHERS: (
        Saying(
            "{meld} belongs to seat {owner}.",
            "{meld} es del asiento {owner}.",
            "{meld} pertence ao lugar {owner}.",
        ),
        Saying(
            "{meld} belongs to another.", "{meld} es de otro jugador.", "{meld} pertence a outro jogador."
        ),
        Saying(
            "The meld belongs to another.",
            "La combinación es de otro jugador.",
            "A combinação pertence a outro jogador.",
        ),
    ),
    Code.LAY_OFF_TOO_EARLY: (
        Saying(
            "Nothing can be laid off on {meld} yet: the opening was made this turn.",
            "Todavía no se puede agregar a {meld}: la apertura se hizo en este turno.",
            "Ainda não se pode acrescentar a {meld}: a abertura foi feita neste turno.",
        ),
        Saying(
            "The opening was made this turn.",
            "La apertura se hizo en este mismo turno.",
            "A abertura foi feita neste turno.",
        ),
    ),
    Code.LAY_OFF_BOTH_ENDS: (
        Saying(
            "{cards} would join {meld} at both ends.",
            "{cards} se agregarían a {meld} por los dos extremos.",
            "{cards} entrariam em {meld} pelas duas pontas.",
        ),
        Saying(
            "The cards would join the escalera at both ends.",
            "Las cartas se agregarían a la escalera por los dos extremos.",
            "As cartas entrariam na escalera pelas duas pontas.",
        ),
    ),
    Code.NO_SUCH_MELD: (
        Saying(
            "No meld {meld} lies on the table.",
            "No hay en la mesa una combinación {meld}.",
            "Não há na mesa uma combinação {meld}.",
        ),
        Saying(
            "No such meld lies on the table.",
            "No hay en la mesa tal combinación.",
            "Não há na mesa tal combinação.",
        ),
    ),
    Code.SWAP_NOT_ALLOWED: (
        Saying(
            "{card} cannot be swapped for a joker of {meld}.",
            "{card} no puede cambiarse por un comodín de {meld}.",
            "{card} não pode ser trocada por um curinga de {meld}.",
        ),
        Saying(
            "No joker of {meld} can be swapped.",
            "No puede cambiarse ningún comodín de {meld}.",
            "Nenhum curinga de {meld} pode ser trocado.",
        ),
        Saying(
            "The joker cannot be swapped.",
            "El comodín no puede cambiarse.",
            "O curinga não pode ser trocado.",
        ),
    ),
    Code.MUST_KEEP_DISCARD: (
        Saying(
            "After this the turn could not end: no card would be left that may be discarded.",
            "Después de esto el turno no podría terminar: no quedaría una carta que pueda descartarse.",
            "Depois disto o turno não poderia terminar: não restaria uma carta que possa ser descartada.",
        ),
    ),
    Code.JOKER_DISCARD: (
        Saying(
            "A joker cannot be discarded from this hand.",
            "Con esta mano no se puede descartar un comodín.",
            "Com esta mão não se pode descartar um curinga.",
        ),
    ),
    Code.CANNOT_CLOSE: (
        Saying(
            "It is not possible to close like this; loose would stay: {cards}.",
            "No se puede cerrar así; quedarían sueltas: {cards}.",
            "Não se pode fechar assim; ficariam soltas: {cards}.",
        ),
        Saying(
            "It is not possible to close like this.",
            "No se puede cerrar así.",
            "Não se pode fechar assim.",
        ),
    ),
    Code.MELDS_STAY_IN_HAND: (
        Saying(
            "The melds stay in hand: nothing is laid on the table before somebody closes.",
            "Las combinaciones quedan en la mano: nada va a la mesa antes de que alguien cierre.",
            "As combinações ficam na mão: nada vai à mesa antes que alguém feche.",
        ),
    ),
    Code.LAY_OFF_AFTER_CLEAN_CLOSE: (
        Saying(
            "Nothing can be laid off: whoever closed has matched all their cards.",
            "No se puede agregar nada: quien cerró combinó todas sus cartas.",
            "Não se pode acrescentar nada: quem fechou combinou todas as suas cartas.",
        ),
    ),
    Code.REBUY_NOT_ALLOWED: (
        Saying(
            "No rebuy is open to this seat now.",
            "Este asiento no puede reengancharse ahora.",
            "Este lugar não pode fazer reenganche agora.",
        ),
    ),
    Code.DEAL_OVER: (
        Saying(
            "The deal is over; the next one has not been dealt.",
            "La mano terminó; la siguiente no se ha repartido.",
            "A mão terminou; a seguinte não foi distribuída.",
        ),
    ),
    Code.MATCH_OVER: (Saying("The match is over.", "La partida terminó.", "A partida terminou."),),
    Code.AMBIGUOUS: (
        Saying(
            "This can be read in several ways: {candidates}.",
            "Esto admite varias lecturas: {candidates}.",
            "Isto admite várias leituras: {candidates}.",
        ),
        Saying(
            "This can be read in several ways.",
            "Esto admite varias lecturas.",
            "Isto admite várias leituras.",
        ),
    ),
}
