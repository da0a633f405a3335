"""What the desk answers. Everything in an answer is already what its asker may see."""

from __future__ import annotations

from dataclasses import dataclass

from events.catalogue import AnyEvent, DealScored, PenaltyImposed, PenaltyLifted, ScoreCorrected
from events.record import Record
from events.refusals import Refusal
from referee.languages import Saying
from referee.rules.moves import Move
from referee.rules.rulebook.codes import Breach
from referee.rules.rulesets.dials import Ruleset
from referee.rules.state import State
from referee.rules.views import Json, Viewer, view_state, write_position
from referee.seals.receipts import Receipt


@dataclass(frozen=True, slots=True)
class Ruling:
    """The answer to one move: allowed with what happens, or refused with every reason why.

    ``undecided`` says why nobody can tell whether it is allowed, at a table where cards are hidden from all.
    """

    breaches: tuple[Breach, ...]
    events: tuple[AnyEvent, ...] = ()
    undecided: str | None = None

    @property
    def legal(self) -> bool:
        """Whether the move is allowed."""
        return not self.breaches


@dataclass(frozen=True, slots=True)
class Opened:
    """A new match, the secret token of each seat in seat order, and the receipt for its first lines."""

    match: str
    version: int
    tokens: tuple[str, ...]
    receipt: Receipt


@dataclass(frozen=True, slots=True)
class Seen:
    """A match at a version, as ``viewer`` may see it: ``state`` is masked and the viewer's own."""

    match: str
    viewer: Viewer
    state: State

    @property
    def version(self) -> int:
        """How many events had happened."""
        return self.state.version

    @property
    def rules(self) -> Ruleset:
        """The law of this match."""
        return self.state.rules

    def position(self) -> dict[str, Json]:
        """The table in the wire's shape."""
        return write_position(self.state, self.viewer)


@dataclass(frozen=True, slots=True)
class Accepted:
    """Moves that were allowed and are in the log. ``records`` are all their lines, the next deal included.

    ``receipt`` is the house's word for the last of them, and with it for all.
    """

    rulings: tuple[Ruling, ...]
    records: tuple[Record, ...]
    viewer: Viewer
    receipt: Receipt
    _after: State

    @property
    def match(self) -> str:
        """The id of the match."""
        return self.records[-1].match

    @property
    def version(self) -> int:
        """The version of the match after the moves."""
        return self.records[-1].version

    @property
    def rules(self) -> Ruleset:
        """The law of this match."""
        return self._after.rules

    def after(self) -> Seen:
        """The match after the moves, as the viewer may see it."""
        return Seen(self.match, self.viewer, view_state(self._after, self.viewer))


@dataclass(frozen=True, slots=True)
class Refused:
    """Moves that are not allowed: the last ruling says why. ``version`` is the match's."""

    rules: Ruleset
    rulings: tuple[Ruling, ...]
    version: int


@dataclass(frozen=True, slots=True)
class Tried:
    """A refusal on record: its number within the match, what was tried, and why it was not allowed."""

    number: int
    refusal: Refusal
    breaches: tuple[Breach, ...]


@dataclass(frozen=True, slots=True)
class Tries:
    """Refusals of a match, oldest first."""

    rules: Ruleset
    tried: tuple[Tried, ...]
    more: bool


@dataclass(frozen=True, slots=True)
class Replayed:
    """The same request was answered before: the kept answer, byte for byte."""

    answer: bytes


@dataclass(frozen=True, slots=True)
class Ruled:
    """What would come of moves at a version, as far as the seat can know."""

    rules: Ruleset
    rulings: tuple[Ruling, ...]
    version: int


@dataclass(frozen=True, slots=True)
class LegalMoves:
    """Every move a seat can make at a version, canonical; ``truncated`` when the list was cut.

    ``hidden``: how many cards of its hand nobody saw, in a match that is reported; they may allow more.
    """

    rules: Ruleset
    moves: tuple[Move, ...]
    truncated: bool
    version: int
    hidden: int | None = None


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines of the log as the viewer may read them; ``version`` is the match's."""

    records: tuple[Record, ...]
    version: int
    more: bool


@dataclass(frozen=True, slots=True)
class Standing:
    """How a seat stands in the match."""

    total: int
    rebuys: int
    deals_won: int
    status: str


@dataclass(frozen=True, slots=True)
class Judged:
    """A judge's word on a total that stands: ``event`` and the version it has in the log."""

    version: int
    event: ScoreCorrected | PenaltyImposed | PenaltyLifted


@dataclass(frozen=True, slots=True)
class Scores:
    """The score sheet: every deal that was counted, how the seats stand, and what a judge changed.

    What was taken back is not on it.
    """

    rules: Ruleset
    deals: tuple[DealScored, ...]
    seats: tuple[Standing, ...]
    winners: tuple[int, ...]
    version: int
    judgements: tuple[Judged, ...] = ()


@dataclass(frozen=True, slots=True)
class AuditFault:
    """Something in the log that cannot be right: where, what (for programs), and in words."""

    version: int
    code: str
    message: Saying


@dataclass(frozen=True, slots=True)
class Audit:
    """What an audit found in chain, receipts, refolding and rejudging. ``head`` in hexadecimal.

    ``undecided``: of a reported match, at which versions what was done hangs on cards that nobody saw, and
    the reason's code; None for other matches.
    """

    faults: tuple[AuditFault, ...]
    version: int
    head: str
    undecided: tuple[tuple[int, str], ...] | None = None

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults
