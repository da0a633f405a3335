"""Loba de Menos, from the seed texts and the rulings."""

from __future__ import annotations

from referee.languages import Saying
from referee.rules.rulebook.codes import Code
from referee.rules.rulebook.examples.kinds import Addition, Count, Example, Left, Meld, Turn

DE_MENOS = (
    Example(
        Saying("With six and seven in hand the eight is taken, for it opens an escalera at once."),
        Turn("6D 7D 2C", ("take_discard", "meld 6D 7D 8D", "discard 2C"), pile="8D", drawn=False),
    ),
    Example(
        Saying("Kept, the eight would be against the rules: without a use it is not taken."),
        Turn("6D 9D 2C", ("take_discard",), pile="8D", drawn=False),
        (Code.TAKE_WITHOUT_USE,),
    ),
    Example(
        Saying("A pierna of three suits welcomes their twins."),
        Addition("4S 4H 4C", "4S", "4S 4S 4H 4C"),
    ),
    Example(
        Saying("The fourth suit never joins."),
        Addition("4S 4H 4C", "4D"),
        (Code.SET_SUITS,),
    ),
    Example(
        Saying("The ace is low or high, never both: king, ace, two is no escalera."),
        Meld("KS AS 2S"),
        (Code.ACE_BRIDGE,),
    ),
    Example(
        Saying("Two naturals and a joker are an escalera; the order says what the joker stands for."),
        Meld("QH KH JK", "JK QH KH|QH KH JK"),
    ),
    Example(
        Saying("The natural card displaces the joker at the end, which moves to the other end."),
        Addition("JK 6D 7D", "5D", "5D 6D 7D JK"),
    ),
    Example(
        Saying("A joker inside is fixed."),
        Addition("5D JK 7D", "6D"),
        (Code.JOKER_FIXED,),
    ),
    Example(
        Saying("Nine, ace and joker left cost 29: a total of 74 becomes 103, and the player is out."),
        Count((Left("9S AH JK", 74, 103, out=True), Left("", 12, 12)), winner=1, winners=(1,)),
    ),
    Example(
        Saying("Out in one turn without an earlier opening: the total goes down by ten."),
        Count((Left("KS", 20, 30), Left("", 12, 2, opened_before=False)), winner=1),
    ),
)
