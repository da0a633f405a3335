"""Branches: a new match that starts where another one stood, and leaves that one alone.

A branch's log needs no other: it opens with where it comes from, then lays the whole table. The secret of the
deal it starts in stays with the match it comes from; the referee binds itself anew to what chance is left.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from events.catalogue import (
    AnyEvent,
    Dealt,
    MatchOpened,
    Origin,
    PledgeTold,
    ShuffleCommitted,
    TableSet,
    WholeTable,
)
from events.record import Stored
from referee.matches.opening import REFEREE
from referee.rules.rulesets import dials_of
from referee.rules.state import State
from referee.rules.tables import table_of


def branch_from(state: State, origin: Origin, fair: bool) -> tuple[MatchOpened, TableSet]:
    """The first events of a match that starts at this table. ``fair``: the referee binds itself in it.

    The table may be that of another match, or of a history that was read in: a state is all that is needed.
    """
    opening = MatchOpened(
        ruleset=state.rules.id,
        ruleset_version=state.rules.version,
        dials=dials_of(state.rules),
        players=list(state.players),
        first_dealer=state.dealer,
        dealing=state.dealing,
        spectators=state.spectators,
        contributions=list(state.contributions),
        origin=origin,
        takebacks=state.takebacks,
    )
    return opening, TableSet(branch_table(state, fair))


def branch_table(state: State, fair: bool) -> WholeTable:
    """The table a branch begins with. Penalties are in the totals; in another log nobody can name them."""
    pledge = PledgeTold(state.deal, "") if fair else None
    return replace(table_of(state), pledge=pledge, penalties=[])


def is_fair(state: State, following: AnyEvent | None) -> bool:
    """Whether the referee binds itself in this match, of which ``following`` is the next event."""
    return state.pledge is not None or isinstance(following, ShuffleCommitted)


def own_lines(opening: MatchOpened, events: Sequence[AnyEvent]) -> int:
    """How many of its first events a branch was opened with."""
    count = 2
    if opening.dealing == REFEREE:
        while count < len(events) and isinstance(events[count], Dealt | ShuffleCommitted):
            count += 1
    return count


def origin_differs(first: MatchOpened, laid: TableSet, state: State, line: Stored) -> bool:
    """Whether the table a branch laid, or the digest it tells, is not that of the match it names."""
    fair = laid.table.pledge is not None
    head = first.origin and first.origin.head
    return head != line.digest.hex() or branch_table(state, fair) != laid.table
