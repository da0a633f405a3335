"""The clock of a match as it is told."""

from __future__ import annotations

from typing import Any

from referee.matches.clocks import SECOND, written
from referee.matches.reader import Reader
from referee.rules.state import State


def told(desk: Reader, match: str, state: State, now: bool) -> dict[str, Any]:
    """What a match tells besides where it has a clock: how long the seats may think, until when time runs.

    ``now``: it was asked how the match stands, by somebody who sees that. Of what stood once only what was
    agreed is told, so that a version always reads the same.
    """
    allowed = state.clock
    if allowed is None:
        return {}
    clock: dict[str, Any] = {"turn": allowed.turn} if allowed.turn is not None else {"bank": allowed.bank}
    if now and (ticking := desk.ticking(match)).version == state.version:
        if allowed.bank is not None:
            clock["banks"] = [ticking.left(seat) // SECOND for seat in range(len(state.seats))]
        if ticking.deadline is not None:
            clock["deadline"] = written(ticking.deadline)
    return {"clock": clock}
