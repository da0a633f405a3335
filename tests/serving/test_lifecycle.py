"""The service as its operator sees it: processes, started, stopped, killed, started again (contract §8)."""

from __future__ import annotations

import http.client
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.support.service import (
    SERVE,
    RunningService,
    alive,
    family_of,
    gone_within,
    start_service,
)

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")

WHOLE = {"supervisor", "server", "worker", "gunicorn", "streams"}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[RunningService]:
    """A service of its own for a test that stops or kills it."""
    running = start_service(tmp_path / "data")
    family = family_of(running.process.pid)
    yield running
    running.stop()
    assert gone_within(family, 5.0)


def members(running: RunningService) -> dict[str, list[int]]:
    """The processes of a service by what they are; the first gunicorn is the arbiter."""
    found: dict[str, list[int]] = {}
    for pid in family_of(running.process.pid):
        words = Path(f"/proc/{pid}/cmdline").read_bytes().decode().replace("\0", " ")
        name = next((name for name, mark in MARKS.items() if mark in words), "other")
        found.setdefault(name, []).append(pid)
    return found


MARKS = {
    "streams": "serving.stream_wsgi",
    "gunicorn": "-m gunicorn",
    "worker": "referee.cli worker",
    "supervisor": "referee.cli serve",
    "server": "unixsocket:",
}


def comes_true(wish: Callable[[], bool], patience: float = 20.0) -> bool:
    """Whether it becomes true in that time."""
    until = time.monotonic() + patience
    while time.monotonic() < until:
        if wish():
            return True
        time.sleep(0.1)
    return False


def ready(running: RunningService) -> bool:
    """Whether ``/readyz`` answers 200."""
    try:
        return running.ask("/readyz").status == 200
    except (OSError, http.client.HTTPException):
        return False


def new_match(running: RunningService) -> str:
    """The path of a match that was just opened."""
    order = {"ruleset": "loba-de-menos", "players": ["Ana", "Beto"]}
    answer = running.ask("/v1/matches", order, key=running.key)
    assert answer.status == 201, answer.body
    return answer.headers["Location"]


def test_it_says_where_it_is_and_the_key_and_a_line_to_try(house: RunningService) -> None:
    """Four lines and no more; the key stands in one of them."""
    kinds = [line.partition(": ")[0] for line in house.printed]
    assert kinds == ["Loba referee", "Operator key", "Try", "Data"]
    assert "".join(house.printed).count(house.key) == 1
    assert house.ask("/readyz").status == 200
    assert house.ask("/v1/matches/none", key=house.key).status == 404
    assert house.ask("/v1/matches/none", key=house.key + "x").status == 401


@pytest.mark.skipif(not shutil.which("curl"), reason="there is no curl here")
@pytest.mark.parametrize("open_rulings", ["1", "0"])
def test_the_line_to_try_works(tmp_path: Path, open_rulings: str) -> None:
    """As it is, in a shell; where questions need the key, it finds the key, even in an odd folder."""
    running = start_service(tmp_path / "it's data", REFEREE_OPEN_RULINGS=open_rulings)
    line = running.printed[2].removeprefix("Try: ")
    said = subprocess.run(line, shell=True, capture_output=True, text=True, timeout=20)
    running.stop()
    assert '"legal":false' in said.stdout.replace(" ", ""), said
    assert running.key not in line


@pytest.mark.parametrize("signum", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_it_stops_when_asked_and_leaves_no_process(tmp_path: Path, signum: signal.Signals) -> None:
    """Within 20 seconds, with exit code 0."""
    running = start_service(tmp_path / "data")
    family = family_of(running.process.pid)
    assert set(members(running)) == WHOLE
    assert running.stop(signum, within=20) == 0
    assert not [pid for pid in family if alive(pid)]


def test_it_stops_while_clients_hold_connections(house: RunningService) -> None:
    """An idle connection and a body that never comes do not hold up the end."""
    idle = socket.create_connection(("127.0.0.1", house.port))
    stuck = socket.create_connection(("127.0.0.1", house.port))
    stuck.sendall(b"POST /v1/rulings/meld HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{")
    family = family_of(house.process.pid)
    assert house.stop(within=20) == 0
    assert not [pid for pid in family if alive(pid)]
    idle.close()
    stuck.close()


def test_killed_it_leaves_nothing_running(tmp_path: Path) -> None:
    """SIGKILL cannot be caught: the kernel tells the children (PR_SET_PDEATHSIG)."""
    running = start_service(tmp_path / "data")
    family = family_of(running.process.pid)
    running.process.kill()
    running.process.wait()
    assert gone_within(family, 15.0)
    again = start_service(tmp_path / "data", REFEREE_WORKERS="1")
    again.stop()


@pytest.mark.parametrize("name", ["server", "gunicorn", "worker", "streams"])
def test_what_is_killed_is_started_again(house: RunningService, name: str) -> None:
    """And what was accepted is still there."""
    match = new_match(house)
    before = house.ask(match, key=house.key).body
    victim = members(house)[name][0]
    os.kill(victim, signal.SIGKILL)
    assert gone_within([victim], 5.0)
    assert comes_true(lambda: ready(house))
    assert house.ask(match, key=house.key).body == before
    assert house.ask("/v1/matches", ORDER, key=house.key).status == 201
    assert comes_true(lambda: set(members(house)) == WHOLE and victim not in members(house)[name])


ORDER = {"ruleset": "loba-de-menos", "players": ["Ana", "Beto", "Caro"]}


def test_two_run_side_by_side(house: RunningService, tmp_path: Path) -> None:
    """Each with its data and its key, and neither knows of the other's matches."""
    other = start_service(tmp_path / "other", REFEREE_WORKERS="1")
    match = new_match(house)
    assert house.key != other.key
    assert other.ask(match, key=other.key).status == 404
    assert other.ask(match, key=house.key).status == 401
    other.stop()
    assert house.ask(match, key=house.key).status == 200


def test_a_restart_keeps_matches_keys_and_tokens(tmp_path: Path) -> None:
    """Everything that was given out is still good; the key is printed once in its life."""
    first = start_service(tmp_path / "data", REFEREE_WORKERS="1")
    opened = first.ask("/v1/matches", ORDER, key=first.key)
    path, token = opened.headers["Location"], opened.json()["tokens"][2]  # type: ignore[index]
    seen = [first.ask(path, key=key).body for key in (first.key, token)]
    first.stop()
    second = start_service(tmp_path / "data", REFEREE_WORKERS="1")
    assert second.key == first.key
    assert first.key not in "\n".join(second.printed)
    assert [second.ask(path, key=key).body for key in (first.key, token)] == seen
    second.stop()


def test_a_second_service_over_the_same_folder_is_refused(house: RunningService, tmp_path: Path) -> None:
    """Two servers over one append-only file would lose each other's events."""
    second = start_service(tmp_path / "data", wait=False, stderr=subprocess.PIPE)
    out, err = second.process.communicate(timeout=30)
    assert second.process.returncode == 1
    assert re.fullmatch(r"loba-referee: the data folder \S+ is in use by another service\n", err)
    assert out == ""
    assert house.ask("/readyz").status == 200


def test_a_port_in_use_is_refused(house: RunningService, tmp_path: Path) -> None:
    """Before anything is started."""
    second = start_service(tmp_path / "other", port=house.port, wait=False, stderr=subprocess.PIPE)
    _, err = second.process.communicate(timeout=30)
    assert second.process.returncode == 1
    why = "cannot be used: Address already in use (REFEREE_PORT names another)"
    assert err == f"loba-referee: 127.0.0.1 port {house.port} {why}\n"


def test_a_key_from_the_environment_is_valid_and_not_repeated(tmp_path: Path) -> None:
    """Nothing printed shows it, and no file keeps it."""
    key = "k-" + os.urandom(12).hex()
    running = start_service(
        tmp_path / "data", REFEREE_OPERATOR_KEY=key, REFEREE_OPEN_RULINGS="0", stderr=subprocess.PIPE
    )
    assert running.ask("/v1/matches", ORDER, key=key).status == 201
    assert running.process.stderr is not None
    running.process.terminate()
    said = running.process.stderr.read()
    running.stop()
    said += "\n".join(running.printed)
    assert key not in said
    assert "Operator key" not in said
    assert not (tmp_path / "data" / "operator.key").exists()


def test_a_deep_folder_is_no_obstacle(tmp_path: Path) -> None:
    """A unix socket's path is short by law; the data folder's is not."""
    deep = tmp_path.joinpath(*["a-folder-with-a-long-name"] * 5)
    running = start_service(deep, REFEREE_WORKERS="1")
    assert running.ask("/readyz").status == 200
    assert running.stop() == 0
    assert (deep / "appendonlydir").is_dir()


def test_a_folder_that_cannot_be_made_is_refused_in_one_line(tmp_path: Path) -> None:
    """No traceback for the operator's slip."""
    (tmp_path / "file").write_text("")
    second = start_service(tmp_path / "file" / "data", wait=False, stderr=subprocess.PIPE)
    _, err = second.process.communicate(timeout=30)
    assert second.process.returncode == 1
    assert re.fullmatch(r"loba-referee: the data folder .* cannot be used: .*\n", err)


def test_the_data_are_for_their_owner_alone(house: RunningService, tmp_path: Path) -> None:
    """The folder and all in it are shut, and the server listens on no port."""
    found = [tmp_path / "data", *(tmp_path / "data").rglob("*")]
    assert {"server.sock", "server.log", "operator.key", "appendonlydir"} <= {path.name for path in found}
    assert [path for path in found if path.stat().st_mode & 0o077] == []
    server = members(house)["server"][0]
    words = Path(f"/proc/{server}/cmdline").read_text()
    assert "unixsocket" in words
    assert "*:" not in words


def test_it_tells_its_version() -> None:
    """Without an environment that makes sense, too."""
    env = {**os.environ, "REFEREE_PORT": "nonsense"}
    said = subprocess.run([*SERVE[:3], "--version"], env=env, capture_output=True, text=True, timeout=30)
    assert re.fullmatch(r"loba-referee \d+\.\d+\.\d+\n", said.stdout), said
