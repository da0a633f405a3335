"""The packages of peers that are written for Node, installed on first use in a folder that git ignores."""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sys
from pathlib import Path

from benchmarks.peers.environment import FOLDER, PeerAbsent

SCRIPTS = Path(__file__).resolve().parent / "node"
FILES = ("package.json", "package-lock.json", ".npmrc")
INSTALLED = FOLDER / "node"
MARK = INSTALLED / "installed"
OLDEST = 18
PATIENCE = 300


def node() -> tuple[str, dict[str, str]]:
    """Node, and what it must be told to find the peers. Raises PeerAbsent where either cannot be had."""
    program = _program()
    wanted = hashlib.sha256(b"".join((SCRIPTS / name).read_bytes() for name in FILES)).hexdigest()
    if not (MARK.exists() and MARK.read_text() == wanted):
        _install()
        MARK.write_text(wanted)
    return program, {"NODE_PATH": str(INSTALLED / "node_modules"), "NODE_ENV": "production"}


def _program() -> str:
    program = shutil.which("node")
    if program is None:
        raise PeerAbsent("there is no Node here")
    said = subprocess.run([program, "--version"], capture_output=True, text=True, check=False).stdout
    if version_of(said) < OLDEST:
        raise PeerAbsent(f"Node {OLDEST} or newer is needed, here is {said.strip() or 'none that runs'}")
    return program


def version_of(said: str) -> int:
    """The major version that Node tells: ``v20.1.0`` is 20; 0 where it tells none."""
    told = re.match(r"v(\d+)\.", said)
    return int(told[1]) if told else 0


def _install() -> None:
    npm = shutil.which("npm")
    if npm is None:
        raise PeerAbsent("there is no npm here to install the peer with")
    print("installing the peers for Node (once) ...", file=sys.stderr, flush=True)
    INSTALLED.mkdir(parents=True, exist_ok=True)
    for name in FILES:
        shutil.copy(SCRIPTS / name, INSTALLED)
    quietly = ("--ignore-scripts", "--no-audit", "--no-fund", "--loglevel", "error")
    try:
        done = subprocess.run(
            [npm, "ci", *quietly],
            cwd=INSTALLED,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise PeerAbsent("npm ci took too long") from None
    if done.returncode:
        print(done.stderr, file=sys.stderr)
        raise PeerAbsent("the peers for Node could not be installed")
