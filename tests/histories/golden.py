"""The golden matches as the events they are made of, the operator's view and others'."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from events.codec import decode
from referee.histories.document import History
from referee.histories.recording import recorded
from referee.rules.views import OPERATOR, Viewer, view_event

FOLDER = Path(__file__).resolve().parents[1] / "golden"
NAMES = sorted(path.stem for path in FOLDER.glob("*.jsonl"))


@cache
def record_of(name: str, viewer: Viewer = OPERATOR) -> History:
    """A golden match as a record, as somebody may see it."""
    lines = (FOLDER / f"{name}.jsonl").read_bytes().splitlines()
    records = [decode(line) for line in lines if line.strip()]
    return recorded([(view_event(record.event, viewer), record.at) for record in records], name)
