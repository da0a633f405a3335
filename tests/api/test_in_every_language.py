"""Every answer that people read comes in the language they asked for, and is otherwise the same."""

from __future__ import annotations

from typing import Any

import pytest
from werkzeug.test import TestResponse

from referee.languages import LANGUAGES
from tests.api.promise import Reader
from tests.api.table import KEY, LOBA, USUAL, Match, bearer
from tests.family.notation import position

Json = dict[str, Any]

MELD: Json = {"ruleset": LOBA, "cards": ["7S", "7H", "7D"]}
SEATS: Json = {
    "ruleset": LOBA,
    "seats": [{"left": [], "total": 0, "opened_before": True}, {"left": ["KS"], "total": 0}],
    "winner": 0,
}
ORDER: Json = {"ruleset": LOBA, "players": ["Ana", "Beto"]}
HERE = position(LOBA, "6D 9D 2C", "", "8D")


def options(ruleset: str = LOBA, **dials: object) -> Json:
    """A question with dials turned."""
    return {**MELD, "ruleset": ruleset, "options": dials}


def seats(**changes: object) -> Json:
    """A deal to score, spoiled."""
    return SEATS | changes


def moved(**changes: object) -> Json:
    """A question about a position, spoiled."""
    return {"position": HERE | changes, "move": {"type": "draw_stock"}}


ASKED: list[tuple[str, Any]] = [
    # address of a POST, body; each answer is a problem of another kind
    ("/v1/rulings/meld", []),
    ("/v1/rulings/meld", b'{"a" 1}'),
    ("/v1/rulings/meld", b"{'a': 1}"),
    ("/v1/rulings/meld", b"{} {}"),
    ("/v1/rulings/meld", b'{"a": "x'),
    ("/v1/rulings/meld", b"\xff"),
    ("/v1/rulings/meld", b'{"a": NaN}'),
    ("/v1/rulings/meld", b'{"a": 1, "a": 2}'),
    ("/v1/rulings/meld", b'{"a": 99999999999999999999}'),
    ("/v1/rulings/meld", b'{"a": "\\ud800"}'),
    ("/v1/rulings/meld", b'{"a":' + b"[" * 40 + b"]" * 40 + b"}"),
    ("/v1/rulings/meld", {}),
    ("/v1/rulings/meld", MELD | {"odd": 1}),
    ("/v1/rulings/meld", MELD | {"kind": "flush"}),
    ("/v1/rulings/meld", MELD | {"cards": 7}),
    ("/v1/rulings/meld", MELD | {"cards": [7, "XX"]}),
    ("/v1/rulings/meld", MELD | {"cards": ["7S"] * 201}),
    ("/v1/rulings/meld", MELD | {"cards": ["7O"]}),
    ("/v1/rulings/meld", MELD | {"cards": ["7S"] * 3}),
    ("/v1/rulings/meld", MELD | {"ruleset": "poker"}),
    ("/v1/rulings/meld", MELD | {"options": []}),
    ("/v1/rulings/meld?odd=1", MELD),
    ("/v1/rulings/meld", options(odd=1)),
    ("/v1/rulings/meld", options(upcard=1)),
    ("/v1/rulings/meld", options(ace="middle")),
    ("/v1/rulings/meld", options(players={"min": 5, "max": 2})),
    ("/v1/rulings/meld", options(players=1)),
    ("/v1/rulings/meld", options(limit=0)),
    ("/v1/rulings/meld", options(values=[])),
    ("/v1/rulings/meld", options(contracts="T")),
    ("/v1/rulings/meld", options(jokers_per_run=-1)),
    ("/v1/rulings/meld", options(finish="close")),
    ("/v1/rulings/meld", options(hand_size=30)),
    ("/v1/rulings/meld", options(hand_size=30, upcard=False)),
    ("/v1/rulings/meld", options(opening="contract")),
    ("/v1/rulings/meld", options("loba-centroamericana", contracts=["EEE"])),
    ("/v1/rulings/meld", options("loba-de-mas", rebuys=2)),
    ("/v1/rulings/meld", options("chinchon", lay_off="own")),
    ("/v1/rulings/lay-off", {**MELD, "meld": {"kind": "pierna", "cards": ["7S", "8S"]}}),
    ("/v1/rulings/lay-off", {**MELD, "meld": {"kind": "escalera", "cards": ["7S", "9S", "8S"]}}),
    ("/v1/rulings/score", seats(seats=[])),
    ("/v1/rulings/score", seats(seats=[None, None])),
    ("/v1/rulings/score", seats(winner=7)),
    ("/v1/rulings/score", seats(winner=1)),
    ("/v1/rulings/score", seats(blocked=True)),
    ("/v1/rulings/score", seats(deals_won=[1])),
    ("/v1/rulings/score", seats(seats=[{"left": [], "total": 0}, {"left": ["KS"], "total": 0}])),
    ("/v1/rulings/score", seats(seats=[{"left": [], "total": "0"}, {"left": ["KS"], "total": 0}])),
    ("/v1/rulings/move", moved(turn={"seat": 7, "phase": "draw"})),
    ("/v1/rulings/move", moved(round=0)),
    ("/v1/rulings/move", moved(pile=["8D", "8D", "8D"])),
    ("/v1/rulings/move", moved(stock=200)),
    ("/v1/rulings/move", moved(seats=[{"hand": 200}])),
    ("/v1/rulings/move", moved(turn={"seat": 0, "phase": "draw", "taken": "8D"})),
    ("/v1/rulings/move", moved(turn={"seat": 0, "phase": "play", "taken": "8D"})),
    ("/v1/rulings/move", moved(melds=[{"id": "m1", "owner": 0, "kind": "pierna", "cards": ["4S"]}] * 2)),
    ("/v1/rulings/move", moved(seats=[{"hand": [], "opened_before": True}, {"hand": 9}])),
    ("/v1/rulings/move", moved(seats=[{"hand": ["2C"], "status": "eliminated"}, {"hand": 9}])),
    ("/v1/rulings/move", {"position": HERE, "move": {"type": "fold"}}),
    ("/v1/rulings/move", {"position": HERE, "move": {}}),
    ("/v1/matches", ORDER | {"players": ["A"], "first_dealer": 7}),
    ("/v1/matches", ORDER | {"players": [""]}),
    ("/v1/matches", ORDER | {"players": ["\n", "B"]}),
    ("/v1/matches", ORDER | {"deal": {}}),
    ("/v1/matches", ORDER | {"deal": {"mode": "referee", "then": "ask"}}),
    ("/v1/matches", ORDER | {"deal": {"mode": "reported", "contributions": ["a", "b"]}}),
    ("/v1/matches", ORDER | {"deal": {"deck": [*USUAL[1:], "JK"]}}),
    ("/v1/matches", ORDER | {"deal": {"mode": "referee", "contributions": ["x"]}}),
    ("/v1/matches/no-such-match/audit", {"receipts": 7}),
    ("/v1/nothing", {}),
    ("/healthz", {}),
]


def post(client: Reader, path: str, body: object, language: str) -> TestResponse:
    """The answer in one language."""
    headers = bearer(KEY) | {"Accept-Language": language, "Content-Type": "application/json"}
    if isinstance(body, bytes):
        return client.post(path, data=body, headers=headers)
    return client.post(path, json=body, headers=headers)


@pytest.mark.parametrize(("path", "body"), ASKED, ids=[f"{path} {body!s:.50}" for path, body in ASKED])
def test_a_problem_is_told_in_every_language(client: Reader, path: str, body: object) -> None:
    answers = [post(client, path, body, language) for language in LANGUAGES]
    assert [answer.headers["Content-Language"] for answer in answers] == list(LANGUAGES)
    problems = [answer.get_json() for answer in answers]
    assert [{*problem} for problem in problems] == [{*problems[0]}] * 3
    for member in ("title", "detail"):
        assert len({problem.pop(member) for problem in problems}) == 3, member
    faults = [problem.pop("faults", []) for problem in problems]
    for told in zip(*faults, strict=True):
        assert len({fault.pop("message") for fault in told}) == 3
    assert faults == [faults[0]] * 3
    assert problems == [problems[0]] * 3, "codes, pointers and details are the same in every language"


READ = [
    # address of a GET: what is wrong with it
    ("/v1/rulesets/poker", "no such game"),
    ("/v1/jobs/1", "no such job"),
    ("/v1/matches/none", "no such match"),
    ("/v1/matches/{match}?version=99", "no such version"),
    ("/v1/matches/{match}/legal-moves?seat=9", "no such seat"),
    ("/v1/matches/{match}/legal-moves?seat=x", "no number"),
    ("/v1/matches/{match}/events?limit=0", "out of range"),
    ("/v1/matches/{match}/history?format=pgn", "not built"),
    ("/v1/matches/" + "x" * 30_000, "too long"),
]


@pytest.mark.parametrize(("path", "why"), READ, ids=[why for _, why in READ])
def test_so_is_one_of_reading(match: Match, path: str, why: str) -> None:
    told = []
    for language in LANGUAGES:
        headers = bearer(KEY) | {"Accept-Language": language}
        answer = match.client.get(path.format(match=match.id), headers=headers)
        assert (answer.status_code >= 400, answer.headers["Content-Language"]) == (True, language), why
        told.append(answer.get_json())
    assert len({problem["detail"] for problem in told}) == len({problem["title"] for problem in told}) == 3
    assert len({problem["code"] for problem in told}) == 1


CREDENTIALS = [
    # what is shown, and whose fault it is
    ({}, "NO_CREDENTIAL"),
    ({"Authorization": "Basic x"}, "UNKNOWN_CREDENTIAL"),
    ({"Authorization": "Bearer x"}, "UNKNOWN_CREDENTIAL"),
]


@pytest.mark.parametrize(("shown", "code"), CREDENTIALS)
def test_so_is_who_are_you(match: Match, shown: dict[str, str], code: str) -> None:
    told = []
    for language in LANGUAGES:
        answer = match.client.get(f"/v1/matches/{match.id}", headers=shown | {"Accept-Language": language})
        assert answer.get_json()["code"] == code
        told.append(answer.get_json()["detail"])
    assert len(set(told)) == 3


NO_JSON = [
    # body, then what is wrong with it in es and in pt
    (b'{"a" 1}', "se esperaba ':' en el carácter 5.", "esperava-se ':' no caractere 5."),
    (b"{} {}", "sobra texto en el carácter 3.", "sobra texto no caractere 3."),
    (b'{"a": NaN}', "NaN no es un número.", "NaN não é um número."),
    (b"\xff", "en el byte 0 no es UTF-8.", "no byte 0 não é UTF-8."),
]


@pytest.mark.parametrize(("body", "es", "pt"), NO_JSON)
def test_so_is_what_python_says_of_a_body(client: Reader, body: bytes, es: str, pt: str) -> None:
    told = [post(client, "/v1/rulings/meld", body, lang).get_json()["detail"] for lang in ("es", "pt")]
    assert told == [f"El cuerpo no es JSON: {es}", f"O corpo não é JSON: {pt}"]


def test_so_is_a_version_that_is_old(match: Match) -> None:
    told = []
    for language in LANGUAGES:
        body = {"seat": 0, "move": {"type": "draw_stock"}, "expected_version": 1}
        answer = match.post("/moves", body, 0, Accept_Language=language)
        assert answer.get_json()["code"] == "VERSION_CONFLICT"
        told.append(answer.get_json()["detail"])
    assert told[1] == "La partida está en la versión 2, no en la 1."
    assert len(set(told)) == 3


def test_a_game_is_told_in_the_asked_language(client: Reader) -> None:
    games = [
        client.get(f"/v1/rulesets/{LOBA}", headers={"Accept-Language": lang}).get_json() for lang in LANGUAGES
    ]
    for name in games[0]["dials"]:
        assert len({game["about"][name]["meaning"] for game in games}) == 3, name
        assert len({game["about"][name]["allowed"] for game in games}) == 3, name
    assert [game["sources"]["house ruling"] for game in games] == [
        "house ruling",
        "decisión de la casa",
        "decisão da casa",
    ]
    named = {*games[0]["origins"].values(), *(clause["source"] for clause in games[0]["clauses"])}
    assert named <= games[0]["sources"].keys()
    assert games[1]["origins"] == games[0]["origins"]


def test_an_audit_is_told_in_the_asked_language(match: Match) -> None:
    order = ORDER | {"deal": {"deck": USUAL}, "first_dealer": 1}
    other = match.client.post("/v1/matches", json=order, headers=bearer(KEY)).get_json()
    told = []
    for language in LANGUAGES:
        answer = match.post("/audit", {"receipts": [other["receipt"]]}, Accept_Language=language)
        assert answer.headers["Content-Language"] == language
        told += [(fault["code"], fault["message"]) for fault in answer.get_json()["faults"]]
    assert {code for code, _ in told} == {"RECEIPT_MISPLACED"}
    assert len({message for _, message in told}) == 3


def test_an_answer_that_is_kept_is_given_again_in_its_first_language(match: Match) -> None:
    body = {"seat": 0, "move": {"type": "discard", "card": "2C"}, "expected_version": match.version}
    first = match.post("/moves", body, 0, Accept_Language="es", Idempotency_Key="a")
    again = match.post("/moves", body, 0, Accept_Language="pt", Idempotency_Key="a")
    assert (again.data, again.headers["Content-Language"]) == (first.data, "es")
    assert first.get_json()["title"] == "La jugada no se acepta."
    new = match.post("/moves", body, 0, Accept_Language="pt", Idempotency_Key="b")
    assert new.headers["Content-Language"] == "pt"
