"""Why a record cannot be read, in words of three languages: where it stops, and what was expected there."""

from __future__ import annotations

from collections.abc import Mapping

from referee.histories.repairs import Unreadable
from referee.histories.sayings import said
from referee.rules.rulebook.saying import Saying

EXPECTED: Mapping[str, Saying] = {
    "header": Saying("a header", "un encabezado", "um cabeçalho"),
    "json": Saying("JSON ({detail})", "JSON ({detail})", "JSON ({detail})"),
    "utf8": Saying("text in UTF-8", "texto en UTF-8", "texto em UTF-8"),
    "object": Saying("an object", "un objeto", "um objeto"),
    "list": Saying("a list", "una lista", "uma lista"),
    "member": Saying("a member “{detail}”", "un miembro “{detail}”", "um membro “{detail}”"),
    "known_member": Saying("one of: {detail}", "uno de: {detail}", "um de: {detail}"),
    "single_member": Saying("each member once", "cada miembro una vez", "cada membro uma vez"),
    "entry": Saying(
        "a line with one of: {detail}", "una línea con uno de: {detail}", "uma linha com um de: {detail}"
    ),
    "one_of": Saying("one of: {detail}", "uno de: {detail}", "um de: {detail}"),
    "option": Saying("another value ({detail})", "otro valor ({detail})", "outro valor ({detail})"),
    "two_players": Saying("at least two players", "al menos dos jugadores", "pelo menos dois jogadores"),
    "one_a_seat": Saying(
        "{detail} items, one a seat", "{detail} elementos, uno por asiento", "{detail} itens, um por lugar"
    ),
    "shorter_list": Saying("no more than {detail}", "no más de {detail}", "não mais que {detail}"),
    "number": Saying("a whole number, {detail}", "un número entero, {detail}", "um número inteiro, {detail}"),
    "flag": Saying("true or false", "true o false", "true ou false"),
    "text": Saying(
        "a text of {detail} letters", "un texto de {detail} letras", "um texto de {detail} letras"
    ),
    "time": Saying(
        "a time like 2026-11-30T12:00:00Z",
        "una hora como 2026-11-30T12:00:00Z",
        "uma hora como 2026-11-30T12:00:00Z",
    ),
    "code": Saying("codes in capitals", "códigos en mayúsculas", "códigos em maiúsculas"),
    "card": Saying("a card of this game", "una carta de este juego", "uma carta deste jogo"),
    "cards_or_number": Saying("cards, or their number", "cartas, o su número", "cartas, ou seu número"),
    "deck_or_hands": Saying(
        "either a deck or hands, pile and stock, each once",
        "o un mazo entero o manos, pozo y mazo, cada uno una vez",
        "ou um baralho inteiro ou mãos, lixo e monte, cada um uma vez",
    ),
    "drawn_of_a_draw": Saying(
        "a draw, where this is told", "un robo, donde se dice esto", "uma compra, onde isto é dito"
    ),
    "refused_draw": Saying(
        "no card: a refused draw brings none",
        "ninguna carta: un robo rechazado no trae ninguna",
        "nenhuma carta: uma compra recusada não traz nenhuma",
    ),
    "less_depth": Saying(
        "no more than {detail} levels", "no más de {detail} niveles", "não mais que {detail} níveis"
    ),
    "less_bytes": Saying(
        "no more than {detail} bytes", "no más de {detail} bytes", "não mais que {detail} bytes"
    ),
    "fewer_lines": Saying(
        "no more than {detail} lines", "no más de {detail} líneas", "não mais que {detail} linhas"
    ),
    "shorter_line": Saying(
        "a line of no more than {detail} letters",
        "una línea de no más de {detail} letras",
        "uma linha de não mais que {detail} letras",
    ),
    "sign": Saying("“{detail}”", "“{detail}”", "“{detail}”"),
    "word": Saying("a word: {detail}", "una palabra: {detail}", "uma palavra: {detail}"),
    "act": Saying("an act: {detail}", "una acción: {detail}", "uma ação: {detail}"),
    "seat": Saying(
        "a seat's number or one of: {detail}",
        "un número de asiento o uno de: {detail}",
        "um número de lugar ou um de: {detail}",
    ),
    "name": Saying("a name or a comma", "un nombre o una coma", "um nome ou uma vírgula"),
    "hand": Saying("the hand of seat {detail}", "la mano del asiento {detail}", "a mão do lugar {detail}"),
    "hand_once": Saying("each hand once", "cada mano una vez", "cada mão uma vez"),
    "note": Saying("a note", "una nota", "uma nota"),
    "end": Saying("the end of the line", "el fin de la línea", "o fim da linha"),
    "unknown_format": Saying("one of: {detail}", "uno de: {detail}", "um de: {detail}"),
    "toml": Saying("TOML ({detail})", "TOML ({detail})", "TOML ({detail})"),
    "event": Saying(
        "an event we know: {detail}", "un evento conocido: {detail}", "um evento conhecido: {detail}"
    ),
}

STOPPED_AT = Saying(
    "line {line}, column {column}: expected {expected}",
    "línea {line}, columna {column}: se esperaba {expected}",
    "linha {line}, coluna {column}: esperava-se {expected}",
)
FOUND = Saying("found “{found}”", "se encontró “{found}”", "encontrou-se “{found}”")


def stopped_told(error: Unreadable, lang: str) -> str:
    """Why a record cannot be read, with its place."""
    text = said(STOPPED_AT, lang, line=error.line, column=error.column, expected=expected_told(error, lang))
    return f"{text}; {said(FOUND, lang, found=error.found)}" if error.found else text


def expected_told(error: Unreadable, lang: str) -> str:
    """What could have stood there."""
    return said(EXPECTED[error.expected], lang, detail=error.detail)
