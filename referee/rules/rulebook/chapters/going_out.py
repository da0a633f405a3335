"""Chapter 6: discarding, going out and closing."""

from referee.rules.rulebook.clause import (
    CLOSES,
    COMMON,
    GOES_OUT,
    HOUSE,
    SEED_000,
    SEED_002,
    Clause,
    Is,
    Isnt,
)
from referee.rules.rulebook.codes import Code

CLAUSES = (
    Clause(
        (6, 1),
        SEED_000,
        en="A discard is one card from the hand, laid face up on the pile.",
        es="Se descarta una carta de la mano, boca arriba sobre el pozo.",
        pt="Descarta-se uma carta da mão, virada para cima sobre a pilha de descarte.",
    ),
    Clause(
        (6, 2),
        SEED_000,
        en="A joker is discarded only when every card in hand is a joker: the last one goes out, of "
        "several one is discarded and the deal goes on.",
        es="Un comodín se descarta solo cuando todas las cartas de la mano son comodines: con el único que "
        "queda se corta; de varios se descarta uno y la mano sigue.",
        pt="Um curinga só é descartado quando todas as cartas da mão são curingas: com o único que resta "
        "bate-se; de vários descarta-se um e a mão continua.",
        codes=(Code.JOKER_DISCARD,),
        when=(Is("joker_discard", ("only_if_all_jokers",)),),
    ),
    Clause(
        (6, 3),
        COMMON,
        en="A joker may be discarded like any other card.",
        es="Un comodín puede descartarse como cualquier otra carta.",
        pt="Um curinga pode ser descartado como qualquer outra carta.",
        codes=(Code.JOKER_DISCARD,),
        when=(Is("joker_discard", ("free",)),),
    ),
    Clause(
        (6, 4),
        COMMON,
        en="Jokers are not discarded, and no act may leave a hand of nothing but jokers. Only a hand that "
        "is so after the draw discards one, so that the deal can go on.",
        es="Los comodines no se descartan, y ningún acto puede dejar una mano de puros comodines. Solo una "
        "mano que queda así al tomar carta descarta uno, para que la mano pueda seguir.",
        pt="Os curingas não se descartam, e nenhum ato pode deixar uma mão só de curingas. Só uma mão que "
        "fica assim ao comprar descarta um, para que o jogo possa continuar.",
        codes=(Code.JOKER_DISCARD,),
        when=(Is("joker_discard", ("never",)),),
    ),
    Clause(
        (6, 5),
        SEED_002,
        en="Going out needs a discard: an act must leave a card that may be discarded, at once or after "
        "further lawful acts.",
        es="Para cortar hace falta un descarte: cada acto debe dejar una carta que pueda descartarse, "
        "enseguida o después de otros actos permitidos.",
        pt="Para bater é preciso um descarte: cada ato deve deixar uma carta que possa ser descartada, "
        "logo ou depois de outros atos permitidos.",
        codes=(Code.MUST_KEEP_DISCARD,),
        when=(Is("go_out_requires_discard", (True,)), GOES_OUT),
    ),
    Clause(
        (6, 6),
        SEED_000,
        en="A hand emptied by melding ends the deal without a discard; an act that leaves cards must leave "
        "one that may be discarded, at once or after further lawful acts.",
        es="Una mano que se vacía bajando termina el reparto sin descarte; un acto que deja cartas debe "
        "dejar una que pueda descartarse, enseguida o después de otros actos permitidos.",
        pt="Uma mão que se esvazia baixando encerra a distribuição sem descarte; um ato que deixa cartas "
        "deve deixar uma que possa ser descartada, logo ou depois de outros atos permitidos.",
        codes=(Code.MUST_KEEP_DISCARD,),
        when=(Is("go_out_requires_discard", (False,)), GOES_OUT),
    ),
    Clause(
        (6, 7),
        SEED_000,
        en="The deal ends the moment a hand is empty. Melds still held in other hands count as loose cards.",
        es="La mano termina en el momento en que alguien se queda sin cartas. Las combinaciones que otros "
        "aún tengan en la mano cuentan como cartas sueltas.",
        pt="A mão termina no momento em que alguém fica sem cartas. As combinações que outros ainda tenham "
        "na mão contam como cartas soltas.",
        when=(GOES_OUT,),
    ),
    Clause(
        (6, 8),
        HOUSE,
        en="Nobody closes in this game: melds go down in the course of play, and an empty hand ends the "
        "deal.",
        es="En este juego no se cierra: las combinaciones se bajan durante el juego, y la mano vacía "
        "termina el reparto.",
        pt="Neste jogo não se fecha: as combinações são baixadas durante o jogo, e a mão vazia encerra a "
        "distribuição.",
        codes=(Code.CANNOT_CLOSE, Code.LAY_OFF_AFTER_CLEAN_CLOSE),
        when=(GOES_OUT,),
    ),
    Clause(
        (6, 9),
        COMMON,
        en="A player who has drawn may close: one card goes face down on the pile, and of the others at "
        "most {close_loose_cards} may be loose, worth at most {close_loose_points} points in all; the rest "
        "lies in melds. Nobody shows before a close.",
        es="Quien ya tomó carta puede cerrar: pone una carta boca abajo sobre el pozo, y de las demás "
        "pueden quedar sueltas como máximo {close_loose_cards}, de no más de {close_loose_points} puntos en "
        "total; el resto está en combinaciones. Nadie muestra antes de un cierre.",
        pt="Quem já comprou pode fechar: põe uma carta virada para baixo sobre a pilha de descarte, e das "
        "demais podem ficar soltas no máximo {close_loose_cards}, de não mais que {close_loose_points} "
        "pontos no total; o resto está em combinações. Ninguém mostra antes de um fechamento.",
        codes=(Code.CANNOT_CLOSE,),
        when=(CLOSES, Isnt("close_loose_cards", (0,))),
    ),
    Clause(
        (6, 10),
        COMMON,
        en="A player who has drawn may close: one card goes face down on the pile, and all the others lie "
        "in melds. Nobody shows before a close.",
        es="Quien ya tomó carta puede cerrar: pone una carta boca abajo sobre el pozo, y todas las demás "
        "están en combinaciones. Nadie muestra antes de un cierre.",
        pt="Quem já comprou pode fechar: põe uma carta virada para baixo sobre a pilha de descarte, e todas "
        "as demais estão em combinações. Ninguém mostra antes de um fechamento.",
        codes=(Code.CANNOT_CLOSE,),
        when=(CLOSES, Is("close_loose_cards", (0,))),
    ),
    Clause(
        (6, 11),
        HOUSE,
        en="A close that does not meet this is refused; it costs nothing, and the turn goes on.",
        es="Un cierre que no cumple esto se rechaza; no cuesta nada y el turno sigue.",
        pt="Um fechamento que não cumpre isto é recusado; não custa nada e o turno continua.",
        when=(CLOSES,),
    ),
    Clause(
        (6, 12),
        COMMON,
        en="After a close the others show one after another in the direction of play, first the one next to "
        "the closer: their melds, and what they lay off. The deal is scored when the last of them has shown.",
        es="Después de un cierre los demás muestran uno tras otro en el sentido del juego, primero el que "
        "sigue a quien cerró: sus combinaciones y lo que agregan. La mano se anota cuando mostró el último.",
        pt="Depois de um fechamento os demais mostram um após o outro no sentido do jogo, primeiro o "
        "seguinte a quem fechou: as suas combinações e o que acrescentam. A mão é pontuada quando o último "
        "mostrou.",
        when=(CLOSES,),
    ),
    Clause(
        (6, 13),
        HOUSE,
        en="A player may show less than they could; what is neither shown in a meld nor laid off counts as "
        "loose.",
        es="El jugador puede mostrar menos de lo que podría; lo que no muestra en una combinación ni agrega "
        "cuenta como suelto.",
        pt="O jogador pode mostrar menos do que poderia; o que não mostra numa combinação nem acrescenta "
        "conta como solto.",
        when=(CLOSES,),
    ),
    Clause(
        (6, 14),
        COMMON,
        en="The closing card stays face down until the deal is over and counts for nobody.",
        es="La carta del cierre queda boca abajo hasta que termina la mano y no cuenta para nadie.",
        pt="A carta do fechamento fica virada para baixo até o fim da mão e não conta para ninguém.",
        when=(CLOSES,),
    ),
)
