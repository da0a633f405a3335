"""Chapter 7: the stock."""

from referee.rules.rulebook.clause import CLOSES, GOES_OUT, HOUSE, SEED_000, Clause, Is, Isnt
from referee.rules.rulebook.codes import Code

CLAUSES = (
    Clause(
        (7, 1),
        SEED_000,
        en="When a card is to be drawn and the stock is empty, the pile except its top card is shuffled "
        "and becomes the stock. With at most one card on the pile there is nothing to draw.",
        es="Cuando hay que tomar y el mazo está vacío, se mezcla el pozo salvo su carta de arriba y pasa a "
        "ser el mazo. Con una carta o ninguna en el pozo no hay qué tomar del mazo.",
        pt="Quando é preciso comprar e o monte está vazio, embaralha-se a pilha de descarte menos a carta "
        "do topo, e ela vira o monte. Com uma carta ou nenhuma na pilha não há o que comprar do monte.",
        codes=(Code.STOCK_EMPTY,),
    ),
    Clause(
        (7, 2),
        HOUSE,
        en="A deal is declared blocked only when the stock is empty and cannot be renewed.",
        es="La mano se declara trabada solo cuando el mazo está vacío y no puede reponerse.",
        pt="A mão só é declarada travada quando o monte está vazio e não pode ser reposto.",
        codes=(Code.STOCK_NOT_EMPTY,),
    ),
    Clause(
        (7, 3),
        SEED_000,
        en="A blocked deal ends without a winner: everybody counts what is left in hand, and there is "
        "neither a 0 nor a bonus for going out. Where the last card of the pile cannot lawfully be "
        "taken, it ends by itself.",
        es="Una mano trabada termina sin ganador: todos cuentan lo que les queda, y no hay 0 ni premio por "
        "cortar. Si la última carta del pozo no puede tomarse legalmente, termina sola.",
        pt="Uma mão travada termina sem vencedor: todos contam o que lhes resta, e não há 0 nem prêmio por "
        "bater. Se a última carta da pilha não pode ser comprada legalmente, ela termina sozinha.",
        when=(GOES_OUT,),
    ),
    Clause(
        (7, 4),
        HOUSE,
        en="The deal is also blocked when the stock would be renewed this many times in a row without a "
        "card laid on the table in between: {idle_recycles}.",
        es="La mano también queda trabada cuando el mazo se repondría tantas veces seguidas sin que nadie "
        "baje una carta entre medio: {idle_recycles}.",
        pt="A mão também fica travada quando o monte seria reposto tantas vezes seguidas sem que alguém "
        "baixe uma carta nesse meio-tempo: {idle_recycles}.",
        when=(Isnt("idle_recycles", (None,)),),
    ),
    Clause(
        (7, 5),
        HOUSE,
        en="The stock is renewed as often as it takes, even if nobody lays a card in between.",
        es="El mazo se repone tantas veces como haga falta, aunque nadie baje una carta entre medio.",
        pt="O monte é reposto tantas vezes quantas for preciso, mesmo que ninguém baixe uma carta nesse "
        "meio-tempo.",
        when=(Is("idle_recycles", (None,)),),
    ),
    Clause(
        (7, 6),
        HOUSE,
        en="A blocked deal ends without a winner: nobody shows, everybody counts all cards in hand, and "
        "there is no bonus.",
        es="Una mano trabada termina sin ganador: nadie muestra, todos cuentan todas las cartas de la mano, "
        "y no hay premio.",
        pt="Uma mão travada termina sem vencedor: ninguém mostra, todos contam todas as cartas da mão, e "
        "não há prêmio.",
        when=(CLOSES,),
    ),
)
