"""Every sentence of a ruling on a record that the rulebook does not have, in three languages."""

from __future__ import annotations

from collections.abc import Mapping

from referee.languages import Saying, Value

FAULTS: Mapping[str, Saying] = {
    "SEATS_OUT_OF_RANGE": Saying("{recorded} players sit at the table; the game is for {least} to {most}."),
    "DEAL_NOT_DUE": Saying("Cards are dealt, and deal {deal} is not over."),
    "MATCH_DECIDED": Saying("Cards are dealt, and the match is decided: {seats} won."),
    "REBUY_UNANSWERED": Saying("Cards are dealt before these have said whether they come back: {seats}."),
    "DEAL_NUMBER": Saying("The record calls it deal {recorded}; it is deal {lawful}."),
    "ROUND_NUMBER": Saying("The record calls it round {recorded}; it is round {lawful}."),
    "DEALER_DIFFERS": Saying("{recorded} dealt; it was for {lawful} to deal."),
    "HAND_SIZE": Saying("{seat} was dealt {recorded} cards; a hand has {lawful}."),
    "OUT_AND_DEALT": Saying("{seat} was dealt cards and is out of the match."),
    "UPCARD": Saying("The pile begins with {recorded} cards; it begins with {lawful}."),
    "NOT_THE_PACK": Saying("What was dealt is not the pack of this game: {cards}."),
    "PACK_SIZE": Saying("Hands, pile and stock are {recorded} cards; the pack has {lawful}."),
    "DRAWN_DIFFERS": Saying("The record says {recorded} was drawn; {lawful} lay on top."),
    "RECYCLED_DIFFERS": Saying("The new stock of the record is not made of the cards of the pile."),
    "CANNOT_BE_DONE": Saying(
        "This cannot have been done at this table; the rest of the deal is not ruled on."
    ),
    "REFUSED_LAWFUL": Saying("It was refused, and it was lawful."),
    "RESULT_NOT_DUE": Saying("A result is told, and by the record deal {deal} is not over."),
    "WINNER_DIFFERS": Saying("The record says the deal was won by {recorded}; it was won by {lawful}."),
    "LEFT_DIFFERS": Saying("{seat} was not left with the cards that the record tells."),
    "POINTS_DIFFER": Saying("{seat}: {recorded} points are recorded, {lawful} are due."),
    "TOTAL_DIFFERS": Saying("{seat}: a total of {recorded} is recorded; it is {lawful}."),
    "MATCH_NOT_OVER": Saying("The match is recorded as over, and it is not."),
    "WINNERS_DIFFER": Saying("The record says {recorded} won the match; {lawful} won it."),
    "NO_COPY_LEFT": Saying(
        "By the lines so far no copy of this can have been here, the record contradicts itself: {cards}."
    ),
}

NOBODY_RECORDED: Mapping[str, Saying] = {
    "WINNER_DIFFERS": Saying("The record says nobody won the deal; it was won by {lawful}."),
    "WINNERS_DIFFER": Saying("The record says nobody won the match; {lawful} won it."),
}
NOBODY_LAWFUL: Mapping[str, Saying] = {
    "WINNER_DIFFERS": Saying("The record says the deal was won by {recorded}; nobody won it."),
}
"""The same faults where it is nobody that the record, or the law, names."""

REASONS: Mapping[str, Saying] = {
    "UNSEEN_CARDS": Saying("It hangs on cards that nobody saw."),
    "BROKEN_MELD": Saying("It touches a meld that is none, on which nothing can be ruled."),
    "TOO_COMPLEX": Saying("It would take more search than one question is granted."),
    "NO_DEAL": Saying("Not ruled on: no cards have been dealt."),
    "STOPPED": Saying("Not ruled on: an earlier act of this deal cannot have been done."),
    "WORK": Saying("Not ruled on: the record takes more work than one question is granted."),
}

NOBODY = Saying("nobody")


def said(saying: Saying, lang: str, **details: Value) -> str:
    """The sentence in that language."""
    return saying.telling(details, lang)
