"""Telling a webhook of some appends. What is open stands in the book; a job is only who does it.

A job carries a handful of messages, since making one costs more than sending one. A message that fails goes
on by itself, in a job of its own that is tried again and again.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from functools import cache
from hashlib import sha256

from redis import Redis
from rq import Queue, get_current_job
from rq.job import Job, Retry

from events.outcomes import FeedEntry
from events.record import Stored
from events.store import Store
from referee.hooks.addresses import Resolve, by_name
from referee.hooks.book import Book
from referee.hooks.sending import Outcome, send
from referee.hooks.signing import headers
from referee.hooks.telling import body
from referee.hooks.webhook import Delivery, Webhook
from referee.jobs.queue import FAILURE_TTL, deliveries
from referee.settings import read_settings
from referee.wiring import log

HOLD_SECONDS = 30
"""How long a receiver that kept us waiting is left alone, so that it does not keep the others waiting."""
LONGEST = 6.0
"""Seconds after which a job begins with no further message; one more may take five."""
RESULT_TTL = 60
GONE = 410


@dataclass
class Became:
    """What became of some messages: those that are to be tried once more, and those nobody has tried."""

    again: list[str] = field(default_factory=list)
    untried: list[str] = field(default_factory=list)
    slow: bool = False

    @property
    def in_seconds(self) -> int:
        """When those that nobody has tried are due: not while their receiver is left alone."""
        return HOLD_SECONDS if self.slow else 0


@dataclass
class Post:
    """Delivers: the book, how long to wait before each further try, and whether private addresses will do."""

    store: Store
    retries: Sequence[int]
    private: bool = False
    resolve: Resolve = by_name

    def __post_init__(self) -> None:
        self.book = Book(self.store)

    def deliver(self, webhook: str, messages: Sequence[str], tries: int, held: bool = False) -> Became:
        """One try of each message, its number ``tries``; of those that are still open."""
        found, open_ones = self.book.get(webhook), self.book.some_open(webhook, messages)
        if found is None:
            self.book.forget(webhook, open_ones)
            return Became()
        if self._disabled(webhook, open_ones, tries):
            return Became()
        if held:
            return Became(untried=[delivery.message for delivery in open_ones], slow=True)
        return self._tried(found, open_ones, tries)

    def _disabled(self, webhook: str, untold: Sequence[Delivery], tries: int) -> bool:
        """Whether it is told no more; then those that were still to be made are given up."""
        if not (reason := self.book.condition(webhook).disabled):
            return False
        for delivery in untold:
            self.book.bury(webhook, delivery, tries - 1, f"the webhook was disabled: {reason}")
        return True

    def _tried(self, webhook: Webhook, open_ones: Sequence[Delivery], tries: int) -> Became:
        became, taken, until = Became(), list[Delivery](), time.monotonic() + LONGEST
        told = self.book.feed.lines([_entry(delivery) for delivery in open_ones])
        try:
            for at, (delivery, lines) in enumerate(zip(open_ones, told, strict=True)):
                if became.slow or time.monotonic() > until:
                    became.untried.append(delivery.message)
                    continue
                outcome = self._counted(webhook, delivery, lines)
                became.slow = outcome.slow
                if outcome.well:
                    taken.append(delivery)
                elif self._goes_on(webhook.id, delivery, tries, outcome):
                    became.again.append(delivery.message)
                elif self._disabled(webhook.id, open_ones[at + 1 :], tries):
                    break
        finally:
            # also where the job is ended in the middle: what was taken is not sent again
            self.book.delivered(webhook.id, taken)
        return became

    def _counted(self, webhook: Webhook, delivery: Delivery, lines: Sequence[Stored] | None) -> Outcome:
        """What came of one try; a fault of our own is one that failed, too, or it would be tried for ever."""
        try:
            return self._sent(webhook, delivery, lines)
        except Exception as fault:
            return Outcome(None, f"our own fault: {type(fault).__name__}")

    def _sent(self, webhook: Webhook, delivery: Delivery, lines: Sequence[Stored] | None) -> Outcome:
        told, now = body(webhook, delivery, lines), int(time.time())
        sealed = headers(webhook.secret, delivery.message, now, told)
        plain = {"Content-Type": "application/json", "User-Agent": "loba-referee"}
        return send(webhook.url, {**plain, **sealed}, told, private=self.private, resolve=self.resolve)

    def _goes_on(self, webhook: str, delivery: Delivery, tries: int, outcome: Outcome) -> bool:
        """Whether a message that failed is to be tried once more; else it is given up."""
        condition = self.book.failed(webhook, outcome.error, gone=outcome.status == GONE)
        if tries <= len(self.retries) and not condition.disabled:
            return True
        self.book.bury(webhook, delivery, tries, outcome.error)
        return False


def _entry(delivery: Delivery) -> FeedEntry:
    return FeedEntry(delivery.cursor, delivery.match, delivery.first, delivery.last)


@cache
def post() -> Post:
    """The post of this process: made at its first need."""
    settings = read_settings()
    return Post(log(), settings.webhook_retries, settings.webhook_private)


def deliver(webhook: str, before: int, *messages: str) -> str | Retry:
    """The job: messages that were tried ``before`` so many times. It may be done twice."""
    job, office = get_current_job(), post()
    assert job is not None
    tries = before + (job.number_of_retries or 0) + 1
    held = bool(job.connection.exists(_hold(webhook)))
    became = office.deliver(webhook, messages, tries, held)
    if became.slow and not held:
        job.connection.set(_hold(webhook), 1, ex=HOLD_SECONDS)
    if became.again and len(messages) == 1:
        left = list(office.retries[before:])
        return Retry(max=len(left), interval=left)
    jobs = deliveries(job.connection)
    for message in became.again:
        one_by_one(jobs, job, webhook, message, tries, office.retries[tries - 1])
    for message in became.untried:
        one_by_one(jobs, job, webhook, message, tries - 1, became.in_seconds)
    return "done"


def one_by_one(jobs: Queue, job: Job, webhook: str, message: str, tries: int, seconds: int) -> None:
    """From now on a message goes by itself."""
    jobs.enqueue_in(
        timedelta(seconds=seconds),
        deliver,
        webhook,
        tries,
        message,
        job_id=alone(job.id, message),
        result_ttl=RESULT_TTL,
        failure_ttl=FAILURE_TTL,
        description="deliver",
    )


def alone(job: str, message: str) -> str:
    """The id of the job for a message of another job's that goes by itself."""
    return f"hook-{sha256(f'{job} {message}'.encode()).hexdigest()[:40]}"


def release(client: Redis, webhook: str) -> None:
    """Leave a receiver alone no longer."""
    client.delete(_hold(webhook))


def _hold(webhook: str) -> str:
    return f"rq:referee:hold:{webhook}"
