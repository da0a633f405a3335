"""Forms of records: ours, and those of other programs, each read by one module that is found by its name.

A reader of another form is a module with ``MEDIA_TYPES`` and ``read(data: bytes) -> Reading``, named by an
entry point of the group ``loba_referee.histories``. It makes a record of our own of what it reads, with
the line of every entry, and raises Unreadable where it cannot; ``docs/importing.md`` shows how. With
``knows(begin: bytes) -> bool`` it says of the first bytes of a record whether they are of its form.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Protocol

from referee.histories import jsonl, text
from referee.histories.document import FORMAT
from referee.histories.lines import Reading
from referee.histories.repairs import Unreadable

GROUP = "loba_referee.histories"
LOBA, TEXT = FORMAT, "text"
_BEFORE = b"\xef\xbb\xbf \t\r\n"
_BEGINNING = 4096
"""So many bytes show the form of a record."""
_OURS_BEGIN = re.compile(rb"""loba-history\b|\{\s*"format"\s*:\s*"loba-history\"""", re.IGNORECASE)


class Form(Protocol):
    """A reader of one form."""

    @property
    def MEDIA_TYPES(self) -> tuple[str, ...]:  # noqa: N802
        """The media types by which the form is known."""

    def read(self, data: bytes) -> Reading:
        """The record these bytes hold. Raises Unreadable."""


class _Ours:
    """One of our own two forms."""

    def __init__(self, module: object, *kinds: str) -> None:
        self.MEDIA_TYPES = kinds
        self._read = module.read  # type: ignore[attr-defined]

    def read(self, data: bytes) -> Reading:
        """The record these bytes hold."""
        found: Reading = self._read(data)
        return found


_OURS: Mapping[str, Form] = {
    LOBA: _Ours(jsonl, jsonl.MEDIA_TYPE, "application/x-ndjson", "application/x-jsonlines"),
    TEXT: _Ours(text, text.MEDIA_TYPE),
}


@cache
def _points() -> Mapping[str, EntryPoint]:
    return {point.name: point for point in sorted(entry_points(group=GROUP), key=lambda point: point.name)}


def names() -> list[str]:
    """The names of all forms there are, ours first."""
    return [*_OURS, *(name for name in _points() if name not in _OURS)]


@cache
def form(name: str) -> Form:
    """The form of that name; what reads it is loaded at its first use."""
    found: Form = _OURS[name] if name in _OURS else _points()[name].load()
    return found


@cache
def media_types() -> Mapping[str, str]:
    """The form that each media type is."""
    return {kind: name for name in reversed(names()) for kind in form(name).MEDIA_TYPES}


def shown(data: bytes) -> str:
    """The form that the beginning of a record shows; of ours where none knows it."""
    begin = data[:_BEGINNING].lstrip(_BEFORE)
    if not _OURS_BEGIN.match(begin):
        for name in names():
            knows = getattr(form(name), "knows", None)
            if knows is not None and knows(begin):
                return name
    return LOBA if begin[:1] == b"{" else TEXT


def read(data: bytes, name: str | None = None) -> Reading:
    """The record, in the form told; without one in that which its beginning shows. Raises Unreadable."""
    if name is None:
        name = shown(data)
    if name not in names():
        raise Unreadable(1, 1, "unknown_format", name, ", ".join(names()))
    return form(name).read(data)
