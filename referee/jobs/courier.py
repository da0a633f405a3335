"""The courier: takes what is new in the feed and puts a delivery into the queue for everybody who wants it.

It runs beside the jobs in every worker (``beside``); several couriers share the work. An entry is
acknowledged only when its deliveries stand in the book and in the queue, so one that is killed in between
leaves it to the next. It also brings back jobs whose time has come, and has the feed trimmed.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256

from redis import Redis

from events.feed import Taken, numbers
from events.outcomes import FeedEntry
from events.store import Store
from referee.hooks.book import MOST_OPEN, Book
from referee.hooks.telling import wants
from referee.hooks.webhook import Ask, Delivery, Webhook
from referee.jobs.deliver import RESULT_TTL, alone, deliver, release
from referee.jobs.queue import ALIVE, FAILURE_TTL, deliveries, due, enqueue, every, going_on, queue, statuses
from referee.jobs.trim import trim_feed

GROUP = "webhooks"
TOGETHER = 20
"""How many deliveries one job carries."""
AT_ONCE = 50
"""How many entries of a partition are taken at a time."""
IDLE_MS = 30_000
"""How long an entry may stay with a courier who does not acknowledge it, before another takes it on."""
SLACK_MS = 5_000
"""How far apart the clocks of the log's servers may be; so much of what was before a webhook may be told."""
RETAKE_SECONDS, SWEEP_SECONDS, TRIM_SECONDS, DUE_SECONDS = 10.0, 20.0, 3600.0, 1.0
FORGOTTEN_MS = 30_000
"""How old an open delivery is before it is asked whether anybody is at it."""
ROOM = MOST_OPEN // 2
"""While so much is open, nothing is told once more."""


@dataclass
class Clock:
    """When something was last done, for what is to be done now and then."""

    last: dict[str, float] = field(default_factory=dict)

    def strikes(self, name: str, seconds: float) -> bool:
        """Whether it is time again; then that counts as done."""
        now = time.monotonic()
        if now - self.last.get(name, float("-inf")) < seconds:
            return False
        self.last[name] = now
        return True


class Courier:
    """One courier over a log and a queue."""

    def __init__(self, store: Store, client: Redis) -> None:
        self._store = store
        self._book = Book(store)
        self._feed = store.feeds()
        self._client = client
        self._jobs = deliveries(client)
        self._clock = Clock()
        self._known = True
        """Whether the group may be there."""

    def round(self) -> bool:
        """Everything there is to do now; whether there was anything."""
        busy = self._now_and_then()
        webhooks = self._book.active()
        if not webhooks:
            if self._known:
                self._feed.leave(GROUP)  # trimming shall not wait for nobody
                self._known = False
            return self._once_more() or busy
        self._known = True
        since = min(webhook.since for webhook in webhooks) - SLACK_MS
        taken = self._feed.take(GROUP, max(0, since), AT_ONCE)
        if self._clock.strikes("retake", RETAKE_SECONDS):
            taken += self._feed.retake(GROUP, IDLE_MS, AT_ONCE)
        if taken:
            # who came after the first look, and before what was taken, is among these
            self._hand_out(self._book.active(), taken)
            self._feed.done(GROUP, taken)
        return self._once_more() or bool(taken) or busy

    def _now_and_then(self) -> bool:
        if self._clock.strikes("trim", TRIM_SECONDS):
            enqueue(queue(self._client), trim_feed, job_id=f"trim-{int(time.time() // TRIM_SECONDS)}")
        if self._clock.strikes("sweep", SWEEP_SECONDS):
            self._sweep()
        if self._clock.strikes("due", DUE_SECONDS):
            return sum(due(jobs) for jobs in every(self._client)) > 0
        return False

    # --- what is new ---

    def _hand_out(self, webhooks: Sequence[Webhook], taken: Sequence[Taken]) -> None:
        entries = [one.entry for one in taken]
        asked = any(webhook.types for webhook in webhooks)
        lines = self._feed.lines(entries) if asked else [None] * len(entries)
        told = list(zip(entries, lines, strict=True))
        for webhook in webhooks:
            mine = [
                entry
                for entry, found in told
                if _is_new(webhook, entry) and wants(webhook, entry.match, found)
            ]
            if self._book.open_count(webhook.id) + len(mine) > MOST_OPEN:
                self._book.swamped(webhook.id)
            else:
                self._send(webhook.id, mine)

    def _send(self, webhook: str, entries: Sequence[FeedEntry], ask: str = "") -> None:
        """Into the book first, then into the queue: what is only in the book is found by a sweep."""
        now = self._feed.now() if entries else 0
        for start in range(0, len(entries), TOGETHER):
            some = entries[start : start + TOGETHER]
            job = _job(webhook, some, ask)
            mine = [Delivery(one.match, one.first, one.last, one.cursor, job, now) for one in some]
            self._book.put_open(webhook, mine)
            if ask:  # before anybody can try them, and bury them anew
                self._book.unbury(webhook, [one.message for one in mine])
            (status,) = statuses(self._jobs, [job])
            if status not in ALIVE:
                self._enqueue(webhook, job, mine)

    def _enqueue(self, webhook: str, job: str, mine: Sequence[Delivery]) -> None:
        self._jobs.enqueue(
            deliver,
            webhook,
            0,
            *(delivery.message for delivery in mine),
            job_id=job,
            result_ttl=RESULT_TTL,
            failure_ttl=FAILURE_TTL,
            description="deliver",
        )

    # --- what was left, and what was asked for ---

    def _sweep(self) -> None:
        """Open deliveries that nobody is at: a queue was lost, or somebody killed in the middle."""
        late = self._feed.now() - FORGOTTEN_MS
        for webhook in self._book.every():
            mine = [one for one in self._book.all_open(webhook.id) if one.at < late]
            itself = [alone(one.job, one.message) for one in mine]
            at_it = going_on(self._jobs, [one.job for one in mine] + itself) if mine else set()
            for one, job in zip(mine, itself, strict=True):
                if not at_it & {one.job, job}:
                    self._enqueue(webhook.id, job, [one])

    def _once_more(self) -> bool:
        """A little of what was asked for once more; whether there was anything to do."""
        busy = False
        for name, ask in self._book.asks().items():
            if self._book.get(ask.webhook) is None:
                self._book.drop_ask(name)
            elif self._book.open_count(ask.webhook) < ROOM:
                release(self._client, ask.webhook)
                self._letters(name, ask) if ask.since is None else self._history(name, ask, ask.since)
                busy = True
        return busy

    def _letters(self, name: str, ask: Ask) -> None:
        found = [letter for one in ask.letters if (letter := self._book.letter(ask.webhook, one))]
        self._send(ask.webhook, [_entry(letter.delivery) for letter in found], name)
        self._book.drop_ask(name)

    def _history(self, name: str, ask: Ask, since: int) -> None:
        """The next entries from a moment on, partition by partition."""
        webhook = self._book.get(ask.webhook)
        after = ask.cursor or f"{max(0, since - 1)}-{(1 << 63) - 1}"
        entries = self._store.feed(ask.partition, after, AT_ONCE)
        lines = self._feed.lines(entries) if webhook and webhook.types else [None] * len(entries)
        self._send(
            ask.webhook,
            [
                one
                for one, found in zip(entries, lines, strict=True)
                if webhook and wants(webhook, one.match, found)
            ],
            name,
        )
        if entries:
            self._book.move_ask(name, ask, _moved(ask, ask.partition, entries[-1].cursor))
        elif ask.partition + 1 < self._feed.partitions:
            self._book.move_ask(name, ask, _moved(ask, ask.partition + 1, ""))
        else:
            self._book.drop_ask(name)


def _moved(ask: Ask, partition: int, cursor: str) -> Ask:
    return Ask(ask.webhook, ask.letters, ask.since, partition, cursor)


def _entry(delivery: Delivery) -> FeedEntry:
    return FeedEntry(delivery.cursor, delivery.match, delivery.first, delivery.last)


def _is_new(webhook: Webhook, entry: FeedEntry) -> bool:
    return numbers(entry.cursor)[0] >= webhook.since - SLACK_MS


def _job(webhook: str, entries: Sequence[FeedEntry], ask: str) -> str:
    """The id of a job: the same for the same deliveries, another if they are asked for once more."""
    told = " ".join(f"{one.match} {one.first} {one.last} {one.cursor}" for one in entries)
    return f"hook-{sha256(f'{webhook} {ask} {told}'.encode()).hexdigest()[:40]}"
