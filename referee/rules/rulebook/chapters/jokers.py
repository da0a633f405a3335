"""Chapter 3, second part: wild cards in an escalera."""

from referee.rules.rulebook.clause import COMMON, GOES_OUT, HOUSE, SEED_000, SEED_002, Clause, Is, Isnt
from referee.rules.rulebook.codes import Code

_JOKERS, _IN_SETS = Isnt("jokers", (0,)), Isnt("jokers_in_sets", (0,))

CLAUSES = (
    Clause(
        (3, 22),
        SEED_000,
        "Jokers allowed in one escalera: {jokers_per_run}. Natural cards it needs at least: "
        "{naturals_needed}. Twos are natural cards.",
        codes=(Code.TOO_MANY_JOKERS,),
        when=(Is("twos_wild", (False,)),),
    ),
    Clause(
        (3, 23),
        SEED_002,
        "Twos are wild in escaleras beside the jokers. Allowed in one escalera: jokers "
        "{jokers_per_run}, wild twos {wild_twos_per_run}. Natural cards it needs at least: "
        "{naturals_needed}.",
        codes=(Code.TOO_MANY_JOKERS,),
        when=(Is("twos_wild", (True,)),),
    ),
    Clause(
        (3, 24),
        COMMON,
        "A two that lies in the place of the two of its own suit is natural and uses no allowance; on "
        "the table any other two is treated like a joker.",
        when=(Is("twos_wild", (True,)),),
    ),
    Clause(
        (3, 25),
        SEED_000,
        "A wild card in an escalera stands for exactly one card, the one its place gives, of a rank that "
        "exists in that escalera; it may be a card whose copies are all in sight.",
        codes=(Code.JOKER_WITHOUT_PLACE,),
    ),
    Clause(
        (3, 26),
        HOUSE,
        "With a wild card among them, the order in which the cards are told is their order on the "
        "table, lowest first; naturals alone may be told in any order. Naturals fix suit and place: "
        "wild cards alone are no escalera.",
    ),
    Clause(
        (3, 27),
        SEED_000,
        "A joker may stand in the meld that opens.",
        when=(_JOKERS, GOES_OUT),
    ),
    Clause(
        (3, 34),
        HOUSE,
        "A joker in a trío stands for a card of its rank, of any suit.",
        when=(_IN_SETS, Is("set_kind", ("trio",))),
    ),
    Clause(
        (3, 35),
        HOUSE,
        "A joker in a pierna stands for a card of its rank, of a suit that the pierna allows and still "
        "lacks.",
        when=(_IN_SETS, Is("set_kind", ("four_suits",))),
    ),
    Clause(
        (3, 36),
        HOUSE,
        "A joker in a pierna stands for a card of its rank, of a suit that the pierna may have.",
        when=(_IN_SETS, Is("set_kind", ("three_suits", "any_suit_after"))),
    ),
)
