"""The way to the log's servers: short timeouts, few tries, one name for what fails.

Where a command goes is a route's business: to the one server, to the one that the Sentinels name, or to the
node of a cluster that keeps the key. Nobody waits longer than PATIENCE for a reply, whatever is away.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Protocol

import redis
from redis.backoff import ExponentialWithJitterBackoff
from redis.exceptions import (
    AskError,
    BusyLoadingError,
    ClusterDownError,
    MovedError,
    NoScriptError,
    ReadOnlyError,
    ResponseError,
    TryAgainError,
)

from events.outcomes import Loading, Unavailable
from events.patience import deadline
from events.redis_cluster import Cluster
from events.redis_lines import Lines, Word, Words, maker
from events.redis_sentinel import Sentinels
from events.redis_url import CLUSTER, SENTINEL, place

TRIES = 3
"""How often a command is sent before the server counts as away."""
REDIRECTS = 5
"""How often a command follows the nodes of a cluster from one to the other in one try."""
PATIENCE = 4.0
"""Seconds for which one question may be asked anew."""
_BACKOFF = ExponentialWithJitterBackoff(cap=0.2, base=0.02)

__all__ = ["Link", "Route", "Word", "Words", "away", "first", "link_to"]


class Route(Protocol):
    """Which server keeps what."""

    steady: bool
    """Whether it is one server for ever, with one configuration."""

    def lines(self, command: Words) -> Lines:
        """The lines to the server for a command. Raises redis-py's ConnectionError where there is none."""

    def lost(self, lines: Lines) -> None:
        """That server is away, or is not the one that writes any more."""

    def follow(self, lines: Lines, redirection: AskError) -> Lines:
        """Where that server sends us."""

    def everywhere(self) -> list[Lines]:
        """The lines to every server that writes."""

    def close(self) -> None:
        """Let go of all lines."""


class Direct:
    """One server."""

    def __init__(self, lines: Lines, steady: bool = True) -> None:
        self._lines = lines
        self.steady = steady

    def lines(self, command: Words) -> Lines:
        """See Route.lines."""
        return self._lines

    def lost(self, lines: Lines) -> None:
        """See Route.lost: the next line may find another server under the same name."""

    def follow(self, lines: Lines, redirection: AskError) -> Lines:
        """See Route.follow. Raises RedisError: this server was not said to be one of a cluster."""
        raise redis.RedisError("it is one of a cluster, to be named as redis+cluster://")

    def everywhere(self) -> list[Lines]:
        """See Route.everywhere."""
        return [self._lines]

    def close(self) -> None:
        """See Route.close."""
        self._lines.close()


class Link:
    """What is asked of the log's servers; safe between threads, and to fork.

    Only for commands that may be sent twice: where a reply is lost, they are sent again.
    """

    def __init__(self, route: Route, patience: float = PATIENCE) -> None:
        self._route = route
        self._patience = patience

    @property
    def steady(self) -> bool:
        """Whether it is one server for ever, with one configuration."""
        return self._route.steady

    def everywhere(self) -> dict[str, Link]:
        """A link to every server that writes, by its name. Raises Unavailable."""
        with away():
            every = self._route.everywhere()
        return {lines.name: Link(Direct(lines, self.steady), self._patience) for lines in every}

    def ask(self, *words: Word) -> object:
        """The server's reply to one command. Raises Unavailable."""
        with away():
            return first(self.send(words))

    def send(self, *commands: Words) -> list[object]:
        """The replies to commands sent together on one line; a refusal stands among them as a value.

        Where they go the first one decides. Raises redis-py's ConnectionError or TimeoutError when no server
        can be reached, also when it refuses only after a reply was lost: what was sent first may have been
        done.
        """
        until, lost = deadline(self._patience), None
        for failures in range(1, TRIES + 1):
            try:
                replies = self._sent(commands, until)
            except BusyLoadingError as loading:
                raise lost or loading from loading
            except (redis.ConnectionError, redis.TimeoutError) as failure:
                lost = lost or failure
            else:
                if not isinstance(replies[0], ResponseError):
                    return replies
                if failures == TRIES or not _passing(replies[0]):
                    return _certain(replies, lost)
            if time.monotonic() > until:
                break
            time.sleep(_BACKOFF.compute(failures))
        raise lost or redis.TimeoutError("it took too long")

    def _sent(self, commands: Sequence[Words], until: float) -> list[object]:
        """One try. Where a server turns out to be the wrong one, the route is told."""
        lines = self._route.lines(commands[0])
        try:
            replies = lines.talk(commands, until)
            if not isinstance(replies[0], ResponseError):
                return replies
            for _ in range(REDIRECTS):
                if not isinstance(replies[0], AskError):
                    break
                asking = not isinstance(replies[0], MovedError)
                lines = self._route.follow(lines, replies[0])
                replies = lines.talk([("ASKING",), *commands] if asking else commands, until)[asking:]
        except (redis.ConnectionError, redis.TimeoutError):
            self._lost(lines)
            raise
        if isinstance(replies[0], ResponseError) and _wrong(replies[0]):
            self._lost(lines)
        return replies

    def each(self, commands: Sequence[Words]) -> list[object]:
        """The replies to commands whose keys may lie on different servers, one trip to each of these.

        A refusal, and a server that is away, stand among them as values: some keys may be there while others
        are not.
        """
        replies: list[object] = [redis.TimeoutError("nobody was asked")] * len(commands)
        left, until = list(range(len(commands))), deadline(self._patience)
        for _ in range(TRIES):
            for lines, numbers in self._by_server(commands, left, replies):
                self._ask_one(lines, commands, numbers, replies, until)
            left = [number for number in left if _again(replies[number])]
            if not left or time.monotonic() > until:
                break
        return replies

    def _by_server(
        self, commands: Sequence[Words], numbers: Sequence[int], replies: list[object]
    ) -> list[tuple[Lines, list[int]]]:
        """Which of these commands go to which server; where nobody knows, that is the reply."""
        groups: dict[int, tuple[Lines, list[int]]] = {}
        unknown: Exception | None = None
        for number in numbers:
            try:
                if unknown is None:
                    lines = self._route.lines(commands[number])
                    groups.setdefault(id(lines), (lines, []))[1].append(number)
                    continue
            except redis.ConnectionError as fault:
                unknown = fault
            replies[number] = unknown
        return list(groups.values())

    def _ask_one(
        self,
        lines: Lines,
        commands: Sequence[Words],
        numbers: list[int],
        replies: list[object],
        until: float,
    ) -> None:
        try:
            told = lines.talk([commands[number] for number in numbers], until)
        except (redis.ConnectionError, redis.TimeoutError) as fault:
            self._lost(lines)
            told = [fault] * len(numbers)
        for number, reply in zip(numbers, told, strict=True):
            replies[number] = reply
            if isinstance(reply, redis.exceptions.MovedError):
                self._route.follow(lines, reply)
            elif isinstance(reply, AskError | TryAgainError):
                replies[number] = self._alone(commands[number])
        if any(isinstance(reply, ResponseError) and _wrong(reply) for reply in told):
            self._lost(lines)

    def _alone(self, command: Words) -> object:
        """A key that is on the move is asked for by itself."""
        try:
            return self.send(command)[0]
        except redis.RedisError as fault:
            return fault

    def distrust(self, command: Words) -> None:
        """Whoever keeps this may have been replaced without knowing it yet: look before asking again."""
        with away():
            self._lost(self._route.lines(command))

    def _lost(self, lines: Lines) -> None:
        lines.close()
        self._route.lost(lines)

    def close(self) -> None:
        """Let go of this process's lines."""
        self._route.close()


def link_to(url: str, reply_seconds: float, patience: float = PATIENCE) -> Link:
    """The link to what a URL names. Raises ValueError where it is none."""
    where = place(url)
    make = maker(where.options, reply_seconds)
    if where.kind == CLUSTER:
        return Link(Cluster(where, make, reply_seconds), patience)
    if where.kind == SENTINEL:
        return Link(Sentinels(where, make, reply_seconds), patience)
    return Link(Direct(Lines(lambda left: make(None, left), reply_seconds)), patience)


def _wrong(refusal: ResponseError) -> bool:
    """Whether this server is no longer the one that writes; whoever waits there is told UNBLOCKED."""
    return isinstance(refusal, ReadOnlyError | ClusterDownError) or str(refusal).startswith("UNBLOCKED")


def _again(reply: object) -> bool:
    """Whether a command is to be sent once more: elsewhere, or to whoever has taken over."""
    if isinstance(reply, redis.ConnectionError | redis.TimeoutError | redis.exceptions.MovedError):
        return not isinstance(reply, BusyLoadingError)
    return isinstance(reply, ResponseError) and _wrong(reply)


def _passing(refusal: ResponseError) -> bool:
    """Whether a refusal is over once a failover or a migration is."""
    return isinstance(refusal, TryAgainError) or _wrong(refusal)


def _certain(replies: list[object], lost: Exception | None) -> list[object]:
    """The refusal; but after a lost reply it says nothing of what was sent before."""
    if lost and not isinstance(replies[0], NoScriptError):
        raise lost
    return replies


def first(replies: list[object]) -> object:
    """The first reply; raises it where it is a refusal."""
    if isinstance(replies[0], ResponseError):
        raise replies[0]
    return replies[0]


class away:  # noqa: N801 - read as a word before what it holds for
    """Whatever the server or the way to it does wrong is told as Unavailable."""

    __slots__ = ("_writing",)

    def __init__(self, writing: bool = False) -> None:
        self._writing = writing

    def __enter__(self) -> None: ...

    def __exit__(self, kind: object, fault: BaseException | None, trace: object) -> None:
        match fault:
            case BusyLoadingError():
                raise Loading(f"the server is loading its data: {fault}") from fault
            case redis.ConnectionError() | redis.TimeoutError():
                raise Unavailable(f"the server is away: {fault}", self._writing) from fault
            case redis.RedisError():
                raise Unavailable(f"the server refuses: {fault}") from fault
