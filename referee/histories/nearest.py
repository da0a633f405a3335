"""Of all lawful moves those first that come nearest to what was done.

Nearest is: the same kind of move first; then the most cards in common, then the fewest cards that only one
of the two has, then the same meld on the table; what is equal by all this stands in the order of the list.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from referee.histories.cards_in_moves import cards_of, touched
from referee.rules.moves import LayMeld, Move, Open

_ALIKE = (LayMeld, Open)
"""One new meld is like several."""


def nearest(move: Move, lawful: Iterable[Move]) -> list[Move]:
    """The lawful moves, the nearest to ``move`` first."""
    return sorted(lawful, key=lambda other: _distance(move, other))


def _distance(move: Move, other: Move) -> tuple[int, int, int, int]:
    mine, others = Counter(cards_of(move)), Counter(cards_of(other))
    shared = (mine & others).total()
    apart = mine.total() + others.total() - 2 * shared
    return _kinship(move, other), -shared, apart, 0 if touched(move) & touched(other) else 1


def _kinship(move: Move, other: Move) -> int:
    if type(move) is type(other):
        return 0
    return 1 if isinstance(move, _ALIKE) and isinstance(other, _ALIKE) else 2
