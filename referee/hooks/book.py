"""The book of webhooks, kept beside the log: who they are, what is open, what was given up.

A delivery is open from before its feed entry is acknowledged until it was answered or given up. So whoever
dies in between, and even if the queue is lost, it is known here what is left to do.
"""

from __future__ import annotations

import secrets
from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from events.shelf import Shelf
from events.store import Store
from referee.hooks.webhook import (
    FAILING,
    GONE,
    SWAMPED,
    Ask,
    Condition,
    DeadLetter,
    Delivery,
    Faring,
    Webhook,
)

T = TypeVar("T")
MOST_WEBHOOKS = 32
MOST_LETTERS = 1000
"""How many dead letters a webhook keeps; the oldest go first."""
MOST_OPEN = 20_000
"""How many deliveries may be open for one webhook; one more and it is disabled."""
FAILING_MS = 5 * 24 * 3600 * 1000
"""For how long a webhook may fail before it is disabled."""


class TooManyWebhooks(Exception):
    """There are as many as there can be."""


class Book:
    """Webhooks and their deliveries. Every operation may raise Unavailable. Safe between threads."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._webhooks = store.shelf("webhooks")
        self._conditions = store.shelf("webhook-conditions")
        self._asks = store.shelf("webhook-asks")
        self.feed = store.feeds()

    def _open(self, webhook: str) -> Shelf:
        return self._store.shelf(f"webhook-open-{webhook}")

    def _dead(self, webhook: str) -> Shelf:
        return self._store.shelf(f"webhook-dead-{webhook}")

    # --- who they are ---

    def add(
        self, url: str, view: str, description: str, types: Sequence[str], matches: Sequence[str]
    ) -> Webhook:
        """A new webhook, told of everything from now on. Raises TooManyWebhooks."""
        if self._webhooks.count() >= MOST_WEBHOOKS:
            raise TooManyWebhooks
        now = self.feed.now()
        webhook = Webhook(
            secrets.token_hex(8),
            url,
            "whsec_" + b64encode(secrets.token_bytes(32)).decode(),
            now,
            moment(now),
            view,
            description,
            tuple(types),
            tuple(matches),
        )
        self._webhooks.put({webhook.id: msgspec.json.encode(webhook)})
        return webhook

    def every(self) -> list[Webhook]:
        """All webhooks, oldest first."""
        found = [msgspec.json.decode(one, type=Webhook) for one in self._webhooks.all().values()]
        return sorted(found, key=lambda webhook: (webhook.since, webhook.id))

    def active(self) -> list[Webhook]:
        """Those that are not disabled."""
        webhooks = self.every()
        conditions = self._conditions.all() if webhooks else {}
        return [one for one in webhooks if _condition(conditions.get(one.id)).disabled is None]

    def get(self, webhook: str) -> Webhook | None:
        """One of them."""
        return _read(self._webhooks.get(webhook), Webhook)

    def remove(self, webhook: str) -> bool:
        """Forget a webhook and all that is left to tell it; whether there was one."""
        if self._webhooks.get(webhook) is None:
            return False
        self._webhooks.drop([webhook])
        for shelf in (self._open(webhook), self._dead(webhook)):
            shelf.drop(shelf.names())
        self._conditions.drop([webhook])
        return True

    def faring(self, webhook: Webhook) -> Faring:
        """How a webhook fares."""
        waiting, dead = self._open(webhook.id).count(), self._dead(webhook.id).count()
        return Faring(webhook, self.condition(webhook.id), waiting, dead)

    def condition(self, webhook: str) -> Condition:
        """How a webhook fares, without what is waiting."""
        return _condition(self._conditions.get(webhook))

    # --- what is open ---

    def put_open(self, webhook: str, deliveries: Iterable[Delivery]) -> None:
        """These are to be delivered."""
        self._open(webhook).put({one.message: msgspec.json.encode(one) for one in deliveries})

    def some_open(self, webhook: str, messages: Sequence[str]) -> list[Delivery]:
        """Those of some deliveries that are still to be made."""
        found = self._open(webhook).some(messages)
        return [msgspec.json.decode(one, type=Delivery) for one in found if one is not None]

    def open_count(self, webhook: str) -> int:
        """How many are to be delivered."""
        return self._open(webhook).count()

    def all_open(self, webhook: str) -> list[Delivery]:
        """All that are to be delivered."""
        return [msgspec.json.decode(one, type=Delivery) for one in self._open(webhook).all().values()]

    # --- what became of it ---

    def delivered(self, webhook: str, deliveries: Sequence[Delivery]) -> None:
        """These were answered with 2xx: none is a dead letter, and nothing is wrong with the webhook."""
        if not deliveries:
            return
        self.forget(webhook, deliveries)
        if self._dead(webhook).count():
            self.unbury(webhook, [delivery.message for delivery in deliveries])
        self._change(webhook, lambda found: found if found.disabled else Condition())

    def forget(self, webhook: str, deliveries: Sequence[Delivery]) -> None:
        """These are not to be delivered any more."""
        self._open(webhook).drop([delivery.message for delivery in deliveries])

    def failed(self, webhook: str, error: str, gone: bool = False) -> Condition:
        """It was not; how the webhook fares now. ``gone``: it does not want to be told any more."""
        now = self.feed.now()

        def counted(found: Condition) -> Condition:
            since = now if found.failing_since is None else found.failing_since
            failing = replace(found, failing_since=since, failures=found.failures + 1, error=error)
            reason = GONE if gone else FAILING if now - since > FAILING_MS else None
            return _disabled(failing, reason, now)

        return self._change(webhook, counted)

    def swamped(self, webhook: str) -> Condition:
        """More was waiting than may be, so that nothing more is taken on."""
        now = self.feed.now()
        return self._change(webhook, lambda found: _disabled(found, SWAMPED, now))

    def _change(self, webhook: str, step: Callable[[Condition], Condition]) -> Condition:
        """Its condition from now on, made of the one there is, whoever else comes in between."""
        while True:
            found = self._conditions.get(webhook)
            before = _condition(found)
            after = step(before)
            if after == before:
                return before
            mark = replace(after, mark=secrets.token_hex(8))
            told = None if after == Condition() else msgspec.json.encode(mark)
            if self._conditions.swap(webhook, found, told):
                return after

    def bury(self, webhook: str, delivery: Delivery, tries: int, error: str) -> None:
        """Give a delivery up: it is a dead letter."""
        dead = self._dead(webhook)
        letter = DeadLetter(delivery, tries, self.feed.now(), error)
        dead.put({delivery.message: msgspec.json.encode(letter)})
        self._open(webhook).drop([delivery.message])
        if dead.count() > MOST_LETTERS:
            oldest = self.letters(webhook)[: dead.count() - MOST_LETTERS]
            dead.drop([one.delivery.message for one in oldest])

    def letters(self, webhook: str) -> list[DeadLetter]:
        """The dead letters of a webhook, oldest first."""
        found = [msgspec.json.decode(one, type=DeadLetter) for one in self._dead(webhook).all().values()]
        return sorted(found, key=lambda letter: (letter.at, letter.delivery.message))

    def letter(self, webhook: str, message: str) -> DeadLetter | None:
        """One of them."""
        return _read(self._dead(webhook).get(message), DeadLetter)

    def unbury(self, webhook: str, messages: Sequence[str]) -> None:
        """These are dead letters no more."""
        self._dead(webhook).drop(messages)

    # --- once more ---

    def ask(self, ask: Ask) -> None:
        """Ask for deliveries once more; one that was disabled is told again, from now on."""
        found = self._webhooks.get(ask.webhook)
        if found and self.condition(ask.webhook).disabled:
            since = replace(msgspec.json.decode(found, type=Webhook), since=self.feed.now())
            # one that was removed meanwhile does not come back
            self._webhooks.swap(ask.webhook, found, msgspec.json.encode(since))
            self._change(ask.webhook, lambda now: Condition() if now.disabled else now)
        self._asks.put({secrets.token_hex(8): msgspec.json.encode(ask)})

    def move_ask(self, name: str, before: Ask, after: Ask) -> None:
        """How far this has come; nothing where somebody else has carried it on already."""
        found = self._asks.get(name)
        if _read(found, Ask) == before:
            self._asks.swap(name, found, msgspec.json.encode(after))

    def asks(self) -> Mapping[str, Ask]:
        """What was asked for and is not yet done."""
        return {name: msgspec.json.decode(one, type=Ask) for name, one in self._asks.all().items()}

    def drop_ask(self, name: str) -> None:
        """This is done."""
        self._asks.drop([name])


def _read(found: bytes | None, kind: type[T]) -> T | None:
    return None if found is None else msgspec.json.decode(found, type=kind)


def _disabled(condition: Condition, reason: str | None, now: int) -> Condition:
    """Given up for this reason; one that was given up before stays so for its own."""
    if reason is None or condition.disabled:
        return condition
    since = now if condition.failing_since is None else condition.failing_since
    return replace(condition, failing_since=since, disabled=reason, disabled_at=now)


def _condition(found: bytes | None) -> Condition:
    return _read(found, Condition) or Condition()


def moment(ms: int) -> str:
    """A moment of the log's clock as it is told."""
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
