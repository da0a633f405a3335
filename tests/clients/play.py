"""A whole match through the client that was generated from openapi.yaml: ``python play.py URL KEY``.

Every seat has a client of its own with the seat's token, as three programs would. Nothing of this house is
imported; the last line printed is JSON that tells what came of it.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from loba_client import AuthenticatedClient, Client
from loba_client.api.matches import (
    audit_match,
    get_events,
    get_legal_moves,
    get_match,
    get_scores,
    open_match,
    submit_move,
)
from loba_client.api.rulings import rule_on_meld
from loba_client.models import (
    AcceptedMove,
    MeldQuestion,
    NewMatch,
    Options,
    RefusedMoveProblem,
    SubmittedMove,
)

PREFERRED = (
    "open",
    "meld",
    "lay_off",
    "close",
    "take_discard",
    "draw_stock",
    "discard",
    "show",
    "decline_rebuy",
)
MOST_MOVES = 4000


def main(url: str, key: str) -> None:
    """Ask a question, open a match, play it to its end, and look back at it."""
    with Client(base_url=url) as nobody:
        asked = MeldQuestion(ruleset="loba-de-menos", cards=["QS", "KS", "AS", "2S"])
        ruling = rule_on_meld.sync(client=nobody, body=asked)
        assert not ruling.legal
        code = str(ruling.breaches[0].code)
    with AuthenticatedClient(base_url=url, token=key) as operator:
        order = NewMatch(
            ruleset="loba-de-menos",
            players=["Ana", "Beto"],
            options=Options.from_dict({"limit": 11}),
            deal={"mode": "referee"},
        )
        opened = open_match.sync(client=operator, body=order)
        seats = [AuthenticatedClient(base_url=url, token=token) for token in opened.tokens]
        refused = _out_of_turn(seats, opened.id)
        moves = _played(seats, opened.id)
        scores = get_scores.sync(match=opened.id, client=operator)
        audit = audit_match.sync(match=opened.id, client=operator)
        log = _log(operator, opened.id)
    told = {
        "code": code,
        "refused": refused,
        "moves": moves,
        "winners": list(get_match.sync(match=opened.id, client=seats[0]).winners),
        "totals": [seat.total for seat in scores.seats],
        "ok": audit.ok,
        "version": audit.version,
        "first": log[0].type_,
        "last": log[-1].type_,
        "events": len(log),
    }
    print(json.dumps(told))


def _out_of_turn(seats: list[Any], match: str) -> str:
    """The code that a seat is told which moves when it is not its turn."""
    position = get_match.sync(match=match, client=seats[0])
    other = (position.turn.seat + 1) % len(seats)
    move = get_legal_moves.sync(match=match, client=seats[position.turn.seat]).moves[0]
    body = SubmittedMove(seat=other, move=move, expected_version=position.version)
    answer = submit_move.sync(match=match, client=seats[other], body=body)
    assert isinstance(answer, RefusedMoveProblem)
    assert str(answer.ruling.breaches[0].code) == str(answer.code)
    return str(answer.code)


def _played(seats: list[Any], match: str) -> int:
    """How many moves it took until the match was over."""
    for count in range(MOST_MOVES):
        position = get_match.sync(match=match, client=seats[0])
        if str(position.turn.phase) == "over":
            return count
        seat = position.turn.seat
        listed = get_legal_moves.sync(match=match, client=seats[seat]).moves
        body = SubmittedMove(seat=seat, move=_chosen(listed), expected_version=position.version)
        answer = submit_move.sync(match=match, client=seats[seat], body=body, idempotency_key=f"move-{count}")
        assert isinstance(answer, AcceptedMove), answer
    raise AssertionError("the match does not end")


def _chosen(moves: list[Any]) -> Any:
    """What melds most; of the discards the dearest."""
    wanted = min(PREFERRED.index(str(move.type_)) for move in moves if str(move.type_) in PREFERRED)
    fitting = [move for move in moves if str(move.type_) == PREFERRED[wanted]]
    return max(fitting, key=lambda move: "23456789TJQKA".find(getattr(move, "card", "2")[0]))


def _log(operator: Any, match: str) -> list[Any]:
    events: list[Any] = []
    while page := get_events.sync(match=match, client=operator, after=len(events), limit=500).events:
        events += page
    return events


if __name__ == "__main__":
    main(*sys.argv[1:])
