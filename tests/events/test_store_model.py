"""The store on a server does, step by step, exactly what the store in memory says a store does."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import given, settings
from hypothesis import strategies as st

from events import chain
from events.record import Head
from events.redis_store import RedisStore
from events.store import Command, Forked, KeyReused, MatchUnknown, MemoryStore, Store, VersionConflict
from tests.events.samples import a_turn, fresh_match, linked

Step = Callable[[Store, list[str]], object]

MATCHES = st.integers(0, 1)
COMMANDS = st.none() | st.builds(
    Command,
    st.sampled_from(["k1", "k2"]),
    st.sampled_from(["one", "two"]),
    st.binary(max_size=4),
    st.just(60),
)


def _append(which: int, back: int, forked: bool, turns: int, command: Command | None) -> Step:
    """Append behind the head, one that is ``back`` lines old (or too new), or a forged one."""

    def step(store: Store, matches: list[str]) -> object:
        match = matches[which]
        at = _head(store, match)
        head = Head(max(0, at.version - back), b"forged" if forked else at.digest)
        events = [event for n in range(turns) for event in a_turn(n)]
        return store.append(match, head.version, head.digest, linked(match, head, events), command)

    return step


def _head(store: Store, match: str) -> Head:
    try:
        return store.head(match)
    except MatchUnknown:
        return chain.genesis(match)


def _read(which: int, after: int, upto: int | None, limit: int | None) -> Step:
    return lambda store, matches: store.read(matches[which], after, upto, limit)


def _refuse(which: int, refusal: bytes, command: Command | None) -> Step:
    return lambda store, matches: store.refuse(matches[which], refusal, command)


def _refusals(which: int, after: int, limit: int) -> Step:
    return lambda store, matches: store.refusals(matches[which], after, limit)


STEPS: st.SearchStrategy[Step] = st.one_of(
    st.builds(
        _append, MATCHES, st.sampled_from([0, 0, 0, 2, -2]), st.sampled_from([False, False, True]),
        st.integers(1, 3), COMMANDS,
    ),
    st.builds(
        _read, MATCHES, st.integers(0, 9), st.none() | st.integers(0, 9), st.none() | st.integers(1, 4)
    ),
    st.builds(_refuse, MATCHES, st.binary(max_size=2), COMMANDS),
    st.builds(_refusals, MATCHES, st.integers(0, 4), st.integers(1, 4)),
    st.builds(lambda which: lambda store, matches: store.head(matches[which]), MATCHES),
)  # fmt: skip


def _outcome(step: Step, store: Store, matches: list[str]) -> object:
    """What a step comes to; an error counts by its kind and words."""
    try:
        return step(store, matches)
    except (Forked, KeyReused, MatchUnknown, VersionConflict) as error:
        return type(error), str(error)


@settings(max_examples=60, deadline=None)
@given(st.lists(STEPS, min_size=1, max_size=25))
def test_step_by_step(valkey_url: str, steps: list[Step]) -> None:
    """Appends with good, old, new and forged heads, known and reused keys, and reads from anywhere."""
    matches = [fresh_match(), fresh_match()]
    memory, server = MemoryStore(), RedisStore(valkey_url)
    for step in steps:
        assert _outcome(step, server, matches) == _outcome(step, memory, matches)
    for match in matches:
        assert _outcome(_read(matches.index(match), 0, None, None), server, matches) == _outcome(
            _read(matches.index(match), 0, None, None), memory, matches
        )
    server.close()
