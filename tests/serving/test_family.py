"""Parents and children: who is started again, who is ended how, and which server is found."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from referee.serving import server
from referee.serving.bell import Bell
from referee.serving.family import DEATHS, CannotServe, Child, import_path, spawn
from referee.serving.server import DataFolder, EmbeddedServer, find_binary
from tests.support.service import ROOT

SHORT = [sys.executable, "-c", "pass"]
STUBBORN = (
    "import signal, time\n"
    "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
    "print('up', flush=True)\n"
    "time.sleep(60)\n"
)


def short_lived() -> Child:
    """A child that ends at once."""
    return Child("child", lambda: spawn(SHORT, os.environ))


def die(child: Child) -> None:
    """Let the child start and end."""
    child.start()
    while not child.gone:
        time.sleep(0.01)
    child.mourn()


def test_a_child_that_keeps_dying_is_given_up() -> None:
    """Five times within a minute: another start is no help."""
    child = short_lived()
    for _ in range(DEATHS - 1):
        die(child)
    with pytest.raises(CannotServe, match=r"the child keeps dying \(exit code 0\)"):
        die(child)


def test_a_child_that_dies_now_and_then_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deaths of long ago do not count."""
    child, hours = short_lived(), iter(range(0, 3600 * 20, 3600))
    monkeypatch.setattr("referee.serving.family.time.monotonic", lambda: float(next(hours)))
    for _ in range(2 * DEATHS):
        die(child)
    assert child.exit_code == 0


def test_a_stubborn_child_is_killed() -> None:
    """First asked, then not."""
    child = Child(
        "child", lambda: spawn([sys.executable, "-c", STUBBORN], os.environ, output=subprocess.PIPE)
    )
    child.start()
    assert child._process is not None
    assert child._process.stdout is not None
    assert child._process.stdout.readline() == b"up\n"
    child.end(0.3)
    assert child.exit_code == -signal.SIGKILL
    child._process.stdout.close()


def test_a_child_that_was_never_started_is_not_gone() -> None:
    """Stopping before everything was started is no fault."""
    child = short_lived()
    assert not child.gone
    child.ask_to_end()
    child.end(0.1)
    assert child.exit_code is None


def test_children_import_this_very_package() -> None:
    """From wherever they are started; nothing is added where it is installed."""
    assert import_path()["PYTHONPATH"].split(os.pathsep)[0] == str(ROOT)


def ring(code: str) -> subprocess.CompletedProcess[str]:
    """Run a few lines that use the bell, in a process of their own."""
    head = "import os, signal, time\nfrom referee.serving.bell import Bell, StopAsked\nbell = Bell()\n"
    return subprocess.run(
        [sys.executable, "-c", head + code], cwd=ROOT, capture_output=True, text=True, timeout=30
    )


def test_a_signal_is_heard_at_the_next_pause_and_ends_it() -> None:
    """Not in the middle of what is being done; and it is not forgotten."""
    said = ring(
        "os.kill(os.getpid(), signal.SIGTERM)\nprint('done')\n"
        "for _ in range(2):\n    try: bell.pause(20)\n    except StopAsked: print('heard')\n"
    )
    assert said.stdout.split() == ["done", "heard", "heard"]


def test_a_childs_end_cuts_a_pause_short_and_asks_nothing() -> None:
    """It is time to look after the children, no more."""
    said = ring("import subprocess\nsubprocess.Popen(['true'])\nbell.pause(20)\nprint('awake')\n")
    assert said.stdout == "awake\n"
    assert Bell.STOPS == (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)


BINARIES = [
    # what the program says of its version      whether it will do
    ("Valkey server v=9.1.2 sha=0:0 malloc=libc", True),
    ("Redis server v=7.0.15 sha=0:0 malloc=jemalloc", True),
    ("Redis server v=6.2.14 sha=0:0 malloc=jemalloc", False),
    ("no server at all", False),
]


@pytest.mark.parametrize(("says", "will_do"), BINARIES)
def test_without_the_package_a_server_on_the_path_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, says: str, will_do: bool
) -> None:
    """From version 7 on; else the operator is told what to do."""
    program = tmp_path / "redis-server"
    program.write_text(f"#!/bin/sh\necho '{says}'\n")
    program.chmod(0o755)
    monkeypatch.setattr(server, "_packaged_binary", lambda: None)
    monkeypatch.setenv("PATH", str(tmp_path))
    if will_do:
        assert find_binary() == str(program)
    else:
        with pytest.raises(CannotServe, match="set REFEREE_REDIS_URL"):
            find_binary()


def test_the_server_is_as_durable_as_it_is_asked_to_be(tmp_path: Path) -> None:
    """On disk before the answer, unless the operator says otherwise; never evicting, on no port."""
    folder = DataFolder(tmp_path / "data")
    words = {asked: EmbeddedServer(folder, asked).arguments() for asked in (None, "fsync", "local")}
    assert {asked: value(told, "--appendfsync") for asked, told in words.items()} == {
        None: "always",
        "fsync": "always",
        "local": "everysec",
    }
    for told in words.values():
        assert value(told, "--appendonly") == "yes"
        assert value(told, "--save") == ""
        assert value(told, "--maxmemory-policy") == "noeviction"
        assert value(told, "--port") == "0"


def value(words: list[str], name: str) -> str:
    """The value of one option."""
    return words[words.index(name) + 1]


def test_a_server_keeps_its_folder_locked_even_without_its_parent(tmp_path: Path) -> None:
    """The lock lives as long as anybody who could write."""
    folder = DataFolder(tmp_path / "data")
    folder.take(time.sleep)
    embedded = EmbeddedServer(folder, "fsync")
    embedded.start(time.sleep, 20)
    os.close(folder.lock)
    other = DataFolder(tmp_path / "data")
    with pytest.raises(CannotServe, match="in use by another service"):
        other.take(time.sleep, patience=0.2)
    embedded.stop(10)
    other.take(time.sleep, patience=5)


def test_a_broken_file_is_told_and_not_mended(tmp_path: Path) -> None:
    """A log that was tampered with in its framing must be looked at by somebody."""
    folder = DataFolder(tmp_path / "data")
    embedded = EmbeddedServer(folder, "fsync")
    embedded.start(time.sleep, 20)
    client = server.quiet_client(embedded.url)
    for number in range(100):
        client.set(f"k{number}", "v" * 50)
    embedded.stop(10)
    file = next((tmp_path / "data" / "appendonlydir").glob("*.incr.aof"))
    whole = file.read_bytes()
    file.write_bytes(whole[:200] + b"???????" + whole[207:])
    with pytest.raises(CannotServe, match=r"the embedded server stopped; see .*server\.log"):
        embedded.start(time.sleep, 20)
    assert file.read_bytes() == whole[:200] + b"???????" + whole[207:]
