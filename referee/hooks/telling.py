"""What a webhook is told of an append: the message's body, made from the log each time it is sent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from events.codec import Unreadable, decode, kind_of
from events.feed import numbers
from events.record import Record, Stored
from referee.hooks.book import moment
from referee.hooks.webhook import OPERATOR, Delivery, Webhook
from referee.matches.reader import shown_line
from referee.rules import views

TYPE = "match.appended"
GONE_TYPE = "match.archived"


def wants(webhook: Webhook, match: str, lines: Sequence[Stored] | None) -> bool:
    """Whether a webhook is to be told of an append; lines that cannot be read are told of, to be safe."""
    if webhook.matches and match not in webhook.matches:
        return False
    if not webhook.types or lines is None:
        return True
    try:
        return any(kind_of(decode(line.body).event) in webhook.types for line in lines)
    except Unreadable:
        return True


def body(webhook: Webhook, delivery: Delivery, lines: Sequence[Stored] | None) -> bytes:
    """The body of a message; the same bytes however often it is sent, as long as the match is in the log."""
    try:
        records = None if lines is None else [decode(line.body) for line in lines]
    except Unreadable:
        records = None
    data: dict[str, Any] = {"match": delivery.match, "first": delivery.first, "last": delivery.last}
    at = moment(numbers(delivery.cursor)[0])
    if records is None:
        return _encode(GONE_TYPE, at, {**data, "view": webhook.view, "archived": True, "events": []})
    events = [
        _event(record, webhook.view)
        for record in records
        if not webhook.types or kind_of(record.event) in webhook.types
    ]
    return _encode(TYPE, records[-1].at, {**data, "view": webhook.view, "events": events})


def _encode(kind: str, at: str, data: dict[str, Any]) -> bytes:
    return msgspec.json.encode({"type": kind, "timestamp": at, "data": data})


def _event(record: Record, view: str) -> dict[str, Any]:
    shown = shown_line(record, views.OPERATOR if view == OPERATOR else views.PUBLIC)
    return {
        "version": shown.version,
        **msgspec.to_builtins(shown.event),
        "at": shown.at,
        "actor": shown.actor,
    }
