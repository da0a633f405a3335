"""The night shift at work on the backlog: called through RQ, which carries names and numbers only.

What RQ loses, and what a worker that died held, is called again by any worker that is alive.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import socket
import threading
import time
from collections.abc import Callable, Sequence
from functools import cache

from redis import Redis
from redis.exceptions import RedisError
from rq import Queue

from referee.backlog.jobs import BATCH, BacklogAway, Hopeless, NoSuchJob, Outcome
from referee.backlog.redis_shelf import Shelf
from referee.jobs.queue import FAILURE_TTL, TIMEOUT, queue
from referee.settings import Settings, read_settings
from referee.wiring import backlog_client, queue_client

BEAT, BREATH = 1.0, 6
"""Seconds between two signs of life, and after which a worker without one counts as dead."""
MOST_TRIES = 25
"""How often a piece is called again before its job is given up: something in it fails whoever works on it."""
WORKER = f"{socket.gethostname()}-{os.getpid()}-{secrets.token_hex(4)}"
"""This process's name among the workers."""
_in_hand: tuple[str, int] | None = None
"""The piece that this process works on; what it holds besides, it let fall."""


def shelf_of(settings: Settings) -> Shelf:
    """The backlog, with RQ as the way to call for workers."""
    jobs = queue(queue_client(settings))
    return Shelf(backlog_client(settings), lambda id, pieces: call(jobs, id, pieces), settings.results * 3600)


@cache
def shelf() -> Shelf:
    """The backlog of a worker's process, made at its first need."""
    return shelf_of(read_settings())


def call(jobs: Queue, id: str, pieces: Sequence[int]) -> None:
    """Put calls for pieces into the queue; each has one name, so that it can be looked for there."""
    data = [
        Queue.prepare_data(
            work,
            args=(id, piece),
            job_id=called(id, piece),
            result_ttl=0,
            failure_ttl=FAILURE_TTL,
            timeout=TIMEOUT,
        )
        for piece in pieces
    ]
    jobs.enqueue_many(data)


def called(id: str, piece: int) -> str:
    """What RQ knows the call for a piece by."""
    return f"{id}-{piece}"


def work(id: str, piece: int) -> None:
    """Do one piece of a job, unless that was done. Whatever goes wrong: the piece is called again."""
    global _in_hand
    _in_hand = (id, piece)
    try:
        _work(id, piece)
    finally:
        _in_hand = None


def _work(id: str, piece: int) -> None:
    data = shelf().hold(id, piece, WORKER)
    if data is None:
        shelf().advance(id)
        return
    try:
        outcome = _craft(shelf().job(id).kind)(data)
    except Hopeless as fault:
        shelf().fail(id, str(fault))
    else:
        shelf().finish(id, piece, outcome)


def _craft(kind: str) -> Callable[[bytes], Outcome]:
    """Who knows how to do that kind of piece; each needs much that the web has no use for."""
    if kind == BATCH:
        from referee.jobs.batches import adjudicated

        return adjudicated
    from referee.jobs.turns import answered

    return answered


class Foreman:
    """A thread of a worker: says that the worker is alive, and looks after what others left lying."""

    def __init__(self, shelf: Shelf, client: Redis) -> None:
        self._shelf = shelf
        self._queue = queue(client)
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="foreman", daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """No more signs of life: what this worker holds may be called again."""
        self._stopped.set()
        self._thread.join()

    def _watch(self) -> None:
        while not self._stopped.is_set():
            with contextlib.suppress(BacklogAway, NoSuchJob, RedisError, OSError):
                self._shelf.beat(WORKER, BREATH)
                self.look_around()
            self._stopped.wait(BEAT)

    def look_around(self) -> None:
        """Call again what is out and that nobody is coming for. Raises BacklogAway."""
        for id in self._shelf.open_jobs():
            for piece, state in self._shelf.due(id).items():
                self._look_after(id, piece, state)
            self._shelf.advance(id)

    def _look_after(self, id: str, piece: int, state: str) -> None:
        word, _, more = state.partition(" ")
        if word == "held":
            if not (_in_hand == (id, piece) if more == WORKER else self._shelf.is_alive(more)):
                self._call_again(id, piece, state, counts=True)
        elif int(more) < time.time_ns() // 1_000_000:
            waits = self._queue.get_job_position(called(id, piece)) is not None
            if waits:
                self._shelf.recall(id, piece, state, counts=False)
            else:
                self._call_again(id, piece, state, counts=False)

    def _call_again(self, id: str, piece: int, state: str, counts: bool) -> None:
        """Only one of all who look around gets to do it."""
        tries = self._shelf.recall(id, piece, state, counts)
        if tries > MOST_TRIES:
            self._shelf.fail(id, f"whoever works on piece {piece} fails")
        elif tries >= 0:
            self._shelf.call(id, [piece])
