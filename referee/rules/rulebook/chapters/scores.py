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
        "Whoever goes out scores 0; everybody else adds the points of the cards left in hand to their total.",
        when=(_PENALTY, GOES_OUT),
    ),
    Clause(
        (8, 2),
        SEED_002,
        "Everybody scores the points of the cards in their own melds, less the points of the cards left "
        "in hand.",
        when=(_MELDS,),
    ),
    Clause(
        (8, 3),
        SEED_000,
        "Points of the cards: {values}.",
        when=(Is("meld_values", ("cards",)),),
    ),
    Clause(
        (8, 4),
        COMMON,
        "Points in a meld go by what a card stands for: ace 3 above the king or in a pierna and 1 below "
        "the two, king to eight 2, seven to two 1; a wild card 3 for a high ace to an eight, else 1. "
        "Points in hand: {values}.",
        when=(Is("meld_values", ("ranks",)),),
    ),
    Clause(
        (8, 5),
        SEED_000,
        "Whoever goes out without having laid any card in an earlier turn of the deal scores "
        "{clean_bonus} instead of 0; a card taken from the pile, laying off and a last discard do not "
        "spoil it.",
        when=(_PENALTY, Isnt("clean_bonus", (0,)), GOES_OUT),
        bonus=Bonus.CLEAN,
    ),
    Clause(
        (8, 6),
        SEED_002,
        "Whoever goes out scores for each of their own melds on the table, besides its cards: "
        "{go_out_bonus_per_meld}.",
        when=(_MELDS, Isnt("go_out_bonus_per_meld", (0,))),
        bonus=Bonus.GO_OUT,
    ),
    Clause(
        (8, 7),
        SEED_002,
        "Each pierna of all four suits cancels points of the player who laid it, never to below 0: "
        "{four_suit_bonus}.",
        when=(_PENALTY, Isnt("four_suit_bonus", (0,))),
        bonus=Bonus.FOUR_SUITS,
    ),
    Clause(
        (8, 8),
        SEED_002,
        "Each pierna of all four suits is worth this much more to the player who laid it: {four_suit_bonus}.",
        when=(_MELDS, Isnt("four_suit_bonus", (0,))),
        bonus=Bonus.FOUR_SUITS,
    ),
    Clause(
        (8, 9),
        HOUSE,
        "Cards laid off on another's meld count for the owner of the meld.",
        when=(_MELDS,),
    ),
    Clause(
        (8, 10),
        SEED_000,
        "Totals start at 0 and run on from deal to deal; they may be negative.",
        when=(_PENALTY, Isnt("clean_bonus", (0,))),
    ),
    Clause(
        (8, 11),
        COMMON,
        "Whoever closes adds the points of their loose cards to their total; everybody else adds those "
        "of the cards they neither showed in a meld nor laid off.",
        when=(_PENALTY, CLOSES),
    ),
    Clause(
        (8, 12),
        COMMON,
        "Whoever closes with all cards in melds scores {clean_bonus}.",
        when=(_PENALTY, Isnt("clean_bonus", (0,)), CLOSES),
        bonus=Bonus.CLEAN,
    ),
    Clause(
        (8, 13),
        SEED_000,
        "Totals start at 0 and run on from deal to deal.",
        when=(_PENALTY, Is("clean_bonus", (0,))),
    ),
    Clause(
        (8, 14),
        SEED_002,
        "Totals start at 0 and run on from deal to deal; the cards left in hand may take them below 0.",
        when=(_MELDS,),
    ),
)
