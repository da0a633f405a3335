"""The numbers: what is counted, and who is told of what."""

from __future__ import annotations

import pytest

from events.redis_lag import behind
from events.store import MemoryStore, Unavailable
from referee.operators import Operators
from tests.api.promise import Reader
from tests.api.table import DRAW, KEY, Match, app_over, bearer, desk_over, discard, memory, open_match, reader

GUARDED = "referee_match_rulings_total{"


@pytest.fixture
def played() -> Match:
    """A match of which something was asked, and in which something was refused, conflicted and accepted."""
    match = open_match(reader(app_over(desk_over(memory()))))
    match.post("/rulings", {"seat": 0, "move": discard("2C")})
    match.move(0, discard("2C"))
    match.turn(0, DRAW, discard("2C"))
    match.post("/moves", {"seat": 1, "move": DRAW, "expected_version": 1})
    match.post("/moves", {"seat": 1, "move": DRAW}, If_Match='"1-op"')
    return match


def page(client: Reader, token: str = "") -> str:
    """The numbers, as they are told to who shows this."""
    answer = client.get("/metrics", headers=bearer(token) if token else {})
    assert answer.status_code == 200
    return answer.text


COUNTED = [
    'referee_match_rulings_total{asked="question",code="MUST_DRAW_FIRST"} 1.0',
    'referee_match_rulings_total{asked="move",code="MUST_DRAW_FIRST"} 1.0',
    'referee_match_rulings_total{asked="move",code="LEGAL"} 2.0',
]


@pytest.mark.parametrize("line", COUNTED)
def test_an_operator_is_told_what_was_ruled_in_matches(played: Match, line: str) -> None:
    assert line in page(played.client, KEY)


def test_nobody_else_is(played: Match) -> None:
    told = page(played.client)
    assert GUARDED not in told
    for token in (*played.tokens, "nonsense", "lrk_nobody_at-all"):
        assert page(played.client, token).count("# TYPE ") == told.count("# TYPE ")
        assert GUARDED not in page(played.client, token)


def test_of_operators_those_who_may_read() -> None:
    store = MemoryStore()
    client, operators = reader(app_over(desk_over(store))), Operators(store)
    open_match(client).move(0, discard("2C"))
    told = {scope: page(client, operators.add(scope, [scope])[1]) for scope in ("create", "read", "admin")}
    assert [scope for scope, numbers in told.items() if GUARDED in numbers] == ["read"]


def test_the_numbers_are_told_while_nobody_can_be_looked_up(
    played: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: object) -> None:
        raise Unavailable("the server is away")

    monkeypatch.setattr(Operators, "holder", away)
    assert GUARDED not in page(played.client, "lrk_somebody_else")
    assert GUARDED in page(played.client, KEY)


def test_what_came_too_late_is_counted(played: Match) -> None:
    told = page(played.client)
    for code in ("VERSION_CONFLICT", "STALE_TAG"):
        assert f'referee_conflicts_total{{code="{code}"}} 1.0' in told


def test_a_method_nobody_knows_is_no_label(played: Match) -> None:
    played.client.open("/v1/rulesets", method="LEAKME")
    told = page(played.client)
    assert "LEAKME" not in told
    assert 'referee_requests_total{method="other",' in told


def test_no_match_is_a_label(played: Match) -> None:
    assert played.id not in page(played.client, KEY)


LAGS = [
    (b"role:master\r\nconnected_slaves:0\r\nmaster_repl_offset:70\r\n", (0, 0)),
    (b"slave0:ip=x,port=1,state=online,offset=60,lag=1\r\nmaster_repl_offset:70\r\n", (1, 10)),
    (
        b"slave0:ip=x,port=1,state=online,offset=60,lag=1\r\nslave1:ip=y,port=2,state=wait_bgsave,offset=0,lag=0\r\n"
        b"slave2:ip=x,port=1,state=online,offset=64,lag=1\r\nmaster_repl_offset:70\r\n",
        (2, 10),
    ),
]


@pytest.mark.parametrize(("told", "expected"), LAGS)
def test_how_far_replicas_are_behind(told: bytes, expected: tuple[int, int]) -> None:
    assert behind(told) == expected
