"""An example as a line of the page: the question, and what the law answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import assert_never

from referee.rules.rulebook.book import clause_for
from referee.rules.rulebook.examples.kinds import Addition, Count, Example, Left, Meld, Question, Turn
from referee.rules.rulesets.dials import Ruleset

_WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "hand": "hand", "table": "table", "pile": "pile", "round": "round", "no": "no", "yes": "lawful",
        "out": "out", "won": "won the deal", "match": "wins the match", "rebuy": "reenganche at",
        "nothing": "nothing left",
        "draw_stock": "draws", "take_discard": "takes the discard", "meld": "lays", "open": "lays at once",
        "lay_off": "adds", "discard": "discards", "close": "closes with",
    },
    "es": {
        "hand": "mano", "table": "mesa", "pile": "pozo", "round": "ronda", "no": "no", "yes": "vale",
        "out": "eliminado", "won": "ganó la mano", "match": "gana la partida", "rebuy": "reenganche con",
        "nothing": "sin cartas",
        "draw_stock": "roba del mazo", "take_discard": "toma del pozo", "meld": "baja",
        "open": "baja en un acto", "lay_off": "agrega", "discard": "descarta", "close": "cierra con",
    },
    "pt": {
        "hand": "mão", "table": "mesa", "pile": "pilha de descarte", "round": "rodada", "no": "não",
        "yes": "vale", "out": "eliminado", "won": "ganhou a mão", "match": "ganha a partida",
        "rebuy": "reenganche com", "nothing": "sem cartas",
        "draw_stock": "compra do monte", "take_discard": "compra da pilha", "meld": "baixa",
        "open": "baixa num só ato", "lay_off": "acrescenta", "discard": "descarta", "close": "fecha com",
    },
}  # fmt: skip


def line(example: Example, rules: Ruleset, lang: str) -> str:
    """The example in one of LANGUAGES, as an item of a Markdown list."""
    words = _WORDS[lang]
    told = {"en": example.saying.en, "es": example.saying.es, "pt": example.saying.pt}[lang]
    question = _question(example.question, words)
    return f"- {told} {question} → {_answer(example, rules, words)}"


def _answer(example: Example, rules: Ruleset, words: Mapping[str, str]) -> str:
    if example.codes:
        named = (f"**{clause_for(code, rules).code(rules)}** `{code}`" for code in example.codes)
        return f"{words['no']}: {', '.join(named)}"
    question = example.question
    match question:
        case Meld() | Addition():
            return ", ".join(f"`{order}`" for order in question.orders.split("|"))
        case Turn():
            return words["yes"]
        case Count():
            return "; ".join(_after(question, seat, words) for seat in range(len(question.seats)))
        case _:
            assert_never(question)


def _after(count: Count, number: int, words: Mapping[str, str]) -> str:
    seat = count.seats[number]
    said = [str(seat.after)]
    if number == count.winner:
        said.append(words["won"])
    if number in count.winners:
        said.append(words["match"])
    if seat.out:
        said.append(words["out"])
        said += [] if count.rebuy_total is None else [f"{words['rebuy']} {count.rebuy_total}"]
    return ", ".join(said)


def _question(question: Question, words: Mapping[str, str]) -> str:
    match question:
        case Meld():
            return f"`{question.cards}`"
        case Addition():
            return f"`{question.meld}` + `{question.cards}`"
        case Turn():
            moves = " · ".join(_move(move, words) for move in question.moves)
            return f"{', '.join(_table(question, words))}: {moves}"
        case Count():
            return "; ".join(_left(seat, words) for seat in question.seats)
        case _:
            assert_never(question)


def _table(turn: Turn, words: Mapping[str, str]) -> Iterator[str]:
    if turn.round > 1:
        yield f"{words['round']} {turn.round}"
    yield f"{words['hand']} `{turn.hand}`"
    if turn.table:
        laid = (meld.split(maxsplit=1)[1] for meld in turn.table.split("; "))
        yield f"{words['table']} " + " ".join(f"m{n} `{cards}`" for n, cards in enumerate(laid, 1))
    if turn.pile:
        yield f"{words['pile']} `{turn.pile}`"


def _move(move: str, words: Mapping[str, str]) -> str:
    kind, _, cards = move.partition(" ")
    return f"{words[kind]} `{cards}`" if cards else words[kind]


def _left(seat: Left, words: Mapping[str, str]) -> str:
    cards = f"`{seat.cards}`" if seat.cards else words["nothing"]
    melds = f" ({words['table']} `{seat.melds}`)" if seat.melds else ""
    return f"{seat.total}, {cards}{melds}"
