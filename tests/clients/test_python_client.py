"""openapi-python-client makes a client of openapi.yaml without a complaint, and it plays a whole match."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.api.promise import promise
from tests.clients.told import hold
from tests.support.service import ROOT, RunningService

HERE = Path(__file__).resolve().parent
PAGE = ROOT / "docs" / "integrating.md"
TOOLS = Path(sys.executable).parent


@pytest.fixture(scope="module")
def generated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package ``loba_client``, by the page's command; a warning is an error."""
    folder = tmp_path_factory.mktemp("python-client")
    (flags,) = re.findall(r"^openapi-python-client (.+)$", PAGE.read_text("utf-8"), re.MULTILINE)
    flags = re.sub(r"(examples/)?openapi\S*\.yaml", lambda file: str(ROOT / file[0]), flags)
    # the generator runs ruff, which lies beside it
    env = {**os.environ, "PATH": f"{TOOLS}{os.pathsep}{os.environ.get('PATH', '')}"}
    told = subprocess.run(
        [str(TOOLS / "openapi-python-client"), *flags.split(), "--fail-on-warning"],
        cwd=folder,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert (told.returncode, told.stdout.strip()) == (0, "Generating loba_client")
    return folder


def test_every_operation_has_its_function(generated: Path) -> None:
    promised = sum(len(methods.keys() - {"parameters"}) for methods in promise()["paths"].values())
    files = [path for path in (generated / "loba_client" / "api").rglob("*.py") if path.name != "__init__.py"]
    assert len(files) == promised > 40


def test_it_plays_a_whole_match(generated: Path, service: RunningService) -> None:
    """As a program of its own, which knows nothing but the generated package."""
    env = {**os.environ, "PYTHONPATH": str(generated)}
    command = [sys.executable, "-P", str(HERE / "play.py"), service.url, service.key]
    said = subprocess.run(command, cwd=generated, env=env, capture_output=True, text=True)
    assert said.returncode == 0, said.stderr
    hold(json.loads(said.stdout.splitlines()[-1]), refused="NOT_YOUR_TURN")
