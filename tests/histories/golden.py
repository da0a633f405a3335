"""The golden matches as the events they are made of, the operator's view and others'."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from events.codec import decode
from referee.histories.document import History
from referee.histories.recording import recorded
from referee.rules.views import OPERATOR, Viewer, view_event

TESTS = Path(__file__).resolve().parents[1]
FOLDER = TESTS / "golden"
NAMES = sorted(path.stem for path in FOLDER.glob("*.jsonl"))
SPANISH = sorted(path.stem for path in (TESTS / "family" / "golden").glob("*.jsonl"))
"""Matches of Chinchón."""


@cache
def record_of(name: str, viewer: Viewer = OPERATOR) -> History:
    """A golden match as a record, as somebody may see it."""
    folder = TESTS / "family" / "golden" if name in SPANISH else FOLDER
    lines = (folder / f"{name}.jsonl").read_bytes().splitlines()
    records = [decode(line) for line in lines if b'"event"' in line]
    return recorded([(view_event(record.event, viewer), record.at) for record in records], name)
