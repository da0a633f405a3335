"""The bench: a desk where a judge sits, where seats take back, and where a match can become another one."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from events.catalogue import AnyEvent, MatchOpened, Origin, TableSet
from events.chain import genesis
from events.codec import decode, decode_events
from events.record import OPERATOR as OPERATOR_ACTOR
from events.record import REFEREE
from events.store import Archived, KeyReused, LogBroken, MatchUnknown, VersionConflict
from referee.languages import Saying
from referee.matches.answers import Accepted, Audit, AuditFault, Opened, Replayed, Ruling
from referee.matches.branches import branch_from, is_fair, origin_differs, own_lines
from referee.matches.cache import Table
from referee.matches.dealers import Dealer
from referee.matches.desk import Keeping
from referee.matches.earlier import past_of
from referee.matches.entries import Entry
from referee.matches.errors import NoSuchVersion, NotBetweenMoves
from referee.matches.fairness import due, due_after
from referee.matches.judgements import Act, Past, judged
from referee.matches.play import Played, actor_of
from referee.matches.refusals import mover
from referee.matches.steps import rests
from referee.matches.takebacks import answered, asked
from referee.rules.evolve import apply, fold
from referee.rules.positions import read_position
from referee.rules.state import OVER, State
from referee.rules.views import OPERATOR, Viewer, write_position
from referee.seals.receipts import Receipt

ORIGIN_DIFFERS = "ORIGIN_DIFFERS"


class Bench(Dealer):
    """A desk where a match can be gone back to."""

    def branch(
        self, match: str, version: int, keeping: Keeping | None = None, by: str = OPERATOR_ACTOR
    ) -> Opened | Replayed:
        """Open a match that starts where this one stood at a version. For the operator, who sees all cards.

        Raises MatchUnknown, NoSuchVersion, NotBetweenMoves; KeyReused where the key belongs to another order.
        """
        return self._branched(self._start(match, version), keeping, by)

    def branch_off(
        self,
        table: State,
        origin: Origin,
        keeping: Keeping | None = None,
        *,
        spectators: bool = False,
        spectator_delay: int = 0,
        takebacks: bool = False,
        by: str = OPERATOR_ACTOR,
    ) -> Opened | Replayed:
        """Open a match that starts at a table of a record that was read in; ``origin`` names the record.

        Raises Impossible where no such table can be; KeyReused.
        """
        read_position(write_position(table, OPERATOR), table.rules)
        opening, laid = branch_from(table, origin, fair=True)
        opening = replace(
            opening, spectators=spectators, spectator_delay=spectator_delay, takebacks=takebacks
        )
        return self._branched((opening, laid), keeping, by)

    def _branched(
        self, start: tuple[MatchOpened, TableSet], keeping: Keeping | None, by: str
    ) -> Opened | Replayed:
        branch = self.tokens.match_id(keeping.key) if keeping else self._ids.match_id()
        events = [*start, *due(branch, fold(start), self._shuffler)]
        acts = [(actor_of(event, by), event) for event in events]
        entry, after = self._entry(branch, genesis(branch), acts), fold(events)
        answer = self._opened(entry, len(after.seats))
        try:
            return self._append(entry, keeping, answer, after) or answer
        except VersionConflict:
            return self._same_branch(branch, start[0])

    def judge(
        self,
        match: str,
        act: Act,
        reason: str,
        expected_version: int | None = None,
        keeping: Keeping | None = None,
        by: str = OPERATOR_ACTOR,
    ) -> Accepted | Replayed:
        """A judge's word on a match, appended with all that follows from it.

        Raises CannotBeDone, NoSuchSeat, NoSuchVersion, NotBetweenMoves, MatchOver, VersionConflict,
        KeyReused, Archived.
        """
        table = self._known(match, expected_version, keeping, reopens=True)
        if isinstance(table, Replayed):
            return table
        event = judged(table.state, act, reason, self._past(match, table))
        if table.state.phase == OVER:
            self._reopens(match, table.state)
        return self._happen(match, table, [(by, event)], OPERATOR, keeping)

    def _reopens(self, match: str, state: State) -> None:
        """A match that was decided is about to be opened again."""

    def ask_takeback(
        self,
        match: str,
        seat: int,
        version: int,
        reason: str,
        viewer: Viewer,
        expected_version: int | None = None,
        keeping: Keeping | None = None,
        by: str = OPERATOR_ACTOR,
    ) -> Accepted | Replayed:
        """A seat asks the others to take the match back to a version. Raises what ``judge`` does."""
        table = self._known(match, expected_version, keeping)
        if isinstance(table, Replayed):
            return table
        log = self._log(match, table)
        event = asked(table.state, seat, version, reason, log, past_of(table.state, log))
        return self._happen(match, table, [(mover(viewer, seat, by), event)], viewer, keeping)

    def answer_takeback(
        self,
        match: str,
        seat: int,
        agrees: bool,
        viewer: Viewer,
        expected_version: int | None = None,
        keeping: Keeping | None = None,
        by: str = OPERATOR_ACTOR,
    ) -> Accepted | Replayed:
        """A seat answers what is asked; the last that agrees takes the match back. Raises as ``judge``."""
        table = self._known(match, expected_version, keeping)
        if isinstance(table, Replayed):
            return table
        first, *then = answered(table.state, seat, agrees, self._past(match, table))
        acts = [(mover(viewer, seat, by), first), *((REFEREE, event) for event in then)]
        return self._happen(match, table, acts, viewer, keeping)

    def _happen(
        self,
        match: str,
        table: Table,
        acts: Sequence[tuple[str, AnyEvent]],
        viewer: Viewer,
        keeping: Keeping | None,
    ) -> Accepted | Replayed:
        """Append this, and what the referee owes after it."""
        after = table.state.copy()
        for _, event in acts:
            apply(after, event)
        owed = due_after(acts[-1][1], match, after, self._shuffler)
        for event in owed:
            apply(after, event)
        acts = [*acts, *((REFEREE, event) for event in owed)]
        game = Played((Ruling((), tuple(event for _, event in acts)),), after)
        return self._record(match, table, acts, game, viewer, keeping)

    def _past(self, match: str, table: Table) -> Past:
        """The earlier tables of a match; the log is read when one of them is wanted."""
        return lambda version: past_of(table.state, self._log(match, table))(version)

    def _log(self, match: str, table: Table) -> list[AnyEvent]:
        return decode_events(self._store.read(match, upto=table.head.version))

    def _start(self, match: str, version: int) -> tuple[MatchOpened, TableSet]:
        """The events a branch begins with at this version.

        Its first table is laid before any move, so a delay would hold nothing of it back: who watches behind
        time is shown no branch that begins with what they have yet to see.
        """
        state = self._tables.at(match, version).copy()
        if state.spectator_delay and version > self._delays.seen(match):
            state.spectators, state.spectator_delay = False, 0
        line, *more = self._store.read(match, after=version - 1, upto=version + 1)
        last, *after = decode_events([line, *more])
        following = after[0] if after else None
        if not rests(last, following):
            raise NotBetweenMoves(version)
        return branch_from(state, Origin(version, match, line.digest.hex()), is_fair(state, following))

    def _same_branch(self, branch: str, opening: MatchOpened) -> Opened:
        """The kept answer has expired, the branch is there: it must be of this very version."""
        stored = self._store.read(branch, upto=4)
        events = decode_events(stored)
        if events[0] != opening:
            raise KeyReused("the idempotency key opened another match")
        lines = stored[: own_lines(opening, events)]
        entry = Entry(branch, genesis(branch), [decode(line.body) for line in lines], lines)
        return self._opened(entry, len(opening.players))

    def audit(self, match: str, receipts: Sequence[Receipt] = ()) -> Audit:
        """See Reader.audit; a branch is also held to the match it comes from, where that is kept here."""
        found = super().audit(match, receipts)
        if any(fault.version <= 2 for fault in found.faults) or not self._origin_differs(match):
            return found
        strange = AuditFault(2, ORIGIN_DIFFERS, Saying("the match this is a branch of never stood like this"))
        return Audit((strange, *found.faults), found.version, found.head, found.undecided)

    def _origin_differs(self, branch: str) -> bool:
        """Whether a branch tells another table than the match it names; what is not kept here, or is itself
        broken, tells nothing."""
        match decode_events(self._store.read(branch, upto=2)):
            case [
                MatchOpened(origin=Origin(match=str() as match, version=version)) as first,
                TableSet() as laid,
            ]:
                try:
                    state = self._tables.at(match, version)
                except (MatchUnknown, Archived, LogBroken):
                    return False
                except NoSuchVersion:
                    return True
                return origin_differs(first, laid, state, self._store.read(match, version - 1, version)[0])
            case _:
                return False
