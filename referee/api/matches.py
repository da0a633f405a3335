"""Questions about a match: the position, the moves, the log, the scores, an audit."""

from __future__ import annotations

from flask import Blueprint, Response, request

from events.store import MatchUnknown
from referee.api import stream, submissions, verdicts
from referee.api.answers import answer, answer_bytes, stream_is_wanted, unchanged
from referee.api.auth import (
    Caller,
    acting_for,
    known_only,
    no_credential,
    no_such_match,
    of_this_match,
    operator_only,
    viewer_of,
)
from referee.api.conditional import is_known, tag
from referee.api.counter import Counter
from referee.api.languages import language
from referee.api.problems import Problem, as_response
from referee.api.queries import counted, number, only
from referee.api.reading import body_of, has_body
from referee.api.translate import move_json, move_of, only_cards_of
from referee.languages import Saying
from referee.matches.errors import NoSpectators
from referee.matches.reader import LONGEST_PAGE
from referee.rules.views import OPERATOR
from referee.seals.receipts import Receipt
from schemas import requests, responses

EVIDENCE = "evidence"
EVIDENCE_TYPE = "application/jsonl"


def blueprint(counter: Counter) -> Blueprint:
    """The routes of the matches."""
    routes = Blueprint("matches", __name__, url_prefix="/v1/matches")
    submissions.add(routes, counter)
    desk = counter.desk

    @routes.get("/<match>")
    def position(match: str) -> Response:
        caller = _reader(counter, match)
        only("version")
        seen = desk.view(match, viewer_of(caller), number("version", least=1))
        current = tag(seen.version, caller.name)
        if is_known(current):
            return unchanged(current)
        state = seen.state
        body = {
            "id": match,
            "version": seen.version,
            "players": state.players,
            "spectators": state.spectators,
            "winners": state.winners,
            **seen.position(),
        }
        return answer(body, tag=current)

    @routes.get("/<match>/legal-moves")
    def legal_moves(match: str) -> Response:
        caller = _sitter(counter, match)
        only("seat", "version")
        version = number("version", least=1)
        seat = _seat_asked(caller, match, version)
        found = desk.legal(match, seat, version)
        current = tag(found.version, caller.name)
        if is_known(current):
            return unchanged(current)
        pack = found.rules.pack
        moves = [move_json(move, pack) for move in found.moves]
        body = {"moves": moves, "truncated": found.truncated, "seat": seat, "version": found.version}
        return answer(body, tag=current)

    @routes.post("/<match>/rulings")
    def ruling(match: str) -> Response:
        caller = _sitter(counter, match)
        only()
        asked = body_of(requests.DRY_RUN)
        acting_for(caller, asked["seat"])
        rules = counter.rules_of(match)
        only_cards_of(rules.pack, asked)
        found = desk.rule(match, asked["seat"], [move_of(asked["move"], rules.pack)], asked.get("version"))
        ruled = found.rulings[-1]
        body = verdicts.ruling(ruled.breaches, rules, language())
        if ruled.legal:
            body["events"] = verdicts.events_json(ruled.events)
        return answer({**body, "version": found.version}, language=language())

    @routes.get("/<match>/events")
    def events(match: str) -> Response:
        caller = _reader(counter, match)
        only("after", "limit")
        after = number("after", 0) or 0
        if stream_is_wanted():
            return stream.live(counter, match, viewer_of(caller), after)
        page = desk.events(match, viewer_of(caller), after, counted("limit", LONGEST_PAGE, LONGEST_PAGE))
        lines = [verdicts.line_json(record) for record in page.records]
        return answer({"events": lines, "next": page.records[-1].version if page.more else None})

    @routes.get("/<match>/scores")
    def scores(match: str) -> Response:
        caller = _reader(counter, match)
        only()
        return answer(responses.SCORE_SHEET.dump(desk.scores(match, viewer_of(caller))))

    @routes.post("/<match>/audit")
    def audit(match: str) -> Response:
        caller = _sitter(counter, match)
        operator_only(caller)
        only()
        asked = body_of(requests.AUDIT_REQUEST) if has_body() else {}
        receipts = [Receipt(**receipt) for receipt in asked.get("receipts", ())]
        return answer(verdicts.audit_json(desk.audit(match, receipts), language()), language=language())

    @routes.get("/<match>/history")
    def history(match: str) -> Response:
        caller = _sitter(counter, match)
        operator_only(caller)
        only("format")
        if request.args.get("format") != EVIDENCE:
            raise Problem(
                "NOT_OFFERED", Saying("The one format there is yet is '{format}'.", format=EVIDENCE)
            )
        return answer_bytes(desk.evidence(match), kind=EVIDENCE_TYPE)

    @routes.errorhandler(NoSpectators)
    @routes.errorhandler(MatchUnknown)
    def not_for_you(error: Exception) -> Response:
        """Who shows no token learns nothing about which matches there are."""
        known = "Authorization" in request.headers
        return as_response(no_such_match() if known else no_credential())

    def _seat_asked(caller: Caller, match: str, version: int | None) -> int:
        seat = number("seat", caller.seat)
        if seat is None:
            return desk.view(match, OPERATOR, version).state.turn
        acting_for(caller, seat)
        return seat

    return routes


def _reader(counter: Counter, match: str) -> Caller:
    """Who reads; a seat of another match is told that there is no such match."""
    caller = counter.doorkeeper.caller()
    of_this_match(caller, match)
    return caller


def _sitter(counter: Counter, match: str) -> Caller:
    """Who asks as a seat or as the operator."""
    caller = _reader(counter, match)
    known_only(caller)
    return caller
