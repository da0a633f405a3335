"""What the desk and the law raise, as problems."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Flask, Response

from events.store import (
    Archived,
    DurabilityUnconfirmed,
    Forked,
    KeyReused,
    LogBroken,
    MatchUnknown,
    Unavailable,
    VersionConflict,
)
from referee.api.problems import Problem, as_response, fault, faulty
from referee.backlog.jobs import BacklogAway, JobKeyReused, NoSuchJob, TooManyJobs
from referee.languages import Saying
from referee.matches.errors import (
    CannotBeDone,
    CannotHaveBeen,
    MatchOver,
    NoDealDue,
    NoHandsDue,
    NoSuchSeat,
    NoSuchVersion,
    NotBetweenMoves,
    NotReported,
    NotThePack,
    OnlyReported,
    Senseless,
)
from referee.rules.budget import TooComplex
from referee.rules.positions import Impossible, PositionFault

_SOON = {"Retry-After": "1"}
_LATER = {"Retry-After": "30"}


def install(app: Flask) -> None:
    """Answer what comes up from below as a problem."""
    problems: dict[type[Exception], Callable[[Any], Problem]] = {
        MatchUnknown: lambda _: Problem("NO_SUCH_MATCH", Saying("There is no such match.")),
        NoSuchVersion: _no_version,
        CannotBeDone: lambda error: Problem(error.code, error.why),
        NotBetweenMoves: _not_between_moves,
        NoSuchSeat: _no_seat,
        Archived: archived,
        VersionConflict: conflict,
        Forked: lambda error: Problem("VERSION_CONFLICT", version=error.version),
        KeyReused: lambda _: Problem(
            "IDEMPOTENCY_KEY_REUSED", Saying("This key was used for another request.")
        ),
        NoDealDue: lambda _: Problem("NOT_WAITING_FOR_A_DEAL", Saying("The match does not wait for a deck.")),
        MatchOver: lambda _: Problem("MATCH_OVER"),
        NoHandsDue: lambda _: Problem(
            "NOT_WAITING_FOR_HANDS", Saying("The match does not wait for the hands that were left.")
        ),
        OnlyReported: lambda _: Problem(
            "OPERATOR_ONLY", Saying("The match is played at a real table: the operator reports it.")
        ),
        NotReported: lambda _: Problem(
            "NOT_REPORTED", Saying("This can be told of a match at a real table only, and this is none.")
        ),
        NotThePack: lambda error: _faults(error.faults, "NOT_THE_PACK"),
        CannotHaveBeen: lambda error: _faults(error.faults, "IMPOSSIBLE_POSITION"),
        Senseless: lambda error: _faults(error.faults, None),
        Impossible: lambda error: _faults(error.faults, "IMPOSSIBLE_POSITION"),
        TooComplex: lambda _: Problem(
            "TOO_COMPLEX", Saying("This needs more work than one request is granted.")
        ),
        DurabilityUnconfirmed: lambda _: _unreachable(_PERHAPS_STORED),
        Unavailable: lambda error: _unreachable(_PERHAPS_STORED if error.outcome_unknown else _NOT_STORED),
        NoSuchJob: lambda _: Problem("NO_SUCH_JOB", Saying("There is no such job.")),
        JobKeyReused: lambda _: Problem(
            "IDEMPOTENCY_KEY_REUSED", Saying("This key was used for another request.")
        ),
        TooManyJobs: lambda _: Problem("TOO_MANY_JOBS", Saying("Too many jobs are open."), headers=_LATER),
        BacklogAway: lambda _: Problem(
            "QUEUE_UNREACHABLE",
            Saying("The queue's server cannot be reached. Ask again later."),
            headers=_SOON,
        ),
        LogBroken: lambda _: Problem("LOG_BROKEN", Saying("Lines are missing in the log of this match.")),
    }
    for kind, problem in problems.items():
        app.register_error_handler(kind, _answering(problem))


def _answering(problem: Callable[[Any], Problem]) -> Callable[[Exception], Response]:
    def answer(error: Exception) -> Response:
        return as_response(problem(error))

    return answer


def conflict(error: VersionConflict) -> Problem:
    """Somebody was faster; the problem tells the current version."""
    text = Saying(
        "The match is at version {current}, not {expected}.", current=error.current, expected=error.expected
    )
    return Problem("VERSION_CONFLICT", text, version=error.current)


def _no_version(error: NoSuchVersion) -> Problem:
    text = Saying(
        "No version {version}: versions go from 1 to {last}.", version=error.version, last=error.current
    )
    return Problem("NO_SUCH_VERSION", text)


def _not_between_moves(error: NotBetweenMoves) -> Problem:
    text = Saying(
        "Nobody was to act there: version {version} lies within what one move brought about.",
        version=error.version,
    )
    return Problem("NOT_BETWEEN_MOVES", text)


def _no_seat(error: NoSuchSeat) -> Problem:
    text = Saying("No seat {seat}: seats go from 0 to {last}.", seat=error.seat, last=error.seats - 1)
    return Problem("NO_SUCH_SEAT", text)


def archived(error: Archived) -> Problem:
    """The match is decided and lies in a file, from where the operator can bring it back."""
    text = Saying(
        "The match was archived at version {version}; it can be read when it is restored.",
        version=error.head.version,
    )
    end = error.head
    return Problem("MATCH_ARCHIVED", text, version=end.version, head=end.digest.hex(), archived_at=error.at)


def _faults(faults: tuple[PositionFault, ...], code: str | None) -> Problem:
    return faulty([fault(wrong.pointer, wrong.code, wrong.message) for wrong in faults], code)


_PERHAPS_STORED = Saying("The log cannot be reached. It may have been stored; ask again with the same key.")
_NOT_STORED = Saying("The log cannot be reached. Ask again later.")


def _unreachable(text: Saying) -> Problem:
    return Problem("LOG_UNREACHABLE", text, headers=_SOON)
