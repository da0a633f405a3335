"""Events to canonical bytes and back, by kind and version.

A line says which version of the events' shape it was written in (``v``). Lines of today's version are decoded
straight into typed events; older ones are brought up to date kind by kind, version by version (upcast) and
only then typed. Nothing stored is ever rewritten.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import get_args

import msgspec

from events.catalogue import AnyEvent, Event
from events.record import FORMAT, Record, Stored

RawEvent = dict[str, object]
"""An event as it stands in old bytes, before it is typed."""
Upcast = Callable[[RawEvent], RawEvent]
"""Brings one kind of event from one version of the shape to the next."""


class Unreadable(Exception):
    """These bytes are no line that this program can read. The log's fault, or the program is too old."""


class UnknownKind(Unreadable):
    """The line tells of a kind of event this program has never heard of."""

    def __init__(self, kind: object) -> None:
        super().__init__(f"unknown kind of event: {kind!r}")
        self.kind = kind


class FromTheFuture(Unreadable):
    """The line was written in a newer version of the events' shape than this program knows."""

    def __init__(self, v: int, known: int) -> None:
        super().__init__(f"written in version {v} of the events' shape; this program reads up to {known}")
        self.v = v


class _Line(msgspec.Struct, frozen=True, gc=False):
    """What a replay needs of a line: the event, and the version it was written in."""

    v: int
    event: AnyEvent


class _WholeLine(_Line, frozen=True, gc=False):
    """A line of today's shape; it says so itself."""

    match: str
    version: int
    at: str
    actor: str
    salt: str = ""


class _RawLine(msgspec.Struct, frozen=True):
    """A line whose event is not yet typed."""

    match: str
    version: int
    at: str
    actor: str
    event: RawEvent
    v: int
    salt: str = ""


def kind_of(event: Event) -> str:
    """The permanent name of an event's kind in the log (``card_drawn``)."""
    return str(type(event).__struct_config__.tag)


KINDS: Mapping[str, type[Event]] = {str(kind.__struct_config__.tag): kind for kind in get_args(AnyEvent)}
"""Every kind of event by its name in the log."""

UPCASTS: Mapping[tuple[str, int], Upcast] = {}
"""How to bring (kind, version) to the next version. A kind that did not change needs no entry."""


class Codec:
    """Reads and writes lines in one version of the events' shape, upcasting what is older."""

    def __init__(self, form: int = FORMAT, upcasts: Mapping[tuple[str, int], Upcast] = UPCASTS) -> None:
        self._form = form
        self._upcasts = upcasts
        self._encode = msgspec.json.Encoder(order="sorted").encode
        self._record = msgspec.json.Decoder(_WholeLine).decode
        self._line = msgspec.json.Decoder(_Line).decode
        self._raw = msgspec.json.Decoder(_RawLine).decode

    def encode(self, record: Record) -> bytes:
        """The canonical bytes of a line."""
        return self._encode(record)

    def record(self, body: bytes) -> Record:
        """The whole line in words. Raises Unreadable, UnknownKind or FromTheFuture."""
        try:
            line = self._record(body)
        except msgspec.DecodeError:
            return self._old(body)
        if line.v != self._form:
            return self._old(body)
        return Record(line.match, line.version, line.at, line.actor, line.event, line.v, line.salt)

    def event(self, body: bytes) -> AnyEvent:
        """Only what happened. Raises Unreadable, UnknownKind or FromTheFuture."""
        try:
            line = self._line(body)
        except msgspec.DecodeError:
            return self._old(body).event
        return line.event if line.v == self._form else self._old(body).event

    def events(self, stored: Iterable[Stored]) -> list[AnyEvent]:
        """What happened, line by line, in the order given: the quick way from stored bytes to a replay."""
        event = self.event
        return [event(line.body) for line in stored]

    def _old(self, body: bytes) -> Record:
        """A line that is not of today's shape: brought up to date, or refused with the reason."""
        try:
            raw = self._raw(body)
        except msgspec.DecodeError as error:
            raise Unreadable(str(error)) from None
        if raw.v > self._form:
            raise FromTheFuture(raw.v, self._form)
        if raw.v < 1:
            raise Unreadable(f"there is no version {raw.v} of the events' shape")
        return self._typed(raw, self._upcast(raw))

    def _upcast(self, raw: _RawLine) -> RawEvent:
        event = raw.event
        for v in range(raw.v, self._form):
            upcast = self._upcasts.get((str(event.get("type")), v))
            event = _brought_on(upcast, event, v) if upcast else event
        if str(event.get("type")) not in KINDS:
            raise UnknownKind(event.get("type"))
        return event

    def _typed(self, raw: _RawLine, event: RawEvent) -> Record:
        try:
            typed = msgspec.convert(event, AnyEvent)
        except msgspec.ValidationError as error:
            raise Unreadable(f"{event.get('type')}: {error}") from None
        return Record(raw.match, raw.version, raw.at, raw.actor, typed, self._form, raw.salt)


def _brought_on(upcast: Upcast, event: RawEvent, v: int) -> RawEvent:
    """An event one version on; bytes that never were of version ``v`` are unreadable, not a bug."""
    try:
        return upcast(dict(event))
    except (LookupError, TypeError, ValueError) as error:
        raise Unreadable(f"{event.get('type')} is not of version {v}: {error!r}") from None


CODEC = Codec()
"""The codec of today's shape."""

encode = CODEC.encode
decode = CODEC.record
decode_event = CODEC.event
decode_events = CODEC.events
