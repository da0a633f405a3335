"""Matches as documents over HTTP: as the caller may see them, with a tag, in a form that is read again."""

from __future__ import annotations

import pytest

from referee.histories import jsonl, text
from referee.histories.document import Deal, Played
from referee.rules.cards import HIDDEN
from tests.api.promise import Reader
from tests.api.table import DRAW, KEY, Match, bearer, discard, open_match


def played(match: Match) -> Match:
    """Two draws and two discards on."""
    for seat, card in ((0, "2C"), (1, "TC")):
        assert match.move(seat, DRAW).status_code == 201
        assert match.move(seat, discard(card)).status_code == 201
    return match


def test_the_operator_reads_every_card(match: Match) -> None:
    reply = played(match).get("/history")
    assert reply.status_code == 200
    assert reply.content_type == "application/jsonl"
    assert reply.headers["ETag"] == f'"{match.version}-op"'
    record = jsonl.read(reply.data)
    assert record.repairs == ()
    assert jsonl.write(record.history) == reply.data
    assert record.history.header.match == match.id
    deal, draw, *_ = record.history.entries
    assert isinstance(deal, Deal)
    assert HIDDEN not in (deal.stock or ())
    assert isinstance(draw, Played)
    assert record.history.header.rules.pack.codes[draw.drawn or 0] == "9H"


def test_a_seat_reads_its_own(match: Match) -> None:
    reply = played(match).get("/history", 1)
    assert reply.headers["ETag"] == f'"{match.version}-s1"'
    deal, draw, *_ = jsonl.read(reply.data).history.entries
    assert isinstance(deal, Deal)
    assert isinstance(draw, Played)
    assert deal.hands is not None
    assert [HIDDEN in hand for hand in deal.hands] == [True, False]
    assert draw.drawn == HIDDEN
    for card in ("6D", "QH", "9H"):
        assert f'"{card}"' not in reply.text


def test_the_compact_form_is_the_same_record(match: Match) -> None:
    reply = played(match).get("/history?format=text")
    assert reply.content_type == "text/plain; charset=utf-8"
    assert text.read(reply.data).history == jsonl.read(match.get("/history").data).history


def test_what_is_known_is_not_sent_again(match: Match) -> None:
    tag = match.get("/history").headers["ETag"]
    assert match.get("/history", If_None_Match=tag).status_code == 304
    assert match.get("/history", 0, If_None_Match=tag).status_code == 200
    match.move(0, DRAW)
    assert match.get("/history", If_None_Match=tag).status_code == 200


@pytest.mark.parametrize("seat", [None, 0])
def test_a_form_that_there_is_not(match: Match, seat: int | None) -> None:
    reply = match.get("/history?format=no-such-format", seat)
    assert (reply.status_code, reply.get_json()["code"]) == (422, "NOT_OFFERED")


def test_who_may_read(client: Reader) -> None:
    closed, open_to_all = open_match(client), open_match(client, spectators=True)
    assert client.get(f"/v1/matches/{closed.id}/history").status_code == 401
    assert client.get(f"/v1/matches/{closed.id}/history", headers=open_to_all.who(0)).status_code == 404
    assert client.get("/v1/matches/none/history", headers=bearer(KEY)).status_code == 404
    assert client.get(f"/v1/matches/{open_to_all.id}/history?format=evidence").status_code == 401
    assert closed.get("/history?format=evidence", 0).status_code == 403
    seen = client.get(f"/v1/matches/{open_to_all.id}/history")
    assert seen.status_code == 200
    assert '"hands":[9,9]' in seen.text
