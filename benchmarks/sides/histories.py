"""Our rulings on histories of eighty moves, from bytes to the result in JSON; a unit is one history.

The histories are those of matches of loba-de-menos for two seats played at random, as the service exports
them: all are in order, as most of a pile are. With ``--at-length`` the quick look at such records is left
out, and each is ruled on as one with a fault in it is. ``--few`` makes do with ten histories.
"""

from __future__ import annotations

import sys
from itertools import cycle, islice

import msgspec

from benchmarks.sides.playouts import Shuffler, fresh, opening, step
from benchmarks.slices import serve
from events.catalogue import AnyEvent
from referee.histories import jsonl
from referee.histories.adjudicate import adjudicate
from referee.histories.recording import recorded
from referee.jobs.verdicts import CLEAN, verdict
from referee.rules.rulesets import ruleset
from referee.rules.state import OVER

HISTORIES, MOVES = 100, 80
AT = "2026-11-30T12:00:00.000Z"


def history(seed: int) -> bytes:
    """The first eighty moves of a random match."""
    rules, chance = ruleset("loba-de-menos"), Shuffler(seed)
    events: list[AnyEvent] = [opening(rules, 2)]
    state, moves = fresh(rules, 2), 0
    while state.phase != OVER and moves < MOVES:
        moves += step(state, chance, events)
    return jsonl.write(recorded([(event, AT) for event in events], f"match-{seed}"))


def pile(count: int) -> list[bytes]:
    """Histories that are long enough."""
    found = map(history, range(10 * count))
    return list(islice((data for data in found if data.count(b'"move"') == MOVES), count))


def main() -> None:
    """Rule until told to stop."""
    histories = cycle(pile(10 if "--few" in sys.argv else HISTORIES))

    def quickly() -> int:
        result = verdict(next(histories), 1, "en")
        assert result["outcome"] == CLEAN
        msgspec.json.encode(result)
        return 1

    def at_length() -> int:
        assert adjudicate(jsonl.read(next(histories)).history).clean
        return 1

    serve(at_length if "--at-length" in sys.argv else quickly)


if __name__ == "__main__":
    main()
