"""The games of contracts: Central America, Loba Contrato, Carioca."""

from __future__ import annotations

from referee.rules.rulebook.codes import Code
from referee.rules.rulebook.examples.kinds import Addition, Count, Example, Left, Meld, Turn
from referee.rules.rulebook.saying import Saying

_TWO_TRIOS = "4S 4H 4C 9S 9D 9C KS QH"
_LAID = "0 4S 4H 4C; 0 9S 9D 9C; 1 5D 6D 7D 8D"

_WHOLE = Example(
    Saying(
        "Round 1: two tríos, laid as one act.",
        "Ronda 1: dos tríos, expuestos en un solo acto.",
        "Rodada 1: dois trios, baixados num só ato.",
    ),
    Turn(_TWO_TRIOS, ("open 4S 4H 4C / 9S 9D 9C", "discard KS")),
)
_ALONE = Example(
    Saying(
        "One trío alone is not the contract.",
        "No se puede exponer un solo trío.",
        "Não se pode baixar um só trio.",
    ),
    Turn(_TWO_TRIOS, ("meld 4S 4H 4C",)),
    (Code.CONTRACT_NOT_MET,),
)
_TOO_EARLY = Example(
    Saying(
        "Nothing is added in the turn of the contract.",
        "En el turno del contrato no se agrega nada.",
        "No turno do contrato não se acrescenta nada.",
    ),
    Turn(_TWO_TRIOS + " 4D", ("open 4S 4H 4C / 9S 9D 9C", "lay_off m1 4D")),
    (Code.LAY_OFF_TOO_EARLY,),
)
_LATER = Example(
    Saying(
        "In later turns one adds to any meld, one's own or another's.",
        "En turnos siguientes se agrega a cualquiera, propio o ajeno.",
        "Em turnos seguintes acrescenta-se a qualquer um, próprio ou alheio.",
    ),
    Turn("4D 9D KS", ("lay_off m1 4D", "lay_off m3 9D"), table=_LAID),
)
_NO_NEW = Example(
    Saying(
        "New melds are not laid after the contract.",
        "Después del contrato no se exponen combinaciones nuevas.",
        "Depois do contrato não se baixam combinações novas.",
    ),
    Turn("KS KH KD QH", ("meld KS KH KD",), table=_LAID),
    (Code.NEW_MELD_AFTER_CONTRACT,),
)
_TRIO_JOKER = Example(
    Saying(
        "A trío of any suits may hold one joker.",
        "Un trío de cualquier palo puede llevar un comodín.",
        "Um trio de quaisquer naipes pode levar um curinga.",
    ),
    Meld("9S 9S JK", "9S 9S JK"),
)

CENTROAMERICANA = (
    _WHOLE,
    _ALONE,
    Example(
        Saying(
            "Exactly three cards a trío: a fourth has to wait.",
            "Exactamente tres cartas por trío: la cuarta espera.",
            "Exatamente três cartas por trio: a quarta espera.",
        ),
        Turn("4S 4H 4C 4D 9S 9D 9C KS", ("open 4S 4H 4C 4D / 9S 9D 9C",)),
        (Code.CONTRACT_NOT_MET,),
    ),
    _TOO_EARLY,
    _LATER,
    _NO_NEW,
    _TRIO_JOKER,
    Example(
        Saying(
            "Aces at both ends: fourteen cards.",
            "Ases en ambos extremos: catorce cartas.",
            "Ases nas duas pontas: catorze cartas.",
        ),
        Addition("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", "AS", "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"),
    ),
    Example(
        Saying(
            "The five is tucked in; the joker moves one place outward on its own side.",
            "El cinco entra en su lugar; el comodín se corre un lugar hacia afuera de su mismo lado.",
            "O cinco entra no seu lugar; o curinga vai um lugar para fora, do mesmo lado.",
        ),
        Addition("JK 6D 7D 8D", "5D", "JK 5D 6D 7D 8D"),
    ),
)

CONTRATO = (
    _WHOLE,
    _ALONE,
    _TOO_EARLY,
    _LATER,
    Example(
        Saying(
            "Jokers serve in escaleras only.",
            "Los comodines sirven solo en escaleras.",
            "Os curingas servem só em escaleras.",
        ),
        Meld("9S 9S 9H JK"),
        (Code.JOKER_IN_SET,),
    ),
    Example(
        Saying(
            "From the turn after the contract new melds may be laid.",
            "Desde el turno siguiente al contrato se bajan combinaciones nuevas.",
            "A partir do turno seguinte ao contrato baixam-se combinações novas.",
        ),
        Turn("KS KH KD QH", ("meld KS KH KD",), table=_LAID),
    ),
)

_SUCIA = "AS 2H 3D 4C 5S 6H 7D 8C 9S TH JD QC KS"

CARIOCA = (
    _WHOLE,
    Example(
        Saying(
            "A trío of the contract may be longer.",
            "Un trío del contrato puede ser más largo.",
            "Um trio do contrato pode ser mais longo.",
        ),
        Turn("4S 4H 4C 4D 9S 9D 9C KS", ("open 4S 4H 4C 4D / 9S 9D 9C",)),
    ),
    Example(
        Saying(
            "Queen, king, ace, two is an escalera: the ranks go round.",
            "Q-K-A-2 es una escalera: los valores dan la vuelta.",
            "Q-K-A-2 é uma escalera: os valores dão a volta.",
        ),
        Meld("QS KS AS 2S", "QS KS AS 2S"),
    ),
    _NO_NEW,
    _TRIO_JOKER,
    Example(
        Saying(
            "Round 8, escala sucia: thirteen in a row, suits free, and the deal is won without a discard.",
            "Ronda 8, escala sucia: trece seguidas, palos libres, y se gana la mano sin descarte.",
            "Rodada 8, escala suja: treze seguidas, naipes livres, e ganha-se a mão sem descarte.",
        ),
        Turn(_SUCIA, (f"meld {_SUCIA}",), round=8),
    ),
    Example(
        Saying(
            "A joker left costs 30, an ace 20.",
            "Un comodín en la mano cuesta 30, un as 20.",
            "Um curinga na mão custa 30, um ás 20.",
        ),
        Count((Left("JK AS", 0, 50), Left("", 0, 0)), winner=1),
    ),
)
