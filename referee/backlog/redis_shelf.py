"""The backlog on the queue's server, under keys of its own: RQ may forget everything, and nothing is lost.

``<P>job:<id>`` how a job stands, ``<P>in:<upload>`` its pieces, ``<P>out:<id>`` their results,
``<P>due:<id>`` which pieces are called or held, ``<P>tries:<id>`` how often each was called again,
``<P>open`` the jobs that have not ended, ``<P>alive:<worker>`` who is at work.
"""

from __future__ import annotations

import secrets
import time
import zlib
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha1
from itertools import accumulate
from typing import Any, cast

import msgspec
from redis import Redis
from redis.exceptions import NoScriptError, RedisError

from referee.backlog import scripts
from referee.backlog.jobs import (
    CANCELLED,
    FAILED,
    BacklogAway,
    Job,
    JobKeyReused,
    NoSuchJob,
    Order,
    Outcome,
    Page,
    TooManyJobs,
    pieces_of,
)

P = "referee:backlog:"
OUT_AT_ONCE = 8
"""Pieces of one job that are called at once: the rest leaves room in the queue for other work."""
MOST_OPEN = 32
"""Jobs that may be open at once."""
UPLOAD_SECONDS = 3600
"""How long the pieces of a job that nobody asked for are kept."""
OPEN_SECONDS = 7 * 24 * 3600
"""How long the pieces of a job are kept at most, should it never end."""

Call = Callable[[str, Sequence[int]], None]
"""Asks workers to come for pieces of a job."""

_Word = str | bytes | int


def _now() -> int:
    return time.time_ns() // 1_000_000


class RedisUpload:
    """See Upload. Pieces are kept compressed."""

    def __init__(self, shelf: Shelf, name: str) -> None:
        self.name = name
        self._shelf = shelf
        self._count = 0

    def put(self, piece: bytes) -> None:
        """See Upload.put."""
        key = f"{P}in:{self.name}"
        self._shelf.ask("HSET", key, self._count, zlib.compress(piece, 1))
        if self._count == 0:
            self._shelf.ask("EXPIRE", key, UPLOAD_SECONDS)
        self._count += 1

    def drop(self) -> None:
        """See Upload.drop."""
        self._shelf.ask("DEL", f"{P}in:{self.name}")


class Shelf:
    """The backlog, for the counter and for the workers. Safe to share between threads, and to fork.

    ``kept`` is how many seconds the results of a job are kept after its end; ``patience`` how many seconds
    a call for a worker may go unheard before it is looked after.
    """

    def __init__(self, client: Redis, call: Call, kept: int, patience: float = 20.0) -> None:
        self._client = client
        self._call = call
        self._kept = kept
        self._patience = patience

    def ask(self, *words: _Word) -> Any:
        """The server's reply to one command. Raises BacklogAway."""
        with _away():
            return self._client.execute_command(*words)  # type: ignore[no-untyped-call]

    def _run(self, script: str, keys: Sequence[str], *words: _Word) -> Any:
        with _away():
            try:
                return self._client.evalsha(_SHA[script], len(keys), *keys, *words)
            except NoScriptError:
                return self._client.eval(script, len(keys), *keys, *words)

    # -- the counter --------------------------------------------------------------------------------

    def upload(self) -> RedisUpload:
        """See Backlog.upload."""
        return RedisUpload(self, secrets.token_hex(16))

    def order(self, order: Order) -> Job:
        """See Backlog.order."""
        sizes = msgspec.json.encode(order.sizes)
        total = sum(order.sizes) if order.counted else ""
        members: list[_Word] = ["kind", order.kind, "upload", order.upload, "sizes", sizes, "total", total]
        members += ["pieces", len(order.sizes)]
        self.ask("EXPIRE", f"{P}in:{order.upload}", OPEN_SECONDS)
        words: list[_Word] = [_now(), order.fingerprint, MOST_OPEN, order.id, *members]
        said = self._run(scripts.ORDER, [f"{P}job:{order.id}", f"{P}open"], *words)
        if said != b"made":
            self.ask("DEL", f"{P}in:{order.upload}")
        if said == b"reused":
            raise JobKeyReused
        if said == b"full":
            raise TooManyJobs
        self.advance(order.id)
        return self.job(order.id)

    def job(self, id: str) -> Job:
        """See Backlog.job."""
        return _job(id, self._members(id))

    def _members(self, id: str) -> Mapping[str, bytes]:
        with _away():
            found = cast("dict[bytes, bytes]", self._client.hgetall(f"{P}job:{id}"))
        if not found:
            raise NoSuchJob(id)
        return {name.decode(): value for name, value in found.items()}

    def cancel(self, id: str) -> Job:
        """See Backlog.cancel."""
        self._stop(id, CANCELLED, "")
        return self.job(id)

    def fail(self, id: str, why: str) -> None:
        """Give a job up: it cannot be done."""
        self._stop(id, FAILED, why)

    def _stop(self, id: str, state: str, why: str) -> None:
        said = self._run(scripts.STOP, _keys(id), state, _now(), self._kept, id, why)
        if said == b"unknown":
            raise NoSuchJob(id)
        self._let_go(id)

    def _let_go(self, id: str) -> None:
        """Nobody will need the pieces any more."""
        upload = self.ask("HGET", f"{P}job:{id}", "upload")
        if upload is not None:
            self.ask("DEL", f"{P}in:{upload.decode()}")

    def page(self, id: str, after: int, limit: int) -> Page:
        """See Backlog.page."""
        members = self._members(id)
        job, ends = _job(id, members), list(accumulate(_sizes(members)))
        if job.total is None:
            ends = [job.done]
        found: list[bytes] = []
        for piece in range(bisect_right(ends, after), len(ends)):
            results = self.ask("HGET", f"{P}out:{id}", piece)
            if results is None:
                break
            start = after + len(found) - (ends[piece - 1] if piece else 0)
            found += list(pieces_of(zlib.decompress(results)))[start : start + limit - len(found)]
            if len(found) == limit:
                break
        last = after + len(found)
        more = job.is_open or (len(found) == limit and last < ends[-1])
        return Page(found, last if more else None)

    def depth(self) -> tuple[int, int]:
        """See Backlog.depth."""
        jobs = self.open_jobs()
        left = 0
        for id in jobs:
            pieces, ended = self.ask("HMGET", f"{P}job:{id}", "pieces", "ended")
            left += int(pieces or 0) - int(ended or 0)
        return len(jobs), left

    # -- the workers --------------------------------------------------------------------------------

    def open_jobs(self) -> list[str]:
        """The jobs that have not ended, oldest first."""
        return [id.decode() for id in self.ask("ZRANGE", f"{P}open", 0, -1)]

    def advance(self, id: str) -> None:
        """Call for workers for the next pieces, as far as there is room."""
        until = _now() + int(self._patience * 1000)
        keys = [f"{P}job:{id}", f"{P}due:{id}"]
        if pieces := self._run(scripts.CALL, keys, _called(until), OUT_AT_ONCE):
            self._call(id, pieces)

    def hold(self, id: str, piece: int, worker: str) -> bytes | None:
        """Take a piece in hand; None where nothing is left to do about it."""
        keys = [f"{P}job:{id}", f"{P}due:{id}", f"{P}out:{id}"]
        if not self._run(scripts.HOLD, keys, piece, f"held {worker}", _now()):
            return None
        upload = self.ask("HGET", f"{P}job:{id}", "upload").decode()
        data = self.ask("HGET", f"{P}in:{upload}", piece)
        if data is None:
            self.fail(id, "what was uploaded is gone")
            return None
        return zlib.decompress(data)

    def finish(self, id: str, piece: int, outcome: Outcome) -> None:
        """Lay the results of a piece down, unless somebody did; then call for the next."""
        words: list[_Word] = [piece, zlib.compress(outcome.results), outcome.done, outcome.faulty]
        words += [outcome.unreadable, outcome.answer or "", _now(), self._kept, id]
        if self._run(scripts.FINISH, _keys(id), *words) == b"done":
            self._let_go(id)
        else:
            self.advance(id)

    def due(self, id: str) -> dict[int, str]:
        """The pieces that are out: ``called <until>`` or ``held <worker>``."""
        with _away():
            found = cast("dict[bytes, bytes]", self._client.hgetall(f"{P}due:{id}"))
        return {int(piece): state.decode() for piece, state in found.items()}

    def recall(self, id: str, piece: int, known: str, counts: bool) -> int:
        """Wait anew for a piece that is as it is known to be: how often that counted; -1 where it is not."""
        until = _now() + int(self._patience * 1000)
        keys = [f"{P}job:{id}", f"{P}due:{id}", f"{P}tries:{id}"]
        return int(self._run(scripts.RECALL, keys, piece, known, _called(until), int(counts)))

    def beat(self, worker: str, seconds: int) -> None:
        """This worker is at work, and will say so again within so many seconds."""
        self.ask("SET", f"{P}alive:{worker}", 1, "EX", seconds)

    def is_alive(self, worker: str) -> bool:
        """Whether it said so lately."""
        return bool(self.ask("EXISTS", f"{P}alive:{worker}"))

    def call(self, id: str, pieces: Sequence[int]) -> None:
        """Ask workers to come for these pieces."""
        with _away():
            self._call(id, pieces)


def _keys(id: str) -> list[str]:
    return [f"{P}job:{id}", f"{P}due:{id}", f"{P}out:{id}", f"{P}open", f"{P}tries:{id}"]


def _called(until: int) -> str:
    return f"called {until}"


def _sizes(members: Mapping[str, bytes]) -> list[int]:
    return msgspec.json.decode(members["sizes"], type=list[int])


def _job(id: str, members: Mapping[str, bytes]) -> Job:
    def number(name: str) -> int | None:
        return int(members[name]) if members.get(name) else None

    state = members["state"].decode()
    total = number("total")
    return Job(
        id=id,
        kind=members["kind"].decode(),
        state=state,
        total=total,
        done=number("done") or 0,
        faulty=number("faulty") or 0,
        unreadable=number("unreadable") or 0,
        created=number("created") or 0,
        started=number("started"),
        finished=number("finished"),
        answer=members.get("answer"),
        why=members["why"].decode() if "why" in members else None,
    )


@contextmanager
def _away() -> Iterator[None]:
    try:
        yield
    except (RedisError, OSError) as fault:
        raise BacklogAway(str(fault)) from fault


_SHA = {script: sha1(script.encode(), usedforsecurity=False).hexdigest() for script in scripts.ALL}
