"""The gallery by itself: who is told, who is woken, who is shown out."""

from __future__ import annotations

import contextlib
import socket
import time
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field

import pytest

from events.store import MemoryStore, Unavailable
from referee.api import listening
from referee.api.listening import Piece, Stands
from referee.serving import gallery as galleries
from referee.serving.gallery import Gallery
from tests.events.samples import a_turn, append, fresh_match, opened

NOTHING = Piece(b"", 0)
HEAD = b"HTTP/1.1 200 OK\r\n\r\n"


@dataclass(frozen=True)
class Teller:
    """A listener of one match, who is told numbers and how often they were looked for."""

    store: MemoryStore
    match: str
    first: Piece = NOTHING
    size: int = 1
    looked: list[int] = field(default_factory=list)
    stands: Stands | None = None
    every: float | None = None
    reads: str | None = None

    @property
    def name(self) -> Hashable:
        """All are told the same."""
        return self.match

    def after(self, piece: Piece) -> Piece:
        """What was appended since."""
        assert isinstance(piece.mark, int)
        self.looked.append(piece.mark)
        lines = self.store.read(self.reads or self.match, after=piece.mark)
        if not lines:
            return piece._replace(told=b"", more=False)
        told = b"".join(b"%d;" % line.version + b"x" * (self.size - 1) for line in lines)
        return Piece(told, lines[-1].version)

    def awaited(self, piece: Piece, seconds: float) -> Piece:
        """Nobody waits here."""
        raise AssertionError


@dataclass
class House:
    """A gallery over a log in memory."""

    store: MemoryStore
    gallery: Gallery
    counts: list[int]
    lost: list[int]

    def seat(self, teller: Teller) -> socket.socket:
        """The far end of a listener's line."""
        ours, theirs = socket.socketpair()
        theirs.settimeout(20)
        assert self.gallery.has_room()
        self.gallery.take(ours, HEAD, teller)
        return theirs


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A gallery that is open."""
    monkeypatch.setattr(listening, "HEARTBEAT", 30.0)
    store, counts, lost = MemoryStore(), list[int](), list[int]()
    gallery = Gallery(store.feeds, 50, counts.append, lambda: lost.append(1))
    gallery.open()
    yield House(store, gallery, counts, lost)
    gallery.close()


def read_until(line: socket.socket, mark: bytes) -> bytes:
    """What was said up to a mark."""
    said = b""
    while not said.endswith(mark):
        piece = line.recv(65536)
        assert piece, said
        said += piece
    return said


def comes_true(wish: Callable[[], bool]) -> bool:
    """Whether it becomes true in a while."""
    until = time.monotonic() + 20
    while not wish() and time.monotonic() < until:
        time.sleep(0.01)
    return wish()


def test_who_has_to_look_looks_now_and_then_and_once_for_all(house: House) -> None:
    """Of what happens to a job nothing is heard in the log."""
    match = fresh_match()
    head = opened(house.store, match)
    topic = Teller(house.store, "elsewhere", Piece(b"0;", head.version), every=0.05, reads=match)
    lines = [house.seat(topic) for _ in range(20)]
    for line in lines:
        assert read_until(line, b"0;") == HEAD + b"0;"
    assert comes_true(lambda: len(topic.looked) > 4)
    append(house.store, match, head, a_turn(0))
    for line in lines:
        read_until(line, b"%d;" % (head.version + 2))
        line.close()
    assert comes_true(lambda: len(house.counts) == 40)
    assert sum(house.counts) == 0


def test_all_are_told_once_and_the_log_is_read_once_for_all(house: House) -> None:
    match = fresh_match()
    head = opened(house.store, match)
    teller = Teller(house.store, match)
    lines = [house.seat(teller) for _ in range(40)]
    for line in lines:
        assert read_until(line, b"2;") == HEAD + listening.STILL_HERE + b"1;2;"
    head = append(house.store, match, head, a_turn(0))
    for line in lines:
        assert read_until(line, b"4;") == b"3;4;"
    quiet = len(teller.looked)  # the ears are open by now
    append(house.store, match, head, a_turn(1))
    for line in lines:
        assert read_until(line, b"6;") == b"5;6;"
    assert teller.looked[quiet:] == [4]
    assert sum(house.counts) == 40


def test_who_may_no_longer_know_is_told_nothing_further(house: House) -> None:
    match = fresh_match()
    head = opened(house.store, match)
    counts = [True]
    out = house.seat(Teller(house.store, match, stands=lambda: counts[0]))
    stays = house.seat(Teller(house.store, match, stands=lambda: True))
    for line in (out, stays):
        read_until(line, b"2;")
    counts[0] = False
    append(house.store, match, head, a_turn(0))
    assert read_until(stays, b"4;") == b"3;4;"
    said = b""
    while piece := out.recv(65536):
        said += piece
    assert said == listening.STILL_HERE


def test_only_those_whom_it_concerns_are_woken(house: House) -> None:
    match, other = fresh_match(), fresh_match()
    head = opened(house.store, match)
    opened(house.store, other)
    here, there = Teller(house.store, match), Teller(house.store, other)
    lines = [house.seat(here), house.seat(there)]
    for line in lines:
        read_until(line, b"2;")
    head = append(house.store, match, head, a_turn(0))
    read_until(lines[0], b"4;")
    quiet = len(there.looked)  # the ears are open by now
    append(house.store, match, head, a_turn(1))
    read_until(lines[0], b"6;")
    assert len(there.looked) == quiet


def test_who_does_not_read_is_shown_out_and_hurts_nobody(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(galleries, "STUCK", 0.3)
    match = fresh_match()
    head = opened(house.store, match)
    stuck = house.seat(Teller(house.store, match, size=400_000))
    quick = Teller(house.store, match, first=Piece(b"", 2))
    line = house.seat(quick)
    for version in range(3, 23, 2):
        head = append(house.store, match, head, a_turn(version // 2 % 2))
        read_until(line, b"%d;" % (version + 1))
    assert comes_true(lambda: house.lost == [1])
    assert comes_true(lambda: sum(house.counts) == 1)
    head = append(house.store, match, head, a_turn(1))
    assert read_until(line, b"24;") == b"23;24;"
    stuck.close()


def test_who_hangs_up_leaves_a_place(house: House) -> None:
    match = fresh_match()
    opened(house.store, match)
    lines = [house.seat(Teller(house.store, match)) for _ in range(50)]
    assert not house.gallery.has_room()
    for line in lines:
        line.close()
    assert comes_true(lambda: house.counts.count(-1) == 50)
    assert comes_true(house.gallery.has_room)


def test_who_talks_without_end_is_shown_out(house: House) -> None:
    match = fresh_match()
    opened(house.store, match)
    line = house.seat(Teller(house.store, match))
    line.sendall(b"GET / HTTP/1.1\r\n\r\n")
    assert read_until(line, b"2;")
    with contextlib.suppress(OSError):
        line.sendall(b"x" * (1 << 22))
    assert comes_true(lambda: house.counts.count(-1) == 1)


def test_silence_is_broken_from_time_to_time(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that both ends notice a broken line; and the log is not asked for it."""
    match = fresh_match()
    opened(house.store, match)
    monkeypatch.setattr(listening, "HEARTBEAT", 0.02)
    teller = Teller(house.store, match)
    line = house.seat(teller)
    said = read_until(line, b"2;") + read_until(line, listening.STILL_HERE * 3)
    assert said.count(b"1;2;") == 1
    assert len(teller.looked) <= 2


def test_a_stream_ends_when_it_is_over_or_old(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    match = fresh_match()
    opened(house.store, match)
    over = house.seat(Teller(house.store, match, first=Piece(b"the end", 2, over=True)))
    assert over.recv(999) + over.recv(999) == HEAD + b"the end"
    monkeypatch.setattr(listening, "OLDEST", 0.0)
    old = house.seat(Teller(house.store, match, first=Piece(b"told", 2)))
    assert old.recv(999) + old.recv(999) == HEAD + b"told"


def test_a_log_that_is_away_ends_a_stream_and_is_asked_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The reader comes back, and is told why it is not served."""
    match = fresh_match()
    head = opened(house.store, match)
    teller = Teller(house.store, match)
    line = house.seat(teller)
    read_until(line, b"2;")

    def away(*_: object, **__: object) -> list[object]:
        raise Unavailable("gone")

    with monkeypatch.context() as patch:
        patch.setattr(house.store, "read", away)
        append(house.store, match, head, a_turn(0))
        assert line.recv(999) == b""
    again = house.seat(teller)
    assert read_until(again, b"4;").endswith(b"1;2;3;4;")


def test_a_gallery_closes_with_everybody_in_it(house: House) -> None:
    match = fresh_match()
    opened(house.store, match)
    lines = [house.seat(Teller(house.store, match)) for _ in range(5)]
    for line in lines:
        read_until(line, b"2;")
    house.gallery.close()
    assert [line.recv(99) for line in lines] == [b""] * 5
