"""Why a move is refused, beside what the clauses say."""

from __future__ import annotations

from collections.abc import Mapping

from referee.api.remedies.remedy import Remedy
from referee.languages import words

MOVES: Mapping[str, Remedy] = {
    "NOT_YOUR_TURN": Remedy(
        words("The move is that of a seat that is not to act."),
        words("Wait until turn.seat is this seat."),
    ),
    "MUST_DRAW_FIRST": Remedy(
        words("Something was played before a card was drawn this turn."),
        words("Draw first: draw_stock or take_discard."),
    ),
    "ALREADY_DREW": Remedy(
        words("A second card was to be drawn in one turn."),
        words("Lay, lay off or discard; the next draw is in the next turn."),
    ),
    "CARD_NOT_IN_HAND": Remedy(
        words("The move plays a card that the seat does not hold, or more copies than it holds."),
        words("Read the hand again; details.cards names what is missing."),
    ),
    "PILE_EMPTY": Remedy(
        words("The top of the pile was to be taken, and no card lies there."),
        words("Draw from the stock."),
    ),
    "STOCK_EMPTY": Remedy(
        words("The stock is empty, and the pile has not the cards to make a new one."),
        words("Take the top of the pile where that is allowed, or declare the deal blocked."),
    ),
    "STOCK_NOT_EMPTY": Remedy(
        words("The deal was declared blocked while a card can still be drawn."),
        words("Draw; a deal is blocked only when the stock is empty and cannot be renewed."),
    ),
    "TAKE_WITHOUT_USE": Remedy(
        words(
            "The top of the pile may be taken only where it can be used as this game asks, and the turn "
            "can end."
        ),
        words("Draw from the stock; or look among the legal moves which take is possible."),
    ),
    "MUST_USE_TAKEN_CARD": Remedy(
        words("A card that came to hand this turn is still owed a use, and this move does not serve it."),
        words("Play that card first: turn.must_use names it, and the legal moves show how."),
    ),
    "DISCARD_OF_TAKEN_CARD": Remedy(
        words("The card taken from the pile this turn was to be discarded again."),
        words("Discard another card."),
    ),
    "NOT_A_MELD": Remedy(
        words(
            "The cards are neither a set of equal ranks nor a sequence, or are told as the kind they are not."
        ),
        words("Ask POST /v1/rulings/meld about the cards; it tells in which orders they may lie."),
    ),
    "SET_RANKS_DIFFER": Remedy(
        words("The cards of a set are not all of one rank."),
        words("Take out the card of the other rank."),
    ),
    "SET_SUITS": Remedy(
        words("The suits of a set are not as this game wants them."),
        words("See in the clause which suits may stand together; the dial set_kind decides it."),
    ),
    "SET_SIZE": Remedy(
        words("A set has too few cards, or more than this game allows."),
        words("Lay as many as the clause says."),
    ),
    "RUN_SUITS_DIFFER": Remedy(
        words("The natural cards of an escalera are not of one suit."),
        words("Take out the card of the other suit."),
    ),
    "RUN_NOT_CONSECUTIVE": Remedy(
        words("The ranks of an escalera do not follow one another, or not in the order told."),
        words("With a wild card tell the cards lowest first, each in its place; fill the gap or lay fewer."),
    ),
    "RUN_TOO_SHORT": Remedy(
        words("The escalera has fewer cards than this game asks for."),
        words("Add a card; the dial run_min tells the least."),
    ),
    "ACE_BRIDGE": Remedy(
        words("The ace would be low and high at once, between king and two."),
        words("Let it stand at one end only; the clause tells where it may."),
    ),
    "ACE_HIGH": Remedy(
        words("The ace stands above the king, and in this game it is low only."),
        words("Lay it below the two."),
    ),
    "JOKER_IN_SET": Remedy(
        words("A set holds a joker that this game does not allow there."),
        words("Lay the set without it; the dial jokers_in_sets tells how many may be."),
    ),
    "TOO_MANY_JOKERS": Remedy(
        words("An escalera holds more wild cards than it may, or too few natural ones."),
        words("Put natural cards in their place, or lay it without them."),
    ),
    "JOKER_WITHOUT_PLACE": Remedy(
        words("In the order told a wild card would stand for a rank that there is not."),
        words("Tell the order lowest first with the joker where its card would be."),
    ),
    "JOKER_FIXED": Remedy(
        words("A joker on the table does not make room as this move wants it to."),
        words("Lay off elsewhere; the dial joker_shift tells whether and when a joker moves."),
    ),
    "LAY_OFF_BEFORE_OPENING": Remedy(
        words("The seat lays off before it has laid a meld of its own in this deal."),
        words("Open first, with a meld or with what the deal asks for."),
    ),
    "LAY_OFF_ON_OTHERS": Remedy(
        words("The meld belongs to another seat, and in this game everybody lays off on their own."),
        words("Lay off on a meld of the seat's own."),
    ),
    "LAY_OFF_TOO_EARLY": Remedy(
        words("The seat opened this very turn, and in this game laying off begins in the next one."),
        words("Discard, and lay off in the next turn."),
    ),
    "LAY_OFF_BOTH_ENDS": Remedy(
        words("One lay-off would add to an escalera at both ends."),
        words("Make two lay-offs of it, one for each end."),
    ),
    "NO_SUCH_MELD": Remedy(
        words("No meld of this id lies on the table."),
        words("Take the id from melds of the position; a meld keeps its id for the whole deal."),
    ),
    "CONTRACT_NOT_MET": Remedy(
        words("What was laid to open is not the contract of this deal."),
        words("Lay the whole contract in one open; details.contract tells it."),
    ),
    "OPENING_TOO_LOW": Remedy(
        words("The melds that open are together worth less than this game asks for."),
        words("Open with more in one act, or later; details tell what it is worth and what is needed."),
    ),
    "OPEN_NOT_NEEDED": Remedy(
        words("Several melds were sent as one open where one alone is enough."),
        words("Send each as a meld of its own."),
    ),
    "NEW_MELD_AFTER_CONTRACT": Remedy(
        words("The seat has opened, and in this game no further meld may be laid, or not yet."),
        words("Lay off on what is on the table; the clause tells whether melds may follow later."),
    ),
    "SWAP_NOT_ALLOWED": Remedy(
        words(
            "The joker cannot be had for this card: the game does not allow it, the card is another, or "
            "no new meld would follow."
        ),
        words(
            "See the legal moves for the swaps there are; a joker that comes to hand goes into a new meld"
            " the same turn."
        ),
    ),
    "MUST_KEEP_DISCARD": Remedy(
        words("After this move no card would be left with which the turn may end."),
        words("Lay fewer cards, so that one that may be discarded stays in hand."),
    ),
    "JOKER_DISCARD": Remedy(
        words("A joker was to be discarded from a hand that has other cards."),
        words("Discard another card; the dial joker_discard tells when a joker may go."),
    ),
    "CANNOT_CLOSE": Remedy(
        words(
            "A close or a show is not possible here: the game has none, too much stays loose, or nobody "
            "has closed."
        ),
        words(
            "Draw first and combine more cards; POST /v1/rulings/arrange tells the least a hand can be "
            "left with."
        ),
    ),
    "MELDS_STAY_IN_HAND": Remedy(
        words("Something was to be laid on the table before anybody has closed."),
        words("Keep the melds in hand and close with them."),
    ),
    "LAY_OFF_AFTER_CLEAN_CLOSE": Remedy(
        words("Whoever closed has matched every card, and then nothing is laid off."),
        words("Show without lay_offs."),
    ),
    "REBUY_NOT_ALLOWED": Remedy(
        words(
            "No rebuy is open to this seat: the game has none, it has used them up, or it is not asked now."
        ),
        words("Play on without it; may_rebuy of a score tells who may."),
    ),
    "DEAL_OVER": Remedy(
        words("The deal is over, or somebody has closed and the others only show."),
        words("Show where turn.phase is show, answer a rebuy where it is rebuy, or wait for the next deal."),
    ),
    "MATCH_OVER": Remedy(
        words("The match is decided: nothing more is played or dealt."),
        words("Open a new match, or a branch of this one from an earlier version."),
    ),
    "AMBIGUOUS": Remedy(
        words("What was sent can be read in more than one way, and the referee never guesses."),
        words("Choose one of details.candidates and send it: the kind, the order, or what was left out."),
    ),
}
