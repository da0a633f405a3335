"""The way to the servers: how long anybody waits, whom one follows, and what a refusal is worth."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence

import pytest
import redis

from events.outcomes import Unavailable
from events.patience import patience
from events.redis_lines import Lines, Words
from events.redis_link import PATIENCE, TRIES, Direct, Link, away, link_to
from tests.support.valkey import Running

READONLY = redis.exceptions.ReadOnlyError("You can't write against a read only replica.")
LOST = redis.ConnectionError("Connection closed by server.")
LOADING = redis.exceptions.BusyLoadingError("Redis is loading the dataset in memory")
DOWN = redis.exceptions.ClusterDownError("The cluster is down")
NOSCRIPT = redis.exceptions.NoScriptError("No matching script.")
OOM = redis.exceptions.OutOfMemoryError("command not allowed when used memory > 'maxmemory'.")


class Scripted(Lines):
    """A server that answers as it was told, once each."""

    def __init__(self, *answers: object) -> None:
        super().__init__(lambda left: (_ for _ in ()).throw(AssertionError("no line is made")), 1.0)
        self._answers = list(answers)
        self.asked = 0

    def talk(self, commands: Sequence[Words], until: float) -> list[object]:
        self.asked += 1
        answer = self._answers.pop(0)
        if isinstance(answer, redis.ConnectionError):
            raise answer
        return [answer]


def _outcome(*answers: object) -> tuple[object, bool | None, int]:
    """What comes of a write: the reply or the reason, whether it may be done, how often it was sent."""
    server = Scripted(*answers)
    link = Link(Direct(server))
    try:
        with away(writing=True):
            (reply,) = link.send(("SET", "k", "v"))
            if isinstance(reply, redis.ResponseError):
                raise reply
    except Unavailable as gone:
        return str(gone).partition(":")[0], gone.outcome_unknown, server.asked
    return reply, None, server.asked


OUTCOMES = [
    # what the server answers,          what is told,                    may it be done, sent
    ((b"OK",), b"OK", None, 1),
    ((LOST, b"OK"), b"OK", None, 2),
    ((LOST, LOST, b"OK"), b"OK", None, 3),
    ((LOST, LOST, LOST), "the server is away", True, 3),
    ((READONLY, b"OK"), b"OK", None, 2),
    ((DOWN, DOWN, b"OK"), b"OK", None, 3),
    ((READONLY,) * TRIES, "the server refuses", False, 3),
    ((OOM,), "the server refuses", False, 1),
    ((LOADING,), "the server is loading its data", False, 1),
    # after a lost reply no refusal says that nothing was done
    ((LOST, OOM), "the server is away", True, 2),
    ((LOST, READONLY, READONLY), "the server is away", True, 3),
    ((LOST, LOADING), "the server is away", True, 2),
]


@pytest.mark.parametrize(("answers", "told", "unknown", "sent"), OUTCOMES)
def test_what_comes_of_a_write(
    answers: tuple[object, ...], told: object, unknown: bool | None, sent: int
) -> None:
    assert _outcome(*answers) == (told, unknown, sent)


def test_a_script_that_is_missing_is_told_at_once_also_after_a_lost_reply() -> None:
    """The server that comes back has forgotten it; who asks sends it again."""
    assert Link(Direct(Scripted(LOST, NOSCRIPT))).send(("EVALSHA", "sha", 0)) == [NOSCRIPT]


def test_a_node_of_a_cluster_is_no_single_server() -> None:
    moved = redis.exceptions.MovedError("1 127.0.0.1:7001")
    with pytest.raises(Unavailable, match=r"redis\+cluster"):
        Link(Direct(Scripted(moved))).ask("GET", "k")


@pytest.fixture
def hole() -> Iterator[Callable[[str], str]]:
    """An address where everybody picks up and nobody answers."""
    listener = socket.create_server(("127.0.0.1", 0))
    held: list[socket.socket] = []

    def take() -> None:
        try:
            while True:
                held.append(listener.accept()[0])
        except OSError:
            pass

    threading.Thread(target=take, daemon=True).start()
    yield lambda scheme: scheme.format(f"127.0.0.1:{listener.getsockname()[1]}")
    listener.shutdown(socket.SHUT_RDWR)
    listener.close()
    for line in held:
        line.close()


@pytest.mark.parametrize(
    "scheme",
    [
        "redis://{}",
        pytest.param("redis://:password@{}", marks=pytest.mark.long),
        pytest.param("redis+sentinel://{0},{0},{0}/house", marks=pytest.mark.long),
        "redis+cluster://{0},{0}",
    ],
)
def test_a_black_hole_holds_nobody_for_five_seconds(hole: Callable[[str], str], scheme: str) -> None:
    """With the timeouts of production."""
    link = link_to(hole(scheme), 2.0)
    start = time.monotonic()
    with pytest.raises(Unavailable):
        link.ask("GET", "k")
    assert time.monotonic() - start < 5


def test_a_request_waits_for_all_its_questions_together_no_longer_than_it_has(
    hole: Callable[[str], str],
) -> None:
    link = link_to(hole("redis://{}"), 2.0)
    start = time.monotonic()
    with patience(0.3):
        for _ in range(5):
            with pytest.raises(Unavailable, match="away"):
                link.ask("GET", "k")
    assert time.monotonic() - start < 1
    assert PATIENCE < 5


def test_who_was_in_a_hurry_leaves_a_line_that_is_not(valkey: Running) -> None:
    """A line made with little time left is used by the next one at its own pace."""
    link = link_to(valkey.url, 2.0)
    with patience(0.2):
        assert link.ask("PING", "k") == b"k"
    client = redis.Redis.from_url(valkey.url)
    client.client_pause(400, all=True)
    assert link.ask("GET", "nothing") is None
    link.close()


class Quiet:
    """A line that answers, and lets something happen meanwhile."""

    def __init__(self, meanwhile: Callable[[], None]) -> None:
        self._meanwhile = meanwhile

    def send_packed_command(self, command: list[bytes], check_health: bool) -> None:
        self._meanwhile()

    def read_response(self, *, timeout: float = 0.0) -> object:
        return b"OK"

    def disconnect(self) -> None:
        pass


@pytest.mark.parametrize(("let_go", "made"), [(False, 1), (True, 2)])
def test_a_line_in_use_when_all_are_let_go_is_not_taken_up_again(let_go: bool, made: int) -> None:
    """It may lead to a server that was replaced."""
    lines_made: list[Quiet] = []

    def make(left: float) -> Quiet:
        lines_made.append(Quiet(lambda: lines.close() if let_go else None))
        return lines_made[-1]

    lines = Lines(make, 1.0)
    for _ in range(2):
        lines.talk([("PING",)], time.monotonic() + 5)
    assert len(lines_made) == made
