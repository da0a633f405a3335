"""Loba de Menos with reenganche and the games of the same text (seed 002)."""

from __future__ import annotations

from referee.languages import Saying
from referee.rules.rulebook.codes import Code
from referee.rules.rulebook.examples.kinds import Addition, Count, Example, Left, Meld, Turn

_FOUR_SUITS = Example(
    Saying("A pierna may be of four suits."),
    Meld("7S 7H 7D 7C", "7S 7H 7D 7C"),
)
_NO_TWINS = Example(
    Saying("But no suit twice."),
    Meld("7S 7S 7H"),
    (Code.SET_SUITS,),
)
_ACE_LOW = Example(
    Saying("The ace is low only: nothing follows the king."),
    Meld("QS KS AS"),
    (Code.ACE_HIGH,),
)
_OWN_ONLY = Example(
    Saying("Everybody looks after their own melds."),
    Turn("8S KC", ("lay_off m2 8S",), table="0 4S 4H 4C; 1 5S 6S 7S"),
    (Code.LAY_OFF_ON_OTHERS,),
)
_KEEP_ONE = Example(
    Saying("Going out needs a discard: the last meld must leave a card."),
    Turn("5S 6S 7S", ("meld 5S 6S 7S",), table="0 4S 4H 4C"),
    (Code.MUST_KEEP_DISCARD,),
)
_TAKEN_BACK = Example(
    Saying("The card just taken from the pile does not go back in the same turn."),
    Turn("KC 5S", ("take_discard", "discard 9H"), pile="9H", drawn=False),
    (Code.DISCARD_OF_TAKEN_CARD,),
)
_REBUY = Example(
    Saying("Out with 105, offered a reenganche at 60, the highest total of those still in."),
    Count((Left("JK JK", 55, 105, out=True), Left("", 60, 60), Left("AS", 20, 35)), winner=1, rebuy_total=60),
)

REENGANCHE = (_FOUR_SUITS, _NO_TWINS, _ACE_LOW, _OWN_ONLY, _KEEP_ONE, _TAKEN_BACK, _REBUY)

DE_MAS = (
    _FOUR_SUITS,
    _ACE_LOW,
    _OWN_ONLY,
    Example(
        Saying("Melds count positively, five more each for who went out; what is left counts against."),
        Count(
            (Left("", 0, 58, melds="KS KH KD / 5S 6S 7S"), Left("AS JK", 30, 20, melds="QS QH QD")), winner=0
        ),
    ),
    Example(
        Saying("With 157 the target of 150 is reached."),
        Count((Left("", 140, 157, melds="4S 4H 4C"), Left("KS", 120, 110)), winner=0, winners=(0,)),
    ),
    Example(
        Saying("A tie above the target plays another deal."),
        Count((Left("", 140, 157, melds="4S 4H 4C"), Left("KS", 167, 157)), winner=0),
    ),
)

PIERNA_DE_CUATRO = (
    _FOUR_SUITS,
    _NO_TWINS,
    Example(
        Saying("The fourth suit may come later."),
        Addition("4S 4H 4C", "4D", "4S 4H 4D 4C"),
    ),
    Example(
        Saying("A pierna of four suits cancels ten points of the 25 left."),
        Count((Left("KS KH 5C", 0, 15, melds="4S 4H 4D 4C"), Left("", 0, 0)), winner=1),
    ),
    Example(
        Saying("Never to below 0."),
        Count((Left("5C", 8, 8, melds="4S 4H 4D 4C"), Left("", 0, 0)), winner=1),
    ),
    _OWN_ONLY,
)

SIN_COMODINES = (_FOUR_SUITS, _NO_TWINS, _ACE_LOW, _KEEP_ONE, _TAKEN_BACK)

CON_BAZAS = (
    Example(
        Saying("Six cards worth 57 open alone."),
        Turn("8S 9S TS JS QS KS 2C", ("meld 8S 9S TS JS QS KS",)),
    ),
    Example(
        Saying("Forty points do not open."),
        Turn("TS JS QS KS 2C", ("meld TS JS QS KS",)),
        (Code.OPENING_TOO_LOW,),
    ),
    Example(
        Saying("Two melds worth 60 together open as one act."),
        Turn("TS JS QS KH KD KC 2C", ("open TS JS QS / KH KD KC",)),
    ),
    Example(
        Saying("A joker counts its 25: here 45 and 30."),
        Turn("QS KS JK JH QH KH 2C", ("open JK QS KS / JH QH KH",)),
    ),
    Example(
        Saying("Once open, any meld will do."),
        Turn("4S 4H 4C 2C", ("meld 4S 4H 4C",), table="0 8S 9S TS JS QS KS"),
    ),
    _OWN_ONLY,
)
