"""Questions about a match: the position, the moves, the log, the scores, an audit."""

from __future__ import annotations

from flask import Blueprint, Response, request

from events.store import Archived, MatchUnknown
from referee.api import branches, clocks, deals, judgements, stream, submissions, takebacks, tokens, verdicts
from referee.api.answers import answer, stream_is_wanted, unchanged
from referee.api.auth import (
    Caller,
    for_seat,
    known_only,
    no_credential,
    no_such_match,
    of_this_match,
    operator_only,
    viewer_of,
    within_scope,
)
from referee.api.conditional import is_known, tag
from referee.api.counter import Counter
from referee.api.errors import archived
from referee.api.languages import language
from referee.api.listening import waiting
from referee.api.problems import as_response
from referee.api.queries import counted, number, only
from referee.api.reading import body_of, has_body
from referee.api.records import LOBA, exported
from referee.api.translate import move_of, only_cards_of
from referee.matches.errors import NoSpectators
from referee.matches.reader import LONGEST_PAGE
from referee.operators import READ
from referee.rules.state import REPORTED, State
from referee.rules.views import OPERATOR, PUBLIC
from referee.rules.written import write_move
from referee.seals.receipts import Receipt
from schemas import requests, responses


def blueprint(counter: Counter) -> Blueprint:
    """The routes of the matches."""
    routes = Blueprint("matches", __name__, url_prefix="/v1/matches")
    submissions.add(routes, counter)
    branches.add(routes, counter)
    deals.add(routes, counter)
    judgements.add(routes, counter)
    takebacks.add(routes, counter)
    tokens.add(routes, counter)
    desk = counter.desk

    @routes.get("/<match>")
    def position(match: str) -> Response:
        caller = _reader(counter, match)
        only("version")
        viewer, version = viewer_of(caller), number("version", least=1)
        seen = desk.view(match, viewer, version)
        current = tag(seen.version, caller.name)
        if is_known(current):
            return unchanged(current)
        state = seen.state
        now = version is None and not (viewer is PUBLIC and state.spectator_delay)
        body = {
            "id": match,
            "version": seen.version,
            "players": state.players,
            "spectators": state.spectators,
            **_delayed(state),
            **clocks.told(desk, match, state, now),
            "winners": state.winners,
            **takebacks.open_question(state),
            **_reported(state),
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
        moves = [write_move(move, pack) for move in found.moves]
        body = {"moves": moves, "truncated": found.truncated, "seat": seat, "version": found.version}
        if found.hidden is not None:
            body["hidden"] = found.hidden
        return answer(body, tag=current)

    @routes.post("/<match>/rulings")
    def ruling(match: str) -> Response:
        caller = _sitter(counter, match)
        only()
        asked = body_of(requests.DRY_RUN)
        for_seat(caller, asked["seat"], READ)
        rules = counter.rules_of(match)
        only_cards_of(rules.pack, asked)
        moves = [move_of(asked["move"], rules.pack)]
        found = desk.rule(match, asked["seat"], moves, asked.get("version"), viewer_of(caller))
        ruled = found.rulings[-1]
        counter.meters.match_ruling("question", verdicts.codes(ruled))
        body = verdicts.ruling(ruled.breaches, rules, language())
        if ruled.legal:
            body = verdicts.passed(rules, ruled.undecided, language())
            body["events"] = verdicts.events_json(ruled.events)
        return answer({**body, "version": found.version}, language=language())

    @routes.get("/<match>/events")
    def events(match: str) -> Response:
        caller = _reader(counter, match)
        only("after", "limit", "wait")
        after, wait = number("after", 0) or 0, waiting()
        if stream_is_wanted():
            return stream.streamed(counter, match, viewer_of(caller), after)
        limit = counted("limit", LONGEST_PAGE, LONGEST_PAGE)
        page = stream.awaited(counter, match, viewer_of(caller), after, limit, wait)
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
        operator_only(caller, READ)
        only()
        asked = body_of(requests.AUDIT_REQUEST) if has_body() else {}
        receipts = [Receipt(**receipt) for receipt in asked.get("receipts", ())]
        return answer(verdicts.audit_json(desk.audit(match, receipts), language()), language=language())

    @routes.get("/<match>/refusals")
    def refusals(match: str) -> Response:
        caller = _sitter(counter, match)
        operator_only(caller, READ)
        only("after", "limit")
        after = number("after", 0) or 0
        found = desk.refusals(match, after, counted("limit", LONGEST_PAGE, LONGEST_PAGE))
        tried = [verdicts.tried_json(one, found.rules, language()) for one in found.tried]
        goes_on = found.tried[-1].number if found.more else None
        return answer({"refusals": tried, "next": goes_on}, language=language())

    @routes.get("/<match>/history")
    def history(match: str) -> Response:
        caller = _reader(counter, match)
        only("format")
        return exported(desk, match, caller, request.args.get("format", LOBA))

    @routes.errorhandler(NoSpectators)
    @routes.errorhandler(MatchUnknown)
    @routes.errorhandler(Archived)
    def not_for_you(error: Exception) -> Response:
        """Who shows no token learns nothing about which matches there are."""
        if "Authorization" not in request.headers:
            return as_response(no_credential())
        return as_response(archived(error) if isinstance(error, Archived) else no_such_match())

    def _seat_asked(caller: Caller, match: str, version: int | None) -> int:
        seat = number("seat", caller.seat)
        if seat is None:
            return desk.view(match, OPERATOR, version).state.turn
        for_seat(caller, seat, READ)
        return seat

    return routes


def _delayed(state: State) -> dict[str, object]:
    """What a match tells besides where spectators see it behind time."""
    return {"spectator_delay": state.spectator_delay} if state.spectator_delay else {}


def _reported(state: State) -> dict[str, object]:
    """What a match tells besides where it is dealt at a real table: whether it waits for the hands."""
    return {"reported": True, "uncounted": state.uncounted} if state.dealing == REPORTED else {}


def _reader(counter: Counter, match: str) -> Caller:
    """Who reads; a seat of another match is told that there is no such match."""
    caller = counter.doorkeeper.caller()
    of_this_match(caller, match)
    within_scope(caller, READ)
    return caller


def _sitter(counter: Counter, match: str) -> Caller:
    """Who asks as a seat or as the operator."""
    caller = _reader(counter, match)
    known_only(caller)
    return caller
