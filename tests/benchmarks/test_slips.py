"""A tenfold slip is seen the same day: three kinds of work against a fixed one of the standard library.

The bounds are five times what was measured when they were written down, so that no busy machine can fail
them; CPU time, in turns, in processes that nothing traces.
"""

from __future__ import annotations

from statistics import median

import pytest

from benchmarks.processes import ours
from benchmarks.rows import interleave

ROUNDS, SLICES, SECONDS = 3, 3, 0.05
WORK = [
    # side                          most reference units a unit of ours may cost
    (("sides.playouts",), 5.0),
    (("sides.lists",), 3.0),
    (("sides.histories", "--few"), 140.0),
]


@pytest.mark.parametrize(("side", "most"), WORK)
def test_no_work_has_become_many_times_as_slow(side: tuple[str, ...], most: float) -> None:
    with ours(*side) as mine, ours("sides.reference") as fixed:
        mine.work(SECONDS)
        rounds = interleave(lambda: mine.work(SECONDS), lambda: fixed.work(SECONDS), ROUNDS, SLICES)
    assert median(our / their for our, their in rounds) <= most
