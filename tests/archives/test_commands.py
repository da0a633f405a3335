"""`loba-referee archive` and `loba-referee restore`, as they are typed, and killed."""

from __future__ import annotations

import gzip
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from events.record import Stored
from events.redis_store import RedisStore
from events.store import Archived
from referee.archives import _read
from referee.cli import main
from tests.archives.conftest import stored
from tests.support.service import ROOT, start_service
from tests.support.valkey import Running, start_valkey

Typed = Callable[..., tuple[int, list[str], list[str]]]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    """A server of this test's own."""
    running = start_valkey(tmp_path / "valkey")
    yield running
    running.stop()


@pytest.fixture
def typed(
    server: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Typed:
    """Types a command: its exit code, and the lines it says and complains of."""
    monkeypatch.setenv("REFEREE_REDIS_URL", server.url)
    monkeypatch.setenv("REFEREE_ARCHIVE", str(tmp_path / "archive"))

    def run(*words: str) -> tuple[int, list[str], list[str]]:
        code = main(list(words))
        said = capsys.readouterr()
        return code, said.out.splitlines(), said.err.splitlines()

    return run


def test_named_matches_go_and_come_back(server: Running, typed: Typed, tmp_path: Path) -> None:
    store = RedisStore(server.url)
    one, other = stored(store), stored(store)
    file = tmp_path / "archive" / f"{one[0]}.jsonl.gz"
    assert typed("archive", one[0]) == (0, [f"{one[0]} {file}"], [])
    assert typed("archive", one[0]) == (0, [f"{one[0]} {file}"], [])
    with pytest.raises(Archived):
        store.read(one[0])
    assert store.read(other[0]) == other[1]
    assert typed("restore", str(file)) == (0, [f"{one[0]} restored"], [])
    assert typed("restore", str(file)) == (0, [f"{one[0]} was there"], [])
    assert store.read(one[0]) == one[1]
    store.close()


def test_a_file_that_was_unpacked_comes_back_as_well(server: Running, typed: Typed, tmp_path: Path) -> None:
    store = RedisStore(server.url)
    match, log = stored(store)
    assert typed("archive", match)[0] == 0
    plain = tmp_path / "plain.jsonl"
    plain.write_bytes(gzip.decompress((tmp_path / "archive" / f"{match}.jsonl.gz").read_bytes()))
    assert typed("restore", str(plain)) == (0, [f"{match} restored"], [])
    assert store.read(match) == log
    store.close()


def test_all_that_ended_long_ago_go(server: Running, typed: Typed) -> None:
    """What is being played stays, what ended just now stays; the matches of the test ended in November."""
    store = RedisStore(server.url)
    over = {stored(store)[0] for _ in range(3)}
    playing = stored(store, 40)
    nothing: tuple[int, list[str], list[str]] = (
        0,
        [],
        ["loba-referee: no decided match of that age is in this log"],
    )
    assert typed("archive", "--older-than", "30000") == nothing
    code, said, complaints = typed("archive", "--older-than", "0", next(iter(over)))
    assert (code, {line.split()[0] for line in said}, complaints) == (0, over, [])
    assert len(said) == 3
    assert store.read(playing[0]) == playing[1]
    assert typed("archive", "--older-than", "0") == nothing
    store.close()


def test_what_cannot_be_done_is_named_and_the_rest_is_done(
    server: Running, typed: Typed, tmp_path: Path
) -> None:
    store = RedisStore(server.url)
    over, playing = stored(store), stored(store, 40)
    code, said, complaints = typed("archive", playing[0], "no-such-match", over[0])
    assert (code, len(said)) == (1, 1)
    assert complaints[0] == f"loba-referee: {playing[0]}: it is not over"
    assert "no-such-match" in complaints[1]
    bad, good = tmp_path / "bad.gz", tmp_path / "archive" / f"{over[0]}.jsonl.gz"
    bad.write_bytes(good.read_bytes()[:-30])
    code, said, complaints = typed("restore", str(bad), str(tmp_path / "none"), str(good))
    assert (code, said) == (1, [f"{over[0]} restored"])
    assert complaints[0].startswith(f"loba-referee: {bad}: it is no whole gzip file")
    assert "No such file" in complaints[1]
    store.close()


@pytest.mark.parametrize(
    "words", [["archive"], ["archive", "--older-than", "x"], ["archive", "--older-than", "-1"], ["restore"]]
)
def test_a_command_that_makes_no_sense_is_exit_2(words: list[str]) -> None:
    try:
        code: object = main(words)
    except SystemExit as ended:
        code = ended.code
    assert code == 2


def test_long_work_tells_how_far_it_is(
    server: Running, typed: Typed, monkeypatch: pytest.MonkeyPatch
) -> None:
    from referee.serving import archive

    store = RedisStore(server.url)
    for _ in range(3):
        stored(store)
    monkeypatch.setattr(archive, "PROGRESS", -1.0)
    complaints = typed("archive", "--older-than", "0")[2]
    assert complaints == [f"loba-referee: {n} looked at, {n} archived, 0 not" for n in range(3)]
    store.close()


def test_where_no_server_answers_it_is_said(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("REFEREE_REDIS_URL", f"unix://{tmp_path}/nobody.sock")
    assert main(["archive", "m"]) == 1
    assert "away" in capsys.readouterr().err
    monkeypatch.setenv("REFEREE_REDIS_URL", "")
    monkeypatch.setenv("REFEREE_DATA", str(tmp_path / "nothing"))
    assert main(["archive", "m"]) == 1
    assert "no data folder" in capsys.readouterr().err
    assert not (tmp_path / "nothing").exists()


def test_beside_the_embedded_server_and_without_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """While the service runs over the data folder its server is used; else one is started meanwhile."""
    data = tmp_path / "data"
    service = start_service(data, REFEREE_WORKERS="1")
    store = RedisStore(f"unix://{data}/server.sock")
    match, log = stored(store)
    monkeypatch.setenv("REFEREE_DATA", str(data))
    monkeypatch.delenv("REFEREE_ARCHIVE", raising=False)
    assert main(["archive", match]) == 0
    answer = service.ask(f"/v1/matches/{match}", key=service.key)
    assert answer.status == 409
    assert b"MATCH_ARCHIVED" in answer.body
    service.stop()
    file = data / "archive" / f"{match}.jsonl.gz"
    assert main(["restore", str(file)]) == 0
    assert capsys.readouterr().out.splitlines() == [f"{match} {file}", f"{match} restored"]
    service = start_service(data, REFEREE_WORKERS="1")
    assert store.read(match) == log
    assert service.ask(f"/v1/matches/{match}", key=service.key).status == 200
    store.close()
    service.stop()


LONG = "a-folder-whose-path-is-longer-than-that-of-a-socket-may-be-" * 2


def test_the_embedded_server_is_found_where_its_folder_has_a_long_path(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Then its socket lies elsewhere, and the folder says where."""
    data = tmp_path / LONG
    service = start_service(data, REFEREE_WORKERS="1")
    assert not (data / "server.sock").exists()
    monkeypatch.setenv("REFEREE_DATA", str(data))
    assert main(["archive", "no-such-match"]) == 1
    assert capsys.readouterr().err == "loba-referee: no-such-match: no match 'no-such-match'\n"
    assert service.ask("/readyz").status == 200
    service.stop()
    assert not (data / "server.url").exists()


@pytest.mark.parametrize(
    "words", [["archive", "m"], ["archive", "--older-than", "0"], ["restore", "m.jsonl.gz"]]
)
def test_a_service_that_keeps_its_log_elsewhere_is_not_given_another_server(
    words: list[str],
    server: Running,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Whoever forgets the URL is told, while it runs and afterwards; and no empty log lies there then."""
    data = tmp_path / "data"
    service = start_service(data, REFEREE_WORKERS="1", REFEREE_REDIS_URL=server.url)
    monkeypatch.setenv("REFEREE_DATA", str(data))
    for said in ("runs over", "there is no log in"):
        assert main(words) == 1
        told = capsys.readouterr().err
        assert told.count("\n") == 1
        assert said in told
        assert "REFEREE_REDIS_URL" in told
        assert not (data / "appendonlydir").exists()
        service.stop()


def test_in_a_folder_of_something_else_nothing_is_made(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "letters").mkdir()
    monkeypatch.setenv("REFEREE_DATA", str(tmp_path / "letters"))
    assert main(["archive", "m"]) == 1
    assert "no service was ever started" in capsys.readouterr().err
    assert list((tmp_path / "letters").iterdir()) == []


def test_killed_at_any_moment_nothing_is_lost(server: Running, tmp_path: Path) -> None:
    """Again and again, until all of it is done: each match is in the log or whole in its file, always."""
    store = RedisStore(server.url)
    logs: dict[str, list[Stored]] = dict(stored(store) for _ in range(16))
    chance, kills = random.Random(5), 0
    words = [sys.executable, "-m", "referee.cli", "archive", "--older-than", "0"]
    folder = tmp_path / "archive"
    env = {**os.environ, "REFEREE_REDIS_URL": server.url, "REFEREE_ARCHIVE": str(folder)}
    for _ in range(40):
        before = len(list(folder.glob("*.gz")))
        process = subprocess.Popen(words, cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        while process.poll() is None and len(list(folder.glob("*.gz"))) == before:
            time.sleep(0.002)
        time.sleep(chance.random() * 0.02)
        process.kill()
        process.communicate(timeout=20)
        kills += process.returncode != 0
        _held(store, folder, logs)
        if process.returncode == 0:
            break
    assert kills
    assert subprocess.run(words, cwd=ROOT, env=env, capture_output=True, check=False).returncode == 0
    assert len(list(folder.glob("*.gz"))) == len(logs)
    files = [str(file) for file in folder.glob("*.gz")]
    back = subprocess.run(
        [*words[:3], "restore", *files], cwd=ROOT, env=env, capture_output=True, check=False
    )
    assert (back.returncode, len(back.stdout.splitlines())) == (0, len(logs))
    assert {match: store.read(match) for match in logs} == logs
    print(f"\narchives: killed {kills} times over {len(logs)} matches")
    store.close()


def _held(store: RedisStore, folder: Path, logs: dict[str, list[Stored]]) -> None:
    """Every match is whole: in the log, or in the file that its tombstone names."""
    for match, log in logs.items():
        try:
            lines = store.read(match)
        except Archived as archived:
            lines = list(_read(folder / archived.file).lines)
        assert lines == log


@pytest.mark.parametrize("path", sorted((ROOT / "tests").glob("**/*.jsonl")), ids=lambda path: path.stem)
def test_a_decided_match_is_known_by_its_last_two_lines(path: Path) -> None:
    """Of every game; `--older-than` reads no more than these of a match that stays."""
    lines = [line for line in path.read_bytes().splitlines() if not line.startswith(b'{"totals"')]
    assert any(b'"match_ended"' in line for line in lines[-2:])
    reopened = max((at for at, line in enumerate(lines) if b'"taken_back"' in line), default=0)
    assert not any(b'"match_ended"' in line for line in lines[reopened:-2])
