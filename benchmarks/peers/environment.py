"""The peers' own Python environment, made on first use in a folder that git ignores."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
REQUIREMENTS = HERE / "requirements.txt"
FOLDER = HERE.parent / ".peers"
PYTHON = FOLDER / "venv" / "bin" / "python"
MARK = FOLDER / "installed"
_QUIETLY = ("--quiet", "--disable-pip-version-check", "--no-input")


class PeerAbsent(Exception):
    """A peer cannot be run here; the text says why."""


def python() -> str:
    """The interpreter that has the peers. Raises PeerAbsent where they cannot be installed."""
    wanted = hashlib.sha256(REQUIREMENTS.read_bytes()).hexdigest()
    if not (MARK.exists() and MARK.read_text() == wanted and PYTHON.exists()):
        _install()
        MARK.write_text(wanted)
    return str(PYTHON)


def packages() -> str:
    """The folder of the peers' packages. Raises PeerAbsent."""
    python()
    return str(next((FOLDER / "venv" / "lib").glob("python*")) / "site-packages")


def _install() -> None:
    print("installing the peers (once) ...", file=sys.stderr, flush=True)
    for step in (
        [sys.executable, "-m", "venv", str(FOLDER / "venv")],
        [str(PYTHON), "-m", "pip", *_QUIETLY, "install", "-r", str(REQUIREMENTS)],
    ):
        done = subprocess.run(step, capture_output=True, text=True)
        if done.returncode:
            print(done.stderr, file=sys.stderr)
            raise PeerAbsent("the peers could not be installed for this Python and platform")
