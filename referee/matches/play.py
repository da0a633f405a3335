"""Moves put to the judge one after the other, all or nothing, and what may be told of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from events.catalogue import (
    AnyEvent,
    DealBlocked,
    DealEnded,
    DealScored,
    Dealt,
    MatchEnded,
    RebuyOffered,
    SeatEliminated,
    ShuffleCommitted,
    ShuffleRevealed,
    StockRecycled,
)
from events.record import REFEREE
from referee.matches.answers import Ruling
from referee.matches.fairness import due
from referee.matches.ports import Shuffler
from referee.matches.reports import judged, seen_by
from referee.rules.cards import Card
from referee.rules.evolve import apply
from referee.rules.judge import UNKNOWN, Allowed, Chance
from referee.rules.moves import Move
from referee.rules.replays import DECLARED
from referee.rules.state import State
from referee.rules.views import Viewer, view_event

_CONSEQUENCES = (
    StockRecycled,
    DealEnded,
    DealScored,
    SeatEliminated,
    RebuyOffered,
    ShuffleRevealed,
    ShuffleCommitted,
    Dealt,
    MatchEnded,
)


@dataclass(frozen=True, slots=True)
class Played:
    """Moves that were judged on a copy: the rulings, up to the first refusal, and the table after them."""

    rulings: tuple[Ruling, ...]
    after: State

    @property
    def lawful(self) -> bool:
        """Whether every move was allowed."""
        return all(ruling.legal for ruling in self.rulings)

    @property
    def events(self) -> list[AnyEvent]:
        """Everything that happens, in order."""
        return [event for ruling in self.rulings for event in ruling.events]


def played(
    state: State, seat: int, moves: Sequence[Move], chance: Chance, drawn: Card | None = None
) -> Played:
    """The moves of a seat, one by one on a copy of the table, up to the first that is refused.

    ``drawn`` is the card that was seen drawn, where deals are reported from a real table.
    """
    after = state.copy()
    rulings: list[Ruling] = []
    for n in range(len(moves)):
        verdict, undecided = judged(after, seat, moves[n:], chance, drawn)
        if not isinstance(verdict, Allowed):
            rulings.append(Ruling(verdict.breaches))
            break
        for event in verdict.events:
            apply(after, event)
        rulings.append(Ruling((), verdict.events, undecided))
    return Played(tuple(rulings), after)


def dealt_on(game: Played, match: str, shuffler: Shuffler) -> Played:
    """The same with what the referee owes after it: what it was bound to, and the next deal if it deals."""
    after, events = game.after, due(match, game.after, shuffler)
    if not events:
        return game
    for event in events:
        apply(after, event)
    last = game.rulings[-1]
    return Played((*game.rulings[:-1], Ruling((), (*last.events, *events), last.undecided)), after)


def as_seen(state: State, seat: int, moves: Sequence[Move]) -> Played:
    """The same moves judged on what the seat can see, so that nothing it cannot see decides or is told."""
    return played(seen_by(state, seat), seat, moves, UNKNOWN)


def shown(rulings: Iterable[Ruling], viewer: Viewer) -> tuple[Ruling, ...]:
    """The rulings with their events as the viewer may read them."""
    return tuple(
        Ruling(ruling.breaches, tuple(view_event(event, viewer) for event in ruling.events), ruling.undecided)
        for ruling in rulings
    )


def actor_of(event: AnyEvent, mover: str) -> str:
    """Who did this: the one who moved, or the referee where it follows by the rules alone."""
    if isinstance(event, _CONSEQUENCES) or (isinstance(event, DealBlocked) and event.reason != DECLARED):
        return REFEREE
    return mover
