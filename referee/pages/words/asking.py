"""What every page says that asks about moves: what they are called, what they are made of, and the ruling.

``move.`` and the type of a move is what a seat would do, and a word behind a further point goes into more;
``act.`` and the type is a button that asks about one, ``sort.`` and the type a heading over several.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.languages import Saying

MOVES: Mapping[str, Saying] = {
    "move.draw_stock": Saying("Draw from the stock"),
    "move.take_discard": Saying("Take from the pile"),
    "move.meld": Saying("Lay {cards}"),
    "move.open": Saying("Open with {cards}"),
    "move.lay_off": Saying("Add {cards} to {meld}"),
    "move.lay_off.arranged": Saying("Add {cards} to {meld}, which is then {arrangement}"),
    "move.swap_joker": Saying("Swap {card} for the joker of {meld}"),
    "move.discard": Saying("Discard {card}"),
    "move.declare_blocked": Saying("Say that no card can be drawn"),
    "move.close": Saying("Close with {cards}, and {card} face down"),
    "move.show": Saying("Show {cards}"),
    "move.show.nothing": Saying("Show no meld"),
    "move.show.laid_off": Saying("Show {cards}, and add {more}"),
    "move.show.only_laid_off": Saying("Show no meld, and add {more}"),
    "move.rebuy": Saying("Come back into the match"),
    "move.decline_rebuy": Saying("Stay out of the match"),
    "move.resign": Saying("Leave the match"),
}
"""Every type of move, as what can be chosen."""

PARTS: Mapping[str, Saying] = {
    "told.added": Saying("{cards} to {meld}"),
    "told.unknown": Saying("Something this page has no words for: {name}"),
    "told.no_cards": Saying("no cards"),
    "kind.trio": Saying("trío"),
    "candidate.kind": Saying("as {kind}: {cards}"),
}
"""What stands within such sentences, and instead of one."""

ACTS: Mapping[str, Saying] = {
    "act.draw_stock": Saying("Draw from the stock"),
    "act.take_discard": Saying("Take from the pile"),
    "act.meld": Saying("Lay as a meld"),
    "act.open": Saying("Open with these melds"),
    "act.lay_off": Saying("Add to the meld"),
    "act.lay_off_on": Saying("Add to {meld}"),
    "act.swap_joker": Saying("Swap for the joker"),
    "act.swap_joker_on": Saying("Swap for the joker of {meld}"),
    "act.discard": Saying("Discard"),
    "act.declare_blocked": Saying("Say that no card can be drawn"),
    "act.close": Saying("Close"),
    "act.show": Saying("Show"),
    "act.rebuy": Saying("Come back"),
    "act.decline_rebuy": Saying("Stay out"),
    "act.resign": Saying("Leave the match"),
    "act.aside": Saying("Set these cards aside as a meld"),
    "act.aside_on": Saying("Set these cards aside for {meld}"),
    "act.clear": Saying("Clear the choice"),
    "chosen": Saying("Chosen"),
    "nothing_chosen": Saying("Nothing is chosen."),
}
"""What can be done with what is chosen."""

LISTED: Mapping[str, Saying] = {
    "sort.draw_stock": Saying("Drawing"),
    "sort.take_discard": Saying("Taking the discard"),
    "sort.meld": Saying("New melds"),
    "sort.open": Saying("Several melds at once"),
    "sort.lay_off": Saying("Laying off"),
    "sort.swap_joker": Saying("Swapping a joker"),
    "sort.discard": Saying("Discards"),
    "sort.close": Saying("Closing"),
    "sort.show": Saying("Showing"),
    "sort.declare_blocked": Saying("A blocked deal"),
    "sort.rebuy": Saying("Buying back in"),
    "sort.decline_rebuy": Saying("Not buying back in"),
    "sort.resign": Saying("Leave the match"),
    "moves_found": Saying("{n} moves are legal."),
    "moves_one": Saying("One move is legal."),
    "moves_none": Saying("Nothing may be played by this seat here."),
    "moves_hidden": Saying("What is listed is lawful whatever the cards are that nobody saw."),
    "moves_cut": Saying("There are more than are listed here."),
    "more_moves": Saying("Show {n} more"),
}
"""The legal moves, by what is done."""

RULED: Mapping[str, Saying] = {
    "legal": Saying("Legal"),
    "illegal": Saying("Not legal"),
    "undecided": Saying("Undecided"),
    "breaches": Saying("Why not"),
    "which_one": Saying("Which one is meant?"),
}
"""A ruling."""

PLAYED: Mapping[str, Saying] = {**MOVES, **PARTS, **ACTS, **LISTED, **RULED}
