"""The backlog on a real server: each piece counts once, whoever brings it, and nothing is forgotten."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence

import pytest
from redis import Redis

from referee.backlog import redis_shelf
from referee.backlog.jobs import (
    BATCH,
    CANCELLED,
    DONE,
    FAILED,
    QUEUED,
    RUNNING,
    TURNS,
    BacklogAway,
    Job,
    JobKeyReused,
    NoSuchJob,
    Order,
    Outcome,
    TooManyJobs,
)
from referee.backlog.redis_shelf import OUT_AT_ONCE, P, Shelf
from tests.support.valkey import Running


class Calls:
    """Who was called for."""

    def __init__(self) -> None:
        self.made: list[tuple[str, int]] = []

    def __call__(self, id: str, pieces: Sequence[int]) -> None:
        """Remember it."""
        self.made += [(id, piece) for piece in pieces]


@pytest.fixture
def client(valkey: Running) -> Iterator[Redis]:
    """A server with an empty backlog."""
    client = Redis.from_url(valkey.url)
    _clear(client)
    yield client
    _clear(client)
    client.close()


def _clear(client: Redis) -> None:
    for key in client.scan_iter(f"{P}*"):
        client.delete(key)


@pytest.fixture
def calls() -> Calls:
    """Nobody was called yet."""
    return Calls()


@pytest.fixture
def shelf(client: Redis, calls: Calls) -> Shelf:
    """A backlog that keeps results for an hour."""
    return Shelf(client, calls, kept=3600)


def order(shelf: Shelf, id: str, *sizes: int, print_: str = "f", kind: str = BATCH) -> Job:
    """A job of so many pieces; each is its number as text."""
    upload = shelf.upload()
    for number in range(len(sizes)):
        upload.put(b"piece %d" % number)
    return shelf.order(Order(id, kind, print_, sizes, upload.name, counted=kind == BATCH))


def results(piece: int, count: int) -> Outcome:
    """So many results of a piece, one of them faulty."""
    lines = b"\n".join(b'"%d.%d"' % (piece, n) for n in range(count))
    return Outcome(lines, count, faulty=1)


def test_a_job_from_its_order_to_its_end(shelf: Shelf, calls: Calls, client: Redis) -> None:
    job = order(shelf, "one", 2, 3)
    assert (job.state, job.total, job.done, job.started) == (QUEUED, 5, 0, None)
    assert calls.made == [("one", 0), ("one", 1)]
    assert shelf.depth() == (1, 2)
    assert shelf.hold("one", 1, "w") == b"piece 1"
    assert shelf.job("one").state == RUNNING
    shelf.finish("one", 1, results(1, 3))
    assert shelf.page("one", 0, 10).results == [], "no hole is skipped"
    assert shelf.page("one", 0, 10).next == 0
    shelf.hold("one", 0, "w")
    shelf.finish("one", 0, results(0, 2))
    job = shelf.job("one")
    assert (job.state, job.done, job.faulty, job.unreadable) == (DONE, 5, 2, 0)
    assert job.finished is not None
    assert shelf.depth() == (0, 0)
    assert not list(client.scan_iter(f"{P}in:*")), "what was uploaded is let go of"
    for key in (f"{P}job:one", f"{P}out:one"):
        assert 3500 < client.ttl(key) <= 3600


PAGES = [
    # after, limit, what is on it, next
    (0, 2, ["0.0", "0.1"], 2),
    (0, 3, ["0.0", "0.1", "1.0"], 3),
    (1, 1, ["0.1"], 2),
    (2, 10, ["1.0", "1.1", "1.2"], None),
    (3, 2, ["1.1", "1.2"], None),
    (5, 2, [], None),
    (99, 2, [], None),
]


@pytest.mark.parametrize(("after", "limit", "told", "following"), PAGES)
def test_results_page_by_page(
    shelf: Shelf, after: int, limit: int, told: list[str], following: int | None
) -> None:
    order(shelf, "pages", 2, 3)
    for piece, size in enumerate((2, 3)):
        shelf.hold("pages", piece, "w")
        shelf.finish("pages", piece, results(piece, size))
    page = shelf.page("pages", after, limit)
    assert [one.decode().strip('"') for one in page.results] == told
    assert page.next == following


def test_a_piece_that_is_done_twice_counts_once(shelf: Shelf) -> None:
    """The first results stay; the second are thrown away, also after the end."""
    order(shelf, "twice", 2, 2)
    shelf.hold("twice", 0, "a")
    assert shelf.hold("twice", 0, "b") is not None, "called again, it may be held by two"
    shelf.finish("twice", 0, results(0, 2))
    shelf.finish("twice", 0, results(7, 2))
    assert shelf.hold("twice", 0, "b") is None
    assert shelf.job("twice").done == 2
    shelf.hold("twice", 1, "a")
    shelf.finish("twice", 1, results(1, 2))
    shelf.finish("twice", 1, results(8, 2))
    assert shelf.job("twice").done == 4
    assert [one[1:2] for one in shelf.page("twice", 0, 9).results] == [b"0", b"0", b"1", b"1"]


def test_many_workers_at_once(shelf: Shelf) -> None:
    """Every piece brought by eight threads, in every order."""
    order(shelf, "race", *[3] * 20)

    def work(start: int) -> None:
        for step in range(20):
            piece = (start * 7 + step) % 20
            if shelf.hold("race", piece, f"w{start}") is not None:
                shelf.finish("race", piece, results(piece, 3))

    threads = [threading.Thread(target=work, args=(n,)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    job = shelf.job("race")
    assert (job.state, job.done, job.faulty) == (DONE, 60, 20)
    assert len(shelf.page("race", 0, 100).results) == 60


def test_the_same_order_finds_the_same_job(shelf: Shelf, calls: Calls, client: Redis) -> None:
    first = order(shelf, "same", 1)
    assert order(shelf, "same", 1) == first
    with pytest.raises(JobKeyReused):
        order(shelf, "same", 1, print_="another")
    assert calls.made == [("same", 0)]
    assert len(list(client.scan_iter(f"{P}in:*"))) == 1, "what was uploaded again is let go of"


def test_only_so_many_pieces_are_out_at_once(shelf: Shelf, calls: Calls) -> None:
    """Other work finds room in the queue."""
    order(shelf, "long", *[1] * (OUT_AT_ONCE + 3))
    assert len(calls.made) == OUT_AT_ONCE
    shelf.hold("long", 0, "w")
    shelf.advance("long")
    assert len(calls.made) == OUT_AT_ONCE
    shelf.finish("long", 0, results(0, 1))
    assert calls.made[OUT_AT_ONCE:] == [("long", OUT_AT_ONCE)]


def test_only_so_many_jobs_are_open_at_once(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redis_shelf, "MOST_OPEN", 2)
    for id in ("a", "b"):
        order(shelf, id, 1)
    with pytest.raises(TooManyJobs):
        order(shelf, "c", 1)
    shelf.cancel("a")
    order(shelf, "c", 1)


def test_a_cancelled_job_takes_nothing_any_more(shelf: Shelf, client: Redis) -> None:
    order(shelf, "stop", 1, 1, 1)
    shelf.hold("stop", 0, "w")
    shelf.finish("stop", 0, results(0, 1))
    shelf.hold("stop", 2, "w")
    assert shelf.cancel("stop").state == CANCELLED
    shelf.finish("stop", 2, results(2, 1))
    assert shelf.hold("stop", 1, "w") is None
    job = shelf.job("stop")
    assert (job.state, job.done, job.eta(0)) == (CANCELLED, 1, 0)
    assert shelf.page("stop", 0, 1).next == 1
    assert shelf.page("stop", 1, 1).next is None, "nobody waits for what will never come"
    assert shelf.cancel("stop") == job
    assert not list(client.scan_iter(f"{P}in:*"))


def test_a_job_whose_results_nobody_can_count_beforehand(shelf: Shelf) -> None:
    job = order(shelf, "deep", 1, kind=TURNS)
    assert (job.total, job.eta(job.created + 1000)) == (None, None)
    assert shelf.page("deep", 0, 5).results == []
    shelf.hold("deep", 0, "w")
    shelf.finish("deep", 0, Outcome(b"1\n2\n3", 3, answer=b"{}"))
    assert shelf.page("deep", 1, 5).results == [b"2", b"3"]
    assert (shelf.job("deep").answer, shelf.job("deep").done) == (b"{}", 3)


def test_a_job_can_be_given_up(shelf: Shelf) -> None:
    order(shelf, "bad", 1)
    shelf.fail("bad", "no hope")
    assert (shelf.job("bad").state, shelf.job("bad").why) == (FAILED, "no hope")


def test_a_job_whose_pieces_are_gone_has_failed(shelf: Shelf, client: Redis) -> None:
    order(shelf, "lost", 1)
    for key in client.scan_iter(f"{P}in:*"):
        client.delete(key)
    assert shelf.hold("lost", 0, "w") is None
    assert shelf.job("lost").state == FAILED


def test_a_piece_is_called_again_by_one_alone(shelf: Shelf) -> None:
    order(shelf, "again", 1)
    shelf.hold("again", 0, "dead")
    assert shelf.due("again") == {0: "held dead"}
    assert [shelf.recall("again", 0, "held dead", counts=True) for _ in range(2)] == [1, -1]
    assert shelf.due("again")[0].startswith("called ")


def test_who_says_nothing_for_a_while_is_dead(shelf: Shelf, client: Redis) -> None:
    assert not shelf.is_alive("w")
    shelf.beat("w", 5)
    assert shelf.is_alive("w")
    assert 0 < client.ttl(f"{P}alive:w") <= 5


def test_the_time_that_is_left(shelf: Shelf) -> None:
    job = order(shelf, "eta", 10, 10)
    shelf.hold("eta", 0, "w")
    assert shelf.job("eta").eta(job.created) is None
    shelf.finish("eta", 0, results(0, 10))
    job = shelf.job("eta")
    assert job.started is not None
    assert job.eta(job.started + 4000) == 4


@pytest.mark.parametrize("ask", [Shelf.job, Shelf.cancel, lambda shelf, id: shelf.page(id, 0, 1)])
def test_an_unknown_job(shelf: Shelf, ask: object) -> None:
    assert callable(ask)
    with pytest.raises(NoSuchJob):
        ask(shelf, "nobody's")


def test_uploads_nobody_asks_for_are_forgotten(shelf: Shelf, client: Redis) -> None:
    upload = shelf.upload()
    upload.put(b"x")
    assert 0 < client.ttl(f"{P}in:{upload.name}") <= 3600
    upload.drop()
    assert not client.exists(f"{P}in:{upload.name}")


def test_a_server_that_is_away() -> None:
    shelf = Shelf(Redis(unix_socket_path="/nowhere"), Calls(), kept=1)
    with pytest.raises(BacklogAway):
        shelf.job("x")
