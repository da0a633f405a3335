"""Perft: how many sequences of so many moves lead on from a fixed table; a wrong rule shows as a wrong count.

``perft.json`` holds the tables: deals by their number, and for every game two from the middle of a deal, as
they are sent. ``python -m tests.rules.perft`` finds the counts anew, by trying everything, and writes them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random

import msgspec

from events.catalogue import MatchOpened
from referee.rules.evolve import apply, deal_out, opened
from referee.rules.judge import Allowed, judge
from referee.rules.legal import legal_moves
from referee.rules.moves import Move
from referee.rules.positions import read_position
from referee.rules.rulesets import dials_of
from referee.rules.state import State
from tests.rules.listed import enumerator, listed_of, reasons_unasked
from tests.rules.positions_made import turned

FILE = Path(__file__).with_name("perft.json")


class Perft(msgspec.Struct, omit_defaults=True):
    """A table and its counts, by depth from one move on. ``deal``: seats, and the number the deck is shuffled
    by; else ``position`` as it is sent.
    """

    ruleset: str
    counts: list[int]
    options: dict[str, object] = {}
    deal: tuple[int, int] | None = None
    position: dict[str, object] = {}

    @property
    def table(self) -> State:
        """Where the counting starts."""
        rules = turned(self.ruleset, self.options)
        if self.deal is None:
            return read_position(self.position, rules)
        seats, number = self.deal
        names = [f"seat {n}" for n in range(seats)]
        state = opened(MatchOpened(rules.id, rules.version, dials_of(rules), names, 0, "referee", False))
        deck = rules.pack.cards
        Random(number).shuffle(deck)
        apply(state, deal_out(state, deck))
        return state


def kept() -> dict[str, Perft]:
    """All tables by name."""
    return msgspec.json.decode(FILE.read_bytes(), type=dict[str, Perft])


def by_the_list(state: State) -> Iterable[Move]:
    """The moves that are listed."""
    moves, cut = legal_moves(state, state.turn)
    assert not cut
    return moves


def by_asking(state: State) -> Iterable[Move]:
    """Those that the list must name, found by trying everything."""
    asked = enumerator(state, state.turn)
    wanted = listed_of(state, asked.run())
    return [move for deed, move in asked.allowed.items() if deed in wanted]


def perft(state: State, depth: int, moves: Callable[[State], Iterable[Move]]) -> int:
    """How many sequences of ``depth`` moves lead on from here."""
    found = moves(state)
    if depth == 1:
        return len(list(found))
    return sum(perft(after(state, move), depth - 1, moves) for move in found)


def after(state: State, move: Move) -> State:
    """The table after a lawful move."""
    ruling = judge(state, state.turn, move)
    assert isinstance(ruling, Allowed), move
    next_state = state.copy()
    for event in ruling.events:
        apply(next_state, event)
    return next_state


def main() -> None:
    """Find the counts by asking and write them down."""
    tables = kept()
    with reasons_unasked():
        for name, one in tables.items():
            one.counts = [perft(one.table, depth, by_asking) for depth in range(1, len(one.counts) + 1)]
            print(name, one.counts, flush=True)
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(tables), indent=1) + b"\n")


if __name__ == "__main__":
    main()
