"""A question as a page draws it: words and cards, one piece after the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple, assert_never

from referee.pages.trying import kind_of
from referee.rules.rulebook.examples import Addition, Count, Meld, Turn
from referee.rules.rulebook.examples.kinds import Left, Question
from referee.rules.rulesets import Ruleset
from referee.rules.standing import ESCALERA


class Piece(NamedTuple):
    """A few words, or cards side by side as codes; of a meld's ``kind`` jokers say what they stand for."""

    text: str
    cards: bool = False
    kind: str = ""


def pieces(question: Question, rules: Ruleset, said: Mapping[str, str]) -> list[Piece]:
    """The question, in the words of ``telling.words_of``."""
    match question:
        case Meld():
            return [Piece(question.cards, cards=True)]
        case Addition():
            return [_meld(question.meld, rules), Piece("+"), Piece(question.cards, cards=True)]
        case Turn():
            return [*_table(question, rules, said), *_moves(question, said)]
        case Count():
            return [piece for seat in question.seats for piece in _left(seat, rules, said)]
        case _:
            assert_never(question)


def orders(found: tuple[tuple[str, ...], ...], rules: Ruleset) -> list[Piece]:
    """The orders in which cards may lie."""
    return [_meld(" ".join(order), rules) for order in found]


def _meld(cards: str, rules: Ruleset) -> Piece:
    kind = kind_of(cards, rules)
    return Piece(cards, cards=True, kind=kind if kind == ESCALERA else "")


def _table(turn: Turn, rules: Ruleset, said: Mapping[str, str]) -> Iterator[Piece]:
    if turn.round > 1:
        yield Piece(f"{said['round']} {turn.round}")
    yield from (Piece(said["hand"]), Piece(turn.hand, cards=True))
    laid = [meld.split(maxsplit=1)[1] for meld in turn.table.split("; ") if meld]
    for number, cards in enumerate(laid, 1):
        yield from (Piece(f"{said['table']} m{number}"), _meld(cards, rules))
    if turn.pile:
        yield from (Piece(said["pile"]), Piece(turn.pile, cards=True))


def _moves(turn: Turn, said: Mapping[str, str]) -> Iterator[Piece]:
    for move in turn.moves:
        kind, _, told = move.partition(" ")
        yield Piece(f"· {said.get(kind, kind)}")
        yield from _played(told)


def _played(told: str) -> Iterator[Piece]:
    """``m1 9D = 5D 6D 7D 8D 9D`` or ``1O 2O 3O / 4C 4E 4B : RO``: cards by the group, signs as words."""
    group: list[str] = []
    for word in told.split():
        if len(word) == 2 and not word.startswith("m"):
            group.append(word)
            continue
        if group:
            yield Piece(" ".join(group), cards=True)
            group = []
        yield Piece({"=": "→", "/": "/", ":": "+"}.get(word, word))
    if group:
        yield Piece(" ".join(group), cards=True)


def _left(seat: Left, rules: Ruleset, said: Mapping[str, str]) -> Iterator[Piece]:
    yield Piece(f"{seat.total}:")
    yield Piece(seat.cards, cards=True) if seat.cards else Piece(said["nothing"])
    for meld in filter(None, seat.melds.split(" / ")):
        yield from (Piece(said["table"]), _meld(meld, rules))
    yield Piece(";")
