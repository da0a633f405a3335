"""What each dial decides, in a sentence for whoever turns it."""

from __future__ import annotations

from collections.abc import Mapping

from referee.languages import words

MEANINGS: Mapping[str, str] = {
    "pack_name": words("The cards: 52 French ones, or 40 or 48 Spanish ones."),
    "packs": words("How many packs are shuffled together."),
    "jokers": words("How many jokers there are in all."),
    "players": words("The fewest and the most players."),
    "hand_size": words("How many cards each seat is dealt."),
    "upcard": words(
        "Whether a card is turned up to begin the pile; if not, the pile begins with the first discard."
    ),
    "direction": words("Which way deal and play go: cw to the next seat number, ccw to the one before."),
    "next_dealer": words("Who deals next: the next seat in the direction, or who won the deal."),
    "finish": words("How a deal is won: with an empty hand (Loba), or by closing (Chinchón)."),
    "close_loose_cards": words("How many loose cards the hand of whoever closes may hold."),
    "close_loose_points": words("How many points these loose cards may count."),
    "take_discard": words(
        "When the pile's top card may be taken: for use at once, for a new meld only, or freely."
    ),
    "discard_use_by": words(
        "By when a taken card must be used: by the first act, or by the end of the turn."
    ),
    "return_taken_card": words("Whether the card taken from the pile may be discarded in the same turn."),
    "set_kind": words(
        "What a set of equal ranks is: of exactly three suits; of three or four suits, none twice; three "
        "suits, then any; or any suits at all (trio)."
    ),
    "jokers_in_sets": words("How many jokers a set may hold; null: any number."),
    "run_min": words("The fewest cards of an escalera."),
    "ace": words(
        "Where the ace stands in an escalera: low or high, never both; low only; low, high or at both ends,"
        " A to A; or between king and two as well."
    ),
    "jokers_per_run": words("How many jokers an escalera may hold; null: any number."),
    "twos_wild": words("Whether a two may stand for another card."),
    "wild_twos_per_run": words("How many wild twos an escalera may hold; null: any number."),
    "min_naturals": words("The fewest cards of an escalera that are not wild."),
    "joker_shift": words(
        "What becomes of a joker at an end of an escalera when the card it stands for is laid off: it "
        "stays, and the card is refused; it goes to the opposite end; or one further on the same side."
    ),
    "joker_substitution": words("Whether a joker on the table may be swapped for the card it stands for."),
    "opening": words(
        "What a seat must lay first: a meld of its own, the contract of the deal, or melds worth a minimum."
    ),
    "opening_min": words("How many points the opening must be worth, where it has a minimum."),
    "contracts": words("What each deal asks for, deal by deal: T is a trío, E an escalera."),
    "contract_exact_sizes": words(
        "Whether the melds of a contract have exactly the fewest cards, three and four."
    ),
    "lay_off": words("On whose melds a seat may lay off: on any, or on its own."),
    "lay_off_same_turn": words("Whether a seat may lay off in the turn in which it opens."),
    "new_melds_after_opening": words("Whether a seat may lay new melds after its opening."),
    "go_out_requires_discard": words("Whether the last card must be a discard."),
    "joker_discard": words(
        "When a joker may be discarded: with nothing but jokers in hand, freely, or never; never also "
        "forbids to take, lay or lay off so that nothing but jokers is left, and lets only a hand discard "
        "one that is so after the draw."
    ),
    "values": words("Points by rank letter and JK."),
    "scoring": words("Whether cards left in hand count against a seat, or cards laid count for it."),
    "meld_values": words("Whether laid cards count by the value table, or each by the rank it stands for."),
    "clean_bonus": words(
        "What whoever goes out all in one turn scores instead of 0 (Chinchón: closes with nothing loose); "
        "0: there is no such bonus."
    ),
    "go_out_bonus_per_meld": words("Points for each meld of its own that whoever goes out has on the table."),
    "four_suit_bonus": words("Points for each set that shows all four suits."),
    "match_end": words(
        "What ends a match: all but one are out; a total is reached; a number of deals is played; or the "
        "first seat reaches the limit, and the lowest total wins."
    ),
    "limit": words(
        "The total, or number of deals, that decides; cmp says whether reaching it is enough or exceeding it."
    ),
    "rebuys": words("How often an eliminated seat may come back, never without a limit."),
    "rebuy_reference": words(
        "At which total it comes back: the highest of those still in, or that without the deal's winner."
    ),
    "rebuy_min_survivors": words("How many must still be in for anybody to come back."),
    "idle_recycles": words(
        "After how many rounds of the stock without a card laid a deal is blocked; null: never."
    ),
    "tie_break": words("How equal totals end a match: shared, or won by who won more deals."),
}
