"""What a judgement changes at the table, or what seats agreed on. It has happened: nothing is judged here."""

from __future__ import annotations

from typing import assert_never

from events.catalogue import (
    DealVoided,
    JudgedEvent,
    PenaltyImposed,
    PenaltyLifted,
    ScoreCorrected,
    StockReshuffled,
    TakebackAgreed,
    TakebackAsked,
    TakebackRefused,
    TakenBack,
)
from referee.rules.standing import Penalty, Question
from referee.rules.state import DEAL, State
from referee.rules.tables import lay_table


def apply_judged(state: State, event: JudgedEvent, asked: Question | None) -> None:
    """Change ``state`` by what happened; ``asked`` is what was asked of the seats just before."""
    match event:
        case TakenBack():
            lay_table(state, event.table)
        case StockReshuffled():
            state.stock = state.rules.pack.read(reversed(event.stock))
        case ScoreCorrected():
            state.seats[event.seat].total = event.total
        case PenaltyImposed():
            state.seats[event.seat].total = event.total
            state.penalties = (*state.penalties, Penalty(state.version, event.seat, event.points))
        case PenaltyLifted():
            state.seats[event.seat].total = event.total
            state.penalties = tuple(one for one in state.penalties if one.version != event.penalty)
        case DealVoided():
            _deal_voided(state)
        case TakebackAsked():
            state.question = Question(event.seat, event.to, event.reason)
        case TakebackAgreed():
            state.question = asked and asked.agreed_by(event.seat)
        case TakebackRefused():
            pass
        case _:
            assert_never(event)


def _deal_voided(state: State) -> None:
    """The cards lie as they lay; the same round is dealt once more."""
    state.phase, state.voided = DEAL, True
    state.round -= 1
    state.taken = state.must_use = state.deal_winner = state.closer = None
    state.waiting = []
