"""The table as it stood, ready to be laid again."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from events.catalogue import AnyEvent, PledgeTold, ShuffleRevealed, WholeTable
from referee.languages import Saying
from referee.matches.errors import CannotBeDone, NoSuchVersion, NotBetweenMoves
from referee.matches.judgements import Past
from referee.matches.steps import rests
from referee.rules.evolve import fold
from referee.rules.standing import Pledge
from referee.rules.state import State
from referee.rules.tables import table_of


def past_of(now: State, log: Sequence[AnyEvent], then: Callable[[int], State] | None = None) -> Past:
    """Earlier tables of a match that stands like this after these events; ``then`` finds a state faster."""
    before = then or (lambda version: fold(log[:version]))

    def past(version: int) -> WholeTable:
        if not 1 <= version <= len(log):
            raise NoSuchVersion(version, len(log))
        if version == len(log):
            text = Saying("The match is at version {current}.", current=version)
            raise CannotBeDone("NOTHING_TO_TAKE_BACK", text)
        if not rests(log[version - 1], log[version]):
            raise NotBetweenMoves(version)
        return restored(before(version), now, log[version:])

    return past


def restored(then: State, now: State, since: Sequence[AnyEvent]) -> WholeTable:
    """The table of then. A secret that was revealed since binds nobody any more."""
    pledge = then.pledge
    if pledge is None:
        bound = None if now.pledge is None else PledgeTold(then.deal, "")
        return replace(table_of(then), pledge=bound)
    if pledge.secret and _is_known(pledge, since):
        return replace(table_of(then), pledge=PledgeTold(pledge.deal, ""))
    return table_of(then)


def _is_known(pledge: Pledge, since: Sequence[AnyEvent]) -> bool:
    return any(isinstance(event, ShuffleRevealed) and event.secret == pledge.secret for event in since)
