"""Chapter 8: scoring a deal."""

from referee.rules.rulebook.clause import (
    CLOSES,
    COMMON,
    GOES_OUT,
    HOUSE,
    SEED_000,
    SEED_002,
    Bonus,
    Clause,
    Is,
    Isnt,
)

_PENALTY = Is("scoring", ("penalty",))
_MELDS = Is("scoring", ("melds",))

CLAUSES = (
    Clause(
        (8, 1),
        SEED_000,
        en="Whoever goes out scores 0; everybody else adds the points of the cards left in hand to their "
        "total.",
        es="Quien corta anota 0; los demás suman a su total los puntos de las cartas que les quedan en la "
        "mano.",
        pt="Quem bate marca 0; os demais somam ao seu total os pontos das cartas que lhes restam na mão.",
        when=(_PENALTY, GOES_OUT),
    ),
    Clause(
        (8, 2),
        SEED_002,
        en="Everybody scores the points of the cards in their own melds, less the points of the cards left "
        "in hand.",
        es="Cada uno anota los puntos de las cartas de sus propias combinaciones, menos los de las cartas "
        "que le quedan en la mano.",
        pt="Cada um marca os pontos das cartas das suas próprias combinações, menos os das cartas que lhe "
        "restam na mão.",
        when=(_MELDS,),
    ),
    Clause(
        (8, 3),
        SEED_000,
        en="Points of the cards: {values}.",
        es="Puntos de las cartas: {values}.",
        pt="Pontos das cartas: {values}.",
        when=(Is("meld_values", ("cards",)),),
    ),
    Clause(
        (8, 4),
        COMMON,
        en="Points in a meld go by what a card stands for: ace 3 above the king or in a pierna and 1 below "
        "the two, king to eight 2, seven to two 1; a wild card 3 for a high ace to an eight, else 1. "
        "Points in hand: {values}.",
        es="Los puntos en una combinación son según lo que la carta representa: as 3 sobre el rey o en "
        "pierna y 1 bajo el dos, de rey a ocho 2, de siete a dos 1; un comodín 3 si vale de as alto a "
        "ocho, si no 1. Puntos en la mano: {values}.",
        pt="Os pontos numa combinação são segundo o que a carta representa: ás 3 acima do rei ou em pierna "
        "e 1 abaixo do dois, de rei a oito 2, de sete a dois 1; um coringa 3 se vale de ás alto a oito, "
        "senão 1. Pontos na mão: {values}.",
        when=(Is("meld_values", ("ranks",)),),
    ),
    Clause(
        (8, 5),
        SEED_000,
        en="Whoever goes out without having laid any card in an earlier turn of the deal scores "
        "{clean_bonus} instead of 0; a card taken from the pile, laying off and a last discard do not "
        "spoil it.",
        es="Quien corta sin haber bajado ninguna carta en un turno anterior de la mano anota {clean_bonus} "
        "en lugar de 0; tomar del pozo, agregar cartas y un último descarte no lo impiden.",
        pt="Quem bate sem ter baixado nenhuma carta num turno anterior da mão marca {clean_bonus} em vez "
        "de 0; comprar da pilha, acrescentar cartas e um último descarte não o impedem.",
        when=(_PENALTY, Isnt("clean_bonus", (0,)), GOES_OUT),
        bonus=Bonus.CLEAN,
    ),
    Clause(
        (8, 6),
        SEED_002,
        en="Whoever goes out scores for each of their own melds on the table, besides its cards: "
        "{go_out_bonus_per_meld}.",
        es="Quien corta anota por cada combinación propia en la mesa, además de sus cartas: "
        "{go_out_bonus_per_meld}.",
        pt="Quem bate marca por cada combinação própria na mesa, além das suas cartas: "
        "{go_out_bonus_per_meld}.",
        when=(_MELDS, Isnt("go_out_bonus_per_meld", (0,))),
        bonus=Bonus.GO_OUT,
    ),
    Clause(
        (8, 7),
        SEED_002,
        en="Each pierna of all four suits cancels points of the player who laid it, never to below 0: "
        "{four_suit_bonus}.",
        es="Cada pierna de los cuatro palos le descuenta puntos a quien la bajó, nunca por debajo de 0: "
        "{four_suit_bonus}.",
        pt="Cada pierna dos quatro naipes desconta pontos de quem a baixou, nunca abaixo de 0: "
        "{four_suit_bonus}.",
        when=(_PENALTY, Isnt("four_suit_bonus", (0,))),
        bonus=Bonus.FOUR_SUITS,
    ),
    Clause(
        (8, 8),
        SEED_002,
        en="Each pierna of all four suits is worth this much more to the player who laid it: "
        "{four_suit_bonus}.",
        es="Cada pierna de los cuatro palos le vale a quien la bajó tantos puntos más: {four_suit_bonus}.",
        pt="Cada pierna dos quatro naipes vale a quem a baixou tantos pontos a mais: {four_suit_bonus}.",
        when=(_MELDS, Isnt("four_suit_bonus", (0,))),
        bonus=Bonus.FOUR_SUITS,
    ),
    Clause(
        (8, 9),
        HOUSE,
        en="Cards laid off on another's meld count for the owner of the meld.",
        es="Las cartas agregadas a una combinación ajena cuentan para el dueño de la combinación.",
        pt="As cartas acrescentadas a uma combinação alheia contam para o dono da combinação.",
        when=(_MELDS,),
    ),
    Clause(
        (8, 10),
        SEED_000,
        en="Totals start at 0 and run on from deal to deal; they may be negative.",
        es="Los totales empiezan en 0 y se acumulan de mano en mano; pueden ser negativos.",
        pt="Os totais começam em 0 e acumulam-se de mão em mão; podem ser negativos.",
    ),
    Clause(
        (8, 11),
        COMMON,
        en="Whoever closes adds the points of their loose cards to their total; everybody else adds those "
        "of the cards they neither showed in a meld nor laid off.",
        es="Quien cierra suma a su total los puntos de sus cartas sueltas; los demás suman los de las "
        "cartas que no mostraron en una combinación ni agregaron.",
        pt="Quem fecha soma ao seu total os pontos das suas cartas soltas; os demais somam os das cartas "
        "que não mostraram numa combinação nem acrescentaram.",
        when=(_PENALTY, CLOSES),
    ),
    Clause(
        (8, 12),
        COMMON,
        en="Whoever closes with all cards in melds scores {clean_bonus}.",
        es="Quien cierra con todas sus cartas combinadas anota {clean_bonus}.",
        pt="Quem fecha com todas as suas cartas combinadas marca {clean_bonus}.",
        when=(_PENALTY, Isnt("clean_bonus", (0,)), CLOSES),
        bonus=Bonus.CLEAN,
    ),
)
