"""Chapter 2: the turn."""

from referee.rules.rulebook.clause import CLOSES, COMMON, GOES_OUT, HOUSE, SEED_000, Clause
from referee.rules.rulebook.codes import Code

CLAUSES = (
    Clause(
        (2, 1),
        SEED_000,
        en="Players take turns in the direction of play; only the player whose turn it is may move.",
        es="Los turnos pasan en el sentido del juego; solo mueve el jugador a quien le toca.",
        pt="Os turnos passam no sentido do jogo; só joga quem está na vez.",
        codes=(Code.NOT_YOUR_TURN,),
    ),
    Clause(
        (2, 2),
        SEED_000,
        en="A turn begins by drawing one card, from the stock or from the top of the pile; nothing is done "
        "before.",
        es="El turno empieza tomando una carta, del mazo o de arriba del pozo; antes no se hace nada.",
        pt="O turno começa comprando uma carta, do monte ou do topo da pilha de descarte; antes disso nada "
        "se faz.",
        codes=(Code.MUST_DRAW_FIRST,),
    ),
    Clause(
        (2, 3),
        SEED_000,
        en="One card is drawn in a turn, never a second one.",
        es="En cada turno se toma una sola carta, nunca una segunda.",
        pt="Em cada turno compra-se uma só carta, nunca uma segunda.",
        codes=(Code.ALREADY_DREW,),
    ),
    Clause(
        (2, 4),
        SEED_000,
        en="After drawing, a player may lay and lay off as far as the rules allow, and may always decline "
        "to.",
        es="Después de tomar, el jugador puede bajar y agregar hasta donde las reglas lo permitan, y "
        "siempre puede no hacerlo.",
        pt="Depois de comprar, o jogador pode baixar e acrescentar até onde as regras permitem, e pode "
        "sempre deixar de fazê-lo.",
        codes=(Code.MELDS_STAY_IN_HAND,),
        when=(GOES_OUT,),
    ),
    Clause(
        (2, 5),
        SEED_000,
        en="One discard ends the turn.",
        es="Un descarte termina el turno.",
        pt="Um descarte encerra o turno.",
        when=(GOES_OUT,),
    ),
    Clause(
        (2, 6),
        COMMON,
        en="Only cards held in hand can be played, and no more copies of a card than are held.",
        es="Solo se juegan cartas que están en la mano, y no más copias de una carta que las que se tienen.",
        pt="Só se jogam cartas que estão na mão, e não mais cópias de uma carta do que as que se têm.",
        codes=(Code.CARD_NOT_IN_HAND,),
    ),
    Clause(
        (2, 7),
        COMMON,
        en="Once a deal is over nothing is played until the next one has been dealt.",
        es="Terminada la mano no se juega nada hasta que se reparta la siguiente.",
        pt="Terminada a mão, nada se joga até que a seguinte seja distribuída.",
        codes=(Code.DEAL_OVER,),
        when=(GOES_OUT,),
    ),
    Clause(
        (2, 8),
        HOUSE,
        en="A move that can be read in two ways is none: the player says which meld, which kind or which "
        "order is meant.",
        es="Una jugada que admite dos lecturas no vale: el jugador dice qué combinación, qué clase o qué "
        "orden quiere.",
        pt="Uma jogada com duas leituras não vale: o jogador diz qual combinação, qual tipo ou qual ordem "
        "quer.",
        codes=(Code.AMBIGUOUS,),
    ),
    Clause(
        (2, 9),
        HOUSE,
        en="No act may leave the turn without a lawful end.",
        es="Ningún acto puede dejar el turno sin un final permitido.",
        pt="Nenhum ato pode deixar o turno sem um fim permitido.",
    ),
    Clause(
        (2, 10),
        COMMON,
        en="A card drawn from the stock may be discarded at once.",
        es="Una carta tomada del mazo puede descartarse enseguida.",
        pt="Uma carta comprada do monte pode ser descartada em seguida.",
    ),
    Clause(
        (2, 11),
        COMMON,
        en="After drawing, a player discards one card, which ends the turn, or closes. One card always "
        "leaves the hand.",
        es="Después de tomar, el jugador descarta una carta, y con eso termina el turno, o cierra. Siempre "
        "sale una carta de la mano.",
        pt="Depois de comprar, o jogador descarta uma carta, e com isso encerra o turno, ou fecha. Sempre "
        "sai uma carta da mão.",
        codes=(Code.MUST_KEEP_DISCARD,),
        when=(CLOSES,),
    ),
    Clause(
        (2, 12),
        COMMON,
        en="Melds stay in hand until somebody closes: before that nothing is laid on the table or added to "
        "it, and there is neither an opening nor a contract.",
        es="Las combinaciones quedan en la mano hasta que alguien cierra: antes no se baja ni se agrega "
        "nada en la mesa, y no hay apertura ni contrato.",
        pt="As combinações ficam na mão até que alguém feche: antes disso nada se baixa nem se acrescenta "
        "na mesa, e não há abertura nem contrato.",
        codes=(
            Code.MELDS_STAY_IN_HAND,
            Code.CONTRACT_NOT_MET,
            Code.OPENING_TOO_LOW,
            Code.OPEN_NOT_NEEDED,
            Code.NEW_MELD_AFTER_CONTRACT,
        ),
        when=(CLOSES,),
    ),
    Clause(
        (2, 13),
        COMMON,
        en="After a close the others only show; once the last of them has shown, nothing is played until "
        "the next deal.",
        es="Después de un cierre los demás solo muestran; cuando mostró el último, no se juega nada hasta "
        "el reparto siguiente.",
        pt="Depois de um fechamento os demais só mostram; quando o último mostrou, nada se joga até a "
        "distribuição seguinte.",
        codes=(Code.DEAL_OVER,),
        when=(CLOSES,),
    ),
)
