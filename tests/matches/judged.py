"""A match that was judged, and how one judges."""

from __future__ import annotations

import random
from dataclasses import fields
from functools import cache

from events.catalogue import (
    AnyEvent,
)
from events.codec import decode_events
from events.store import MemoryStore, Store
from referee.matches.answers import Accepted
from referee.matches.bench import Bench
from referee.matches.judgements import Act
from referee.rules.state import OVER, State
from referee.rules.views import OPERATOR
from tests.matches.house import LM, house, lm, opened, opening, play

WHY = "Beto drew out of turn"


def judge(desk: Bench, match: str, act: Act, reason: str = WHY) -> Accepted:
    answer = desk.judge(match, act, reason, desk.version(match))
    assert isinstance(answer, Accepted)
    return answer


def log_of(store: Store, match: str) -> list[AnyEvent]:
    return decode_events(store.read(match))


def differ(one: State, other: State) -> set[str]:
    return {f.name for f in fields(State) if getattr(one, f.name) != getattr(other, f.name)}


def now(desk: Bench, match: str) -> State:
    return desk.view(match, OPERATOR).state


def begun(
    store: Store | None = None, fair: bool = True, steps: int = 30, seed: int = 5
) -> tuple[Store, Bench, str]:
    """A match of three, some moves in: dealt by the referee, or from a given deck."""
    store = store or MemoryStore()
    desk = house(store, seed=seed)
    deck = None if fair else random.Random(seed).sample(LM.pack.cards, k=108)
    match = opened(desk, opening(3, deck, rules=lm(limit=40), first_dealer=0, spectators=True)).match
    list(play(desk, match, random.Random(seed), steps))
    return store, desk, match


@cache
def whole(fair: bool) -> tuple[MemoryStore, str]:
    """A whole match; tests take a copy of its log."""
    store, _desk, match = begun(fair=fair, steps=5000)
    assert isinstance(store, MemoryStore)
    assert now(_desk, match).phase == OVER
    assert now(_desk, match).deal > 1
    return store, match


def copied(fair: bool) -> tuple[MemoryStore, Bench, str]:
    """The whole match again, at a desk of its own."""
    kept, match = whole(fair)
    store = MemoryStore()
    store._logs = {match: kept._logs[match][:]}
    return store, house(store, seed=77, prefix="again"), match


def totals(desk: Bench, match: str) -> list[int]:
    return [seat.total for seat in now(desk, match).seats]
