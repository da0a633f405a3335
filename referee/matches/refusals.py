"""Refused moves: why, who tried them, and how they are put on record and read again."""

from __future__ import annotations

from collections.abc import Sequence

from events.record import seat_actor
from events.refusals import Refusal, Told, decode
from events.refusals import Refused as Stored
from referee.matches.answers import Refused, Ruling, Tried
from referee.matches.play import as_seen, played, shown
from referee.rules.judge import Chance
from referee.rules.moves import Move
from referee.rules.rulebook import breach_of, details_on_wire
from referee.rules.rulesets.dials import Ruleset
from referee.rules.state import State
from referee.rules.views import OPERATOR, Viewer
from referee.rules.written import write_move


def mover(viewer: Viewer, seat: int, by: str) -> str:
    """Who acts: the seat, or for it the operator whose name is ``by``."""
    return by if viewer is OPERATOR else seat_actor(seat)


def reasons(
    state: State, seat: int, moves: Sequence[Move], viewer: Viewer, chance: Chance
) -> tuple[Ruling, ...]:
    """The rulings on moves that are refused, told from what the asker could see before them."""
    if viewer is not OPERATOR and len(moves) > 1:
        game = as_seen(state, seat, moves)
        if not game.lawful:
            return game.rulings
    return shown(played(state, seat, moves, chance).rulings, viewer)


def refusal_of(answer: Refused, seat: int, moves: Sequence[Move], actor: str, at: str) -> Refusal:
    """What goes on record of a refusal: everything that was tried, and the ruling that was given."""
    rules = answer.rules
    written = tuple(write_move(move, rules.pack) for move in moves)
    breaches = answer.rulings[-1].breaches
    told = tuple(Told(breach.code, details_on_wire(breach, rules)) for breach in breaches)
    return Refusal(at, actor, seat, answer.version, written, len(answer.rulings) - 1, told)


def tried_of(stored: Stored, rules: Ruleset) -> Tried:
    """A refusal as it stands on record, its breaches ready to be put into words."""
    refusal = decode(stored.body)
    breaches = tuple(breach_of(told.code, told.details, rules) for told in refusal.breaches)
    return Tried(stored.number, refusal, breaches)
