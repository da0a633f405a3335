"""Chapter 3, second part: wild cards in an escalera."""

from referee.rules.rulebook.clause import COMMON, GOES_OUT, HOUSE, SEED_000, SEED_002, Clause, Is, Isnt
from referee.rules.rulebook.codes import Code

_JOKERS = Isnt("jokers", (0,))

CLAUSES = (
    Clause(
        (3, 22),
        SEED_000,
        en="Jokers allowed in one escalera: {jokers_per_run}. Natural cards it needs at least: "
        "{min_naturals}. Twos are natural cards.",
        es="Comodines permitidos en una escalera: {jokers_per_run}. Cartas naturales que necesita como "
        "mínimo: {min_naturals}. Los doses son naturales.",
        pt="Curingas permitidos numa escalera: {jokers_per_run}. Cartas naturais de que precisa no mínimo: "
        "{min_naturals}. Toda carta 2 é natural.",
        codes=(Code.TOO_MANY_JOKERS,),
        when=(Is("twos_wild", (False,)),),
    ),
    Clause(
        (3, 23),
        SEED_002,
        en="Twos are wild in escaleras beside the jokers. Allowed in one escalera: jokers "
        "{jokers_per_run}, wild twos {wild_twos_per_run}. Natural cards it needs at least: "
        "{min_naturals}.",
        es="Los doses son comodines en las escaleras, junto a los comodines propios. Permitidos en una "
        "escalera: comodines {jokers_per_run}, doses comodín {wild_twos_per_run}. Cartas naturales que "
        "necesita como mínimo: {min_naturals}.",
        pt="As cartas 2 são coringas nas escaleras, ao lado dos curingas. Permitidos numa escalera: "
        "curingas {jokers_per_run}, cartas 2 como coringa {wild_twos_per_run}. Cartas naturais de que "
        "precisa no mínimo: {min_naturals}.",
        codes=(Code.TOO_MANY_JOKERS,),
        when=(Is("twos_wild", (True,)),),
    ),
    Clause(
        (3, 24),
        COMMON,
        en="A two that lies in the place of the two of its own suit is natural and uses no allowance; on "
        "the table any other two is treated like a joker.",
        es="Un dos en el lugar del dos de su propio palo es natural y no gasta cupo; en la mesa, cualquier "
        "otro dos se trata como un comodín.",
        pt="Uma carta 2 no lugar do 2 do seu próprio naipe é natural e não gasta cota; na mesa, qualquer "
        "outra carta 2 é tratada como um curinga.",
        when=(Is("twos_wild", (True,)),),
    ),
    Clause(
        (3, 25),
        SEED_000,
        en="A wild card stands for exactly one card, the one its place gives, of a rank that exists in "
        "that escalera; it may be a card whose copies are all in sight.",
        es="Un comodín representa exactamente una carta, la que da su lugar, de un valor que exista en esa "
        "escalera; puede ser una carta cuyas copias estén todas a la vista.",
        pt="Um curinga representa exatamente uma carta, a que o seu lugar dá, de um valor que exista nessa "
        "escalera; pode ser uma carta cujas cópias estejam todas à vista.",
        codes=(Code.JOKER_WITHOUT_PLACE,),
    ),
    Clause(
        (3, 26),
        HOUSE,
        en="With a wild card among them, the order in which the cards are told is their order on the "
        "table, lowest first; naturals alone may be told in any order. Naturals fix suit and place: "
        "wild cards alone are no escalera.",
        es="Si hay un comodín entre ellas, el orden en que se nombran las cartas es su orden en la mesa, "
        "de menor a mayor; solo naturales pueden nombrarse en cualquier orden. Las naturales fijan palo "
        "y lugar: comodines solos no son escalera.",
        pt="Havendo um curinga entre elas, a ordem em que as cartas são ditas é a sua ordem na mesa, da "
        "menor para a maior; só naturais podem ser ditas em qualquer ordem. As naturais fixam naipe e "
        "lugar: curingas sozinhos não são escalera.",
    ),
    Clause(
        (3, 27),
        SEED_000,
        en="A joker may stand in the meld that opens.",
        es="Un comodín puede estar en la combinación con la que se abre.",
        pt="Um curinga pode estar na combinação com que se abre.",
        when=(_JOKERS, GOES_OUT),
    ),
)
