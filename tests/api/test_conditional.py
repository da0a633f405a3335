"""Versions and tags: what has changed is told, what is stale is refused before anything else."""

from __future__ import annotations

import pytest

from tests.api.promise import Reader
from tests.api.table import DRAW, KEY, USUAL, Match, bearer, discard, open_match


def test_a_tag_is_made_of_version_and_viewer(client: Reader, match: Match) -> None:
    assert match.get().headers["ETag"] == '"2-op"'
    assert match.get(seat=0).headers["ETag"] == '"2-s0"'
    assert match.get(seat=1).headers["ETag"] == '"2-s1"'
    public = open_match(client, spectators=True)
    assert client.get(f"/v1/matches/{public.id}").headers["ETag"] == '"2-pub"'


KNOWN = [
    ('"2-s0"', 304),
    ('"1-s0", "2-s0"', 304),
    ('W/"2-s0"', 304),
    ("*", 304),
    ('"2-s1"', 200),
    ('"3-s0"', 200),
    ("2-s0", 304),
    ("garbage\u00e9", 200),
    ("", 200),
]


@pytest.mark.parametrize(("tag", "status"), KNOWN)
def test_a_reader_that_has_it_already(match: Match, tag: str, status: int) -> None:
    response = match.get(seat=0, If_None_Match=tag)
    assert response.status_code == status
    if status == 304:
        assert response.data == b""
        assert response.headers["ETag"] == '"2-s0"'


def test_the_answer_comes_again_when_something_changed(match: Match) -> None:
    tag = match.get(seat=0).headers["ETag"]
    assert match.get("/legal-moves", seat=0, If_None_Match=tag).status_code == 304
    match.move(0, DRAW)
    assert match.get(seat=0, If_None_Match=tag).status_code == 200
    assert match.get("/legal-moves", seat=0, If_None_Match=tag).status_code == 200


def test_an_earlier_version_keeps_its_tag(match: Match) -> None:
    match.move(0, DRAW)
    assert match.get("?version=2", seat=0).headers["ETag"] == '"2-s0"'
    assert match.get("?version=2", seat=0, If_None_Match='"2-s0"').status_code == 304


def test_a_stale_tag_is_refused_before_anything_else(match: Match) -> None:
    match.move(0, DRAW)
    for body in ({"seat": 0, "move": discard("2C"), "expected_version": 3}, {"nonsense": True}):
        response = match.post("/moves", body, 0, If_Match='"2-s0"')
        assert (response.status_code, response.get_json()["code"]) == (412, "STALE_TAG")
        assert response.get_json()["version"] == 3
    assert match.get().get_json()["version"] == 3


STALE = ['"2-s1"', '"2-op"', 'W/"2-s0"', '"1-s0"', '"x"', '"9-s0"']


@pytest.mark.parametrize("tag", STALE)
def test_only_the_own_current_strong_tag_matches(match: Match, tag: str) -> None:
    assert match.move(0, DRAW, If_Match=tag).status_code == 412


@pytest.mark.parametrize("tag", ['"2-s0"', "*", '"1-s0", "2-s0"'])
def test_a_tag_stands_for_the_version(match: Match, tag: str) -> None:
    response = match.post("/moves", {"seat": 0, "move": DRAW}, 0, If_Match=tag)
    assert response.status_code == 201


def test_a_tag_of_another_reader_is_called_so(match: Match) -> None:
    """The match has not moved on, so the writer is not told so."""
    assert match.move(0, DRAW, If_Match='"2-op"').get_json()["detail"].endswith('version 2 is "2-s0".')
    assert match.move(0, DRAW, If_Match='"1-op"').get_json()["detail"] == "The match is at version 2."


def test_a_match_is_tagged_from_its_first_answer(client: Reader) -> None:
    opened = client.post(
        "/v1/matches",
        json={"ruleset": "loba-de-menos", "players": ["Ana", "Beto"], "deal": {"deck": USUAL}},
        headers=bearer(KEY),
    )
    read = client.get(opened.headers["Location"], headers=bearer(KEY))
    assert opened.headers["ETag"] == read.headers["ETag"] == '"2-op"'


def test_tag_and_version_must_both_be_current(match: Match) -> None:
    body = {"seat": 0, "move": DRAW, "expected_version": 1}
    response = match.post("/moves", body, 0, If_Match='"2-s0"')
    assert (response.status_code, response.get_json()["code"]) == (409, "VERSION_CONFLICT")


@pytest.mark.parametrize("path", ["/moves", "/turns"])
def test_one_of_tag_and_version_is_needed(match: Match, path: str) -> None:
    body = {"seat": 0, "move": DRAW} if path == "/moves" else {"seat": 0, "moves": [DRAW]}
    response = match.post(path, body, 0)
    assert (response.status_code, response.get_json()["code"]) == (400, "EXPECTED_VERSION_REQUIRED")


@pytest.mark.parametrize("version", [1, 3, 0, -1, 2**53 - 1])
def test_a_stale_version_is_told_the_current_one(match: Match, version: int) -> None:
    """Also where the move would not be legal: the version comes first."""
    for move in (DRAW, discard("2C")):
        response = match.post("/moves", {"seat": 0, "move": move, "expected_version": version}, 0)
        assert (response.status_code, response.get_json()["code"]) == (409, "VERSION_CONFLICT")
        assert response.get_json()["version"] == 2


def test_an_earlier_answer_wins_over_a_stale_tag(match: Match) -> None:
    """The writer's own first try made the tag stale: it gets its answer, not a refusal."""
    body = {"seat": 0, "move": DRAW}
    first = match.post("/moves", body, 0, If_Match='"2-s0"', Idempotency_Key="k")
    again = match.post("/moves", body, 0, If_Match='"2-s0"', Idempotency_Key="k")
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.data == again.data
    other = match.post("/moves", body, 0, If_Match='"2-s0"', Idempotency_Key="l")
    assert (other.status_code, other.get_json()["code"]) == (412, "STALE_TAG")


def test_a_deal_may_be_conditional(client: Reader) -> None:
    match = open_match(client, deal={"deck": USUAL, "then": "ask"})
    stale = match.post("/deals", {"deck": USUAL}, If_Match='"1-op"')
    early = match.post("/deals", {"deck": USUAL}, If_Match='"2-op"')
    behind = match.post("/deals", {"deck": USUAL, "expected_version": 1})
    assert (stale.status_code, early.status_code, behind.status_code) == (412, 422, 409)
    assert early.get_json()["code"] == "NOT_WAITING_FOR_A_DEAL"


def test_an_accepted_move_is_tagged(match: Match) -> None:
    assert match.move(0, DRAW).headers["ETag"] == '"3-s0"'
    body = {"seat": 0, "move": discard("2C"), "expected_version": 3}
    assert (
        match.client.post(f"/v1/matches/{match.id}/moves", json=body, headers=bearer(KEY)).headers["ETag"]
        == '"4-op"'
    )
