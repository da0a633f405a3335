"""Chinchón: closing and what follows."""

from __future__ import annotations

from referee.languages import Saying
from referee.rules.rulebook.codes import Code
from referee.rules.rulebook.examples.kinds import Count, Example, Left, Meld, Turn

CHINCHON = (
    Example(
        Saying("In the pack of 40 the sota is next to the seven."),
        Meld("6B 7B SB", "6B 7B SB"),
    ),
    Example(
        Saying("Nothing follows the rey."),
        Meld("CO RO 1O"),
        (Code.ACE_HIGH,),
    ),
    Example(
        Saying("A close: the rey goes face down, and one loose card worth five may stay."),
        Turn("1O 2O 3O 4C 4E 4B 5C RO", ("close 1O 2O 3O / 4C 4E 4B : RO",)),
    ),
    Example(
        Saying("A loose six is too dear: the close is refused, and the turn goes on."),
        Turn("1O 2O 3O 4C 4E 4B 6C RO", ("close 1O 2O 3O / 4C 4E 4B : RO",)),
        (Code.CANNOT_CLOSE,),
    ),
    Example(
        Saying("Melds stay in hand until somebody closes."),
        Turn("1O 2O 3O 4C 4E 6B 5C RO", ("meld 1O 2O 3O",)),
        (Code.MELDS_STAY_IN_HAND,),
    ),
    Example(
        Saying("The card just taken may go back."),
        Turn("1O 2O 5O 6C SE CE 4B", ("take_discard", "discard RO"), pile="RO", drawn=False),
    ),
    Example(
        Saying("All seven matched: ten points less."),
        Count((Left("", 20, 10, melds="1O 2O 3O / 4O 4C 4E 4B"), Left("RO 7C", 30, 47)), winner=0),
    ),
    Example(
        Saying("A chinchón, seven in one escalera without a joker, wins the match."),
        Count((Left("", 80, 70, melds="1O 2O 3O 4O 5O 6O 7O"), Left("RC", 3, 13)), winner=0, winners=(0,)),
    ),
    Example(
        Saying("Out at 100."),
        Count((Left("RO", 90, 100, out=True), Left("5C", 50, 55), Left("RC", 3, 13)), winner=1),
    ),
)
