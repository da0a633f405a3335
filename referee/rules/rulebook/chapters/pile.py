"""Chapter 5: taking the discard."""

from referee.rules.rulebook.clause import COMMON, HOUSE, SEED_000, SEED_002, Clause, Is
from referee.rules.rulebook.codes import Code

_OWED = (Code.TAKE_WITHOUT_USE, Code.MUST_USE_TAKEN_CARD)
_FREE = Is("take_discard", ("free",))
_FIRST, _LATER = Is("discard_use_by", ("first_act",)), Is("discard_use_by", ("end_of_turn",))

CLAUSES = (
    Clause(
        (5, 1),
        SEED_000,
        en="Of the pile only the top card can be taken, and only where there is one.",
        es="Del pozo solo puede tomarse la carta de arriba, y solo si la hay.",
        pt="Da pilha de descarte só pode ser comprada a carta do topo, e só se houver.",
        codes=(Code.PILE_EMPTY,),
    ),
    Clause(
        (5, 2),
        SEED_002,
        en="The top card of the pile may be taken freely and kept; only, the turn must still have a lawful "
        "end.",
        es="La carta de arriba del pozo puede tomarse libremente y guardarse; solo que el turno debe "
        "conservar un final permitido.",
        pt="A carta do topo da pilha pode ser comprada livremente e guardada; só que o turno deve manter "
        "um fim permitido.",
        codes=_OWED,
        when=(_FREE, Is("joker_substitution", (False,))),
    ),
    Clause(
        (5, 3),
        SEED_000,
        en="The top card of the pile is taken only to be used at once, as the first act of the turn, in a "
        "new meld or on one already on the table; it is never kept.",
        es="La carta de arriba del pozo se toma solo para usarla enseguida, como primer acto del turno, en "
        "una combinación nueva o en una que ya está en la mesa; nunca se guarda.",
        pt="A carta do topo da pilha só é comprada para ser usada logo, como primeiro ato do turno, numa "
        "combinação nova ou numa que já está na mesa; nunca se guarda.",
        codes=_OWED,
        when=(Is("take_discard", ("immediate",)), _FIRST),
    ),
    Clause(
        (5, 4),
        COMMON,
        en="The top card of the pile is taken only to be used before the turn ends, in a new meld or on "
        "one already on the table; no act may make that use impossible.",
        es="La carta de arriba del pozo se toma solo para usarla antes de terminar el turno, en una "
        "combinación nueva o en una que ya está en la mesa; ningún acto puede hacer imposible ese uso.",
        pt="A carta do topo da pilha só é comprada para ser usada antes do fim do turno, numa combinação "
        "nova ou numa que já está na mesa; nenhum ato pode tornar esse uso impossível.",
        codes=_OWED,
        when=(Is("take_discard", ("immediate",)), _LATER),
    ),
    Clause(
        (5, 5),
        COMMON,
        en="The top card of the pile is taken only to be laid at once, as the first act of the turn, in a "
        "new meld; laying it off is not enough.",
        es="La carta de arriba del pozo se toma solo para bajarla enseguida, como primer acto del turno, "
        "en una combinación nueva; agregarla a otra no alcanza.",
        pt="A carta do topo da pilha só é comprada para ser baixada logo, como primeiro ato do turno, numa "
        "combinação nova; acrescentá-la a outra não basta.",
        codes=_OWED,
        when=(Is("take_discard", ("new_meld_only",)), _FIRST),
    ),
    Clause(
        (5, 6),
        COMMON,
        en="The top card of the pile is taken only to be laid before the turn ends, in a new meld; laying "
        "it off is not enough, and no act may make that meld impossible.",
        es="La carta de arriba del pozo se toma solo para bajarla antes de terminar el turno, en una "
        "combinación nueva; agregarla a otra no alcanza, y ningún acto puede hacer imposible esa "
        "combinación.",
        pt="A carta do topo da pilha só é comprada para ser baixada antes do fim do turno, numa combinação "
        "nova; acrescentá-la a outra não basta, e nenhum ato pode tornar essa combinação impossível.",
        codes=_OWED,
        when=(Is("take_discard", ("new_meld_only",)), _LATER),
    ),
    Clause(
        (5, 7),
        HOUSE,
        en="The card taken from the pile is not discarded in the same turn; an old copy of it may be.",
        es="La carta tomada del pozo no se descarta en el mismo turno; una copia que ya se tenía, sí.",
        pt="A carta comprada da pilha não é descartada no mesmo turno; uma cópia que já se tinha, sim.",
        codes=(Code.DISCARD_OF_TAKEN_CARD,),
        when=(Is("return_taken_card", (False,)),),
    ),
    Clause(
        (5, 8),
        COMMON,
        en="The card taken from the pile may be discarded in the same turn, unless a use of it is still "
        "owed.",
        es="La carta tomada del pozo puede descartarse en el mismo turno, salvo que todavía se deba su uso.",
        pt="A carta comprada da pilha pode ser descartada no mesmo turno, salvo se o seu uso ainda é devido.",
        codes=(Code.DISCARD_OF_TAKEN_CARD,),
        when=(Is("return_taken_card", (True,)),),
    ),
    Clause(
        (5, 9),
        HOUSE,
        en="Using the taken card means laying it in a meld, laying it off alone or in a block, or "
        "displacing an end joker with it. Playing either copy of the card meets the obligation.",
        es="Usar la carta tomada es bajarla en una combinación, agregarla sola o en bloque, o desplazar "
        "con ella un comodín de extremo. Jugar cualquiera de las copias de la carta cumple la "
        "obligación.",
        pt="Usar a carta comprada é baixá-la numa combinação, acrescentá-la sozinha ou em bloco, ou "
        "deslocar com ela um curinga da ponta. Jogar qualquer das cópias da carta cumpre a obrigação.",
        when=(Is("take_discard", ("immediate",)),),
    ),
    Clause(
        (5, 10),
        SEED_000,
        en="A player who has not opened may take the top card if it goes into the meld that opens.",
        es="Quien no abrió puede tomar la carta de arriba si entra en la combinación con la que abre.",
        pt="Quem não abriu pode comprar a carta do topo se ela entrar na combinação com que abre.",
        when=(Is("take_discard", ("immediate", "new_meld_only")),),
    ),
    Clause(
        (5, 11),
        SEED_002,
        en="The top card of the pile may be taken freely and kept; only, the turn must still have a lawful "
        "end. A joker swapped to hand is not kept: it is owed a new meld the same turn.",
        es="La carta de arriba del pozo puede tomarse libremente y guardarse; solo que el turno debe "
        "conservar un final permitido. Un comodín recuperado no se guarda: debe jugarse en una "
        "combinación nueva ese mismo turno.",
        pt="A carta do topo da pilha pode ser comprada livremente e guardada; só que o turno deve manter "
        "um fim permitido. Um curinga recuperado não se guarda: deve ser jogado numa combinação nova no "
        "mesmo turno.",
        codes=_OWED,
        when=(_FREE, Is("joker_substitution", (True,))),
    ),
)
