"""The games of contracts: Central America, Loba Contrato, Carioca."""

from __future__ import annotations

from referee.languages import Saying
from referee.rules.rulebook.codes import Code
from referee.rules.rulebook.examples.kinds import Addition, Count, Example, Left, Meld, Turn

_TWO_TRIOS = "4S 4H 4C 9S 9D 9C KS QH"
_LAID = "0 4S 4H 4C; 0 9S 9D 9C; 1 5D 6D 7D 8D"

_WHOLE = Example(
    Saying("Round 1: two tríos, laid as one act."),
    Turn(_TWO_TRIOS, ("open 4S 4H 4C / 9S 9D 9C", "discard KS")),
)
_ALONE = Example(
    Saying("One trío alone is not the contract."),
    Turn(_TWO_TRIOS, ("meld 4S 4H 4C",)),
    (Code.CONTRACT_NOT_MET,),
)
_TOO_EARLY = Example(
    Saying("Nothing is added in the turn of the contract."),
    Turn(_TWO_TRIOS + " 4D", ("open 4S 4H 4C / 9S 9D 9C", "lay_off m1 4D")),
    (Code.LAY_OFF_TOO_EARLY,),
)
_LATER = Example(
    Saying("In later turns one adds to any meld, one's own or another's."),
    Turn("4D 9D KS", ("lay_off m1 4D", "lay_off m3 9D"), table=_LAID),
)
_NO_NEW = Example(
    Saying("New melds are not laid after the contract."),
    Turn("KS KH KD QH", ("meld KS KH KD",), table=_LAID),
    (Code.NEW_MELD_AFTER_CONTRACT,),
)
_TRIO_JOKER = Example(
    Saying("A trío of any suits may hold one joker."),
    Meld("9S 9S JK", "9S 9S JK"),
)

CENTROAMERICANA = (
    _WHOLE,
    _ALONE,
    Example(
        Saying("Exactly three cards a trío: a fourth has to wait."),
        Turn("4S 4H 4C 4D 9S 9D 9C KS", ("open 4S 4H 4C 4D / 9S 9D 9C",)),
        (Code.CONTRACT_NOT_MET,),
    ),
    _TOO_EARLY,
    _LATER,
    _NO_NEW,
    _TRIO_JOKER,
    Example(
        Saying("Aces at both ends: fourteen cards."),
        Addition("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", "AS", "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"),
    ),
    Example(
        Saying("The five is tucked in; the joker moves one place outward on its own side."),
        Addition("JK 6D 7D 8D", "5D", "JK 5D 6D 7D 8D"),
    ),
)

CONTRATO = (
    _WHOLE,
    _ALONE,
    _TOO_EARLY,
    _LATER,
    Example(
        Saying("Jokers serve in escaleras only."),
        Meld("9S 9S 9H JK"),
        (Code.JOKER_IN_SET,),
    ),
    Example(
        Saying("From the turn after the contract new melds may be laid."),
        Turn("KS KH KD QH", ("meld KS KH KD",), table=_LAID),
    ),
)

_SUCIA = "AS 2H 3D 4C 5S 6H 7D 8C 9S TH JD QC KS"

CARIOCA = (
    _WHOLE,
    Example(
        Saying("A trío of the contract may be longer."),
        Turn("4S 4H 4C 4D 9S 9D 9C KS", ("open 4S 4H 4C 4D / 9S 9D 9C",)),
    ),
    Example(
        Saying("Queen, king, ace, two is an escalera: the ranks go round."),
        Meld("QS KS AS 2S", "QS KS AS 2S"),
    ),
    _NO_NEW,
    _TRIO_JOKER,
    Example(
        Saying(
            "Round 8, escala sucia: thirteen in a row, suits free, and the deal is won without a discard."
        ),
        Turn(_SUCIA, (f"meld {_SUCIA}",), round=8),
    ),
    Example(
        Saying("A joker left costs 30, an ace 20."),
        Count((Left("JK AS", 0, 50), Left("", 0, 0)), winner=1),
    ),
)
