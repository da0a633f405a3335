"""A job that is watched: who may no longer know of it is told nothing further."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import cast

import pytest

from events.store import Unavailable
from referee.api import jobs
from referee.api.jobs import JobListener
from referee.api.listening import _told
from referee.backlog.jobs import Backlog, BacklogAway, Job, NoSuchJob

BEGUN = Job("j", "batch", "running", 3, 1, 0, 0, created=1, started=1, finished=None)
DONE = replace(BEGUN, state="done", done=3, finished=2)


class Watched:
    """A backlog whose one job is as it is said to be, look by look."""

    def __init__(self, *looks: Job | Exception) -> None:
        self._looks = list(looks)

    def job(self, id: str) -> Job:
        """The job as it stands."""
        look = self._looks.pop(0)
        if isinstance(look, Exception):
            raise look
        return look


def told(backlog: Watched, stands: Callable[[], bool] | None = None, first: Job = BEGUN) -> list[bytes]:
    """What a listener is told who holds a thread."""
    return list(_told(JobListener(cast(Backlog, backlog), first, stands), None))


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


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "LOOK", 0.0)


@pytest.mark.parametrize(("stands", "number", "why"), STANDS)
def test_a_key_is_asked_for_again_before_anything_is_told(
    stands: Callable[[], bool] | None, number: int, why: str
) -> None:
    said = told(Watched(BEGUN, DONE), stands)
    assert len(said) == number, why
    assert (b'"state":"done"' in said[-1]) == (number == 2)


@pytest.mark.parametrize("fault", [BacklogAway("away"), NoSuchJob("j")])
def test_a_job_that_cannot_be_seen_any_more_ends_the_stream(fault: Exception) -> None:
    assert len(told(Watched(BEGUN, fault))) == 1


def test_a_job_that_has_ended_is_told_once() -> None:
    (said,) = told(Watched(), first=DONE)
    assert said.startswith(b'data: {"id":"j"')
