"""A batch from the command line: a bar while it goes, results as lines, a sentence at the end."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from tqdm import tqdm

from referee.jobs.folder import Tally, files_in, rule_on
from referee.jobs.verdicts import CLEAN, FAULTY, UNREADABLE

INTERRUPTED = 130


def batch(
    folder: Path, output: Path | None, processes: int, lang: str | None, complain: Callable[[str], object]
) -> int:
    """Rule on a folder; the exit code. Results go to ``output`` or standard output, the rest to the other."""
    files = files_in(folder)
    if not files:
        complain(f"{folder}: there are no histories (.jsonl, .ndjson, .txt) in it")
        return 2
    try:
        with _opened(output) as out, _bar(files) as moved:
            tally = rule_on(files, lang, processes, out.write, moved)
    except KeyboardInterrupt:
        return INTERRUPTED
    except (OSError, BrokenProcessPool) as fault:
        complain(str(fault) or "a process was killed")
        return 2
    complain(_said(tally))
    return tally.exit_code


@contextmanager
def _opened(output: Path | None) -> Iterator[BinaryIO]:
    if output is None:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    with output.open("wb") as out:
        yield out


@contextmanager
def _bar(files: list[Path]) -> Iterator[Callable[[Tally], object]]:
    """A bar by bytes, where somebody looks at a terminal; else nothing is shown."""
    size = sum(path.stat().st_size for path in files)
    with tqdm(total=size, unit="B", unit_scale=True, disable=None, file=sys.stderr) as bar:

        def moved(tally: Tally) -> None:
            told = {FAULTY: tally.outcomes[FAULTY], UNREADABLE: tally.outcomes[UNREADABLE]}
            bar.set_postfix({"histories": tally.done, **told}, refresh=False)
            bar.update(tally.bytes - bar.n)

        yield moved


def _said(tally: Tally) -> str:
    parts = ", ".join(f"{tally.outcomes[name]} {name}" for name in (CLEAN, FAULTY, UNREADABLE))
    return f"{tally.done} histories: {parts}"
