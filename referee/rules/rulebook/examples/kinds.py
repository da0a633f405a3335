"""What an example is: a question, what the law answers, and a sentence in every language.

Cards stand as wire codes in one text, ``"7S 7H 7D"``; a move as the name of its type and its cards, several
melds parted by ``/``: ``"open 7S 7H 7D / 4C 5C 6C"``, ``"lay_off m1 8D = 5D 6D 7D 8D"``,
``"close 1O 2O 3O / 4C 4E 4B : RO"``.
"""

from __future__ import annotations

from dataclasses import dataclass

from referee.languages import Saying
from referee.rules.rulebook.codes import Code


@dataclass(frozen=True, slots=True)
class Meld:
    """Are these cards a meld? In every order of ``orders``, parted by ``|``; none where it is no meld."""

    cards: str
    orders: str = ""


@dataclass(frozen=True, slots=True)
class Addition:
    """May these cards join that escalera or set? The whole meld afterwards in ``orders``, as in Meld."""

    meld: str
    cards: str
    orders: str = ""


@dataclass(frozen=True, slots=True)
class Turn:
    """Seat 0 moves: its hand; melds on the table, ``"0 7S 7H 7D; 1 4C 5C 6C"`` by owner, named m1, m2 …;
    the top of the pile.

    All moves but the last are lawful. Before the draw where ``drawn`` says no.
    """

    hand: str
    moves: tuple[str, ...]
    table: str = ""
    pile: str = ""
    drawn: bool = True
    round: int = 1


@dataclass(frozen=True, slots=True)
class Left:
    """What a seat is left with: its loose cards, the melds it laid (parted by ``/``), its total before."""

    cards: str
    total: int
    after: int
    melds: str = ""
    out: bool = False
    opened_before: bool = True


@dataclass(frozen=True, slots=True)
class Count:
    """The deal is counted: what each seat is left with and its total ``after``; who has won the deal."""

    seats: tuple[Left, ...]
    winner: int | None = None
    rebuy_total: int | None = None
    winners: tuple[int, ...] = ()


Question = Meld | Addition | Turn | Count


@dataclass(frozen=True, slots=True)
class Example:
    """A question with what is told of it. ``codes`` are the breaches; none where it is lawful."""

    saying: Saying
    question: Question
    codes: tuple[Code, ...] = ()
