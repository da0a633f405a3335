"""The clock at the desk: a seat whose time is out is moved for, through the door that players use."""

from __future__ import annotations

from contextlib import suppress

from events.record import CLOCK
from events.store import VersionConflict
from referee.matches.answers import Accepted
from referee.matches.bench import Bench
from referee.matches.clock_moves import rest_of_turn
from referee.matches.clocks import Ticking, moment
from referee.matches.fairness import chance_of
from referee.rules.state import State
from referee.rules.views import OPERATOR

RUNNING = "clocks"
"""The shelf of the notes of matches that are played: when their clock runs out, of which version that is."""
LOOK_AT_IT = b"0 0"
"""A note that is overdue whatever time it is: somebody is to look at the match itself."""


class Timekeeping(Bench):
    """A bench beside which a clock stands."""

    def out_of_time(self, match: str) -> bool:
        """End the turn of the seat to act, if its time is out; whether the clock moved.

        It moves behind the version it looked at: where somebody was faster, it has not moved, and whose time
        runs now is another question. It may be asked twice, by several at once. Raises MatchUnknown,
        Archived, Unavailable, TooComplex.
        """
        ticking = self.ticking(match)
        if not is_out(ticking, moment(self.clock.now())):
            return False
        moves = rest_of_turn(ticking.state, chance_of(match, ticking.state, self._secret))
        with suppress(VersionConflict):
            answer = self.submit(match, ticking.state.turn, moves, OPERATOR, ticking.version, by=CLOCK)
            assert isinstance(answer, Accepted), "the clock's moves are lawful"
            return True
        return False

    def _reopens(self, match: str, state: State) -> None:
        """See Bench._reopens. Who sees to the clocks has long forgotten it, perhaps while it was archived."""
        if state.clock is not None:
            self.store.shelf(RUNNING).put({match: LOOK_AT_IT})


def is_out(ticking: Ticking, now: int) -> bool:
    """Whether the time of the seat to act is out."""
    return ticking.deadline is not None and ticking.deadline <= now
