"""The two sides of a comparison as child processes of the benchmark."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

from benchmarks.compiled import folder
from benchmarks.peers import environment, node_environment
from benchmarks.peers.environment import PeerAbsent

ROOT = Path(__file__).resolve().parent.parent


class SideFailed(Exception):
    """A side ended before it could be measured; the text is the last line it said."""


class Side:
    """A running side; ``about`` is what it told of itself."""

    def __init__(self, *argv: str | Path, root: Path = ROOT, env: Mapping[str, str] | None = None) -> None:
        self._process = subprocess.Popen(
            argv,
            cwd=root,
            env=None if env is None else {**os.environ, **env},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.about = self._answer()

    @property
    def pid(self) -> int:
        """The process."""
        return self._process.pid

    def work(self, seconds: float) -> tuple[float, int]:
        """Let it work for so many seconds, of CPU unless it says otherwise; seconds used and units done."""
        assert self._process.stdin
        self._process.stdin.write(f"{seconds}\n")
        self._process.stdin.flush()
        answer = self._answer()
        return answer["cpu"], answer["units"]

    def __enter__(self) -> Side:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.communicate()

    def _answer(self) -> Any:
        assert self._process.stdout
        assert self._process.stderr
        line = self._process.stdout.readline()
        if not line:
            said = self._process.stderr.read().strip().splitlines() or ["it ended without a word"]
            self._process.wait()
            raise SideFailed(said[-1])
        return json.loads(line)


def peer(module: str, *args: str) -> Side:
    """A side that runs in the peers' environment. Raises PeerAbsent where there is none."""
    try:
        return Side(environment.python(), "-m", f"benchmarks.{module}", *args)
    except SideFailed as reason:
        raise PeerAbsent(f"the peer does not run here: {reason}") from None


def in_node(script: str, *args: str) -> Side:
    """A peer written for Node, or what asks one. Raises PeerAbsent where it does not run."""
    program, env = node_environment.node()
    try:
        return Side(program, node_environment.SCRIPTS / script, *args, env=env)
    except SideFailed as reason:
        raise PeerAbsent(f"the peer does not run here: {reason}") from None


def ours(module: str, *args: str) -> Side:
    """A side that runs in this very environment."""
    return Side(sys.executable, "-m", f"benchmarks.{module}", *args)


def compiled(module: str, *args: str) -> Side:
    """A side of ours whose law is compiled. Raises CannotCompile."""
    return Side(sys.executable, "-m", f"benchmarks.{module}", *args, root=folder())
