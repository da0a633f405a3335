"""Chapter 3, first part: what a meld is (sets and escaleras)."""

from referee.rules.rulebook.clause import COMMON, HOUSE, SEED_000, SEED_002, SEED_003, Clause, Is, Isnt
from referee.rules.rulebook.codes import Code

_PIERNA = Isnt("set_kind", ("trio",))
_TRIO = Is("set_kind", ("trio",))
_ACE = (Code.ACE_BRIDGE, Code.ACE_HIGH)
_FRENCH, _SPANISH = Is("pack_name", ("french",)), Isnt("pack_name", ("french",))

CLAUSES = (
    Clause(
        (3, 1),
        SEED_000,
        en="A meld is a pierna (equal ranks) or an escalera (a sequence); nothing else may be laid.",
        es="Una combinación es una pierna (valores iguales) o una escalera (una sucesión); nada más puede "
        "bajarse.",
        pt="Uma combinação é uma pierna (valores iguais) ou uma escalera (uma sequência); nada mais pode "
        "ser baixado.",
        codes=(Code.NOT_A_MELD,),
        when=(_PIERNA,),
    ),
    Clause(
        (3, 2),
        SEED_003,
        en="A meld is a trío (equal ranks) or an escalera (a sequence); nothing else may be laid.",
        es="Una combinación es un trío (valores iguales) o una escalera (una sucesión); nada más puede "
        "bajarse.",
        pt="Uma combinação é um trio (valores iguais) ou uma escalera (uma sequência); nada mais pode ser "
        "baixado.",
        codes=(Code.NOT_A_MELD,),
        when=(_TRIO,),
    ),
    Clause(
        (3, 3),
        SEED_000,
        en="All cards of a pierna are of the same rank.",
        es="Todas las cartas de una pierna son del mismo valor.",
        pt="Todas as cartas de uma pierna são do mesmo valor.",
        codes=(Code.SET_RANKS_DIFFER,),
        when=(_PIERNA,),
    ),
    Clause(
        (3, 4),
        SEED_003,
        en="All natural cards of a trío are of the same rank.",
        es="Todas las cartas naturales de un trío son del mismo valor.",
        pt="Todas as cartas naturais de um trio são do mesmo valor.",
        codes=(Code.SET_RANKS_DIFFER,),
        when=(_TRIO,),
    ),
    Clause(
        (3, 5),
        SEED_000,
        en="A pierna has at least three cards.",
        es="Una pierna tiene al menos tres cartas.",
        pt="Uma pierna tem pelo menos três cartas.",
        codes=(Code.SET_SIZE,),
        when=(Is("set_kind", ("three_suits", "any_suit_after")),),
    ),
    Clause(
        (3, 6),
        SEED_002,
        en="A pierna has three or four cards.",
        es="Una pierna tiene tres o cuatro cartas.",
        pt="Uma pierna tem três ou quatro cartas.",
        codes=(Code.SET_SIZE,),
        when=(Is("set_kind", ("four_suits",)),),
    ),
    Clause(
        (3, 7),
        SEED_003,
        en="A trío has at least three cards.",
        es="Un trío tiene al menos tres cartas.",
        pt="Um trio tem pelo menos três cartas.",
        codes=(Code.SET_SIZE,),
        when=(_TRIO,),
    ),
    Clause(
        (3, 8),
        SEED_000,
        en="A pierna is of three different suits. Further copies of those three suits are welcome; the "
        "fourth suit never enters, however it comes.",
        es="Una pierna es de tres palos distintos. Admite más copias de esos mismos tres palos; el cuarto "
        "palo no entra nunca, llegue como llegue.",
        pt="Uma pierna é de três naipes diferentes. Aceita outras cópias desses mesmos três naipes; o "
        "quarto naipe nunca entra, venha como vier.",
        codes=(Code.SET_SUITS,),
        when=(Is("set_kind", ("three_suits",)),),
    ),
    Clause(
        (3, 9),
        SEED_002,
        en="A pierna is of three or four different suits, no suit twice; the fourth may be there from the "
        "start or come later.",
        es="Una pierna es de tres o cuatro palos distintos, ninguno repetido; el cuarto puede estar desde "
        "el principio o llegar después.",
        pt="Uma pierna é de três ou quatro naipes diferentes, nenhum repetido; o quarto pode estar desde o "
        "início ou chegar depois.",
        codes=(Code.SET_SUITS,),
        when=(Is("set_kind", ("four_suits",)),),
    ),
    Clause(
        (3, 10),
        COMMON,
        en="A pierna is laid with three different suits; afterwards any card of its rank may join, "
        "whatever its suit.",
        es="Una pierna se baja con tres palos distintos; después admite cualquier carta de su valor, sea "
        "cual sea el palo.",
        pt="Uma pierna é baixada com três naipes diferentes; depois aceita qualquer carta do seu valor, "
        "seja qual for o naipe.",
        codes=(Code.SET_SUITS,),
        when=(Is("set_kind", ("any_suit_after",)),),
    ),
    Clause(
        (3, 11),
        SEED_003,
        en="The suits of a trío are free, twins included.",
        es="Los palos de un trío son libres, incluso repetidos.",
        pt="Os naipes de um trio são livres, mesmo repetidos.",
        codes=(Code.SET_SUITS,),
        when=(_TRIO,),
    ),
    Clause(
        (3, 12),
        SEED_000,
        en="Wild cards serve in escaleras only: a set of equal ranks holds none.",
        es="Los comodines sirven solo en escaleras: un grupo de valores iguales no lleva ninguno.",
        pt="Os curingas servem só em escaleras: um grupo de valores iguais não leva nenhum.",
        codes=(Code.JOKER_IN_SET,),
        when=(Is("jokers_in_sets", (0,)),),
    ),
    Clause(
        (3, 13),
        SEED_003,
        en="Jokers allowed in one set of equal ranks: {jokers_in_sets}. At least one card of it is natural.",
        es="Comodines permitidos en un grupo de valores iguales: {jokers_in_sets}. Al menos una carta es "
        "natural.",
        pt="Curingas permitidos num grupo de valores iguais: {jokers_in_sets}. Pelo menos uma carta é "
        "natural.",
        codes=(Code.JOKER_IN_SET,),
        when=(Isnt("jokers_in_sets", (0,)),),
    ),
    Clause(
        (3, 14),
        HOUSE,
        en="Melds on the table never merge, split or change order. Two of one rank, or two that adjoin, "
        "may lie side by side, each by itself.",
        es="Las combinaciones en la mesa nunca se unen, se parten ni se reordenan. Dos del mismo valor, o "
        "dos contiguas, pueden estar lado a lado, cada una por su cuenta.",
        pt="As combinações na mesa nunca se juntam, se partem nem mudam de ordem. Duas do mesmo valor, ou "
        "duas vizinhas, podem ficar lado a lado, cada uma por si.",
    ),
    Clause(
        (3, 15),
        SEED_000,
        en="All natural cards of an escalera are of one suit.",
        es="Todas las cartas naturales de una escalera son del mismo palo.",
        pt="Todas as cartas naturais de uma escalera são do mesmo naipe.",
        codes=(Code.RUN_SUITS_DIFFER,),
    ),
    Clause(
        (3, 16),
        SEED_000,
        en="The cards of an escalera follow one another without a gap and without a rank twice.",
        es="Las cartas de una escalera se siguen sin huecos y sin repetir valor.",
        pt="As cartas de uma escalera seguem-se sem lacunas e sem repetir valor.",
        codes=(Code.RUN_NOT_CONSECUTIVE,),
    ),
    Clause(
        (3, 17),
        SEED_000,
        en="Cards an escalera needs at least: {run_min}.",
        es="Cartas que una escalera necesita como mínimo: {run_min}.",
        pt="Cartas de que uma escalera precisa no mínimo: {run_min}.",
        codes=(Code.RUN_TOO_SHORT,),
    ),
    Clause(
        (3, 18),
        SEED_000,
        en="The ace is low (A-2-3) or high (Q-K-A), never both in one escalera: K-A-2 is none, and no "
        "second ace joins A to K.",
        es="El as es bajo (A-2-3) o alto (Q-K-A), nunca ambos en una escalera: K-A-2 no vale, y a la de A "
        "a K no se le agrega otro as.",
        pt="O ás é baixo (A-2-3) ou alto (Q-K-A), nunca os dois numa escalera: K-A-2 não vale, e a de A a "
        "K não recebe outro ás.",
        codes=_ACE,
        when=(Is("ace", ("either",)), _FRENCH),
    ),
    Clause(
        (3, 19),
        SEED_002,
        en="The ace is low in escaleras, below the two: A-2-3 is one, Q-K-A and K-A-2 are none.",
        es="El as es bajo en las escaleras, debajo del dos: A-2-3 vale, Q-K-A y K-A-2 no.",
        pt="O ás é baixo nas escaleras, abaixo do dois: A-2-3 vale, Q-K-A e K-A-2 não.",
        codes=_ACE,
        when=(Is("ace", ("low",)), _FRENCH),
    ),
    Clause(
        (3, 20),
        SEED_003,
        en="The ace is low (A-2-3-4) or high (J-Q-K-A); two aces may close both ends of one escalera, A to "
        "A, fourteen cards. K-A-2 is none.",
        es="El as es bajo (A-2-3-4) o alto (J-Q-K-A); dos ases pueden cerrar ambos extremos de una "
        "escalera, de A a A, catorce cartas. K-A-2 no vale.",
        pt="O ás é baixo (A-2-3-4) ou alto (J-Q-K-A); dois ases podem fechar as duas pontas de uma "
        "escalera, de A a A, catorze cartas. K-A-2 não vale.",
        codes=_ACE,
        when=(Is("ace", ("both_ends",)), _FRENCH),
    ),
    Clause(
        (3, 21),
        COMMON,
        en="The ace joins king and two: Q-K-A-2 is an escalera. No rank stands twice in it, so thirteen "
        "cards are the most.",
        es="El as une el rey con el dos: Q-K-A-2 es una escalera. Ningún valor se repite en ella, así que "
        "trece cartas son el máximo.",
        pt="O ás liga o rei ao dois: Q-K-A-2 é uma escalera. Nenhum valor se repete nela, portanto treze "
        "cartas são o máximo.",
        codes=_ACE,
        when=(Is("ace", ("wrap",)), _FRENCH),
    ),
    Clause(
        (3, 28),
        COMMON,
        en="The 1 is low, below the 2: 1-2-3 is an escalera. Nothing follows the rey: C-R-1 and R-1-2 are "
        "none.",
        es="El 1 es bajo, debajo del 2: 1-2-3 vale. Después del rey no viene nada: C-R-1 y R-1-2 no valen.",
        pt="O 1 é baixo, abaixo do 2: 1-2-3 vale. Depois do rei não vem nada: C-R-1 e R-1-2 não valem.",
        codes=_ACE,
        when=(Is("ace", ("low",)), _SPANISH),
    ),
    Clause(
        (3, 29),
        COMMON,
        en="The 1 is low (1-2-3) or high (C-R-1), never both in one escalera: R-1-2 is none.",
        es="El 1 es bajo (1-2-3) o alto (C-R-1), nunca ambos en una escalera: R-1-2 no vale.",
        pt="O 1 é baixo (1-2-3) ou alto (C-R-1), nunca os dois numa escalera: R-1-2 não vale.",
        codes=_ACE,
        when=(Is("ace", ("either",)), _SPANISH),
    ),
    Clause(
        (3, 30),
        COMMON,
        en="The 1 is low (1-2-3) or high (C-R-1); two of them may close both ends of one escalera. R-1-2 is "
        "none.",
        es="El 1 es bajo (1-2-3) o alto (C-R-1); dos de ellos pueden cerrar ambos extremos de una escalera. "
        "R-1-2 no vale.",
        pt="O 1 é baixo (1-2-3) ou alto (C-R-1); dois deles podem fechar as duas pontas de uma escalera. "
        "R-1-2 não vale.",
        codes=_ACE,
        when=(Is("ace", ("both_ends",)), _SPANISH),
    ),
    Clause(
        (3, 31),
        COMMON,
        en="The 1 joins rey and 2: R-1-2 is an escalera. No rank stands twice in it.",
        es="El 1 une el rey con el 2: R-1-2 es una escalera. Ningún valor se repite en ella.",
        pt="O 1 liga o rei ao 2: R-1-2 é uma escalera. Nenhum valor se repete nela.",
        codes=_ACE,
        when=(Is("ace", ("wrap",)), _SPANISH),
    ),
    Clause(
        (3, 32),
        COMMON,
        en="The ranks follow one another as 1 2 3 4 5 6 7 S C R: the sota comes right after the 7.",
        es="Los valores se siguen así: 1 2 3 4 5 6 7 S C R; la sota viene enseguida del 7.",
        pt="Os valores seguem-se assim: 1 2 3 4 5 6 7 S C R; a sota vem logo depois do 7.",
        when=(Is("pack_name", ("spanish_40",)),),
    ),
    Clause(
        (3, 33),
        COMMON,
        en="The ranks follow one another as 1 2 3 4 5 6 7 8 9 S C R: the sota comes right after the 9.",
        es="Los valores se siguen así: 1 2 3 4 5 6 7 8 9 S C R; la sota viene enseguida del 9.",
        pt="Os valores seguem-se assim: 1 2 3 4 5 6 7 8 9 S C R; a sota vem logo depois do 9.",
        when=(Is("pack_name", ("spanish_48",)),),
    ),
)
