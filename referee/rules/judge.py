"""May the seat do this? The one place where a move is allowed or refused.

A refusal is a value and lists every breach that holds. What could only be asked of the table after the move
(whether the turn can still be ended) is asked when nothing else stands against it. Nothing here looks at
another seat's hand.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from referee.rules import rulers
from referee.rules.moves import (
    Close,
    DeclareBlocked,
    DeclineRebuy,
    Discard,
    DrawStock,
    LayMeld,
    LayOff,
    Move,
    Open,
    Rebuy,
    Resign,
    Show,
    SwapJoker,
    TakeDiscard,
)
from referee.rules.rulebook import in_order
from referee.rules.rulebook.codes import Breach, Code, Detail
from referee.rules.ruling import UNKNOWN, Allowed, Chance, Refused, Ruling, Unknown
from referee.rules.state import DEAL, DRAW, OVER, PLAY, REBUY, SHOW, State

__all__ = ["UNKNOWN", "Allowed", "Chance", "Refused", "Ruling", "Unknown", "judge"]


def judge(state: State, seat: int, move: Move, chance: Chance = UNKNOWN) -> Ruling:
    """Rule on a move proposed by a seat. ``state`` is not changed. Raises TooComplex past the search
    budget.
    """
    kind = type(move)
    if kind is Resign:
        return rulers.resign(state, seat)
    breaches: list[Breach] = []
    if state.turn != seat or state.phase != _PHASES[kind]:
        breaches = _turn_breaches(state, seat, move)
        if any(breach.code in _FINAL for breach in breaches):
            return Refused(tuple(breaches))
    ruling = _RULERS[kind](state, seat, move, chance, breaches)
    if breaches:
        return Refused(in_order(breaches, state.rules))
    assert ruling is not None, "a ruler neither allowed nor refused"
    return ruling


_PHASES: Final[dict[type[Move], str]] = {
    DrawStock: DRAW,
    TakeDiscard: DRAW,
    DeclareBlocked: DRAW,
    LayMeld: PLAY,
    Open: PLAY,
    LayOff: PLAY,
    SwapJoker: PLAY,
    Discard: PLAY,
    Close: PLAY,
    Show: SHOW,
    Rebuy: REBUY,
    DeclineRebuy: REBUY,
}
"""The phase of the turn in which a move has its place."""

_FINAL: Final = (Code.MATCH_OVER, Code.DEAL_OVER)


def _turn_breaches(state: State, seat: int, move: Move) -> list[Breach]:
    """Why there is no room for this kind of move: the phase, or another seat's turn."""
    if state.phase == OVER:
        return [Breach(Code.MATCH_OVER)]
    phase = _PHASES[type(move)]
    if phase == REBUY:
        return _no_answer_due(state, seat)
    if state.phase not in (DRAW, PLAY) and state.phase != phase:
        return [Breach(Code.DEAL_OVER, _still_due(state))]
    if state.turn != seat:
        return [Breach(Code.NOT_YOUR_TURN, {"turn": state.turn})]
    if phase == SHOW:
        return []
    return [Breach(Code.ALREADY_DREW if phase == DRAW else Code.MUST_DRAW_FIRST)]


def _still_due(state: State) -> dict[str, Detail]:
    """What is waited for before the next deal: who shows after a close, or who says whether it comes back."""
    due = {SHOW: "to_show", REBUY: "to_answer"}
    return {due[state.phase]: state.turn} if state.phase in due else {}


def _no_answer_due(state: State, seat: int) -> list[Breach]:
    """Why nobody asks this seat now whether it comes back: not at all, or not before others."""
    found = []
    if state.turn != seat and state.phase != DEAL:
        found.append(Breach(Code.NOT_YOUR_TURN, {"turn": state.turn}))
    if state.phase != REBUY or seat not in state.waiting:
        found.append(Breach(Code.REBUY_NOT_ALLOWED))
    return found


_Ruler = Callable[[State, int, Move, Chance, list[Breach]], Ruling | None]


def _ruler(function: Callable[..., Ruling | None]) -> _Ruler:
    return function


_RULERS: Final[dict[type[Move], _Ruler]] = {
    DrawStock: _ruler(rulers.draw_stock),
    TakeDiscard: _ruler(rulers.take_discard),
    DeclareBlocked: _ruler(rulers.declare_blocked),
    Discard: _ruler(rulers.discard),
    LayMeld: _ruler(rulers.lay_meld),
    Open: _ruler(rulers.open_melds),
    LayOff: _ruler(rulers.lay_off),
    SwapJoker: _ruler(rulers.swap_joker),
    Rebuy: _ruler(rulers.rebuy),
    DeclineRebuy: _ruler(rulers.decline_rebuy),
    Close: _ruler(rulers.close),
    Show: _ruler(rulers.show),
}
"""Who rules on which kind of move."""
