"""Chapter 3, third part: the opening and new melds after it."""

from referee.rules.rulebook.clause import (
    COMMON,
    GOES_OUT,
    HOUSE,
    SEED_000,
    SEED_002,
    SEED_003,
    Clause,
    Is,
    Isnt,
    Lists,
)
from referee.rules.rulebook.codes import Code

_CONTRACT = Is("opening", ("contract",))
_LOW = (Code.CONTRACT_NOT_MET, Code.OPENING_TOO_LOW)
_LONG = (Code.RUN_NOT_CONSECUTIVE, Code.RUN_TOO_SHORT, Code.TOO_MANY_JOKERS, Code.JOKER_WITHOUT_PLACE)

CLAUSES = (
    Clause(
        (3, 40),
        SEED_000,
        "A player opens a deal with any one meld of their own; neither a contract nor points are asked for.",
        codes=_LOW,
        when=(Is("opening", ("own_meld",)), GOES_OUT),
    ),
    Clause(
        (3, 41),
        SEED_002,
        "The melds that open, laid in one act, are together worth at least {opening_min} points; cards "
        "laid off do not count. No contract is asked for.",
        codes=_LOW,
        when=(Is("opening", ("min_points",)), GOES_OUT),
    ),
    Clause(
        (3, 42),
        SEED_003,
        "A player opens with the whole contract of the deal at once, exactly the melds it asks for, "
        "each of its smallest size; nothing else goes down that turn. Contracts, deal by deal: "
        "{contracts}.",
        codes=_LOW,
        when=(_CONTRACT, Is("contract_exact_sizes", (True,)), GOES_OUT),
    ),
    Clause(
        (3, 43),
        COMMON,
        "A player opens with the whole contract of the deal at once, as many melds of each kind as it "
        "asks for; they may be longer than the least, and nothing else goes down that turn. Contracts, "
        "deal by deal: {contracts}.",
        codes=_LOW,
        when=(_CONTRACT, Is("contract_exact_sizes", (False,)), GOES_OUT),
    ),
    Clause(
        (3, 44),
        SEED_003,
        "Every deal brings the next contract for everybody, whether they laid the last one or not; "
        "after the list its last contract stays.",
        when=(_CONTRACT,),
    ),
    Clause(
        (3, 45),
        HOUSE,
        "Several melds go down as one act only where the opening needs more than one; otherwise they "
        "are laid one by one.",
        codes=(Code.OPEN_NOT_NEEDED,),
        when=(GOES_OUT,),
    ),
    Clause(
        (3, 46),
        SEED_000,
        "Once open, a player may lay further melds of their own, in the same turn and later.",
        codes=(Code.NEW_MELD_AFTER_CONTRACT,),
        when=(Is("new_melds_after_opening", (True,)), Isnt("opening", ("contract",)), GOES_OUT),
    ),
    Clause(
        (3, 47),
        SEED_003,
        "Further melds may be laid from the turn after the contract on, not in the turn of the contract "
        "itself.",
        codes=(Code.NEW_MELD_AFTER_CONTRACT,),
        when=(Is("new_melds_after_opening", (True,)), _CONTRACT, GOES_OUT),
    ),
    Clause(
        (3, 48),
        SEED_003,
        "After the opening no new meld is laid; cards only join melds already on the table.",
        codes=(Code.NEW_MELD_AFTER_CONTRACT,),
        when=(Is("new_melds_after_opening", (False,)), GOES_OUT),
    ),
    Clause(
        (3, 49),
        COMMON,
        "The escala sucia is one meld of thirteen cards, A to K in that order, suits free, with one "
        "joker at most; it needs no discard.",
        when=(_CONTRACT, Lists("contracts", "sucia")),
        case=("contract", "sucia"),
        of_case=_LONG,
    ),
    Clause(
        (3, 50),
        COMMON,
        "The escala real is one meld of thirteen cards, A to K in that order, all of one suit, with one "
        "joker at most; it needs no discard.",
        when=(_CONTRACT, Lists("contracts", "real")),
        case=("contract", "real"),
        of_case=(Code.RUN_SUITS_DIFFER, *_LONG),
    ),
)
