"""A recorded hand goes in, a ruling comes out. Nothing is stored; records that are too long go to a batch."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from flask import Blueprint, Response, request

from referee.api.answers import PAGE, answer, answer_bytes, page_is_wanted
from referee.api.counter import Counter
from referee.api.languages import language
from referee.api.problems import Problem, fault, faulty
from referee.api.queries import number, only
from referee.api.reading import document, media_type, raw_body
from referee.api.recorded import LARGEST_RECORD, in_order, record_of
from referee.api.translate import rules_of
from referee.histories.adjudicate import Adjudication, adjudicate, concluded
from referee.histories.brief import brief_json, clean_json
from referee.histories.comparing import OtherCards, changed, under
from referee.histories.importing import TEXT, media_types
from referee.histories.lines import Reading
from referee.histories.page import drawn
from referee.histories.tables import WatchedWalk
from referee.histories.telling import adjudication_json, other_json, shown_json
from referee.histories.walk import Step, Walk
from referee.languages import Saying
from referee.rules.rulesets import Ruleset, SenselessOptions, with_options
from schemas import requests
from schemas.questions import DETAILS, FAULTS, LINES

_JSON = "application/json"
MOST_DRAWN = 2_000
"""Lines that are drawn on one page while somebody waits."""
LARGEST_PAGE = 4 * 1024 * 1024
"""Bytes of a page: well below what is kept for who takes an answer slowly (``serving.line``)."""
KEPT_AS = "ruling.html"


def blueprint(counter: Counter) -> Blueprint:
    """The route of disputes."""
    routes = Blueprint("disputes", __name__, url_prefix="/v1/rulings")

    @routes.post("/history")
    def history() -> Response:
        counter.may_ask()
        only("format", "ruleset", "options", "detail", "positions")
        as_page = page_is_wanted()
        asked = _asked()
        briefly = _is_brief(asked)
        if as_page:
            return _page(asked)
        if briefly and not asked.keys() & {"ruleset", "options"} and (clean := in_order(asked)):
            counter.meters.ruling((), alike=clean.moves)
            return answer(clean_json(clean, language()), language=language())
        reading = record_of(asked)
        found, body = _ruled(asked, reading, briefly)
        _count(found)
        if asked.keys() & {"ruleset", "options"}:
            body["other"] = _other(asked, reading, found)
        return answer(body, language=language())

    def _page(asked: dict[str, Any]) -> Response:
        """The ruling drawn on one page, to be kept: a browser never shows it as a page of this house."""
        if odd := sorted(asked.keys() & {"ruleset", "options", "detail", "positions"}):
            text = Saying("A page is drawn by the rules of the record, whole: without '{name}'.", name=odd[0])
            raise Problem("MALFORMED_QUERY", text)
        reading = record_of(asked)
        if len(reading.history.entries) > MOST_DRAWN:
            raise Problem("BODY_TOO_LARGE", Saying("A page shows {most} lines at most.", most=MOST_DRAWN))
        steps: list[Step] = []
        found = concluded(reading.history, Walk(reading.history), steps)
        _count(found)
        page = _bounded(drawn(reading, found, steps, language()))
        told = answer_bytes(page, kind=PAGE, language=language())
        told.vary.add("Accept")
        told.headers["Content-Disposition"] = f'attachment; filename="{KEPT_AS}"'
        return told

    def _count(found: Adjudication) -> None:
        for line in found.lines:
            if line.verdict is not None:
                counter.meters.ruling(breach.code for breach in line.verdict.breaches)

    return routes


def _bounded(parts: Iterable[str]) -> bytes:
    """A page's parts as one, which is no larger than LARGEST_PAGE."""
    page = bytearray()
    for part in parts:
        page += part.encode()
        if len(page) > LARGEST_PAGE:
            text = Saying("The page would have more than {most} bytes.", most=LARGEST_PAGE)
            raise Problem("BODY_TOO_LARGE", text)
    return bytes(page)


def _ruled(asked: dict[str, Any], reading: Reading, briefly: bool) -> tuple[Adjudication, dict[str, Any]]:
    """The ruling, and as it is told: in brief, or with the tables where they are asked for."""
    if "positions" not in asked:
        found = adjudicate(reading.history)
        return found, (brief_json if briefly else adjudication_json)(found, reading, language())
    walk = WatchedWalk(reading.history, asked["positions"])
    found = concluded(reading.history, walk)
    return found, shown_json(found, reading, walk, language())


def _asked() -> dict[str, Any]:
    """The record and what is asked of it: an object of JSON, or the record itself with a query."""
    kind = media_type()
    forms = media_types()
    if kind != _JSON and kind not in forms:
        known = ", ".join(forms)
        text = Saying("A record is sent as {json} or one of: {known}.", json=_JSON, known=known)
        raise Problem("UNSUPPORTED_MEDIA_TYPE", text)
    body = raw_body(kind, largest=LARGEST_RECORD)
    if kind == _JSON:
        return {**requests.HISTORY_QUESTION.load(document(body)), **_query()}
    return {"history": body, "format": _form(forms[kind]), **_query()}


def _form(named: str) -> str | None:
    """The form that a media type is; what is plain text may be of any, its beginning shows which."""
    return None if named == TEXT else named


def _is_brief(asked: dict[str, Any]) -> bool:
    """Whether what is in order need not be told."""
    detail: str = asked.get("detail", LINES)
    if detail not in DETAILS:
        text = Saying("'detail' is one of {names}.", names=", ".join(DETAILS))
        raise Problem("MALFORMED_QUERY", text)
    if detail == FAULTS and "positions" in asked:
        raise Problem(
            "MALFORMED_QUERY", Saying("'positions' are told of every line: not with 'detail' 'faults'.")
        )
    return detail == FAULTS


def _query() -> dict[str, Any]:
    asked: dict[str, Any] = dict(request.args)
    if "positions" in asked:
        asked["positions"] = number("positions")
    if "options" in asked:
        try:
            asked["options"] = document(asked["options"].encode("utf-8", "replace"))
        except Problem as problem:
            raise Problem("MALFORMED_QUERY", problem.saying, at="options") from None
    return asked


def _other(asked: dict[str, Any], reading: Reading, found: Adjudication) -> dict[str, Any]:
    """The same record under the other rules that are asked about."""
    recorded = reading.history.header
    try:
        again = adjudicate(under(reading.history, _other_rules(asked, recorded.rules)))
    except OtherCards as error:
        text = Saying(
            "Line {line}: the other game has no card {card}.",
            line=reading.places[error.index],
            card=error.code,
        )
        raise Problem("CONTRADICTION", text) from None
    return other_json(again, changed(found, again), recorded, reading.places, language())


def _other_rules(asked: dict[str, Any], rules: Ruleset) -> Ruleset:
    """The rules named, with the dials turned; without a name those of the record."""
    if "ruleset" in asked:
        return rules_of(asked)
    try:
        return with_options(rules, asked["options"])
    except SenselessOptions as error:
        faults = [fault(f"/options/{f.dial[:64]}", f.reason, f.why) for f in error.faults]
        raise faulty(faults, "SENSELESS_OPTION") from None
