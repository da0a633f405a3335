"""Every history in a folder ruled on here and now, by several processes, without a service.

JSON Lines files (``.jsonl``, ``.ndjson``) may hold many histories one after the other, as a batch does; a
text file (``.txt``) holds one in the compact form. Results come in the order of the files, an object a line.
"""

from __future__ import annotations

import gc
import signal
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from referee.backlog.framing import LARGEST_HISTORY, Framed, Framing
from referee.jobs.batches import ruled
from referee.jobs.verdicts import FAULTY, UNREADABLE

MANY, ONE = (".jsonl", ".ndjson"), (".txt",)
BLOCK = 1 << 18
PIECE_HISTORIES, PIECE_BYTES = 200, 1 << 20
AHEAD = 4
"""Pieces that lie ready for each process; no more is read before."""

Piece = tuple[str, int, list[Framed]]
"""The file, the number of the first history in it, and some histories."""


@dataclass
class Tally:
    """How many histories came out how, and how many bytes of the files they are."""

    outcomes: Counter[str] = field(default_factory=Counter)
    bytes: int = 0

    @property
    def done(self) -> int:
        """All of them."""
        return self.outcomes.total()

    @property
    def exit_code(self) -> int:
        """0: all clean; 1: something is wrong in one; 2: one cannot be read, or there is none."""
        if self.outcomes[UNREADABLE] or not self.done:
            return 2
        return 1 if self.outcomes[FAULTY] else 0


def files_in(folder: Path) -> list[Path]:
    """The files of histories in a folder and below it, in order; or the one file that is named."""
    if folder.is_file():
        return [folder]
    return sorted(path for path in folder.rglob("*") if path.suffix.lower() in MANY + ONE and path.is_file())


def rule_on(
    files: Sequence[Path],
    lang: str | None,
    processes: int,
    tell: Callable[[bytes], object],
    moved: Callable[[Tally], object],
) -> Tally:
    """Rule on every history in the files; ``tell`` gets each result, ``moved`` the tally after each piece."""
    tally = Tally()
    waiting: deque[tuple[Future[list[bytes]], int]] = deque()
    with ProcessPoolExecutor(processes, initializer=_begin) as pool:
        for piece in _pieces(files):
            waiting.append((pool.submit(results, piece, lang), _size(piece)))
            if len(waiting) >= AHEAD * processes:
                _take(waiting, tally, tell, moved)
        while waiting:
            _take(waiting, tally, tell, moved)
    return tally


def _begin() -> None:
    """Ctrl-C is for the parent; and what is loaded now lives as long as the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.freeze()


def _take(
    waiting: deque[tuple[Future[list[bytes]], int]],
    tally: Tally,
    tell: Callable[[bytes], object],
    moved: Callable[[Tally], object],
) -> None:
    """The results of the oldest piece."""
    future, size = waiting.popleft()
    for line in future.result():
        tally.outcomes[_Outcome.of(line)] += 1
        tell(line + b"\n")
    tally.bytes += size
    moved(tally)


class _Outcome(msgspec.Struct):
    outcome: str

    @staticmethod
    def of(line: bytes) -> str:
        return msgspec.json.decode(line, type=_Outcome).outcome


def _size(piece: Piece) -> int:
    return sum(len(history or b"") for history in piece[2])


def results(piece: Piece, lang: str | None) -> list[bytes]:
    """The results of a piece, each as JSON."""
    name, first, histories = piece
    numbered = enumerate(histories, first)
    return [msgspec.json.encode({"file": name, **ruled(h, number, lang)}) for number, h in numbered]


def _pieces(files: Sequence[Path]) -> Iterator[Piece]:
    for path in files:
        first, here = 1, list[Framed]()
        for history in _histories(path):
            here.append(history)
            if len(here) >= PIECE_HISTORIES or sum(len(h or b"") for h in here) >= PIECE_BYTES:
                yield str(path), first, here
                first, here = first + len(here), []
        if here:
            yield str(path), first, here


def _histories(path: Path) -> Iterator[Framed]:
    if path.suffix.lower() in ONE:
        yield path.read_bytes() if path.stat().st_size <= LARGEST_HISTORY else None
        return
    framing = Framing()
    with path.open("rb") as lines:
        while block := lines.read(BLOCK):
            yield from framing.feed(block)
    yield from framing.close()
