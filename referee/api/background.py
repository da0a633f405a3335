"""Work that is answered later: who may ask for it, under which name, and how a job is told."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from datetime import UTC, datetime
from hashlib import sha256
from time import time_ns
from typing import Any

import msgspec
from flask import Response, request

from referee.api.answers import answer
from referee.api.auth import Caller, operator_only
from referee.api.counter import Counter
from referee.api.keeping import key_of
from referee.backlog.jobs import Job, Order
from referee.operators import CREATE

_ASYNC = re.compile(r"\s*respond-async\s*(?:;.*)?", re.IGNORECASE | re.DOTALL)


def is_wanted() -> bool:
    """Whether the client would rather not wait for the answer (RFC 7240, 4.1)."""
    wishes = request.environ.get("HTTP_PREFER", "")[:500].split(",")
    return any(_ASYNC.fullmatch(wish) for wish in wishes)


def accepted(counter: Counter, kind: str, pieces: Sequence[bytes], *, counted: bool) -> Response:
    """Ask the night shift for it; the job, and where to look for it."""
    caller = counter.doorkeeper.caller()
    operator_only(caller, CREATE)
    id, backlog = id_of(counter, caller), counter.night_shift()
    upload = backlog.upload()
    for piece in pieces:
        upload.put(piece)
    print_ = sha256(b"\0".join([kind.encode(), *pieces])).hexdigest()
    order = Order(id, kind, print_, (1,) * len(pieces), upload.name, counted=counted)
    return taken_on(backlog.order(order))


def id_of(counter: Counter, caller: Caller) -> str:
    """The name of the job that is asked for: the same for the same caller's ``Idempotency-Key``."""
    key = key_of()
    return secrets.token_hex(16) if key is None else counter.desk.tokens.job_id(f"{caller.holder}:{key}")


def taken_on(job: Job) -> Response:
    """202, and where to look for the job."""
    return answer(job_json(job), 202, place=f"/v1/jobs/{job.id}")


def job_json(job: Job) -> dict[str, Any]:
    """A job as it is told."""
    return {
        "id": job.id,
        "kind": job.kind,
        "state": job.state,
        "total": job.total,
        "done": job.done,
        "faulty": job.faulty,
        "unreadable": job.unreadable,
        "eta": job.eta(time_ns() // 1_000_000),
        "created": moment(job.created),
        "started": moment(job.started),
        "finished": moment(job.finished),
        "why": job.why,
        "answer": None if job.answer is None else msgspec.Raw(job.answer),
    }


def moment(milliseconds: int | None) -> str | None:
    """A time as it is told everywhere: UTC, with milliseconds."""
    if milliseconds is None:
        return None
    told = datetime.fromtimestamp(milliseconds / 1000, UTC)
    return told.isoformat(timespec="milliseconds").replace("+00:00", "Z")
