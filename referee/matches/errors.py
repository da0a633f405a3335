"""What can be wrong with a request to the desk; the counter turns each into an answer.

The log's own errors (MatchUnknown, VersionConflict, KeyReused, Unavailable) are those of ``events.store``.
"""

from __future__ import annotations

from collections.abc import Iterable

from referee.languages import Saying
from referee.rules.positions import PositionFault


class NoSuchVersion(LookupError):
    """The match never had this version, or does not have it yet. The asker's fault."""

    def __init__(self, version: int, current: int) -> None:
        super().__init__(f"versions go from 1 to {current}")
        self.version = version
        self.current = current


class NotBetweenMoves(LookupError):
    """At this version nobody was to act: it lies within what one move brought about. The asker's fault."""

    def __init__(self, version: int) -> None:
        super().__init__(f"version {version} lies within what one move brought about")
        self.version = version


class NoSuchSeat(LookupError):
    """There is no such seat at this table. The asker's fault."""

    def __init__(self, seat: int, seats: int) -> None:
        super().__init__(f"seats go from 0 to {seats - 1}")
        self.seat = seat
        self.seats = seats


class NoSpectators(Exception):
    """The match is not open to the public."""


class NoDealDue(Exception):
    """The match does not wait for a deal: one is being played, or the referee deals."""


class NoHandsDue(Exception):
    """The match does not wait to be told what was left in the hands."""


class MatchOver(Exception):
    """The match is decided; nothing can be dealt any more."""


class CannotBeDone(Exception):
    """A judgement, or what is asked of the seats, makes no sense at this table; ``code`` says why."""

    def __init__(self, code: str, why: Saying) -> None:
        super().__init__(str(why))
        self.code = code
        self.why = why


class OnlyReported(Exception):
    """The match is played at a real table; its moves are reported by the operator alone."""


class NotReported(Exception):
    """What was told belongs to a match that is played at a real table, and this is none."""


class Senseless(Exception):
    """A well-formed order for a match that makes no sense; every fault at once. The asker's fault."""

    def __init__(self, faults: Iterable[PositionFault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(f"{fault.pointer}: {fault.message}" for fault in self.faults))


class CannotHaveBeen(Senseless):
    """What was reported of a real table contradicts what is known of it; every fault at once."""


class NotThePack(Senseless):
    """The deck is not exactly the pack of this game."""
