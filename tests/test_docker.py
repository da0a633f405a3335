"""The image, held to its word without an engine: linted, its sources looked for, its commands run."""

from __future__ import annotations

import contextlib
import fnmatch
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.support.dockerfile import copied_from_context, environment, instructions, last
from tests.support.service import ROOT, STOP_SECONDS, family_of, gone_within
from tests.support.valkey import Running, start_valkey

DOCKERFILE = ROOT / "Dockerfile"
FOUND = instructions(DOCKERFILE)
NOBODY = 65534


def test_hadolint_finds_nothing() -> None:
    """The linter of Dockerfiles, with nothing switched off."""
    beside = Path(sys.executable).parent / "hadolint"
    linter = str(beside) if beside.exists() else shutil.which("hadolint")
    if linter is None:
        pytest.skip("hadolint is not installed here")
    said = subprocess.run([linter, str(DOCKERFILE)], capture_output=True, text=True, timeout=60)
    assert (said.returncode, said.stdout) == (0, "")


def test_every_source_is_there_and_let_through() -> None:
    """What is copied exists, and .dockerignore does not keep it out."""
    kept = [line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")]
    sources = copied_from_context(FOUND)
    assert sources
    for source in sources:
        assert (ROOT / source).exists(), source
        assert source in kept
    assert sorted(kept) == sorted(sources)


def test_no_image_floats() -> None:
    """Every base names its version."""
    bases = [one.rest.split()[0] for one in FOUND if one.word == "FROM"]
    assert bases
    for base in bases:
        assert ":" in base
        assert not fnmatch.fnmatch(base, "*:latest")


def test_it_does_not_run_as_root() -> None:
    """The last USER is a number, so that an orchestrator can see that it is not root."""
    uid, _, gid = last(FOUND, "USER").rest.partition(":")
    assert int(uid) > 0
    assert int(gid) > 0


def commands() -> dict[str, list[str]]:
    """The two commands of the image: the one it runs unasked, and the worker."""
    entry = last(FOUND, "ENTRYPOINT").argv
    return {"web": entry + last(FOUND, "CMD").argv, "worker": [*entry, "worker"]}


def test_unasked_it_is_the_web() -> None:
    """One image, two commands."""
    assert commands()["web"][-1] == "web"


@dataclass(frozen=True)
class Image:
    """The package installed as the Dockerfile does it, from what it copies and nothing else."""

    folder: Path
    user: dict[str, object]

    @property
    def bin(self) -> Path:
        """Where its commands are."""
        return self.folder / "venv" / "bin"

    @contextlib.contextmanager
    def running(self, argv: list[str], **env: str) -> Iterator[subprocess.Popen[bytes]]:
        """Run a command as the image's user would: no home, not root, the image's own environment."""
        path = os.pathsep.join([str(self.bin), "/usr/bin", "/bin"])
        told = {**environment(FOUND), "PATH": path, "HOME": "/nonexistent", **env}
        argv = [str(self.bin / argv[0]), *argv[1:]]
        process = subprocess.Popen(argv, env=told, cwd="/", **self.user)  # type: ignore[call-overload]
        try:
            yield process
        finally:
            family = family_of(process.pid)
            process.terminate()
            process.wait(STOP_SECONDS)
            assert gone_within(family, 5.0)

    def well(self, patience: float, **env: str) -> bool:
        """Whether the health check comes to say that it is well."""
        until = time.monotonic() + patience
        while time.monotonic() < until:
            with self.running(last(FOUND, "HEALTHCHECK").argv, **env) as check:
                if check.wait(15) == 0:
                    return True
            time.sleep(0.2)
        return False


@pytest.fixture(scope="module")
def image() -> Iterator[Image]:
    """A plain virtual environment with the locked packages and our wheel in it."""
    with tempfile.TemporaryDirectory(prefix="image-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        python, user = whom_to_be()
        subprocess.run([python, "-m", "venv", "--without-pip", folder / "venv"], check=True, timeout=120)
        install(folder / "venv", "--require-hashes", "-r", str(ROOT / "requirements.lock"))
        install(folder / "venv", "--no-deps", "--no-index", str(wheel_of(folder)))
        data = folder / "data"
        data.mkdir(mode=0o700)
        if user:
            os.chown(data, NOBODY, NOBODY)
        yield Image(folder, user)


def whom_to_be() -> tuple[str, dict[str, object]]:
    """An interpreter and a user without rights that may run it; ourselves where there is no such pair."""
    nobody: dict[str, object] = {"user": NOBODY, "group": NOBODY, "extra_groups": []}
    system = f"/usr/bin/python{sys.version_info.major}.{sys.version_info.minor}"
    for python in (sys._base_executable, system) if os.geteuid() == 0 else ():  # type: ignore[attr-defined]
        with contextlib.suppress(OSError):
            if subprocess.run([python, "-c", ""], cwd="/", **nobody).returncode == 0:  # type: ignore[call-overload]
                return python, nobody
    return sys.executable, {}


def wheel_of(folder: Path) -> Path:
    """The wheel, built from exactly what the Dockerfile copies."""
    context = folder / "src"
    context.mkdir()
    for source in copied_from_context(FOUND):
        if (ROOT / source).is_dir():
            shutil.copytree(ROOT / source, context / source, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / source, context / source)
    quiet = ["--quiet", "--no-deps", "--no-index", "--no-build-isolation", "--disable-pip-version-check"]
    argv = [sys.executable, "-m", "pip", "wheel", *quiet, "--wheel-dir", str(folder), str(context)]
    subprocess.run(argv, check=True, timeout=120)
    return next(folder.glob("*.whl"))


def install(venv: Path, *what: str) -> None:
    """pip install, into that environment."""
    pip = [
        sys.executable,
        "-m",
        "pip",
        "--disable-pip-version-check",
        "--python",
        str(venv / "bin" / "python"),
    ]
    subprocess.run([*pip, "install", "--quiet", *what], check=True, timeout=300)


def told(image: Image, server: Running) -> dict[str, str]:
    """The settings a container would be given."""
    return {
        "REFEREE_REDIS_URL": server.url,
        "REFEREE_DATA": str(image.folder / "data"),
        "REFEREE_PORT": str(free_port()),
        "REFEREE_HOST": "127.0.0.1",
        "REFEREE_OPERATOR_KEY": "image-test",
    }


def test_the_web_runs_without_home_and_without_rights(image: Image, open_valkey: Running) -> None:
    """The image's own command and its own health check."""
    env = told(image, open_valkey)
    assert not image.well(0.5, **env)
    with image.running(commands()["web"], **env):
        assert image.well(20, **env)
        question = {"ruleset": "loba-de-menos", "cards": ["7H", "7C"]}
        request = urllib.request.Request(
            f"http://127.0.0.1:{env['REFEREE_PORT']}/v1/rulings/meld",
            json.dumps(question).encode(),
            {"Content-Type": "application/json", "Accept-Language": "es"},
        )
        ruling = json.load(urllib.request.urlopen(request, timeout=10))
        assert ruling["legal"] is False
        assert "palos distintos" in " ".join(breach["rule"] for breach in ruling["breaches"])
        promise = urllib.request.urlopen(f"http://127.0.0.1:{env['REFEREE_PORT']}/openapi.yaml", timeout=10)
        assert promise.read() == (ROOT / "openapi.yaml").read_bytes()
    assert not image.well(0.5, **env)


def test_the_worker_runs_without_home_and_without_rights(image: Image, open_valkey: Running) -> None:
    """The second command, under the same health check."""
    env = told(image, open_valkey)
    with image.running(commands()["worker"], **env):
        assert image.well(20, **env)


def test_alone_it_serves_everything(image: Image) -> None:
    """The third: with an embedded server, whose data lie in the image's volume."""
    env = {"REFEREE_DATA": str(image.folder / "data"), "REFEREE_PORT": str(free_port())}
    with image.running([*last(FOUND, "ENTRYPOINT").argv, "serve"], **env):
        assert image.well(20, **env)
    assert (image.folder / "data" / "appendonlydir").is_dir()


@pytest.fixture(scope="module")
def open_valkey() -> Iterator[Running]:
    """A server whose socket anybody may use, as the image's user has to."""
    with tempfile.TemporaryDirectory(prefix="valkey-") as name:
        Path(name).chmod(0o755)
        running = start_valkey(Path(name), options=["--unixsocketperm", "777"])
        yield running
        running.stop()


def free_port() -> int:
    """A port that was free a moment ago."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])
