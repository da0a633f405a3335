"""What the desk and the law raise, as problems."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Flask, Response

from events.store import (
    DurabilityUnconfirmed,
    Forked,
    KeyReused,
    LogBroken,
    MatchUnknown,
    Unavailable,
    VersionConflict,
)
from referee.api.problems import Problem, as_response, faulty
from referee.backlog.jobs import BacklogAway, JobKeyReused, NoSuchJob, TooManyJobs
from referee.matches.errors import (
    MatchOver,
    NoDealDue,
    NoSuchSeat,
    NoSuchVersion,
    NotBuilt,
    NotThePack,
    Senseless,
)
from referee.rules.budget import TooComplex
from referee.rules.positions import Impossible, PositionFault
from schemas import responses

_SOON = {"Retry-After": "1"}
_LATER = {"Retry-After": "30"}


def install(app: Flask) -> None:
    """Answer what comes up from below as a problem."""
    for kind, problem in {
        MatchUnknown: lambda _: Problem("NO_SUCH_MATCH", "There is no such match."),
        NoSuchVersion: lambda error: Problem("NO_SUCH_VERSION", f"No version {error.version}: {error}."),
        NoSuchSeat: lambda error: Problem("NO_SUCH_SEAT", f"No seat {error.seat}: {error}."),
        VersionConflict: conflict,
        Forked: lambda error: Problem("VERSION_CONFLICT", "The match has moved on.", version=error.version),
        KeyReused: lambda _: Problem("IDEMPOTENCY_KEY_REUSED", "This key was used for another request."),
        NoDealDue: lambda _: Problem("NOT_WAITING_FOR_A_DEAL", "The match does not wait for a deck."),
        MatchOver: lambda _: Problem("MATCH_OVER", "The match is decided."),
        NotBuilt: lambda error: Problem("NOT_OFFERED", _sentence(str(error))),
        NotThePack: lambda error: _faults(error.faults, "NOT_THE_PACK"),
        Senseless: lambda error: _faults(error.faults, None),
        Impossible: lambda error: _faults(error.faults, "IMPOSSIBLE_POSITION"),
        TooComplex: lambda _: Problem("TOO_COMPLEX", "This needs more work than one request is granted."),
        DurabilityUnconfirmed: lambda _: _unreachable(
            "It may have been stored; ask again with the same key."
        ),
        Unavailable: lambda error: _unreachable(
            "It may have been stored; ask again with the same key."
            if error.outcome_unknown
            else "Ask again later."
        ),
        NoSuchJob: lambda _: Problem("NO_SUCH_JOB", "There is no such job."),
        JobKeyReused: lambda _: Problem("IDEMPOTENCY_KEY_REUSED", "This key was used for another request."),
        TooManyJobs: lambda _: Problem("TOO_MANY_JOBS", "Too many jobs are open.", headers=_LATER),
        BacklogAway: lambda _: Problem(
            "QUEUE_UNREACHABLE", "The queue's server cannot be reached. Ask again later.", headers=_SOON
        ),
        LogBroken: lambda _: Problem("LOG_BROKEN", "Lines are missing in the log of this match."),
    }.items():
        app.register_error_handler(kind, _answering(problem))


def _answering(problem: Callable[[Any], Problem]) -> Callable[[Exception], Response]:
    def answer(error: Exception) -> Response:
        return as_response(problem(error))

    return answer


def conflict(error: VersionConflict) -> Problem:
    """Somebody was faster; the problem tells the current version."""
    text = f"The match is at version {error.current}, not {error.expected}."
    return Problem("VERSION_CONFLICT", text, version=error.current)


def _faults(faults: tuple[PositionFault, ...], code: str | None) -> Problem:
    return faulty(responses.FAULTS.dump(faults), code)


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def _unreachable(text: str) -> Problem:
    return Problem("LOG_UNREACHABLE", f"The log cannot be reached. {text}", headers=_SOON)
