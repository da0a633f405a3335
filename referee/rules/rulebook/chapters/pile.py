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
        "Of the pile only the top card can be taken, and only where there is one.",
        codes=(Code.PILE_EMPTY,),
    ),
    Clause(
        (5, 2),
        SEED_002,
        "The top card of the pile may be taken freely and kept; only, the turn must still have a lawful end.",
        codes=_OWED,
        when=(_FREE, Is("joker_substitution", (False,))),
    ),
    Clause(
        (5, 3),
        SEED_000,
        "The top card of the pile is taken only to be used at once, as the first act of the turn, in a "
        "new meld or on one already on the table; it is never kept.",
        codes=_OWED,
        when=(Is("take_discard", ("immediate",)), _FIRST),
    ),
    Clause(
        (5, 4),
        COMMON,
        "The top card of the pile is taken only to be used before the turn ends, in a new meld or on "
        "one already on the table; no act may make that use impossible.",
        codes=_OWED,
        when=(Is("take_discard", ("immediate",)), _LATER),
    ),
    Clause(
        (5, 5),
        COMMON,
        "The top card of the pile is taken only to be laid at once, as the first act of the turn, in a "
        "new meld; laying it off is not enough.",
        codes=_OWED,
        when=(Is("take_discard", ("new_meld_only",)), _FIRST),
    ),
    Clause(
        (5, 6),
        COMMON,
        "The top card of the pile is taken only to be laid before the turn ends, in a new meld; laying "
        "it off is not enough, and no act may make that meld impossible.",
        codes=_OWED,
        when=(Is("take_discard", ("new_meld_only",)), _LATER),
    ),
    Clause(
        (5, 7),
        HOUSE,
        "The card taken from the pile is not discarded in the same turn; an old copy of it may be.",
        codes=(Code.DISCARD_OF_TAKEN_CARD,),
        when=(Is("return_taken_card", (False,)),),
    ),
    Clause(
        (5, 8),
        COMMON,
        "The card taken from the pile may be discarded in the same turn, unless a use of it is still owed.",
        codes=(Code.DISCARD_OF_TAKEN_CARD,),
        when=(Is("return_taken_card", (True,)),),
    ),
    Clause(
        (5, 9),
        HOUSE,
        "Using the taken card means laying it in a meld, laying it off alone or in a block, or "
        "displacing an end joker with it. Playing either copy of the card meets the obligation.",
        when=(Is("take_discard", ("immediate",)),),
    ),
    Clause(
        (5, 10),
        SEED_000,
        "A player who has not opened may take the top card if it goes into the meld that opens.",
        when=(Is("take_discard", ("immediate", "new_meld_only")),),
    ),
    Clause(
        (5, 11),
        SEED_002,
        "The top card of the pile may be taken freely and kept; only, the turn must still have a lawful "
        "end. A joker swapped to hand is not kept: it is owed a new meld the same turn.",
        codes=_OWED,
        when=(_FREE, Is("joker_substitution", (True,))),
    ),
)
