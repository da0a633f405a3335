"""All that a seat may do in a position, found by asking, and what of it the list of moves must name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import pytest

from referee.rules import closing, proposals
from referee.rules.rulebook.codes import Breach, Code
from referee.rules.standing import ESCALERA
from referee.rules.state import State
from tests.rules.enumerator import Deed, Enumerator
from tests.rules.enumerator_closing import ClosingEnumerator


def listed_of(state: State, allowed: Iterable[Deed]) -> set[Deed]:
    """Of what is allowed, what the list must name: all but openings of which something can be spared."""
    return {done for done in allowed if done[0] != "open" or _minimal(state, done)}


def _minimal(state: State, done: Deed) -> bool:
    rules, melds = state.rules, [meld for meld in done[1:] if isinstance(meld, tuple)]
    if rules.opening == "contract":
        return all(len(meld) - 1 == (rules.run_min if meld[0] == ESCALERA else 3) for meld in melds)
    points = dict(rules.values)
    worth = [sum(points["JK" if code == "JK" else code[0]] for code in meld[1:]) for meld in melds]
    return all(sum(worth) - one < rules.opening_min for one in worth)


def enumerator(state: State, seat: int) -> Enumerator:
    """Who asks: for larger hands with less imagination."""
    size = len(state.seats[seat].hand)
    broad, thorough = (6, 4) if size <= 7 else (4, 3) if size <= 10 else (3, 3)
    closing_game = state.rules.finish == "close"
    return (ClosingEnumerator if closing_game else Enumerator)(state, seat, broad, thorough)


def dumb(state: State, seat: int) -> set[Deed]:
    """All deeds that the list must name, found by asking; whatever else is accepted holds one of them."""
    allowed = enumerator(state, seat).run()
    listed = listed_of(state, allowed)
    assert all(_asked(state, done) for done in allowed), "an opening is not the contract"
    least = [_cards(done) for done in listed if done[0] in ("open", "meld")]
    for done in allowed - listed:
        assert any(not one - _cards(done) for one in least), ("nothing listed in it", done)
    return listed


def _asked(state: State, done: Deed) -> bool:
    """Whether melds that open in a game of contracts are as many piernas and escaleras as it asks (41)."""
    rules, seat = state.rules, state.seats[state.turn]
    if done[0] not in ("open", "meld") or rules.opening != "contract" or seat.opened:
        return True
    contract = rules.contract(state.round)
    kinds = [meld[0] for meld in ([done[1:]] if done[0] == "meld" else done[1:]) if isinstance(meld, tuple)]
    if contract in ("sucia", "real"):
        return kinds == [ESCALERA]
    return sorted("E" if kind == ESCALERA else "T" for kind in kinds) == sorted(contract)


def _cards(done: Deed) -> Counter[object]:
    """The cards of a meld, or of several."""
    if done[0] == "meld":
        return Counter(done[2:])
    return Counter(code for meld in done[1:] if isinstance(meld, tuple) for code in meld[1:])


@contextmanager
def reasons_unasked() -> Iterator[None]:
    """The judge without the search for all reasons of a refused shape, which takes most of its time.

    Whether a move is allowed does not depend on them; some positions are always asked with all reasons.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(proposals, "shape_faults", lambda turn, move: [Code.NOT_A_MELD])
        patch.setattr(
            proposals, "addition_breaches", lambda rules, meld, cards, order: [Breach(Code.NOT_A_MELD)]
        )
        patch.setattr(
            closing, "addition_breaches", lambda rules, meld, cards, order: [Breach(Code.NOT_A_MELD)]
        )
        yield
