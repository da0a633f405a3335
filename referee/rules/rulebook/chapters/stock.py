"""Chapter 7: the stock."""

from referee.rules.rulebook.clause import CLOSES, GOES_OUT, HOUSE, SEED_000, Clause, Is, Isnt
from referee.rules.rulebook.codes import Code

CLAUSES = (
    Clause(
        (7, 1),
        SEED_000,
        "When a card is to be drawn and the stock is empty, the pile except its top card is shuffled "
        "and becomes the stock. With at most one card on the pile there is nothing to draw.",
        codes=(Code.STOCK_EMPTY,),
    ),
    Clause(
        (7, 2),
        HOUSE,
        "A deal is declared blocked only when the stock is empty and cannot be renewed.",
        codes=(Code.STOCK_NOT_EMPTY,),
    ),
    Clause(
        (7, 3),
        SEED_000,
        "A blocked deal ends without a winner: everybody counts what is left in hand, and there is "
        "neither a 0 nor a bonus for going out. Where the last card of the pile cannot lawfully be "
        "taken, it ends by itself.",
        when=(Is("scoring", ("penalty",)), GOES_OUT),
    ),
    Clause(
        (7, 4),
        HOUSE,
        "The deal is also blocked when the stock would be renewed this many times in a row without a "
        "card laid on the table in between: {idle_recycles}.",
        when=(Isnt("idle_recycles", (None,)),),
    ),
    Clause(
        (7, 5),
        HOUSE,
        "The stock is renewed as often as it takes, even if nobody lays a card in between.",
        when=(Is("idle_recycles", (None,)),),
    ),
    Clause(
        (7, 6),
        HOUSE,
        "A blocked deal ends without a winner: nobody shows, everybody counts all cards in hand, and "
        "there is no bonus.",
        when=(CLOSES,),
    ),
    Clause(
        (7, 7),
        HOUSE,
        "A blocked deal ends without a winner: everybody scores their melds less what is left in hand, and "
        "nobody a bonus for going out. Where the last card of the pile cannot lawfully be taken, it ends by "
        "itself.",
        when=(Is("scoring", ("melds",)), GOES_OUT),
    ),
)
