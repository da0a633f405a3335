"""Two matches that differ only in cards a seat may not see: every byte that seat receives is the same."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from werkzeug.test import TestResponse

from tests.api.table import (
    DRAW,
    KEY,
    TAKE,
    Match,
    app_over,
    bearer,
    deck,
    desk_over,
    discard,
    meld,
    memory,
    open_match,
    reader,
)

BETO = "8S JS 4H AD 7C JD KD TC KC"
ONE = deck("6D 7D 8D 3S KH 4C 5S QH 9C", BETO, pile="TD", stock="9H 3H 8C 2H")
OTHER = deck("6D 7D 8D AS QC 2S 9S QH 9C", BETO, pile="TD", stock="JK 3H JK 5H")
"""Ana's hand and what she draws differ; what she lays and discards (6D 7D 8D, 9C) and Beto's cards do not."""

Step = Callable[[Match], TestResponse]


def _asked(path: str, **headers: str) -> Step:
    return lambda match: match.get(path, 1, **headers)


def _sent(path: str, body: Any, **headers: str) -> Step:
    return lambda match: match.post(path, body, 1, **headers)


QUESTIONS: list[Step] = [
    _asked(""),
    _asked("?version=1"),
    _asked("?version=2"),
    _asked("?version=3"),
    _asked("/events"),
    _asked("/events?after=2&limit=1"),
    _asked("/legal-moves"),
    _asked("/legal-moves?seat=0"),
    _asked("/scores"),
    _asked("/history"),
    _asked("/refusals"),
    _asked("/history?format=text"),
    _asked("/history?format=evidence"),
    _sent("/audit", None),
    _sent("/rulings", {"seat": 1, "move": DRAW}),
    _sent("/rulings", {"seat": 1, "move": TAKE}, Accept_Language="es"),
    _sent("/rulings", {"seat": 1, "move": discard("KH")}),
    _sent("/rulings", {"seat": 0, "move": DRAW}),
    _sent("/moves", {"seat": 1, "move": discard("8S"), "expected_version": 1}),
    _sent("/moves", {"seat": 0, "move": DRAW, "expected_version": 2}),
    _sent("/turns", {"seat": 1, "moves": [DRAW, discard("KH")], "expected_version": 2}),
    _sent("/moves", {"seat": 1, "move": DRAW}, If_Match='"1-s1"'),
    _sent("/deals", {"deck": ["7S"]}),
]

PLAY: list[Callable[[Match], TestResponse]] = [
    lambda match: match.move(0, DRAW),
    lambda match: match.move(0, meld("6D 7D 8D")),
    lambda match: match.move(0, discard("9C")),
    lambda match: match.turn(1, DRAW, meld("KH KD KC")),
    lambda match: match.turn(0, DRAW, discard("KD")),
    lambda match: match.move(1, DRAW),
    lambda match: match.move(1, discard("8S")),
    lambda match: match.move(0, DRAW),
]


def received(first_deck: list[str]) -> list[tuple[int, bytes, dict[str, str]]]:
    """All that seat 1 receives in a whole stretch of play: answers, refusals, headers."""
    match = open_match(reader(app_over(desk_over(memory()))), deal={"deck": first_deck, "then": "ask"})
    got = []
    for act in (None, *PLAY):
        if act is not None:
            reply = act(match)
            assert reply.status_code in (201, 422)
            if b'"seat":1' in reply.data or reply.status_code == 422:
                got.append(reply)
        got += [ask(match) for ask in QUESTIONS]
    return [(reply.status_code, _without_digest(reply.data), _kept(reply)) for reply in got]


def _without_digest(body: bytes) -> bytes:
    """An answer less the digest and the signature of its receipt.

    They are to differ between two worlds, since they stand for all of the log; the salt in every line keeps
    them from telling which world it is (``tests/evidence/test_hiding.py``).
    """
    receipt = (
        rb'"receipt":{"match":"[^"]+","version":\d+,"head":"([0-9a-f]{64})",[^}]+"signature":"([^"]{88})"}'
    )
    for found in re.finditer(receipt, body):
        body = body.replace(found[1], b"").replace(found[2], b"")
    return body


def _kept(reply: TestResponse) -> dict[str, str]:
    return {name: value for name, value in reply.headers.items() if name != "X-Request-Id"}


def test_every_byte_a_seat_receives_is_the_same() -> None:
    one, other = received(ONE), received(OTHER)
    assert len(one) == len(other) > 8 * len(QUESTIONS)
    for number, (mine, others) in enumerate(zip(one, other, strict=True)):
        assert mine == others, number


@pytest.mark.parametrize("seat", [0, 1])
def test_no_answer_names_a_card_one_may_not_see(seat: int) -> None:
    """Read by the codes: what only the other seat holds is in no answer."""
    match = open_match(reader(app_over(desk_over(memory()))), deal={"deck": ONE})
    hidden = {0: ("KD", "KC", "JD", "AD"), 1: ("KH", "QH", "3S", "5S")}[seat]
    match.turn(0, DRAW, meld("6D 7D 8D"), discard("9C"))
    for path in ("", "?version=2", "/events", "/legal-moves", "/scores"):
        answer = match.get(path, seat)
        assert answer.status_code == 200
        for card in hidden:
            assert f'"{card}"' not in answer.text
        assert "lb1." not in answer.text
        assert KEY not in answer.text


def test_a_refused_turn_does_not_tell_what_would_have_been_drawn() -> None:
    replies = []
    for top in ("9H", "3C"):
        cards = deck("6D 7D 8D 3S KH 4C 5S QH 9C", BETO, pile="TD", stock=top)
        match = open_match(reader(app_over(desk_over(memory()))), deal={"deck": cards})
        body = {"seat": 0, "moves": [DRAW, discard("KD")], "expected_version": 2}
        replies.append(
            match.client.post(f"/v1/matches/{match.id}/turns", json=body, headers=bearer(match.tokens[0]))
        )
    assert replies[0].status_code == 422
    assert replies[0].data == replies[1].data
