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
        "A meld is a pierna (equal ranks) or an escalera (a sequence); nothing else may be laid.",
        codes=(Code.NOT_A_MELD,),
        when=(_PIERNA,),
    ),
    Clause(
        (3, 2),
        SEED_003,
        "A meld is a trío (equal ranks) or an escalera (a sequence); nothing else may be laid.",
        codes=(Code.NOT_A_MELD,),
        when=(_TRIO,),
    ),
    Clause(
        (3, 3),
        SEED_000,
        "All cards of a pierna are of the same rank.",
        codes=(Code.SET_RANKS_DIFFER,),
        when=(_PIERNA,),
    ),
    Clause(
        (3, 4),
        SEED_003,
        "All natural cards of a trío are of the same rank.",
        codes=(Code.SET_RANKS_DIFFER,),
        when=(_TRIO,),
    ),
    Clause(
        (3, 5),
        SEED_000,
        "A pierna has at least three cards.",
        codes=(Code.SET_SIZE,),
        when=(Is("set_kind", ("three_suits", "any_suit_after")),),
    ),
    Clause(
        (3, 6),
        SEED_002,
        "A pierna has three or four cards.",
        codes=(Code.SET_SIZE,),
        when=(Is("set_kind", ("four_suits",)),),
    ),
    Clause(
        (3, 7),
        SEED_003,
        "A trío has at least three cards.",
        codes=(Code.SET_SIZE,),
        when=(_TRIO,),
    ),
    Clause(
        (3, 8),
        SEED_000,
        "A pierna is of three different suits. Further copies of those three suits are welcome; the "
        "fourth suit never enters, however it comes.",
        codes=(Code.SET_SUITS,),
        when=(Is("set_kind", ("three_suits",)),),
    ),
    Clause(
        (3, 9),
        SEED_002,
        "A pierna is of three or four different suits, no suit twice; the fourth may be there from the "
        "start or come later.",
        codes=(Code.SET_SUITS,),
        when=(Is("set_kind", ("four_suits",)),),
    ),
    Clause(
        (3, 10),
        COMMON,
        "A pierna is laid with three different suits; afterwards any card of its rank may join, "
        "whatever its suit.",
        codes=(Code.SET_SUITS,),
        when=(Is("set_kind", ("any_suit_after",)),),
    ),
    Clause(
        (3, 11),
        SEED_003,
        "The suits of a trío are free, twins included.",
        codes=(Code.SET_SUITS,),
        when=(_TRIO,),
    ),
    Clause(
        (3, 12),
        SEED_000,
        "Wild cards serve in escaleras only: a set of equal ranks holds none.",
        codes=(Code.JOKER_IN_SET,),
        when=(Is("jokers_in_sets", (0,)),),
    ),
    Clause(
        (3, 13),
        SEED_003,
        "Jokers allowed in one set of equal ranks: {jokers_in_sets}. At least one card of it is natural.",
        codes=(Code.JOKER_IN_SET,),
        when=(Isnt("jokers_in_sets", (0,)),),
    ),
    Clause(
        (3, 14),
        HOUSE,
        "Melds on the table never merge, split or change order. Two of one rank, or two that adjoin, "
        "may lie side by side, each by itself.",
    ),
    Clause(
        (3, 15),
        SEED_000,
        "All natural cards of an escalera are of one suit.",
        codes=(Code.RUN_SUITS_DIFFER,),
    ),
    Clause(
        (3, 16),
        SEED_000,
        "The cards of an escalera follow one another without a gap and without a rank twice.",
        codes=(Code.RUN_NOT_CONSECUTIVE,),
    ),
    Clause(
        (3, 17),
        SEED_000,
        "Cards an escalera needs at least: {run_min}.",
        codes=(Code.RUN_TOO_SHORT,),
    ),
    Clause(
        (3, 18),
        SEED_000,
        "The ace is low (A-2-3) or high (Q-K-A), never both in one escalera: K-A-2 is none, and no "
        "second ace joins A to K.",
        codes=_ACE,
        when=(Is("ace", ("either",)), _FRENCH),
    ),
    Clause(
        (3, 19),
        SEED_002,
        "The ace is low in escaleras, below the two: A-2-3 is one, Q-K-A and K-A-2 are none.",
        codes=_ACE,
        when=(Is("ace", ("low",)), _FRENCH),
    ),
    Clause(
        (3, 20),
        SEED_003,
        "The ace is low (A-2-3-4) or high (J-Q-K-A); two aces may close both ends of one escalera, A to "
        "A, fourteen cards. K-A-2 is none.",
        codes=_ACE,
        when=(Is("ace", ("both_ends",)), _FRENCH),
    ),
    Clause(
        (3, 21),
        COMMON,
        "The ace joins king and two: Q-K-A-2 is an escalera. No rank stands twice in it, so thirteen "
        "cards are the most.",
        codes=_ACE,
        when=(Is("ace", ("wrap",)), _FRENCH),
    ),
    Clause(
        (3, 28),
        COMMON,
        "The 1 is low, below the 2: 1-2-3 is an escalera. Nothing follows the rey: C-R-1 and R-1-2 are none.",
        codes=_ACE,
        when=(Is("ace", ("low",)), _SPANISH),
    ),
    Clause(
        (3, 29),
        COMMON,
        "The 1 is low (1-2-3) or high (C-R-1), never both in one escalera: R-1-2 is none.",
        codes=_ACE,
        when=(Is("ace", ("either",)), _SPANISH),
    ),
    Clause(
        (3, 30),
        COMMON,
        "The 1 is low (1-2-3) or high (C-R-1); two of them may close both ends of one escalera. R-1-2 is "
        "none.",
        codes=_ACE,
        when=(Is("ace", ("both_ends",)), _SPANISH),
    ),
    Clause(
        (3, 31),
        COMMON,
        "The 1 joins rey and 2: R-1-2 is an escalera. No rank stands twice in it.",
        codes=_ACE,
        when=(Is("ace", ("wrap",)), _SPANISH),
    ),
    Clause(
        (3, 32),
        COMMON,
        "The ranks follow one another as 1 2 3 4 5 6 7 S C R: the sota comes right after the 7.",
        when=(Is("pack_name", ("spanish_40",)),),
    ),
    Clause(
        (3, 33),
        COMMON,
        "The ranks follow one another as 1 2 3 4 5 6 7 8 9 S C R: the sota comes right after the 9.",
        when=(Is("pack_name", ("spanish_48",)),),
    ),
)
