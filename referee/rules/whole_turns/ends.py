"""How a turn ends: with a discard, an empty hand or a close, and what is left in the hand then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from referee.rules.cards import HIDDEN, Card, without
from referee.rules.closing import closes
from referee.rules.in_turn import Turn
from referee.rules.melds.partitions import least_loose
from referee.rules.moves import Close, Discard, Move
from referee.rules.rulesets.dials import Ruleset
from referee.rules.turns import discards


@dataclass(frozen=True, slots=True)
class WholeTurn:
    """A turn as it could be played: its moves, the hand it leaves, what that counts, whether it goes out."""

    moves: tuple[Move, ...]
    hand: tuple[Card, ...]
    points: int
    goes_out: bool


@dataclass(frozen=True, slots=True)
class End:
    """The last move of a turn, None where the hand is empty without one; and what it leaves."""

    move: Move | None
    hand: tuple[Card, ...]
    points: int
    goes_out: bool


def worth(rules: Ruleset, hand: Sequence[Card]) -> int:
    """What cards left in hand count by the value table; a card one may not see counts nothing."""
    return sum(rules.value_of[card] for card in hand)


def points_held(rules: Ruleset, hand: Sequence[Card]) -> int:
    """What a hand would count if the deal ended now: all of it (ruling 30); where melds stay in hand until
    somebody closes, what cannot be matched. Raises TooComplex.
    """
    return worth(rules, least_loose(rules, hand)[1] if rules.finish == "close" else hand)


def thrown(turn: Turn) -> list[Card]:
    """The cards that may end this turn as its discard, and that one can name."""
    return [card for card in discards(turn) if card != HIDDEN]


def ends(turn: Turn, cards: Sequence[Card] | None = None) -> Iterator[End]:
    """Every way to end a turn here; with ``cards``, by throwing one of these only. Raises TooComplex."""
    rules = turn.rules
    if not turn.hand:
        yield End(None, (), 0, True)
    if rules.finish == "close":
        yield from (_closed(turn, close) for close in closes(turn))
    for card in thrown(turn) if cards is None else cards:
        hand = tuple(without(turn.hand, (card,)) or ())
        yield End(Discard(card), hand, points_held(rules, hand), not hand)


def _closed(turn: Turn, close: Close) -> End:
    laid = [card for meld in close.melds for card in meld.cards]
    hand = tuple(without(turn.hand, (*laid, close.card)) or ())
    return End(close, hand, worth(turn.rules, hand), True)
