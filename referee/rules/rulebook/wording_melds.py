"""What is wrong with a new meld, in words."""

from __future__ import annotations

from referee.languages import Saying
from referee.rules.rulebook.codes import Code

MELDS: dict[Code, tuple[Saying, ...]] = {
    Code.NOT_A_MELD: (
        Saying("{cards} is told as another kind: a set of equal ranks has the kind {kind} in this game."),
        Saying("{arrangement}, the order told, is not the meld and the cards added to it."),
        Saying("{cards} is no meld."),
        Saying("The cards are no meld."),
    ),
    Code.SET_RANKS_DIFFER: (
        Saying("With {cards} the ranks are not all equal."),
        Saying("The ranks are not all equal."),
    ),
    Code.SET_SUITS: (
        Saying("With {cards} the suits are not those allowed: {suits_needed}."),
        Saying("With {cards} the suits are not those allowed."),
        Saying("The suits are not those allowed."),
    ),
    Code.SET_SIZE: (
        Saying("With {cards} the number of cards is not allowed."),
        Saying("The number of cards is not allowed."),
    ),
    Code.RUN_SUITS_DIFFER: (
        Saying("With {cards} the escalera is not of one suit; in round {round} it would be the contract."),
        Saying("With {cards} the escalera is not of one suit."),
        Saying("The escalera is not of one suit."),
    ),
    Code.RUN_NOT_CONSECUTIVE: (
        Saying("In the order told, {arrangement}, the ranks do not follow one another from low to high."),
        Saying("With {cards} the ranks do not follow one another."),
        Saying("The ranks do not follow one another."),
    ),
    Code.RUN_TOO_SHORT: (
        Saying("{cards} is too short: the {contract} has thirteen cards."),
        Saying("{cards} is too short for an escalera."),
        Saying("Too few cards for an escalera."),
    ),
    Code.ACE_BRIDGE: (
        Saying("With {cards} the ace would be low and high at once."),
        Saying("The ace would be low and high at once."),
    ),
    Code.ACE_HIGH: (
        Saying("With {cards} the ace would be high."),
        Saying("The ace would be high here."),
    ),
    Code.JOKER_IN_SET: (
        Saying("With {cards} the set would hold a joker that is not allowed."),
        Saying("The set would hold a joker that is not allowed."),
    ),
    Code.TOO_MANY_JOKERS: (
        Saying("With {cards} there are too few natural cards: an escalera needs {least}."),
        Saying("With {cards} there are too many wild cards or too few naturals."),
        Saying("Too many wild cards or too few naturals."),
    ),
    Code.JOKER_WITHOUT_PLACE: (
        Saying("In the order told, {arrangement}, lowest first, a wild card would stand for no card."),
        Saying("With {cards} a wild card would stand for no card."),
        Saying("A wild card would stand for no card."),
    ),
    Code.CONTRACT_NOT_MET: (
        Saying("The contract of the deal is {contract}, and this is not it."),
        Saying("This is not the contract of the deal."),
    ),
    Code.OPENING_TOO_LOW: (
        Saying("The opening is worth {value} and needs {least}."),
        Saying("The opening is worth too little."),
    ),
    Code.OPEN_NOT_NEEDED: (
        Saying("The contract of the deal, {contract}, is one meld and is laid by itself."),
        Saying("{cards}, told as one meld, opens by itself where it is worth {least}, else beside others."),
        Saying("{cards}, told as one meld, is laid by itself."),
        Saying("These melds are laid one by one."),
    ),
    Code.NEW_MELD_AFTER_CONTRACT: (Saying("No new meld can be laid now that the opening is on the table."),),
}
