"""Taking back among the seats: one asks, all others that are still in agree or refuse.

Only within the deal that is being played, and not behind a resignation or a judge's word; those are for a
judge. Playing on withdraws the question. What was seen stays seen: the stock keeps its order, so whoever drew
a card that is taken back knows what lies on top. The others knew that when they agreed.
"""

from __future__ import annotations

from collections.abc import Sequence

from events.catalogue import (
    AnyEvent,
    Dealt,
    DealVoided,
    PenaltyImposed,
    PenaltyLifted,
    ScoreCorrected,
    SeatResigned,
    StockReshuffled,
    TableSet,
    TakebackAgreed,
    TakebackAsked,
    TakebackRefused,
    TakenBack,
)
from referee.languages import Saying
from referee.matches.errors import CannotBeDone, MatchOver, NoSuchSeat
from referee.matches.judgements import Past
from referee.rules.standing import Question
from referee.rules.state import DRAW, OVER, PLAY, PLAYING, SHOW, State

_BARRIERS = (
    Dealt,
    TableSet,
    SeatResigned,
    DealVoided,
    ScoreCorrected,
    PenaltyImposed,
    PenaltyLifted,
    StockReshuffled,
)
_TALK = (TakebackAsked, TakebackAgreed, TakebackRefused)


def asked(
    state: State, seat: int, version: int, reason: str, log: Sequence[AnyEvent], past: Past
) -> TakebackAsked:
    """What happens when a seat asks for this; ``log`` is all that happened.

    Raises CannotBeDone, MatchOver, and what ``past`` raises.
    """
    _may_talk(state, seat)
    if state.question:
        text = Saying("Seat {seat} has asked already.", seat=state.question.seat)
        raise CannotBeDone("TAKEBACK_PENDING", text)
    if _asked_here(log, seat):
        text = Saying("Play has not gone on since this seat asked.")
        raise CannotBeDone("TAKEBACK_ASKED_ALREADY", text)
    past(version)
    if state.phase not in (DRAW, PLAY, SHOW) or any(map(_is_barrier, log[version:])):
        text = Saying("Seats take back within the deal, not behind a resignation or a judge's word.")
        raise CannotBeDone("TAKEBACK_TOO_FAR", text)
    return TakebackAsked(seat, version, reason)


def answered(state: State, seat: int, agrees: bool, past: Past) -> list[AnyEvent]:
    """What happens when a seat answers; where it is the last that had to agree, the match is taken back.

    Who asked may refuse, too, and so withdraws the question. Raises CannotBeDone, MatchOver.
    """
    _may_talk(state, seat)
    question = state.question
    if question is None:
        text = Saying("Nothing is asked, or play has gone on since.")
        raise CannotBeDone("NO_TAKEBACK_ASKED", text)
    if not agrees:
        return [TakebackRefused(seat)]
    if seat not in missing(state, question):
        text = Saying("Seat {seat} has agreed, or asked itself.", seat=seat)
        raise CannotBeDone("TAKEBACK_ANSWERED", text)
    agreed: list[AnyEvent] = [TakebackAgreed(seat)]
    if missing(state, question) == [seat]:
        agreed.append(TakenBack(question.version, question.reason, question.seat, past(question.version)))
    return agreed


def missing(state: State, question: Question) -> list[int]:
    """The seats that have yet to agree."""
    return [seat for seat in state.active if seat not in (question.seat, *question.agreed)]


def _may_talk(state: State, seat: int) -> None:
    if not state.takebacks:
        text = Saying("This match was opened without takebacks.")
        raise CannotBeDone("TAKEBACKS_NOT_ALLOWED", text)
    if state.phase == OVER:
        raise MatchOver
    if not 0 <= seat < len(state.seats):
        raise NoSuchSeat(seat, len(state.seats))
    if state.seats[seat].status != PLAYING:
        raise CannotBeDone("SEAT_IS_OUT", Saying("Seat {seat} is out.", seat=seat))


def _asked_here(log: Sequence[AnyEvent], seat: int) -> bool:
    """Whether this seat asked since the last thing that was played."""
    for event in reversed(log):
        if not isinstance(event, _TALK):
            return False
        if isinstance(event, TakebackAsked) and event.seat == seat:
            return True
    return False


def _is_barrier(event: AnyEvent) -> bool:
    return isinstance(event, _BARRIERS) or (isinstance(event, TakenBack) and event.seat is None)
