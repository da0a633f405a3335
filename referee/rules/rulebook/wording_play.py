"""What is wrong with any other move, in words."""

from __future__ import annotations

from referee.languages import Saying
from referee.rules.rulebook.codes import Code

PLAY: dict[Code, tuple[Saying, ...]] = {
    Code.NOT_YOUR_TURN: (
        Saying("It is the turn of {player}."),
        Saying("It is the turn of seat {turn}."),
        Saying("It is not your turn."),
    ),
    Code.MUST_DRAW_FIRST: (Saying("No card has been drawn yet this turn."),),
    Code.ALREADY_DREW: (Saying("A card has already been drawn this turn."),),
    Code.CARD_NOT_IN_HAND: (
        Saying("Not in hand: {cards}."),
        Saying("Not in hand: {card}."),
        Saying("The card is not in hand."),
    ),
    Code.PILE_EMPTY: (Saying("The pile is empty."),),
    Code.STOCK_EMPTY: (Saying("The stock is empty and the pile has no cards to renew it."),),
    Code.STOCK_NOT_EMPTY: (
        Saying("A card can still be drawn (stock {stock}, pile {pile})."),
        Saying("A card can still be drawn."),
    ),
    Code.TAKE_WITHOUT_USE: (
        Saying("{card} cannot be taken: this hand has no lawful way to go on with it."),
        Saying("The top card cannot be taken: this hand has no lawful way to go on with it."),
    ),
    Code.MUST_USE_TAKEN_CARD: (
        Saying("{card} came to hand this turn and still has to be used."),
        Saying("The card that came to hand this turn still has to be used."),
    ),
    Code.DISCARD_OF_TAKEN_CARD: (
        Saying("{card} was taken from the pile this turn."),
        Saying("The card was taken from the pile this turn."),
    ),
    Code.JOKER_FIXED: (
        Saying("In {meld} the wild card does not make room for {cards}."),
        Saying("The wild card does not make room for {cards}."),
        Saying("The wild card stays in its place."),
    ),
    Code.LAY_OFF_BEFORE_OPENING: (
        Saying("Nothing can be laid off on {meld}: no meld of your own lies on the table in this deal."),
        Saying("No meld of your own lies on the table in this deal."),
    ),
    Code.LAY_OFF_ON_OTHERS: (
        Saying("{meld} belongs to {player}."),
        Saying("{meld} belongs to seat {owner}."),
        Saying("{meld} belongs to another."),
        Saying("The meld belongs to another."),
    ),
    Code.LAY_OFF_TOO_EARLY: (
        Saying("Nothing can be laid off on {meld} yet: the opening was made this turn."),
        Saying("The opening was made this turn."),
    ),
    Code.LAY_OFF_BOTH_ENDS: (
        Saying("{cards} would join {meld} at both ends."),
        Saying("The cards would join the escalera at both ends."),
    ),
    Code.NO_SUCH_MELD: (
        Saying("No meld {meld} lies on the table."),
        Saying("No such meld lies on the table."),
    ),
    Code.SWAP_NOT_ALLOWED: (
        Saying(
            "{card} fits {meld}, but after that {must_use} could not go into a new meld this turn with a "
            "lawful end."
        ),
        Saying("{card} cannot be swapped for a joker of {meld}."),
        Saying("No joker of {meld} can be swapped."),
        Saying("The joker cannot be swapped."),
    ),
    Code.MUST_KEEP_DISCARD: (
        Saying("After this nothing but jokers would be in hand: {cards}."),
        Saying("After this the turn could not end: no card would be left that may be discarded."),
    ),
    Code.JOKER_DISCARD: (Saying("A joker cannot be discarded from this hand."),),
    Code.CANNOT_CLOSE: (
        Saying("There is no {move} in {game}: nobody closes in this game."),
        Saying("A {move} answers a close, and nobody has closed in this deal."),
        Saying("It is not possible to close like this; loose would stay: {cards}."),
        Saying("It is not possible to close like this."),
    ),
    Code.MELDS_STAY_IN_HAND: (
        Saying("The melds stay in hand: nothing is laid on the table before somebody closes."),
    ),
    Code.LAY_OFF_AFTER_CLEAN_CLOSE: (
        Saying("Nothing can be laid off: whoever closed has matched all their cards."),
    ),
    Code.REBUY_NOT_ALLOWED: (Saying("No rebuy is open to this seat now."),),
    Code.DEAL_OVER: (
        Saying("Somebody has closed: it is for {show_player} to show."),
        Saying("Somebody has closed: it is for seat {to_show} to show."),
        Saying("The deal is over, and {answer_player} has yet to say whether to buy back in."),
        Saying("The deal is over, and seat {to_answer} has yet to say whether it buys back in."),
        Saying("The deal is over; the next one has not been dealt."),
    ),
    Code.MATCH_OVER: (Saying("The match is over."),),
    Code.AMBIGUOUS: (
        Saying("This can be read in several ways: {candidates}."),
        Saying("This can be read in several ways."),
    ),
}
