"""Whether a running part of the service is well, as a container's health check asks."""

from __future__ import annotations

import http.client
import socket
from dataclasses import replace

from redis.exceptions import RedisError

from referee.settings import STREAM_PORT, Settings


def web_is_well(settings: Settings) -> bool:
    """Whether the web of this host is ready."""
    return web_answers(settings, "/readyz")


def streams_are_well(settings: Settings) -> bool:
    """Whether the stream process of this host, where it runs by itself, is ready."""
    return web_answers(replace(settings, port=settings.stream_port or STREAM_PORT), "/readyz")


def web_answers(settings: Settings, path: str) -> bool:
    """Whether the web of this host answers ``path`` with 200."""
    connection = http.client.HTTPConnection(settings.local_host, settings.port, timeout=4)
    try:
        connection.request("GET", path)
        return connection.getresponse().status == 200
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def worker_is_well(settings: Settings) -> bool:
    """Whether a worker of this host is known to the queue, which forgets a dead one after some minutes."""
    if settings.queue_url is None and settings.redis_url is None:
        return False
    from rq import SimpleWorker

    from referee.jobs.queue import queue
    from referee.wiring import queue_client

    try:
        workers = SimpleWorker.all(queue=queue(queue_client(settings)))
    except (RedisError, OSError):
        return False
    return any(worker.hostname == socket.gethostname() for worker in workers)
