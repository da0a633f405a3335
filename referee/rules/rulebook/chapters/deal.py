"""Chapter 1: the table and the deal."""

from referee.rules.rulebook.clause import COMMON, HOUSE, SEED_000, SEED_002, Clause, Is, Isnt

_40, _48 = Is("pack_name", ("spanish_40",)), Is("pack_name", ("spanish_48",))
_NO_JOKERS, _JOKERS = Is("jokers", (0,)), Isnt("jokers", (0,))

CLAUSES = (
    Clause(
        (1, 1),
        SEED_000,
        en="{players_min} to {players_max} play, each for themselves.",
        es="Juegan de {players_min} a {players_max} personas, cada una por su cuenta.",
        pt="Jogam de {players_min} a {players_max} pessoas, cada uma por si.",
    ),
    Clause(
        (1, 2),
        SEED_000,
        en="French packs of 52 cards shuffled together: {packs}; jokers: {jokers}.",
        es="Barajas francesas de 52 cartas, mezcladas juntas: {packs}; comodines: {jokers}.",
        pt="Baralhos franceses de 52 cartas, embaralhados juntos: {packs}; curingas: {jokers}.",
        when=(Isnt("jokers", (0,)), Is("pack_name", ("french",))),
    ),
    Clause(
        (1, 3),
        SEED_002,
        en="French packs of 52 cards shuffled together: {packs}; no jokers. Nothing else changes for it.",
        es="Barajas francesas de 52 cartas, mezcladas juntas: {packs}; sin comodines. Nada más cambia por "
        "ello.",
        pt="Baralhos franceses de 52 cartas, embaralhados juntos: {packs}; sem curingas. Nada mais muda "
        "por isso.",
        when=(Is("jokers", (0,)), Is("pack_name", ("french",))),
    ),
    Clause(
        (1, 4),
        SEED_000,
        en="Cards dealt to each player, one at a time and face down: {hand_size}. The rest is the stock.",
        es="Cartas que recibe cada jugador, de a una y boca abajo: {hand_size}. El resto es el mazo.",
        pt="Cartas dadas a cada jogador, uma a uma e viradas para baixo: {hand_size}. O resto é o monte.",
    ),
    Clause(
        (1, 5),
        SEED_000,
        en="The card after the deal is turned up and begins the pile.",
        es="La carta que sigue al reparto se da vuelta y empieza el pozo.",
        pt="A carta seguinte à distribuição é virada e começa a pilha de descarte.",
        when=(Is("upcard", (True,)),),
    ),
    Clause(
        (1, 6),
        COMMON,
        en="No card is turned up; the pile begins with the first discard.",
        es="No se da vuelta ninguna carta; el pozo empieza con el primer descarte.",
        pt="Nenhuma carta é virada; a pilha de descarte começa com o primeiro descarte.",
        when=(Is("upcard", (False,)),),
    ),
    Clause(
        (1, 7),
        SEED_000,
        en="Deal and play go clockwise: the first to play is the next player in the match to the dealer's "
        "left.",
        es="Se reparte y se juega en sentido horario: empieza el siguiente jugador en carrera a la "
        "izquierda del que reparte.",
        pt="Distribui-se e joga-se no sentido horário: começa o próximo jogador ativo à esquerda do "
        "distribuidor.",
        when=(Is("direction", ("cw",)),),
    ),
    Clause(
        (1, 8),
        SEED_002,
        en="Deal and play go anticlockwise: the first to play is the next player in the match to the "
        "dealer's right.",
        es="Se reparte y se juega en sentido antihorario: empieza el siguiente jugador en carrera a la "
        "derecha del que reparte.",
        pt="Distribui-se e joga-se no sentido anti-horário: começa o próximo jogador ativo à direita do "
        "distribuidor.",
        when=(Is("direction", ("ccw",)),),
    ),
    Clause(
        (1, 9),
        SEED_000,
        en="After every deal the next player in the direction of play who is still in deals.",
        es="Después de cada mano reparte el siguiente jugador en carrera, en el sentido del juego.",
        pt="Depois de cada mão distribui o próximo jogador ativo, no sentido do jogo.",
        when=(Is("next_dealer", ("next",)),),
    ),
    Clause(
        (1, 10),
        SEED_002,
        en="Whoever went out deals next. Where nobody did, or they have left the match, the deal passes on "
        "in the direction of play.",
        es="Reparte la mano siguiente quien cortó. Si nadie cortó, o si ya no sigue en la partida, el "
        "reparto pasa en el sentido del juego.",
        pt="Quem bateu distribui a mão seguinte. Se ninguém bateu, ou se já deixou a partida, a vez de "
        "distribuir passa adiante no sentido do jogo.",
        when=(Is("next_dealer", ("deal_winner",)),),
    ),
    Clause(
        (1, 11),
        HOUSE,
        en="Whoever opens the match names the first dealer; where the referee deals, the first dealer is "
        "drawn by lot.",
        es="Quien abre la partida nombra al primer repartidor; si reparte el árbitro, se sortea.",
        pt="Quem abre a partida indica o primeiro distribuidor; quando o árbitro distribui, ele é sorteado.",
    ),
    Clause(
        (1, 12),
        HOUSE,
        en="A joker turned up as the first card stays: there is no new deal, and it may be taken like any "
        "other card.",
        es="Un comodín dado vuelta como primera carta se queda: no se reparte de nuevo y puede tomarse "
        "como cualquier otra carta.",
        pt="Um curinga virado como primeira carta fica: não se distribui de novo, e ele pode ser comprado "
        "como qualquer outra carta.",
        when=(Is("upcard", (True,)), Isnt("jokers", (0,))),
    ),
    Clause(
        (1, 13),
        HOUSE,
        en="The copies of a card are one and the same: nobody tells them apart, and neither do the rules.",
        es="Las copias de una carta son iguales: nadie las distingue, y las reglas tampoco.",
        pt="As cópias de uma carta são iguais: ninguém as distingue, e as regras também não.",
    ),
    Clause(
        (1, 14),
        SEED_002,
        en="Spanish packs of 40 cards (1 to 7, sota S, caballo C and rey R, in oros, copas, espadas and "
        "bastos): {packs}; no jokers. What the rules say of jokers is for tables that add them.",
        es="Barajas españolas de 40 cartas (del 1 al 7, sota S, caballo C y rey R, de oros, copas, espadas "
        "y bastos): {packs}; sin comodines. Lo que las reglas dicen de ellos vale para las mesas que los "
        "agregan.",
        pt="Baralhos espanhóis de 40 cartas (do 1 ao 7, sota S, cavalo C e rei R, de ouros, copas, espadas "
        "e paus): {packs}; sem curingas. O que as regras dizem deles vale para as mesas que os acrescentam.",
        when=(_40, _NO_JOKERS),
    ),
    Clause(
        (1, 15),
        SEED_002,
        en="Spanish packs of 40 cards (1 to 7, sota S, caballo C and rey R, in oros, copas, espadas and "
        "bastos): {packs}; jokers: {jokers}.",
        es="Barajas españolas de 40 cartas (del 1 al 7, sota S, caballo C y rey R, de oros, copas, espadas "
        "y bastos): {packs}; comodines: {jokers}.",
        pt="Baralhos espanhóis de 40 cartas (do 1 ao 7, sota S, cavalo C e rei R, de ouros, copas, espadas "
        "e paus): {packs}; curingas: {jokers}.",
        when=(_40, _JOKERS),
    ),
    Clause(
        (1, 16),
        COMMON,
        en="Spanish packs of 48 cards (1 to 9, sota S, caballo C and rey R, in oros, copas, espadas and "
        "bastos): {packs}; no jokers. What the rules say of jokers is for tables that add them.",
        es="Barajas españolas de 48 cartas (del 1 al 9, sota S, caballo C y rey R, de oros, copas, espadas "
        "y bastos): {packs}; sin comodines. Lo que las reglas dicen de ellos vale para las mesas que los "
        "agregan.",
        pt="Baralhos espanhóis de 48 cartas (do 1 ao 9, sota S, cavalo C e rei R, de ouros, copas, espadas "
        "e paus): {packs}; sem curingas. O que as regras dizem deles vale para as mesas que os acrescentam.",
        when=(_48, _NO_JOKERS),
    ),
    Clause(
        (1, 17),
        COMMON,
        en="Spanish packs of 48 cards (1 to 9, sota S, caballo C and rey R, in oros, copas, espadas and "
        "bastos): {packs}; jokers: {jokers}.",
        es="Barajas españolas de 48 cartas (del 1 al 9, sota S, caballo C y rey R, de oros, copas, espadas "
        "y bastos): {packs}; comodines: {jokers}.",
        pt="Baralhos espanhóis de 48 cartas (do 1 ao 9, sota S, cavalo C e rei R, de ouros, copas, espadas "
        "e paus): {packs}; curingas: {jokers}.",
        when=(_48, _JOKERS),
    ),
)
