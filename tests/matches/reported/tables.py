"""Real tables that are told of: what is known of the cards, and how it is told."""

from __future__ import annotations

from random import Random

from referee.matches.answers import Accepted, Opened, Refused
from referee.matches.bench import Bench
from referee.matches.reports import TableDeal
from referee.rules.cards import HIDDEN, Card
from referee.rules.moves import Discard, DrawStock, LayMeld, Move
from referee.rules.state import REPORTED
from referee.rules.views import OPERATOR
from tests.matches.house import LM, lm, opened, opening
from tests.matches.reporting import Sees


def cards(codes: str) -> list[Card]:
    return LM.pack.read(codes.split())


def meld(codes: str) -> LayMeld:
    return LayMeld(tuple(cards(codes)))


UNKNOWN: list[list[Card]] = [[HIDDEN] * 9, [HIDDEN] * 9]


PILE = tuple(cards("TD"))


def begun(desk: Bench, deal: TableDeal | None = None, **dials: object) -> str:
    match = opened(desk, opening(2, dealing=REPORTED, first_dealer=1, rules=lm(**dials))).match
    desk.deal(match, deal or TableDeal(UNKNOWN, PILE))
    return match


def told(desk: Bench, match: str, seat: int, *moves: Move, drawn: str | None = None) -> list[str]:
    """What is ruled of moves that are told: a word for each, or the codes of the refusal."""
    card = None if drawn is None else LM.pack.index[drawn]
    answer = desk.submit(match, seat, moves, OPERATOR, drawn=card)
    assert isinstance(answer, Accepted | Refused)
    if isinstance(answer, Refused):
        return [str(breach.code) for breach in answer.rulings[-1].breaches]
    return [ruling.undecided or "legal" for ruling in answer.rulings]


GO_OUT: list[Move] = [
    DrawStock(),
    meld("7S 7H 7C"),
    meld("8S 8H 8C"),
    meld("9S 9H 9C"),
    Discard(*cards("KH")),
]


LEFT = cards("2C 2C 3C 3C 4C 4C 5C 5C 6C")


def ended(desk: Bench, **dials: object) -> str:
    match = begun(desk, None, **dials)
    assert told(desk, match, 0, *GO_OUT) == ["legal"] * 5
    return match


def opened_branch(desk: Bench, match: str) -> str:
    answer = desk.branch(match, desk.version(match))
    assert isinstance(answer, Opened)
    return answer.match


def who_sees(seed: int, share: float) -> Sees:
    """Half of the cards of seat 0 are seen, the same ones each time, and so many of the others'."""
    own, other = Random(seed), Random(f"{seed} {share}")
    return lambda seat: own.random() < 0.5 if seat == 0 else other.random() < share
