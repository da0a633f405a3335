"""Chapter 3, third part: the opening and new melds after it."""

from referee.rules.rulebook.clause import (
    COMMON,
    GOES_OUT,
    HOUSE,
    SEED_000,
    SEED_002,
    SEED_003,
    Clause,
    Is,
    Isnt,
    Lists,
)
from referee.rules.rulebook.codes import Code

_CONTRACT = Is("opening", ("contract",))
_LOW = (Code.CONTRACT_NOT_MET, Code.OPENING_TOO_LOW)

CLAUSES = (
    Clause(
        (3, 40),
        SEED_000,
        en="A player opens a deal with any one meld of their own; neither a contract nor points are asked "
        "for.",
        es="El jugador abre la mano con cualquier combinación propia; no se exige contrato ni puntaje "
        "mínimo.",
        pt="O jogador abre a mão com qualquer combinação própria; não se exige contrato nem pontuação "
        "mínima.",
        codes=_LOW,
        when=(Is("opening", ("own_meld",)), GOES_OUT),
    ),
    Clause(
        (3, 41),
        SEED_002,
        en="The melds that open, laid in one act, are together worth at least {opening_min} points; cards "
        "laid off do not count. No contract is asked for.",
        es="Las combinaciones con las que se abre, bajadas en un solo acto, valen juntas al menos "
        "{opening_min} puntos; las cartas agregadas no cuentan. No se exige contrato.",
        pt="As combinações da abertura, baixadas num só ato, valem juntas pelo menos {opening_min} pontos; "
        "as cartas acrescentadas não contam. Não se exige contrato.",
        codes=_LOW,
        when=(Is("opening", ("min_points",)), GOES_OUT),
    ),
    Clause(
        (3, 42),
        SEED_003,
        en="A player opens with the whole contract of the deal at once, exactly the melds it asks for, "
        "each of its smallest size; nothing else goes down that turn. Contracts, deal by deal: "
        "{contracts}.",
        es="Se abre con el contrato completo de la ronda de una vez, exactamente las combinaciones que "
        "pide, cada una de su tamaño mínimo; nada más se baja en ese turno. Contratos, ronda por ronda: "
        "{contracts}.",
        pt="Abre-se com o contrato inteiro da rodada de uma vez, exatamente as combinações que ele pede, "
        "cada uma no seu tamanho mínimo; nada mais se baixa nesse turno. Contratos, rodada a rodada: "
        "{contracts}.",
        codes=_LOW,
        when=(_CONTRACT, Is("contract_exact_sizes", (True,)), GOES_OUT),
    ),
    Clause(
        (3, 43),
        COMMON,
        en="A player opens with the whole contract of the deal at once, as many melds of each kind as it "
        "asks for; they may be longer than the least, and nothing else goes down that turn. Contracts, "
        "deal by deal: {contracts}.",
        es="Se abre con el contrato completo de la ronda de una vez, tantas combinaciones de cada clase "
        "como pide; pueden ser más largas que el mínimo, y nada más se baja en ese turno. Contratos, "
        "ronda por ronda: {contracts}.",
        pt="Abre-se com o contrato inteiro da rodada de uma vez, tantas combinações de cada tipo quantas "
        "ele pede; podem ser mais longas que o mínimo, e nada mais se baixa nesse turno. Contratos, "
        "rodada a rodada: {contracts}.",
        codes=_LOW,
        when=(_CONTRACT, Is("contract_exact_sizes", (False,)), GOES_OUT),
    ),
    Clause(
        (3, 44),
        SEED_003,
        en="Every deal brings the next contract for everybody, whether they laid the last one or not; "
        "after the list its last contract stays.",
        es="Cada ronda trae el contrato siguiente para todos, hayan bajado o no el anterior; agotada la "
        "lista, queda el último.",
        pt="Cada rodada traz o contrato seguinte para todos, tenham baixado ou não o anterior; esgotada a "
        "lista, fica o último.",
        when=(_CONTRACT,),
    ),
    Clause(
        (3, 45),
        HOUSE,
        en="Several melds go down as one act only where the opening needs more than one; otherwise they "
        "are laid one by one.",
        es="Varias combinaciones se bajan en un solo acto únicamente cuando la apertura necesita más de "
        "una; si no, se bajan de a una.",
        pt="Várias combinações são baixadas num só ato apenas quando a abertura precisa de mais de uma; "
        "senão, baixam-se uma a uma.",
        codes=(Code.OPEN_NOT_NEEDED,),
        when=(GOES_OUT,),
    ),
    Clause(
        (3, 46),
        SEED_000,
        en="Once open, a player may lay further melds of their own, in the same turn and later.",
        es="Una vez abierto, el jugador puede bajar más combinaciones propias, en ese turno y después.",
        pt="Uma vez aberto, o jogador pode baixar mais combinações próprias, no mesmo turno e depois.",
        codes=(Code.NEW_MELD_AFTER_CONTRACT,),
        when=(Is("new_melds_after_opening", (True,)), Isnt("opening", ("contract",)), GOES_OUT),
    ),
    Clause(
        (3, 47),
        SEED_003,
        en="Further melds may be laid from the turn after the contract on, not in the turn of the contract "
        "itself.",
        es="Pueden bajarse más combinaciones desde el turno siguiente al del contrato, no en el turno del "
        "contrato mismo.",
        pt="Mais combinações podem ser baixadas a partir do turno seguinte ao do contrato, não no próprio "
        "turno dele.",
        codes=(Code.NEW_MELD_AFTER_CONTRACT,),
        when=(Is("new_melds_after_opening", (True,)), _CONTRACT, GOES_OUT),
    ),
    Clause(
        (3, 48),
        SEED_003,
        en="After the opening no new meld is laid; cards only join melds already on the table.",
        es="Después de la apertura no se bajan combinaciones nuevas; las cartas solo se agregan a las que "
        "ya están en la mesa.",
        pt="Depois da abertura não se baixam combinações novas; as cartas só se juntam às que já estão na "
        "mesa.",
        codes=(Code.NEW_MELD_AFTER_CONTRACT,),
        when=(Is("new_melds_after_opening", (False,)), GOES_OUT),
    ),
    Clause(
        (3, 49),
        COMMON,
        en="The escala sucia is one meld of thirteen cards, A to K in that order, suits free, with one "
        "joker at most; it needs no discard.",
        es="La escala sucia es una sola combinación de trece cartas, de A a K en ese orden, palos libres, "
        "con un comodín como máximo; no necesita descarte.",
        pt="A escala suja (sucia) é uma só combinação de treze cartas, de A a K nessa ordem, naipes "
        "livres, com um curinga no máximo; não precisa de descarte.",
        when=(_CONTRACT, Lists("contracts", "sucia")),
    ),
    Clause(
        (3, 50),
        COMMON,
        en="The escala real is one meld of thirteen cards, A to K in that order, all of one suit, with one "
        "joker at most; it needs no discard.",
        es="La escala real es una sola combinación de trece cartas, de A a K en ese orden, todas del mismo "
        "palo, con un comodín como máximo; no necesita descarte.",
        pt="A escala real é uma só combinação de treze cartas, de A a K nessa ordem, todas do mesmo naipe, "
        "com um curinga no máximo; não precisa de descarte.",
        when=(_CONTRACT, Lists("contracts", "real")),
    ),
)
