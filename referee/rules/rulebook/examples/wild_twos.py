"""The games in which twos are wild: con Picos, Uruguaya, and the old Loba de Más."""

from __future__ import annotations

from referee.languages import Saying
from referee.rules.rulebook.codes import Code
from referee.rules.rulebook.examples.kinds import Addition, Count, Example, Left, Meld, Turn

_NATURAL = Example(
    Saying("In its own place a two is natural; above the four it is wild and stands for the five."),
    Meld("2H 3H 4H", "2H 3H 4H|3H 4H 2H"),
)
_WILD = Example(
    Saying("A two of another suit is wild."),
    Meld("3D 2S 5D", "3D 2S 5D"),
)
_ONE_ONLY = Example(
    Saying("One wild two an escalera."),
    Meld("2S 2C 4D 5D"),
    (Code.TOO_MANY_JOKERS,),
)
_IN_SETS = Example(
    Saying("In a pierna nothing is wild: three twos are natural."),
    Meld("2S 2H 2D", "2S 2H 2D"),
)
_FIXED = Example(
    Saying("On the table a wild two is treated as a joker: it stays."),
    Addition("3H 4H 2S", "5H"),
    (Code.JOKER_FIXED,),
)

CON_PICOS = (
    _NATURAL,
    _WILD,
    _ONE_ONLY,
    _IN_SETS,
    _FIXED,
    Example(
        Saying("A two left in hand counts 2."),
        Count((Left("2S JK", 0, 27), Left("", 0, 0)), winner=1),
    ),
)

URUGUAYA = (
    _NATURAL,
    _WILD,
    _ONE_ONLY,
    _FIXED,
    Example(
        Saying("Left in hand: a two 25, an ace 20, a figure 10."),
        Count((Left("2S AS KD", 0, 55), Left("", 0, 0)), winner=1),
    ),
)

DE_MAS_CLASICA = (
    Example(
        Saying("Twos without limit, in any order."),
        Meld("3D 2S 2C 6D", "3D 2C 2S 6D|3D 2S 2C 6D"),
    ),
    Example(
        Saying("A two stands for the jack or, since the ace may be high, above the king."),
        Meld("QH KH 2S", "2S QH KH|QH KH 2S"),
    ),
    Example(
        Saying("The three goes to its place, and the wild two changes ends."),
        Addition("2S 4H 5H", "3H", "3H 4H 5H 2S"),
    ),
    Example(
        Saying("The discard is taken only for a use at once."),
        Turn("6D 9C KC", ("take_discard",), pile="8H", drawn=False),
        (Code.TAKE_WITHOUT_USE,),
    ),
    Example(
        Saying("Low cards in a meld count 1, king to eight 2, the high ace 3; a wild card left costs 3."),
        Count((Left("", 0, 10, melds="QS KS AS / 4S 5S 6S"), Left("2S", 0, -3)), winner=0),
    ),
)
