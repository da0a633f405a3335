"""Chapter 4: adding to the melds on the table."""

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

CLAUSES = (
    Clause(
        (4, 1),
        SEED_000,
        "A player who has opened may lay off on any meld on the table, their own or another's.",
        codes=(Code.LAY_OFF_ON_OTHERS,),
        when=(Is("lay_off", ("any",)), GOES_OUT),
    ),
    Clause(
        (4, 2),
        SEED_002,
        "A player lays off on their own melds only; everybody looks after their own.",
        codes=(Code.LAY_OFF_ON_OTHERS,),
        when=(Is("lay_off", ("own",)), GOES_OUT),
    ),
    Clause(
        (4, 3),
        SEED_000,
        "Nobody lays off before having opened with a meld of their own in this deal; every deal begins "
        "unopened.",
        codes=(Code.LAY_OFF_BEFORE_OPENING,),
        when=(GOES_OUT,),
    ),
    Clause(
        (4, 4),
        SEED_000,
        "Laying off is allowed from the very turn of the opening.",
        codes=(Code.LAY_OFF_TOO_EARLY,),
        when=(Is("lay_off_same_turn", (True,)), GOES_OUT),
    ),
    Clause(
        (4, 5),
        SEED_003,
        "Laying off is allowed from the turn after the opening on, not in the turn of the opening itself.",
        codes=(Code.LAY_OFF_TOO_EARLY,),
        when=(Is("lay_off_same_turn", (False,)), GOES_OUT),
    ),
    Clause(
        (4, 6),
        HOUSE,
        "One lay-off adds to an escalera at one end; adding at both ends is two lay-offs.",
        codes=(Code.LAY_OFF_BOTH_ENDS,),
    ),
    Clause(
        (4, 7),
        COMMON,
        "Cards are laid off on a meld that lies on the table; where they fit several, the player names "
        "the one.",
        codes=(Code.NO_SUCH_MELD,),
    ),
    Clause(
        (4, 8),
        HOUSE,
        "A meld stays its owner's, whoever adds to it, and stays on the table when the owner leaves the "
        "match.",
    ),
    Clause(
        (4, 9),
        HOUSE,
        "A joker may be laid off like a natural card, at a free end of an escalera and within the "
        "number allowed.",
        when=(Is("jokers_in_sets", (0,)),),
    ),
    Clause(
        (4, 10),
        COMMON,
        "A joker on the table stays where it lies; the card it stands for never takes its place.",
        codes=(Code.JOKER_FIXED,),
        when=(Is("joker_shift", ("none",)),),
    ),
    Clause(
        (4, 11),
        SEED_000,
        "A joker inside an escalera is fixed. One at an end moves to the other end, and only in the act "
        "of adding, alone, the very natural card it stands for; it then stands for a rank that exists "
        "there.",
        codes=(Code.JOKER_FIXED,),
        when=(Is("joker_shift", ("opposite",)),),
    ),
    Clause(
        (4, 12),
        COMMON,
        "A joker inside an escalera is fixed. One at an end makes room, alone, for the very natural "
        "card it stands for and moves one place outward on its own side, if that rank exists.",
        codes=(Code.JOKER_FIXED,),
        when=(Is("joker_shift", ("same_side",)),),
    ),
    Clause(
        (4, 13),
        HOUSE,
        "Extending an escalera beyond a joker at its end is an ordinary lay-off; the joker is inside "
        "from then on and fixed for good. Extending at the free end leaves it an end joker.",
    ),
    Clause(
        (4, 14),
        SEED_000,
        "A joker on the table is never taken back to hand.",
        codes=(Code.SWAP_NOT_ALLOWED,),
        when=(Is("joker_substitution", (False,)),),
    ),
    Clause(
        (4, 15),
        SEED_002,
        "Whoever may lay off on a meld may put the natural card a joker stands for in its place; the "
        "joker comes to hand and is played in a new meld the same turn. Where no such meld is possible, "
        "there is no swap; nor while another card is still owed a use, unless the swap is that use.",
        codes=(Code.SWAP_NOT_ALLOWED,),
        when=(Is("joker_substitution", (True,)),),
        case=("owed", "swapped"),
        of_case=(Code.MUST_USE_TAKEN_CARD,),
    ),
    Clause(
        (4, 16),
        COMMON,
        "When showing, a player may lay loose cards off on any meld that another has already shown.",
        codes=(Code.LAY_OFF_BEFORE_OPENING, Code.LAY_OFF_ON_OTHERS, Code.LAY_OFF_TOO_EARLY),
        when=(CLOSES,),
    ),
    Clause(
        (4, 17),
        COMMON,
        "Nothing is laid off where the closer has matched all cards.",
        codes=(Code.LAY_OFF_AFTER_CLEAN_CLOSE,),
        when=(CLOSES,),
    ),
    Clause(
        (4, 18),
        HOUSE,
        "A joker may be laid off like a natural card, at a free end of an escalera or on a set of equal "
        "ranks, within the number allowed.",
        when=(Isnt("jokers_in_sets", (0,)),),
    ),
)
