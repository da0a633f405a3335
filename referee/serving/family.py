"""Children that do not outlive their parent.

On Linux the kernel is asked to send a child a signal when its parent dies, so that a parent killed with
SIGKILL leaves nothing running. Elsewhere there is no such promise: what a killed parent leaves must be ended
by hand.
"""

from __future__ import annotations

import ctypes
import os
import signal
import site
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from referee.serving.pulse import Pulse

PR_SET_PDEATHSIG = 1
DEATHS, WITHIN = 5, 60.0
"""How often a child may die in how many seconds before its parent gives up."""

Process = subprocess.Popen[bytes]
_LIBC = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


class CannotServe(Exception):
    """The service cannot start or go on; the text is one line for the operator."""


class Child:
    """One process that is to be there as long as the service is; with a ``pulse`` it must not hang either."""

    def __init__(self, name: str, start: Callable[[], Process], pulse: Pulse | None = None) -> None:
        self.name = name
        self.pulse = pulse
        self._start = start
        self._deaths: deque[float] = deque(maxlen=DEATHS)
        self._process: Process | None = None

    def start(self) -> None:
        """Start the process, for the first time or again."""
        if self.pulse is not None:
            self.pulse.begin()
        self._process = self._start()

    @property
    def gone(self) -> bool:
        """Whether it was started and is no longer there."""
        return self._process is not None and self._process.poll() is not None

    @property
    def hangs(self) -> bool:
        """Whether it is there and has done nothing for too long."""
        return self.pulse is not None and self._process is not None and self.pulse.is_gone

    @property
    def exit_code(self) -> int | None:
        """What it ended with; below zero: the signal that killed it."""
        return self._process.returncode if self._process is not None else None

    def mourn(self) -> None:
        """Count a death. Raises :class:`CannotServe` when it dies so often that another start is no help."""
        now = time.monotonic()
        self._deaths.append(now)
        if len(self._deaths) == DEATHS and now - self._deaths[0] < WITHIN:
            raise CannotServe(f"the {self.name} keeps dying (exit code {self.exit_code}); everything stops")

    def ask_to_end(self) -> None:
        """SIGTERM."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()

    def end(self, seconds: float) -> None:
        """SIGTERM, a while to obey, then SIGKILL."""
        self.ask_to_end()
        if self._process is None:
            return
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.kill()

    def kill(self) -> None:
        """SIGKILL, to it and to all that it has started: who hangs hears nothing else."""
        if self._process is not None and self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)  # it leads a group of its own
            self._process.wait()


def spawn(
    argv: Sequence[str],
    env: Mapping[str, str],
    *,
    at_parents_death: int = signal.SIGTERM,
    keep: Sequence[int] = (),
    output: int | None = None,
) -> Process:
    """Start a process in a session of its own (Ctrl-C reaches the parent only) that ends when this one does.

    ``keep`` are file descriptors it inherits; ``output`` is where it writes, else where this process does. It
    stands in the root folder, so that a ``referee`` folder that happens to lie around is not what it imports.
    """
    parent = os.getpid()
    # Our own commands, as lists, without a shell.
    return subprocess.Popen(  # nosec B603
        argv,
        env=dict(env),
        cwd="/",
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=output,
        pass_fds=tuple(keep),
        start_new_session=True,
        preexec_fn=lambda: end_with_parent(at_parents_death, parent),
    )


def end_with_parent(signum: int, parent: int) -> None:
    """Ask to be sent ``signum`` when ``parent``, the caller's parent, dies; at once when it is dead already.

    The kernel watches the parent's *thread*: the parent must spawn from its main thread.
    """
    if _LIBC is None:
        return
    _LIBC.prctl(PR_SET_PDEATHSIG, signum, 0, 0, 0)
    if os.getppid() != parent:
        os.kill(os.getpid(), signum)


def import_path() -> dict[str, str]:
    """What a child's environment needs to import this very package, also when that is not installed."""
    home = str(Path(__file__).resolve().parents[2])
    if home in {*site.getsitepackages(), site.getusersitepackages()}:
        return {}
    return {"PYTHONPATH": os.pathsep.join(filter(None, [home, os.environ.get("PYTHONPATH")]))}
