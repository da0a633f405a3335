"""Clocks against players: races that end in one of both, and what an audit finds of a clock's lines."""

from __future__ import annotations

import secrets
import threading
from concurrent.futures import ThreadPoolExecutor

from msgspec.structs import replace

from events.chain import genesis, link
from events.codec import decode
from events.record import CLOCK
from events.redis_store import RedisStore
from events.store import VersionConflict
from referee.matches.answers import Accepted, Opened
from referee.matches.clock_audit import clock_faults
from referee.matches.clocks import written
from referee.matches.opening import Opening
from referee.rules.moves import Discard, DrawStock
from referee.rules.views import OPERATOR
from tests.matches.clocked import NOON, Parlour, clocked, parlour
from tests.matches.house import LM, NAMES, CountedIds, accept

# --- what the audit says ---


def forged(desk: Parlour, match: str, **changed: str) -> list[str]:
    """The codes of what is wrong with a log whose clock's lines say this instead."""
    lines = [decode(line.body) for line in desk.store.read(match)]
    other = [replace(line, **changed) if line.actor == CLOCK else line for line in lines]
    return [fault.code for fault in clock_faults(link(genesis(match), other))]


def test_a_clock_that_moves_too_early_is_found() -> None:
    desk = parlour()
    match = clocked(desk)
    desk.time.passes(30)
    assert desk.out_of_time(match)
    assert forged(desk, match) == []
    assert forged(desk, match, at=written(NOON + 29_999)) == ["CLOCK_TOO_EARLY"] * 2


def test_a_clock_that_nobody_agreed_on_is_found() -> None:
    desk = parlour()
    assert isinstance(desk.open(Opening(LM, NAMES[:2], 0)), Opened)
    accept(desk, "match-1", 1, DrawStock())
    lines = [decode(line.body) for line in desk.store.read("match-1")]
    lines[-1] = replace(lines[-1], actor=CLOCK)
    assert [fault.code for fault in clock_faults(link(genesis("match-1"), lines))] == ["CLOCK_NOT_AGREED"]


def test_a_clock_that_plays_as_it_likes_is_found() -> None:
    desk = parlour()
    match = clocked(desk)
    version = desk.ticking(match).version
    desk.time.passes(30)
    low = min(desk.ticking(match).state.hand, key=lambda card: LM.value_of[card])
    desk.submit(match, 1, [DrawStock(), Discard(low)], OPERATOR, version, by=CLOCK)
    found = desk.audit(match).faults
    assert [(fault.code, fault.version) for fault in found] == [("CLOCK_OTHERWISE", version + 2)]


# --- races ---


def test_a_players_move_and_the_clocks_end_in_exactly_one(valkey_url: str) -> None:
    """Two desks over one server, at once, again and again: as two processes would."""
    store, other = RedisStore(valkey_url), RedisStore(valkey_url)
    player = parlour(store)
    keeper = parlour(other, time=player.time)
    player._ids = CountedIds(f"race-{secrets.token_hex(4)}")
    won = {CLOCK: 0, "seat": 0}
    with ThreadPoolExecutor(2) as hands:
        for _ in range(50):
            match = clocked(player)
            accept(player, match, 1, DrawStock())
            version = player.ticking(match).version
            keeper.ticking(match)
            player.time.passes(30)
            start = threading.Barrier(2)
            moved = hands.submit(_discarded, player, match, version, start)
            clock = hands.submit(_run_out, keeper, match, start)
            assert moved.result() != clock.result(), "one of them, and not both"
            (line,) = player.events(match, OPERATOR, version).records
            assert line.actor == (CLOCK if clock.result() else "seat:1")
            won[CLOCK if clock.result() else "seat"] += 1
    assert sum(won.values()) == 50
    store.close()
    other.close()


def _discarded(desk: Parlour, match: str, version: int, start: threading.Barrier) -> bool:
    move = Discard(min(desk.ticking(match).state.hand))
    start.wait()
    try:
        return isinstance(desk.submit(match, 1, [move], 1, version), Accepted)
    except VersionConflict:
        return False


def _run_out(desk: Parlour, match: str, start: threading.Barrier) -> bool:
    start.wait()
    return desk.out_of_time(match)
