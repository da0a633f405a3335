"""The answers made from what the house tells: exactly these members leave it, whatever else there is.

A move's own answer is not among them: it is written by hand, since a dump costs as much as judging the move.
"""

from __future__ import annotations

from typing import Any

import msgspec
from marshmallow import Schema, fields


class Plain(fields.Field[Any]):
    """A record of the log or a part of one, as it is kept."""

    def _serialize(self, value: Any, attr: str | None, obj: Any, **kwargs: Any) -> Any:
        return msgspec.to_builtins(value)


class SeatVerdict(Schema):
    """What a deal makes of one seat."""

    points = fields.Integer()
    breakdown = Plain()
    total = fields.Integer()
    eliminated = fields.Boolean()
    may_rebuy = fields.Boolean()
    rebuy_total = fields.Integer(allow_none=True)


class Score(Schema):
    """What a deal makes of the match; null for a seat that was not in it."""

    seats = fields.List(fields.Nested(SeatVerdict, allow_none=True))
    match_over = fields.Boolean()
    winners = fields.List(fields.Integer())


class SeatScore(Schema):
    """What a seat scored in a deal that was counted."""

    points = fields.Integer()
    total = fields.Integer()
    breakdown = Plain()


class CountedDeal(Schema):
    """One deal of the score sheet."""

    deal = fields.Integer()
    winner = fields.Integer(allow_none=True)
    blocked = fields.Boolean()
    seats = fields.List(fields.Nested(SeatScore, allow_none=True))


class Standing(Schema):
    """How a seat stands in the match."""

    total = fields.Integer()
    rebuys = fields.Integer()
    deals_won = fields.Integer()
    status = fields.String()


class Judged(fields.Field[Any]):
    """A judge's word on a total that stands, with its version in the log."""

    def _serialize(self, value: Any, attr: str | None, obj: Any, **kwargs: Any) -> Any:
        return {"version": value.version, **msgspec.to_builtins(value.event)}


class ScoreSheet(Schema):
    """Every deal that was counted, how the seats stand, and what a judge changed, as far as it stands."""

    deals = fields.List(fields.Nested(CountedDeal))
    seats = fields.List(fields.Nested(Standing))
    winners = fields.List(fields.Integer())
    version = fields.Integer()
    judgements = fields.List(Judged())


class AuditFault(Schema):
    """Something in the log that cannot be right."""

    version = fields.Integer()
    code = fields.String()
    message = fields.String()


class Audit(Schema):
    """What an audit found."""

    ok = fields.Boolean()
    faults = fields.List(fields.Nested(AuditFault))
    version = fields.Integer()
    head = fields.String()
    undecided = fields.List(fields.Dict())


class RulesetSummary(Schema):
    """A game in one line."""

    id = fields.String()
    version = fields.Integer()
    players = fields.List(fields.Integer())
    pack = fields.String(attribute="pack_name")


SCORE = Score()
SCORE_SHEET = ScoreSheet()
AUDIT = Audit()
RULESET_SUMMARY = RulesetSummary()
