"""The clock of a match as it is told."""

from __future__ import annotations

from typing import Any

from referee.matches.clocks import SECOND, written
from referee.matches.reader import Reader
from referee.rules.state import State


def told(desk: Reader, match: str, state: State) -> dict[str, Any]:
    """What a match tells besides where it has a clock: how long the seats may think, and where time runs now,
    until when.

    At an earlier version, as spectators behind time see it, only what was agreed.
    """
    allowed = state.clock
    if allowed is None:
        return {}
    clock: dict[str, Any] = {"turn": allowed.turn} if allowed.turn is not None else {"bank": allowed.bank}
    ticking = desk.ticking(match)
    if ticking.version == state.version:
        if allowed.bank is not None:
            clock["left"] = [ticking.left(seat) // SECOND for seat in range(len(state.seats))]
        if ticking.deadline is not None:
            clock["deadline"] = written(ticking.deadline)
    return {"clock": clock}
