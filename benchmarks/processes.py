"""The two sides of a comparison as child processes of the benchmark."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Any

from benchmarks.compiled import folder
from benchmarks.peers import environment
from benchmarks.peers.environment import PeerAbsent

ROOT = Path(__file__).resolve().parent.parent


class SideFailed(Exception):
    """A side ended before it could be measured; the text is the last line it said."""


class Side:
    """A running side; ``about`` is what it told of itself."""

    def __init__(self, python: str, module: str, *args: str, root: Path = ROOT) -> None:
        self._process = subprocess.Popen(
            [python, "-m", f"benchmarks.{module}", *args],
            cwd=root,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.about = self._answer()

    def work(self, seconds: float) -> tuple[float, int]:
        """Let it work for so many CPU seconds; the seconds used and the units done."""
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
        return Side(environment.python(), module, *args)
    except SideFailed as reason:
        raise PeerAbsent(f"the peer does not run here: {reason}") from None


def ours(module: str, *args: str) -> Side:
    """A side that runs in this very environment."""
    return Side(sys.executable, module, *args)


def compiled(module: str, *args: str) -> Side:
    """A side of ours whose law is compiled. Raises CannotCompile."""
    return Side(sys.executable, module, *args, root=folder())
