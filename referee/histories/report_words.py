"""The words of the report and of the page that are no ruling, in three languages."""

from __future__ import annotations

from collections.abc import Mapping

from referee.rules.rulebook.saying import Saying

WORDS: Mapping[str, Saying] = {
    "title": Saying("{game}: {players}", "{game}: {players}", "{game}: {players}"),
    "clean": Saying(
        "No fault in {lines} lines.", "Sin faltas en {lines} líneas.", "Nenhuma falta em {lines} linhas."
    ),
    "faulty": Saying(
        "Faults: {faults}, the first on line {first}.",
        "Faltas: {faults}, la primera en la línea {first}.",
        "Faltas: {faults}, a primeira na linha {first}.",
    ),
    "faulty_header": Saying(
        "Faults: {faults}, the first in the header.",
        "Faltas: {faults}, la primera en el encabezado.",
        "Faltas: {faults}, a primeira no cabeçalho.",
    ),
    "undecided": Saying(
        "Not decided: {count} lines.", "Sin decidir: {count} líneas.", "Sem decidir: {count} linhas."
    ),
    "line": Saying("line {line}", "línea {line}", "linha {line}"),
    "after": Saying("after the fault", "después de la falta", "depois da falta"),
    "repairs": Saying("Read as: {count}", "Leído como: {count}", "Lido como: {count}"),
    "repair": Saying(
        "line {line}, column {column}: “{found}” as “{read}”",
        "línea {line}, columna {column}: “{found}” como “{read}”",
        "linha {line}, coluna {column}: “{found}” como “{read}”",
    ),
    "before": Saying("The table before it", "La mesa antes", "A mesa antes"),
    "would_be": Saying("Lawful would have been", "Habría sido válido", "Teria sido válido"),
    "and_more": Saying("and {count} more", "y {count} más", "e mais {count}"),
    "hand": Saying("hand", "mano", "mão"),
    "pile": Saying("pile", "pozo", "lixo"),
    "stock": Saying("stock", "mazo", "monte"),
    "table": Saying("table", "mesa", "mesa"),
    "cards": Saying("{count} cards", "{count} cartas", "{count} cartas"),
    "score": Saying("Score of deal {deal}", "Puntos de la mano {deal}", "Pontos da mão {deal}"),
    "recorded": Saying("recorded", "anotado", "anotado"),
    "due": Saying("as it should be", "como debe ser", "como deve ser"),
    "not_told": Saying("cannot be told", "no se puede decir", "não se pode dizer"),
    "disputed": Saying(
        "counted on a table in dispute",
        "contado sobre una mesa en disputa",
        "contado sobre uma mesa em disputa",
    ),
    "total": Saying("total {total}", "total {total}", "total {total}"),
    "eliminated": Saying("{who} is out", "{who} queda fuera", "{who} está fora"),
    "may_rebuy": Saying(
        "{who} may come back at {total}",
        "{who} puede reengancharse en {total}",
        "{who} pode voltar com {total}",
    ),
    "match_over": Saying(
        "the match is over: {who} won", "la partida terminó: ganó {who}", "a partida acabou: venceu {who}"
    ),
    "other": Saying("Under {rules}", "Con {rules}", "Com {rules}"),
    "other_same": Saying(
        "Every ruling is the same.", "Todos los fallos son iguales.", "Todas as decisões são iguais."
    ),
    "other_changed": Saying(
        "Lines that are ruled on otherwise: {count}",
        "Líneas que se resuelven de otro modo: {count}",
        "Linhas que se decidem de outro modo: {count}",
    ),
    "lawful": Saying("lawful", "válido", "válido"),
    "unlawful": Saying("not lawful", "no válido", "não válido"),
    "open": Saying("not decided", "sin decidir", "sem decidir"),
    "first": Saying("First", "Primero", "Primeiro"),
    "previous": Saying("Back", "Atrás", "Voltar"),
    "next": Saying("Next", "Siguiente", "Próximo"),
    "last": Saying("Last", "Último", "Último"),
    "to_fault": Saying("To the fault", "A la falta", "À falta"),
    "step": Saying("step {step} of {steps}", "paso {step} de {steps}", "passo {step} de {steps}"),
    "keys": Saying(
        "Arrow keys: step. Home and End: first and last. F: the fault.",
        "Flechas: paso. Inicio y Fin: primero y último. F: la falta.",
        "Setas: passo. Home e End: primeiro e último. F: a falta.",
    ),
    "face_down": Saying("a card nobody saw", "una carta que nadie vio", "uma carta que ninguém viu"),
    "joker": Saying("joker", "comodín", "coringa"),
    "empty": Saying("empty", "vacío", "vazio"),
}
