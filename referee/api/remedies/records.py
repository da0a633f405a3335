"""What a ruling on a record can find wrong with a line beside the moves, or why it does not rule on it."""

from __future__ import annotations

from collections.abc import Mapping

from referee.api.remedies.remedy import Remedy
from referee.languages import words

_END = words("Look for the line that ends the deal: it is missing, or the deal went on.")
_TOTAL = words("Count again with the ruling beside it, which tells what is due, and put the sheet right.")
_NUMBER = words("Put the number right, or look for a deal that is missing from the record.")
_DEALT = words(
    "Count the cards as they were dealt and put the line right; a deal that was really so has "
    "to be dealt again."
)

RECORDS: Mapping[str, Remedy] = {
    "DEAL_NOT_DUE": Remedy(
        words("The record deals cards while the deal before is not over by its own lines."),
        _END,
    ),
    "MATCH_DECIDED": Remedy(
        words("The record deals on after the match was decided by the score as it should be."),
        _TOTAL,
    ),
    "REBUY_UNANSWERED": Remedy(
        words("Cards are dealt, and a seat that may come back has not said whether it does."),
        words("Add the missing answers to the record (rebuy or decline_rebuy) before the deal."),
    ),
    "DEAL_NUMBER": Remedy(
        words("The record numbers this deal otherwise than the deals before it count."),
        _NUMBER,
    ),
    "ROUND_NUMBER": Remedy(
        words("The record names another round, and with it another contract, than is due."),
        _NUMBER,
    ),
    "DEALER_DIFFERS": Remedy(
        words("Another seat dealt than the one whose turn it was, so somebody else began as well."),
        words(
            "Put the dealer right if it is a slip of the pen; else the table has to agree whether the "
            "deal counts."
        ),
    ),
    "HAND_SIZE": Remedy(
        words("A hand was dealt with more or fewer cards than this ruleset has."),
        _DEALT,
    ),
    "OUT_AND_DEALT": Remedy(
        words("A seat that was eliminated or has resigned was dealt cards."),
        words("Look whether it came back before the deal; if so, the record lacks its rebuy."),
    ),
    "UPCARD": Remedy(
        words("The pile does not begin with as many cards as this ruleset turns up."),
        _DEALT,
    ),
    "PACK_SIZE": Remedy(
        words("Hands, pile and stock together are not as many cards as the pack has."),
        _DEALT,
    ),
    "DRAWN_DIFFERS": Remedy(
        words(
            "The record tells of another drawn card than the one that lay on top of the stock it tells of."
        ),
        words("Look whether the stock or the drawn card was written down wrongly; one of the two is."),
    ),
    "RECYCLED_DIFFERS": Remedy(
        words("The stock that was made of the pile has other cards than the pile had."),
        words("Write the new stock down again: the pile less its top card, in any order."),
    ),
    "CANNOT_BE_DONE": Remedy(
        words("The act does not fit the table at all, so nothing in the rest of the deal can be ruled on."),
        words(
            "Look at this line and the ones before it first; mostly a line is missing or a card is "
            "written wrongly."
        ),
    ),
    "REFUSED_LAWFUL": Remedy(
        words("The table refused an act that the rules allow."),
        words("The act should have counted; the table has to agree how to go on from this line."),
    ),
    "RESULT_NOT_DUE": Remedy(
        words("The record tells a result while the deal is not over by its lines."),
        _END,
    ),
    "WINNER_DIFFERS": Remedy(
        words("The record names another winner of the deal than its own lines bring about."),
        _TOTAL,
    ),
    "LEFT_DIFFERS": Remedy(
        words("A hand that was left at the end of the deal is not what its seat must have held."),
        words("Count the hand again by what the seat was dealt, drew and played."),
    ),
    "POINTS_DIFFER": Remedy(
        words("The points on the sheet are not those of the cards that were left, by this ruleset."),
        _TOTAL,
    ),
    "TOTAL_DIFFERS": Remedy(
        words("A total on the sheet is not what the deals before and this one add up to."),
        _TOTAL,
    ),
    "MATCH_NOT_OVER": Remedy(
        words("The record says that the match is over, and by its score it goes on."),
        _TOTAL,
    ),
    "WINNERS_DIFFER": Remedy(
        words("The record names other winners of the match than the score does."),
        _TOTAL,
    ),
    "NO_COPY_LEFT": Remedy(
        words("The lines show more copies of a card at one time than the pack has, so one of them is wrong."),
        words("Look for the card in the lines before; where cards were hidden the slip may lie far back."),
    ),
    "UNSEEN_CARDS": Remedy(
        words("Whether it was lawful hangs on cards that nobody saw."),
        words(
            "Tell more of the cards if anybody knows them: hands that were shown, or what was left at "
            "the end of the deal."
        ),
    ),
    "BROKEN_MELD": Remedy(
        words("It touches a meld that is none, and on such a meld nothing can be ruled."),
        words("Settle the line that laid the meld; what follows is ruled on once that is right."),
    ),
    "NO_DEAL": Remedy(
        words("No cards have been dealt before this line."),
        words("Add the deal to the record before the first act."),
    ),
    "STOPPED": Remedy(
        words("An earlier act of this deal cannot have been done, so this one is not ruled on."),
        words("Put the earlier line right and have the record ruled on again."),
    ),
    "WORK": Remedy(
        words("The record takes more work than one question is granted, and this line was not reached."),
        words("Have it ruled on by loba-referee adjudicate, or send it in a batch (docs/batches.md)."),
    ),
}
