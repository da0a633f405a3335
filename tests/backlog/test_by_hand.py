"""``loba-referee batch``: a folder ruled on without a service, by several processes."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest

from tests.backlog.piles import history, pile

ROOT = Path(__file__).resolve().parents[2]


def batch(*words: str) -> subprocess.CompletedProcess[str]:
    """Run the command, away from any service."""
    env = {name: text for name, text in os.environ.items() if not name.startswith("REFEREE_")}
    argv = [sys.executable, "-m", "referee.cli", "batch", *words]
    return subprocess.run(argv, cwd=ROOT, env=env, capture_output=True, text=True, timeout=120)


def test_every_history_in_order_whatever_the_processes(tmp_path: Path) -> None:
    data, outcomes = pile(450)
    (tmp_path / "b.jsonl").write_bytes(data)
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "a.ndjson").write_bytes(history(3) + history(4))
    (tmp_path / "other.md").write_text("no history")
    runs = [batch(str(tmp_path), "--processes", n) for n in ("1", "3")]
    assert runs[0].stdout == runs[1].stdout
    assert [run.returncode for run in runs] == [2, 2]
    found = [json.loads(line) for line in runs[0].stdout.splitlines()]
    assert [(Path(one["file"]).name, one["number"]) for one in found] == [
        *(("b.jsonl", n) for n in range(1, 451)),
        ("a.ndjson", 1),
        ("a.ndjson", 2),
    ]
    assert [one["outcome"] for one in found] == [*outcomes, "clean", "clean"]
    counts = ", ".join(
        f"{[*outcomes, 'clean', 'clean'].count(o)} {o}" for o in ("clean", "faulty", "unreadable")
    )
    assert runs[0].stderr == f"loba-referee: 452 histories: {counts}\n", "no bar where nobody looks"


def test_a_pile_in_order_has_exit_code_0(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_bytes(history(1) + history(2))
    out = tmp_path / "results.out"
    run = batch(str(tmp_path / "a.jsonl"), "--output", str(out))
    assert (run.returncode, run.stdout) == (0, "")
    assert [json.loads(line)["outcome"] for line in out.read_text().splitlines()] == ["clean", "clean"]


def test_a_faulty_one_has_exit_code_1_and_is_told_in_the_language(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_bytes(history(1) + pile(10)[0])
    for option in ("--language", "--lang"):
        run = batch(str(tmp_path), option, "es")
        assert run.returncode == 1
        assert "Repartió" in _first_fault(run)


@pytest.mark.parametrize(("asked", "words"), [((), "distribu"), (("--lang", "es"), "Repartió")])
def test_without_a_language_it_is_told_in_that_of_the_record(
    tmp_path: Path, asked: tuple[str, ...], words: str
) -> None:
    told = pile(10)[0].replace(b'"first_dealer"', b'"lang":"pt","first_dealer"')
    (tmp_path / "a.jsonl").write_bytes(told)
    assert words in _first_fault(batch(str(tmp_path), *asked))


def _first_fault(run: subprocess.CompletedProcess[str]) -> str:
    (faulty,) = [one for one in map(json.loads, run.stdout.splitlines()) if one["outcome"] == "faulty"]
    return str(faulty["first_fault"]["faults"][0]["message"])


TEXT = """loba-history 1
ruleset: loba-de-menos
players: Ana, Beto
"""


def test_a_text_file_is_one_history(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(TEXT)
    run = batch(str(tmp_path))
    assert len(run.stdout.splitlines()) == 1


@pytest.mark.parametrize("name", ["", "nowhere", "empty.jsonl"])
def test_where_there_is_nothing(tmp_path: Path, name: str) -> None:
    (tmp_path / "empty.jsonl").touch() if name == "empty.jsonl" else None
    run = batch(str(tmp_path / name))
    assert run.returncode == 2
    assert run.stdout == ""
    assert "Traceback" not in run.stderr


def test_a_bar_on_a_terminal(tmp_path: Path) -> None:
    """Standard error as a terminal; results still are nothing but results."""
    (tmp_path / "a.jsonl").write_bytes(pile(60)[0])
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 100, 0, 0))
    argv = [sys.executable, "-m", "referee.cli", "batch", str(tmp_path)]
    run = subprocess.run(argv, cwd=ROOT, stdout=subprocess.PIPE, stderr=theirs, timeout=120)
    os.close(theirs)
    told = os.read(ours, 65536).decode()
    os.close(ours)
    assert len(run.stdout.splitlines()) == 60
    assert "100%" in told
    assert "histories=60" in told
