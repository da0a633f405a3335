"""Chapter 6: discarding, going out and closing."""

from referee.rules.rulebook.clause import (
    CLOSES,
    COMMON,
    GOES_OUT,
    HOUSE,
    SEED_000,
    SEED_002,
    Clause,
    Is,
    Isnt,
)
from referee.rules.rulebook.codes import Code

CLAUSES = (
    Clause(
        (6, 1),
        SEED_000,
        "A discard is one card from the hand, laid face up on the pile.",
    ),
    Clause(
        (6, 2),
        SEED_000,
        "A joker is discarded only when every card in hand is a joker: the last one goes out, of "
        "several one is discarded and the deal goes on.",
        codes=(Code.JOKER_DISCARD,),
        when=(Is("joker_discard", ("only_if_all_jokers",)),),
    ),
    Clause(
        (6, 3),
        COMMON,
        "A joker may be discarded like any other card.",
        codes=(Code.JOKER_DISCARD,),
        when=(Is("joker_discard", ("free",)),),
    ),
    Clause(
        (6, 4),
        COMMON,
        "Jokers are not discarded, and taking, laying or laying off may not leave a hand of nothing but "
        "jokers; the discard that ends the turn may. A hand that is so after the draw discards one, so that "
        "the deal can go on.",
        codes=(Code.JOKER_DISCARD,),
        when=(Is("joker_discard", ("never",)),),
        case=("left", "jokers"),
        of_case=(Code.MUST_KEEP_DISCARD,),
    ),
    Clause(
        (6, 5),
        SEED_002,
        "Going out needs a discard{but_for}: an act must leave a card that may be discarded, at once or "
        "after further lawful acts.",
        codes=(Code.MUST_KEEP_DISCARD,),
        when=(Is("go_out_requires_discard", (True,)), GOES_OUT),
    ),
    Clause(
        (6, 6),
        SEED_000,
        "A hand emptied by melding ends the deal without a discard; an act that leaves cards must leave "
        "one that may be discarded, at once or after further lawful acts.",
        codes=(Code.MUST_KEEP_DISCARD,),
        when=(Is("go_out_requires_discard", (False,)), GOES_OUT),
    ),
    Clause(
        (6, 7),
        SEED_000,
        "The deal ends the moment a hand is empty. Melds still held in other hands count as loose cards.",
        when=(GOES_OUT,),
    ),
    Clause(
        (6, 8),
        HOUSE,
        "Nobody closes in this game: melds go down in the course of play, and an empty hand ends the deal.",
        codes=(Code.CANNOT_CLOSE, Code.LAY_OFF_AFTER_CLEAN_CLOSE),
        when=(GOES_OUT,),
    ),
    Clause(
        (6, 9),
        COMMON,
        "A player who has drawn may close: one card goes face down on the pile, and of the others at "
        "most {close_loose_cards} may be loose, worth at most {close_loose_points} points in all; the rest "
        "lies in melds. Nobody shows before a close.",
        codes=(Code.CANNOT_CLOSE,),
        when=(CLOSES, Isnt("close_loose_cards", (0,))),
    ),
    Clause(
        (6, 10),
        COMMON,
        "A player who has drawn may close: one card goes face down on the pile, and all the others lie "
        "in melds. Nobody shows before a close.",
        codes=(Code.CANNOT_CLOSE,),
        when=(CLOSES, Is("close_loose_cards", (0,))),
    ),
    Clause(
        (6, 11),
        HOUSE,
        "A close that does not meet this is refused; it costs nothing, and the turn goes on.",
        when=(CLOSES,),
    ),
    Clause(
        (6, 12),
        COMMON,
        "After a close the others show one after another in the direction of play, first the one next to "
        "the closer: their melds, and what they lay off. The deal is scored when the last of them has shown. "
        "Where whoever closed resigns before that, the others show all the same, their points count, and "
        "nobody has won the deal.",
        when=(CLOSES,),
    ),
    Clause(
        (6, 13),
        HOUSE,
        "A player may show less than they could; what is neither shown in a meld nor laid off counts as "
        "loose.",
        when=(CLOSES,),
    ),
    Clause(
        (6, 14),
        COMMON,
        "The closing card stays face down until the deal is over and counts for nobody.",
        when=(CLOSES,),
    ),
    Clause(
        (6, 15),
        HOUSE,
        "Whoever closes or shows lays their melds on the table; what stays loose stays in hand, and the "
        "others see it only when the deal is scored.",
        when=(CLOSES,),
    ),
)
