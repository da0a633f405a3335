"""Forms of records: ours, and those of other programs, each read by one module that is found by its name.

A reader of another form is a module with ``MEDIA_TYPES`` and ``read(data: bytes) -> Reading``, named by an
entry point of the group ``loba_referee.histories``. It makes a record of our own of what it reads, with
the line of every entry, and raises Unreadable where it cannot; ``docs/importing.md`` shows how.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.metadata import entry_points
from typing import Protocol

from referee.histories import jsonl, text
from referee.histories.document import FORMAT
from referee.histories.lines import Reading
from referee.histories.repairs import Unreadable

GROUP = "loba_referee.histories"
LOBA, TEXT = FORMAT, "text"


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


@cache
def forms() -> Mapping[str, Form]:
    """Every form there is, by name; ours first."""
    found: dict[str, Form] = {
        LOBA: _Ours(jsonl, jsonl.MEDIA_TYPE, "application/x-ndjson", "application/x-jsonlines"),
        TEXT: _Ours(text, text.MEDIA_TYPE),
    }
    for point in sorted(entry_points(group=GROUP)):
        found.setdefault(point.name, point.load())
    return found


def form_of(media_type: str) -> str | None:
    """The form that is sent as this media type."""
    return next((name for name, form in forms().items() if media_type in form.MEDIA_TYPES), None)


def read(data: bytes, form: str | None = None) -> Reading:
    """The record, in the form told; without one in that of ours its first word names. Raises Unreadable."""
    if form is None:
        form = TEXT if data.lstrip(b"\xef\xbb\xbf \t\r\n")[: len(FORMAT)].lower() == FORMAT.encode() else LOBA
    if form not in forms():
        raise Unreadable(1, 1, "unknown_format", form, ", ".join(forms()))
    return forms()[form].read(data)
