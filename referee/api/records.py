"""Matches as documents: which forms there are, and a match as the reader may see it in one of them."""

from __future__ import annotations

from collections.abc import Callable

from flask import Response

from referee.api.answers import answer_bytes, unchanged
from referee.api.auth import READ, Caller, operator_only, viewer_of
from referee.api.conditional import is_known, tag
from referee.api.problems import Problem
from referee.histories import jsonl, text, text_write
from referee.histories.document import History
from referee.histories.recording import Line, recorded
from referee.languages import Saying
from referee.matches.desk import Desk
from referee.rules.views import Viewer

LOBA = "loba-history"
TEXT = "text"
EVIDENCE = "evidence"
FORMATS = (LOBA, TEXT, EVIDENCE)
EVIDENCE_TYPE = "application/jsonl"

_WRITERS: dict[str, tuple[str, Callable[[History], bytes]]] = {
    LOBA: (jsonl.MEDIA_TYPE, jsonl.write),
    TEXT: (f"{text.MEDIA_TYPE}; charset=utf-8", lambda history: text_write.write(history).encode()),
}


def _no_format(form: str) -> Saying:
    return Saying("There is no format '{name}'; there are {known}.", name=form[:40], known=", ".join(FORMATS))


def exported(desk: Desk, match: str, caller: Caller, form: str) -> Response:
    """The match in that form, as the caller may see it."""
    if form not in FORMATS:
        raise Problem("NOT_OFFERED", _no_format(form))
    if form == EVIDENCE:
        operator_only(caller, READ)
        return answer_bytes(desk.evidence(match), kind=EVIDENCE_TYPE)
    viewer = viewer_of(caller)
    version = desk.view(match, viewer).version
    current = tag(version, caller.name)
    if is_known(current):
        return unchanged(current)
    kind, write = _WRITERS[form]
    return answer_bytes(write(recorded(_lines(desk, match, viewer, version), match)), kind=kind, tag=current)


def _lines(desk: Desk, match: str, viewer: Viewer, version: int) -> list[Line]:
    """The whole log up to a version, as the viewer may read it."""
    found: list[Line] = []
    while len(found) < version:
        page = desk.events(match, viewer, after=len(found)).records
        found += [(record.event, record.at) for record in page]
    return found[:version]
