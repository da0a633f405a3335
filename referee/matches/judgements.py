"""The judge: may the match be taken back, a score corrected, a deal voided, a penalty imposed or lifted?

A judgement is an event with its reason, never a rewriting. Whether there were grounds for it is the judge's
business; here is only whether it can be done at this table at all.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import assert_never

from events.catalogue import (
    AnyEvent,
    DealVoided,
    PenaltyImposed,
    PenaltyLifted,
    ScoreCorrected,
    TakenBack,
    WholeTable,
)
from referee.languages import Saying
from referee.matches.errors import CannotBeDone, MatchOver, NoSuchSeat
from referee.rules.state import DRAW, OVER, PLAY, PLAYING, SHOW, Seat, State

Past = Callable[[int], WholeTable]
"""The table as it can be laid again at a version; raises NoSuchVersion, NotBetweenMoves, CannotBeDone."""

LARGEST_TOTAL = 1_000_000


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Let the match stand again as it stood at a version."""

    version: int


@dataclass(frozen=True, slots=True)
class CorrectScore:
    """Put a seat's total right: to ``total``, or by ``points``."""

    seat: int
    total: int | None = None
    points: int = 0


@dataclass(frozen=True, slots=True)
class VoidDeal:
    """Let nothing of the deal count; it is dealt again."""


@dataclass(frozen=True, slots=True)
class ImposePenalty:
    """Count so many points against a seat."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class LiftPenalty:
    """Take back the penalty that was imposed at a version."""

    penalty: int


Act = TakeBack | CorrectScore | VoidDeal | ImposePenalty | LiftPenalty


def judged(state: State, act: Act, reason: str, past: Past) -> AnyEvent:
    """What happens when a judge does this here.

    Raises CannotBeDone, NoSuchSeat, MatchOver (all but a take-back need a match that is going on), and what
    ``past`` raises.
    """
    if isinstance(act, TakeBack):
        return TakenBack(act.version, reason, None, past(act.version))
    if state.phase == OVER:
        raise MatchOver
    match act:
        case CorrectScore():
            return _corrected(state, act, reason)
        case VoidDeal():
            return _voided(state, reason)
        case ImposePenalty():
            return _imposed(state, act, reason)
        case LiftPenalty():
            return _lifted(state, act, reason)
        case _:
            assert_never(act)


def _corrected(state: State, act: CorrectScore, reason: str) -> ScoreCorrected:
    now = _in_play(state, act.seat).total
    total = now + act.points if act.total is None else act.total
    if total == now:
        text = Saying("The total of seat {seat} is {total} already.", seat=act.seat, total=now)
        raise CannotBeDone("NOTHING_CHANGES", text)
    return ScoreCorrected(act.seat, total - now, _possible(total), reason)


def _voided(state: State, reason: str) -> DealVoided:
    if state.phase not in (DRAW, PLAY, SHOW):
        text = Saying("No deal is being played; what was counted can be taken back.")
        raise CannotBeDone("NO_DEAL_TO_VOID", text)
    return DealVoided(state.deal, reason)


def _imposed(state: State, act: ImposePenalty, reason: str) -> PenaltyImposed:
    """Against a seat is up where few points win, down where melds score."""
    if act.points < 1:
        raise CannotBeDone("NOTHING_CHANGES", Saying("A penalty is one point at least."))
    points = -act.points if state.rules.scoring == "melds" else act.points
    total = _possible(_in_play(state, act.seat).total + points)
    return PenaltyImposed(act.seat, points, total, reason)


def _lifted(state: State, act: LiftPenalty, reason: str) -> PenaltyLifted:
    for one in state.penalties:
        if one.version == act.penalty:
            total = _possible(_in_play(state, one.seat).total - one.points)
            return PenaltyLifted(one.seat, one.version, -one.points, total, reason)
    text = Saying("No penalty of version {version} stands.", version=act.penalty)
    raise CannotBeDone("NO_SUCH_PENALTY", text)


def _in_play(state: State, number: int) -> Seat:
    if not 0 <= number < len(state.seats):
        raise NoSuchSeat(number, len(state.seats))
    if state.seats[number].status != PLAYING:
        text = Saying("Seat {seat} is out; its total decides nothing any more.", seat=number)
        raise CannotBeDone("SEAT_IS_OUT", text)
    return state.seats[number]


def _possible(total: int) -> int:
    if abs(total) > LARGEST_TOTAL:
        text = Saying("A total is at most {most}.", most=LARGEST_TOTAL)
        raise CannotBeDone("TOTAL_OUT_OF_RANGE", text)
    return total


def act_of(event: AnyEvent) -> Act | None:
    """What a judge did, where this event begins a judgement; None for all others."""
    match event:
        case TakenBack():
            return TakeBack(event.to)
        case ScoreCorrected():
            return CorrectScore(event.seat, event.total)
        case DealVoided():
            return VoidDeal()
        case PenaltyImposed():
            return ImposePenalty(event.seat, abs(event.points))
        case PenaltyLifted():
            return LiftPenalty(event.penalty)
        case _:
            return None
