"""Chapter 4: adding to the melds on the table."""

from referee.rules.rulebook.clause import (
    CLOSES,
    COMMON,
    GOES_OUT,
    HOUSE,
    SEED_000,
    SEED_002,
    SEED_003,
    Clause,
    Is,
)
from referee.rules.rulebook.codes import Code

CLAUSES = (
    Clause(
        (4, 1),
        SEED_000,
        en="A player who has opened may lay off on any meld on the table, their own or another's.",
        es="El jugador que abrió puede agregar cartas a cualquier combinación de la mesa, propia o ajena.",
        pt="O jogador que abriu pode acrescentar cartas a qualquer combinação da mesa, própria ou alheia.",
        codes=(Code.LAY_OFF_ON_OTHERS,),
        when=(Is("lay_off", ("any",)), GOES_OUT),
    ),
    Clause(
        (4, 2),
        SEED_002,
        en="A player lays off on their own melds only; everybody looks after their own.",
        es="El jugador agrega cartas solo a sus propias combinaciones; cada uno maneja las suyas.",
        pt="O jogador acrescenta cartas só às suas próprias combinações; cada um gerencia as suas.",
        codes=(Code.LAY_OFF_ON_OTHERS,),
        when=(Is("lay_off", ("own",)), GOES_OUT),
    ),
    Clause(
        (4, 3),
        SEED_000,
        en="Nobody lays off before having opened with a meld of their own in this deal; every deal begins "
        "unopened.",
        es="Nadie agrega cartas antes de haber abierto con una combinación propia en esta mano; cada mano "
        "empieza sin abrir.",
        pt="Ninguém acrescenta cartas antes de ter aberto com uma combinação própria nesta mão; cada mão "
        "começa sem abertura.",
        codes=(Code.LAY_OFF_BEFORE_OPENING,),
        when=(GOES_OUT,),
    ),
    Clause(
        (4, 4),
        SEED_000,
        en="Laying off is allowed from the very turn of the opening.",
        es="Se puede agregar cartas desde el mismo turno de la apertura.",
        pt="Pode-se acrescentar cartas já no turno da abertura.",
        codes=(Code.LAY_OFF_TOO_EARLY,),
        when=(Is("lay_off_same_turn", (True,)), GOES_OUT),
    ),
    Clause(
        (4, 5),
        SEED_003,
        en="Laying off is allowed from the turn after the opening on, not in the turn of the opening itself.",
        es="Se puede agregar cartas desde el turno siguiente al de la apertura, no en el turno de la "
        "apertura misma.",
        pt="Pode-se acrescentar cartas a partir do turno seguinte ao da abertura, não no próprio turno dela.",
        codes=(Code.LAY_OFF_TOO_EARLY,),
        when=(Is("lay_off_same_turn", (False,)), GOES_OUT),
    ),
    Clause(
        (4, 6),
        HOUSE,
        en="One lay-off adds to an escalera at one end; adding at both ends is two lay-offs.",
        es="Cada agregado prolonga la escalera por un solo extremo; por los dos extremos son dos agregados.",
        pt="Cada acréscimo prolonga a escalera por uma só ponta; pelas duas pontas são dois acréscimos.",
        codes=(Code.LAY_OFF_BOTH_ENDS,),
    ),
    Clause(
        (4, 7),
        COMMON,
        en="Cards are laid off on a meld that lies on the table; where they fit several, the player names "
        "the one.",
        es="Se agregan cartas a una combinación que está en la mesa; si caben en varias, el jugador nombra "
        "cuál.",
        pt="Acrescentam-se cartas a uma combinação que está na mesa; se cabem em várias, o jogador diz em "
        "qual.",
        codes=(Code.NO_SUCH_MELD,),
    ),
    Clause(
        (4, 8),
        HOUSE,
        en="A meld stays its owner's, whoever adds to it, and stays on the table when the owner leaves the "
        "match.",
        es="Una combinación sigue siendo de su dueño, la amplíe quien la amplíe, y queda en la mesa aunque "
        "el dueño deje la partida.",
        pt="Uma combinação continua a ser do seu dono, seja quem for que a aumente, e fica na mesa mesmo "
        "que o dono deixe a partida.",
    ),
    Clause(
        (4, 9),
        HOUSE,
        en="A joker may be laid off like a natural card, at a free end of an escalera and within the "
        "number allowed.",
        es="Un comodín se agrega como una carta natural, en un extremo libre de una escalera y dentro del "
        "número permitido.",
        pt="Um curinga é acrescentado como uma carta natural, numa ponta livre de uma escalera e dentro do "
        "número permitido.",
    ),
    Clause(
        (4, 10),
        COMMON,
        en="A joker on the table stays where it lies; the card it stands for never takes its place.",
        es="Un comodín en la mesa queda donde está; la carta que representa nunca ocupa su lugar.",
        pt="Um curinga na mesa fica onde está; a carta que ele representa nunca ocupa o seu lugar.",
        codes=(Code.JOKER_FIXED,),
        when=(Is("joker_shift", ("none",)),),
    ),
    Clause(
        (4, 11),
        SEED_000,
        en="A joker inside an escalera is fixed. One at an end moves to the other end, and only in the act "
        "of adding, alone, the very natural card it stands for; it then stands for a rank that exists "
        "there.",
        es="Un comodín interior queda fijo. Uno de extremo pasa al otro extremo, y solo en el acto de "
        "agregar, sola, la carta natural exacta que representa; allí debe representar un valor que "
        "exista.",
        pt="Um curinga interno fica fixo. Um da ponta passa à outra ponta, e só no ato de acrescentar, "
        "sozinha, a carta natural exata que ele representa; lá deve representar um valor que exista.",
        codes=(Code.JOKER_FIXED,),
        when=(Is("joker_shift", ("opposite",)),),
    ),
    Clause(
        (4, 12),
        COMMON,
        en="A joker inside an escalera is fixed. One at an end makes room, alone, for the very natural "
        "card it stands for and moves one place outward on its own side, if that rank exists.",
        es="Un comodín interior queda fijo. Uno de extremo hace lugar, en un acto propio, a la carta "
        "natural exacta que representa y se corre un lugar hacia afuera de su mismo lado, si ese valor "
        "existe.",
        pt="Um curinga interno fica fixo. Um da ponta dá lugar, num ato próprio, à carta natural exata que "
        "ele representa e anda um lugar para fora do seu mesmo lado, se esse valor existir.",
        codes=(Code.JOKER_FIXED,),
        when=(Is("joker_shift", ("same_side",)),),
    ),
    Clause(
        (4, 13),
        HOUSE,
        en="Extending an escalera beyond a joker at its end is an ordinary lay-off; the joker is inside "
        "from then on and fixed for good. Extending at the free end leaves it an end joker.",
        es="Prolongar una escalera más allá de un comodín de extremo es un agregado común; desde entonces "
        "el comodín es interior y queda fijo. Prolongarla por el extremo libre lo deja como comodín de "
        "extremo.",
        pt="Prolongar uma escalera além de um curinga da ponta é um acréscimo comum; desde então o curinga "
        "é interno e fica fixo. Prolongá-la pela ponta livre deixa-o como curinga da ponta.",
    ),
    Clause(
        (4, 14),
        SEED_000,
        en="A joker on the table is never taken back to hand.",
        es="Un comodín de la mesa nunca vuelve a la mano.",
        pt="Um curinga da mesa nunca volta à mão.",
        codes=(Code.SWAP_NOT_ALLOWED,),
        when=(Is("joker_substitution", (False,)),),
    ),
    Clause(
        (4, 15),
        SEED_002,
        en="Whoever may lay off on a meld may put the natural card a joker stands for in its place; the "
        "joker comes to hand and is played in a new meld the same turn. Where no such meld is possible, "
        "there is no swap.",
        es="Quien puede agregar a una combinación puede poner en el lugar del comodín la carta natural que "
        "representa; el comodín pasa a la mano y se juega en una combinación nueva ese mismo turno. Si "
        "esa combinación no es posible, no hay cambio.",
        pt="Quem pode acrescentar a uma combinação pode pôr no lugar do curinga a carta natural que ele "
        "representa; o curinga vem à mão e é jogado numa combinação nova no mesmo turno. Se essa "
        "combinação não for possível, não há troca.",
        codes=(Code.SWAP_NOT_ALLOWED,),
        when=(Is("joker_substitution", (True,)),),
    ),
    Clause(
        (4, 16),
        COMMON,
        en="When showing, a player may lay loose cards off on any meld that another has already shown.",
        es="Al mostrar, el jugador puede agregar cartas sueltas a cualquier combinación que otro ya haya "
        "mostrado.",
        pt="Ao mostrar, o jogador pode acrescentar cartas soltas a qualquer combinação que outro já tenha "
        "mostrado.",
        codes=(Code.LAY_OFF_BEFORE_OPENING, Code.LAY_OFF_ON_OTHERS, Code.LAY_OFF_TOO_EARLY),
        when=(CLOSES,),
    ),
    Clause(
        (4, 17),
        COMMON,
        en="Nothing is laid off where the closer has matched all cards.",
        es="No se agrega nada si quien cerró combinó todas sus cartas.",
        pt="Nada se acrescenta se quem fechou combinou todas as suas cartas.",
        codes=(Code.LAY_OFF_AFTER_CLEAN_CLOSE,),
        when=(CLOSES,),
    ),
)
