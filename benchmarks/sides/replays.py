"""Our replay of one match from its stored bytes; a unit is one event decoded and folded.

The match is played at random beforehand (three seats, 400 events, always the same) and written, event by
event, to the file named on the command line, for the peer to replay the very same. With ``--verified`` the
chain of digests is recomputed too, as an audit does.
"""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from benchmarks.sides.playouts import Shuffler, fresh, opening, step
from benchmarks.slices import serve
from events.catalogue import AnyEvent
from events.chain import genesis, link, verify
from events.codec import decode_events
from events.record import REFEREE, Stored, lines
from referee.rules.evolve import fold
from referee.rules.rulesets import ruleset
from referee.rules.state import OVER, State

EVENTS = 400
MATCH = "a-match-of-the-benchmark"


def match_of(count: int) -> list[AnyEvent]:
    """The first ``count`` events of a random match of loba-de-menos for three seats, the same every time."""
    rules, chance = ruleset("loba-de-menos"), Shuffler(3)
    events: list[AnyEvent] = [opening(rules, 3)]
    state = fresh(rules, 3)
    while state.phase != OVER and len(events) < count:
        step(state, chance, events)
    return events[:count]


def stored(events: list[AnyEvent]) -> list[Stored]:
    """The events as lines of a log, as the store keeps them."""
    acts = [(REFEREE, event) for event in events]
    return link(genesis(MATCH), lines(MATCH, 0, "2026-01-01T00:00:00.000Z", acts))


def table(state: State) -> list[object]:
    """What both sides must agree on after the replay."""
    write = state.rules.pack.write
    hand, pile = sorted(write(state.seats[0].hand)), write(state.pile)
    return [hand, pile, [seat.total for seat in state.seats], sorted(meld.id for meld in state.melds)]


def main() -> None:
    """Replay until told to stop."""
    events = match_of(EVENTS)
    Path(sys.argv[1]).write_bytes(msgspec.json.encode(events))
    log = stored(events)

    def replay() -> int:
        fold(decode_events(log))
        return len(log)

    def verified() -> int:
        assert verify(MATCH, log) is None
        return replay()

    serve(
        verified if "--verified" in sys.argv else replay,
        events=len(log),
        table=table(fold(decode_events(log))),
    )


if __name__ == "__main__":
    main()
