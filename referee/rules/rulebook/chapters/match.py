"""Chapter 9: elimination, rebuy, the end of the match."""

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

_OUT = Is("match_end", ("elimination",))
_BUY = Isnt("rebuys", (0,))
_DEALS = Is("match_end", ("deals",))

CLAUSES = (
    Clause(
        (9, 1),
        SEED_000,
        "A player whose total {limit} is out; the last one in wins the match.",
        when=(_OUT,),
    ),
    Clause(
        (9, 2),
        SEED_002,
        "The match ends with the deal in which somebody's total {limit}; the highest total wins, and a "
        "tie for it plays another deal.",
        when=(Is("match_end", ("target",)),),
    ),
    Clause(
        (9, 3),
        SEED_003,
        "Deals in the match: {limit_at}. Afterwards the lowest total wins; players who tie for it share "
        "the win.",
        when=(_DEALS, Is("tie_break", ("share",))),
    ),
    Clause(
        (9, 4),
        COMMON,
        "Deals in the match: {limit_at}. Afterwards the lowest total wins; of players who tie, who won "
        "more deals; still tied, they share the win.",
        when=(_DEALS, Is("tie_break", ("deals_won",))),
    ),
    Clause(
        (9, 5),
        COMMON,
        "The match ends with the deal in which somebody's total {limit}; the lowest total wins, and "
        "players who tie for it share the win.",
        when=(Is("match_end", ("stop",)),),
    ),
    Clause(
        (9, 6),
        HOUSE,
        "After a deal all points are written first, then it is seen who is out, then who buys back in.",
        when=(_OUT,),
    ),
    Clause(
        (9, 7),
        SEED_002,
        "Whoever won the deal is never eliminated by it. If all who remain would be out at once, the "
        "lowest total wins; equal totals share the win.",
        when=(_OUT, GOES_OUT),
    ),
    Clause(
        (9, 8),
        SEED_000,
        "There is no rebuy (reenganche).",
        codes=(Code.REBUY_NOT_ALLOWED,),
        when=(Is("rebuys", (0,)),),
    ),
    Clause(
        (9, 9),
        SEED_002,
        "A player just eliminated may buy back in (reenganche) before the next deal, at the highest "
        "total of those still in. Rebuys per player and match: {rebuys}; players who must still be in: "
        "{rebuy_min_survivors}.",
        codes=(Code.REBUY_NOT_ALLOWED,),
        when=(_BUY, Is("rebuy_reference", ("max_survivors",))),
    ),
    Clause(
        (9, 10),
        COMMON,
        "A player just eliminated may buy back in (reenganche) before the next deal, at the highest "
        "total of those still in, whoever won the deal left aside. Rebuys per player and match: "
        "{rebuys}; players who must still be in: {rebuy_min_survivors}.",
        codes=(Code.REBUY_NOT_ALLOWED,),
        when=(_BUY, Is("rebuy_reference", ("exclude_deal_winner",))),
    ),
    Clause(
        (9, 11),
        HOUSE,
        "Eliminated players answer in turn order from the dealer's next player on, irrevocably. The "
        "total at which they restart is the one before any rebuy of that deal, so that those who return "
        "together return equal. If only one player stays in, that player has won.",
        when=(_BUY,),
    ),
    Clause(
        (9, 12),
        HOUSE,
        "A player who returns keeps their place at the table.",
        when=(_BUY,),
    ),
    Clause(
        (9, 13),
        HOUSE,
        "Cards are dealt only to players still in the match; a dealer who is out is replaced by the "
        "next one in, in the direction of play.",
    ),
    Clause(
        (9, 14),
        HOUSE,
        "A player may resign at any time: out for good, the hand leaves play face down, the melds stay. "
        "If one player is left, that player has won.",
    ),
    Clause(
        (9, 15),
        COMMON,
        "Once the match is over nothing more is played.",
        codes=(Code.MATCH_OVER,),
    ),
    Clause(
        (9, 16),
        COMMON,
        "Whoever closes with a chinchón, all {hand_size} cards in one escalera without a wild card, wins the "
        "match, whatever the totals.",
        when=(CLOSES,),
    ),
    Clause(
        (9, 17),
        HOUSE,
        "Whoever closed counts like the others and may be out as well. If all who remain would be out at "
        "once, the lowest total wins; equal totals share the win.",
        when=(_OUT, CLOSES),
    ),
)
