"""Was every judgement in a log one that could be made, and did all come of it that had to?

A take-back tells a whole table: it is held to the table that the log itself gives for that version.
"""

from __future__ import annotations

from collections.abc import Sequence

from events.catalogue import (
    AnyEvent,
    ShuffleCommitted,
    StockReshuffled,
    TakebackAgreed,
    TakebackAsked,
    TakebackRefused,
    TakenBack,
)
from referee.matches.earlier import past_of
from referee.matches.errors import CannotBeDone, MatchOver, NotBetweenMoves
from referee.matches.fairness import rebinding_due
from referee.matches.judgements import Past, act_of, judged
from referee.matches.takebacks import answered, asked
from referee.rules.evolve import evolve
from referee.rules.state import State


class Earlier:
    """The states of a log that something in it goes back to, kept as the log is walked through once."""

    def __init__(self, events: Sequence[AnyEvent]) -> None:
        self._wanted = {event.to for event in events if isinstance(event, TakenBack | TakebackAsked)}
        self._states: dict[int, State] = {}

    def remember(self, state: State) -> None:
        """Keep this state, if something goes back to it."""
        if state.version in self._wanted:
            self._states[state.version] = state.copy()

    def at(self, version: int) -> State:
        """The state at a version that was passed."""
        return self._states[version]


def lawful_judgement(state: State, events: Sequence[AnyEvent], at: int, earlier: Earlier) -> list[AnyEvent]:
    """What happens when this is done here; empty where it cannot be."""
    past = past_of(state, events[:at], earlier.at)
    try:
        happens = _what_happens(state, events, at, past)
    except (CannotBeDone, MatchOver, NotBetweenMoves):
        return []
    last = happens[-1] if happens else None
    if isinstance(last, TakenBack) and rebinding_due(evolve(state, last)):
        happens += _bound_anew(last, events[at + len(happens) :])
    return happens


def _what_happens(state: State, events: Sequence[AnyEvent], at: int, past: Past) -> list[AnyEvent]:
    match events[at]:
        case TakebackAsked() as event:
            return [asked(state, event.seat, event.to, event.reason, events[:at], past)]
        case TakebackAgreed() | TakebackRefused() as event:
            return answered(state, event.seat, isinstance(event, TakebackAgreed), past)
        case event:
            act = act_of(event)
            return [] if act is None else [judged(state, act, getattr(event, "reason", ""), past)]


def _bound_anew(back: TakenBack, following: Sequence[AnyEvent]) -> list[AnyEvent]:
    """What the referee owes behind a reveal: a promise for this deal, and the same stock in another order."""
    promise, stock = ShuffleCommitted(back.table.deal, "", ""), StockReshuffled(back.table.stock)
    match following[:2]:
        case [ShuffleCommitted() as told, *rest] if told.deal == promise.deal:
            alike = [new for new in rest if isinstance(new, StockReshuffled) and _same_cards(new, stock)]
            return [told, *(alike or [stock])]
        case _:
            return [promise, stock]


def _same_cards(one: StockReshuffled, other: StockReshuffled) -> bool:
    return sorted(one.stock) == sorted(other.stock)
