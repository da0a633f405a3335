"""Chapter 2: the turn."""

from referee.rules.rulebook.clause import CLOSES, COMMON, GOES_OUT, HOUSE, SEED_000, Clause
from referee.rules.rulebook.codes import Code

CLAUSES = (
    Clause(
        (2, 1),
        SEED_000,
        "Players take turns in the direction of play; only the player whose turn it is may move.",
        codes=(Code.NOT_YOUR_TURN,),
    ),
    Clause(
        (2, 2),
        SEED_000,
        "A turn begins by drawing one card, from the stock or from the top of the pile; nothing is done "
        "before.",
        codes=(Code.MUST_DRAW_FIRST,),
    ),
    Clause(
        (2, 3),
        SEED_000,
        "One card is drawn in a turn, never a second one.",
        codes=(Code.ALREADY_DREW,),
    ),
    Clause(
        (2, 4),
        SEED_000,
        "After drawing, a player may lay and lay off as far as the rules allow, and may always decline to.",
        codes=(Code.MELDS_STAY_IN_HAND,),
        when=(GOES_OUT,),
    ),
    Clause(
        (2, 5),
        SEED_000,
        "One discard ends the turn.",
        when=(GOES_OUT,),
    ),
    Clause(
        (2, 6),
        COMMON,
        "Only cards held in hand can be played, and no more copies of a card than are held.",
        codes=(Code.CARD_NOT_IN_HAND,),
    ),
    Clause(
        (2, 7),
        COMMON,
        "Once a deal is over nothing is played until the next one has been dealt.",
        codes=(Code.DEAL_OVER,),
        when=(GOES_OUT,),
    ),
    Clause(
        (2, 8),
        HOUSE,
        "A move that can be read in two ways is none: the player says which meld, which kind or which "
        "order is meant.",
        codes=(Code.AMBIGUOUS,),
    ),
    Clause(
        (2, 9),
        HOUSE,
        "No act may leave the turn without a lawful end.",
    ),
    Clause(
        (2, 10),
        COMMON,
        "A card drawn from the stock may be discarded at once.",
    ),
    Clause(
        (2, 11),
        COMMON,
        "After drawing, a player discards one card, which ends the turn, or closes. One card always "
        "leaves the hand.",
        codes=(Code.MUST_KEEP_DISCARD,),
        when=(CLOSES,),
    ),
    Clause(
        (2, 12),
        COMMON,
        "Melds stay in hand until somebody closes: before that nothing is laid on the table or added to "
        "it, and there is neither an opening nor a contract.",
        codes=(
            Code.MELDS_STAY_IN_HAND,
            Code.CONTRACT_NOT_MET,
            Code.OPENING_TOO_LOW,
            Code.OPEN_NOT_NEEDED,
            Code.NEW_MELD_AFTER_CONTRACT,
        ),
        when=(CLOSES,),
    ),
    Clause(
        (2, 13),
        COMMON,
        "After a close the others only show; once the last of them has shown, nothing is played until "
        "the next deal.",
        codes=(Code.DEAL_OVER,),
        when=(CLOSES,),
    ),
)
