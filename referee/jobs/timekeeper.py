"""The timekeeper: sees to it that there is a job for every clock that runs, at the moment its time is out.

It runs beside the jobs in every worker (``beside``); several share the work. What it goes by is the feed: an
append leaves its entry there in the same step, so whoever moved, and whatever was down meanwhile, each entry
is looked at at least once, and then acknowledged. What it saw it notes beside the log, so that a clock whose
job is lost is found by a sweep. Notes and jobs are hints: what a clock may do the log alone decides.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime

from redis import Redis
from redis.exceptions import RedisError
from rq.job import JobStatus

from events.feed import Taken
from events.outcomes import FeedEntry, Unavailable
from events.record import Stored
from events.store import Archived, MatchUnknown
from referee.jobs.beside import nobody
from referee.jobs.clocks import clock_moves
from referee.jobs.courier import AT_ONCE, IDLE_MS, RETAKE_SECONDS, Clock
from referee.jobs.queue import ALIVE, FAILURE_TTL, clocks, going_on, statuses
from referee.matches.clocks import SECOND, Ticking, moment
from referee.matches.timekeeping import RUNNING, Timekeeping
from referee.rules.state import OVER

GROUP = "clocks"
DECIDED = "clocks-decided"
"""The shelf of the notes of matches that were decided lately: since when that is known."""
SWEEP_SECONDS = 5.0
FORGET_SECONDS = 600.0
LATELY_MS = 24 * 3600 * SECOND
"""How long a decided match is kept in mind: longer than it takes to open it again once it was begun, which
leaves a note of its own (``Timekeeping``)."""
OVERDUE_MS = 2_000
"""How late a clock is before it is asked whether anybody is at it."""
SWEPT_AT_ONCE = 100
"""How many late clocks are seen to before it is looked again what is new."""
_STANDS = b"-"
"""Noted where nobody's time runs: an operator is waited for."""
_CLOCKED = b'"clock"'

_LOG = logging.getLogger(__name__)


class Timekeeper:
    """One timekeeper over a desk and a queue."""

    def __init__(self, desk: Timekeeping, client: Redis, goes_on: Callable[[], None] = nobody) -> None:
        """``goes_on`` is told of each match that is seen to: a round over many of them is no standstill."""
        self._desk = desk
        self._goes_on = goes_on
        self._feed = desk.store.feeds()
        self._running = desk.store.shelf(RUNNING)
        self._decided = desk.store.shelf(DECIDED)
        self._jobs = clocks(client)
        self._clock = Clock()
        self._late: deque[str] = deque()
        """The matches that the sweep has still to see to; who loses this list finds them by their notes."""

    def round(self) -> bool:
        """Everything there is to do now; whether there was anything."""
        taken = self._feed.take(GROUP, 0, AT_ONCE)
        if self._clock.strikes("retake", RETAKE_SECONDS):
            taken += self._feed.retake(GROUP, IDLE_MS, AT_ONCE)
        if taken:
            self._look_at(taken)
            self._feed.done(GROUP, taken)
        if self._late or self._clock.strikes("sweep", SWEEP_SECONDS):
            self.sweep()
        if self._clock.strikes("forget", FORGET_SECONDS):
            self.forget()
        return bool(taken or self._late)

    def sweep(self) -> None:
        """Clocks whose time was out a while ago: the queue was lost, or somebody killed in the middle.

        Only so many at once, so that what is new is looked at in between; the next round goes on.
        """
        if not self._late:
            self._late.extend(self._forgotten(self._running.all()))
        some = [self._late.popleft() for _ in range(min(SWEPT_AT_ONCE, len(self._late)))]
        noted = {match: note for match, note in zip(some, self._running.some(some), strict=True) if note}
        for match in self._forgotten(noted):  # those that still are
            self._see_to(match, noted[match])

    def _forgotten(self, noted: Mapping[str, bytes]) -> list[str]:
        """The matches whose clock is late by these notes, and nobody is at it: who waits longest first."""
        late, overdue = self._now() - OVERDUE_MS, list[tuple[int, str, str]]()
        for match, note in noted.items():
            deadline, _, version = note.decode().partition(" ")
            if version and int(deadline) < late:
                overdue.append((int(deadline), match, _job(match, int(version))))
        jobs = [job for _, _, job in overdue]
        at_it = going_on(self._jobs, jobs, (JobStatus.STARTED,)) if jobs else set()
        return [match for _, match, job in sorted(overdue) if job not in at_it]

    def forget(self) -> None:
        """Let go of the notes of matches that were decided long ago."""
        now, decided = self._now(), self._decided.all()
        ages = {match: now - int(since) for match, since in decided.items() if since}
        self._decided.drop([match for match, age in ages.items() if age > LATELY_MS])
        self._decided.put({match: b"%d" % now for match in decided if match not in ages})  # older programs'

    def _look_at(self, taken: Sequence[Taken]) -> None:
        entries = [one.entry for one in taken]
        matches = {*self._noted(entries), *self._newly_opened(entries)}
        for match in sorted(matches):
            self._see_to(match)

    def _noted(self, entries: Sequence[FeedEntry]) -> Iterable[str]:
        """The matches among these that are known to have a clock."""
        matches = sorted({entry.match for entry in entries})
        for shelf in (self._running, self._decided):
            for match, noted in zip(matches, shelf.some(matches), strict=True):
                if noted is not None:
                    yield match

    def _newly_opened(self, entries: Sequence[FeedEntry]) -> Iterable[str]:
        """The matches that begin here, with a clock."""
        first = [entry for entry in entries if entry.first == 1]
        for entry, lines in zip(first, self._feed.lines(first), strict=True):
            if lines and _has_clock(lines[0]):
                yield entry.match  # whether it really has one is seen when it is looked at

    def _see_to(self, match: str, late: bytes | None = None) -> None:
        """Note when the clock of this match runs out, and have somebody there then.

        ``late``: so it is noted, and whatever job there seems to be, nobody is at it.
        """
        self._goes_on()
        try:
            ticking = self._desk.ticking(match)
        except (MatchUnknown, Archived):
            self._let_go(match)
        except (Unavailable, RedisError, OSError):
            raise
        except Exception:  # a log that cannot be read must not stop the clocks of all others
            _LOG.exception("no clock runs in %s", match)
            self._let_go(match)
        else:
            self._arm(match, ticking, late)

    def _arm(self, match: str, ticking: Ticking, late: bytes | None) -> None:
        """The note first, then the job: what is only noted is found by a sweep."""
        if ticking.state.clock is None:
            return
        if ticking.state.phase == OVER:  # a judge may be about to take the end back
            self._decided.put({match: b"%d" % self._now()})
            self._running.drop([match])
            return
        deadline, job = ticking.deadline, _job(match, ticking.version)
        if deadline is None:
            self._running.put({match: _STANDS})
            return
        note = b"%d %d" % (deadline, ticking.version)
        if note != late:
            self._running.put({match: note})
        if late or statuses(self._jobs, [job])[0] not in ALIVE:
            self._call(match, job, deadline)

    def _call(self, match: str, job: str, deadline: int) -> None:
        due = -(-deadline // SECOND)  # RQ counts whole seconds, and a clock is never early
        more = {"job_id": job, "result_ttl": 0, "failure_ttl": FAILURE_TTL, "description": "clock"}
        if deadline <= self._now():
            self._jobs.enqueue(clock_moves, match, **more)
        else:
            self._jobs.enqueue_at(datetime.fromtimestamp(due, UTC), clock_moves, match, **more)

    def _now(self) -> int:
        return moment(self._desk.clock.now())

    def _let_go(self, match: str) -> None:
        self._running.drop([match])
        self._decided.drop([match])


def _job(match: str, version: int) -> str:
    return f"clock-{match}-{version}"


def _has_clock(line: Stored) -> bool:
    """Whether a match may have one; a player may be called so, too."""
    return _CLOCKED in line.body
