"""Chapter 9: elimination, rebuy, the end of the match."""

from referee.rules.rulebook.clause import (
    CLOSES,
    COMMON,
    GOES_OUT,
    HOUSE,
    SEED_000,
    SEED_002,
    SEED_003,
    Clause,
    Is,
    Isnt,
)
from referee.rules.rulebook.codes import Code

_OUT = Is("match_end", ("elimination",))
_BUY = Isnt("rebuys", (0,))
_DEALS = Is("match_end", ("deals",))

CLAUSES = (
    Clause(
        (9, 1),
        SEED_000,
        en="A player whose total {limit} is out; the last one in wins the match.",
        es="Queda eliminado el jugador cuyo total {limit}; gana la partida el último que queda.",
        pt="É eliminado o jogador cujo total {limit}; vence a partida o último que fica.",
        when=(_OUT,),
    ),
    Clause(
        (9, 2),
        SEED_002,
        en="The match ends with the deal in which somebody's total {limit}; the highest total wins, and a "
        "tie for it plays another deal.",
        es="La partida termina con la mano en la que algún total {limit}; gana el más alto, y si hay "
        "empate se juega otra mano.",
        pt="A partida termina com a mão em que algum total {limit}; vence o mais alto, e se houver empate "
        "joga-se outra mão.",
        when=(Is("match_end", ("target",)),),
    ),
    Clause(
        (9, 3),
        SEED_003,
        en="Deals in the match: {limit_at}. Afterwards the lowest total wins; players who tie for it share "
        "the win.",
        es="Rondas de la partida: {limit_at}. Al final gana el total más bajo; los empatados comparten el "
        "triunfo.",
        pt="Rodadas da partida: {limit_at}. No fim vence o total mais baixo; os empatados dividem a vitória.",
        when=(_DEALS, Is("tie_break", ("share",))),
    ),
    Clause(
        (9, 4),
        COMMON,
        en="Deals in the match: {limit_at}. Afterwards the lowest total wins; of players who tie, who won "
        "more deals; still tied, they share the win.",
        es="Rondas de la partida: {limit_at}. Al final gana el total más bajo; entre empatados, quien ganó "
        "más rondas; si siguen iguales, comparten el triunfo.",
        pt="Rodadas da partida: {limit_at}. No fim vence o total mais baixo; entre empatados, quem venceu "
        "mais rodadas; se continuarem iguais, dividem a vitória.",
        when=(_DEALS, Is("tie_break", ("deals_won",))),
    ),
    Clause(
        (9, 5),
        COMMON,
        en="The match ends with the deal in which somebody's total {limit}; the lowest total wins, and "
        "players who tie for it share the win.",
        es="La partida termina con la mano en la que algún total {limit}; gana el más bajo, y los "
        "empatados comparten el triunfo.",
        pt="A partida termina com a mão em que algum total {limit}; vence o mais baixo, e os empatados "
        "dividem a vitória.",
        when=(Is("match_end", ("stop",)),),
    ),
    Clause(
        (9, 6),
        HOUSE,
        en="After a deal all points are written first, then it is seen who is out, then who buys back in.",
        es="Después de una mano se anotan primero todos los puntos, luego se ve quién queda eliminado y al "
        "final quién se reengancha.",
        pt="Depois de uma mão anotam-se primeiro todos os pontos, depois vê-se quem é eliminado e por fim "
        "quem faz reenganche.",
        when=(_OUT,),
    ),
    Clause(
        (9, 7),
        SEED_002,
        en="Whoever won the deal is never eliminated by it. If all who remain would be out at once, the "
        "lowest total wins; equal totals share the win.",
        es="Quien ganó la mano nunca queda eliminado por ella. Si todos los que quedan quedarían "
        "eliminados a la vez, gana el total más bajo; totales iguales comparten el triunfo.",
        pt="Quem venceu a mão nunca é eliminado por ela. Se todos os que restam fossem eliminados ao mesmo "
        "tempo, vence o total mais baixo; totais iguais dividem a vitória.",
        when=(_OUT, GOES_OUT),
    ),
    Clause(
        (9, 8),
        SEED_000,
        en="There is no rebuy (reenganche).",
        es="No hay reenganche.",
        pt="Não há reenganche (recompra).",
        codes=(Code.REBUY_NOT_ALLOWED,),
        when=(Is("rebuys", (0,)),),
    ),
    Clause(
        (9, 9),
        SEED_002,
        en="A player just eliminated may buy back in (reenganche) before the next deal, at the highest "
        "total of those still in. Rebuys per player and match: {rebuys}; players who must still be in: "
        "{rebuy_min_survivors}.",
        es="El jugador recién eliminado puede reengancharse antes de la mano siguiente, con el total más "
        "alto de los que siguen en carrera. Reenganches por jugador y partida: {rebuys}; jugadores que "
        "deben seguir en carrera: {rebuy_min_survivors}.",
        pt="O jogador recém-eliminado pode fazer reenganche antes da mão seguinte, com o total mais alto "
        "dos que continuam. Reenganches por jogador e partida: {rebuys}; jogadores que devem continuar "
        "na partida: {rebuy_min_survivors}.",
        codes=(Code.REBUY_NOT_ALLOWED,),
        when=(_BUY, Is("rebuy_reference", ("max_survivors",))),
    ),
    Clause(
        (9, 10),
        COMMON,
        en="A player just eliminated may buy back in (reenganche) before the next deal, at the highest "
        "total of those still in, whoever won the deal left aside. Rebuys per player and match: "
        "{rebuys}; players who must still be in: {rebuy_min_survivors}.",
        es="El jugador recién eliminado puede reengancharse antes de la mano siguiente, con el total más "
        "alto de los que siguen en carrera sin contar al ganador de la mano. Reenganches por jugador y "
        "partida: {rebuys}; jugadores que deben seguir en carrera: {rebuy_min_survivors}.",
        pt="O jogador recém-eliminado pode fazer reenganche antes da mão seguinte, com o total mais alto "
        "dos que continuam, sem contar o vencedor da mão. Reenganches por jogador e partida: {rebuys}; "
        "jogadores que devem continuar na partida: {rebuy_min_survivors}.",
        codes=(Code.REBUY_NOT_ALLOWED,),
        when=(_BUY, Is("rebuy_reference", ("exclude_deal_winner",))),
    ),
    Clause(
        (9, 11),
        HOUSE,
        en="Eliminated players answer in turn order from the dealer's next player on, irrevocably. The "
        "total at which they restart is the one before any rebuy of that deal, so that those who return "
        "together return equal. If only one player stays in, that player has won.",
        es="Los eliminados responden por turno desde el jugador que sigue al repartidor, sin vuelta atrás. "
        "El total con el que vuelven es el anterior a cualquier reenganche de esa mano, así que quienes "
        "vuelven juntos vuelven iguales. Si queda un solo jugador, ha ganado.",
        pt="Os eliminados respondem por ordem de jogo a partir do jogador seguinte ao distribuidor, sem "
        "volta atrás. O total com que voltam é o anterior a qualquer reenganche dessa mão, de modo que "
        "quem volta junto volta igual. Se fica um só jogador, ele venceu.",
        when=(_BUY,),
    ),
    Clause(
        (9, 12),
        HOUSE,
        en="A player who returns keeps their place at the table.",
        es="El jugador que vuelve conserva su lugar en la mesa.",
        pt="O jogador que volta mantém o seu lugar na mesa.",
        when=(_BUY,),
    ),
    Clause(
        (9, 13),
        HOUSE,
        en="Cards are dealt only to players still in the match; a dealer who is out is replaced by the "
        "next one in, in the direction of play.",
        es="Solo se reparte a los jugadores en carrera; al repartidor eliminado lo reemplaza el siguiente "
        "en carrera, en el sentido del juego.",
        pt="Só se distribui aos jogadores ativos; o distribuidor eliminado é substituído pelo próximo "
        "ativo, no sentido do jogo.",
    ),
    Clause(
        (9, 14),
        HOUSE,
        en="A player may resign at any time: out for good, the hand leaves play face down, the melds stay. "
        "If one player is left, that player has won.",
        es="El jugador puede abandonar en cualquier momento: queda fuera definitivamente, su mano sale del "
        "juego boca abajo y sus combinaciones quedan. Si queda un solo jugador, ha ganado.",
        pt="O jogador pode desistir a qualquer momento: fica fora em definitivo, a sua mão sai do jogo "
        "virada para baixo e as suas combinações ficam. Se resta um só jogador, ele venceu.",
    ),
    Clause(
        (9, 15),
        COMMON,
        en="Once the match is over nothing more is played.",
        es="Terminada la partida no se juega nada más.",
        pt="Terminada a partida, nada mais se joga.",
        codes=(Code.MATCH_OVER,),
    ),
    Clause(
        (9, 16),
        COMMON,
        en="Whoever closes with a chinchón, all {hand_size} cards in one escalera without a joker, wins the "
        "match, whatever the totals.",
        es="Quien cierra con chinchón, las {hand_size} cartas en una sola escalera sin comodín, gana la "
        "partida, sean cuales sean los totales.",
        pt="Quem fecha com chinchón, as {hand_size} cartas numa só escalera sem curinga, vence a partida, "
        "sejam quais forem os totais.",
        when=(CLOSES,),
    ),
    Clause(
        (9, 17),
        HOUSE,
        en="Whoever closed counts like the others and may be out as well. If all who remain would be out at "
        "once, the lowest total wins; equal totals share the win.",
        es="Quien cerró cuenta como los demás y también puede quedar eliminado. Si todos los que quedan "
        "quedarían eliminados a la vez, gana el total más bajo; totales iguales comparten el triunfo.",
        pt="Quem fechou conta como os demais e também pode ser eliminado. Se todos os que restam fossem "
        "eliminados ao mesmo tempo, vence o total mais baixo; totais iguais dividem a vitória.",
        when=(_OUT, CLOSES),
    ),
)
