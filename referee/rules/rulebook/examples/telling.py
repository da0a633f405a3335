"""An example as a line of the page: the question, and what the law answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import assert_never

from referee.languages import told, words
from referee.rules.rulebook.book import clause_for
from referee.rules.rulebook.examples.kinds import Addition, Count, Example, Left, Meld, Question, Turn
from referee.rules.rulesets.dials import Ruleset

_CONTEXT = "in an example"
_WORDS = {
    "hand": words("hand", "in an example"),
    "table": words("table", "in an example"),
    "pile": words("pile", "in an example"),
    "round": words("round", "in an example"),
    "no": words("no", "in an example"),
    "yes": words("lawful", "in an example"),
    "out": words("out", "in an example"),
    "won": words("won the deal", "in an example"),
    "match": words("wins the match", "in an example"),
    "rebuy": words("reenganche at", "in an example"),
    "nothing": words("nothing left", "in an example"),
    "draw_stock": words("draws", "in an example"),
    "take_discard": words("takes the discard", "in an example"),
    "meld": words("lays", "in an example"),
    "open": words("lays at once", "in an example"),
    "lay_off": words("adds", "in an example"),
    "discard": words("discards", "in an example"),
    "close": words("closes with", "in an example"),
    "swap_joker": words("swaps for the joker", "in an example"),
    "declare_blocked": words("declares the deal blocked", "in an example"),
}


def words_of(lang: str) -> dict[str, str]:
    """The few words in which examples are told, by name."""
    return {name: told(text, lang, _CONTEXT) for name, text in _WORDS.items()}


def line(example: Example, rules: Ruleset, lang: str) -> str:
    """The example in one of LANGUAGES, as an item of a Markdown list."""
    said = words_of(lang)
    question = _question(example.question, said)
    return f"- {example.saying.told(lang)} {question} → {_answer(example, rules, said)}"


def _answer(example: Example, rules: Ruleset, said: Mapping[str, str]) -> str:
    if example.codes:
        named = (f"**{clause_for(code, rules).code(rules)}** `{code}`" for code in example.codes)
        return f"{said['no']}: {', '.join(named)}"
    question = example.question
    match question:
        case Meld() | Addition():
            return ", ".join(f"`{order}`" for order in question.orders.split("|"))
        case Turn():
            return said["yes"]
        case Count():
            return "; ".join(after(question, seat, said) for seat in range(len(question.seats)))
        case _:
            assert_never(question)


def after(count: Count, number: int, said: Mapping[str, str]) -> str:
    """What a seat has after the count, in the words of ``words_of``."""
    seat = count.seats[number]
    parts = [str(seat.after)]
    if number == count.winner:
        parts.append(said["won"])
    if number in count.winners:
        parts.append(said["match"])
    if seat.out:
        parts.append(said["out"])
        parts += [] if count.rebuy_total is None else [f"{said['rebuy']} {count.rebuy_total}"]
    return ", ".join(parts)


def _question(question: Question, said: Mapping[str, str]) -> str:
    match question:
        case Meld():
            return f"`{question.cards}`"
        case Addition():
            return f"`{question.meld}` + `{question.cards}`"
        case Turn():
            moves = " · ".join(_move(move, said) for move in question.moves)
            return f"{', '.join(_table(question, said))}: {moves}"
        case Count():
            return "; ".join(_left(seat, said) for seat in question.seats)
        case _:
            assert_never(question)


def _table(turn: Turn, said: Mapping[str, str]) -> Iterator[str]:
    if turn.round > 1:
        yield f"{said['round']} {turn.round}"
    yield f"{said['hand']} `{turn.hand}`"
    if turn.table:
        laid = (meld.split(maxsplit=1)[1] for meld in turn.table.split("; "))
        yield f"{said['table']} " + " ".join(f"m{n} `{cards}`" for n, cards in enumerate(laid, 1))
    if turn.pile:
        yield f"{said['pile']} `{turn.pile}`"


def _move(move: str, said: Mapping[str, str]) -> str:
    kind, _, cards = move.partition(" ")
    return f"{said[kind]} `{cards}`" if cards else said[kind]


def _left(seat: Left, said: Mapping[str, str]) -> str:
    cards = f"`{seat.cards}`" if seat.cards else said["nothing"]
    melds = f" ({said['table']} `{seat.melds}`)" if seat.melds else ""
    return f"{seat.total}, {cards}{melds}"
