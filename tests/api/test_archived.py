"""A match that was archived: told as such to who may know of it, and over for who would play."""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from events.store import MemoryStore
from referee.archives import Archivist
from referee.cli import main
from tests.api.promise import Reader
from tests.api.table import (
    DRAW,
    KEY,
    Match,
    StillClock,
    app_over,
    bearer,
    desk_over,
    discard,
    open_match,
    reader,
)
from tests.support.service import ROOT

RESIGN = {"type": "resign"}
MOVE = {"seat": 1, "move": DRAW, "expected_version": 2}


class House:
    """A log with one decided match in it, the counter that has seen it, and who may archive it."""

    def __init__(self, folder: Path) -> None:
        self.store = MemoryStore()
        self.app = app_over(desk_over(self.store))
        self.match = open_match(reader(self.app), spectators=True)
        self.last = self.match.move(0, RESIGN, Idempotency_Key="last")
        assert self.last.status_code == 201
        self.carrier = Archivist(desk_over(self.store), self.store, StillClock(), folder)
        self.file = self.carrier.archive(self.match.id)

    def another(self) -> Match:
        """The match at a counter that never saw it."""
        app: Flask = app_over(desk_over(self.store))
        return Match(reader(app), self.match.id, self.match.tokens, self.match.version)


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


READING: list[tuple[str, Any]] = [
    ("", None),
    ("?version=2", None),
    ("/events", None),
    ("/scores", None),
    ("/legal-moves", None),
    ("/history?format=evidence", None),
    ("/refusals", None),
    ("/audit", {}),
    ("/rulings", {"seat": 0, "move": DRAW}),
]


@pytest.mark.parametrize(("path", "body"), READING)
@pytest.mark.parametrize("seen", [True, False])
def test_who_reads_is_told_where_it_went(house: House, path: str, body: Any, seen: bool) -> None:
    match = house.match if seen else house.another()
    answer = match.get(path) if body is None else match.post(path, body)
    problem = answer.get_json()
    assert (answer.status_code, problem["code"]) == (409, "MATCH_ARCHIVED")
    assert (problem["version"], problem["archived_at"]) == (match.version, "2026-11-30T12:00:00.000Z")
    assert (
        problem["head"]
        == json.loads(gzip.decompress(house.file.read_bytes()).splitlines()[-1])["head"]["head"]
    )
    assert "gz" not in answer.text


def test_its_file_is_its_evidence(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    """As it lies in the folder, by either verifier; a file of less of it is not the one that is told of."""
    assert main(["verify", str(house.file)]) == 0
    assert f"TRUE: match {house.match.id}: {house.match.version} records" in capsys.readouterr().out
    if node := shutil.which("node"):
        words = [node, str(ROOT / "examples" / "verify.mjs"), str(house.file)]
        assert subprocess.run(words, capture_output=True, check=False).returncode == 0
    whole = gzip.decompress(house.file.read_bytes()).splitlines(keepends=True)
    house.file.write_bytes(gzip.compress(b"".join([*whole[:-2], whole[-1]])))
    assert main(["verify", str(house.file)]) == 1
    assert "CHAIN_CUT" in capsys.readouterr().out


def test_a_seat_is_told_too(house: House) -> None:
    for path in ("", "/events", "/legal-moves"):
        assert house.another().get(path, 1).get_json()["code"] == "MATCH_ARCHIVED"


def test_nobody_else_learns_of_it(house: House) -> None:
    """As of a match that is not there; it is forgotten whether spectators were welcome."""
    other = bearer(open_match(house.match.client).tokens[0])
    for who, status in (({}, 401), (other, 404)):
        there = house.match.client.get(f"/v1/matches/{house.match.id}", headers=who)
        nowhere = house.match.client.get("/v1/matches/no-such-match", headers=who)
        assert (there.status_code, there.data) == (status, nowhere.data)


MOVING = [
    ("/moves", MOVE),
    ("/moves", MOVE | {"expected_version": 1}),
    ("/turns", {"seat": 1, "moves": [DRAW], "expected_version": 2}),
    ("/deals", {"deck": ["7S"], "expected_version": 2}),
]


@pytest.mark.parametrize(("path", "body"), MOVING)
@pytest.mark.parametrize("seen", [True, False])
@pytest.mark.parametrize("headers", [{}, {"Idempotency_Key": "new"}, {"If_Match": '"2-op"'}])
def test_for_who_would_move_it_is_over(
    house: House, path: str, body: Any, seen: bool, headers: dict[str, str]
) -> None:
    match = house.match if seen else house.another()
    answer = match.post(path, body, None, **headers)
    assert (answer.status_code, answer.get_json()["code"]) == (409, "MATCH_OVER")


PLAYING: list[tuple[str, dict[str, Any]]] = [
    ("/moves", {"move": DRAW}),
    ("/turns", {"moves": [DRAW]}),
    ("/moves", {"move": discard("KH")}),
]


@pytest.mark.parametrize("seen", [2, 3, None])
@pytest.mark.parametrize("seat", [0, None])
@pytest.mark.parametrize(("path", "asked"), PLAYING)
def test_it_is_over_whatever_the_process_remembers(
    tmp_path: Path, path: str, asked: Any, seat: int | None, seen: int | None
) -> None:
    """Also where the move is lawful on the table that it saw, before others decided the match."""
    store = MemoryStore()
    there, here = (reader(app_over(desk_over(store))) for _ in range(2))
    match = open_match(there)
    asking = Match(here, match.id, match.tokens, match.version)
    if seen == 2:
        assert asking.post("/rulings", {"seat": 0, "move": DRAW}, seat).status_code == 200
    assert match.move(1, RESIGN).status_code == 201
    if seen == 3:
        assert asking.post("/rulings", {"seat": 0, "move": DRAW}, seat).status_code == 200
    Archivist(desk_over(store), store, StillClock(), tmp_path).archive(match.id)
    answer = asking.post(path, {"seat": 0, "expected_version": 2} | asked, seat)
    assert (answer.status_code, answer.get_json()["code"]) == (409, "MATCH_OVER")


@pytest.mark.parametrize("seen", [True, False])
def test_a_move_sent_again_is_answered_as_it_was(house: House, seen: bool) -> None:
    match = house.match if seen else house.another()
    body = {"seat": 0, "move": RESIGN, "expected_version": 2}
    again = match.post("/moves", body, 0, Idempotency_Key="last")
    assert (again.status_code, again.data) == (201, house.last.data)
    assert again.headers["ETag"] == house.last.headers["ETag"]
    other = match.post("/moves", body | {"expected_version": 3}, 0, Idempotency_Key="last")
    assert (other.status_code, other.get_json()["code"]) == (422, "IDEMPOTENCY_KEY_REUSED")


def test_restored_it_is_as_it_was(tmp_path: Path) -> None:
    store = MemoryStore()
    match = open_match(reader(app_over(desk_over(store))))
    match.move(1, DRAW)
    match.move(0, RESIGN)
    paths = ["", "?version=2", "/events", "/scores", "/legal-moves", "/refusals"]
    before = [(match.get(path, seat).data) for path in paths for seat in (0, None)]
    carrier = Archivist(desk_over(store), store, StillClock(), tmp_path)
    file = carrier.archive(match.id)
    assert match.get("").status_code == 409
    assert carrier.restore(file) == (match.id, True)
    assert [(match.get(path, seat).data) for path in paths for seat in (0, None)] == before
    assert match.post("/audit", {}).get_json()["ok"]
    assert match.post("/moves", MOVE | {"expected_version": match.version}).get_json()["code"] == "MATCH_OVER"


def test_opening_it_again_does_not_bring_it_back(tmp_path: Path) -> None:
    """Its name follows from the key; the answer that was kept is given as long as it is kept."""
    now = [0.0]
    store = MemoryStore(lambda: now[0])
    client: Reader = reader(app_over(desk_over(store)))
    order = {"ruleset": "loba-de-menos", "players": ["Ana", "Beto"], "first_dealer": 1}
    who = bearer(KEY) | {"Idempotency-Key": "open"}
    first = client.post("/v1/matches", json=order, headers=who)
    opened = first.get_json()
    match = Match(client, opened["id"], opened["tokens"], opened["version"])
    assert match.move(0, RESIGN).status_code == 201
    Archivist(desk_over(store), store, StillClock(), tmp_path).archive(match.id)
    assert client.post("/v1/matches", json=order, headers=who).data == first.data
    now[0] = 1e9
    answer = client.post("/v1/matches", json=order, headers=who)
    assert (answer.status_code, answer.get_json()["code"]) == (409, "MATCH_ARCHIVED")


JUDGED = {"act": {"type": "take_back", "version": 2}, "reason": "too soon", "expected_version": 3}


@pytest.mark.parametrize("seen", [True, False])
def test_a_judge_needs_it_restored(house: House, seen: bool) -> None:
    match = house.match if seen else house.another()
    answer = match.post("/judgements", JUDGED)
    assert (answer.status_code, answer.get_json()["code"]) == (409, "MATCH_ARCHIVED")
