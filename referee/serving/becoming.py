"""This very process turns into a web, once the log is there."""

from __future__ import annotations

import contextlib
import os
import tempfile
import time
from collections.abc import Callable, Sequence

from referee.serving.family import CannotServe
from referee.serving.supervisor import STREAMS, WEB
from referee.serving.waiting import log_answers
from referee.settings import STREAM_PORT, Settings

Complain = Callable[[str], None]


def become_web(settings: Settings, complain: Complain) -> int:
    """The web alone. Returns only where it cannot: with an exit code."""
    return _become(WEB, settings, complain)


def become_streams(settings: Settings, complain: Complain) -> int:
    """The streams alone, on a port of their own."""
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    port = settings.stream_port or STREAM_PORT
    return _become([*STREAMS, "--bind", f"{host}:{port}"], settings, complain)


def _become(argv: Sequence[str], settings: Settings, complain: Complain) -> int:
    try:
        log_answers(settings, time.sleep, complain)
    except CannotServe as fault:
        complain(str(fault))
        return 1
    with contextlib.suppress(OSError):  # nowhere to write: then each process has figures of its own
        os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", tempfile.mkdtemp(prefix="loba-referee-metrics-"))
    # A constant command: the interpreter that runs this, with our own module.
    return os.execv(argv[0], list(argv))  # nosec B606
