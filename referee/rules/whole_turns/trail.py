"""The way through a turn: one table after another, each with the act that led to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

from referee.rules.acts import acts, additions, new_melds
from referee.rules.in_turn import Turn
from referee.rules.lookahead import ends_well, played
from referee.rules.melds.openings import every_opening
from referee.rules.moves import Move, Open
from referee.rules.turns import Act, may_lay_off, may_open, obeys_duty
from referee.rules.whole_turns.beginnings import Beginning


@dataclass(frozen=True, slots=True)
class Trail:
    """A table in the middle of a turn, the act that made it and the table before. ``draw`` numbers how the
    turn began.
    """

    turn: Turn
    draw: int
    last: Move | None
    before: Trail | None

    @property
    def moves(self) -> list[Move]:
        """The moves from the draw to here."""
        found: list[Move] = []
        here: Trail | None = self
        while here is not None:
            if here.last is not None:
                found.append(here.last)
            here = here.before
        return found[::-1]


def trails(begun: Iterable[Beginning]) -> list[Trail]:
    """The tables the turn may begin with."""
    return [Trail(start.turn, number, start.draw, None) for number, start in enumerate(begun)]


def tried(turn: Turn) -> Iterable[Act]:
    """Every act worth a try: those the list of moves names, and openings with more than they need where
    nothing else leads to what they leave.
    """
    if may_open(turn) and _says_all_at_once(turn):
        return chain(new_melds(turn), _openings(turn), additions(turn) if may_lay_off(turn) else ())
    return acts(turn)


def _says_all_at_once(turn: Turn) -> bool:
    """Whether what is not opened with cannot be laid later in the turn as it could have been then."""
    if turn.rules.opening == "contract":
        return not turn.rules.contract_exact_sizes
    return not turn.rules.new_melds_after_opening


def _openings(turn: Turn) -> Iterator[Open]:
    return (act for act in every_opening(turn.rules, turn.round, turn.hand) if obeys_duty(turn, act))


def after(trail: Trail, act: Act) -> Trail | None:
    """The table after an act, None where the turn could not be ended lawfully then. Raises TooComplex."""
    if not ends_well(trail.turn, act):
        return None
    return Trail(played(trail.turn, act), trail.draw, act, trail)


def table_of(trail: Trail) -> bytes:
    """What lies on the table and in the hand, whatever the melds are called and however it came about."""
    turn = trail.turn
    melds = sorted(bytes((meld.owner, len(meld.kind), *meld.cards, 255)) for meld in turn.melds)
    return b"".join((bytes((trail.draw,)), bytes(sorted(turn.hand)), b"\xfe", *melds))


def debts_of(turn: Turn) -> bytes:
    """What the table does not show: the card taken, the card owed. One byte each."""
    return bytes(255 if card is None else card for card in (turn.taken, turn.must_use))
