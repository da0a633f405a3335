"""How the web is served. Gunicorn reads the names of this module as its settings."""

from __future__ import annotations

import gc
import logging
import os
import signal
from pathlib import Path
from typing import Any

from referee.serving.family import end_with_parent
from referee.serving.pulse import Heart
from referee.settings import read_settings

_settings = read_settings()
_host = f"[{_settings.host}]" if ":" in _settings.host else _settings.host

bind = [f"{_host}:{_settings.port}"]
workers = _settings.workers
worker_class = "referee.serving.web.ProblemWorker"
threads = 4 + _settings.streams  # a live stream holds one, and questions must not wait for it
preload_app = True  # one copy of the code in memory; clients connect at their first use, so after the fork
backlog = 512
timeout = 30
graceful_timeout = 8  # the whole house must be down within 20 seconds
keepalive = 5
max_requests = 0
# gunicorn makes files of random names there and removes them at once.
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None  # nosec B108
control_socket_disable = True  # it would be made under $HOME, which a container may not have
forwarded_allow_ips = "127.0.0.1,::1"
# Gunicorn would take SCRIPT_NAME from a header of anybody behind a proxy on this host: another path.
forwarder_headers = ""
limit_request_line = 4094
limit_request_fields = 50
limit_request_field_size = 8190
accesslog = None
errorlog = "-"
loglevel = "warning"
proc_name = "loba-referee"


def when_ready(server: Any) -> None:
    """What was loaded so far lives as long as the service: the collector need not look at it, nor copy it."""
    gc.collect()
    gc.freeze()
    _beat_with(server)


def _beat_with(server: Any) -> None:
    """Let the arbiter beat as often as it looks after its workers, about once a second.

    They themselves do not: one that hangs is the arbiter's business, and they would speak for one that hangs.
    Gunicorn has no hook for it.
    """
    heart, look_after = Heart(_settings.pulse), server.murder_workers

    def goes_round() -> None:
        heart.beat()
        look_after()

    server.murder_workers = goes_round


def post_fork(server: Any, worker: Any) -> None:
    """A worker ends when its arbiter is gone, also when that was killed."""
    end_with_parent(signal.SIGTERM, server.pid)


def child_exit(server: Any, worker: Any) -> None:
    """Forget the gauges of a worker that is gone."""
    if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        try:
            from prometheus_client import multiprocess

            multiprocess.mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]
        except Exception:
            logging.getLogger(__name__).warning("the metrics of worker %s stay behind", worker.pid)
