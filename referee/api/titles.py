"""What kinds of problem there are, in a sentence that changes with the language only."""

from __future__ import annotations

from collections.abc import Mapping

Title = Mapping[str, str]


def _title(en: str, es: str, pt: str) -> Title:
    return {"en": en, "es": es, "pt": pt}


REFUSED = _title("The move is refused.", "La jugada no se acepta.", "A jogada não é aceita.")

_MOVED_ON = _title("The match has moved on.", "La partida ya siguió.", "A partida já avançou.")

BY_STATUS: Mapping[int, Title] = {
    400: _title("The request is malformed.", "El pedido está mal formado.", "O pedido está malformado."),
    401: _title("Who are you?", "¿Quién es usted?", "Quem é você?"),
    403: _title("This is not yours.", "Esto no es suyo.", "Isto não é seu."),
    404: _title("There is no such thing.", "Eso no existe.", "Isso não existe."),
    405: _title("This cannot be done here.", "Esto no puede hacerse aquí.", "Isto não pode ser feito aqui."),
    406: _title(
        "There is no such form of the answer.",
        "La respuesta no existe en esa forma.",
        "A resposta não existe nessa forma.",
    ),
    409: _MOVED_ON,
    411: _title(
        "The length of the body is needed.",
        "Hace falta la longitud del cuerpo.",
        "É necessário o comprimento do corpo.",
    ),
    412: _MOVED_ON,
    413: _title("The body is too large.", "El cuerpo es demasiado grande.", "O corpo é grande demais."),
    414: _title("The address is too long.", "La dirección es demasiado larga.", "O endereço é longo demais."),
    415: _title("The body must be JSON.", "El cuerpo debe ser JSON.", "O corpo deve ser JSON."),
    422: _title(
        "The request makes no sense here.",
        "El pedido no tiene sentido aquí.",
        "O pedido não faz sentido aqui.",
    ),
    425: _title(
        "The first request with this key is still running.",
        "El primer pedido con esta clave sigue en curso.",
        "O primeiro pedido com esta chave ainda está em curso.",
    ),
    429: _title("Too many requests.", "Demasiados pedidos.", "Pedidos demais."),
    500: _title("The fault is ours.", "La falla es nuestra.", "A falha é nossa."),
    503: _title(
        "The log cannot be reached.",
        "No se puede llegar al registro.",
        "Não é possível chegar ao registro.",
    ),
}
"""By HTTP status."""

BY_CODE: Mapping[str, Title] = {
    "MATCH_OVER": _title("The match is decided.", "La partida está decidida.", "A partida está decidida."),
    "LOG_BROKEN": _title(
        "The log of this match is broken.",
        "El registro de esta partida está dañado.",
        "O registro desta partida está danificado.",
    ),
    "TOO_MANY_JOBS": _title(
        "Too many jobs are open.", "Hay demasiados trabajos abiertos.", "Há trabalhos abertos demais."
    ),
    "QUEUE_UNREACHABLE": _title(
        "The queue cannot be reached.", "No se puede llegar a la cola.", "Não é possível chegar à fila."
    ),
    "TOO_MANY_STREAMS": _title(
        "Too many streams are open.",
        "Hay demasiadas transmisiones abiertas.",
        "Há transmissões demais abertas.",
    ),
}
"""Where a code says more than its status."""
