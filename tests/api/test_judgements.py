"""``POST /v1/matches/{id}/judgements``: who may, what is answered and refused, what a seat can see of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.json import encode
from werkzeug.test import TestResponse

from events.store import Store
from referee.api.app import create_app
from referee.operators import Operator, digest
from tests.api.promise import Reader
from tests.api.table import (
    DRAW,
    KEY,
    Match,
    app_over,
    bearer,
    desk_over,
    discard,
    meld,
    memory,
    open_match,
    reader,
)
from tests.api.test_leaks import ONE, OTHER, QUESTIONS, _kept, _without_digest

WHY = "Beto drew out of turn"


def judge(match: Match, kind: str, **members: Any) -> TestResponse:
    """A judge's act at the version last seen."""
    body = {"act": {"type": kind, **members}, "reason": WHY, "expected_version": match.version}
    return match._followed(match.post("/judgements", body))


def test_a_match_is_taken_back_and_everybody_reads_why(match: Match) -> None:
    before = match.get("", 1).get_json()
    match.turn(0, DRAW, discard("2C"))
    answer = judge(match, "take_back", version=2)
    assert answer.status_code == 201
    assert answer.headers["ETag"] == '"5-op"'
    told = answer.get_json()
    assert (told["version"], told["receipt"]["version"], told["position"]["pile"]) == (5, 5, ["TD"])
    now = match.get("", 1).get_json()
    assert {**now, "version": 2} == before
    event = match.get("/events?after=4", 1).get_json()["events"][0]
    assert (event["type"], event["version"], event["actor"]) == ("taken_back", 5, "operator")
    assert (event["reason"], event["seat"]) == (WHY, None)
    assert event["table"]["seats"][0]["hand"] == ["??"] * 9
    assert [seat["hand"] for seat in event["table"]["seats"]][1] == before["seats"][1]["hand"]
    assert match.get("?version=4", 0).get_json()["pile"] == ["TD", "2C"]
    assert match.turn(0, DRAW, discard("3S")).status_code == 201
    assert match.post("/audit", None).get_json() == {
        "ok": True,
        "faults": [],
        "version": 7,
        "head": match.post("/audit", None).get_json()["head"],
    }


def test_an_event_has_its_own_version_and_tells_the_one_it_goes_back_to(match: Match) -> None:
    match.turn(0, DRAW, discard("2C"))
    told = judge(match, "take_back", version=2).get_json()["events"][0]
    assert (told["version"], told["to"]) == (5, 2)


ACTS: list[tuple[dict[str, Any], int, str]] = [
    # act                                                  status and code
    ({"type": "take_back", "version": 99}, 404, "NO_SUCH_VERSION"),
    ({"type": "take_back", "version": 2}, 422, "NOTHING_TO_TAKE_BACK"),
    ({"type": "correct_score", "seat": 5, "total": 1}, 422, "NO_SUCH_SEAT"),
    ({"type": "correct_score", "seat": 0, "total": 0}, 422, "NOTHING_CHANGES"),
    ({"type": "correct_score", "seat": 0, "total": 1, "points": 1}, 400, "WRONG_COMBINATION"),
    ({"type": "correct_score", "seat": 0}, 400, "WRONG_COMBINATION"),
    ({"type": "lift_penalty", "penalty": 2}, 422, "NO_SUCH_PENALTY"),
    ({"type": "penalty", "seat": 0, "points": 0}, 400, "OUT_OF_RANGE"),
    ({"type": "disqualify", "seat": 0}, 400, "UNKNOWN_NAME"),
]


@pytest.mark.parametrize(("act", "status", "code"), ACTS)
def test_what_cannot_be_done(match: Match, act: dict[str, Any], status: int, code: str) -> None:
    before = match.get().data
    answer = match.post("/judgements", {"act": act, "reason": WHY, "expected_version": 2})
    assert (answer.status_code, answer.get_json()["code"]) == (status, code)
    assert match.get().data == before


@pytest.mark.parametrize("language", ["es", "pt", "en"])
def test_a_version_between_moves_is_refused_in_the_reader_s_language(client: Reader, language: str) -> None:
    match = open_match(client, deal={"mode": "referee"})
    body = {"act": {"type": "take_back", "version": 2}, "reason": WHY, "expected_version": 3}
    answer = match.post("/judgements", body, Accept_Language=language)
    assert answer.get_json()["code"] == "NOT_BETWEEN_MOVES"
    assert answer.headers["Content-Language"] == language


REASONS = [
    ("", 400),
    ("x" * 500, 201),
    ("x" * 501, 400),
    ("two\nlines", 400),
    ("¡Tramposo!", 201),
    (None, 400),
]


@pytest.mark.parametrize(("reason", "status"), REASONS, ids=lambda value: str(value)[:9])
def test_it_takes_a_reason(match: Match, reason: str | None, status: int) -> None:
    body = {"act": {"type": "void_deal"}, "reason": reason, "expected_version": 2}
    assert match.post("/judgements", body).status_code == status


def test_it_takes_the_version_that_was_seen(match: Match) -> None:
    body: dict[str, Any] = {"act": {"type": "penalty", "seat": 0, "points": 1}, "reason": WHY}
    assert match.post("/judgements", body).get_json()["code"] == "EXPECTED_VERSION_REQUIRED"
    stale = match.post("/judgements", body | {"expected_version": 1})
    assert (stale.status_code, stale.get_json()["version"]) == (409, 2)
    assert match.post("/judgements", body, If_Match='"1-op"').status_code == 412
    assert match.post("/judgements", body, If_Match='"2-op"').status_code == 201


def test_the_same_judgement_sent_again(match: Match) -> None:
    body = {"act": {"type": "penalty", "seat": 0, "points": 1}, "reason": WHY, "expected_version": 2}
    first = match.post("/judgements", body, Idempotency_Key="j")
    again = match.post("/judgements", body, Idempotency_Key="j")
    assert (first.status_code, first.data) == (201, again.data)
    other = match.post("/judgements", body | {"reason": "another"}, Idempotency_Key="j")
    assert other.get_json()["code"] == "IDEMPOTENCY_KEY_REUSED"


def test_totals_and_the_sheet(match: Match) -> None:
    judge(match, "correct_score", seat=0, total=30)
    fine = judge(match, "penalty", seat=1, points=10).get_json()["version"]
    judge(match, "lift_penalty", penalty=fine)
    sheet = match.get("/scores", 0).get_json()
    assert [seat["total"] for seat in sheet["seats"]] == [30, 0]
    assert [(one["version"], one["type"], one["points"]) for one in sheet["judgements"]] == [
        (3, "score_corrected", 30),
        (4, "penalty_imposed", 10),
        (5, "penalty_lifted", -10),
    ]
    assert {one["reason"] for one in sheet["judgements"]} == {WHY}
    assert judge(match, "take_back", version=2).status_code == 201
    assert match.get("/scores", 0).get_json()["judgements"] == []


def test_a_void_deal(client: Reader) -> None:
    match = open_match(client, deal={"mode": "referee"})
    told = judge(match, "void_deal").get_json()
    kinds = [event["type"] for event in told["events"]]
    assert kinds == ["deal_voided", "shuffle_revealed", "shuffle_committed", "dealt"]
    assert (told["position"]["deal"], told["position"]["round"]) == (2, 1)


# --- who may ------------------------------------------------------------------------------------------------

SCOPES = ["create", "read", "judge", "admin"]
ORDER: dict[str, Any] = {"ruleset": "loba-de-menos", "players": ["Ana", "Beto"]}
MOVE: dict[str, Any] = {"seat": 0, "move": DRAW, "expected_version": 2}
ASK: dict[str, Any] = {"seat": 0, "act": {"type": "ask", "version": 1}, "expected_version": 2}
FINE: dict[str, Any] = {
    "act": {"type": "penalty", "seat": 0, "points": 1},
    "reason": WHY,
    "expected_version": 2,
}

WAYS: list[tuple[str, str, str, Any]] = [
    # what                takes     path of a match               body sent, None: GET
    ("opening", "create", "/v1/matches", ORDER),
    ("acting for a seat", "create", "/v1/matches/{}/moves", MOVE),
    ("asking for a seat", "create", "/v1/matches/{}/takebacks", ASK),
    ("looking", "read", "/v1/matches/{}", None),
    ("reading the log", "read", "/v1/matches/{}/events", None),
    ("reading the scores", "read", "/v1/matches/{}/scores", None),
    ("auditing", "read", "/v1/matches/{}/audit", {}),
    ("exporting", "read", "/v1/matches/{}/history?format=evidence", None),
    ("exporting a history", "read", "/v1/matches/{}/history", None),
    ("reading refusals", "read", "/v1/matches/{}/refusals", None),
    ("reading the feed", "read", "/v1/feed", None),
    ("asking what may be played", "read", "/v1/matches/{}/legal-moves?seat=0", None),
    (
        "asking whether it would be legal",
        "read",
        "/v1/matches/{}/rulings",
        {"seat": 0, "move": {"type": "resign"}},
    ),
    ("judging", "judge", "/v1/matches/{}/judgements", FINE),
    ("listing webhooks", "admin", "/v1/webhooks", None),
    ("adding a webhook", "admin", "/v1/webhooks", {}),
    ("changing keys", "admin", "/v1/keys", {}),
]


def _at(match: Match, path: str) -> str:
    return f"/v1/matches/{match.id}{path}"


def with_keys(store: Store) -> Reader:
    """A counter that knows a key for each scope alone, and one for none."""
    held = {scope: (scope,) for scope in (*SCOPES, "nothing-of-the-kind")} | {
        "two": ("read", "judge"),
        "three": ("create", "read"),
    }
    store.shelf("operators").put(
        {
            name: encode(Operator(name, name, scopes, 0, digest(f"lrk_{name}_key")))
            for name, scopes in held.items()
        }
    )
    desk = desk_over(store)
    app = create_app(desk, desk.tokens, [KEY])
    app.test_client_class = Reader
    return reader(app)


@pytest.mark.parametrize(("what", "scope", "path", "body"), WAYS, ids=[row[0] for row in WAYS])
def test_a_key_does_what_its_scope_allows(what: str, scope: str, path: str, body: Any) -> None:
    def ask(match: Match, who: dict[str, str]) -> TestResponse:
        if body is None:
            return match.client.get(path.format(match.id), headers=who)
        return match.client.post(path.format(match.id), json=body, headers=who)

    for held in (*SCOPES, "nothing-of-the-kind"):
        match = open_match(with_keys(memory()))
        answer = ask(match, bearer(f"lrk_{held}_key"))
        if held == scope:
            assert answer.status_code != 403, (what, held)
        else:
            assert (answer.status_code, answer.get_json()["code"]) == (403, "SCOPE_MISSING"), (what, held)
    for who in (KEY, "lrk_two_key" if scope in ("read", "judge") else KEY):
        assert ask(open_match(with_keys(memory())), bearer(who)).status_code != 403


def test_who_branches_a_match_sees_all_of_it() -> None:
    """The tokens of a branch show every hand, so its maker needs to be allowed to see them."""
    client = with_keys(memory())
    found = open_match(client)
    for held in SCOPES:
        answer = client.post(_at(found, "/branches"), json={"version": 2}, headers=bearer(f"lrk_{held}_key"))
        assert (answer.status_code, answer.get_json()["code"]) == (403, "SCOPE_MISSING"), held
    both = client.post(_at(found, "/branches"), json={"version": 2}, headers=bearer("lrk_three_key"))
    assert both.status_code == 201


def test_a_seat_and_a_stranger_judge_nothing(match: Match) -> None:
    for who, status in ((match.who(0), 403), (match.who(1), 403), ({}, 401), (bearer("key-judge"), 401)):
        answer = match.client.post(_at(match, "/judgements"), json=FINE, headers=who)
        assert answer.status_code == status
    assert match.get("/scores").get_json()["judgements"] == []


def test_no_key_is_given_the_answer_another_was_given() -> None:
    client = with_keys(memory())
    match = open_match(client)
    told = {"Idempotency-Key": "k"}
    first = client.post("/v1/matches", json=ORDER, headers=bearer(KEY) | told)
    other = client.post("/v1/matches", json=ORDER, headers=bearer("lrk_create_key") | told)
    assert first.get_json()["tokens"] != other.get_json()["tokens"]
    assert first.get_json()["id"] != other.get_json()["id"] != match.id


# --- what a seat sees ---------------------------------------------------------------------------------------

PLAY: list[Callable[[Match], TestResponse]] = [
    lambda match: match.move(0, DRAW),
    lambda match: match.move(0, meld("6D 7D 8D")),
    lambda match: match.move(0, discard("9C")),
    lambda match: judge(match, "take_back", version=3),
    lambda match: judge(match, "penalty", seat=0, points=5),
    lambda match: judge(match, "take_back", version=5),
    lambda match: match.move(1, DRAW),
    lambda match: talk(match, 1, {"type": "ask", "version": match.version - 1, "reason": "sorry"}),
    lambda match: talk(match, 0, {"type": "agree"}),
    lambda match: match.turn(1, DRAW, discard("8S")),
    lambda match: judge(match, "take_back", version=2),
    lambda match: match.move(0, DRAW),
]
ASKED: list[Callable[[Match], TestResponse]] = [
    *QUESTIONS,
    lambda match: match.post("/judgements", FINE, 1),
    lambda match: match.post("/takebacks", ASK | {"seat": 1}, 1),
    lambda match: match.post("/takebacks", ASK, 1),
]


def talk(match: Match, seat: int, act: dict[str, Any]) -> TestResponse:
    """What a seat says of taking back, at the version last seen."""
    body = {"seat": seat, "act": act, "expected_version": match.version}
    return match._followed(match.post("/takebacks", body, seat))


def received(first_deck: list[str]) -> list[tuple[int, bytes, dict[str, str]]]:
    """All that seat 1 receives in a stretch of play with a judge, on a table where takebacks are allowed."""
    client = reader(app_over(desk_over(memory())))
    match = open_match(client, deal={"deck": first_deck, "then": "ask"}, takebacks=True)
    got = []
    for act in PLAY:
        reply = act(match)
        assert reply.status_code == 201, reply.text
        if b'"actor":"seat:1"' in reply.data:
            got.append(reply)
        got += [ask(match) for ask in ASKED]
    return [(reply.status_code, _without_digest(reply.data), _kept(reply)) for reply in got]


def test_every_byte_a_seat_receives_is_the_same() -> None:
    one, other = received(ONE), received(OTHER)
    assert len(one) == len(other) > 12 * len(ASKED)
    for number, (mine, others) in enumerate(zip(one, other, strict=True)):
        assert mine == others, number
