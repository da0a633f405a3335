"""A job that is watched: who may no longer know of it is told nothing further."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import cast

import pytest

from events.store import Unavailable
from referee.api import jobs
from referee.backlog.jobs import Backlog, Job

BEGUN = Job("j", "batch", "running", 3, 1, 0, 0, created=1, started=1, finished=None)
DONE = replace(BEGUN, state="done", done=3, finished=2)


class Watched:
    """A backlog whose one job is done by now."""

    def job(self, id: str) -> Job:
        """The job as it stands."""
        return DONE


def away() -> bool:
    """The log cannot say whether a key still counts."""
    raise Unavailable("away")


STANDS: list[tuple[Callable[[], bool] | None, int, str]] = [
    # what was shown   told   why this row exists
    (None, 2, "nothing was shown that could cease to count"),
    (lambda: True, 2, "the key still counts"),
    (lambda: False, 1, "the key was taken away"),
    (away, 1, "where it cannot be asked nothing is told"),
]


@pytest.mark.parametrize(("stands", "told", "why"), STANDS)
def test_a_key_is_asked_for_again_before_anything_is_told(
    monkeypatch: pytest.MonkeyPatch, stands: Callable[[], bool] | None, told: int, why: str
) -> None:
    monkeypatch.setattr(jobs, "LOOK", 0.0)
    said = list(jobs._told(cast(Backlog, Watched()), BEGUN, None, stands))
    assert len(said) == told, why
    assert (b'"state":"done"' in said[-1]) == (told == 2)
