"""Shift after shift: a worker who goes on when the queue's server is away, and says so in one line.

RQ's own worker retries only while it looks for work, tells of every try, and ends with a traceback where the
server dies at any other moment.
"""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable
from types import FrameType
from typing import Any

from redis import Redis
from redis.exceptions import RedisError
from rq import Queue, SimpleWorker
from rq.exceptions import StopRequested
from rq.executions import Execution
from rq.job import Job
from rq.serializers import JSONSerializer

from referee.jobs.queue import ABANDONED, TIMEOUT, every
from referee.wiring import night_traces

PAUSE = 1.0
"""Seconds between a shift that broke off and the next one."""
_AWAY = re.compile(r"^[\w.]*(?:Unavailable|BacklogAway|Loading|Unconfirmed|redis\.exceptions\.\w+): ")
_LOGS = ("rq.worker", "rq.job")


class Worker(SimpleWorker):
    """Somebody who does the jobs one by one, without a fork for each: that would cost more than the job."""

    max_connection_wait_time = 5.0
    asked_to_stop = False

    def perform_job(self, job: Job, queue: Queue, execution: Execution) -> bool:
        """Do a job; what is told of it is its name, and nothing of what it is about."""
        with night_traces().span(f"job {job.func_name}"):
            return bool(super().perform_job(job, queue, execution))

    def get_heartbeat_ttl(self, job: Job, working_time: float = 0.0) -> int:
        """How long a job counts as being done, in seconds."""
        return int(job.timeout or TIMEOUT) + ABANDONED

    def request_stop(self, signum: int, frame: FrameType | None) -> None:
        """A signal came: this shift is the last one."""
        self.asked_to_stop = True
        super().request_stop(signum, frame)  # type: ignore[no-untyped-call]

    def teardown(self) -> None:
        """Say good-bye, where there is anybody to say it to."""
        try:
            super().teardown()  # type: ignore[no-untyped-call]
        except (RedisError, OSError) as fault:
            self.log.debug("nobody was told that this worker ends: %s", fault)

    def _pubsub_exception_handler(self, exc: Exception, pubsub: Any, pubsub_thread: Any) -> None:
        if isinstance(exc, RedisError | OSError):
            time.sleep(2.0)  # it connects anew; that the server is away the other thread tells
        else:
            super()._pubsub_exception_handler(exc, pubsub, pubsub_thread)


def worker(client: Redis) -> Worker:
    """A worker for all queues."""
    return Worker(every(client), connection=client, serializer=JSONSerializer)


def keep_working(client: Callable[[], Redis], complain: Callable[[str], None]) -> int:
    """Do jobs until a signal asks to stop, whatever becomes of the queue's server; the exit code."""
    short = Short(complain)
    for name in _LOGS:
        logging.getLogger(name).addFilter(short)
    try:
        while not _shift(client, short):
            if short.ours:
                return 1
            time.sleep(PAUSE)
    except StopRequested:
        pass  # between two shifts
    finally:
        for name in _LOGS:
            logging.getLogger(name).removeFilter(short)
    return 0


def _shift(client: Callable[[], Redis], short: Short) -> bool:
    """One shift; whether it was to be the last one."""
    mine = None
    try:
        mine = worker(client())
        mine.work(logging_level="WARNING")
    except (RedisError, OSError) as fault:
        short.waits(fault)
    return mine is not None and mine.asked_to_stop


class Short(logging.Filter):
    """What RQ tells: in one line where only a server is away, and not again and again.

    What is our own fault keeps its traceback; ``ours``: a shift ended by it.
    """

    SAME = 60.0
    """Seconds in which the same is not told again."""

    def __init__(self, complain: Callable[[str], None]) -> None:
        super().__init__()
        self.ours = False
        self._complain = complain
        self._told: dict[str, float] = {}

    def waits(self, fault: object) -> None:
        """The queue's server is away."""
        now = time.monotonic()
        if now - self._told.get(str(fault), float("-inf")) > self.SAME:
            self._told = {said: at for said, at in self._told.items() if now - at < self.SAME}
            self._told[str(fault)] = now
            self._complain(f"the worker waits for the queue's server: {fault}")

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether RQ is to tell it itself."""
        fault = record.exc_info[1] if record.exc_info else _retried(record)
        if isinstance(fault, RedisError | OSError):
            self.waits(fault)
            return False
        self.ours = self.ours or "unhandled exception, quitting" in record.msg
        lines = record.getMessage().splitlines()
        if len(lines) > 1 and _AWAY.match(lines[-1]):
            record.msg, record.args = f"{lines[0]}: {lines[-1]}", ()
        return True


def _retried(record: logging.LogRecord) -> object:
    """Why RQ's worker tries again to reach its server, where that is what it tells."""
    words = record.args if isinstance(record.args, tuple) else ()
    return next((word for word in words if isinstance(word, Exception)), None)
