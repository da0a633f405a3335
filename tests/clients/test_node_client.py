"""openapi-typescript makes types of openapi.yaml; a client over them compiles strictly and plays a match.

The command is the one of docs/integrating.md, and what has a default is left out, as users do.

Needs Node and the packages of ``node/package-lock.json``. Where either cannot be had the test is skipped, and
says so: this house itself needs neither.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.clients.told import hold
from tests.support.node import NODE, needs_node
from tests.support.service import ROOT, RunningService

HERE = Path(__file__).resolve().parent / "node"
FILES = ("package.json", "package-lock.json", ".npmrc", "tsconfig.json", "play.ts")
NPM = shutil.which("npm")
PAGE = ROOT / "docs" / "integrating.md"
PATIENCE = 180


def _run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=PATIENCE)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The client's folder with its packages; skipped where they cannot be had."""
    if NPM is None:
        pytest.skip("npm is needed")
    folder = tmp_path_factory.mktemp("node-client")
    for name in FILES:
        shutil.copy(HERE / name, folder)
    try:
        told = _run(folder, NPM, "ci", "--ignore-scripts", "--no-audit", "--no-fund")
    except subprocess.TimeoutExpired:
        pytest.skip("npm ci takes too long here")
    if told.returncode:
        pytest.skip(f"npm ci does not work here: {told.stderr.strip().splitlines()[:1]}")
    return folder


@needs_node
def test_it_compiles_and_plays_a_whole_match(installed: Path, service: RunningService) -> None:
    assert NODE is not None
    tools = installed / "node_modules" / ".bin"
    (flags,) = re.findall(r"^npx openapi-typescript (.+)$", PAGE.read_text("utf-8"), re.MULTILINE)
    command = flags.replace("openapi.yaml", str(ROOT / "openapi.yaml")).split()
    made = _run(installed, str(tools / "openapi-typescript"), *command)
    assert made.returncode == 0, made.stderr
    checked = _run(installed, str(tools / "tsc"))
    assert (checked.returncode, checked.stdout) == (0, "")
    said = _run(installed, NODE, "built/play.js", service.url, service.key)
    assert said.returncode == 0, said.stderr
    hold(json.loads(said.stdout.splitlines()[-1]), refused="NO_SUCH_MATCH")


def test_the_lock_file_names_no_registry() -> None:
    """Packages come from wherever whoever installs them gets packages; what they are is fixed by digests."""
    lock = json.loads((HERE / "package-lock.json").read_text("utf-8"))
    packages = {name: package for name, package in lock["packages"].items() if name}
    assert len(packages) > 10
    assert [name for name, package in packages.items() if "resolved" in package] == []
    assert [name for name, package in packages.items() if "integrity" not in package] == []
