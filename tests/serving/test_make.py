"""The two commands of a fresh clone: ``make run`` starts all of it, and whatever ends make ends all of it."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.service import ROOT, RunningService, family_of, gone_within, start_service

OUTER = ("MAKEFLAGS", "MAKELEVEL", "MFLAGS", "MAKEOVERRIDES")
MAKE = ("env", *(f"--unset={name}" for name in OUTER), "make", "--no-print-directory")

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or not shutil.which("make"), reason="needs make and /proc"
)


def make_run(data: Path, folder: Path = ROOT) -> RunningService:
    """The service as ``make run`` starts it, in a terminal of its own."""
    return start_service(data, argv=("setsid", *MAKE, "-C", str(folder), "run"), REFEREE_WORKERS="1")


def up_to_date() -> bool:
    """Whether this checkout's environment is the one that make would make."""
    return (
        subprocess.run([*MAKE, "-C", str(ROOT), "--question", ".venv/.run"], capture_output=True).returncode
        == 0
    )


def ctrl_c(group: int) -> None:
    """What a terminal does: the whole foreground group is told."""
    os.killpg(group, signal.SIGINT)


def term(make: int) -> None:
    """A process manager ends the one process it knows."""
    os.kill(make, signal.SIGTERM)


def kill(make: int) -> None:
    """Make is killed; the service sees its parent go."""
    os.kill(make, signal.SIGKILL)


@pytest.mark.parametrize("end", [ctrl_c, term, kill])
def test_make_run_ends_with_make(tmp_path: Path, end: object) -> None:
    """Nothing is left, however it ends."""
    if not up_to_date():
        pytest.skip("run `make .venv/.run` first: this test makes no environment")
    running = make_run(tmp_path / "data")
    assert running.ask("/readyz").status == 200
    family = family_of(running.process.pid)
    assert len(family) >= 6
    assert callable(end)
    end(running.process.pid)
    assert gone_within(family, 20.0)
    running.stop()


@pytest.mark.long
def test_a_fresh_clone_runs(tmp_path: Path) -> None:
    """With nothing but Python, make and a package index: the environment is made from the lock file."""
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(tmp_path / "clone")], check=True, timeout=120)
    subprocess.run([*MAKE, "-C", str(tmp_path / "clone"), ".venv/.run"], check=True, timeout=600)
    running = make_run(tmp_path / "data", tmp_path / "clone")
    family = family_of(running.process.pid)
    assert running.ask("/readyz").status == 200
    ctrl_c(running.process.pid)
    assert gone_within(family, 20.0)
    running.stop()
    left = subprocess.run(
        ["git", "-C", str(tmp_path / "clone"), "status", "--porcelain"], capture_output=True, text=True
    )
    assert left.stdout == ""
    print("\na fresh clone runs, stops and leaves nothing behind: 1 clone")
