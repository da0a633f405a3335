"""Telling one webhook of one append. What is open stands in the book; the job is only who does it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from redis import Redis
from rq import get_current_job
from rq.job import Retry

from events.outcomes import FeedEntry
from events.store import Store
from referee.hooks.addresses import Resolve, by_name
from referee.hooks.book import Book
from referee.hooks.sending import Outcome, send
from referee.hooks.signing import headers
from referee.hooks.telling import body
from referee.hooks.webhook import Delivery, Webhook
from referee.settings import read_settings
from referee.wiring import log

HOLD_SECONDS = 30
"""How long a receiver that kept us waiting is left alone, so that it does not keep the others waiting."""
NEXT = "next try"
GONE = 410


@dataclass
class Post:
    """Delivers: the book, how long to wait before each further try, and whether private addresses will do."""

    store: Store
    retries: Sequence[int]
    private: bool = False
    resolve: Resolve = by_name

    def __post_init__(self) -> None:
        self.book = Book(self.store)

    def deliver(
        self, webhook_id: str, message: str, tries: int, held: bool = False
    ) -> tuple[str, Outcome | None]:
        """One try, the number ``tries``; what became of it in a word, and what the receiver did."""
        delivery, webhook = self.book.open(webhook_id, message), self.book.get(webhook_id)
        if delivery is None:
            return "done before", None
        if webhook is None:
            self.book.forget(webhook_id, delivery)
            return "nobody to tell", None
        if reason := self.book.condition(webhook_id).disabled:
            self.book.bury(webhook_id, delivery, tries - 1, f"the webhook was disabled: {reason}")
            return "disabled", None
        last = tries > len(self.retries)
        if held and not last:
            return NEXT, None
        outcome = self._sent(webhook, delivery)
        if outcome.well:
            self.book.delivered(webhook_id, delivery)
            return "delivered", outcome
        return self._failed(webhook_id, delivery, tries, last, outcome), outcome

    def _sent(self, webhook: Webhook, delivery: Delivery) -> Outcome:
        entry = FeedEntry(delivery.cursor, delivery.match, delivery.first, delivery.last)
        (lines,) = self.book.feed.lines([entry])
        told, now = body(webhook, delivery, lines), int(time.time())
        sealed = headers(webhook.secret, delivery.message, now, told)
        plain = {"Content-Type": "application/json", "User-Agent": "loba-referee"}
        return send(webhook.url, {**plain, **sealed}, told, private=self.private, resolve=self.resolve)

    def _failed(self, webhook: str, delivery: Delivery, tries: int, last: bool, outcome: Outcome) -> str:
        condition = self.book.failed(webhook, outcome.error, gone=outcome.status == GONE)
        if last or condition.disabled:
            self.book.bury(webhook, delivery, tries, outcome.error)
            return "given up"
        return NEXT


@cache
def post() -> Post:
    """The post of this process: made at its first need."""
    settings = read_settings()
    return Post(log(), settings.webhook_retries, settings.webhook_private)


def deliver(webhook: str, message: str) -> str | Retry:
    """The job: one try, and another one later where it comes to nothing. It may be done twice."""
    job, office = get_current_job(), post()
    assert job is not None
    tries = (job.number_of_retries or 0) + 1
    held = bool(job.connection.exists(_hold(webhook)))
    became, outcome = office.deliver(webhook, message, tries, held)
    if outcome is not None and outcome.slow:
        job.connection.set(_hold(webhook), 1, ex=HOLD_SECONDS)
    if became == NEXT:
        return Retry(max=len(office.retries), interval=list(office.retries))
    return became


def release(client: Redis, webhook: str) -> None:
    """Leave a receiver alone no longer."""
    client.delete(_hold(webhook))


def _hold(webhook: str) -> str:
    return f"rq:referee:hold:{webhook}"
