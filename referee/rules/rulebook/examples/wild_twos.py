"""The games in which twos are wild: con Picos, Uruguaya, and the old Loba de Más."""

from __future__ import annotations

from referee.rules.rulebook.codes import Code
from referee.rules.rulebook.examples.kinds import Addition, Count, Example, Left, Meld, Turn
from referee.rules.rulebook.saying import Saying

_NATURAL = Example(
    Saying(
        "In its own place a two is natural; above the four it is wild and stands for the five.",
        "En su propio lugar el dos es natural; encima del cuatro es comodín y representa el cinco.",
        "No seu próprio lugar o dois é natural; acima do quatro é curinga e representa o cinco.",
    ),
    Meld("2H 3H 4H", "2H 3H 4H|3H 4H 2H"),
)
_WILD = Example(
    Saying(
        "A two of another suit is wild.",
        "Un dos de otro palo es comodín.",
        "Um dois de outro naipe é curinga.",
    ),
    Meld("3D 2S 5D", "3D 2S 5D"),
)
_ONE_ONLY = Example(
    Saying(
        "One wild two an escalera.", "Un solo dos comodín por escalera.", "Um só dois curinga por escalera."
    ),
    Meld("2S 2C 4D 5D"),
    (Code.TOO_MANY_JOKERS,),
)
_IN_SETS = Example(
    Saying(
        "In a pierna nothing is wild: three twos are natural.",
        "En una pierna no hay comodines: tres doses son naturales.",
        "Numa pierna não há curingas: três doses são naturais.",
    ),
    Meld("2S 2H 2D", "2S 2H 2D"),
)
_FIXED = Example(
    Saying(
        "On the table a wild two is treated as a joker: it stays.",
        "En la mesa un dos comodín se trata como un comodín: queda donde está.",
        "Na mesa um dois curinga é tratado como um curinga: fica onde está.",
    ),
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
        Saying("A two left in hand counts 2.", "Un dos en la mano vale 2.", "Um dois na mão vale 2."),
        Count((Left("2S JK", 0, 27), Left("", 0, 0)), winner=1),
    ),
)

URUGUAYA = (
    _NATURAL,
    _WILD,
    _ONE_ONLY,
    _FIXED,
    Example(
        Saying(
            "Left in hand: a two 25, an ace 20, a figure 10.",
            "En la mano: un dos 25, un as 20, una figura 10.",
            "Na mão: um dois 25, um ás 20, uma figura 10.",
        ),
        Count((Left("2S AS KD", 0, 55), Left("", 0, 0)), winner=1),
    ),
)

DE_MAS_CLASICA = (
    Example(
        Saying(
            "Twos without limit, in any order.",
            "Doses sin límite, en cualquier orden.",
            "Doses sem limite, em qualquer ordem.",
        ),
        Meld("3D 2S 2C 6D", "3D 2C 2S 6D|3D 2S 2C 6D"),
    ),
    Example(
        Saying(
            "A two stands for the jack or, since the ace may be high, above the king.",
            "Un dos representa la J o, como el as puede ser alto, va encima de la K.",
            "Um dois representa o valete ou, como o ás pode ser alto, vai acima do rei.",
        ),
        Meld("QH KH 2S", "2S QH KH|QH KH 2S"),
    ),
    Example(
        Saying(
            "The three goes to its place, and the wild two changes ends.",
            "El tres va a su lugar y el dos comodín cambia de extremo.",
            "O três vai ao seu lugar e o dois curinga muda de ponta.",
        ),
        Addition("2S 4H 5H", "3H", "3H 4H 5H 2S"),
    ),
    Example(
        Saying(
            "The discard is taken only for a use at once.",
            "El descarte se toma solo para usarlo enseguida.",
            "O descarte só se compra para usar logo.",
        ),
        Turn("6D 9C KC", ("take_discard",), pile="8H", drawn=False),
        (Code.TAKE_WITHOUT_USE,),
    ),
    Example(
        Saying(
            "Low cards in a meld count 1, king to eight 2, the high ace 3; a wild card left costs 3.",
            "Combinadas, las bajas valen 1, de la K al 8 valen 2, el as alto 3; un comodín en mano resta 3.",
            "Combinadas, as baixas valem 1, do K ao 8 valem 2, o ás alto 3; um curinga na mão desconta 3.",
        ),
        Count((Left("", 0, 10, melds="QS KS AS / 4S 5S 6S"), Left("2S", 0, -3)), winner=0),
    ),
)
