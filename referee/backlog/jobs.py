"""A job: work in pieces for the night shift, and how far it has come. Ports, values and errors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

BATCH, TURNS = "batch", "turns"
"""What there is to ask for: many histories to adjudicate, or one deep question about turns."""

QUEUED, RUNNING, DONE, CANCELLED, FAILED = "queued", "running", "done", "cancelled", "failed"
OPEN = (QUEUED, RUNNING)


class NoSuchJob(Exception):
    """There is no such job, or it was let go of after its time. The asker's fault."""


class JobKeyReused(Exception):
    """This key was used for another request. The asker's fault."""


class TooManyJobs(Exception):
    """So much waits already that no more is taken on."""


class Hopeless(Exception):
    """A job that cannot be done, however often it is tried; the text says why."""


class BacklogAway(Exception):
    """The server that keeps the backlog cannot be reached, or is still loading."""


@dataclass(frozen=True, slots=True)
class Order:
    """What is asked for. ``id`` names the job: who asks again with the same one means the same job.

    ``fingerprint`` tells one request from another under the same id. ``sizes`` are how many things each
    piece holds, ``upload`` where the pieces lie. ``counted`` is whether it is known how many results there
    will be.
    """

    id: str
    kind: str
    fingerprint: str
    sizes: tuple[int, ...]
    upload: str
    counted: bool = True


@dataclass(frozen=True, slots=True)
class Job:
    """How a job stands. Times are milliseconds since 1970; ``total`` is None where nobody can know yet.

    ``done`` counts results, of which ``faulty`` tell of something unlawful and ``unreadable`` of something
    nobody could read. ``answer`` is JSON that goes with the whole, ``why`` the reason of a failure.
    """

    id: str
    kind: str
    state: str
    total: int | None
    done: int
    faulty: int
    unreadable: int
    created: int
    started: int | None
    finished: int | None
    answer: bytes | None = None
    why: str | None = None

    @property
    def is_open(self) -> bool:
        """Whether anything may still change."""
        return self.state in OPEN

    def eta(self, now: int) -> int | None:
        """Seconds it will take at the pace so far; None where nothing tells, 0 where nothing is left."""
        if not self.is_open:
            return 0
        if self.total is None or self.started is None or not self.done:
            return None
        pace = max(now - self.started, 1) / self.done
        return round((self.total - self.done) * pace / 1000)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one piece: its results as JSON, one a line, and how many of them are which."""

    results: bytes
    done: int
    faulty: int = 0
    unreadable: int = 0
    answer: bytes | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """Some results in order, each JSON; ``next`` is the number of the last where more may follow."""

    results: Sequence[bytes]
    next: int | None


class Upload(Protocol):
    """The pieces of a job that is about to be asked for."""

    name: str

    def put(self, piece: bytes) -> None:
        """Keep the next piece. Raises BacklogAway."""

    def drop(self) -> None:
        """Forget all pieces: nobody will ask for them."""


class Backlog(Protocol):
    """What the counter knows of the night shift. Every call may raise BacklogAway."""

    def upload(self) -> Upload:
        """Begin to keep the pieces of a job; what is not asked for in time is forgotten."""

    def order(self, order: Order) -> Job:
        """Ask for a job, or find the one asked for before. Raises JobKeyReused, TooManyJobs."""

    def job(self, id: str) -> Job:
        """How a job stands. Raises NoSuchJob."""

    def cancel(self, id: str) -> Job:
        """Stop a job: no piece is begun any more. One that has ended stays as it is. Raises NoSuchJob."""

    def page(self, id: str, after: int, limit: int) -> Page:
        """Results after the one of that number, the first being 1, as far as they are there without a hole.

        Raises NoSuchJob.
        """

    def depth(self) -> tuple[int, int]:
        """How many jobs are open, and how many pieces of them are not done."""


def pieces_of(data: bytes) -> Iterator[bytes]:
    """The results in a piece's, one by one."""
    return iter(data.splitlines())
