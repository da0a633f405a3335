"""Chapter 1: the table and the deal."""

from referee.rules.rulebook.clause import COMMON, HOUSE, SEED_000, SEED_002, Clause, Is, Isnt

_40, _48 = Is("pack_name", ("spanish_40",)), Is("pack_name", ("spanish_48",))
_NO_JOKERS, _JOKERS = Is("jokers", (0,)), Isnt("jokers", (0,))

CLAUSES = (
    Clause(
        (1, 1),
        SEED_000,
        "{players_min} to {players_max} play, each for themselves.",
    ),
    Clause(
        (1, 2),
        SEED_000,
        "French packs of 52 cards shuffled together: {packs}; jokers: {jokers}.",
        when=(Isnt("jokers", (0,)), Is("pack_name", ("french",))),
    ),
    Clause(
        (1, 3),
        SEED_002,
        "French packs of 52 cards shuffled together: {packs}; no jokers. Nothing else changes for it; what "
        "the rules say of jokers is for tables that add them.",
        when=(Is("jokers", (0,)), Is("pack_name", ("french",))),
    ),
    Clause(
        (1, 4),
        SEED_000,
        "Cards dealt to each player, one at a time and face down: {hand_size}. The rest is the stock.",
    ),
    Clause(
        (1, 5),
        SEED_000,
        "The card after the deal is turned up and begins the pile.",
        when=(Is("upcard", (True,)),),
    ),
    Clause(
        (1, 6),
        COMMON,
        "No card is turned up; the pile begins with the first discard.",
        when=(Is("upcard", (False,)),),
    ),
    Clause(
        (1, 7),
        SEED_000,
        "Deal and play go clockwise: the first to play is the next player in the match to the dealer's left.",
        when=(Is("direction", ("cw",)),),
    ),
    Clause(
        (1, 8),
        SEED_002,
        "Deal and play go anticlockwise: the first to play is the next player in the match to the "
        "dealer's right.",
        when=(Is("direction", ("ccw",)),),
    ),
    Clause(
        (1, 9),
        SEED_000,
        "After every deal the next player in the direction of play who is still in deals.",
        when=(Is("next_dealer", ("next",)),),
    ),
    Clause(
        (1, 10),
        SEED_002,
        "Whoever went out deals next. Where nobody did, or they have left the match, the deal passes on "
        "in the direction of play.",
        when=(Is("next_dealer", ("deal_winner",)),),
    ),
    Clause(
        (1, 11),
        HOUSE,
        "Whoever opens the match names the first dealer; where the referee deals, the first dealer is "
        "drawn by lot.",
    ),
    Clause(
        (1, 12),
        HOUSE,
        "A joker turned up as the first card stays: there is no new deal, and it may be taken like any "
        "other card.",
        when=(Is("upcard", (True,)), Isnt("jokers", (0,))),
    ),
    Clause(
        (1, 13),
        HOUSE,
        "The copies of a card are one and the same: nobody tells them apart, and neither do the rules.",
    ),
    Clause(
        (1, 14),
        SEED_002,
        "Spanish packs of 40 cards (1 to 7, sota S, caballo C and rey R, in oros, copas, espadas and "
        "bastos): {packs}; no jokers. What the rules say of jokers is for tables that add them.",
        when=(_40, _NO_JOKERS),
    ),
    Clause(
        (1, 15),
        SEED_002,
        "Spanish packs of 40 cards (1 to 7, sota S, caballo C and rey R, in oros, copas, espadas and "
        "bastos): {packs}; jokers: {jokers}.",
        when=(_40, _JOKERS),
    ),
    Clause(
        (1, 16),
        COMMON,
        "Spanish packs of 48 cards (1 to 9, sota S, caballo C and rey R, in oros, copas, espadas and "
        "bastos): {packs}; no jokers. What the rules say of jokers is for tables that add them.",
        when=(_48, _NO_JOKERS),
    ),
    Clause(
        (1, 17),
        COMMON,
        "Spanish packs of 48 cards (1 to 9, sota S, caballo C and rey R, in oros, copas, espadas and "
        "bastos): {packs}; jokers: {jokers}.",
        when=(_48, _JOKERS),
    ),
    Clause(
        (1, 18),
        HOUSE,
        "Cards are told by rank and suit. Ranks: A ace, 2 to 9, T ten, J jack, Q queen, K king; suits: S "
        "spades, H hearts, D diamonds, C clubs; JK is a joker.",
        when=(Is("pack_name", ("french",)),),
    ),
    Clause(
        (1, 19),
        HOUSE,
        "Cards are told by rank and suit. Ranks: the numbers, S sota, C caballo, R rey; suits: O oros, C "
        "copas, E espadas, B bastos; JK is a joker.",
        when=(Isnt("pack_name", ("french",)),),
    ),
)
